// Values of JavaScript that identifiers of isl carry. isl keeps a number for each, its handle; equal values
// have one handle, so that isl takes identifiers with equal names and values for the same.

interface Held {
  readonly value: unknown;
  /** Identifiers that have it. */
  uses: number;
}

export class UserValues {
  /** By handle; 0 stands for no value. */
  readonly #held: (Held | undefined)[] = [undefined];
  readonly #handles = new Map<unknown, number>();
  readonly #free: number[] = [];

  /** How many values are held. */
  get count(): number {
    return this.#held.filter((one) => one !== undefined).length;
  }

  get(handle: number): unknown {
    return this.#held[handle]?.value;
  }

  /** The handle of a value, before an identifier has it. */
  handleOf(value: unknown): number {
    const known = this.#handles.get(value);
    if (known !== undefined) return known;
    const handle = this.#free.pop() ?? this.#held.length;
    this.#held[handle] = { value, uses: 0 };
    this.#handles.set(value, handle);
    return handle;
  }

  /** One more identifier has it. */
  retain(handle: number): void {
    this.#held[handle]!.uses++;
  }

  /** An identifier that had it is gone. */
  release(handle: number): void {
    const held = this.#held[handle];
    if (!held || --held.uses > 0) return;
    this.#held[handle] = undefined;
    this.#handles.delete(held.value);
    this.#free.push(handle);
  }
}
