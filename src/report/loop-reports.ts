// What the report says of each loop of a region: transformed, or left as it was, and where it stands.

import { blockOf, successors } from "../ir/build.ts";
import type { BlockId, Func } from "../ir/func.ts";
import type { SourceLoop } from "../ir/source-statements.ts";
import type { Region } from "../scop/model/scop.ts";
import { isSameLoop } from "../scop/requests/requests.ts";
import type { Span } from "../source/span.ts";
import type { LoopReport } from "./report.ts";

/** A loop that stays as it is, with all those inside of it, beside others that get pragmas. */
export interface LoopBeside {
  readonly span: Span;
  readonly message: string;
}

interface Made {
  /** Got a pragma, the others being as they were; null: the loops are new, and are no author's one by one. */
  readonly marked: readonly (Span | null)[] | null;
  readonly done: string;
  readonly beside: readonly LoopBeside[];
}

/** What became of each loop. */
export function transformedLoops(
  func: Func,
  region: Region,
  { marked, done, beside }: Made,
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
    if (marked.some((other) => covers(other, span)))
      return { ...at, status: "left", reason: "as it was, in a loop that is parallel" };
    const apart = beside.find((other) => covers(other.span, span));
    return { ...at, status: "left", reason: apart?.message ?? "as it was, with a parallel loop in its nest" };
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
