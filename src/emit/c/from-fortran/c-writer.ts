// The lines of a C text, each with the place in the Fortran file that it says something of, and the author's
// comments where they stood: above a statement, or behind it.

import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";

interface CLine {
  readonly text: string;
  readonly span: Span | null;
}

export class CWriter {
  readonly lines: CLine[] = [];
  readonly #file: SourceFile;
  /** In the order of the text; those that are written are gone. */
  readonly #comments: Span[];
  #depth = 0;

  constructor(file: SourceFile, comments: readonly Span[]) {
    this.#file = file;
    this.#comments = [...comments];
  }

  /** `span`: of the statement that the line is, or is the first of. */
  line(text: string, span: Span | null = null): void {
    if (span !== null) this.commentsBefore(span.start);
    const behind = span === null ? "" : this.#commentBehind(span);
    this.#push(`${text}${behind}`, span);
  }

  blank(): void {
    if (this.lines.length > 0 && this.lines.at(-1)!.text !== "") this.lines.push({ text: "", span: null });
  }

  open(text: string, span: Span | null = null): void {
    this.line(text === "" ? "{" : `${text} {`, span);
    this.#depth++;
  }

  close(text = "}"): void {
    this.#depth--;
    this.#push(text, null);
  }

  /** `} else {` */
  reopen(text: string, span: Span | null = null): void {
    this.#depth--;
    this.line(text, span);
    this.#depth++;
  }

  /** Labels stand further left. */
  label(name: string): void {
    this.#depth--;
    this.#push(`${name}:;`, null);
    this.#depth++;
  }

  /** All that stand in front of the place. */
  commentsBefore(place: number): void {
    while ((this.#comments[0]?.start ?? Number.POSITIVE_INFINITY) < place) {
      const comment = this.#comments.shift()!;
      const text = commentText(this.#file.slice(comment));
      if (text !== "") this.#push(text, comment);
    }
  }

  /** Leaves out comments on what has no lines of its own. */
  get depth(): number {
    return this.#depth;
  }

  #commentBehind({ start }: Span): string {
    const [next] = this.#comments;
    if (next === undefined || this.#file.lineAt(next.start) !== this.#file.lineAt(start)) return "";
    this.#comments.shift();
    const text = commentText(this.#file.slice(next));
    return text === "" ? "" : ` ${text}`;
  }

  #push(text: string, span: Span | null): void {
    this.lines.push({ text: `${"  ".repeat(this.#depth)}${text}`, span });
  }
}

/** Its first character says that it is one. */
function commentText(fortran: string): string {
  const text = fortran.slice(1).replace(/^!+/, "").trim();
  if (text === "") return "";
  // A backslash at its end would make the next line a comment.
  return text.endsWith("\\") || text.endsWith("??/") ? `/* ${text.replaceAll("*/", "* /")} */` : `// ${text}`;
}
