// The smallest change: the author's loops as they stand, with a pragma in front of those that may run in
// parallel.
//
//     +  /* polyc: parallel over i */
//     +  #pragma omp parallel for private(j) if (polyc_disjoint(…))
//        for (i = 0; i < n; i++)
//          for (j = 0; j < n; j++) …
//
// The plan was proved for the Scop after optimisation. The author's text stores and loads more than that:
// what PRE found redundant, what DeLICM found dead. So the marked loops are checked again on the description
// of the source (`sourceScop`), and the variables of the text, which in the Scop are values, by liveness: one
// that a loop sets must be declared in the loop, or be private, which it can be if no iteration sees its
// value from another and nobody reads it later. Clauses are right also when the `if` clause is false
// (soundness rule 2).
//
// A variable that the loop only adds to (`reductions/reductions.ts`) gets a `reduction` clause; for the check
// its values are no dependences (`reductions/relax-reductions.ts`), and the description of the source is that
// of the plan. Sums that need parts of another type, and those in elements (`array-reductions.ts`), take more
// than a line: the loop with other names. Copies of elements are right under the guard only, and cost time
// for each element, so that all conditions are asked in front of them then.
//
// Not every loop can carry a pragma: OpenMP wants `for (i = a; i < b; i += c)` with nobody else writing `i`.
// Where the text is not like that there is no edit, and the nest is rewritten instead. And the number of
// iterations must fit its type (`iteration-counts.ts`); where that may fail only if there are none, a line
// before the pragma asks whether there are:
//
//     +  if (n >= 2)
//     +  #pragma omp parallel for
//        for (i = 1; i < n; i++) …

import type { IslSet, Schedule } from "isl-wasm";
import { liveStmts } from "../dependence/accesses.ts";
import { type Dependences, findDependences } from "../dependence/dataflow.ts";
import { wholeObject } from "../dependence/own-arrays.ts";
import { checkSchedule } from "../dependence/violation.ts";
import type { MacroConst, VarId } from "../ir/func.ts";
import type { Pragma } from "../ir/source-statements.ts";
import type { ElementReductions } from "../reductions/element-reductions.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import type { Operator, Reduction } from "../reductions/reductions.ts";
import type { ParallelLoop } from "../schedule/nest/plan.ts";
import { markLoop } from "../schedule/search/mark-loop.ts";
import type { Balance, Threshold } from "../scop/model/marks.ts";
import {
  isOnParameters,
  type LoopHead,
  type RegionLoop,
  type Scop,
  type ScopArray,
} from "../scop/model/scop.ts";
import { hintsOf } from "../scop/requests/loop-hints.ts";
import type { Edit } from "../source/edit.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { type ElementSum, elementSums } from "./array-reductions.ts";
import { canonicalHead } from "./canonical-head.ts";
import { orderedParts } from "./chunked-argmax.ts";
import type { Code } from "./code.ts";
import { guardCounter } from "./emit-c/helpers.ts";
import { dedent } from "./emit-c/print.ts";
import { withoutHintsBefore } from "./hints.ts";
import { countsOfHead, isDirected } from "./iteration-counts.ts";
import { mayJumpOut } from "./jumps.ts";
import { type IsMacro, mayPrintAt } from "./own-words.ts";
import { type PartialSum, partialSums, type SumText, withPartialSums } from "./partial-sums.ts";
import { breakBehind, type CodeFile, codeBetween, insertLines, lineIndentation } from "./place.ts";
import { type Clauses, folded, parallelFor } from "./pragma.ts";
import { namesIn, ReadOnly } from "./read-only.ts";
import { isInLoop, standsOnce } from "./repeated.ts";
import { isBeforeElse, replaceNest, styleAt } from "./splice.ts";
import { withoutParentheses } from "./top-level.ts";
import type { Variables } from "./variables.ts";
import { mayBeVector, vectorEdits, withVectors } from "./vector-pragmas.ts";
import { readsFirst } from "./weaker-conditions.ts";

export interface PragmaContext {
  readonly file: CodeFile;
  readonly scop: Scop;
  readonly sourceScop: Scop;
  readonly variables: Variables;
  /** What has to hold for the loops to read what other conditions spell: asked before these. */
  readonly reads: readonly string[];
  /** Under which `sourceScop` is right. */
  readonly guard: readonly string[];
  /**
   * A condition on the source's parameters in C, where others are known to hold: `[params] -> { : … }`. Null:
   * it has no text.
   */
  readonly condition: (wanted: IslSet, known: IslSet) => string | null;
  /** The condition under which threads pay, in C: conjuncts. */
  readonly threshold: (threshold: Threshold) => readonly string[];
  /**
   * Does that say that the source's parameters are in `wanted`, where they are in `known`? Both are `[params]
   * -> { : … }`.
   */
  readonly isImplied: (threshold: Threshold, wanted: IslSet, known: IslSet) => boolean;
  /**
   * What is known of the source's parameters where that has been asked: `[params] -> { : … }`. Null: no more
   * than before.
   */
  readonly whereWorth: (threshold: Threshold) => IslSet | null;
  readonly summary: readonly string[];
  /** Variables that the nest only adds to. */
  readonly reductions: ReadonlyMap<VarId, Reduction>;
  /** Arrays whose elements it only adds to; `sourceScop` says so no more. */
  readonly elements: ElementReductions;
  /** The source as described, which still says so. */
  readonly described: Scop;
  /** What parts of the iterations are to find for themselves. */
  readonly extremes: readonly FirstExtreme[];
  readonly text: SumText;
  /** The tokens of a piece of text, macros expanded. */
  readonly expanded: (text: Span) => readonly string[];
  readonly macroName: (macro: MacroConst) => string;
  /** Pragmas wherever they are legal. */
  readonly force: boolean;
  /** Of names that are to stay out of clauses: see `ReadOnly`. */
  readonly isNoCopy: (name: string) => boolean;
  readonly isC89: boolean;
  readonly isMacro: IsMacro;
  /** With --count-guards: this nest's counter. */
  readonly counter: number | null;
}

/** Edits for each of the loops; null where pragmas alone will not do. */
export function pragmaEdits(loops: readonly ParallelLoop[], context: PragmaContext): readonly Edit[] | null {
  const spans = loops.map(({ loop }) => context.scop.region.loops[loop]!.span);
  const source = spans.length === 0 ? null : asWritten(context.sourceScop);
  const copied = source && copiesForSource(source, spans);
  if (source === null || copied === null) return null;
  const edits: Edit[] = [];
  for (const loop of loops) {
    const vectors = vectorLoops(loop, { source, spans, copied }, context);
    const found = pragmaFor(loop, copied, vectors, context);
    if (found === null) return null;
    edits.push(...found);
  }
  return edits;
}

/** The source with what has to stay in order in it. */
interface AsWritten {
  readonly sourceScop: Scop;
  readonly dependences: Dependences;
}

function asWritten(sourceScop: Scop): AsWritten | null {
  const dependences = findDependences(sourceScop);
  return dependences.ok ? { sourceScop, dependences: dependences.value } : null;
}

/**
 * Those of `loop.vectors` whose iterations depend on one another in nothing; of loops in one another the
 * innermost.
 */
function vectorLoops(
  loop: ParallelLoop,
  marked: {
    readonly source: AsWritten;
    readonly spans: readonly (Span | null)[];
    readonly copied: readonly Copied[];
  },
  context: PragmaContext,
): readonly Span[] {
  const { loops } = context.scop.region;
  const found: Span[] = [];
  for (const index of loop.vectors ?? []) {
    const { span } = loops[index]!;
    if (span === null || found.some((inner) => containsSpan(span, inner))) continue;
    if (!mayBeVector(span, loops[loop.loop]!.span!, context)) continue;
    const head = headAt(context.sourceScop, span);
    if (head === null || !countsOfHead(head, context.sourceScop.context).wrong.isEmpty() || !isDirected(head))
      continue;
    const copied = copiesForSource(marked.source, [...marked.spans, ...found, span]);
    if (copied !== null && areSame(copied, marked.copied)) found.push(span);
  }
  return found;
}

const areSame = (some: readonly Copied[], others: readonly Copied[]): boolean =>
  some.length === others.length &&
  some.every(({ array, depth }, k) => array.id === others[k]!.array.id && depth === others[k]!.depth);

/** An array that the threads of a parallel loop need copies of. */
interface Copied {
  readonly array: ScopArray;
  /** Of the loop, outermost is 1. */
  readonly depth: number;
}

/** Null where the author's own order is not right with these loops in parallel, whatever has copies. */
function copiesForSource(
  { sourceScop, dependences }: AsWritten,
  spans: readonly (Span | null)[],
): readonly Copied[] | null {
  let schedule: Schedule = sourceScop.schedule;
  for (const span of spans) {
    const marked = span === null ? null : markLoop(sourceScop, schedule, span);
    if (marked === null) return null;
    schedule = marked;
  }
  const verdict = checkSchedule(sourceScop, dependences, schedule);
  if (!verdict.ok || verdict.expansions.size > 0) return null;
  return [...verdict.storageDepth]
    .map(([id, depth]): Copied => ({ array: sourceScop.arrays[id]!, depth }))
    .filter(({ array }) => array.kind === "array");
}

function pragmaFor(
  { loop: index, balance, threshold }: ParallelLoop,
  copied: readonly Copied[],
  vectors: readonly Span[],
  context: PragmaContext,
): readonly Edit[] | null {
  const { variables, reads, guard, summary, scop } = context;
  const loop = scop.region.loops[index]!;
  const { span } = loop;
  if (span === null) return null;
  const file = withoutHintsBefore(context.file, scop.func, span);
  const text = codeBetween(file, span.start, span.end);
  if (mayJumpOut(text, scop.func, span)) return null;
  // An attribute may say of the sum what holds of no part of it.
  const set = variables.setWithin(span);
  const extremes = extremesOf(context, index).filter(({ best }) => set.has(best));
  if (/__attribute__|\[\[/.test(text) && reductionsOf(context, span).size + extremes.length > 0) return null;
  const iterator = canonicalIterator(context, span);
  if (iterator === null) return null;
  const head = headAt(context.sourceScop, span);
  // Parts of the loop are counted by themselves.
  const entry = head === null ? null : extremes.length > 0 ? [] : entryCondition(head, context);
  // What is asked on a line of its own may be to do nothing where it fails.
  if (head === null || entry === null || (entry.length > 0 && reads.length > 0)) return null;
  const found = new Set(extremes.flatMap(({ best, companions }) => [best, ...companions]));
  const values = privateVariables(context, span, iterator, found);
  const arrays = privateArrays(loop, copied, context);
  if (values === null || arrays === null) return null;
  const privates = [...new Set([...values, ...arrays])].sort();
  if (privates.some((name) => context.isMacro(name, { isCalled: false, at: span.start }))) return null;
  const parts = partialSums(scop.func, reductionsOf(context, span), context.text);
  const elements = elementsOf(index, context, [...parts.values()]);
  if (elements === null) return null;
  const size = elements.reduce((sum, element) => sum + element.size, 0);
  const asked = size <= 1 ? threshold : thresholdFor(size, threshold);
  if (size > 1 && asked === null && !context.force && !isLarge(index, size, context)) return null;
  const known = asked === null ? null : context.whereWorth(asked);
  const ordered =
    extremes.length === 0
      ? null
      : orderedParts(extremes, span, head, known ?? context.sourceScop.context, context);
  if (extremes.length > 0 && ordered === null) return null;
  // Counted where all else holds; never zero once incremented.
  const counted = context.counter === null ? [] : [`++${guardCounter(context.counter)}`];
  const worth = asked === null ? [] : context.threshold(asked);
  const inClause = readsFirst(reads, guard.length === 0 ? worth : [...worth, ...guard, ...counted]);
  const { base, indent } = styleAt(file, span);
  const isGathered = parts.size + elements.length > 0 || ordered !== null;
  const isOnce = standsOnce(scop.func, span, text) || /\b__COUNTER__\b/.test(file.file.text);
  const isRepeated = worth.length > 0 && isInLoop(scop.func, span) && !isOnce;
  // Copies are right under the guard only, so is what one thread looks at with a copy, and parts are no loop
  // of the author's.
  const mayLook = [...reductionsOf(context, span).values()].some(({ looks }) => looks.length > 0);
  const isInFront = isRepeated || mayLook || elements.length > 0 || ordered !== null;
  const entered = isInFront && asked !== null && saysEntered(head, asked, context) ? [] : entry;
  const clauses: Clauses = {
    privates: ordered === null ? privates : [...privates, ...ordered.privates].sort(),
    firstPrivates: readOnlyIn(text, span, context, privates),
    reductions: reductionClauses(context, span, parts, elements),
    balance: ordered === null ? balanceFor(balance, head) : balance,
    conditions: isInFront ? [] : inClause,
  };
  const pragma = parallelFor(clauses, mayPrintAt(context.isMacro, span));
  if (isGathered) {
    // Clauses inside would speak of variables by the author's names.
    if (hintsOf(scop.func).some(({ pragma }) => holdsClause(pragma, span))) return null;
    const sums = { sums: [...parts.values()], elements, ordered };
    const code = withPartialSums(span, folded(pragma), sums, context.text);
    const asked = [...worth, ...guard, ...elements.flatMap((sum) => sum.guard)];
    const inFront = isInFront ? readsFirst(reads, asked) : [];
    if (code === null || (inFront.length > 0 && isOnce)) return null;
    return replaceNest(file, span, {
      ...ALONE,
      isMacro: context.isMacro,
      code,
      guard: [...entered, ...inFront],
      isIdleElse: inFront.length === 0,
      counter: isInFront && guard.length > 0 ? context.counter : null,
      loops: inFront.length > 0 ? [span] : [],
      summary,
      isC89: context.isC89,
      place: span,
    });
  }
  if (isRepeated || (mayLook && inClause.length > 0))
    return inTwoForms([...entered, ...inClause], pragma, { span, vectors }, context);
  // An `else` that follows would belong to the new `if`.
  if (entry.length > 0 && isBeforeElse(file, span, context.isMacro)) return null;
  const asks = entry.map((cond) => `if (${withoutParentheses(cond)})`);
  const lines = [`/* polyc: ${summary.join(", ")} */`, ...asks, ...folded(pragma)];
  // What the guard says is asked of the threads only.
  const isSure = reads.length + guard.length === 0;
  return [
    ...insertLines(file, span, base, lines),
    ...(isSure ? vectorEdits(file, vectors) : []),
    ...breakBehind(file, span, base, indent, false),
  ];
}

const holdsClause = ({ text, span }: Pragma, loop: Span): boolean =>
  span !== null && containsSpan(loop, span) && /^(omp\s+)?simd\b.*\(/.test(text);

/** Copies for elements that several iterations use; null where they will not do. */
function elementsOf(
  loop: number,
  { scop, described, variables, elements, text, macroName }: PragmaContext,
  parts: readonly PartialSum[],
): readonly ElementSum[] | null {
  if (elements.size === 0) return [];
  // What the block calls so may be another object behind it.
  if (/\bextern\b/.test(text.file.slice(scop.region.loops[loop]!.span!))) return null;
  const { span } = scop.region.loops[loop]!;
  const index = described.region.loops.findIndex(
    (other) => other.span?.start === span!.start && other.span.end === span!.end,
  );
  if (index < 0) return null;
  const { vars } = scop.func;
  const declared = vars.filter(({ id }) => variables.isDeclaredIn(id, span!)).map(({ id }) => id);
  const changing = new Set([...variables.setWithin(span!), ...declared].map((id) => vars[id]!.name));
  const isFree = (name: string) => text.isFree(name) && !parts.some(({ part }) => part === name);
  return elementSums(index, elements, { scop: described, changing, macroName, text: { ...text, isFree } });
}

/**
 * Iterations for each element that a thread has a copy of. Copies are cleared, and put together one thread
 * after another: some two cycles for each element and thread, where an iteration takes as many. So with a
 * hundred threads a fifth of the time goes there.
 */
const ITERATIONS_PER_ELEMENT = 32;

function thresholdFor(size: number, threshold: Threshold | null): Threshold | null {
  // One that is the most of a size does not say how many iterations there are.
  if (threshold === null || threshold.least <= 0) return null;
  return { ...threshold, least: Math.max(threshold.least, size * ITERATIONS_PER_ELEMENT) };
}

/** Where sizes are known: has the loop iterations enough for so many elements? */
function isLarge(loop: number, size: number, { scop }: PragmaContext): boolean {
  const { depth } = scop.region.loops[loop]!;
  return liveStmts(scop).some(({ loops, domain }) => {
    if (!loops.includes(loop)) return false;
    const trips = loops.slice(depth).map((_, k) => {
      const [low, high] = [domain.dimMinVal(depth + k), domain.dimMaxVal(depth + k)];
      return low.isInt() && high.isInt() ? Number(high.toBigInt() - low.toBigInt()) + 1 : 0;
    });
    return trips.reduce((product, n) => product * n, 1) >= size * ITERATIONS_PER_ELEMENT;
  });
}

/** In the source as written, which has the author's test in front of each iteration. */
function headAt(sourceScop: Scop, span: Span): LoopHead | null {
  const { loops } = sourceScop.region;
  const index = loops.findIndex((loop) => loop.span?.start === span.start && loop.span.end === span.end);
  return index < 0 ? null : (sourceScop.headOf?.(index) ?? null);
}

/**
 * What must be asked in front of the loop: nothing, or that it has iterations. Null where that will not do.
 */
function entryCondition(head: LoopHead, { sourceScop, condition }: PragmaContext): readonly string[] | null {
  if (!isDirected(head)) return null;
  const { wrong, entered } = countsOfHead(head, sourceScop.context);
  if (wrong.isEmpty()) return [];
  if (!wrong.intersect(withinObjects(sourceScop)).isDisjoint(entered)) return null;
  const text = condition(entered, head.reached.params());
  return text === null ? null : [text];
}

/** Has the loop iterations wherever that holds? */
function saysEntered(head: LoopHead, threshold: Threshold, context: PragmaContext): boolean {
  const { context: known } = context.sourceScop;
  const { entered } = countsOfHead(head, known);
  return context.isImplied(threshold, entered, head.reached.params().intersect(known));
}

/**
 * With sizes past those of address spaces the author's loops do nothing, or what C leaves undefined:
 * `construct/size-limits.ts`.
 */
function withinObjects({ assumptions, context }: Scop): IslSet {
  const limits = assumptions
    .filter(isOnParameters)
    .filter(({ kind }) => kind === "size" || kind === "long-size");
  return limits.reduce((known, { set }) => known.intersect(set), context);
}

/**
 * gcc runs no iteration of loops that count unsigned numbers of less than 64 bits down, where they are dealt
 * out to whoever is free; in chunks it counts past the last iteration, which small types do not hold.
 */
function balanceFor(balance: Balance, { type, step }: LoopHead): Balance {
  if (type.bits < 32) return "even";
  return balance === "dynamic" && !type.signed && step < 0n ? "chunks" : balance;
}

/** With the pragma, and without it where `guard` fails: see `repeated.ts`. */
function inTwoForms(
  guard: readonly string[],
  pragma: string,
  { span, vectors }: { readonly span: Span; readonly vectors: readonly Span[] },
  context: PragmaContext,
): readonly Edit[] {
  const { scop, summary, isC89, isMacro } = context;
  const file = withoutHintsBefore(context.file, scop.func, span);
  const loop = dedent(file.file.slice(span), lineIndentation(file.file, span));
  const threaded = dedent(withVectors(file, span, vectors), lineIndentation(file.file, span));
  const code: Code = { kind: "statement", text: [...folded(pragma), threaded].join("\n"), authors: loop };
  const loops = scop.region.loops.flatMap((other) =>
    other.span !== null && containsSpan(span, other.span) ? [other.span] : [],
  );
  return replaceNest(file, span, {
    ...ALONE,
    isMacro,
    code: [code],
    guard,
    loops,
    summary,
    isC89,
    place: span,
  });
}

const ALONE = { counter: null, declared: [], comments: [], loops: [], isTaken: false } as const;

/** The iterator of a loop in OpenMP's canonical form, written by its head only; else null. */
function canonicalIterator({ scop, variables, expanded }: PragmaContext, span: Span): VarId | null {
  const head = canonicalHead(expanded(span));
  if (head === null) return null;
  const set = variables.assignmentsWithin(span);
  const candidates = [...set].filter(([id]) => scop.func.vars[id]!.name === head.iterator);
  const [only] = candidates;
  // Once by the init, once by the step.
  return candidates.length === 1 && only && only[1] === 2 ? only[0] : null;
}

/** Names for the `firstprivate` clause. */
function readOnlyIn(
  loop: string,
  span: Span,
  { sourceScop, variables, isNoCopy }: PragmaContext,
  privates: readonly string[],
): readonly string[] {
  const body = behindHead(loop);
  const readOnly = new ReadOnly(sourceScop, variables, span, isNoCopy);
  const copies = readOnly.copies(namesIn(body));
  return copies.filter((name) => !privates.includes(name)).sort();
}

/** What stands behind the parenthesis that ends the loop's head. */
function behindHead(loop: string): string {
  let depth = 0;
  for (let at = 0; at < loop.length; at++) {
    if (loop[at] === "(") depth++;
    if (loop[at] === ")" && --depth === 0) return loop.slice(at + 1);
  }
  return loop;
}

/** Names for the `private` clause; null where a variable cannot be private. */
function privateVariables(
  { scop: { func }, variables, reductions }: PragmaContext,
  span: Span,
  iterator: VarId,
  found: ReadonlySet<VarId>,
): readonly string[] | null {
  const liveIn = variables.liveness.inBody(span);
  const liveAfter = variables.liveness.after(span);
  const names: string[] = [];
  const counts = variables.assignmentsWithin(span);
  for (const id of variables.setWithin(span)) {
    if (counts.get(id) === Number.POSITIVE_INFINITY) return null;
    if (reductions.has(id) || found.has(id)) continue;
    if (liveAfter.has(id)) return null;
    if (id === iterator || variables.isDeclaredIn(id, span)) continue;
    if (liveIn.has(id)) return null;
    names.push(func.vars[id]!.name);
  }
  return new Set(names).size === names.length ? names.sort() : null;
}

/** Of what the loop, or those around it, look for. */
function extremesOf(
  { scop, extremes }: Pick<PragmaContext, "scop" | "extremes">,
  loop: number,
): readonly FirstExtreme[] {
  const { parent, header } = scop.region.loops[loop]!;
  if (parent !== null) return extremesOf({ scop, extremes }, parent);
  return extremes.filter((extreme) => extreme.header === header);
}

/** Of the variables that this loop adds to. */
function reductionsOf({ variables, reductions }: PragmaContext, span: Span): ReadonlyMap<VarId, Reduction> {
  const set = variables.setWithin(span);
  return new Map([...reductions].filter(([id]) => set.has(id)));
}

/** `+: s, t` for each operator. */
function reductionClauses(
  context: PragmaContext,
  span: Span,
  parts: ReadonlyMap<VarId, PartialSum>,
  elements: readonly ElementSum[],
): readonly string[] {
  const byOperator = new Map<Operator, string[]>();
  const add = (operator: Operator, name: string) =>
    byOperator.set(operator, [...(byOperator.get(operator) ?? []), name]);
  for (const [id, { operator }] of reductionsOf(context, span))
    add(operator, parts.get(id)?.part ?? context.scop.func.vars[id]!.name);
  for (const { operator, part } of elements) add(operator, part);
  return [...byOperator].map(([operator, names]) => `${operator}: ${names.sort().join(", ")}`);
}

/**
 * Names of the arrays that the loop's threads need copies of; null where a copy will not do. It is there when
 * the `if` clause is false as well: then values that came from before the loop would be lost.
 */
function privateArrays(
  loop: RegionLoop,
  copied: readonly Copied[],
  { scop, sourceScop, variables, guard }: PragmaContext,
): readonly string[] | null {
  const span = loop.span!;
  const names: string[] = [];
  for (const { array, depth } of copied) {
    if (depth !== loop.depth + 1 || !isUsedIn(loop, array, sourceScop)) continue;
    const object = wholeObject(array);
    if (object === null || variables.liveness.isReadElsewhere(object, span)) return null;
    if (variables.isDeclaredIn(object, span)) continue;
    if (!variables.isMeant(object, span) || (guard.length > 0 && array.liveIn)) return null;
    names.push(scop.func.vars[object]!.name);
  }
  return names;
}

/** Does some statement in the text of the loop use the array? */
function isUsedIn({ span }: RegionLoop, array: ScopArray, sourceScop: Scop): boolean {
  const { loops } = sourceScop.region;
  return liveStmts(sourceScop).some(
    (stmt) =>
      stmt.accesses.some((access) => access.array === array.id) &&
      stmt.loops.some((k) => loops[k]!.span?.start === span?.start),
  );
}
