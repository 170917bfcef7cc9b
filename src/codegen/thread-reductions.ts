// What the threads of a parallel loop reduce into: OpenMP's `reduction` clause, and the copies that it names.
//
//     s += a[i]         reduction(+: s)            a variable of a type in which parts of the sum fit
//     s += a[i]         reduction(+: s_part)       of signed integers: partial-sums.ts
//     h[b[i]]++         reduction(+: h_part)       elements: array-reductions.ts
//     if (a[i] > m) …   chunks of iterations, put together in order: chunked-argmax.ts
//
// Copies of elements cost time for each element: then threads pay from larger sizes on.

import { liveStmts } from "../dependence/accesses.ts";
import type { VarId } from "../ir/func.ts";
import type { Operator } from "../reductions/reductions.ts";
import { knownSizes } from "../schedule/cost/assumed-sizes.ts";
import type { Threshold } from "../scop/model/marks.ts";
import type { Name } from "../source/words.ts";
import { elementSums } from "./array-reductions.ts";
import { orderedParts } from "./chunked-argmax.ts";
import type { PartialResults } from "./partial-results.ts";
import { type PartialResult, partialSums } from "./partial-sums.ts";
import type { ReductionClause } from "./pragma.ts";
import type { PragmaContext } from "./pragma-context.ts";
import type { WrittenLoop } from "./written-loop.ts";

export interface ThreadReductions {
  readonly results: PartialResults;
  /** Are there copies of elements? */
  readonly isOnElements: boolean;
  /** Is the author's loop to compute anything else than the author's variables? */
  readonly isOnParts: boolean;
  readonly clauses: readonly ReductionClause[];
  /** From which sizes on threads pay, copies included. Null: at all sizes. */
  readonly threshold: Threshold | null;
}

/** `threshold`: from which sizes on threads pay without copies. Null where copies will not do. */
export function threadReductions(
  loop: WrittenLoop,
  threshold: Threshold | null,
  context: PragmaContext,
): ThreadReductions | null {
  const { index, span, head, extremes } = loop;
  const sums = partialSums(context.scop.func, span, loop.reductions, context.text);
  const elements = sums && elementsOf(loop, [...sums.values()], context);
  if (sums === null || elements === null) return null;
  const size = elements.reduce((total, element) => total + element.size, 0);
  const asked = size <= 1 ? threshold : withCopies(size, threshold);
  if (size > 1 && asked === null && !context.force && !isLarge(index, size, context)) return null;
  const known = (asked === null ? null : context.whereWorth(asked)) ?? context.sourceScop.context;
  const ordered = extremes.length === 0 ? null : orderedParts(extremes, span, head, known, context);
  if (extremes.length > 0 && ordered === null) return null;
  return {
    results: { parts: [...sums.values(), ...elements], ordered },
    isOnElements: elements.length > 0,
    isOnParts: sums.size + elements.length > 0 || ordered !== null,
    clauses: reductionClauses(loop, sums, elements, context),
    threshold: asked,
  };
}

/** Copies for elements that several iterations use; null where they will not do. */
function elementsOf(
  { span }: WrittenLoop,
  parts: readonly PartialResult[],
  { scop, described, variables, elements, author, text, macroName }: PragmaContext,
): readonly PartialResult[] | null {
  if (elements.size === 0) return [];
  // What the block calls so may be another object after it.
  if (author.words.declaresElsewhere(span)) return null;
  const index = described.region.loops.findIndex(
    (other) => other.span?.start === span.start && other.span.end === span.end,
  );
  if (index < 0) return null;
  const { vars } = scop.func;
  const declared = vars.filter(({ id }) => variables.isDeclaredIn(id, span)).map(({ id }) => id);
  const changing = new Set([...variables.setWithin(span), ...declared].map((id) => vars[id]!.name));
  const isFree = (name: Name) => text.isFree(name) && !parts.some(({ part }) => part === name);
  return elementSums(index, elements, { scop: described, changing, macroName, text: { ...text, isFree } });
}

/**
 * Iterations for each element that a thread has a copy of. Copies are cleared, and put together one thread
 * after another: some two cycles for each element and thread, where an iteration takes as many. So with a
 * hundred threads a fifth of the time goes there.
 */
const ITERATIONS_PER_ELEMENT = 32;

/** The threshold where threads have copies of so many elements. */
function withCopies(size: number, threshold: Threshold | null): Threshold | null {
  // One that is the most of a size does not say how many iterations there are.
  if (threshold === null || threshold.least <= 0) return null;
  return { ...threshold, least: Math.max(threshold.least, size * ITERATIONS_PER_ELEMENT) };
}

/** Where sizes are known, macros at what they are now: has the loop iterations for so many elements? */
function isLarge(loop: number, size: number, { scop }: PragmaContext): boolean {
  const { depth } = scop.region.loops[loop]!;
  const known = knownSizes(scop);
  return liveStmts(scop).some(({ loops, domain: all }) => {
    if (!loops.includes(loop)) return false;
    const domain = all.intersectParams(known);
    const trips = loops.slice(depth).map((_, k) => {
      const [low, high] = [domain.dimMinVal(depth + k), domain.dimMaxVal(depth + k)];
      return low.isInt() && high.isInt() ? Number(high.toBigInt() - low.toBigInt()) + 1 : 0;
    });
    return trips.reduce((product, n) => product * n, 1) >= size * ITERATIONS_PER_ELEMENT;
  });
}

function reductionClauses(
  { reductions }: WrittenLoop,
  parts: ReadonlyMap<VarId, PartialResult>,
  elements: readonly PartialResult[],
  { scop }: PragmaContext,
): readonly ReductionClause[] {
  const byOperator = new Map<Operator, Name[]>();
  const add = (operator: Operator, name: Name) =>
    byOperator.set(operator, [...(byOperator.get(operator) ?? []), name]);
  for (const [id, { operator }] of reductions) add(operator, parts.get(id)?.part ?? scop.func.vars[id]!.name);
  for (const { operator, part } of elements) add(operator, part);
  return [...byOperator].map(([operator, names]) => ({ operator, names: names.sort() }));
}
