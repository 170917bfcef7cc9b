/** A number that TypeScript keeps apart from other numbers: an index into one particular table. */
export type Brand<Name extends string> = number & { readonly __brand: Name };

/** Closes a `switch` over a discriminated union: a missing case is a type error, not a surprise. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
