// How the author's text is laid out around a place, whatever its language: what code generation asks before
// it puts new lines there. A front end answers (`frontend/c/layout.ts`).

import type { Span } from "./span.ts";
import { type AuthorText, authorText } from "./words.ts";

/** How new lines at a place are to look. */
export interface LineStyle {
  /** What a line of its own there begins with. */
  readonly base: string;
  /** One more level. */
  readonly indent: string;
  readonly newline: "\n" | "\r\n";
}

/** The indentation one level further out, if it is that deep. */
export const oneOut = (indentation: string, unit: string): string =>
  indentation.endsWith(unit) ? indentation.slice(unit.length) : indentation;

/** What the indentation has more than the one around; all of it where they begin in different ways. */
export const indentedFrom = (base: AuthorText, indentation: AuthorText): AuthorText =>
  indentation.startsWith(base) ? authorText(indentation.slice(base.length)) : indentation;

/** A line has to end here. */
export interface LineBreak {
  /** The blanks that the line end takes the place of. */
  readonly at: Span;
  /** The new line's level: that of the text before, one further out, one further in. */
  readonly depth: -1 | 0 | 1;
}

/** Spans and offsets are of the user's file. */
export interface Layout {
  /** The same where these pieces are going to be taken away: they are no code either. */
  without(gone: readonly Span[]): Layout;
  /** Does nothing but blanks and comments stand before the place on its line? */
  beginsLine(at: number): boolean;
  /** Of new lines in the place of `text`, or in front of it. */
  styleOf(text: Span): LineStyle;
  /** The blanks in front of the place, if anything but blanks stands before it on its line. */
  breakBefore(at: number): Span | null;
  /**
   * What ends the lines after `text`, where what follows would look as if it were part of it, or would
   * disappear in a comment. `endsInComment`: new text ends in one that goes up to the end of the line.
   */
  breaksAfter(text: Span, endsInComment: boolean): readonly LineBreak[];
  /**
   * The text with the line breaks that it needs to stand elsewhere: compilers would take what follows a loop
   * in its line for the loop's body. `loops`: within or around the text; `indent`: one level.
   */
  inLines(text: Span, loops: readonly Span[], indent: string): AuthorText;
  /**
   * Has the text all words, signs and comments of `code`, and no others but comments and brackets that need
   * not be there?
   */
  hasTokensOf(text: Span, code: string): boolean;
  /** Does `text` begin a block or come after another statement of one, so that several may take its place? */
  isInSequence(text: Span): boolean;
  /** May `text` be what a condition in front of it decides on, with no bracket between? */
  mayBeBranch(text: Span): boolean;
  /** Is there nothing but blanks and comments? */
  isBlank(text: Span): boolean;
  /** Do the brackets of the block hold nothing but `text`, not even a comment? */
  isBare(block: Span, text: Span): boolean;
  /** What goes with `text` when it is taken away: its lines, if nothing else is in them. */
  goesWith(text: Span): Span;
  /** The text and the blanks of its line after it. */
  withBlanksAfter(text: Span): Span;
  /**
   * Where variables of new text are declared that stands there, in lines of their own that begin so; null
   * where blocks declare, or no place is known.
   */
  declarationsFor(text: Span): { readonly at: number; readonly base: string } | null;
  /** Does its last statement end loops around it as well? */
  sharesItsEnd(text: Span): boolean;
  /** Has a statement of several lines comments, which would get into it if these were joined? */
  hasInnerComment(text: Span): boolean;
  /** Its lines, less a comment at the end; null: other code stands on them. */
  ownLines(text: Span): Span | null;
  /**
   * The text less the indentation `base`, so that it may stand elsewhere; in fixed form in its columns, less
   * what stands behind the last one of statements.
   */
  movable(text: Span, base: string): AuthorText;
  /** May the other branch of a condition follow, or what hides one? */
  mayHaveElse(text: Span): boolean;
}
