// `#pragma polyc transform …`, and OpenMP's directives that were lowered, are gone from the output: what they
// ask for is done.

import type { Layout } from "../source/layout.ts";
import type { Span } from "../source/span.ts";
import type { Removal } from "./change.ts";
import type { TextFacts } from "./source-context.ts";

/**
 * Braces around a sequence of loops that has become one loop, `nest`, which takes their place if nothing else
 * is in them.
 */
export function withoutBraces(layout: Layout, block: Span, nest: Span): readonly Removal[] {
  if (layout.isBare(block, nest)) {
    const around: readonly Span[] = [
      { ...block, end: nest.start },
      { ...block, start: nest.end },
    ];
    return around.map((span) => ({ kind: "removal", span, text: "" }));
  }
  const open: Span = { ...block, end: block.start + 1 };
  const close: Span = { ...block, start: block.end - 1 };
  return [withoutLine(layout, open), withoutLine(layout, close)];
}

/** Null where the pragma is no directive of this file: a `_Pragma`, which may come out of a macro. */
export function withoutPragma(pragma: Span | null, text: TextFacts): Removal | null {
  if (pragma === null || !text.isDirective(pragma)) return null;
  const comments = text.commentsIn(pragma);
  // Its comments stay where it was.
  if (comments.length > 0) return { kind: "removal", span: pragma, text: comments.join(" ") };
  return withoutLine(text.layout, pragma);
}

/** Without the text, and its line if nothing else is in it. */
const withoutLine = (layout: Layout, text: Span): Removal => ({
  kind: "removal",
  span: layout.goesWith(text),
  text: "",
});
