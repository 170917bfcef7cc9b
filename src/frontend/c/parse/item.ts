import type { NoSyntax } from "../sema/item.ts";

/**
 * A piece of the translation unit at file scope: one declaration, function definition, or stray semicolon.
 */
export interface Item {
  /** Dense index in `ParsedUnit.items`. */
  readonly index: number;
  readonly kind: "function" | "declaration" | "other";
  /** Indices into `unit.tokens`, both inclusive; every token but pragmas between items is in exactly one. */
  readonly first: number;
  readonly last: number;
  /** Ordinary names that it declares at file scope, in order: objects, functions, typedefs, enumerators. */
  readonly names: readonly string[];
  /** Tags that it declares or mentions at file scope: `struct s` gives `s`. */
  readonly tags: readonly string[];
  /** For a function definition, the index of its `{`. */
  readonly body: number | null;
  /** Why the scanner could not follow it; the item is then unread. */
  readonly trouble: NoSyntax | null;
}
