// Diagnostics and remarks as text, in the form that compilers use and editors parse:
//
//     gemm.c:31:3: remark: tiled 32x32x32, parallel over i [polyc-transformed]
//     gemm.c:40:12: error: …
//        40 |   for (int i = 0; …
//           |            ^

import picocolors from "picocolors";
import type { Diagnostic, Remark } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Failure } from "./report.ts";

interface FormatOptions {
  readonly colors: boolean;
}

const paint = (options: FormatOptions) => picocolors.createColors(options.colors);

/** `file:line:col`, or the file's name alone. */
function place(span: Span | null, files: (id: Span["file"]) => SourceFile | null, main: SourceFile): string {
  const file = span ? files(span.file) : null;
  if (!span || !file) return main.name;
  const { line, column } = file.position(span.start);
  return `${file.name}:${line}:${column}`;
}

/** The line a span begins on, with a caret under it; empty where there is none. */
function caret(span: Span | null, files: (id: Span["file"]) => SourceFile | null): string {
  const file = span ? files(span.file) : null;
  if (!span || !file) return "";
  const { line, column } = file.position(span.start);
  const text = file.lineText(line);
  const number = String(line).padStart(5);
  // Tabs stay tabs, so that the caret stands where the text stands.
  const pad = text.slice(0, column - 1).replace(/[^\t]/g, " ");
  return `${number} | ${text}\n${" ".repeat(5)} | ${pad}^\n`;
}

export class Formatter {
  private readonly main: SourceFile;
  private readonly files: (id: Span["file"]) => SourceFile | null;
  private readonly options: FormatOptions;

  constructor(main: SourceFile, files: (id: Span["file"]) => SourceFile | null, options: FormatOptions) {
    this.main = main;
    this.files = files;
    this.options = options;
  }

  diagnostic(d: Diagnostic): string {
    const c = paint(this.options);
    const label = {
      error: c.red(c.bold("error")),
      warning: c.magenta(c.bold("warning")),
      note: c.cyan("note"),
    }[d.severity];
    return `${c.bold(place(d.span, this.files, this.main))}: ${label}: ${d.message} [polyc-${d.id}]\n${caret(d.span, this.files)}`;
  }

  failure({ span, message }: Failure): string {
    const c = paint(this.options);
    const where = c.bold(place(span, this.files, this.main));
    return `${where}: ${c.red(c.bold("internal error"))}: ${message} (left as it was)\n`;
  }

  remark(r: Remark): string {
    const c = paint(this.options);
    const label = { remark: c.green(r.kind), missed: c.yellow(r.kind), note: c.cyan(r.kind) }[r.kind];
    return `${c.bold(place(r.span, this.files, this.main))}: ${label}: ${r.message} [polyc-${r.id}]\n`;
  }
}
