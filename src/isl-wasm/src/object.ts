import type { Isl } from "./isl.ts";

/** An immutable isl value. It lives until the scope it was made in ends. */
export abstract class IslObject {
  // Private, so that printing a value (in a test's failure, say) does not print its whole context.
  readonly #isl: Isl;
  /**
   * The address of the C object; 0 once it is freed. Made in the constructor: V8 takes long to define a
   * property of a class with many others below it, and there are tens of thousands of values.
   * @internal
   */
  declare ptr: number;

  /** @internal */
  constructor(isl: Isl, ptr: number) {
    this.#isl = isl;
    this.ptr = ptr;
    isl.register(this);
  }

  /** The context it belongs to. */
  get isl(): Isl {
    return this.#isl;
  }

  /**
   * Gives the C object back to isl.
   * @internal
   */
  abstract release(): void;

  /**
   * isl has taken the object itself (its type has no copies).
   * @internal
   */
  consumed(): void {
    this.ptr = 0;
  }

  /**
   * Whether isl may call a callback as long as this lives.
   * @internal
   */
  holdsCallbacks(): boolean {
    return false;
  }

  /** isl's notation: `JSON.stringify` and `console.log` show a value as text. */
  toJSON(): string {
    return String(this);
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.ptr === 0 ? "(freed)" : String(this);
  }
}
