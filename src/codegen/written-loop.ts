// May a pragma stand in front of a loop as its author wrote it?
//
// OpenMP wants `for (i = a; i < b; i += c)` with nobody else writing `i`, and no jump out. The number of
// iterations must fit its type (`iteration-counts.ts`); where that may fail only if there are none, a line
// before the pragma asks whether there are:
//
//     +  if (n >= 2)
//     +  #pragma omp parallel for
//        for (i = 1; i < n; i++) …
//
// Where it may fail otherwise, too, the pragma stands in one of two versions of the loop.

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
import { standsOnce } from "./repeated.ts";

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
  readonly entry: EntryConditions;
  /** Variables that it only adds to. */
  readonly reductions: ReadonlyMap<VarId, Reduction>;
  /** What it, or a loop around it, looks for. */
  readonly extremes: readonly FirstExtreme[];
}

/** Under which OpenMP may count the iterations. */
interface EntryConditions {
  readonly conditions: readonly Expression[];
  /**
   * They say no more than that there are iterations: they may be asked on a line of their own, and nothing is
   * done where they fail. Else the author's loop is, without a pragma.
   */
  readonly isIdleElse: boolean;
}

const NOTHING_ASKED: EntryConditions = { conditions: [], isIdleElse: true };

/** The loop of that index in the region; null where a pragma may not stand in front of it. */
export function writtenLoop(index: number, context: PragmaContext): WrittenLoop | null {
  const { scop, variables, sourceScop } = context;
  const { words } = context.author;
  const { span } = scop.region.loops[index]!;
  if (span === null) return null;
  if (mayJumpOut(words.jumpsIn(span), scop.func, span) || !context.author.mayHaveThreads(span)) return null;
  const set = variables.setWithin(span);
  const reductions = new Map([...context.reductions].filter(([id]) => set.has(id)));
  const extremes = extremesAround(index, context).filter(({ best }) => set.has(best));
  // An attribute may say of the sum what holds of no part of it.
  if (reductions.size + extremes.length > 0 && words.hasAttributes(span)) return null;
  const iterator = canonicalIterator(span, context);
  if (iterator === null) return null;
  const head = headAt(sourceScop, span);
  // Parts of the loop are counted by themselves.
  const entry = head === null || extremes.length > 0 ? NOTHING_ASKED : entryConditions(head, context);
  if (head === null || entry === null) return null;
  if (!entry.isIdleElse && !context.mayBeTwice) return null;
  if (!entry.isIdleElse && (standsOnce(scop.func, span, words) || words.countsUses())) return null;
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

/** Null where nothing that can be asked will do. */
function entryConditions(
  head: LoopHead,
  { sourceScop, described, reads, condition }: PragmaContext,
): EntryConditions | null {
  if (!isDirected(head)) return null;
  const { wrong: beyond, entered } = countsOfHead(head, sourceScop.context);
  const wrong = sourceScop.never === undefined ? beyond : beyond.subtract(sourceScop.never);
  if (wrong.isEmpty()) return NOTHING_ASKED;
  const known = head.reached.params();
  // What has to be asked before memory may be read would be a part of the line.
  const isIdleElse = reads.length === 0 && wrong.intersect(withinObjects(sourceScop)).isDisjoint(entered);
  if (isIdleElse) {
    const asked = condition(entered, known);
    return asked === null ? null : { conditions: [asked], isIdleElse };
  }
  const guarded = askedBy(described).reduce((all, set) => all.intersect(set), known);
  const wanted = entered.subtract(wrong).coalesce();
  if (guarded.intersect(sourceScop.context).isSubset(wanted)) return { conditions: [], isIdleElse };
  const asked = condition(wanted, guarded);
  return asked === null ? null : { conditions: [asked], isIdleElse };
}

/** Has the loop iterations wherever the threshold is reached? */
export function saysEntered(head: LoopHead, threshold: Threshold, context: PragmaContext): boolean {
  const { context: known } = context.sourceScop;
  const { entered } = countsOfHead(head, known);
  return context.isImplied(threshold, entered, head.reached.params().intersect(known));
}

/** What the guard asks of parameters in any case: `[params] -> { : … }`. */
const askedBy = ({ assumptions }: Scop): readonly IslSet[] =>
  assumptions.filter(isOnParameters).flatMap(({ kind, set }) => (isLimit(kind) ? [] : [set]));

const isLimit = (kind: string): boolean => kind === "size" || kind === "long-size";

/**
 * With sizes past those of address spaces the author's loops do nothing, or what C leaves undefined:
 * `construct/size-limits.ts`.
 */
function withinObjects({ assumptions, context }: Scop): IslSet {
  const limits = assumptions.filter(isOnParameters).filter(({ kind }) => isLimit(kind));
  return limits.reduce((known, { set }) => known.intersect(set), context);
}
