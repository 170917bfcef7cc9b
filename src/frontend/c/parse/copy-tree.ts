/**
 * Copies the tree of an item, as one over tokens, and checks on the way that it is what the tokens say
 * (soundness rule 18).
 *
 * It is not where its leaves, in order, are not exactly the words that were printed; and not where it takes a
 * plain name for a type: type names are printed as a primitive type, so that a `type_identifier` can only be
 * a tag or the name that a typedef declares, else the grammar has guessed (`a * b;` as a declaration).
 */

import type { Cursor } from "../../../source/tree-cursor.ts";
import { countWork } from "../../../support/work-counter.ts";
import type { NoSyntax } from "../sema/item.ts";
import type { Syntax } from "../sema/syntax.ts";
import type { Item } from "./item.ts";
import type { Marks } from "./marks.ts";
import { TreePacker } from "./packed-tree.ts";
import { INSERTED, type PrintedText } from "./print.ts";

/** Nodes whose parts are no words of ours. */
const LITERALS: ReadonlySet<string> = new Set(["string_literal", "char_literal"]);

/** What can't stand before a postfix operator in C, but does in the grammar's reading of `-x++`. */
const NO_POSTFIX_OPERANDS: ReadonlySet<string> = new Set([
  "unary_expression",
  "pointer_expression",
  "cast_expression",
  "sizeof_expression",
]);

/** Levels of a tree; sema's own limit counts statements and expressions only. */
const TREE_LIMIT = 1000;

/** Thrown where the tree is not to be believed, at a token; caught in `copyTree`. */
class BadTree extends Error {
  readonly at: number | null;

  constructor(problem: string, at: number | null = null) {
    super(problem);
    this.at = at;
  }
}

/** The tree that the cursor is on, or what is wrong with it. */
export function copyTree(cursor: Cursor, printed: PrintedText, item: Item, marks: Marks): Syntax | NoSyntax {
  const copy = new TreeCopy(cursor, printed, item, marks);
  try {
    return copy.whole();
  } catch (error) {
    if (error instanceof BadTree)
      return error.at === null ? { problem: error.message } : { problem: error.message, at: error.at };
    throw error;
  }
}

class TreeCopy {
  readonly #cursor: Cursor;
  readonly #printed: PrintedText;
  readonly #marks: Marks;
  readonly #first: number;
  readonly #endWord: number;
  readonly #packer = new TreePacker();
  /** The next word that a leaf must be. */
  #word: number;

  constructor(cursor: Cursor, printed: PrintedText, item: Item, marks: Marks) {
    this.#cursor = cursor;
    this.#printed = printed;
    this.#marks = marks;
    this.#first = item.first;
    this.#word = printed.itemWords[item.index]!;
    this.#endWord = printed.itemWords[item.index + 1]!;
  }

  whole(): Syntax {
    this.#node(this.#first, 0);
    if (this.#word !== this.#endWord) throw new BadTree("a syntax tree that lacks tokens");
    return this.#packer.packed(this.#cursor).root;
  }

  /**
   * The cursor's node with all below it; `from` is the token at which it can begin at the earliest. Gives the
   * token after it.
   */
  #node(from: number, depth: number): number {
    countWork();
    if (depth > TREE_LIMIT) throw new BadTree(`nesting deeper than ${TREE_LIMIT} levels`);
    const cursor = this.#cursor;
    const type = cursor.type;
    const node = this.#packer.begin(type, cursor.field);
    const firstWord = this.#word;
    const begins = this.#firstToken() ?? from;
    // What has no name is a word of the grammar.
    const isLeaf = !cursor.isNamed(type) || LITERALS.has(cursor.typeName(type)) || !cursor.gotoFirstChild();
    if (isLeaf) this.#leaf(type);
    else {
      if (
        cursor.typeName(type) === "update_expression" &&
        NO_POSTFIX_OPERANDS.has(cursor.typeName(cursor.type))
      )
        throw new BadTree("an operand of ++ or -- that is none", begins);
      let at = begins;
      do at = this.#node(at, depth + 1);
      while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    return this.#finish(node, firstWord, from);
  }

  #leaf(type: number): void {
    const { starts, ends } = this.#printed;
    const cursor = this.#cursor;
    const { start, end } = cursor;
    if (start === end) return;
    const word = this.#word;
    const exact = word < this.#endWord && start === starts[word] && end === ends[word];
    if (!exact) throw new BadTree("a syntax tree that differs from the tokens", this.#firstToken());
    if (cursor.typeName(type) === "type_identifier" && !this.#mayNameType(word))
      throw new BadTree("a name that is taken for a type", this.#firstToken());
    this.#word++;
  }

  /**
   * Finishes the node of the words from `firstWord` up to the next one to be read; gives the token after it.
   */
  #finish(node: number, firstWord: number, from: number): number {
    const { tokens } = this.#printed;
    let word = firstWord;
    while (word < this.#word && tokens[word] === INSERTED) word++;
    if (word === this.#word) {
      this.#packer.finish(node, from, from);
      return from;
    }
    let last = this.#word - 1;
    while (tokens[last] === INSERTED) last--;
    const end = tokens[last]! + 1;
    this.#packer.finish(node, tokens[word]!, end);
    return end;
  }

  /** The first token of the cursor's node; null for one of words put in only. */
  #firstToken(): number | null {
    const { tokens, starts } = this.#printed;
    if (tokens[this.#word] !== INSERTED) return tokens[this.#word] ?? null;
    const end = this.#cursor.end;
    for (let word = this.#word; word < this.#endWord && starts[word]! < end; word++)
      if (tokens[word] !== INSERTED) return tokens[word]!;
    return null;
  }

  #mayNameType(word: number): boolean {
    const { text, starts, ends, tokens } = this.#printed;
    const token = tokens[word]!;
    if (token === INSERTED || this.#marks.typedefDeclarator[token] === 1) return true;
    const before = word > 0 ? text.slice(starts[word - 1]!, ends[word - 1]!) : "";
    return before === "struct" || before === "union" || before === "enum";
  }
}
