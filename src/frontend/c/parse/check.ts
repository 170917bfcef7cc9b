/**
 * Is a tree what the tokens say? (Soundness rule 18.)
 *
 * Not where it has ERROR or MISSING nodes; not where its leaves, in order, are not exactly the words that were printed; and
 * not where it takes a plain name for a type: type names are printed as a primitive type, so that a `type_identifier` can
 * only be a tag or the name that a typedef declares, else the grammar has guessed (`a * b;` as a declaration).
 */
import type { Tree, TreeCursor } from "web-tree-sitter";
import type { Marks } from "./marks.ts";
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

/** What is wrong with the tree of one item, or null. */
export function checkTree(tree: Tree, printed: PrintedText, item: number, marks: Marks): string | null {
  if (tree.rootNode.hasError) return "syntax that the parser does not know";
  const end = printed.itemWords[item + 1]!;
  let word = printed.itemWords[item]!;
  const cursor = tree.walk();
  try {
    for (;;) {
      const type = cursor.nodeType;
      const isLeaf = LITERALS.has(type) || !cursor.gotoFirstChild();
      if (!isLeaf) {
        if (type === "update_expression" && NO_POSTFIX_OPERANDS.has(cursor.nodeType)) {
          return "an operand of ++ or -- that is none";
        }
        continue;
      }
      if (cursor.startIndex !== cursor.endIndex) {
        const exact =
          word < end &&
          cursor.startIndex === printed.starts[word]! &&
          cursor.endIndex === printed.ends[word]!;
        if (!exact) return "a syntax tree that differs from the tokens";
        if (cursor.nodeType === "type_identifier" && !mayNameType(printed, word, marks)) {
          return "a name that is taken for a type";
        }
        word++;
      }
      if (!nextNode(cursor)) break;
    }
  } finally {
    cursor.delete();
  }
  return word === end ? null : "a syntax tree that lacks tokens";
}

/** To the next node in preorder that is not inside the current one; false at the end. */
function nextNode(cursor: TreeCursor): boolean {
  while (!cursor.gotoNextSibling()) {
    if (!cursor.gotoParent()) return false;
  }
  return true;
}

function mayNameType(printed: PrintedText, word: number, marks: Marks): boolean {
  const token = printed.tokens[word]!;
  if (token === INSERTED || marks.typedefDeclarator[token] === 1) return true;
  const before = word > 0 ? printed.text.slice(printed.starts[word - 1]!, printed.ends[word - 1]!) : "";
  return before === "struct" || before === "union" || before === "enum";
}
