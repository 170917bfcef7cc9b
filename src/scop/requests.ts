// `#pragma polyc transform …`: the loops that the author wants transformed just so.
//
// A pragma speaks of the loop statement that follows it. Such a loop is a region of its own, neither merged with its neighbours nor
// part of a nest around it. What the words after `transform` mean: schedule/matrix/request.ts.

import type { Func, OutlineNode, Pragma } from "../ir/func.ts";
import type { Span } from "../source/span.ts";

export interface TransformRequest {
  readonly pragma: Pragma;
  /** What stands behind `transform`. */
  readonly text: string;
  /** The whole loop statement; null: none follows. */
  readonly loop: Span | null;
}

const REQUEST = /^polyc\s+transform\b\s*(.*)$/s;

export const isRequest = ({ text }: Pragma): boolean => REQUEST.test(text);

/** In the order of the text. */
export function requestsOf(func: Func): readonly TransformRequest[] {
  return func.pragmas.flatMap((pragma) => {
    const [, text] = REQUEST.exec(pragma.text) ?? [];
    return text === undefined ? [] : [{ pragma, text, loop: loopBehind(pragma, func.outline) }];
  });
}

/** The request that the loop at `loop` is under. */
export function requestFor(func: Func, loop: Span | null): TransformRequest | null {
  const isThis = (other: Span | null) =>
    other !== null && loop !== null && other.file === loop.file && other.start === loop.start;
  return requestsOf(func).find((request) => isThis(request.loop)) ?? null;
}

function loopBehind(pragma: Pragma, nodes: readonly OutlineNode[]): Span | null {
  for (const [k, node] of nodes.entries()) {
    if (node.kind === "pragma" && node.span !== null && node.span.start === pragma.span?.start) {
      const next = nodes.slice(k + 1).find(({ kind }) => kind !== "pragma");
      return next !== undefined && LOOPS.has(next.kind) ? next.span : null;
    }
    const inside = loopBehind(pragma, node.children);
    if (inside !== null) return inside;
  }
  return null;
}

const LOOPS: ReadonlySet<OutlineNode["kind"]> = new Set(["for", "while", "do"]);
