/**
 * Parsing C: the expanded tokens of a unit, cut into items, each with a tree-sitter tree on demand.
 *
 *     unit ─hide→ visible tokens ─scan→ items and type names ─print→ one text ─tree-sitter→ a tree an item
 *
 * Headers are mostly declarations that nobody asks for: an item is parsed when its tree is first wanted, and
 * an error in one function leaves all others intact. Nodes of all trees have offsets into the one printed
 * text, and lead back through it to tokens, and from these to the text of the user's file.
 *
 * A tree says how tokens hang together, nothing more: **the text of a node is not the program's**. Read
 * `tokenText(node)` or the tokens; types, literals and GNU forms are printed in other words than the user's
 * (see `parse/print.ts`, `parse/scan-statements.ts`).
 */
import type { Node, Tree } from "web-tree-sitter";
import type { Span } from "../../source/span.ts";
import type { Grammar } from "../../source/tree-sitter.ts";
import { copyTree } from "./parse/copy-tree.ts";
import { visibleTokens } from "./parse/hide.ts";
import type { Item } from "./parse/item.ts";
import { Marks } from "./parse/marks.ts";
import { INSERTED, type PrintedText, printTokens } from "./parse/print.ts";
import { scanUnit } from "./parse/scan.ts";
import { contiguousSpan, userSpan } from "./preprocess/provenance.ts";
import type { Token } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import type { NoSyntax } from "./sema/item.ts";
import type { Syntax } from "./sema/syntax.ts";

export { loadGrammar } from "./parse/grammar.ts";
export type { Item } from "./parse/item.ts";

/** Where a node lies in the printed text. */
type Range = Pick<Node, "startIndex" | "endIndex">;

/** The tree of one item. */
interface ItemTree {
  readonly item: Item;
  /** A `translation_unit` with, as a rule, one child. */
  readonly root: Node;
  /** Why the tree is not to be believed (soundness rule 18); null for a good one. */
  readonly problem: string | null;
}

const UNKNOWN_SYNTAX = "syntax that the parser does not know";
const NO_PROBLEM = { problem: null };

export function parseUnit(source: PreprocessedUnit, grammar: Grammar): ParsedUnit {
  const marks = new Marks(source.tokens);
  const items = scanUnit(source.tokens, visibleTokens(source.tokens, marks), marks);
  return new ParsedUnit(source, grammar, items, marks, printTokens(source.tokens, items, marks));
}

export class ParsedUnit {
  readonly source: PreprocessedUnit;
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
  readonly #grammar: Grammar;
  readonly #marks: Marks;
  readonly #printed: PrintedText;
  readonly #trees = new Map<number, { tree: Tree; result: ItemTree }>();

  constructor(
    source: PreprocessedUnit,
    grammar: Grammar,
    items: readonly Item[],
    marks: Marks,
    printed: PrintedText,
  ) {
    this.source = source;
    this.tokens = source.tokens;
    this.items = items;
    this.#grammar = grammar;
    this.#marks = marks;
    this.#printed = printed;
  }

  /** The text that the grammar sees; for dumps and tests. */
  get printedText(): string {
    return this.#printed.text;
  }

  /** The tree of an item as plain objects, or why it is not to be believed. */
  syntax(item: Item): Syntax | NoSyntax {
    if (item.trouble !== null) return item.trouble;
    const tree = this.#parse(item);
    try {
      const copy = this.#copy(tree, item);
      if (copy !== null) return copy;
      const at = this.brokenToken(tree.rootNode);
      return at === null ? { problem: UNKNOWN_SYNTAX } : { problem: UNKNOWN_SYNTAX, at };
    } finally {
      tree.delete();
    }
  }

  /** Same, as tree-sitter's nodes, which live until `dispose`: for dumps and tests. */
  tree(item: Item): ItemTree {
    const known = this.#trees.get(item.index);
    if (known !== undefined) return known.result;
    const tree = this.#parse(item);
    const copy = this.#copy(tree, item) ?? { problem: UNKNOWN_SYNTAX };
    const { problem } = item.trouble ?? ("problem" in copy ? copy : NO_PROBLEM);
    const result = { item, root: tree.rootNode, problem };
    this.#trees.set(item.index, { tree, result });
    return result;
  }

  /**
   * What is inside `typeof (…)`, as an expression statement of its own.
   */
  parseHidden(open: number, close: number): { readonly parsed: ParsedUnit; readonly item: Item } {
    const item: Item = {
      index: 0,
      kind: "other",
      first: open,
      last: close,
      names: [],
      tags: [],
      body: null,
      trouble: null,
    };
    const marks = this.#marks.insideTypeof.get(open) ?? new Marks(this.tokens);
    marks.setAfter(close, ";");
    const printed = printTokens(this.tokens, [item], marks);
    return { parsed: new ParsedUnit(this.source, this.#grammar, [item], marks, printed), item };
  }

  /** Frees all trees; no node may be used afterwards. */
  dispose(): void {
    for (const { tree } of this.#trees.values()) tree.delete();
    this.#trees.clear();
  }

  /** Null where the grammar found errors. */
  #copy(tree: Tree, item: Item): Syntax | NoSyntax | null {
    const { cursor } = this.#grammar;
    return cursor.on(tree, () => copyTree(cursor, this.#printed, item, this.#marks));
  }

  /** Item by item, with offsets into the whole text. */
  #parse(item: Item): Tree {
    const { text, starts, ends, itemWords } = this.#printed;
    const first = itemWords[item.index]!;
    const last = itemWords[item.index + 1]! - 1;
    const startIndex = first <= last ? starts[first]! : 0;
    const endIndex = first <= last ? ends[last]! : 0;
    // The row is any number that does not matter: nothing reads positions.
    const range = {
      startIndex,
      endIndex,
      startPosition: { row: 0, column: startIndex },
      endPosition: { row: 0, column: endIndex },
    };
    this.#grammar.parser.reset();
    // What is after the item would be copied into the parser's buffer for nothing.
    const tree = this.#grammar.parser.parse((index) => text.slice(index, endIndex), null, {
      includedRanges: [range],
    });
    if (tree === null) throw new Error("tree-sitter gave no tree");
    return tree;
  }

  // --- from nodes to tokens ---

  /**
   * Index of the token whose printed word contains the offset, or `null` (between words, or in a word put
   * in).
   */
  tokenIndexOf(offset: number): number | null {
    const word = this.#wordAt(offset);
    if (this.#printed.ends[word]! <= offset) return null;
    return this.#tokenOfWord(word);
  }

  /**
   * Index of the first token of a node; null for nodes of words put in only. Hidden tokens before it don't
   * count.
   */
  firstToken(node: Range): number | null {
    const { starts, ends } = this.#printed;
    let word = this.#wordAt(node.startIndex);
    if (ends[word]! <= node.startIndex) word++;
    for (; word < starts.length && starts[word]! < node.endIndex; word++) {
      const token = this.#tokenOfWord(word);
      if (token !== null) return token;
    }
    return null;
  }

  lastToken(node: Range): number | null {
    const { ends } = this.#printed;
    let word = this.#wordAt(node.endIndex - 1);
    for (; word >= 0 && ends[word]! > node.startIndex; word--) {
      const token = this.#tokenOfWord(word);
      if (token !== null) return token;
    }
    return null;
  }

  /**
   * The token at which the grammar gave up: the first inside an ERROR node, or after a MISSING one; null
   * where there is none.
   */
  brokenToken(root: Node): number | null {
    if (!root.hasError) return null;
    let node = root;
    for (let next: Node | null = node; next !== null; ) {
      node = next;
      next = node.isError || node.isMissing ? null : (node.children.find((child) => child.hasError) ?? null);
    }
    return this.firstToken({ startIndex: node.startIndex, endIndex: Number.POSITIVE_INFINITY });
  }

  /** The tokens of a node, hidden ones between them included. */
  tokensOf(node: Node): readonly Token[] {
    const first = this.firstToken(node);
    const last = this.lastToken(node);
    return first === null || last === null ? [] : this.tokens.slice(first, last + 1);
  }

  /** The expanded source text of a node, words separated by spaces: what a single-token node says. */
  tokenText(node: Node): string {
    return this.tokensOf(node)
      .map((token) => token.text)
      .join(" ");
  }

  /** Does this token stand for a type, by the scopes of the program? */
  isTypeName(token: number): boolean {
    return this.#marks.typeName[token] === 1;
  }

  /** Was it left out of the text for the grammar (pragma, attribute, asm label, …)? */
  isHidden(token: number): boolean {
    return this.#marks.isHidden(token);
  }

  // --- from nodes to the user's text ---

  /** The user's text that is exactly this node, or null. */
  span(node: Node): Span | null {
    const first = this.firstToken(node);
    const last = this.lastToken(node);
    return first === null || last === null ? null : contiguousSpan(this.source, first, last);
  }

  /** The user's text in which the node begins: for messages. */
  place(node: Node): Span | null {
    const first = this.firstToken(node);
    return first === null ? null : userSpan(this.source, this.tokens[first]!);
  }

  /** The pragmas that stand directly before a token, in order; hidden tokens between do not matter. */
  pragmasBefore(token: number): readonly Token[] {
    const pragmas: Token[] = [];
    for (let index = token - 1; index >= 0 && this.isHidden(index); index--) {
      if (this.tokens[index]!.kind === "pragma") pragmas.unshift(this.tokens[index]!);
    }
    return pragmas;
  }

  /** Does the item come from the user's file, rather than from a header? */
  isInMainFile(item: Item): boolean {
    const token = this.tokens[item.last]!;
    const at = token.expansion === null ? token.file : token.expansion.outermost.invocation.span.file;
    return at === this.source.main.id;
  }

  /** Last printed word that starts at or before the offset. */
  #wordAt(offset: number): number {
    const { starts } = this.#printed;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #tokenOfWord(word: number): number | null {
    const token = this.#printed.tokens[word]!;
    return token === INSERTED ? null : token;
  }
}
