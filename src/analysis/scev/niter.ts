// Trip counts: how often control goes back to a loop's header.
//
//     for (i = 0; i < n; i++)            back edges max(0, n); the body past the test runs as often
//     if (0 < n) do … while (++i < n)    back edges n - 1 (the guard makes it ≥ 0); the body runs once more
//
// The loop must have one latch and one exit, whose branch is evaluated in every iteration. With F the tree
// for which "F(l) ≥ 0" says that iteration l does not leave (i < n: F = n - 1 - i), F = {f, +, -s}_loop with
// a constant s > 0 gives
//
//     backEdges = max(0, floor(f / s) + 1)
//
// and the maximum is dropped when a dominating condition proves f + s ≥ 0. `!=` counts both ways: the
// distance must be a multiple of the step and not negative; that is proved, or implied (otherwise a signed
// induction variable would overflow, or a pointer leave its object, before the loop ended, which is
// undefined), or returned as an assumption for the caller to check at run time. A tested variable that wraps
// (unsigned) must not do so before the exit: proved, or an assumption.
//
// Loops with several exits: several-exits.ts. Gives up on conditions that vary otherwise (data-dependent,
// quadratic, symbolic step). Method: Pop, Cohen & Silber (2005), section 4.1 (univariate affine conditions
// only).

import { blockOf } from "../../ir/build.ts";
import type { BlockId, CompareOpcode } from "../../ir/func.ts";
import { fail, ok, type RejectKind, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { FlowEdge, Loop, LoopId } from "../cfg/loops.ts";
import { type Comparison, comparisonsIn } from "./comparisons.ts";
import { ceilDivide, floorDivide } from "./integers.ts";
import { hasPointer } from "./pointer-units.ts";
import { valueOfAtom } from "./polynomial.ts";
import { proveNonNegative } from "./prove-nonnegative.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import {
  addTrecs,
  chrec,
  coefficientsIn,
  constantTrec,
  constantValue,
  containsUnknown,
  negateTrec,
  scaleTrec,
  someAtom,
  subtractTrecs,
  varies,
} from "./trec.ts";
import { divisibleBy, floorDiv, max0 } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";
import { type Range, rangeOf, typeRange } from "./value-range.ts";
import { unwrapped } from "./wrap.ts";

/** A condition on the loop's parameters and outer iterations. */
export interface EvolutionAssumption {
  /** nonnegative: trec ≥ 0. divisible: trec is a multiple of `by`. */
  readonly kind: "nonnegative" | "divisible";
  readonly trec: Trec;
  readonly by: bigint;
  /** For remarks: "the loop ends before its counter wraps", "i does not wrap". */
  readonly why: string;
}

export interface TripCount {
  /**
   * Times the back edge is taken on each entry: exact if the assumptions hold. Iterations are numbered 0 …
   * backEdges.
   */
  readonly backEdges: Trec;
  /** The same without the maximum with zero: backEdges = max(0, raw). */
  readonly raw: Trec;
  /** Iteration l passes the exit test (does not leave) iff stays(l) ≥ 0; decreasing in the loop. */
  readonly remaining: Trec;
  /** The one edge that leaves. */
  readonly exit: FlowEdge;
  /**
   * Where the branch goes that does not leave: the blocks it dominates run in iterations 0 … backEdges - 1,
   * the loop's other blocks in one more. Null when that edge is the back edge: then no block is past the
   * test.
   */
  readonly stays: BlockId | null;
  readonly assumptions: readonly EvolutionAssumption[];
  /** Upper bound of backEdges, if a number is known. */
  readonly bound: bigint | null;
}

/**
 * Trip count of `loop` in terms of the scope's symbols and the loops around. Ask `ScalarEvolution.tripCount`.
 */
export function tripCount(scev: ScalarEvolution, scope: EvolutionScope, loop: Loop): Result<TripCount> {
  const exit = soleExit(scev, loop);
  if (!exit.ok) return exit;
  const counted = countAt(scev, scope, loop, exit.value);
  return counted.ok ? ok(counted.value.count) : counted;
}

/** A trip count as if there were no other exit. */
interface ExitCount {
  readonly count: TripCount;
  /** Those of its assumptions under which this exit is ever taken: if one does not hold, it never is. */
  readonly taken: readonly EvolutionAssumption[];
}

/** Of one exit of several: it must be tested in every iteration. */
export function exitCount(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  loop: Loop,
  edge: FlowEdge,
): Result<ExitCount> {
  const exit = exitAt(scev, loop, edge);
  return exit.ok ? countAt(scev, scope, loop, exit.value) : exit;
}

function countAt(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  loop: Loop,
  exit: TestedExit,
): Result<ExitCount> {
  const { edge, stays, comparison, span } = exit;
  const no = (kind: RejectKind, why: string) => fail<ExitCount>(reject(kind, why, span));
  const [condition, ...more] = comparison(scope);
  if (condition === undefined || more.length > 0)
    return no("unknown-trip-count", "the loop's condition is not one comparison of integers or pointers");
  const entry = entryBlock(scev, loop);
  const test = withoutWraps(scev, scope, loop, condition, entry);
  const difference = subtractTrecs(test.right, test.left);
  if (containsUnknown(difference) || hasPointer(difference))
    return no("unknown-trip-count", "the loop's condition compares values that polyc cannot follow");
  if (someAtom(difference, (a) => definedInside(scev, loop, valueOfAtom(a))))
    return no("unknown-trip-count", "the loop's condition depends on a value computed in the loop");
  const parts = linearParts(difference, loop);
  if (parts === null || parts.step === 0n)
    return no("unknown-trip-count", "the loop's condition does not change by a constant in each iteration");
  const proved = (t: Trec) => proveNonNegative(scev, scope, t, entry);
  // With other exits, a loop that misses this one need not run into anything undefined.
  const implied = !test.wraps && loop.exits.length === 1 && alwaysContinues(scev, loop);
  const counted = countBy(test.opcode, parts, loop, { proved, implied });
  if (counted === null)
    return no("unknown-trip-count", "the loop's condition never becomes false, or is one of equality");
  const raw = counted.raw;
  const backEdges = counted.atLeastZero ? raw : max0(raw);
  const open = (a: EvolutionAssumption) => !holds(a, proved);
  // What wraps comes round again: an exit that it misses may be taken all the same.
  const taken = test.wraps ? [] : counted.assumptions.filter(open);
  const count: TripCount = {
    backEdges,
    raw,
    remaining: counted.remaining,
    exit: edge,
    stays: stays !== loop.header && blockOf(scev.func, stays).preds.length === 1 ? stays : null,
    assumptions: [...test.assumptions, ...counted.assumptions].filter(open),
    bound: upperBound(scev, scope, loop, backEdges),
  };
  return ok({ count, taken });
}

interface TestedExit {
  readonly edge: FlowEdge;
  readonly stays: BlockId;
  comparison(scope: EvolutionScope): readonly Comparison[];
  readonly span: Span | null;
}

function soleExit(scev: ScalarEvolution, loop: Loop): Result<TestedExit> {
  const { func } = scev;
  const header = func.loops.get(loop.header)?.span ?? null;
  if (loop.irreducible)
    return fail(reject("irreducible-control-flow", "control jumps into the loop", header));
  const [edge, ...others] = loop.exits;
  if (edge === undefined) return fail(reject("unknown-trip-count", "the loop has no exit", header));
  if (others.length > 0) return fail(reject("several-exits", "the loop has several exits", header));
  return exitAt(scev, loop, edge);
}

function exitAt(scev: ScalarEvolution, loop: Loop, edge: FlowEdge): Result<TestedExit> {
  const { func, dominators } = scev;
  const header = func.loops.get(loop.header)?.span ?? null;
  const [latch, ...latches] = loop.latches;
  if (latch === undefined || latches.length > 0)
    return fail(reject("not-a-loop-form", "the loop goes back to its head from several places", header));
  const { term } = blockOf(func, edge.from);
  const span = (term.stmt === null ? null : func.stmts[term.stmt]?.span) ?? header;
  if (!dominators.dominates(edge.from, latch))
    return fail(reject("not-a-loop-form", "the loop's exit is not tested in every iteration", span));
  if (term.op !== "branch") return fail(reject("not-a-loop-form", "the loop is left by a switch", span));
  const stays = term.then === edge.to ? term.other : term.then;
  // The exit test of an inner loop is not this loop's own: it runs several times per iteration.
  if (scev.loops.loopOf(edge.from) !== loop)
    return fail(reject("several-exits", "the loop is left from inside an inner loop", span));
  const { cond } = term;
  return ok({
    edge,
    stays,
    span,
    comparison: (scope) => comparisonsIn(scev, scope, cond, stays === term.then, edge.from),
  });
}

/** Where the loop is entered from: conditions that hold there hold in all iterations. */
function entryBlock(scev: ScalarEvolution, loop: Loop): BlockId {
  return loop.preheader ?? scev.dominators.idom(loop.header) ?? loop.header;
}

function definedInside(
  scev: ScalarEvolution,
  loop: Loop,
  value: Parameters<ScalarEvolution["definition"]>[0] | null,
): boolean {
  const definition = value === null ? null : scev.definition(value);
  return definition !== null && loop.blocks.has(definition.block.id);
}

/** d + s·l with d invariant and s a number; null if the tree is not of this form in the loop. */
function linearParts(t: Trec, loop: Loop): { start: Trec; step: bigint } | null {
  const coefficients = coefficientsIn(t, loop.id);
  if (coefficients === null || coefficients.length > 2) return null;
  const step = constantValue(coefficients[1] ?? constantTrec(0));
  return step === null ? null : { start: coefficients[0]!, step };
}

// --- wrapping variables

interface Unwrapped extends Comparison {
  readonly assumptions: readonly EvolutionAssumption[];
  /** Some side was wrapped: overflow proves nothing. */
  readonly wraps: boolean;
}

/**
 * The comparison of the exact values, with the assumption under which they are those of the machine. For `x <
 * r` with x = {a, +, s}, s > 0, the largest value that x takes is below r + s: it must fit, as must a.
 */
function withoutWraps(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  loop: Loop,
  condition: Comparison,
  entry: BlockId,
): Unwrapped {
  const sides = [condition.left, condition.right].map((side) => {
    if (!varies(side, loop.id)) return { value: scev.discharge(side, entry, scope), type: null };
    const only = side.kind === "poly" ? wrapOf(side) : null;
    return only === null ? { value: side, type: null } : unwrapped(side, only);
  });
  const [left, right] = [sides[0]!, sides[1]!];
  const assumptions: EvolutionAssumption[] = [];
  for (const [side, other, opcode] of [
    [left, right, condition.opcode],
    [right, left, SWAPPED[condition.opcode]],
  ] as const) {
    if (side.type === null) continue;
    const parts = linearParts(side.value, loop);
    if (parts === null || parts.step === 0n || varies(other.value, loop.id)) continue;
    assumptions.push(...fitsUntilExit(parts, other.value, opcode, typeRange(side.type)));
  }
  const unresolved = (s: { value: Trec; type: unknown }, o: { value: Trec }) =>
    s.type !== null && (linearParts(s.value, loop) === null || varies(o.value, loop.id));
  const bad = unresolved(left, right) || unresolved(right, left);
  return {
    opcode: condition.opcode,
    left: bad ? condition.left : left.value,
    right: bad ? condition.right : right.value,
    assumptions,
    wraps: left.type !== null || right.type !== null,
  };
}

function wrapOf(t: Extract<Trec, { kind: "poly" }>): { kind: "int"; bits: number } | null {
  const only = t.poly.terms.length === 1 ? t.poly.terms[0]!.factors : [];
  const first = only.length === 1 ? only[0]!.atom : undefined;
  return first?.kind === "wrap" ? first.type : null;
}

const SWAPPED: Readonly<Record<CompareOpcode, CompareOpcode>> = {
  eq: "eq",
  ne: "ne",
  lt: "gt",
  le: "ge",
  gt: "lt",
  ge: "le",
};

/**
 * start, start + step … compared with `limit` by `opcode`: every value up to the one that ends the loop is in
 * `range`.
 */
function fitsUntilExit(
  { start, step }: { start: Trec; step: bigint },
  limit: Trec,
  opcode: CompareOpcode,
  range: Range,
): readonly EvolutionAssumption[] {
  const [low, high] = [constantTrec(range.low!), constantTrec(range.high!)];
  const need = (trec: Trec): EvolutionAssumption => ({
    kind: "nonnegative",
    trec,
    by: 1n,
    why: "the loop variable does not wrap",
  });
  const startFits = [need(subtractTrecs(start, low)), need(subtractTrecs(high, start))];
  if (step > 0n && (opcode === "lt" || opcode === "le")) {
    const end = opcode === "lt" ? limit : addTrecs(limit, constantTrec(1));
    return [
      ...startFits,
      need(subtractTrecs(high, addTrecs(end, constantTrec(overshoot(subtractTrecs(end, start), step))))),
    ];
  }
  if (step < 0n && (opcode === "gt" || opcode === "ge")) {
    const end = opcode === "gt" ? limit : addTrecs(limit, constantTrec(-1));
    return [
      ...startFits,
      need(subtractTrecs(subtractTrecs(end, constantTrec(overshoot(subtractTrecs(start, end), -step))), low)),
    ];
  }
  // Towards a limit in range (`!=` counts up or down to it), or away from it: that it is reached is checked
  // in `countBy`.
  return [...startFits, need(subtractTrecs(limit, low)), need(subtractTrecs(high, limit))];
}

/** How far steps over `distance` may come out beyond it. */
function overshoot(distance: Trec, step: bigint): bigint {
  const known = constantValue(distance);
  if (known === null || known <= 0n) return step - 1n;
  return ceilDivide(known, step) * step - known;
}

// --- counting

interface Counted {
  readonly raw: Trec;
  readonly remaining: Trec;
  readonly atLeastZero: boolean;
  readonly assumptions: readonly EvolutionAssumption[];
}

interface Knowledge {
  proved(t: Trec): boolean;
  /** The loop would run into undefined behaviour if it went past its end. */
  readonly implied: boolean;
}

/**
 * From `left opcode right` as the condition to stay, with right - left = start + step·l. Null: it never ends,
 * or `==`.
 */
function countBy(
  opcode: CompareOpcode,
  difference: { start: Trec; step: bigint },
  loop: Loop,
  knowledge: Knowledge,
): Counted | null {
  const { start, step } = difference;
  switch (opcode) {
    case "lt":
      return countDown(addTrecs(start, constantTrec(-1)), step, loop, knowledge);
    case "le":
      return countDown(start, step, loop, knowledge);
    case "gt":
      return countDown(addTrecs(negateTrec(start), constantTrec(-1)), -step, loop, knowledge);
    case "ge":
      return countDown(negateTrec(start), -step, loop, knowledge);
    case "ne":
      return countToZero(step < 0n ? start : negateTrec(start), step < 0n ? -step : step, loop, knowledge);
    case "eq":
      return null;
  }
}

/** Stays while first + step·l ≥ 0. */
function countDown(first: Trec, step: bigint, loop: Loop, { proved }: Knowledge): Counted | null {
  if (step >= 0n) return null;
  const raw = addTrecs(floorDiv(first, -step), constantTrec(1));
  const atLeastZero = proved(subtractTrecs(first, constantTrec(step)));
  return { raw, remaining: decreasing(first, -step, loop), atLeastZero, assumptions: [] };
}

/** Stays while distance - step·l ≠ 0, step > 0. */
function countToZero(distance: Trec, step: bigint, loop: Loop, { proved, implied }: Knowledge): Counted {
  const assumptions: EvolutionAssumption[] = [];
  const why = "the loop ends before its counter wraps";
  if (!implied && !proved(distance)) assumptions.push({ kind: "nonnegative", trec: distance, by: 1n, why });
  if (!implied && !divisibleBy(distance, step))
    assumptions.push({ kind: "divisible", trec: distance, by: step, why });
  return {
    raw: floorDiv(distance, step),
    remaining: decreasing(addTrecs(distance, constantTrec(-1)), step, loop),
    atLeastZero: true,
    assumptions,
  };
}

function decreasing(first: Trec, step: bigint, loop: Loop): Trec {
  return addTrecs(first, scaleTrec(chrec(loop.id, constantTrec(0), constantTrec(1)), -step));
}

function holds(a: EvolutionAssumption, proved: (t: Trec) => boolean): boolean {
  return a.kind === "nonnegative" ? proved(a.trec) : divisibleBy(a.trec, a.by);
}

/**
 * Nothing in the loop can keep control from coming back to the test: then running past the end would overflow
 * the (not wrapping) tested variable after finitely many iterations, which no defined execution does.
 */
function alwaysContinues(scev: ScalarEvolution, loop: Loop): boolean {
  for (const id of loop.blocks) {
    const block = blockOf(scev.func, id);
    if (block.term.op === "return" || block.term.op === "unreachable") return false;
    for (const instr of block.instrs) {
      if (instr.op === "call" && instr.effects !== "const" && instr.effects !== "pure") return false;
      if (instr.op === "opaque") return false;
      if ((instr.op === "load" || instr.op === "store") && instr.ref.volatile) return false;
    }
  }
  return true;
}

/**
 * By the ranges of symbols, and by counters that cannot overflow: {a, +, s} of `char` starting at 0 with s =
 * 1 counts to 127 at most (2005 paper, figure 6).
 */
function upperBound(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  loop: Loop,
  backEdges: Trec,
): bigint | null {
  const context = {
    symbol: scev.symbolRange.bind(scev),
    lastIteration: (id: LoopId) => {
      const outer = scev.countIn(scope, scev.loops.loops[id]!);
      return outer.ok && outer.value.assumptions.length === 0 ? outer.value.raw : null;
    },
  };
  const bounds = [rangeOf(backEdges, context).high];
  for (const instr of blockOf(scev.func, loop.header).instrs) {
    if (instr.op !== "phi") break;
    const parts = linearParts(scev.valueIn(scope, instr.result), loop);
    if (parts === null || parts.step === 0n) continue;
    const type = typeRange(scev.func.values[instr.result]!.type);
    const start = rangeOf(parts.start, context);
    const room = parts.step > 0n ? distance(start.low, type.high) : distance(type.low, start.high);
    if (room !== null) bounds.push(floorDivide(room, parts.step > 0n ? parts.step : -parts.step));
  }
  return bounds.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a));
}

function distance(low: bigint | null, high: bigint | null): bigint | null {
  return low === null || high === null ? null : high - low;
}
