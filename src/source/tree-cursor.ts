/**
 * A cursor over a tree of tree-sitter.
 *
 * The package's own `TreeCursor` copies its state to WebAssembly's memory and back with every question:
 * walking a tree took several times as long as parsing. The functions below it leave the state in one buffer,
 * where the next call finds it. So there is one cursor, and nothing else of the package may be called while
 * it is on a tree.
 */
import type { Language, Tree } from "web-tree-sitter";

/** A function of the module: what it asks about is in the buffer. */
type Native = (tree: number) => number;

export class Cursor {
  /** Names of the kinds of nodes, and of the fields; kinds without a name are errors. */
  readonly #types: readonly string[];
  readonly #named: readonly boolean[];
  readonly #fields: readonly (string | null)[];
  readonly #rootNode: Native;
  readonly #hasError: Native;
  readonly #begin: Native;
  readonly #end: Native;
  readonly #firstChild: Native;
  readonly #nextSibling: Native;
  readonly #parent: Native;
  readonly #typeId: Native;
  readonly #fieldId: Native;
  readonly #startIndex: Native;
  readonly #endIndex: Native;
  #tree = 0;

  /** `module`: what `Parser.init` was given, with the functions that it has put there. */
  constructor(module: object, language: Language) {
    const native = (name: string): Native => {
      const found: unknown = Reflect.get(module, `_ts_${name}_wasm`);
      if (typeof found !== "function") throw new Error(`tree-sitter has no ${name}`);
      return found as Native;
    };
    this.#rootNode = native("tree_root_node");
    this.#hasError = native("node_has_error");
    this.#begin = native("tree_cursor_new");
    this.#end = native("tree_cursor_delete");
    this.#firstChild = native("tree_cursor_goto_first_child");
    this.#nextSibling = native("tree_cursor_goto_next_sibling");
    this.#parent = native("tree_cursor_goto_parent");
    this.#typeId = native("tree_cursor_current_node_type_id");
    this.#fieldId = native("tree_cursor_current_field_id");
    this.#startIndex = native("tree_cursor_start_index");
    this.#endIndex = native("tree_cursor_end_index");
    this.#types = Array.from({ length: language.nodeTypeCount }, (_, id) => language.nodeTypeForId(id) ?? "");
    this.#named = this.#types.map((_, id) => language.nodeTypeIsNamed(id));
    this.#fields = Array.from({ length: language.fieldCount + 1 }, (_, id) => language.fieldNameForId(id));
  }

  /** Runs `read` with the cursor on the root of a tree; null for one that has ERROR or MISSING nodes. */
  on<T>(tree: Tree, read: () => T): T | null {
    const address: unknown = Reflect.get(tree, 0);
    if (typeof address !== "number") throw new Error("tree-sitter's trees are not what they were");
    this.#tree = address;
    this.#rootNode(address);
    if (this.#hasError(address) !== 0) return null;
    this.#begin(address);
    try {
      return read();
    } finally {
      this.#end(address);
    }
  }

  gotoFirstChild(): boolean {
    return this.#firstChild(this.#tree) === 1;
  }

  gotoNextSibling(): boolean {
    return this.#nextSibling(this.#tree) === 1;
  }

  gotoParent(): void {
    this.#parent(this.#tree);
  }

  /** The number of the node's kind: see `typeName`, `isNamed`. */
  get type(): number {
    return this.#typeId(this.#tree);
  }

  typeName(type: number): string {
    return this.#types[type] ?? "ERROR";
  }

  isNamed(type: number): boolean {
    return this.#named[type] === true;
  }

  /** The number of the field of its parent that the node is: see `fieldName`. */
  get field(): number {
    return this.#fieldId(this.#tree);
  }

  fieldName(field: number): string | null {
    return this.#fields[field] ?? null;
  }

  /** In characters of the printed text. */
  get start(): number {
    return this.#startIndex(this.#tree);
  }

  get end(): number {
    return this.#endIndex(this.#tree);
  }
}
