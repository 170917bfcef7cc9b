// Strings of programs that TypeScript keeps apart from other strings. They are made where the author's text
// is read, and where names are chosen (`codegen/name-table.ts`); nobody else takes a string for one.

declare const word: unique symbol;

/** Text of the author's, as it stands in the file. */
export type AuthorText = string & { readonly [word]: "author-text" };

/** What something is called in the program: the author's word for it, or one that is free. */
export type Name = string & { readonly [word]: "name" };

/** Does it stand on one line? */
export const isOneLine = (text: AuthorText): boolean => !text.includes("\n");

export const authorText = (text: string): AuthorText => text as AuthorText;

export const nameFrom = (text: string): Name => text as Name;

/** No language promises that more than 63 characters of a name count; numbers are put behind it, twice. */
const LONGEST_STEM = 56;

/** What a name may begin with that is to get a number. */
export const stemOfName = (wish: string): string => wish.slice(0, LONGEST_STEM);
