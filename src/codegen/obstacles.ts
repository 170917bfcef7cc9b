// What stands in the text of a nest that a rewritten nest would lose or change: then the nest is left alone.

import type { Func } from "../ir/func.ts";
import type { OutlineNode } from "../ir/source-statements.ts";
import { authorsPragmas, hintsOf } from "../scop/requests/loop-hints.ts";
import type { TransformRequest } from "../scop/requests/requests.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { DirectiveText, SourceContext, TextFacts } from "./source-context.ts";

/** Null when the text of `nest`, in that function, may be replaced. `request`: what asks for it. */
export function textObstacle(
  func: Func,
  nest: Span,
  { text }: SourceContext,
  request: TransformRequest | null,
): Reject | null {
  return (
    directiveInside(nest, text.directives, func, request) ??
    pragmaBefore(nest, text, func, request) ??
    labelOutside(func, nest, text) ??
    macroInside(nest, text) ??
    oddToken(nest, text)
  );
}

function directiveInside(
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
    if (name === "pragma") return reject("author-pragma", "a #pragma stands inside the loops", span);
    return reject("preprocessor-inside", `a preprocessor directive (#${name}) stands inside the loops`, span);
  }
  return null;
}

function pragmaBefore(
  nest: Span,
  source: TextFacts,
  func: Func,
  request: TransformRequest | null,
): Reject | null {
  const own = request?.pragmas ?? [];
  for (const pragma of authorsPragmas(func)) {
    const { text, meaning, span } = pragma;
    if (
      span === null ||
      meaning.kind === "scop" ||
      meaning.kind === "polyc" ||
      span.start >= nest.end ||
      own.includes(pragma)
    )
      continue;
    // Who asks for it in OpenMP's words knows of the constructs around.
    if (request?.kind === "openmp" && meaning.kind === "openmp" && span.end <= nest.start) continue;
    // Where the region of an OpenMP construct ends is not asked: what comes after one in a function is left
    // alone.
    const mayBeginRegion = meaning.kind === "openmp" || meaning.kind === "openacc";
    if (span.end > nest.start || mayBeginRegion || isRightBefore(span, nest, source))
      return reject("author-pragma", `#pragma ${text} leaves these loops to their author`, span);
  }
  return null;
}

/** Is there nothing but blanks and comments between a pragma and the nest? */
const isRightBefore = (pragma: Span, nest: Span, { layout }: TextFacts): boolean =>
  layout.isBlank({ ...nest, start: pragma.end, end: nest.start });

/** A label in the nest whose name stands elsewhere in the function: jumps and `&&label` would miss it. */
function labelOutside({ span, outline }: Func, nest: Span, text: TextFacts): Reject | null {
  const around = span ?? nest;
  const isOutside = (label: string): boolean =>
    text.words.mentions(label, { ...nest, start: around.start, end: nest.start }) +
      text.words.mentions(label, { ...nest, start: nest.end, end: around.end }) >
    0;
  const inside = (nodes: readonly OutlineNode[]): string | null => {
    for (const { kind, label, span, children } of nodes) {
      const isHere = span !== null && containsSpan(nest, span);
      const found = isHere && kind === "label" && isOutside(label!) ? label : inside(children);
      if (found !== null) return found;
    }
    return null;
  };
  const label = inside(outline);
  if (label === null) return null;
  return reject("not-contiguous-text", `label ${label} is also used outside of the loops`, nest);
}

/** A macro that other compiler flags make something else of. */
function macroInside(nest: Span, text: TextFacts): Reject | null {
  const chosen = text.conditionalMacro(nest);
  if (chosen !== null)
    return reject(
      "preprocessor-inside",
      `macro ${chosen} is defined under #if, so that the loops depend on compiler flags`,
      nest,
    );
  const unread = text.unreadMacro(nest);
  return unread === null
    ? null
    : reject("preprocessor-inside", `${unread} is a macro under other compiler flags`, nest);
}

/** A token that would be another one in another place. */
function oddToken(nest: Span, text: TextFacts): Reject | null {
  if (text.splitToken(nest) !== null)
    return reject("not-contiguous-text", "a word or string inside the loops is split over two lines", nest);
  if (text.countsItself(nest))
    return reject("preprocessor-inside", "__COUNTER__ or __LINE__ is used inside the loops", nest);
  return null;
}
