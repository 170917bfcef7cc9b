/** For tests of the Fortran front end: texts in, what was read out. */
import { SourceFiles } from "../../source/source-file.ts";
import type { ClassifiedStatement } from "./classify.ts";
import { loadFortranGrammar } from "./grammar.ts";
import { type FortranFile, readFortran } from "./read-file.ts";
import type { SourceForm } from "./source-form.ts";
import { type ReadOptions, type SourceItem, sourceItems } from "./source-items.ts";
import type { BlockItem, FortranExpr, Statement } from "./tree.ts";

const grammar = await loadFortranGrammar();

const optionsFor = (form: SourceForm, given: Partial<ReadOptions>): ReadOptions => ({
  form,
  fixedLineLength: 72,
  freeLineLength: 132,
  openmp: false,
  includeFolders: [],
  preprocessor: null,
  ...given,
});

export function itemsOfText(
  text: string,
  form: SourceForm = "free",
  given: Partial<ReadOptions> = {},
): readonly SourceItem[] {
  const files = new SourceFiles();
  return sourceItems(files, files.add("in.f90", text), optionsFor(form, given));
}

export const classifiedIn = (text: string, form?: SourceForm, given?: Partial<ReadOptions>) =>
  itemsOfText(text, form, given).flatMap((item): readonly ClassifiedStatement[] =>
    item.kind === "statement" ? [item.statement] : [],
  );

/** The tokens of each statement, as they are spelled. */
export const spelled = (text: string, form?: SourceForm, given?: Partial<ReadOptions>): readonly string[] =>
  classifiedIn(text, form, given).map(({ tokens }) => tokens.map((token) => token.text).join(" "));

export function readText(
  text: string,
  form: SourceForm = "free",
  given: Partial<ReadOptions> = {},
): FortranFile {
  const files = new SourceFiles();
  return readFortran(files, files.add("in.f90", text), optionsFor(form, given), grammar);
}

/** The statements of a text, each of which can be read. */
export function statementsIn(text: string, form?: SourceForm): readonly Statement[] {
  return readText(text, form).items.flatMap((item) => {
    if (item.kind === "unread") throw new Error(item.reject.message);
    return item.kind === "statement" ? [item.statement] : [];
  });
}

/** The operators and names of an expression, with parentheses around all that has operands. */
export function grouped(expr: FortranExpr): string {
  switch (expr.kind) {
    case "unary":
      return `(${expr.operator.word} ${grouped(expr.operand)})`;
    case "binary":
      return `(${grouped(expr.left)} ${expr.operator.word} ${grouped(expr.right)})`;
    case "parenthesised":
      return `[${grouped(expr.inner)}]`;
    case "reference":
      return expr.name.word;
    case "literal":
      return expr.token.word;
    default:
      return expr.kind;
  }
}

/** Blocks as their heads' keywords, with what they hold in braces. */
export function outline(items: readonly BlockItem[]): string {
  return items.map(outlineOf).join(" ");
}

function outlineOf(item: BlockItem): string {
  switch (item.kind) {
    case "statement":
      return wordOf(item.statement);
    case "construct": {
      const branches = item.branches.map(({ head, body }) => `${wordOf(head)}{${outline(body)}}`);
      return branches.join("") + (item.end === null ? "" : wordOf(item.end));
    }
    case "unit": {
      const { head, body, divider, contained, end, reject } = item;
      const inner = divider === null ? "" : `contains{${outline(contained)}}`;
      const problem = reject === null ? "" : `!`;
      return `${head === null ? "main" : wordOf(head)}${problem}{${outline(body)}}${inner}${end === null ? "" : wordOf(end)}`;
    }
    default:
      return item.kind;
  }
}

/** The keyword, of an assignment what is assigned to; the label before it. */
function wordOf(statement: Statement): string {
  const label = statement.label === null ? "" : `${statement.label.word}:`;
  const word = statement.kind === "assignment" ? statement.target.name.word : statement.keyword;
  return label + word.replaceAll(" ", "");
}
