// Last values: what variables that the nest sets hold after it.
//
//     for (i = 0; i < n; i++) …                  after the new loops    i = n > 0 ? n : 0;
//
// The text after a nest may read such a variable. Scalar evolution says what it holds at the nest's end
// (text-values.ts), in values from before the nest. Where it can't say (a sum, the last index that met a
// condition) the nest is taken with the variable in memory (`opt/in-memory.ts`).
//
// Pop, Cohen & Silber (2005), section 3: the overall effect of loops; in GCC this is final value replacement.

import type { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../analysis/scev/scope.ts";
import { addTrecs, atom as atomTrec, poly as polyTrec, subtractTrecs } from "../analysis/scev/trec.ts";
import type { Atom, Polynomial, PolynomialTerm, Trec } from "../analysis/scev/trec-types.ts";
import type { Func, Operand, VarId } from "../ir/func.ts";
import { rangeOfType } from "../scop/model/type-limits.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import type { Code } from "./code.ts";
import { type Expression, named, namesIn, plainInteger, sameExpression } from "./expression.ts";
import { integerName } from "./parameters.ts";
import {
  comparison,
  conditionalOf,
  floord,
  literal,
  minus,
  mul,
  plus,
  type Ranged,
  Unprintable,
} from "./ranged.ts";
import type { TextPlace } from "./text-places.ts";
import { textValues } from "./text-values.ts";
import { Unnameable } from "./unnameable.ts";
import type { Variables } from "./variables.ts";

interface Surroundings {
  readonly names: Names;
  /** May statements follow the loops? */
  readonly hasPlace: boolean;
  /** Variables whose values are seen to otherwise. */
  readonly sums?: ReadonlySet<VarId>;
}

interface Names {
  variableName(id: VarId): Name;
  variableWords(id: VarId): string;
  /** Throws Unnameable. */
  expressionOf(operand: Operand): Expression;
}

/** A value that is no formula of the counters, and no reduction of the new loops. */
export const neededAfter = (variable: string): Unnameable =>
  new Unnameable(
    `the value that the loop leaves in ${variable} is used after it, and no formula gives that value without the loop: nothing to change, unless the rest of the work can stand in another loop`,
    { leavesValue: true },
  );

const isCounter = ({ lowered }: Variables, nest: Span, id: VarId): boolean =>
  [...lowered.loops.values()].some(
    ({ span, iterator }) => iterator === id && span !== null && containsSpan(nest, span),
  );

/**
 * `i = n > 0 ? n : 0;` for variables that the nest sets and that are read after it. Throws Unnameable for
 * what has no such value.
 */
export function lastAssignments(variables: Variables, nest: Span, around: Surroundings): readonly Code[] {
  const live = variables.liveness.after(nest);
  const needed = [...variables.setWithin(nest)].filter((id) => live.has(id) && !around.sums?.has(id));
  const [first] = needed;
  if (first === undefined) return [];
  const { names } = around;
  const fail = (id: VarId) => {
    const words = names.variableWords(id);
    return isCounter(variables, nest, id)
      ? new Unnameable(`the counter ${words} may be used after the loop: give the loop a counter of its own`)
      : neededAfter(words);
  };
  // Text that `#if` leaves out may read it, or `(void)i`: compilers would see a variable that is only set.
  const unread = needed.find((id) => !variables.liveness.isReadOutside(id, nest));
  if (unread !== undefined)
    throw new Unnameable(
      `text after the loop may read ${names.variableWords(unread)} where an #if leaves it out, or to no effect: give the loop a variable of its own`,
    );
  const end = variables.places.endOf(nest);
  if (end === null || !around.hasPlace)
    throw new Unnameable(
      `the value that the loop leaves in ${names.variableWords(first)} is used after it, and there is no place to set it there`,
    );
  const values = lastValues(variables, nest, end, needed);
  const assignments = needed.map((id) => {
    const value = values.get(id);
    if (value === undefined || !variables.isMeant(id, nest)) throw fail(id);
    try {
      return { name: names.variableName(id), value: lastValueOf(value, variables.lowered, around) };
    } catch (error) {
      throw error instanceof Unprintable ? fail(id) : error;
    }
  });
  // What the nest leaves as it is, for all that is known of who sets it, may be `const`.
  const changed = assignments.filter(({ name, value }) => !sameExpression(value, named(name)));
  const ordered = inOrder(changed);
  if (ordered === null) throw fail(first);
  return ordered.map(({ name, value }) => ({
    ...{ kind: "assignment", target: named(name), operator: null },
    value,
  }));
}

/**
 * Variables that the nest sets, that are read after it, and of which scalar evolution does not say what they
 * hold there.
 */
export function reducedInto(variables: Variables, nest: Span): ReadonlySet<VarId> {
  const gathered = [...variables.reducedWithin(nest)];
  const end = gathered.length === 0 ? null : variables.places.endOf(nest);
  if (end === null) return new Set();
  const values = lastValues(variables, nest, end, gathered);
  return new Set(gathered.filter((id) => !hasExpression(values.get(id))));
}

/** Whatever the names of its parts are. */
function hasExpression(value: Trec | undefined): boolean {
  try {
    return value !== undefined && lastValue(value, () => literal(1n)) !== null;
  } catch (error) {
    if (error instanceof Unprintable) return false;
    throw error;
  }
}

interface Assignment {
  readonly name: Name;
  readonly value: Expression;
}

/**
 * Values are from before the nest: each variable is read before it is set. Null where two want to be the
 * first.
 */
function inOrder<A extends Assignment>(assignments: readonly A[]): readonly A[] | null {
  const waiting = [...assignments];
  const ordered: A[] = [];
  while (waiting.length > 0) {
    const isRead = ({ name }: A) =>
      waiting.some((other) => other.name !== name && namesIn(other.value).has(name));
    const next = waiting.findIndex((assignment) => !isRead(assignment));
    if (next < 0) return null;
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

function lastValueOf(value: Trec, { values, macros }: Func, { names }: Surroundings): Expression {
  const plain = wholeAtom(value);
  if (plain?.kind === "value" && plain.id < values.length) return names.expressionOf(plain);
  const leafOf = (atom: Atom): Ranged => {
    // φs of the copy that was asked have no variable, and numbers that mean something else elsewhere.
    if (atom.kind === "value" && atom.id < values.length) {
      const { type } = values[atom.id]!;
      return integerName(atom, type, rangeOfType(type), (o) => names.expressionOf(o));
    }
    if (atom.kind !== "macro") throw new Unprintable("a value without a name");
    const { type } = macros[atom.macro]!;
    return integerName({ ...atom, type }, type, rangeOfType(type), (o) => names.expressionOf(o));
  };
  return lastValue(value, leafOf).tree;
}

/** What each of the variables holds at the end of the nest, in values from before it. */
function lastValues(
  variables: Variables,
  nest: Span,
  end: TextPlace,
  needed: readonly VarId[],
): ReadonlyMap<VarId, Trec> {
  const asked = textValues(variables, end, needed);
  if (asked === null) return new Map();
  const { func, scev, reads } = asked;
  const region = loopsWithin(func, scev, nest);
  return new Map([...reads].map(([id, { operand, at }]) => [id, scev.closedForm(operand, at, region)]));
}

/** From the loops that stand in the text on: what is known before them stands for itself. */
function loopsWithin(func: Func, { loops, dominators }: ScalarEvolution, nest: Span): EvolutionRegion {
  const isInside = (span: Span | null) => span !== null && containsSpan(nest, span);
  const headers = loops.loops
    .map((loop) => loop.header)
    .filter((header) => isInside(func.loops.get(header)?.span ?? null));
  return { contains: (id) => headers.some((header) => dominators.dominates(header, id)) };
}

/** The atom that the value is; null where it is more, or less. */
function wholeAtom(value: Trec): Atom | null {
  const [term, ...others] = value.kind === "poly" ? value.poly.terms : [];
  const [factor, ...more] = term?.factors ?? [];
  const isWhole = others.length === 0 && more.length === 0 && term?.coefficient === 1n && factor?.power === 1;
  return isWhole && value.kind === "poly" && value.poly.denominator === 1n ? factor.atom : null;
}

/**
 * Throws Unprintable for what has no plain expression. `leafOf`: a value from before the nest, or a macro.
 */
function lastValue(value: Trec, leafOf: (atom: Atom) => Ranged): Ranged {
  if (value.kind !== "poly") throw new Unprintable("a value that loops change");
  return polynomial(value.poly, leafOf);
}

function polynomial(poly: Polynomial, leafOf: (atom: Atom) => Ranged): Ranged {
  if (poly.denominator !== 1n) throw new Unprintable("a fraction");
  const choice = choiceOfTwo(poly);
  if (choice !== null) {
    const [a, b] = [choice.a, choice.b].map((value) => lastValue(value, leafOf)) as [Ranged, Ranged];
    return conditionalOf(comparison(choice.greater ? "gt" : "lt", a, b), a, b);
  }
  let total = literal(0n);
  for (const { coefficient, factors } of poly.terms) {
    const atoms = factors.flatMap(({ atom, power }) => Array.from({ length: power }, () => atom));
    const isMinus = coefficient < 0n && plainInteger(total.tree) !== 0n;
    const term = atoms
      .map((atom) => atomExpression(atom, leafOf))
      .reduce((product, factor) => mul(product, factor), literal(isMinus ? -coefficient : coefficient));
    total = isMinus ? minus(total, term) : plus(total, term);
  }
  return total;
}

/**
 * The end of a loop from m up to n is `m + max(0, n - m)`, the greater of n and m; down to n `m - max(0, m -
 * n)`, the smaller.
 */
function choiceOfTwo(
  poly: Polynomial,
): { readonly greater: boolean; readonly a: Trec; readonly b: Trec } | null {
  const isGreatest = ({ factors }: PolynomialTerm) => factors.some(({ atom }) => atom.kind === "max0");
  const [term, ...more] = poly.terms.filter(isGreatest);
  const [only, ...others] = term?.factors ?? [];
  if (!term || more.length > 0 || only?.atom.kind !== "max0" || only.power > 1 || others.length > 0)
    return null;
  if (term.coefficient !== 1n && term.coefficient !== -1n) return null;
  const greater = term.coefficient === 1n;
  const all = polyTrec(poly);
  const b = greater ? subtractTrecs(all, atomTrec(only.atom)) : addTrecs(all, atomTrec(only.atom));
  return { greater, a: greater ? addTrecs(b, only.atom.of) : subtractTrecs(b, only.atom.of), b };
}

function atomExpression(atom: Atom, leafOf: (atom: Atom) => Ranged): Ranged {
  switch (atom.kind) {
    case "value":
    case "macro":
      return leafOf(atom);
    case "max0": {
      const of = lastValue(atom.of, leafOf);
      return conditionalOf(comparison("gt", of, literal(0n)), of, literal(0n));
    }
    case "floordiv":
      return floord(lastValue(atom.of, leafOf), literal(atom.by));
    default:
      throw new Unprintable("a value that wraps");
  }
}
