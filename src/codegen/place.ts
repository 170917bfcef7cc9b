// Places in the user's file: what stands between them, and how their lines begin.

import type { Layout } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { AuthorText } from "../source/words.ts";

/** The user's file, and where in it the comments are, in order. */
interface CodeText {
  readonly file: SourceFile;
  readonly comments: readonly Span[];
}

/** The same, and what stands around a place in it. */
export interface CodeFile extends CodeText {
  readonly layout: Layout;
}

/** Of the line that the text begins in. */
export const lineIndentation = (file: SourceFile, { start }: Span): AuthorText => file.indentationAt(start);
