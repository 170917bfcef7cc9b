// `#pragma polyc transform …`: the loops that the author wants transformed just so.
//
// A pragma speaks of the loop statement that follows it, or of several that follow one another where these are to be fused. Such
// loops are a region of their own, neither merged with their neighbours nor part of a nest around them. What the words after
// `transform` mean: request.ts.

import { fail, type Result, reject } from "../diagnostic.ts";
import type { Func, OutlineNode, Pragma } from "../ir/func.ts";
import type { Span } from "../source/span.ts";
import { parseRequest, type Step } from "./request.ts";

export interface TransformRequest {
  readonly pragma: Pragma;
  /** What stands behind `transform`. */
  readonly text: string;
  /** In words that mean nothing, or of loops that are not there: why. */
  readonly steps: Result<readonly Step[]>;
  /** The whole loop statements, in order. None where none follows. */
  readonly loops: readonly Span[];
}

const REQUEST = /^polyc\s+transform\b\s*(.*)$/s;

export const isRequest = ({ text }: Pragma): boolean => REQUEST.test(text);

/** In the order of the text. */
export function requestsOf(func: Func): readonly TransformRequest[] {
  return func.pragmas.flatMap((pragma) => {
    const [, text] = REQUEST.exec(pragma.text) ?? [];
    return text === undefined ? [] : [requestOf(func, pragma, text)];
  });
}

function requestOf(func: Func, pragma: Pragma, text: string): TransformRequest {
  const steps = parseRequest(text);
  const count = steps.ok
    ? Math.max(1, ...steps.value.map((step) => (step.kind === "fuse" ? step.count : 1)))
    : 1;
  const loops = loopsBehind(pragma, func.outline, count);
  const isThere = loops.length === count;
  return { pragma, text, loops, steps: isThere ? steps : tooFew(count, loops.length) };
}

function tooFew(asked: number, found: number): Result<readonly Step[]> {
  const message =
    found === 0
      ? "no loop follows"
      : `${asked} loops are to be fused, but only ${found} ${found === 1 ? "follows" : "follow"}`;
  return fail(reject("impossible-request", message));
}

/** The request that the loop at `loop` is under. */
export function requestFor(func: Func, loop: Span | null): TransformRequest | null {
  return requestsOf(func).find(({ loops }) => loops.some((other) => isSameLoop(other, loop))) ?? null;
}

export const isSameLoop = (a: Span | null | undefined, b: Span | null | undefined): boolean =>
  a != null && b != null && a.file === b.file && a.start === b.start;

/** Up to `count` loops, with nothing but simple statements between them. */
function loopsBehind(pragma: Pragma, nodes: readonly OutlineNode[], count: number): readonly Span[] {
  for (const [k, node] of nodes.entries()) {
    if (node.kind === "pragma" && node.span !== null && node.span.start === pragma.span?.start)
      return leadingLoops(nodes.slice(k + 1), count);
    const inside = loopsBehind(pragma, node.children, count);
    if (inside.length > 0) return inside;
  }
  return [];
}

function leadingLoops(nodes: readonly OutlineNode[], count: number): readonly Span[] {
  const found: Span[] = [];
  for (const { kind, span } of nodes) {
    if (LOOPS.has(kind)) {
      if (span === null) break;
      found.push(span);
      if (found.length === count) break;
    } else if (!(kind === "pragma" && found.length === 0) && !(kind === "simple" && found.length > 0)) break;
  }
  return found;
}

const LOOPS: ReadonlySet<OutlineNode["kind"]> = new Set(["for", "while", "do"]);
