// The nest's new code in its place in the file: with the comments that belong there, between what stands
// around.

import type { Edit } from "../source/edit.ts";
import type { Span } from "../source/span.ts";
import type { Code } from "./code.ts";
import { NestComments } from "./comments.ts";
import type { Expression } from "./expression.ts";
import { withoutHintsBefore } from "./hints.ts";
import { type NestPrinting, sourceSpans } from "./nest-printing.ts";
import type { CodeFile } from "./place.ts";
import { replaceNest } from "./splice.ts";

/** The author's loops. */
export const loopSpans = ({ scop }: NestPrinting): readonly Span[] =>
  scop.region.loops.flatMap(({ span }) => span ?? []);

/** The author's comments in the nest. */
export function commentsOf(printing: NestPrinting): NestComments {
  const { nest, source } = printing;
  const statements = printing.scop.stmts.flatMap((stmt) =>
    stmt === null ? [] : sourceSpans(printing, stmt),
  );
  return new NestComments(source.text.placedComments(nest, statements, loopSpans(printing)));
}

/** The file, where hints in front of the nest are no code. */
function codeFile({ scop, nest, source: { file, text } }: NestPrinting): CodeFile {
  return withoutHintsBefore({ file, comments: text.comments, layout: text.layout }, scop.func, nest);
}

interface PrintedCode {
  readonly code: readonly Code[];
  readonly guard: readonly Expression[];
  /** Where the guard fails the author's loops do nothing. */
  readonly isIdleElse: boolean;
  readonly summary: readonly string[];
  /** Some loop has an OpenMP directive. */
  readonly isParallel: boolean;
  /** Those that the code has no place for. */
  readonly comments: readonly string[];
}

/** What puts the code in the place of the nest. */
export function nestEdits(printing: NestPrinting, printed: PrintedCode): readonly Edit[] {
  const { plan, nest, source, options } = printing;
  const isTaken = plan.userAsserted?.above != null;
  const block = options.request?.block ?? null;
  return replaceNest(codeFile(printing), nest, {
    ...printed,
    counter: options.counter,
    declared: source.variables.usedByLoopsOnly(nest),
    isC89: source.isC89,
    isTaken,
    place: isTaken && block && source.text.layout.isBare(block, nest) ? block : nest,
    loops: loopSpans(printing),
  });
}
