// Puts generated code into the user's file in place of a nest: one comment, the guard if any, the new loops,
// and with a guard the author's own text in the `else`.
//
//     /* polyc: tiled 32x32x32, parallel over i */
//     if (polyc_disjoint(…)) {
//       …
//     } else {
//       the author's text
//     }

import type { Edit } from "../source/edit.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { declaredInBlocks } from "./c89.ts";
import { authorsIn, type Code, isDeclaration, loopsInCode, namesInCode, pragmasIn } from "./code.ts";
import { dedent, printC, type Style } from "./emit-c/print.ts";
import { conjunction, type Expression } from "./expression.ts";
import { mergeDeclarations } from "./merged-declarations.ts";
import { breakBefore, breakBehind, type CodeFile, lineIndentation } from "./place.ts";
import { namesInPragma } from "./pragma.ts";
import { inAuthorsWords } from "./same-text.ts";

interface NestText {
  readonly code: readonly Code[];
  readonly guard: readonly Expression[];
  /** Where the guard fails the author's loops do nothing. Absent means no. */
  readonly isIdleElse?: boolean;
  readonly summary: readonly string[];
  /** Some loop of the code has an OpenMP directive. */
  readonly isParallel: boolean;
  /** With --count-guards: this nest's counter. */
  readonly counter: number | null;
  /**
   * Variables declared before the nest, for which compilers would warn if its new text did not mention them.
   */
  readonly declared: readonly string[];
  /** Comments of the author's that the code has no place for. */
  readonly comments: readonly string[];
  /** The author's loops. */
  readonly loops: readonly Span[];
  /** `for` may declare nothing. */
  readonly isC89: boolean;
  /** A directive in front takes the loop that the code is: no braces. */
  readonly isTaken: boolean;
  /** Where the code is to begin, as far as indentation goes: the nest itself, or braces around it that go. */
  readonly place: Span;
}

export function replaceNest(file: CodeFile, nest: Span, text: NestText): readonly Edit[] {
  const style = { ...styleAt(file, nest), base: styleAt(file, text.place).base };
  const outermost = text.loops.filter(
    (loop) => !text.loops.some((other) => other !== loop && containsSpan(other, loop)),
  );
  const isInBlock = text.guard.length > 0 || file.layout.isInSequence(nest);
  const written = isInBlock ? inAuthorsWords(text.code, outermost, file, style) : text.code;
  const code = nestCode(file, nest, { ...text, code: written });
  const merged = mergeDeclarations(code);
  const laidOut = text.isC89 ? declaredInBlocks(merged) : merged;
  const printed = printC(laidOut, style);
  const endsInComment = printed.slice(printed.lastIndexOf("\n") + 1).includes("//");
  return [
    ...breakBefore(file, nest, style.base),
    { kind: "nest", span: nest, text: printed, authors: authorsIn(laidOut), isParallel: text.isParallel },
    ...breakBehind(file, nest, style.base, style.indent, endsInComment),
  ];
}

function nestCode(file: CodeFile, nest: Span, text: NestText): readonly Code[] {
  const comment: Code = { kind: "comment", lines: [`polyc: ${text.summary.join(", ") || "regenerated"}`] };
  const rest = text.comments.map((text): Code => ({ kind: "author-comment", text }));
  const body = newCode(file, nest, text);
  const declares = body.some(isDeclaration);
  const isElse =
    (endsOpen(body) && file.layout.mayHaveElse(nest)) || (hasElse(body) && file.layout.mayBeBranch(nest));
  const isSeveral = body.length > 1 && !file.layout.isInSequence(nest);
  const braces = !text.isTaken && (declares || isSeveral || isElse);
  return [comment, ...rest, ...(braces ? [{ kind: "block" as const, body }] : body)];
}

/** The new loops, and where there is a guard the author's in its `else`. */
function newCode(file: CodeFile, nest: Span, text: NestText): readonly Code[] {
  const unused = unusedOf(text);
  // A directive takes what follows it, and an `if` no more than that.
  if (text.isTaken) return [...text.code, ...(file.layout.mayBeBranch(nest) ? [] : unused)];
  const cond = conjunction(text.guard);
  if (cond === null) return [...unused, ...text.code];
  const counted: readonly Code[] = text.counter === null ? [] : [{ kind: "count", guard: text.counter }];
  const then = [...counted, ...text.code];
  if (text.isIdleElse === true) return [...unused, { kind: "if", cond, then, other: [] }];
  const base = lineIndentation(file.file, nest);
  const { indent } = styleAt(file, nest);
  const authors = dedent(file.layout.inLines(nest, text.loops, indent), base);
  const original: Code = { kind: "statement", pieces: [authors] };
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
function unusedOf({ code, declared }: NestText): readonly Code[] {
  const loops = loopsInCode(code);
  const words = new Set([...namesInCode(code), ...pragmasIn(code).flatMap(namesInPragma)]);
  // A loop's own iterator of that name is no use of the author's.
  for (const loop of loops) if (loop.declare !== null) words.delete(loop.iterator);
  return declared.filter((name) => !words.has(name)).map((name) => ({ kind: "mention", name }));
}

/** Indentation, line ends and width of the file around the nest. */
export const styleAt = ({ layout }: CodeFile, nest: Span): Style => ({ ...layout.styleOf(nest), width: 100 });
