/** An operation that isl refused: `message` is isl's own, with the place in isl's sources. */
export class IslError extends Error {
  override readonly name: string = "IslError";
  /** The C function that was called. */
  readonly operation: string;

  constructor(message: string, operation: string) {
    super(message);
    this.operation = operation;
  }
}

/**
 * The context's operation quota is used up, or all the memory that it can have. The context works on, with a
 * fresh quota.
 */
export class QuotaExceeded extends IslError {
  override readonly name = "QuotaExceeded";
}

/** isl stopped in the middle (out of memory, nested too deeply): this context is lost, others are not. */
export class IslCrash extends Error {
  override readonly name = "IslCrash";
}
