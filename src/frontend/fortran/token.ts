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
  /**
   * Where its characters come from, in order, if a macro gives some: in fixed form a word may be cut in two
   * later. Absent: from its pieces.
   */
  readonly sources?: readonly CharacterSource[];
}

/** So many characters of a token stand there, or are what the use of a macro there gives. */
export interface CharacterSource {
  readonly length: number;
  readonly span: Span;
  readonly macro: MacroInText | null;
}

/** Where a token is whose characters these are. */
export function placeOfCharacters(
  sources: readonly CharacterSource[],
): Pick<FortranToken, "file" | "start" | "end" | "pieces" | "macro" | "sources"> {
  const spans = sources.map(({ span }) => span);
  const macro = sources.find((source) => source.macro !== null)?.macro ?? null;
  const [first, last] = [spans[0]!, spans.at(-1)!];
  const place = { file: first.file, start: first.start, end: Math.max(first.end, last.end), macro };
  if (macro !== null) return { ...place, pieces: null, sources };
  return { ...place, pieces: spans.length === 1 ? null : spans };
}

/** The use of a macro in a file. */
export interface MacroInText {
  readonly name: string;
  /** No flag decides what it is (`preprocess/preprocess.ts`). */
  readonly isFixed: boolean;
  readonly span: Span;
}

/** The same token, known for what it is. */
export const ofKind = (token: FortranToken, kind: FortranTokenKind): FortranToken => ({ ...token, kind });

export const spanOf = ({ file, start, end }: FortranToken): Span => ({ file, start, end });
