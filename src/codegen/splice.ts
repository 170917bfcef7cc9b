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
import { authorsIn, type Code, loopsInCode } from "./code.ts";
import { guardCounter } from "./emit-c/helpers.ts";
import { dedent, printC, type Style } from "./emit-c/print.ts";
import { mergeDeclarations } from "./merged-declarations.ts";
import type { IsMacro } from "./own-words.ts";
import {
  beginsLine,
  breakBefore,
  breakBehind,
  breaksFrom,
  type CodeFile,
  codeBetween,
  codeInLines,
  indentationAt,
  lineIndentation,
  newlineOf,
} from "./place.ts";
import { inAuthorsWords } from "./same-text.ts";
import { withoutParentheses } from "./top-level.ts";

interface NestText {
  readonly code: readonly Code[];
  readonly guard: readonly string[];
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
  readonly isMacro: IsMacro;
  /** A directive in front takes the loop that the code is: no braces. */
  readonly isTaken: boolean;
  /** Where the code is to begin, as far as indentation goes: the nest itself, or braces around it that go. */
  readonly place: Span;
}

export function replaceNest(file: CodeFile, nest: Span, text: NestText): readonly Edit[] {
  const style = { ...styleAt(file, nest), base: styleAt(file, text.place).base };
  const outermost = text.loops.filter((loop) => !text.loops.some((other) => isWithin(loop, other)));
  const isInBlock = text.guard.length > 0 || standsInBlock(file, nest);
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
  const declares = body.some((item) => item.kind === "declaration");
  const isElse =
    (endsOpen(body) && isBeforeElse(file, nest, text.isMacro)) || (hasElse(body) && isBehindHead(file, nest));
  const isSeveral = body.length > 1 && !standsInBlock(file, nest);
  const braces = !text.isTaken && (declares || isSeveral || isElse);
  return [comment, ...rest, ...(braces ? [{ kind: "block" as const, body }] : body)];
}

/** The new loops, and where there is a guard the author's in its `else`. */
function newCode(file: CodeFile, nest: Span, text: NestText): readonly Code[] {
  const unused = unusedOf(text, styleAt(file, nest));
  // A directive takes what follows it, and an `if` no more than that.
  if (text.isTaken) return [...text.code, ...(isBehindHead(file, nest) ? [] : unused)];
  if (text.guard.length === 0) return [...unused, ...text.code];
  const counted: readonly Code[] =
    text.counter === null ? [] : [{ kind: "statement", text: `${guardCounter(text.counter)}++;` }];
  const cond = text.guard.length === 1 ? withoutParentheses(text.guard[0]!) : text.guard.join(" && ");
  const then = [...counted, ...text.code];
  if (text.isIdleElse === true) return [...unused, { kind: "if", cond, then, other: [] }];
  const base = lineIndentation(file.file, nest);
  const { indent } = styleAt(file, nest);
  const authors = dedent(inLines(file, nest, text.loops, indent), base);
  const original: Code = { kind: "statement", text: authors, authors };
  return [{ kind: "if", cond, then, other: [original] }];
}

const isWithin = (inner: Span, outer: Span) => inner !== outer && containsSpan(outer, inner);

/**
 * The author's text; what follows a loop in its line gets a line of its own: compilers would take it for the
 * loop's body.
 */
function inLines(code: CodeFile, nest: Span, loops: readonly Span[], unit: string): string {
  const { file } = code;
  const others = loops.filter(
    (loop) => loop.start > nest.start && !loops.some((outer) => isWithin(loop, outer)),
  );
  const lines = [nest.start, ...others.map(({ start }) => start)];
  const breaks = lines.flatMap((start) => breaksFrom(code, start, nest.end));
  const bodies = new Set(breaks.filter(({ isBody }) => isBody).map(({ at }) => at));
  const starts = [...new Set([...lines, ...breaks.map(({ at }) => at)])].sort((a, b) => a - b);
  const parts = starts.map((start, i) => file.slice({ ...nest, start, end: starts[i + 1] ?? nest.end }));
  return parts.reduce((text, part, k) => {
    const isBody = bodies.has(starts[k]!);
    if (!isBody && (/\n[ \t]*$/.test(text) || !/[;}]\s*$/.test(text))) return text + part;
    return `${text.trimEnd()}${newlineOf(file)}${isBody ? unit : ""}${part.trimStart()}`;
  });
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

/**
 * Does the nest stand in a block, after its opening brace or another statement of it? Several statements may
 * take its place there. After a directive, a label or a macro it may be the body of an `if`.
 */
function standsInBlock(file: CodeFile, nest: Span): boolean {
  const start = Math.max(0, nest.start - 10_000);
  const before = codeInLines(file, start, nest.start)
    .replace(/^[ \t]*#[ \t]*pragma[ \t]+(?:end)?scop[ \t]*$/gm, "")
    .trimEnd();
  const first = before.search(/(?:(?:\\|\?\?\/)[ \t]*\r?\n|[^\n])*$/);
  const line = before.slice(first);
  // What the first of so many characters belong to is not known.
  if (first === 0 && start > 0) return false;
  return /[{};]$/.test(line) && !/^[ \t]*(?:#|%:|\?\?=)/.test(line);
}

/** May the nest be the body of an `if` without braces? */
function isBehindHead(file: CodeFile, nest: Span): boolean {
  const before = codeBetween(file, Math.max(0, nest.start - 10_000), nest.start);
  return /\)(?:\s|\\)*$/.test(before.replace(/^[ \t]*(?:#|%:|\?\?=)[^\n]*\n/gm, ""));
}

/** Does an `else` follow the nest, or a directive or a macro that may hide one? */
export function isBeforeElse(file: CodeFile, nest: Span, isMacro: IsMacro): boolean {
  const behind = codeBetween(file, nest.end, file.file.text.length);
  const [next] = /^(?:\s|(?:\\|\?\?\/)[ \t]*\r?\n)*(?:#|%:|\?\?=|[A-Za-z_$][\w$]*)/.exec(behind) ?? [];
  if (next === undefined) return false;
  const [name] = /[A-Za-z_$][\w$]*$/.exec(next) ?? [];
  return name === undefined || name === "else" || isMacro(name, { isCalled: true, at: nest.end });
}

/** `(void)s;` for what the author declared and the new text no longer needs. */
function unusedOf({ code, declared }: NestText, style: Style): readonly Code[] {
  const printed = printC(code, style).replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, " ");
  const words = new Set(printed.match(/[A-Za-z_$][\w$]*/g));
  // A loop's own iterator of that name is no use of the author's.
  for (const loop of loopsInCode(code)) if (loop.declare !== null) words.delete(loop.iterator);
  return declared
    .filter((name) => !words.has(name))
    .map((name) => ({ kind: "statement", text: `(void)${name};` }));
}

/** Indentation, line ends and width of the file around the nest. */
export function styleAt(code: CodeFile, nest: Span): Style {
  const { file } = code;
  const base = lineIndentation(file, nest);
  // Where the nest begins in the middle of its line, what it says of steps is not in relation to it.
  const indent = indentUnit(beginsLine(code, nest) ? file.slice(nest) : "", base);
  return { base: indentationAt(code, nest.start, indent), indent, newline: newlineOf(file), width: 100 };
}

/**
 * The step by which the nest's second indentation level exceeds its first; two spaces where there is none.
 */
function indentUnit(text: string, base: string): string {
  for (const line of text.split("\n").slice(1)) {
    const here = /^[ \t]*/.exec(line)![0];
    if (line.trim() !== "" && here.length > base.length && here.startsWith(base))
      return here.slice(base.length);
  }
  return base.startsWith("\t") ? "\t" : "  ";
}
