/**
 * The tree of an item as numbers, five a node, parents before children; objects are made of them where
 * somebody looks.
 *
 * Functions are declared when they are first mentioned and read when everything is declared. In between their
 * trees are kept: as objects, those of all functions of a large file would be most of the memory, and what
 * the garbage collector moves about. So the node of a function's body gives new children each time that it is
 * asked for them.
 */
import type { Syntax } from "../sema/syntax.ts";

/** What the numbers of types and fields mean. */
interface NodeNames {
  typeName(type: number): string;
  isNamed(type: number): boolean;
  fieldName(field: number): string | null;
}

const TYPE = 0;
const FIELD = 1;
const FIRST = 2;
const END = 3;
/** Where the numbers of the next node stand that is not below this one. */
const BEHIND = 4;
const SIZE = 5;

/** Numbers in the making. */
export class TreePacker {
  #numbers = new Int32Array(512 * SIZE);
  #length = 0;

  /** Begins a node; its number is for `finish`. */
  begin(type: number, field: number): number {
    const at = this.#length;
    this.#length += SIZE;
    if (this.#length > this.#numbers.length) {
      const longer = new Int32Array(2 * this.#numbers.length);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[at + TYPE] = type;
    this.#numbers[at + FIELD] = field;
    return at;
  }

  /** All nodes below it have been finished. */
  finish(at: number, first: number, end: number): void {
    this.#numbers[at + FIRST] = first;
    this.#numbers[at + END] = end;
    this.#numbers[at + BEHIND] = this.#length;
  }

  /** The finished tree. */
  packed(names: NodeNames): PackedTree {
    return new PackedTree(this.#numbers.slice(0, this.#length), names);
  }
}

class PackedTree {
  readonly #numbers: Int32Array;
  readonly #names: NodeNames;

  constructor(numbers: Int32Array, names: NodeNames) {
    this.#numbers = numbers;
    this.#names = names;
  }

  get root(): Syntax {
    return this.#node(0, false);
  }

  #node(at: number, inFunction: boolean): Syntax {
    const numbers = this.#numbers;
    const id = numbers[at + TYPE]!;
    const type = this.#names.typeName(id);
    const field = this.#names.fieldName(numbers[at + FIELD]!);
    const first = numbers[at + FIRST]!;
    const end = numbers[at + END]!;
    const named = this.#names.isNamed(id);
    if (inFunction && field === "body")
      return new FunctionBody({ type, field, first, end, named }, () => this.#children(at, type));
    return { type, field, first, end, named, children: this.#children(at, type) };
  }

  #children(parent: number, type: string): readonly Syntax[] {
    const behind = this.#numbers[parent + BEHIND]!;
    let at = parent + SIZE;
    if (at === behind) return NO_CHILDREN;
    const children: Syntax[] = [this.#node(at, type === "function_definition")];
    for (at = this.#numbers[at + BEHIND]!; at < behind; at = this.#numbers[at + BEHIND]!)
      children.push(this.#node(at, type === "function_definition"));
    return children;
  }
}

class FunctionBody implements Syntax {
  readonly type: string;
  readonly field: string | null;
  readonly first: number;
  readonly end: number;
  readonly named: boolean;
  readonly #children: () => readonly Syntax[];

  constructor(of: Omit<Syntax, "children">, children: () => readonly Syntax[]) {
    this.type = of.type;
    this.field = of.field;
    this.first = of.first;
    this.end = of.end;
    this.named = of.named;
    this.#children = children;
  }

  get children(): readonly Syntax[] {
    return this.#children();
  }
}

const NO_CHILDREN: readonly Syntax[] = [];
