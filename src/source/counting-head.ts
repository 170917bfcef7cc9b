// The head of a loop, taken apart by the front end of its language (`frontend/c/counting-head.ts`).

import type { Span } from "./span.ts";

/** The head of a loop that counts up by one. All are pieces of the text. */
export interface CountingHead {
  /** Up to the parenthesis that closes it. */
  readonly span: Span;
  /** What declares the iterator, up to its name; null where something else does. */
  readonly declared: Span | null;
  readonly iterator: Span;
  /** What it begins with. */
  readonly first: Span;
  readonly isFromZero: boolean;
  readonly bound: Span;
  /** Is that one word or number? */
  readonly isPlainBound: boolean;
  /** Does the bound belong to the iterations? */
  readonly isUpTo: boolean;
}
