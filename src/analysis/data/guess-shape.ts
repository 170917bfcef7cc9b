// The shape of an array that nothing declares, guessed from how it is accessed.
//
//     A[m*n*i + n*j + k]      strides m·n and n, so the extents are [ ] [m] [n]
//     a[n*i + i]              the diagonal: stride n + 1 = 1·n + 1, extents [ ] [n]
//
// The strides are the factors of iteration numbers that have parameters in them, and each must divide the
// next; what follows a loop by cases, as max(i - 1, 0) does, counts as an iteration number. (Grosser,
// Ramanujam, Pouchet, Sadayappan & Pop, "Optimistic Delinearization of Parametrically Sized Arrays", 2015,
// section 4.) A wrong guess does no harm: whoever delinearises proves or tests that subscripts stay in rows.

import { gcd } from "../scev/integers.ts";
import { degree, divide, exactQuotient, leading } from "../scev/polynomial-division.ts";
import {
  addTrecs,
  atom,
  constantTrec,
  constantValue,
  loopsOfTrec,
  multiplyTrecs,
  poly,
} from "../scev/trec.ts";
import { trecKey } from "../scev/trec-keys.ts";
import type { Polynomial, Trec } from "../scev/trec-types.ts";

/** Extents, outermost first; the outermost is null where nothing says. */
export type ArrayExtents = readonly (Trec | null)[];

/**
 * Extents from the factors of iteration numbers that are not plain numbers. Null: one dimension will do, or
 * none fits.
 */
export function guessedShape(offsets: readonly (Trec | null)[]): ArrayExtents | null {
  const strides = new Map<string, Polynomial>();
  for (const t of offsets) {
    if (t === null) return null;
    collectStrides(t, strides);
  }
  /** Strides of the dimensions, innermost (beyond 1) first. */
  const levels: Polynomial[] = [];
  let left: readonly Polynomial[] = [...strides.values()];
  while (left.length > 0) {
    const highest = Math.max(...left.map(degree));
    const level = levelOf(left.filter((p) => degree(p) === highest));
    if (level === null) return null;
    levels.unshift(level.stride);
    left = [...left.filter((p) => degree(p) < highest), ...level.rests];
  }
  if (levels.length === 0) return null;
  const extents: (Trec | null)[] = [];
  let inner: Polynomial | null = null;
  for (const level of levels) {
    const ratio: Polynomial | null = inner === null ? level : exactQuotient(level, inner);
    if (ratio === null) return null;
    extents.unshift(poly(ratio));
    inner = level;
  }
  return [null, ...extents];
}

/**
 * A stride with what is left of others once it is taken from them: a diagonal a[i*n + i] has the stride n + 1
 * = 1·n + 1.
 */
interface Level {
  readonly stride: Polynomial;
  readonly rests: readonly Polynomial[];
}

/**
 * The stride of which all these, of one degree, are multiples but for lower terms. The shortest is tried
 * first.
 */
function levelOf(strides: readonly Polynomial[]): Level | null {
  const candidates = strides.map((p) => primitive(p).poly);
  candidates.sort((a, b) => a.terms.length - b.terms.length);
  for (const candidate of candidates) {
    const level = levelWith(candidate, strides);
    if (level !== null) return level;
  }
  return null;
}

function levelWith(candidate: Polynomial, strides: readonly Polynomial[]): Level | null {
  let common = 0n;
  const rests: Polynomial[] = [];
  for (const stride of strides) {
    const { quotient, rest } = divide(stride, candidate);
    const times = constantValue(quotient);
    if (times === null || rest.kind !== "poly" || degree(rest.poly) >= degree(candidate)) return null;
    common = gcd(common, times);
    if (constantValue(rest) === null) rests.push(rest.poly);
  }
  return common === 0n ? null : { stride: scaled(candidate, common), rests };
}

/** The coefficients of iteration numbers that have symbols in them. */
function collectStrides(t: Trec, into: Map<string, Polynomial>): void {
  if (t.kind === "poly")
    for (const factor of factorsOfChosen(t.poly)) into.set(trecKey(poly(factor)), factor);
  if (t.kind !== "chrec") return;
  collectStrides(t.base, into);
  if (t.step.kind === "poly" && constantValue(t.step) === null) into.set(trecKey(t.step), t.step.poly);
}

/**
 * What numbers that follow loops by cases, as `max(i - 1, 0)` does, are multiplied by, where that is no plain
 * number.
 */
function factorsOfChosen(p: Polynomial): readonly Polynomial[] {
  if (p.denominator !== 1n) return [];
  const by = new Map<string, Trec>();
  for (const term of p.terms) {
    const chosen = term.factors.filter(({ atom }) => "of" in atom && loopsOfTrec(atom.of).length > 0);
    const [only] = chosen;
    if (only === undefined || chosen.length > 1 || only.power !== 1) continue;
    const rest = term.factors.filter((factor) => factor !== only);
    const own = multiplyTrecs(
      constantTrec(term.coefficient),
      rest.reduce<Trec>(
        (product, { atom: other, power }) =>
          Array.from({ length: power }, () => atom(other)).reduce(multiplyTrecs, product),
        constantTrec(1),
      ),
    );
    by.set(only.key, addTrecs(by.get(only.key) ?? constantTrec(0), own));
  }
  return [...by.values()].flatMap((t) => (t.kind === "poly" && constantValue(t) === null ? [t.poly] : []));
}

/** content · poly, with content > 0 and the first coefficient of poly positive. */
function primitive(p: Polynomial): { content: bigint; poly: Polynomial } {
  let content = 0n;
  for (const t of p.terms) content = gcd(content, t.coefficient);
  const sign = leading(p).coefficient < 0n ? -1n : 1n;
  return {
    content,
    poly: {
      ...p,
      terms: p.terms.map((t) => ({ ...t, coefficient: (t.coefficient * sign) / content })),
    },
  };
}

function scaled(p: Polynomial, by: bigint): Polynomial {
  return { ...p, terms: p.terms.map((t) => ({ ...t, coefficient: t.coefficient * by })) };
}
