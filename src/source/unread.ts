// What a front end could not read of a file, whatever its language.

import type { Reject } from "./diagnostic.ts";
import type { Span } from "./span.ts";

/** A function of the user's file that could not be read, with the reason (soundness rule 18). */
export interface UnreadFunction {
  readonly name: string | null;
  /** What the language calls it; absent: a function. */
  readonly called?: string;
  readonly span: Span | null;
  readonly reject: Reject;
  /** Written in the user's file: in those of headers nothing would be changed. */
  readonly inMain: boolean;
  /** Might it have a loop? If not, nothing was missed. */
  readonly hasLoop: boolean;
}

/** A definition or declaration of the user's file that the parser does not follow, and where. */
export interface UnknownSyntax {
  /** Of a function; null for all else. */
  readonly name: string | null;
  readonly reject: Reject;
}
