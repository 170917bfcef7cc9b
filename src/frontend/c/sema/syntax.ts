/**
 * The syntax tree as sema reads it: plain objects over ranges of expanded tokens.
 *
 * A tree-sitter node lives in WebAssembly and costs a crossing for every question. So the tree of an item
 * (one external declaration) is copied once, in one walk with a cursor, when somebody first asks for it; the
 * many declarations of system headers that a program never mentions are not copied at all. Leaves are tokens;
 * what lies inside a string or character literal is dropped.
 */

export interface Syntax {
  /** The grammar's name; punctuation and keywords are named by their text. */
  readonly type: string;
  /** The field of the parent that this is. */
  readonly field: string | null;
  /** Expanded tokens `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly named: boolean;
  readonly children: readonly Syntax[];
}

export function field(node: Syntax, name: string): Syntax | null {
  return node.children.find((child) => child.field === name) ?? null;
}

export function fields(node: Syntax, name: string): readonly Syntax[] {
  return node.children.filter((child) => child.field === name);
}

export function named(node: Syntax): readonly Syntax[] {
  return node.children.filter((child) => child.named);
}

/** All nodes, parents before children. */
export function* walk(node: Syntax): Generator<Syntax> {
  yield node;
  for (const child of node.children) yield* walk(child);
}
