/**
 * Source files as text that can be written back byte for byte.
 *
 * polyc edits text, and what it does not edit must come out as it went in. So a file is decoded in the one
 * way that loses nothing: as UTF-8 when it is valid UTF-8 (a byte order mark stays as U+FEFF at the front),
 * else as Latin-1, where each byte is one character. Line ends are left as they are; a line ends at `\n`, so
 * that the `\r` of a CRLF file is the last character of its line.
 */

import { readFileSync } from "node:fs";
import type { FileId, Span } from "./span.ts";
import { type AuthorText, authorText } from "./words.ts";

export type Encoding = "utf8" | "latin1";

/** Both count from 1, as compilers print them; `column` counts UTF-16 units. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export class SourceFile {
  readonly id: FileId;
  /** As the user or the include search spelled it; never made absolute. */
  readonly name: string;
  /** A name whose suffix says in what language the text is: another one where the user says so (`-x`). */
  readonly likeName: string;
  readonly text: string;
  /** How `text` was decoded, and so how text derived from it is encoded again. */
  readonly encoding: Encoding;
  /** Offset of the first character of each line; computed when first asked for. */
  #lineStarts: readonly number[] | null = null;
  #newline: "\n" | "\r\n" | null = null;
  /** Of a text that was made of another file: that file's lines, which messages name. Null: it was not. */
  readonly #toldLines: readonly number[] | null;

  constructor(
    id: FileId,
    name: string,
    text: string,
    encoding: Encoding = "utf8",
    likeName = name,
    toldLines: readonly number[] | null = null,
  ) {
    this.#toldLines = toldLines;
    this.id = id;
    this.name = name;
    this.likeName = likeName;
    this.text = text;
    this.encoding = encoding;
  }

  get lineStarts(): readonly number[] {
    this.#lineStarts ??= findLineStarts(this.text);
    return this.#lineStarts;
  }

  /** Number of lines; text after the last `\n` counts as one where there is any. */
  get lineCount(): number {
    const starts = this.lineStarts;
    return starts[starts.length - 1] === this.text.length && starts.length > 1
      ? starts.length - 1
      : starts.length;
  }

  position(offset: number): Position {
    const line = this.lineAt(offset);
    return { line, column: offset - this.lineStarts[line - 1]! + 1 };
  }

  /** The line (from 1) that contains `offset`; the end of the text belongs to the last line. */
  lineAt(offset: number): number {
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The number by which messages name the line. */
  toldLineAt(offset: number): number {
    const line = this.lineAt(offset);
    return this.#toldLines?.[line - 1] ?? line;
  }

  /** On how many lines the text stands. */
  linesIn({ start, end }: Span): number {
    return this.lineAt(end) - this.lineAt(start) + 1;
  }

  /** Offset of the first character of `line` (from 1); the end of the text for lines after the last. */
  lineStart(line: number): number {
    return this.lineStarts[line - 1] ?? this.text.length;
  }

  /** The text of `line` (from 1) without its line end. */
  lineText(line: number): string {
    const end = line < this.lineStarts.length ? this.lineStart(line + 1) - 1 : this.text.length;
    return this.text.slice(this.lineStart(line), end).replace(/\r$/, "");
  }

  /** The blanks that the line of `offset` begins with. */
  indentationAt(offset: number): AuthorText {
    const start = this.lineStart(this.lineAt(offset));
    return authorText(this.text.slice(start, this.endOfBlanks(start)));
  }

  /** Where the blanks of one line end that begin at `offset`. */
  endOfBlanks(offset: number): number {
    let end = offset;
    while (this.text[end] === " " || this.text[end] === "\t") end++;
    return end;
  }

  /** How new lines are to end: as in Windows, where any line of the file does. */
  get newline(): "\n" | "\r\n" {
    this.#newline ??= this.text.includes("\r\n") ? "\r\n" : "\n";
    return this.#newline;
  }

  slice(at: Span): AuthorText {
    if (at.file !== this.id) throw new Error(`span of file ${at.file} used on file ${this.id}`);
    return authorText(this.text.slice(at.start, at.end));
  }

  /** The text with single blanks for blanks and line ends, and no more than so many characters. */
  oneLine(at: Span, most = Number.POSITIVE_INFINITY): string {
    return shortened(this.slice(at).replace(/\s+/g, " "), most);
  }
}

/** With `...` for what is too long. */
const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 3)}...` : text;

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Decodes without loss: `encodeSource(decodeSource(bytes))` is `bytes`. */
export function decodeSource(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding: "utf8" };
  } catch {
    return { text: Buffer.from(bytes).toString("latin1"), encoding: "latin1" };
  }
}

export function encodeSource(text: string, encoding: Encoding): Uint8Array {
  return Buffer.from(text, encoding);
}

/**
 * What is to stand beside text of that encoding and be encoded with it, such as a file's name, so that its
 * own bytes stay.
 */
export function besides(text: string, encoding: Encoding): string {
  return encoding === "latin1" ? Buffer.from(text).toString("latin1") : text;
}

/** The files of one compilation, numbered in the order in which they were opened; the first is the user's. */
export class SourceFiles {
  readonly #files: SourceFile[] = [];

  add(
    name: string,
    text: string,
    encoding: Encoding = "utf8",
    likeName = name,
    toldLines: readonly number[] | null = null,
  ): SourceFile {
    const file = new SourceFile(this.#files.length as FileId, name, text, encoding, likeName, toldLines);
    this.#files.push(file);
    return file;
  }

  addBytes(name: string, bytes: Uint8Array, likeName = name): SourceFile {
    const { text, encoding } = decodeSource(bytes);
    return this.add(name, text, encoding, likeName);
  }

  /** Reads `path`; errors of the file system are the caller's to report. */
  read(path: string, name: string = path): SourceFile {
    return this.addBytes(name, readFileSync(path));
  }

  get(id: FileId): SourceFile {
    const file = this.#files[id];
    if (file === undefined) throw new Error(`no file ${id}`);
    return file;
  }

  get all(): readonly SourceFile[] {
    return this.#files;
  }

  text(at: Span): string {
    return this.get(at.file).slice(at);
  }

  /** `name:line:column` of the start of a span, for messages. */
  where(at: Span): string {
    const file = this.get(at.file);
    const { line, column } = file.position(at.start);
    return `${file.name}:${line}:${column}`;
  }
}

/** Takes the indentation `base` off all lines but the first, as far as they have it. */
export function dedent(text: AuthorText, base: string): AuthorText {
  const lines = text
    .split("\n")
    .map((line, i) => (i > 0 && line.startsWith(base) ? line.slice(base.length) : line));
  return authorText(lines.join("\n"));
}
