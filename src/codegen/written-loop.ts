// May a pragma stand in front of a loop as its author wrote it?
//
// OpenMP wants `for (i = a; i < b; i += c)` with nobody else writing `i`, and no jump out. The number of
// iterations must fit its type (`iteration-counts.ts`); where that may fail only if there are none, a line
// before the pragma asks whether there are:
//
//     +  if (n >= 2)
//     +  #pragma omp parallel for
//        for (i = 1; i < n; i++) …

import type { IslSet } from "isl-wasm";
import type { VarId } from "../ir/func.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import type { Reduction } from "../reductions/reductions.ts";
import type { Threshold } from "../scop/model/marks.ts";
import { isOnParameters, type LoopHead, type Scop } from "../scop/model/scop.ts";
import type { Layout } from "../source/layout.ts";
import type { Span } from "../source/span.ts";
import { canonicalIterator } from "./canonical-head.ts";
import type { Expression } from "./expression.ts";
import { hintsBefore } from "./hints.ts";
import { countsOfHead, isDirected } from "./iteration-counts.ts";
import { mayJumpOut } from "./jumps.ts";
import type { PragmaContext } from "./pragma-context.ts";

/** A loop of the author's that may have a pragma in front. */
export interface WrittenLoop {
  /** In the region. */
  readonly index: number;
  readonly span: Span;
  /** The author's hints in front, which go. */
  readonly hints: readonly Span[];
  /** What stands around it, without these. */
  readonly layout: Layout;
  readonly iterator: VarId;
  readonly head: LoopHead;
  /** That it has iterations, where that has to be asked on a line of its own. */
  readonly entry: readonly Expression[];
  /** Variables that it only adds to. */
  readonly reductions: ReadonlyMap<VarId, Reduction>;
  /** What it, or a loop around it, looks for. */
  readonly extremes: readonly FirstExtreme[];
}

/** The loop of that index in the region; null where a pragma may not stand in front of it. */
export function writtenLoop(index: number, context: PragmaContext): WrittenLoop | null {
  const { scop, variables, reads, sourceScop } = context;
  const { span } = scop.region.loops[index]!;
  if (span === null) return null;
  if (mayJumpOut(context.author.words.jumpsIn(span), scop.func, span)) return null;
  const set = variables.setWithin(span);
  const reductions = new Map([...context.reductions].filter(([id]) => set.has(id)));
  const extremes = extremesAround(index, context).filter(({ best }) => set.has(best));
  // An attribute may say of the sum what holds of no part of it.
  if (reductions.size + extremes.length > 0 && context.author.words.hasAttributes(span)) return null;
  const iterator = canonicalIterator(span, context);
  if (iterator === null) return null;
  const head = headAt(sourceScop, span);
  // Parts of the loop are counted by themselves.
  const entry = head === null ? null : extremes.length > 0 ? [] : entryCondition(head, context);
  // What is asked on a line of its own may be to do nothing where it fails.
  if (head === null || entry === null || (entry.length > 0 && reads.length > 0)) return null;
  const hints = hintsBefore(scop.func, span);
  const layout = context.file.layout.without(hints);
  return { index, span, hints, layout, iterator, head, entry, reductions, extremes };
}

/** What the loop, or the outermost one around it, looks for. */
function extremesAround(loop: number, context: PragmaContext): readonly FirstExtreme[] {
  const { parent, header } = context.scop.region.loops[loop]!;
  if (parent !== null) return extremesAround(parent, context);
  return context.extremes.filter((extreme) => extreme.header === header);
}

/** In the source as written, which has the author's test in front of each iteration. */
export function headAt(sourceScop: Scop, span: Span): LoopHead | null {
  const { loops } = sourceScop.region;
  const index = loops.findIndex((loop) => loop.span?.start === span.start && loop.span.end === span.end);
  return index < 0 ? null : (sourceScop.headOf?.(index) ?? null);
}

/**
 * What must be asked in front of the loop: nothing, or that it has iterations. Null where that will not do.
 */
function entryCondition(
  head: LoopHead,
  { sourceScop, condition }: PragmaContext,
): readonly Expression[] | null {
  if (!isDirected(head)) return null;
  const { wrong, entered } = countsOfHead(head, sourceScop.context);
  if (wrong.isEmpty()) return [];
  if (!wrong.intersect(withinObjects(sourceScop)).isDisjoint(entered)) return null;
  const asked = condition(entered, head.reached.params());
  return asked === null ? null : [asked];
}

/** Has the loop iterations wherever the threshold is reached? */
export function saysEntered(head: LoopHead, threshold: Threshold, context: PragmaContext): boolean {
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
