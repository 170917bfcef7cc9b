// Thrown within `sema/` only, and made a value at its border: the procedure stays as it is.

import { type Reject, reject } from "../../../source/diagnostic.ts";
import type { Span } from "../../../source/span.ts";

export class UnreadableProcedure extends Error {
  readonly reject: Reject;

  constructor(message: string, span: Span | null) {
    super(message);
    this.reject = reject("unsupported-construct", message, span);
  }
}

/** Undefined where something in it cannot be read. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableProcedure) return undefined;
    throw error;
  }
}

export const OWN_DIRECTIVES = "the procedure has directives of its author";
