/**
 * Reads a Fortran file: text, tokens, statements, and the tree of its program units.
 *
 *     text ─(preprocessor)→ text ─source items→ statements ─tree-sitter→ trees ─build→ typed statements
 *          ─blocks→ units
 */
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "../../source/source-file.ts";
import type { Grammar } from "../../source/tree-sitter.ts";
import { buildBlocks } from "./blocks.ts";
import { NotFortran } from "./build-expression.ts";
import { buildStatement, formatStatement } from "./build-statement.ts";
import type { ClassifiedStatement } from "./classify.ts";
import { type PreprocessedFile, preprocessFortran } from "./preprocess/preprocess.ts";
import { type PrintedStatements, printStatements } from "./print.ts";
import { type ReadOptions, type SourceItem, sourceItems } from "./source-items.ts";
import { parseStatements, type SyntaxNode } from "./syntax.ts";
import { spanOf } from "./token.ts";
import type { BlockItem, TreeItem } from "./tree.ts";

export interface FortranFile {
  /** As they were read, for those who want tokens. */
  readonly source: readonly SourceItem[];
  /** The same one by one, with their trees. */
  readonly items: readonly TreeItem[];
  readonly units: readonly BlockItem[];
  /** What the preprocessor made of it; null: it did not go through it. */
  readonly preprocessed: PreprocessedFile | null;
}

export function readFortran(
  files: SourceFiles,
  main: SourceFile,
  options: ReadOptions,
  grammar: Grammar,
): FortranFile {
  const { preprocessor } = options;
  const preprocessed = preprocessor === null ? null : preprocessFortran(files, main, preprocessor);
  const source = sourceItems(files, main, options, preprocessed);
  const asked = source.flatMap((item) =>
    item.kind === "statement" && isAsked(item) ? [item.statement] : [],
  );
  const printed = printStatements(asked);
  const trees = parseStatements(printed, grammar);
  let next = 0;
  const items = source.map((item): TreeItem => {
    if (item.kind !== "statement") return item;
    return isAsked(item) ? treeItem(item.statement, trees[next++]!, printed) : withoutTree(item);
  });
  return { source, items, units: buildBlocks(items), preprocessed };
}

type StatementItem = Extract<SourceItem, { kind: "statement" }>;

/** Is the grammar to see it? */
const isAsked = ({ statement, problem }: StatementItem): boolean =>
  statement.kind !== "format" && statement.kind !== "unknown" && problem === null;

function treeItem(
  statement: ClassifiedStatement,
  tree: SyntaxNode | null,
  { tokens }: PrintedStatements,
): TreeItem {
  if (tree === null) return unread(statement, "syntax that the parser does not know");
  try {
    return { kind: "statement", statement: buildStatement(statement, tree, tokens) };
  } catch (error) {
    if (error instanceof NotFortran) return unread(statement, error.message, spanOf(error.at));
    throw error;
  }
}

const PROBLEMS = {
  "preprocessor inside": "a statement with lines of the preprocessor inside",
  "line too long": "text after the last column of a line",
  "several files": "a statement that begins in one file and ends in another",
} as const;

function withoutTree({ statement, problem }: StatementItem): TreeItem {
  if (problem !== null) return unread(statement, PROBLEMS[problem]);
  if (statement.kind === "format") return { kind: "statement", statement: formatStatement(statement) };
  return unread(statement, "syntax that the parser does not know");
}

function unread(statement: ClassifiedStatement, message: string, at: Reject["span"] = null): TreeItem {
  const first = statement.tokens[0] ?? statement.label!;
  const span = at ?? { ...spanOf(first), end: (statement.tokens.at(-1) ?? first).end };
  return { kind: "unread", label: statement.label, reject: reject("syntax", message, span) };
}
