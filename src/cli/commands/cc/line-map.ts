// The transformed text with directives by which compilers count the user's lines in it.
//
//     for (i = 0; …)     # 12 "foo.c" 3             generated code has the lines of the nest, and gets no
//       a[i] = 0;        /* polyc: parallel */      warnings (flag 3: as in a system header)
//     next();            #pragma omp parallel for
//                        # 12 "foo.c"
//                        for (i = 0; …)             the author's lines keep their numbers
//                          a[i] = 0;
//                        next();
//
// (gcc manual of the preprocessor, "Line Control" and "Preprocessor Output".) With -pedantic compilers
// complain about flags: then `#line 12 "foo.c"` is all. The author's lines that a nest repeats (both branches
// of a guard) are hushed but for the last.

import { type Edit, sortEdits } from "../../../source/edit.ts";
import type { SourceFile } from "../../../source/source-file.ts";

interface LineStyle {
  /** Line markers with flags, which hush warnings about generated lines. */
  readonly flags: boolean;
  /** `#`: what the preprocessor writes, for text that does not go through it; else `#line` without flags. */
  readonly isMarker?: boolean;
  /** The file has gone through the preprocessor: its own line markers say what its lines are called. */
  readonly isMarked?: boolean;
}

/** What lines of the file are called: by its name, or line by line. */
type LineNames =
  | { readonly name: string }
  | { readonly places: readonly { readonly name: string; readonly line: number }[] };

/** Of a file with markers (`# 12 "foo.f90"`), for each line and one more. */
function markedPlaces(file: SourceFile): LineNames {
  const places: { name: string; line: number }[] = [];
  let [name, line] = [file.name, 1];
  for (let own = 1; own <= file.lineCount + 1; own++) {
    places.push({ name, line });
    const marker = /^#\s*(\d+)\s+"((?:[^"\\]|\\.)*)"/.exec(file.lineText(own));
    if (marker === null) line++;
    else [name, line] = [marker[2]!.replace(/\\(.)/g, "$1"), Number(marker[1])];
  }
  return { places };
}

/** Has the file line directives of its own? Then what its lines are called is not ours to say. */
export function hasLineDirectives(text: string): boolean {
  return /^[ \t]*(?:#|%:)[ \t]*(?:line\b|\d)/m.test(text);
}

/** Names of headers are replaced within their line; other edits replace or insert lines. */
export function withLines(file: SourceFile, edits: readonly Edit[], style: LineStyle): string {
  const lines = new LineWriter(style.isMarked ? markedPlaces(file) : { name: file.name }, style);
  const bom = file.text.startsWith("\uFEFF") ? 1 : 0;
  lines.raw(file.text.slice(0, bom));
  if (!style.isMarked) lines.place(1, false);
  let at = bom;
  for (const edit of sortEdits(edits)) {
    lines.raw(file.text.slice(at, edit.span.start));
    if (edit.kind === "include-name") lines.raw(edit.text);
    else replace(file, edit, lines);
    at = edit.span.end;
  }
  lines.raw(file.text.slice(at));
  return lines.text();
}

/** Writes an edit line by line, then goes on in the column in which the author's text goes on. */
function replace(file: SourceFile, { span, text }: Edit, lines: LineWriter): void {
  const first = file.lineAt(span.start);
  const original = file.text.slice(span.start, span.end);
  for (const { text: line, number, own, continues } of numbered(text, original)) {
    if (!continues) lines.place(first + number, !own);
    lines.raw(`${line}\n`);
  }
  const last = file.lineAt(span.end);
  const column = file.text.slice(file.lineStart(last), span.end);
  lines.place(last, false);
  lines.raw(column.replace(/[^\t]/g, " "));
}

interface NumberedLine {
  readonly text: string;
  /** Which line of the original it counts as, from 0. */
  readonly number: number;
  /** The author's own, and the last copy of it. */
  readonly own: boolean;
  /** In the middle of a directive or a comment, where no line directive can stand. */
  readonly continues: boolean;
}

/** The author's lines are recognised by their text; what stands between them counts as the line before. */
function numbered(text: string, original: string): readonly NumberedLine[] {
  const author = original.split("\n").map((line) => line.trim());
  const written = text.replace(/\r?\n$/, "").split("\n");
  const matches: (number | null)[] = [];
  let from = 0;
  for (const line of written) {
    const trimmed = line.trim();
    const next = trimmed.length < 3 ? -1 : author.indexOf(trimmed, from);
    const match = next >= 0 || trimmed.length < 3 ? next : author.indexOf(trimmed);
    matches.push(match < 0 ? null : match);
    if (match >= 0) from = match + 1;
  }
  let number = 0;
  let inComment = false;
  let spliced = false;
  return written.map((line, i) => {
    const match = matches[i] ?? null;
    if (match !== null) number = match;
    const own = match !== null && matches.lastIndexOf(match) === i;
    const numberedLine = { text: line, number, own, continues: inComment || spliced };
    inComment = endsInComment(line, inComment);
    spliced = /\\\r?$/.test(line);
    return numberedLine;
  });
}

/** Does a block comment go on after `line`? `inside`: the line begins in one. */
function endsInComment(line: string, inside: boolean): boolean {
  const opened = line.lastIndexOf("/*");
  const closed = line.lastIndexOf("*/");
  return opened > closed || (inside && closed < 0);
}

/**
 * Text with what the compiler thinks of its lines: a directive is written only where its count goes wrong.
 */
class LineWriter {
  readonly #pieces: string[] = [];
  readonly #names: LineNames;
  readonly #style: LineStyle;
  /** The compiler's line at the end of the text so far; null at the very beginning. */
  #line: number | null;
  #hushed = false;
  #atLineStart = true;

  constructor(names: LineNames, style: LineStyle) {
    this.#names = names;
    this.#style = style;
    this.#line = style.isMarked ? 1 : null;
  }

  raw(text: string): void {
    if (text === "" || text === "\uFEFF") {
      this.#pieces.push(text);
      return;
    }
    this.#pieces.push(text);
    this.#line = (this.#line ?? 1) + (text.match(/\n/g)?.length ?? 0);
    this.#atLineStart = text.endsWith("\n");
  }

  /** What follows stands in `line` of the user's file. */
  place(line: number, hushed: boolean): void {
    const hush = hushed && this.#style.flags;
    if (this.#line === line && this.#hushed === hush) return;
    const { name, number } = this.#called(line);
    const directive =
      this.#style.flags || this.#style.isMarker
        ? `# ${number} "${name}"${hush ? " 3" : ""}`
        : `#line ${number} "${name}"`;
    this.#pieces.push(this.#atLineStart ? "" : "\n", `${directive}\n`);
    this.#line = line;
    this.#hushed = hush;
    this.#atLineStart = true;
  }

  #called(line: number): { readonly name: string; readonly number: number } {
    const place = "places" in this.#names ? this.#names.places[line - 1] : undefined;
    const name = place?.name ?? ("name" in this.#names ? this.#names.name : "");
    return { name: name.replace(/[\\"]/g, "\\$&"), number: place?.line ?? line };
  }

  text(): string {
    return this.#pieces.join("");
  }
}
