// Conjuncts of a guard that others imply.
//
//     n >= 250 && n >= 2 && m <= 9 && m <= 9 && …        n >= 250 && m <= 9 && …
//
// A guard is put together of what several passes ask. isl knows of what assumptions ask; that threads pay, or
// that there is a row to read pointers of, is asked apart from it. Only comparisons of one name with a plain
// number that is not negative are looked at: signed or not, the name is larger than the larger number only
// where it is larger than the smaller. `n > 3` is taken as `n >= 4`: names in guards are integers. A product
// that is large says of each of two factors that it is positive, if the other one is:
//
//     m > 1 && (double)m * n >= 23000 && n >= 1        m > 1 && (double)m * n >= 23000
//
// Conditions under which the loops come to read a size or a pointer in memory stand in front of those that
// spell it. Comparisons of a name, which no memory is read for, may stand in front of them all.

import { conjunctsOf, distinct, type Expression, keyOfExpression, plainInteger } from "./expression.ts";

interface Bound {
  readonly of: string;
  readonly isLower: boolean;
  /** The least, or the most, that it allows. */
  readonly limit: bigint;
}

/** `reads`: what is asked before others may read memory, in that order. */
export function readConditionsFirst(
  reads: readonly Expression[],
  others: readonly Expression[],
): readonly Expression[] {
  if (reads.length === 0) return withoutWeaker(others);
  const all = withoutWeaker([...reads, ...others]);
  const keys = new Set(reads.flatMap(conjunctsOf).map(keyOfExpression));
  const isRead = (one: Expression): boolean => keys.has(keyOfExpression(one));
  const rest = all.filter((one) => boundOf(one) === null);
  return [
    ...all.filter((one) => boundOf(one) !== null),
    ...rest.filter(isRead),
    ...rest.filter((one) => !isRead(one)),
  ];
}

/**
 * Without those that say no more than others. Of several bounds of a name the one that says most stands where
 * the first did.
 */
export function withoutWeaker(conjuncts: readonly Expression[]): readonly Expression[] {
  const all = conjuncts.flatMap(conjunctsOf);
  const strongest = new Map<string, { readonly condition: Expression; readonly bound: Bound }>();
  for (const condition of all) {
    const bound = boundOf(condition);
    if (bound === null) continue;
    const known = strongest.get(keyOf(bound));
    if (known === undefined || saysMore(bound, known.bound))
      strongest.set(keyOf(bound), { condition, bound });
  }
  const kept = all.map((condition) => {
    const bound = boundOf(condition);
    return bound === null ? condition : strongest.get(keyOf(bound))!.condition;
  });
  return withoutFactors(distinct(kept));
}

/**
 * Without `n >= 1` where a product with `n` tells that. What stands between the two may rest on it: only
 * comparisons of names and products do.
 */
function withoutFactors(conjuncts: readonly Expression[]): readonly Expression[] {
  const bounds = conjuncts.map(boundOf);
  const factors = conjuncts.map(factorsOf);
  const positive = bounds.map((bound) => (bound?.isLower && bound.limit >= 1n ? bound.of : null));
  const dropped = new Set<number>();
  for (const [at, pair] of factors.entries()) {
    if (pair === null || pair[0] === pair[1]) continue;
    const places = pair.map((factor) => positive.indexOf(factor));
    // What tells of one factor rests on what is asked of the other: that one stays.
    const told = [1, 0].find((k) => {
      const [own, other] = [places[k]!, places[1 - k]!];
      const all = [own, other, at];
      const between = conjuncts.slice(Math.min(...all), Math.max(...all) + 1);
      const isFree = between.every((one) => boundOf(one) !== null || factorsOf(one) !== null);
      return own >= 0 && other >= 0 && bounds[own]!.limit === 1n && !dropped.has(other) && isFree;
    });
    if (told !== undefined) dropped.add(places[told]!);
  }
  return conjuncts.filter((_, k) => !dropped.has(k));
}

/** The two names whose product is to be at least some number that is not 0; null: another condition. */
function factorsOf(condition: Expression): readonly [string, string] | null {
  if (condition.kind !== "binary" || condition.operator !== "ge") return null;
  const { left, right } = condition;
  const least = plainInteger(right);
  if (least === null || least < 1n || left.kind !== "binary" || left.operator !== "mul") return null;
  const [first, second] = [left.left, left.right].map(nameOf);
  return first && second ? [first, second] : null;
}

/** Also of one that is converted to a type that has room for its values. */
function nameOf(e: Expression): string | null {
  if (e.kind === "cast" && e.to.kind === "plain" && e.to.type.kind === "float") return nameOf(e.arg);
  return e.kind === "name" || e.kind === "macro" ? e.name : null;
}

const keyOf = ({ of, isLower }: Bound): string => `${of} ${isLower ? "from" : "to"}`;

const saysMore = (a: Bound, b: Bound): boolean => (a.isLower ? a.limit > b.limit : a.limit < b.limit);

const STRICT = { gt: 1n, lt: -1n, ge: 0n, le: 0n } as const;

function boundOf(condition: Expression): Bound | null {
  if (condition.kind !== "binary") return null;
  const { operator, left, right } = condition;
  const value = plainInteger(right);
  if ((left.kind !== "name" && left.kind !== "macro") || value === null || value < 0n) return null;
  if (operator !== "gt" && operator !== "lt" && operator !== "ge" && operator !== "le") return null;
  const isLower = operator === "gt" || operator === "ge";
  return { of: left.name, isLower, limit: value + STRICT[operator] };
}
