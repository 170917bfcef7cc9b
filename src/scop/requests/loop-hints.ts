// Hints to compilers: pragmas that speak of the loop after them, and change nothing of what it computes.
//
//     #pragma GCC ivdep                 vectorising breaks no dependence
//     #pragma omp simd                  the same, in OpenMP's words
//     for (i = 0; i < n; i++)
//
// Nothing is concluded from them. They stay with their loop as long as that stays as it is; from a loop that
// gets a pragma of ours, or is written anew, they go (`codegen/hints.ts`). All other pragmas say that the
// loops are the author's.

import type { Func } from "../../ir/func.ts";
import type { Pragma } from "../../ir/pragma.ts";
import type { OutlineNode } from "../../ir/source-statements.ts";
import { containsSpan, type Span } from "../../source/span.ts";

export interface LoopHint {
  readonly pragma: Pragma;
  /** The whole loop statement; null where it has no text of its own. */
  readonly loop: Span | null;
  /** It speaks of loops inside as well, or no other construct of OpenMP may be in the loop. */
  readonly isOfAll: boolean;
}

/** Of which loops does it speak? Null: it is no hint. */
const reachOf = ({ meaning }: Pragma): "loop" | "all-loops" | null =>
  "reach" in meaning ? meaning.reach : null;

const isHint = (pragma: Pragma): boolean => reachOf(pragma) !== null;

/** The hints in a function, where nothing but hints stands before the loop. */
export function hintsOf(func: Func): readonly LoopHint[] {
  if (func.pragmas.length === 0) return [];
  const known = found.get(func) ?? hintsIn(func, func.outline);
  found.set(func, known);
  return known;
}

const found = new WeakMap<Func, readonly LoopHint[]>();

function hintsIn(func: Func, nodes: readonly OutlineNode[]): readonly LoopHint[] {
  let run: Pragma[] = [];
  return nodes.flatMap((node): readonly LoopHint[] => {
    if (node.kind === "pragma") {
      run.push(...func.pragmas.filter((pragma) => !run.includes(pragma) && isAt(node.span, pragma)));
      return [];
    }
    const isOwn = (node.kind === "for" || node.kind === "while" || node.kind === "do") && run.every(isHint);
    const own = (isOwn ? run : []).map((pragma): LoopHint => {
      return { pragma, loop: node.span, isOfAll: reachOf(pragma) === "all-loops" };
    });
    run = [];
    return [...own, ...hintsIn(func, node.children)];
  });
}

const isAt = (span: Span | null, pragma: Pragma): boolean =>
  span !== null && pragma.span !== null && span.start === pragma.span.start;

/** All pragmas but hints. */
export function authorsPragmas(func: Func): readonly Pragma[] {
  const hints = new Set(hintsOf(func).map(({ pragma }) => pragma));
  return func.pragmas.filter((pragma) => !hints.has(pragma));
}

/** Those that cannot stay where these loops, of the author's text, are gone or have a pragma of OpenMP's. */
export function hintsOfLoops(func: Func, loops: readonly Span[], isParallel: boolean): readonly LoopHint[] {
  return hintsOf(func).filter(({ loop, isOfAll }) => {
    if (loop === null) return false;
    return loops.some((taken) => {
      if (taken.file !== loop.file) return false;
      return taken.start === loop.start || (isOfAll && isParallel && containsSpan(loop, taken));
    });
  });
}
