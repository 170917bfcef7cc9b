// Is what was planned for several loops together better done for some of them each?
//
// A region that is written anew is so as a whole. Parts of it are tried where others could stay in the
// author's words, and taken where they gain as much with fewer lines changed.

import type { Func } from "../ir/func.ts";
import type { Outcome } from "../report/findings.ts";
import type { Region } from "../scop/model/scop.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import { linesChanged } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Apart } from "./region-splitting.ts";

/** Which parts may be better; null: the loops belong together. */
export function betterApart(func: Func, region: Region, done: Outcome): Apart | null {
  const { loops, span } = region;
  const isRow = loops.filter(({ depth }) => depth === 0).length > 1;
  if (done.isShorter === true && isRow)
    return { why: reject("not-profitable", TOO_LONG_TOGETHER, span), taken: "in halves" };
  if (!done.nest.isRewritten) return null;
  const why = whyForThreadsAlone(func, region, done);
  if (why !== null) return { why, taken: "in halves" };
  const before = isRow ? startsOfSeparate(done) : [];
  return before.length === 0 ? null : { why: reject("quota", ONE_BY_ONE, span), taken: { before } };
}

const TOO_LONG_TOGETHER =
  "no loop has enough work for threads, and another order of all the loops would take much more code (--level=3)";
const ONE_BY_ONE = "the loops one by one take too many steps";

/** Where the text begins of loops that the plan has taken apart from those before them. */
function startsOfSeparate({ plan }: Outcome): readonly number[] {
  const { loops } = plan.scop.region;
  return (plan.separate ?? []).slice(1).flatMap(([first]) => loops[first!]!.span?.start ?? []);
}

/**
 * They would be written anew as a whole for nothing but threads, and among them are statements on arrays,
 * which have no loop in the text that could have a pragma, or others of the author's that would go.
 */
function whyForThreadsAlone(func: Func, region: Region, done: Outcome): Reject | null {
  if (!isForThreadsAlone(done)) return null;
  const bodies = [...region.blocks].flatMap((block) => {
    const loop = func.loops.get(block);
    return loop === undefined || loop.span === null ? [] : [loop.body];
  });
  const isMixed = bodies.includes(null) && bodies.some((body) => body !== null);
  return isMixed || hasStatementBetween(func, region)
    ? reject(
        "not-profitable",
        "loops inside of it are parallel, and this one runs in order around them: nothing to change at the loop",
        region.span,
      )
    : null;
}

/** Does the author compute something between two loops? */
function hasStatementBetween({ stmts }: Func, { loops, span }: Region): boolean {
  const outermost = loops.filter(({ depth }) => depth === 0);
  return (
    outermost.length > 1 &&
    stmts.some(({ kind, span: own }) => {
      const isWithin = (text: Span | null) => text !== null && own !== null && containsSpan(text, own);
      return kind === "expression" && isWithin(span) && !outermost.some((loop) => isWithin(loop.span));
    })
  );
}

/** Of the cycles that the whole saves, what its parts may save less. */
const LITTLE_LESS = 0.05;

/**
 * Do the parts in which something is to be changed gain as much as the whole, with fewer lines changed? A
 * whole that is for threads alone, or that another plan would have gained more for with too much text, may
 * have parts with more lines.
 */
export function areBetter(parts: readonly Outcome[], whole: Outcome, file: SourceFile): boolean {
  const total = (of: (one: Outcome) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const threaded = ({ plan }: Outcome) => plan.freedom?.threaded ?? 0;
  const saved = ({ plan }: Outcome) => plan.saved ?? 0;
  const changed = ({ nest }: Outcome) => nest.edits.reduce((sum, edit) => sum + linesChanged(edit, file), 0);
  if (total(threaded) < threaded(whole)) return false;
  if (whole.isShorter === true || isForThreadsAlone(whole)) return true;
  const least = saved(whole) - LITTLE_LESS * Math.abs(saved(whole));
  return total(saved) >= least && total(changed) < changed(whole);
}

const isForThreadsAlone = ({ plan }: Outcome): boolean =>
  plan.summary.every(({ kind }) => kind === "parallel");
