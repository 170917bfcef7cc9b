/**
 * From statements to syntax trees, through tree-sitter.
 *
 * All statements of a file are one text and are parsed at once: a call for each would cost more than parsing.
 * Only where the grammar finds an error is each parsed by itself, so that one statement takes no other along.
 * The tree is copied as plain objects over the statement's printed words. Its leaves, in order, are those
 * words: the cursor is asked for kinds only, and counting tells which words a node covers.
 */

import type { Cursor } from "../../source/tree-cursor.ts";
import type { Grammar } from "../../source/tree-sitter.ts";
import type { PrintedStatements } from "./print.ts";

export interface SyntaxNode {
  /** The grammar's name; a word without a rule of its own is its own name. */
  readonly type: string;
  /** Printed words `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** Levels of a tree. */
const TREE_LIMIT = 1000;

/** For each statement its tree; null where the grammar does not know it. */
export function parseStatements(
  printed: PrintedStatements,
  grammar: Grammar,
): readonly (SyntaxNode | null)[] {
  const count = printed.firstWords.length - 1;
  const whole = parseLines(printed.text, 0, grammar);
  if (whole !== null && whole.length === count) return whole;
  const lines = printed.text.split("\n");
  return Array.from({ length: count }, (_, at) => {
    const one = parseLines(`${lines[at]!}\n`, printed.firstWords[at]!, grammar);
    return one?.length === 1 ? one[0]! : null;
  });
}

function parseLines(
  text: string,
  firstWord: number,
  { parser, cursor }: Grammar,
): readonly SyntaxNode[] | null {
  parser.reset();
  const tree = parser.parse(text);
  if (tree === null) throw new Error("tree-sitter gave no tree");
  try {
    return cursor.on(tree, () => new TreeCopy(cursor, firstWord).statements());
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  } finally {
    tree.delete();
  }
}

class TooDeep extends Error {}

class TreeCopy {
  readonly #cursor: Cursor;
  #word: number;
  /** Children that have no parent yet: an array that grows for each node would be mostly empty. */
  readonly #waiting: SyntaxNode[] = [];
  #top = 0;

  constructor(cursor: Cursor, firstWord: number) {
    this.#cursor = cursor;
    this.#word = firstWord;
  }

  /** What lies between line ends. */
  statements(): readonly SyntaxNode[] {
    const found: SyntaxNode[] = [];
    if (!this.#cursor.gotoFirstChild()) return found;
    do {
      if (this.#cursor.typeName(this.#cursor.type) !== "\n") found.push(this.#node(0));
    } while (this.#cursor.gotoNextSibling());
    return found;
  }

  #node(depth: number): SyntaxNode {
    if (depth > TREE_LIMIT) throw new TooDeep();
    const cursor = this.#cursor;
    const id = cursor.type;
    const type = cursor.typeName(id);
    const first = this.#word;
    if (LEAVES.has(type) || !cursor.isNamed(id) || !cursor.gotoFirstChild()) {
      this.#word++;
      return { type, first, end: first + 1, children: NO_CHILDREN };
    }
    const from = this.#top;
    do {
      const child = this.#node(depth + 1);
      this.#waiting[this.#top++] = child;
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
    const children = this.#waiting.slice(from, this.#top);
    this.#top = from;
    return { type, first, end: this.#word, children };
  }
}

/** Named nodes that are words: the cursor need not be asked what they consist of. */
const LEAVES: ReadonlySet<string> = new Set(["name", "literal", "star"]);

const NO_CHILDREN: readonly SyntaxNode[] = [];
