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
  return before.length === 0 ? null : { why: reject("not-profitable", NO_BETTER, span), taken: { before } };
}

const TOO_LONG_TOGETHER =
  "no loop has enough work for threads, and another order of all the loops would take much more code (--level=3)";
const NO_BETTER = "no order of the loops is better, and no loop has enough work for threads";

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

/** Of the cycles that the whole saves, those that its parts have to save. */
const NEARLY_ALL = 0.95;

/**
 * Do the parts, those of them with something to change, gain as much as the whole, and is less of the text
 * changed? Not where they may have what would have been too much for all.
 */
export function areBetter(parts: readonly Outcome[], whole: Outcome, file: SourceFile): boolean {
  const total = (of: (one: Outcome) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const threaded = ({ plan }: Outcome) => plan.freedom?.threaded ?? 0;
  const saved = ({ plan }: Outcome) => plan.saved ?? 0;
  const changed = ({ nest }: Outcome) => nest.edits.reduce((sum, edit) => sum + linesChanged(edit, file), 0);
  if (total(threaded) < threaded(whole)) return false;
  if (whole.isShorter === true || isForThreadsAlone(whole)) return true;
  return total(saved) >= NEARLY_ALL * saved(whole) && total(changed) < changed(whole);
}

const isForThreadsAlone = ({ plan }: Outcome): boolean =>
  plan.summary.every(({ kind }) => kind === "parallel");
