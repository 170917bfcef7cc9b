// Puts generated code into the user's file in place of a nest: one comment, the guard if any, the new loops, and with a
// guard the author's own text in the `else`.
//
//     /* polyc: tiled 32x32x32, parallel over i */
//     if (polyc_disjoint(…)) {
//       …
//     } else {
//       the author's text
//     }

import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { type Code, loopsOf } from "./code.ts";
import { guardCounter } from "./emit-c/helpers.ts";
import { dedent, printC, type Style } from "./emit-c/print.ts";

export interface NestText {
  readonly code: readonly Code[];
  readonly guard: readonly string[];
  readonly summary: readonly string[];
  /** With --count-guards: this nest's counter. */
  readonly counter: number | null;
  /** Variables declared before the nest, for which compilers would warn if its new text did not mention them. */
  readonly declared: readonly string[];
}

export function replaceNest(file: SourceFile, nest: Span, text: NestText): Edit {
  const style = styleAt(file, nest);
  const printed = printC(nestCode(file, nest, text), style);
  if (!needsNewLine(file, nest, printed)) return { span: nest, text: printed };
  const blanks = /^[ \t]*/.exec(file.text.slice(nest.end))![0].length;
  return { span: nest, text: printed + style.newline + style.base.slice(blanks) };
}

/**
 * Would what follows on the line look as if it were part of the last loop, or disappear in the comment behind its last
 * statement?
 */
function needsNewLine(file: SourceFile, nest: Span, printed: string): boolean {
  const line = file.lineAt(nest.end - 1);
  const rest = file.text.slice(nest.end, file.lineStart(line) + file.lineText(line).length);
  const isCode = rest.replace(/\/\*.*?\*\/|\/\/.*|[;}]/g, "").trim() !== "";
  return isCode || (rest.trim() !== "" && printed.slice(printed.lastIndexOf("\n") + 1).includes("//"));
}

function nestCode(file: SourceFile, nest: Span, text: NestText): readonly Code[] {
  const comment: Code = { kind: "comment", lines: [`polyc: ${text.summary.join(", ") || "regenerated"}`] };
  if (text.guard.length === 0) {
    const declares = text.code.some((item) => item.kind === "declaration");
    const body = [...unusedOf(text, styleAt(file, nest)), ...text.code];
    // Several statements in the place of one need braces: the nest may be the body of an `if`.
    const braces = declares || body.length > 1 || (endsOpen(body) && isBeforeElse(file, nest));
    return [comment, ...(braces ? [{ kind: "block" as const, body }] : body)];
  }
  const counted: readonly Code[] =
    text.counter === null ? [] : [{ kind: "statement", text: `${guardCounter(text.counter)}++;` }];
  const original: Code = { kind: "statement", text: dedent(file.slice(nest), styleAt(file, nest).base) };
  return [
    comment,
    {
      kind: "if",
      cond: text.guard.join(" && "),
      then: [...counted, ...text.code],
      other: [original],
    },
  ];
}

/** Would an `else` that follows belong to an `if` of this code? */
function endsOpen(code: readonly Code[]): boolean {
  const last = code.findLast(({ kind }) => kind !== "author-comment");
  if (last?.kind === "for") return endsOpen(last.body);
  return last?.kind === "if" && (last.other.length === 0 || endsOpen(last.other));
}

/** Does an `else` follow the nest, or a directive or capitals that may hide one? */
function isBeforeElse(file: SourceFile, nest: Span): boolean {
  return /^(?:\s|\\\r?\n|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*(?:else\b|#|[A-Z_]+\b)/.test(file.text.slice(nest.end));
}

/** `(void)s;` for what the author declared and the new text no longer needs. */
function unusedOf({ code, declared }: NestText, style: Style): readonly Code[] {
  const printed = printC(code, style).replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, " ");
  const words = new Set(printed.match(/[A-Za-z_$][\w$]*/g));
  // A loop's own iterator of that name is no use of the author's.
  for (const loop of loopsOf(code)) if (loop.declare !== null) words.delete(loop.iterator);
  return declared
    .filter((name) => !words.has(name))
    .map((name) => ({ kind: "statement", text: `(void)${name};` }));
}

/** Indentation, line ends and width of the file around the nest. */
export function styleAt(file: SourceFile, nest: Span): Style {
  const line = file.lineAt(nest.start);
  const lineText = file.lineText(line);
  const base = /^[ \t]*/.exec(lineText)![0];
  const after = file.text.slice(nest.start, nest.end);
  return {
    base,
    indent: indentUnit(after, base),
    newline: file.text.includes("\r\n") ? "\r\n" : "\n",
    width: 100,
  };
}

/** The step by which the nest's second indentation level exceeds its first; two spaces where there is none. */
function indentUnit(text: string, base: string): string {
  for (const line of text.split("\n").slice(1)) {
    const here = /^[ \t]*/.exec(line)![0];
    if (line.trim() !== "" && here.length > base.length && here.startsWith(base))
      return here.slice(base.length);
  }
  return base.startsWith("\t") ? "\t" : "  ";
}
