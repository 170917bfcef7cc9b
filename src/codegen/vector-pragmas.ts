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
import type { ParallelLoop } from "../schedule/nest/plan.ts";
import type { ParallelAsWritten } from "../schedule/search/pragma-legality.ts";
import { hintsOf } from "../scop/requests/loop-hints.ts";
import { indentedFrom } from "../source/layout.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { AuthorText } from "../source/words.ts";
import { type Replacement, textPieces } from "./author-pieces.ts";
import { canonicalIterator } from "./canonical-head.ts";
import type { TextPiece } from "./code.ts";
import { countsOfHead, isDirected } from "./iteration-counts.ts";
import { mayJumpOut } from "./jumps.ts";
import type { SumText } from "./partial-sums.ts";
import { lineIndentation } from "./place.ts";
import type { PragmaContext } from "./pragma-context.ts";
import { headAt } from "./written-loop.ts";

/**
 * Those of `loop.vectors` whose iterations depend on one another in nothing, also where the loops that are
 * `legal` run in parallel; of loops in one another the innermost.
 */
export function vectorLoops(
  loop: ParallelLoop,
  legal: ParallelAsWritten,
  context: PragmaContext,
): readonly Span[] {
  const { loops } = context.scop.region;
  const found: Span[] = [];
  for (const index of loop.vectors ?? []) {
    const { span } = loops[index]!;
    if (span === null || found.some((inner) => containsSpan(span, inner))) continue;
    if (!mayBeVector(span, loops[loop.loop]!.span!, context)) continue;
    const head = headAt(context.sourceScop, span);
    if (head === null || !countsOfHead(head, context.sourceScop.context).wrong.isEmpty() || !isDirected(head))
      continue;
    if (legal.allowsAlso([...found, span])) found.push(span);
  }
  return found;
}

/** May the loop be under that pragma by its text, inside of the parallel loop at `parallel`? */
function mayBeVector(span: Span, parallel: Span, context: PragmaContext): boolean {
  const { file, scop, variables, elements, extremes, reductions } = context;
  const { func } = scop;
  if (elements.size + extremes.length > 0) return false;
  if (mayJumpOut(context.author.words.jumpsIn(span), func, span) || !file.layout.beginsLine(span.start))
    return false;
  const iterator = canonicalIterator(span, context);
  if (iterator === null || !isBare(func, span, parallel)) return false;
  if (variables.liveness.after(span).has(iterator)) return false;
  const isOwn = (id: VarId) => id === iterator || variables.isInside(id, span) === true;
  if ([...variables.assignmentsWithin(span).keys()].some((id) => !isOwn(id) || reductions.has(id)))
    return false;
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

/** The text of a loop with those pragmas on loops in it, less the indentation `base`. */
export function withVectors(
  text: SumText,
  span: Span,
  loops: readonly Span[],
  base: AuthorText,
): readonly TextPiece[] {
  const replacements = loops.map((loop): Replacement => {
    const own = indentedFrom(base, lineIndentation(text.file, loop));
    return { span: { ...loop, end: loop.start }, by: { kind: "simd", indentation: own } };
  });
  return textPieces(text, span, replacements, base);
}
