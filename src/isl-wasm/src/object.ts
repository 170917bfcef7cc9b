import type { Isl } from "./isl.ts";

/** An immutable isl value. It lives until the scope it was made in ends. */
export abstract class IslObject {
  readonly isl: Isl;
  /**
   * The address of the C object; 0 once it is freed.
   * @internal
   */
  ptr: number;

  /** @internal */
  constructor(isl: Isl, ptr: number) {
    this.isl = isl;
    this.ptr = ptr;
    isl.register(this);
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
}
