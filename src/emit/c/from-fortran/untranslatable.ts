// What has no translation: thrown where it is found, caught where the file's translation began.

import type { Span } from "../../../source/span.ts";

export class Untranslatable extends Error {
  readonly span: Span | null;

  /** `what`: in words, as the object of "does not translate". */
  constructor(what: string, span: Span | null) {
    super(what);
    this.span = span;
  }
}

export function refuse(what: string, span: Span | null): never {
  throw new Untranslatable(what, span);
}
