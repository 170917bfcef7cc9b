// Loops in an order that the author vouches for: `#pragma polyc transform`, OpenMP's `tile` and
// `interchange`.
//
// In the author's own text it does not matter which elements are the same, because the order is what was
// asked for, right or not; which iterations there are still rests on what guards test (`i > m` of an unsigned
// i is no comparison of integers where m is negative). Statements into which others were drawn rest on the
// old order, too.

import type { Plan, Vouched } from "../schedule/nest/plan.ts";
import type { Span } from "../source/span.ts";
import type { Code } from "./code.ts";
import type { GeneratedNest, GenerateOptions } from "./generated-nest.ts";
import { isNoText } from "./no-text.ts";
import { printedNest } from "./printed-nest.ts";
import { withoutBraces } from "./request-text.ts";
import type { SourceContext } from "./source-context.ts";
import { Unnameable } from "./unnameable.ts";

/** Throws Unnameable, Unprintable, OutOfOrder. */
export function vouchedNest(
  plan: Plan,
  { broken, above }: Vouched,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): GeneratedNest {
  const generated =
    literalNest(plan, nest, source, options) ?? guardedNest(plan, broken, nest, source, options);
  if (above === null) return generated;
  const isOnly =
    options.request?.loops[0]?.start === nest.start && options.request.loops.at(-1)?.end === nest.end;
  if (!isOnly) throw new Unnameable("other statements belong to the loops");
  if (generated.guard.length > 0)
    throw new Unnameable(`#pragma ${above.text} asks for a loop, but a test would stand in front of it`);
  const depth = above.loops;
  if (depth === "unknown") throw new Unnameable(`how many loops #pragma ${above.text} asks for is not known`);
  if (!areNested(generated.code, depth))
    throw new Unnameable(
      `#pragma ${above.text} asks for ${depth === 1 ? "a loop" : `${depth} loops`}, and something else comes of it`,
    );
  const block = options.request?.block ?? null;
  return block === null
    ? generated
    : { ...generated, changes: [...generated.changes, ...withoutBraces(source.text.layout, block, nest)] };
}

/** Null where not all is the author's text, or says what that says. */
function literalNest(
  plan: Plan,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): GeneratedNest | null {
  try {
    const generated = printedNest(plan, nest, source, options, "literal");
    return options.isLiteral || generated.isLiteral ? generated : null;
  } catch (error) {
    if (isNoText(error)) return null;
    throw error;
  }
}

function guardedNest(
  plan: Plan,
  broken: string | null,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
): GeneratedNest {
  const generated = printedNest(plan, nest, source, options, "guarded");
  if (broken === null) return generated;
  throw new Unnameable(`${broken}; and the statements cannot be written as they stand`);
}

/** Is the code `depth` loops, one in the other, and nothing else around the innermost of them? */
function areNested(code: readonly Code[], depth: number): boolean {
  const [loop, ...more] = code.filter(({ kind }) => kind !== "summary" && kind !== "author-comment");
  if (loop?.kind !== "for" || more.length > 0 || loop.declare === null) return false;
  return depth <= 1 || areNested(loop.body, depth - 1);
}
