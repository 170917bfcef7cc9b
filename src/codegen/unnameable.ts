// What the generated text would have to name and cannot.

import { type Reject, reject } from "../source/diagnostic.ts";

/** A name or a type that the generated text would need and cannot have. */
export class Unnameable extends Error {
  readonly reject: Reject;
  /** `leavesValue`: as in `Reject`. */
  constructor(message: string, { leavesValue }: Pick<Reject, "leavesValue"> = {}) {
    super(message);
    const why = reject("name-not-available", message);
    this.reject = leavesValue === undefined ? why : { ...why, leavesValue };
  }
}

/** Null where there is no such name. */
export function unlessUnnameable<T>(name: () => T): T | null {
  try {
    return name();
  } catch (error) {
    if (error instanceof Unnameable) return null;
    throw error;
  }
}
