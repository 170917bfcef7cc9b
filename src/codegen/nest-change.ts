// The nest's new code in its place in the file: with the comments that belong there, between what stands
// around.

import type { Scop } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import type { NewCode } from "./change.ts";
import { NestComments } from "./comments.ts";
import { hintsBefore } from "./hints.ts";
import { type NestPrinting, sourceSpans } from "./nest-printing.ts";

/** The author's loops. */
const loopSpans = (scop: Scop): readonly Span[] => scop.region.loops.flatMap(({ span }) => span ?? []);

/** The author's comments in the nest. */
export function commentsOf(printing: NestPrinting): NestComments {
  const { nest, source } = printing;
  const statements = printing.scop.stmts.flatMap((stmt) =>
    stmt === null ? [] : sourceSpans(printing, stmt),
  );
  return new NestComments(source.text.placedComments(nest, statements, loopSpans(printing.scop)));
}

type PrintedCode = Pick<NewCode, "code" | "guard" | "isIdleElse" | "summary" | "isParallel" | "comments">;

/** What puts the code in the place of the nest. */
export function inPlaceOf(
  { scop, plan, nest, source, options }: NestPrinting,
  printed: PrintedCode,
): NewCode {
  const takenBy = plan.userAsserted?.above ?? null;
  const block = options.request?.block ?? null;
  return {
    ...printed,
    kind: "code",
    span: nest,
    counter: options.counter,
    declared: source.variables.usedByLoopsOnly(nest),
    takenBy,
    place: takenBy !== null && block && source.text.layout.isBare(block, nest) ? block : nest,
    loops: loopSpans(scop),
    hints: hintsBefore(scop.func, nest),
  };
}
