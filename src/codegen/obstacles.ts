// What stands in the text of a nest that a rewritten nest would lose or change: then the nest is left alone.

import type { Func } from "../ir/func.ts";
import { authorsPragmas, hintsOf } from "../scop/requests/loop-hints.ts";
import type { TransformRequest } from "../scop/requests/requests.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** A preprocessor directive of the user's file: `define`, `if`, `pragma` … */
export interface DirectiveText {
  readonly name: string;
  readonly span: Span;
}

/** Pragmas that speak to polyhedral compilers and say nothing to others. */
const MARKERS = /^(scop|endscop|polyc)\b/;
/** Pragmas that speak of more than the next statement: what follows may be inside their region. */
const REGIONS = /^(omp|acc)\b/;

/** Null when the text of `nest` in `file`, of that function, may be replaced. `request`: what asks for it. */
export function obstacleIn(
  file: SourceFile,
  nest: Span,
  directives: readonly DirectiveText[],
  func: Func,
  request: TransformRequest | null,
): Reject | null {
  const own = request?.pragmas ?? [];
  const hints = hintsOf(func).map(({ pragma }) => pragma);
  for (const { name, span } of directives) {
    if (span.start < nest.start || span.end > nest.end) continue;
    if ([...own, ...hints].some((pragma) => pragma.span?.start === span.start)) continue;
    if (name === "pragma") return reject("author-pragma", "a #pragma inside the loops is the author's", span);
    return reject("preprocessor-inside", `a preprocessor directive (#${name}) stands inside the loops`, span);
  }
  for (const pragma of authorsPragmas(func)) {
    const { text, span } = pragma;
    if (span === null || MARKERS.test(text) || span.start >= nest.end || own.includes(pragma)) continue;
    // Who asks for it in OpenMP's words knows of the constructs around.
    if (request?.kind === "openmp" && /^omp\b/.test(text) && span.end <= nest.start) continue;
    // Where the region of an OpenMP construct ends is not asked: what comes after one in a function is left
    // alone.
    if (span.end > nest.start || REGIONS.test(text) || !between(file, span, nest))
      return reject("author-pragma", `#pragma ${text} makes these loops the author's`, span);
  }
  return null;
}

/** Is there anything but space and comments between a pragma and the nest? */
function between(file: SourceFile, pragma: Span, nest: Span): boolean {
  const text = file.text.slice(pragma.end, nest.start);
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").trim() !== "";
}
