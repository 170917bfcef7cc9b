// Puts generated code into the user's file in place of a nest: one comment, the guard if any, the new loops,
// and with a guard the author's own text in the `else`.
//
//     /* polyc: tiled 32x32x32, parallel over i */
//     if (polyc_disjoint(…)) {
//       …
//     } else {
//       the author's text
//     }

import type { NewCode } from "../../codegen/change.ts";
import {
  authorsIn,
  type Code,
  isDeclaration,
  loopsInCode,
  namesInCode,
  pragmasIn,
} from "../../codegen/code.ts";
import { conjunction } from "../../codegen/expression.ts";
import { type CodeFile, lineIndentation } from "../../codegen/place.ts";
import { namesInPragma } from "../../codegen/pragma.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import type { Edit } from "../../source/edit.ts";
import { dedent } from "../../source/source-file.ts";
import { containsSpan } from "../../source/span.ts";
import { declaredInBlocks, namedByOwnPragma } from "./c89.ts";
import type { Dialect } from "./dialect.ts";
import { breakBefore, breakBehind } from "./line-breaks.ts";
import { mergeDeclarations } from "./merged-declarations.ts";
import { printC } from "./print.ts";
import { inAuthorsWords } from "./same-text.ts";

/** Fails where C of 1989 has no text for it. */
export function replaceNest(around: CodeFile, change: NewCode, dialect: Dialect): Result<readonly Edit[]> {
  const { span: nest, loops, guard, isParallel } = change;
  const file = { ...around, layout: around.layout.without(change.hints) };
  const style = { ...file.layout.styleOf(nest), base: file.layout.styleOf(change.place).base, width: WIDTH };
  const outermost = loops.filter(
    (loop) => !loops.some((other) => other !== loop && containsSpan(other, loop)),
  );
  const isInBlock = guard.length > 0 || file.layout.isInSequence(nest);
  const written = isInBlock ? inAuthorsWords(change.code, outermost, file, style) : change.code;
  const merged = mergeDeclarations(nestCode(file, { ...change, code: written }));
  const obstacle = dialect.isC89 ? obstacleToBlocks(merged, change) : null;
  if (obstacle !== null) return fail(obstacle);
  const laidOut = dialect.isC89 ? declaredInBlocks(merged) : merged;
  const printed = printC(laidOut, style);
  // A label in front is often further out than what it labels.
  const own = lineIndentation(file.file, nest);
  const isFurtherIn = file.layout.beginsLine(nest.start) && file.layout.styleOf(nest).base !== own;
  const lead = isFurtherIn && style.base.startsWith(own) ? style.base.slice(own.length) : "";
  const endsInComment = printed.slice(printed.lastIndexOf("\n") + 1).includes("//");
  return ok([
    ...breakBefore(file, nest, style.base),
    { kind: "nest", span: nest, text: lead + printed, authors: authorsIn(laidOut), isParallel },
    ...breakBehind(file, nest, style.base, style.indent, endsInComment),
  ]);
}

const WIDTH = 100;

/** Why loops whose iterators are declared in blocks will not do; null where they will. */
function obstacleToBlocks(code: readonly Code[], { takenBy }: NewCode): Reject | null {
  if (takenBy !== null)
    return reject(
      "name-not-available",
      `#pragma ${takenBy.text} asks for a loop, but a block declares its iterator`,
    );
  const iterator = namedByOwnPragma(code);
  return iterator === null
    ? null
    : reject("name-not-available", `a pragma names another ${iterator} than the loop`);
}

function nestCode(file: CodeFile, change: NewCode): readonly Code[] {
  const { span: nest, summary, comments, takenBy } = change;
  const comment: Code = { kind: "summary", changes: summary };
  const rest = comments.map((text): Code => ({ kind: "author-comment", text }));
  const body = newCode(file, change);
  const declares = body.some(isDeclaration);
  const isElse =
    (endsOpen(body) && file.layout.mayHaveElse(nest)) || (hasElse(body) && file.layout.mayBeBranch(nest));
  const isSeveral = body.length > 1 && !file.layout.isInSequence(nest);
  const braces = takenBy === null && (declares || isSeveral || isElse);
  return [comment, ...rest, ...(braces ? [{ kind: "block" as const, body }] : body)];
}

/** The new loops, and where there is a guard the author's in its `else`. */
function newCode(file: CodeFile, text: NewCode): readonly Code[] {
  const { span: nest } = text;
  const unused = unusedOf(text);
  // A directive takes what follows it, and an `if` no more than that.
  if (text.takenBy !== null) return [...text.code, ...(file.layout.mayBeBranch(nest) ? [] : unused)];
  const cond = conjunction(text.guard);
  if (cond === null) return [...unused, ...text.code];
  const counted: readonly Code[] = text.counter === null ? [] : [{ kind: "count", guard: text.counter }];
  const then = [...counted, ...text.code];
  if (text.isIdleElse) return [...unused, { kind: "if", cond, then, other: [] }];
  const base = lineIndentation(file.file, nest);
  const { indent } = file.layout.styleOf(nest);
  const authors = dedent(file.layout.inLines(nest, text.loops, indent), base);
  const original: Code = { kind: "statement", pieces: [{ kind: "author", text: authors, names: [] }] };
  return [{ kind: "if", cond, then, other: [original] }];
}

/** Would an `else` that follows belong to an `if` of this code? */
function endsOpen(code: readonly Code[]): boolean {
  const last = code.findLast(({ kind }) => kind !== "author-comment");
  if (last?.kind === "for") return endsOpen(last.body);
  return last?.kind === "if" && (last.other.length === 0 || endsOpen(last.other));
}

/**
 * Is there an `else` of which people might think, and compilers warn, that it belongs to an `if` in front of
 * this code?
 */
function hasElse(code: readonly Code[]): boolean {
  const last = code.findLast(({ kind }) => kind !== "author-comment");
  if (last?.kind === "for") return hasElse(last.body);
  return last?.kind === "if";
}

/** `(void)s;` for what the author declared and the new text no longer needs. */
function unusedOf({ code, declared }: NewCode): readonly Code[] {
  const loops = loopsInCode(code);
  const words = new Set([...namesInCode(code), ...pragmasIn(code).flatMap(namesInPragma)]);
  // A loop's own iterator of that name is no use of the author's.
  for (const loop of loops) if (loop.declare !== null) words.delete(loop.iterator);
  return declared.filter((name) => !words.has(name)).map((name) => ({ kind: "mention", name }));
}
