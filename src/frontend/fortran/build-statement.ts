/**
 * A statement of the tree, from the grammar's tree of it and the kind that was found before.
 */
import { ARROW, partsIn } from "./build-declaration.ts";
import {
  buildExpression,
  buildItems,
  childOf,
  isPunctuation,
  keywordItem,
  NotFortran,
  reference,
  star,
  WordTokens,
} from "./build-expression.ts";
import { buildSpecification, keywordsWithParts, type StatementBase } from "./build-specification.ts";
import type { ClassifiedStatement } from "./classify.ts";
import type { StatementKind } from "./keywords.ts";
import type { SyntaxNode } from "./syntax.ts";
import { type FortranToken, spanOf } from "./token.ts";
import type { AssignmentStatement, DoHead, FortranExpr, Statement } from "./tree.ts";

/** `tokens`: what the words of the tree stand for. */
export function buildStatement(
  statement: ClassifiedStatement,
  syntax: SyntaxNode,
  tokens: readonly FortranToken[],
): Statement {
  const words = new WordTokens(statement, tokens);
  const { label, constructName, keyword } = statement;
  const first = statement.tokens[0]!;
  const span = { file: first.file, start: first.start, end: statement.tokens.at(-1)!.end };
  return build(words, syntax, statement.kind, { label, constructName, keyword, span });
}

/** `format` and its list, which the grammar does not see. */
export function formatStatement({ label, tokens }: ClassifiedStatement): Statement {
  const list = tokens.at(-1)!;
  const span = { ...spanOf(tokens[0]!), end: list.end };
  return { kind: "format", label, constructName: null, keyword: "format", span, list };
}

const expressions = (words: WordTokens, nodes: readonly SyntaxNode[]): readonly FortranExpr[] =>
  nodes.filter((node) => !isPunctuation(node)).map((node) => buildExpression(words, node));

function build(words: WordTokens, node: SyntaxNode, kind: StatementKind, base: StatementBase): Statement {
  const { children } = node;
  switch (kind) {
    case "assignment":
      return assignment(words, node, base);
    case "call":
      return {
        kind,
        label: base.label,
        constructName: base.constructName,
        keyword: base.keyword,
        span: base.span,
        procedure: reference(words, children[1]!),
      };
    case "stop":
    case "return":
      return stop(words, node, kind, base);
    case "goto":
      return goTo(words, node, base);
    case "assign":
      return { ...base, kind, target: words.token(children[1]!), variable: words.token(children[3]!) };
    case "input/output":
      return inputOutput(words, node, base);
    case "if statement":
      return ifStatement(words, node, base);
    case "arithmetic if":
      return {
        ...base,
        kind,
        value: buildExpression(words, children[2]!),
        labels: children
          .slice(4)
          .filter(({ type }) => type === "literal")
          .map((child) => words.token(child)),
      };
    case "where statement":
    case "forall statement": {
      const own = { ...base, label: null, constructName: null, keyword: "", span: words.span(children[2]!) };
      return {
        ...base,
        kind,
        mask: buildItems(words, children[1]!),
        assignment: assignment(words, children[2]!, own),
      };
    }
    case "if then":
      return {
        kind,
        label: base.label,
        constructName: base.constructName,
        keyword: base.keyword,
        span: base.span,
        condition: buildExpression(words, children[2]!),
      };
    case "else if": {
      const name = children[5];
      return {
        ...base,
        kind,
        condition: buildExpression(words, children[2]!),
        name: name === undefined ? null : words.token(name),
      };
    }
    case "do":
      return doStatement(words, node, base);
    case "format":
    case "unknown":
      throw new Error(`the grammar was not to see a statement that is ${kind}`);
    default:
      return buildSpecification(words, node, kind, base);
  }
}

function assignment(words: WordTokens, { children }: SyntaxNode, base: StatementBase): AssignmentStatement {
  return {
    kind: "assignment",
    label: base.label,
    constructName: base.constructName,
    keyword: base.keyword,
    span: base.span,
    target: reference(words, children[0]!),
    isPointer: children[1]!.type === ARROW,
    value: buildExpression(words, children[2]!),
  };
}

function stop(words: WordTokens, node: SyntaxNode, kind: "stop" | "return", base: StatementBase): Statement {
  const quiet = childOf(node, "keyword_item");
  const code = node.children[1];
  return {
    ...base,
    kind,
    code: code === undefined || isPunctuation(code) ? null : buildExpression(words, code),
    quiet: quiet === null ? null : keywordItem(words, quiet),
  };
}

function goTo(words: WordTokens, node: SyntaxNode, base: StatementBase): Statement {
  const first = node.children[1]!;
  const last = node.children.at(-1)!;
  const isComputed = first.type === "parts";
  return {
    ...base,
    kind: "goto",
    target: first.type === "literal" ? words.token(first) : null,
    labels: partsIn(words, node),
    index: isComputed ? buildExpression(words, last) : null,
    variable: first.type === "name" ? words.token(first) : null,
    hasComma: childOf(node, ",") !== null,
  };
}

function inputOutput(words: WordTokens, node: SyntaxNode, base: StatementBase): Statement {
  const { children } = node;
  const isControl = node.type === "control_io";
  const second = children[1]!;
  return {
    ...base,
    kind: "input/output",
    control: isControl ? buildItems(words, second) : null,
    hasComma: isControl && children[2]?.type === ",",
    format: isControl ? null : second.type === "star" ? star(words, second) : buildExpression(words, second),
    values: expressions(words, children.slice(2)),
  };
}

/** What may stand in an if statement of those that are words only (R515). */
const SIMPLE_ACTIONS: ReadonlySet<StatementKind> = new Set<StatementKind>([
  ...(["continue", "cycle", "exit", "image or memory control"] as const),
]);

function ifStatement(words: WordTokens, { children }: SyntaxNode, base: StatementBase): Statement {
  const { action } = words.statement;
  if (action === null) throw new Error("an if statement without its action");
  const inner = children[4]!;
  if (inner.type === "simple" && !SIMPLE_ACTIONS.has(action.kind))
    throw new NotFortran("an if statement with what is no action", words.token(inner));
  const own = { label: null, constructName: null, keyword: action.keyword, span: words.span(inner) };
  return {
    kind: "if statement",
    label: base.label,
    constructName: base.constructName,
    keyword: base.keyword,
    span: base.span,
    condition: buildExpression(words, children[2]!),
    action: build(words, inner, action.kind, own),
  };
}

function doStatement(words: WordTokens, node: SyntaxNode, base: StatementBase): Statement {
  const end = childOf(node, "literal");
  return {
    kind: "do",
    label: base.label,
    constructName: base.constructName,
    keyword: base.keyword,
    span: base.span,
    end: end === null ? null : words.token(end),
    hasComma: childOf(node, ",") !== null,
    loop: loop(words, node),
  };
}

function loop(words: WordTokens, node: SyntaxNode): DoHead | null {
  const control = childOf(node, "loop_control");
  if (control !== null) {
    const [variable, , ...bounds] = control.children;
    return { kind: "count", variable: reference(words, variable!), bounds: expressions(words, bounds) };
  }
  const at = node.children.findIndex(({ type }) => type === "parts");
  if (at < 0) return null;
  const items = buildItems(words, node.children[at]!);
  if (words.token(node.children[at - 1]!).word === "while") return { kind: "while", condition: items };
  return {
    kind: "concurrent",
    header: items,
    locality: keywordsWithParts(words, node.children.slice(at + 1)),
  };
}
