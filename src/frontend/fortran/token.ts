/**
 * Tokens of Fortran, each with its place in the user's file.
 *
 *     x = alpha_&        a token in two pieces: `alpha_` on the first line,
 *         &beta          `beta` on the second
 *
 * Lexical tokens are those of Fortran 2018, 6.2. Names and keywords look alike: which names are keywords is
 * decided statement by statement (`classify.ts`), for Fortran has no reserved words (6.2.3).
 */
import type { FileId, Span } from "../../source/span.ts";

export type FortranTokenKind =
  | "name"
  | "keyword"
  | "integer"
  | "real"
  | "logical"
  | "string"
  /** `z'ff'`, also in the older order `'ff'z`. */
  | "boz"
  /** `5hhello`, deleted in Fortran 77. */
  | "hollerith"
  /** Punctuation, and operators between dots. */
  | "operator"
  /** The list of a `format` statement with its parentheses (13.2). */
  | "format"
  /** A character that begins no token, or a literal without its end. */
  | "other";

export interface FortranToken {
  readonly kind: FortranTokenKind;
  /** As the author spelled it, without what continues a line, in fixed form without blanks. */
  readonly text: string;
  /** The same in lower case, for what has letters whose case means nothing. */
  readonly word: string;
  readonly file: FileId;
  readonly start: number;
  readonly end: number;
  /** Where there is other text between its characters: its parts, in order. Null for most tokens. */
  readonly pieces: readonly Span[] | null;
  /**
   * The macro that gives it, in whole or in part: its place is that of the macro's use. Null for most tokens.
   */
  readonly macro: MacroInText | null;
}

/** The use of a macro in a file. */
export interface MacroInText {
  readonly name: string;
  /** No flag decides what it is (`preprocess/preprocess.ts`). */
  readonly isFixed: boolean;
  readonly span: Span;
}

/** The same token, known for what it is. */
export const ofKind = (
  { text, word, file, start, end, pieces, macro }: FortranToken,
  kind: FortranTokenKind,
): FortranToken => ({ kind, text, word, file, start, end, pieces, macro });

export const spanOf = ({ file, start, end }: FortranToken): Span => ({ file, start, end });
