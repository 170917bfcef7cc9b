// `#pragma omp simd` on short loops inside of a parallel one, where compilers need to be told
// (`schedule/cost/short-vectors.ts`).
//
//        #pragma omp parallel for
//        for (int m = 0; m < n; m++)
//          for (int i = 0; i < 4; i++)
//     +      #pragma omp simd
//            for (int j = 0; j < 4; j++) …
//
// It holds whatever the `if` clause of the parallel loop says, so that nothing may rest on a guard.
// Iterations of the loop depend on one another in nothing: that is asked of the description of the source,
// with the loop parallel as well; not even a sum may pass from one to the next, and no copies may be needed.
// What a lane has for itself is declared in the loop, and a plain scalar.

import type { Func, Var, VarId } from "../ir/func.ts";
import { hintsOf } from "../scop/requests/loop-hints.ts";
import type { Edit } from "../source/edit.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { canonicalHead } from "./canonical-head.ts";
import { mayJumpOut } from "./jumps.ts";
import { beginsLine, type CodeFile, codeBetween, insertLines, lineIndentation, newlineOf } from "./place.ts";
import type { PragmaContext } from "./pragma-only.ts";

const SIMD = "#pragma omp simd";

/**
 * May the loop be under that pragma by its text, inside of the parallel loop at `parallel`? Dependences are
 * asked elsewhere.
 */
export function mayBeVector(span: Span, parallel: Span, context: PragmaContext): boolean {
  const { file, scop, variables, elements, extremes, reductions, expanded, isMacro } = context;
  const { func } = scop;
  if (elements.size + extremes.length > 0 || isMacro("simd", { isCalled: false, at: span.start }))
    return false;
  if (mayJumpOut(codeBetween(file, span.start, span.end), func, span) || !beginsLine(file, span))
    return false;
  const head = canonicalHead(expanded(span));
  if (head === null || !isBare(func, span, parallel)) return false;
  const set = variables.assignmentsWithin(span);
  const [iterator, ...more] = [...set.keys()].filter((id) => func.vars[id]!.name === head.iterator);
  // Once by the init, once by the step.
  if (iterator === undefined || more.length > 0 || set.get(iterator) !== 2) return false;
  if (variables.liveness.after(span).has(iterator)) return false;
  const isOwn = (id: VarId) => id === iterator || variables.isDeclaredIn(id, span);
  if ([...set.keys()].some((id) => !isOwn(id) || reductions.has(id))) return false;
  return func.vars.every((variable) => !variables.isDeclaredIn(variable.id, span) || isPlain(variable));
}

const isPlain = ({ type, home }: Var): boolean =>
  home === "register" && (type.kind === "int" || type.kind === "float");

/**
 * No pragma stands in the loop or in front of it, nor speaks of all that is in some loop around it, unless it
 * is gone with the parallel one.
 */
function isBare(func: Func, span: Span, parallel: Span): boolean {
  const isInside = func.pragmas.some(({ span: at }) => at === null || containsSpan(span, at));
  const isHinted = hintsOf(func).some(
    ({ loop }) => loop === null || (containsSpan(parallel, loop) && containsSpan(loop, span)),
  );
  return !isInside && !isHinted;
}

export const vectorEdits = (file: CodeFile, loops: readonly Span[]): readonly Edit[] =>
  loops.flatMap((loop) => insertLines(file, loop, lineIndentation(file.file, loop), [SIMD]));

/** The text of a loop with those pragmas on loops in it. */
export function withVectors({ file }: CodeFile, { start, end }: Span, loops: readonly Span[]): string {
  const inOrder = loops.toSorted((a, b) => a.start - b.start);
  let text = "";
  let at = start;
  for (const loop of inOrder) {
    text += `${file.text.slice(at, loop.start)}${SIMD}${newlineOf(file)}${lineIndentation(file, loop)}`;
    at = loop.start;
  }
  return text + file.text.slice(at, end);
}
