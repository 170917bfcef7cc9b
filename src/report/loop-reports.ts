// What the report says of each loop of a region: transformed, or left as it was, and where it stands.

import { blockOf, successors } from "../ir/build.ts";
import type { BlockId, Func } from "../ir/func.ts";
import type { SourceLoop } from "../ir/source-statements.ts";
import type { Region } from "../scop/model/scop.ts";
import { isSameLoop } from "../scop/requests/requests.ts";
import type { Span } from "../source/span.ts";
import type { LoopReport } from "./report.ts";

/**
 * What became of each loop. `marked`: those that got a pragma, the others being as they were; null where the
 * nest was written anew, and its loops have no counterparts one by one.
 */
export function transformedLoops(
  func: Func,
  region: Region,
  marked: readonly (Span | null)[] | null,
  done: string,
): readonly LoopReport[] {
  const { loops } = region;
  return loops.map((loop): LoopReport => {
    const { span, depth } = loop;
    const at = { span: placeOf(func, loop), depth: depth + 1 };
    if (marked === null) {
      const reason = loops.length === 1 ? done : `in a nest that is now: ${done}`;
      return { ...at, status: "transformed", reason };
    }
    if (marked.some((other) => isSameLoop(other, span)))
      return { ...at, status: "transformed", reason: done };
    const isInside = marked.some((other) => covers(other, span));
    const reason = isInside
      ? "as it was, in a loop that is parallel"
      : "as it was, with a parallel loop in its nest";
    return { ...at, status: "left", reason };
  });
}

/** With summarised inner loops: loops outside the parallel ones are reported elsewhere. */
export function withSummarised(
  loops: readonly LoopReport[],
  summarised: readonly SourceLoop[],
): readonly LoopReport[] {
  const marked = loops.filter(({ status }) => status === "transformed");
  const around = (span: Span | null) => marked.filter((loop) => covers(loop.span, span));
  const inside = loops.filter((loop) => around(loop.span).length > 0);
  const own = summarised.flatMap((loop): readonly LoopReport[] => {
    const span = loop.span ?? loop.near ?? null;
    const depths = loops.filter((loop) => covers(loop.span, span)).map(({ depth }) => depth);
    const depth = 1 + Math.max(0, ...depths);
    const reason = "as it was, in a loop that is parallel";
    return around(span).length === 0 ? [] : [{ span, depth, status: "left", reason }];
  });
  return [...inside, ...own];
}

/** The loop's text, or the macro use that expands to it; of a loop made of jumps, its first statement. */
export function placeOf(func: Func, { header }: { readonly header: BlockId }): Span | null {
  const loop = func.loops.get(header);
  return loop?.span ?? loop?.near ?? firstStatement(func, header);
}

function firstStatement(func: Func, header: BlockId): Span | null {
  let at: BlockId | undefined = header;
  for (let n = 0; at !== undefined && n < FIRST_BLOCKS; n++) {
    const { instrs, term } = blockOf(func, at);
    for (const { stmt } of [...instrs, term]) {
      const span = stmt === null ? null : func.stmts[stmt]!.span;
      if (span !== null) return span;
    }
    at = successors(term)[0];
  }
  return null;
}

/** The statement is looked for in so many blocks. */
const FIRST_BLOCKS = 8;

const covers = (outer: Span | null, inner: Span | null): boolean =>
  outer !== null && inner !== null && outer.start <= inner.start && inner.end <= outer.end;
