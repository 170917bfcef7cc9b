/** A value that is computed when it is first asked for, and only once. */
export class Lazy<T> {
  private readonly find: () => T;
  private found: { readonly value: T } | null = null;

  constructor(find: () => T) {
    this.find = find;
  }

  get value(): T {
    this.found ??= { value: this.find() };
    return this.found.value;
  }
}
