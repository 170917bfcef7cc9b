// What is certain at a block: the branch conditions that dominate it, as trees that are not negative there;
// and proofs from these, from the ranges of symbols and from trip counts.
//
//     if (n > 0)                         at the loop's preheader:  n - 1 ≥ 0
//       i = φ(0, i + 1) …
//       do { … } while (++i < n);        so the latch is taken n - 1 times, not max(0, n - 1)
//
// A condition holds at block b when its branch has an edge to a block with no other way in that dominates b.
// It is kept only if its branch is in no loop that b is not in: a condition inside another loop speaks of
// that loop's iterations.
//
// The prover is deliberately small: interval arithmetic (value-range.ts), minus one or two known conditions,
// both ends of a loop for trees that are linear in it, and the cases of maxima (proof-cases.ts). "No" means
// "not proved".

import { blockOf } from "../../ir/build.ts";
import type { BinaryOpcode, BlockId, CompareOpcode, Operand } from "../../ir/func.ts";
import type { IntType } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { step } from "../../support/work-counter.ts";
import type { Loop, LoopId } from "../cfg/loops.ts";
import { withoutQuotient } from "./floor-bounds.ts";
import { floorDivide } from "./integers.ts";
import type { Asked } from "./known-proofs.ts";
import type { TripCount } from "./niter.ts";
import { hasPointer } from "./pointer-units.ts";
import { type Atom, atomKey, type Term } from "./polynomial.ts";
import { type Case, casesOfMaximum } from "./proof-cases.ts";
import { mayBeAtLeast } from "./quick-bounds.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { Scope } from "./scope.ts";
import {
  add,
  atom,
  coefficientsIn,
  constant,
  containsUnknown,
  isComposed,
  loopsOf,
  negate,
  peeled,
  periodic,
  someNode,
  subtract,
  type Trec,
  trecKey,
  varies,
} from "./trec.ts";
import { evaluateAt, floorDiv, rewriteAtoms, withParts } from "./trec-operations.ts";
import { ANY, intersection, type Range, type RangeContext, rangeOf, typeRange } from "./value-range.ts";
import { rebuildAtom } from "./wrap.ts";

/** `trec` ≥ 0 wherever control came over the edge that `from` branches to. */
export interface Fact {
  readonly trec: Trec;
  readonly from: BlockId;
}

/** A comparison with the operands' trees, both as seen where it is computed. */
export interface Comparison {
  readonly opcode: CompareOpcode;
  readonly left: Trec;
  readonly right: Trec;
}

/** Trees that are not negative at `at`. */
export function factsAt(scev: ScalarEvolution, scope: Scope, at: BlockId): readonly Trec[] {
  // From the top of the dominator tree down, so that no recursion is as deep as the tree.
  const path: BlockId[] = [];
  const isKnown = (b: BlockId) => scev.scopes.outside(scope, b).facts.answers.has(b);
  for (let b: BlockId | null = at; b !== null && !isKnown(b); b = scev.dominators.idom(b)) path.push(b);
  for (const b of path.reverse()) allFacts(scev, scope, b);
  const conditions = allFacts(scev, scope, at).map((f) => f.trec);
  const facts = [...conditions, ...iterationFacts(scev, scope, at)];
  if (!scope.assuming) return facts;
  const unwrapped = facts.map((f) => assumeNoWraps(scev, scope, f));
  return [...unwrapped, ...[...scope.assumptions.values()].map((a) => a.trec)];
}

/**
 * Past a loop's exit test, the test was passed: in exact numbers, where the condition itself may be on
 * wrapped ones.
 */
function iterationFacts(scev: ScalarEvolution, scope: Scope, at: BlockId): readonly Trec[] {
  const facts: Trec[] = [];
  for (let loop = scev.loops.loopOf(at); loop !== null; loop = loop.parent) {
    if (loop === scope.iterationOf) break;
    const count = usableCount(scev, scope, loop);
    if (count === null || !isPastTest(scev, count, at)) continue;
    facts.push(count.remaining, atFirst(count, loop));
  }
  return facts;
}

const firstRemaining = new WeakMap<TripCount, Trec>();

/** What remains in the first iteration. */
function atFirst(count: TripCount, loop: Loop): Trec {
  const known = firstRemaining.get(count) ?? evaluateAt(count.remaining, loop.id, constant(0));
  firstRemaining.set(count, known);
  return known;
}

/** Control gets to `at` only after the loop's test has decided to stay, in the same iteration. */
function isPastTest(scev: ScalarEvolution, { stays }: TripCount, at: BlockId): boolean {
  return stays !== null && scev.dominators.dominates(stays, at);
}

/** The trip count, if it needs no assumption that the scope's owner does not make. */
function usableCount(scev: ScalarEvolution, scope: Scope, loop: Loop): TripCount | null {
  const count = scev.countIn(scope, loop);
  if (!count.ok || (count.value.assumptions.length > 0 && !scope.assuming)) return null;
  return count.value;
}

/** Conditions that are kept at a block: the innermost ones. */
const MAX_FACTS = 50;

function allFacts(scev: ScalarEvolution, inside: Scope, block: BlockId): readonly Fact[] {
  const scope = scev.scopes.outside(inside, block);
  const inherited = () => {
    const parent = scev.dominators.idom(block);
    if (parent === null) return [];
    const known = allFacts(scev, inside, parent);
    step(known.length);
    return known.slice(-MAX_FACTS).filter(isOfUse);
  };
  // What `block` dominates is not in a loop that `block` is not in, so what is dropped here is of no use
  // below either.
  const isOfUse = ({ from }: { readonly from: BlockId }) =>
    scev.loops.loopOf(from)?.blocks.has(block) ?? true;
  const answer = () => [...inherited(), ...edgeFacts(scev, scope, block, isOfUse)];
  return scev.questions.ask(scope.facts, block, answer, inherited);
}

function edgeFacts(
  scev: ScalarEvolution,
  scope: Scope,
  block: BlockId,
  isOfUse: (branch: { readonly from: BlockId }) => boolean,
): readonly Fact[] {
  const [from, ...others] = blockOf(scev.func, block).preds;
  if (from === undefined || others.length > 0 || !isOfUse({ from })) return [];
  const { term } = blockOf(scev.func, from);
  if (term.op !== "branch" || term.then === term.other) return [];
  return comparisonsIn(scev, scope, term.cond, term.then === block, from)
    .flatMap(consequences)
    .map((trec) => ({ trec, from }));
}

/** The comparisons that hold if `cond`, as block `at` sees it, is true (or false: `holds`). */
export function comparisonsIn(
  scev: ScalarEvolution,
  scope: Scope,
  cond: Operand,
  holds: boolean,
  at: BlockId,
): readonly Comparison[] {
  const instr = cond.kind === "value" ? scev.definition(cond.id)?.instr : undefined;
  const recur = (o: Operand, h: boolean) => comparisonsIn(scev, scope, o, h, at);
  if (instr?.op === "cast" && scev.typeOf(instr.arg).kind === "bool") return recur(instr.arg, holds);
  if (instr?.op === "copy") return recur(instr.arg, holds);
  if (instr?.op === "unary" && instr.opcode === "not") return recur(instr.arg, !holds);
  if (instr?.op === "binary") {
    const { opcode, left, right } = instr;
    const isBool = scev.typeOf(left).kind === "bool";
    if (isBool && ((opcode === "and" && holds) || (opcode === "or" && !holds)))
      return [...recur(left, holds), ...recur(right, holds)];
    const zero = right.kind === "int" && right.value === 0n;
    if (zero && (opcode === "ne" || opcode === "eq") && isTruth(scev, left))
      return recur(left, (opcode === "ne") === holds);
    if (isCompare(opcode)) return compare(scev, scope, holds ? opcode : INVERSE[opcode], left, right, at);
  }
  const zero: Operand = { kind: "int", value: 0n, type: scev.typeOf(cond) };
  return compare(scev, scope, holds ? "ne" : "eq", cond, zero, at);
}

/** Is the operand itself a condition: a comparison, a negation, or a bool made an int? */
function isTruth(scev: ScalarEvolution, operand: Operand): boolean {
  const instr = operand.kind === "value" ? scev.definition(operand.id)?.instr : undefined;
  if (instr?.op === "binary") return isCompare(instr.opcode);
  if (instr?.op === "unary") return instr.opcode === "not";
  return instr?.op === "cast" && scev.typeOf(instr.arg).kind === "bool";
}

function compare(
  scev: ScalarEvolution,
  scope: Scope,
  opcode: CompareOpcode,
  left: Operand,
  right: Operand,
  at: BlockId,
): readonly Comparison[] {
  const comparable = ["int", "bool", "enum", "pointer"].includes(scev.typeOf(left).kind);
  if (!comparable) return [];
  const [l, r] = [scev.operandIn(scope, left, at), scev.operandIn(scope, right, at)];
  return containsUnknown(l) || containsUnknown(r) ? [] : [{ opcode, left: l, right: r }];
}

function isCompare(opcode: BinaryOpcode): opcode is CompareOpcode {
  return opcode in INVERSE;
}

const INVERSE: Readonly<Record<CompareOpcode, CompareOpcode>> = {
  eq: "ne",
  ne: "eq",
  lt: "ge",
  le: "gt",
  gt: "le",
  ge: "lt",
};

/**
 * A true comparison as trees that are not negative. Pointers compare by their offsets, if they have one base.
 */
export function consequences({ opcode, left, right }: Comparison): readonly Trec[] {
  const difference = subtract(right, left);
  if (hasPointer(difference) || containsUnknown(difference)) return [];
  switch (opcode) {
    case "lt":
      return [add(difference, constant(-1))];
    case "le":
      return [difference];
    case "gt":
      return [add(negate(difference), constant(-1))];
    case "ge":
      return [negate(difference)];
    case "eq":
      return [difference, negate(difference)];
    case "ne":
      return [];
  }
}

/** What is certain when control goes from `from` to its successor `to`. */
export function factsOnEdge(
  scev: ScalarEvolution,
  scope: Scope,
  from: BlockId,
  to: BlockId,
): readonly Trec[] {
  const { term } = blockOf(scev.func, from);
  const known = factsAt(scev, scope, from);
  if (term.op !== "branch" || term.then === term.other) return known;
  return [...known, ...comparisonsIn(scev, scope, term.cond, term.then === to, from).flatMap(consequences)];
}

// --- proofs

/** Most recent conditions tried in pairs. */
const MAX_PAIRED = 12;

/**
 * t ≥ 0 at block `at`, in every iteration in which control gets there (and the trees in `more` are not
 * negative).
 */
export function proveNonNegative(
  scev: ScalarEvolution,
  scope: Scope,
  t: Trec,
  at: BlockId,
  more: readonly Trec[] = [],
): boolean {
  if (containsUnknown(t)) return false;
  const context = rangeContext(scev, scope, at);
  const byRange = (x: Trec) => (rangeOf(x, context).low ?? -1n) >= 0n;
  if (byRange(t)) return true;
  const search = () => searchProof(scev, scope, t, at, more);
  if (more.length > 0) return search();
  // What is assumed grows with the questions, and with it what can be proved.
  const key = `${at} ${scope.assumptions.size} ${trecKey(t)}`;
  return scev.questions.ask(scope.proofs, key, search, () => false);
}

function searchProof(
  scev: ScalarEvolution,
  scope: Scope,
  t: Trec,
  at: BlockId,
  more: readonly Trec[],
): boolean {
  const context = rangeContext(scev, scope, at);
  const proved = (
    x: Trec,
    facts: readonly Trec[],
    stepsLeft: number,
    known = withBounds(context, facts),
  ): boolean => {
    const byRange = (t: Trec) => (rangeOf(t, known).low ?? -1n) >= 0n;
    if (byRange(x)) return true;
    const isAtLeast = (t: Trec, f: Trec) => mayBeAtLeast(t, f, known) && byRange(subtract(t, f));
    const about = facts.filter((f) => sharesSymbols(x, f));
    if (about.some((f) => isAtLeast(x, f))) return true;
    const recent = facts.slice(-MAX_PAIRED);
    for (const f of about.slice(-MAX_PAIRED)) {
      const rest = subtract(x, f);
      if (recent.some((g) => sharesSymbols(rest, g) && isAtLeast(rest, g))) return true;
    }
    if (stepsLeft === 0) return false;
    const ways = [...atBothEnds(x, context), ...asCoefficients(x), ...withoutQuotient(x).map((of) => [of])];
    if (ways.some((parts) => parts.every((part) => proved(part, facts, stepsLeft - 1, known)))) return true;
    const cases = casesOfMaximum(x) ?? [];
    const inCase = ({ rewrite, known }: Case) =>
      proved(rewrite(x), [...facts.map(rewrite), known], stepsLeft - 1);
    return cases.length > 0 && cases.every(inCase);
  };
  const facts = distinct([...factsAt(scev, scope, at), ...more]);
  return scev.proofs.ask(t, facts, context, () => proved(t, facts, 3));
}

/** With what the facts say of one symbol each: n - 1 ≥ 0. */
function withBounds(context: RangeContext, facts: readonly Trec[]): RangeContext {
  const bounds = new Map<string, Range>();
  for (const f of facts) {
    const bound = boundIn(f);
    if (bound !== null) bounds.set(bound.key, intersection(bound.range, bounds.get(bound.key) ?? ANY));
  }
  if (bounds.size === 0) return context;
  const known = new Map<Atom, Range>();
  const symbol: RangeContext["symbol"] = (a) => {
    let range = known.get(a);
    if (range === undefined) {
      range = intersection(context.symbol(a), bounds.get(atomKey(a)) ?? ANY);
      known.set(a, range);
    }
    return range;
  };
  return { ...context, symbol };
}

/** c·s + d ≥ 0 as a range of s. */
function boundIn(fact: Trec): { readonly key: string; readonly range: Range } | null {
  if (fact.kind !== "poly" || fact.poly.denominator !== 1n) return null;
  const [term, ...others] = fact.poly.terms.filter(({ factors }) => factors.length > 0);
  const [factor, ...more] = term?.factors ?? [];
  if (!term || !factor || others.length + more.length > 0 || factor.power > 1) return null;
  const d = fact.poly.terms.find(({ factors }) => factors.length === 0)?.coefficient ?? 0n;
  const c = term.coefficient;
  const range: Range =
    c > 0n ? { low: -floorDivide(d, c), high: null } : { low: null, high: floorDivide(d, -c) };
  return { key: factor.key, range };
}

function distinct(facts: readonly Trec[]): readonly Trec[] {
  return [...new Map(facts.map((f) => [trecKey(f), f])).values()];
}

/** Only then can one cancel something in the other. */
function sharesSymbols(a: Trec, b: Trec): boolean {
  const of = symbolsOf(a);
  for (const s of symbolsOf(b)) if (of.has(s)) return true;
  return false;
}

const symbolSets = new WeakMap<Trec, ReadonlySet<string>>();

/** Keys of the atoms, and loops. */
function symbolsOf(t: Trec): ReadonlySet<string> {
  let found = symbolSets.get(t);
  if (found === undefined) {
    const keys = new Set<string>();
    someNode(t, (n) => {
      if (n.kind === "poly") for (const term of n.poly.terms) for (const f of term.factors) keys.add(f.key);
      else if ("loop" in n) keys.add(`l${n.loop}`);
      return false;
    });
    found = keys;
    symbolSets.set(t, found);
  }
  return found;
}

/** For the innermost loop in which t is linear: its values in the first and in the last iteration. */
function atBothEnds(t: Trec, context: RangeContext): readonly (readonly Trec[])[] {
  const loop = loopsOf(t).at(-1);
  if (loop === undefined || coefficientsIn(t, loop)?.length !== 2) return [];
  const last = context.lastIteration(loop);
  return last === null ? [] : [[evaluateAt(t, loop, constant(0)), evaluateAt(t, loop, last)]];
}

/** A recurrence whose coefficients are all not negative is not either: its iterations are not. */
function asCoefficients(t: Trec): readonly (readonly Trec[])[] {
  const coefficients = t.kind === "chrec" ? coefficientsIn(t, t.loop) : null;
  return coefficients === null ? [] : [coefficients];
}

/** Types of symbols; iterations of loops, one less where `at` comes after the exit test. */
function rangeContext(scev: ScalarEvolution, scope: Scope, at: BlockId): RangeContext & Asked {
  const find = (id: LoopId): Trec | null => {
    const loop = scev.loops.loops[id]!;
    const count = usableCount(scev, scope, loop);
    if (count === null) return null;
    return loop.blocks.has(at) && isPastTest(scev, count, at) ? add(count.raw, constant(-1)) : count.raw;
  };
  const found = new Map<LoopId, Trec | null>();
  const lastIteration = (id: LoopId): Trec | null => {
    const known = found.get(id);
    const last = known === undefined ? find(id) : known;
    if (known === undefined) found.set(id, last);
    return last;
  };
  return { symbol: (a) => scev.symbolRange(a), lastIteration, asked: found };
}

/**
 * `t` without the wraps, truncating divisions and maxima that provably do nothing at block `at`.
 *
 * What is known at `at` holds in the present iteration. The step of a recurrence is summed over earlier ones:
 * what varies in its loop is discharged by what holds at the loop's header, in every iteration.
 */
export function dischargeAtoms(scev: ScalarEvolution, scope: Scope, t: Trec, at: BlockId): Trec {
  if (!isComposed(t)) return t;
  const recur = (x: Trec) => dischargeAtoms(scev, scope, x, at);
  switch (t.kind) {
    case "poly":
      return rewriteAtoms(t, (a) => dischargeAtom(scev, scope, a, at));
    case "chrec":
      return withParts(t, recur(t.base), dischargeEarlier(scev, scope, t.step, t.loop, at));
    case "peeled":
      return peeled(t.loop, recur(t.first), dischargeEarlier(scev, scope, t.rest, t.loop, at));
    case "periodic":
      return periodic(t.loop, t.values.map(recur));
    case "unknown":
      return t;
    default:
      return unreachable(t);
  }
}

/** `t` as it is in iterations of `loop` before the present one. */
function dischargeEarlier(scev: ScalarEvolution, scope: Scope, t: Trec, loop: LoopId, at: BlockId): Trec {
  if (!varies(t, loop)) return dischargeAtoms(scev, scope, t, at);
  // Iterations of a loop further in belong to the present iteration of this one: nothing is known of such a
  // pair.
  if (loopsOf(t).some((l) => l > loop)) return t;
  return dischargeAtoms(scev, scope, t, scev.loops.loops[loop]!.header);
}

function dischargeAtom(scev: ScalarEvolution, scope: Scope, a: Atom, at: BlockId): Trec {
  if (!("of" in a)) return atom(a);
  const nonNegative = (x: Trec) => proveNonNegative(scev, scope, x, at);
  const of = dischargeAtoms(scev, scope, a.of, at);
  if (a.kind === "wrap") {
    const { low, high } = typeRange(a.type);
    if (nonNegative(subtract(of, constant(low!))) && nonNegative(subtract(constant(high!), of))) return of;
    if (assumeFits(scev, scope, a.type, of)) return of;
  } else if (a.kind === "truncdiv" && a.by > 0n) {
    if (nonNegative(of)) return floorDiv(of, a.by);
    if (nonNegative(negate(of))) return negate(floorDiv(negate(of), a.by));
  } else if (a.kind === "max0") {
    if (nonNegative(of)) return of;
    if (nonNegative(negate(of))) return constant(0);
  }
  return rebuildAtom(a, of, (s) => scev.symbolRange(s));
}

// --- assumptions

/** `t` without the wraps of parameters (`(unsigned)n`), each with the assumption that it fits. */
function assumeNoWraps(scev: ScalarEvolution, scope: Scope, t: Trec): Trec {
  return rewriteAtoms(t, (a) =>
    a.kind === "wrap" && assumeFits(scev, scope, a.type, a.of) ? a.of : atom(a),
  );
}

/**
 * Takes it for granted that a sum of parameters fits the type, if the scope's owner will check what is
 * assumed.
 */
function assumeFits(scev: ScalarEvolution, scope: Scope, type: IntType, of: Trec): boolean {
  if (!scope.assuming || of.kind !== "poly" || of.poly.denominator !== 1n) return false;
  const isParameter = ({ factors }: Term) =>
    factors.length === 0 ||
    (factors.length === 1 && factors[0]!.power === 1 && isSymbol(scev, scope, factors[0]!.atom));
  if (!of.poly.terms.every(isParameter)) return false;
  const { low, high } = typeRange(type);
  const why = "a parameter fits the type it is converted to";
  for (const trec of [subtract(of, constant(low!)), subtract(constant(high!), of)])
    if ((rangeOf(trec, { symbol: (s) => scev.symbolRange(s), lastIteration: () => null }).low ?? -1n) < 0n)
      scope.assumptions.set(trecKey(trec), { kind: "nonnegative", trec, by: 1n, why });
  return true;
}

function isSymbol(scev: ScalarEvolution, scope: Scope, a: Atom): boolean {
  if (a.kind === "macro") return true;
  return a.kind === "value" && (scope.leaf(a.id) || scev.definition(a.id) === null);
}
