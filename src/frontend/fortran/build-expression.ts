/**
 * Expressions of the tree from the grammar's: nodes by kind, with the tokens that their words stand for.
 */
import type { Span } from "../../source/span.ts";
import type { ClassifiedStatement } from "./classify.ts";
import { HIDDEN } from "./statement-words.ts";
import type { SyntaxNode } from "./syntax.ts";
import type { FortranToken } from "./token.ts";
import type {
  FortranExpr,
  KeywordItem,
  Length,
  NameReference,
  PartItem,
  PartItems,
  Selector,
  Star,
  TypeSpec,
} from "./tree.ts";

/** What is not a tree of Fortran although the grammar takes it. */
export class NotFortran extends Error {
  readonly at: FortranToken;

  constructor(message: string, at: FortranToken) {
    super(message);
    this.at = at;
  }
}

/** The tokens of one statement, by the words of the printed text. */
export class WordTokens {
  readonly statement: ClassifiedStatement;
  readonly #tokens: readonly FortranToken[];

  constructor(statement: ClassifiedStatement, tokens: readonly FortranToken[]) {
    this.statement = statement;
    this.#tokens = tokens;
  }

  token({ first }: SyntaxNode): FortranToken {
    return this.#tokens[first]!;
  }

  span({ first, end }: SyntaxNode): Span | null {
    const [from, to] = [this.#tokens[first], this.#tokens[end - 1]];
    if (from === undefined || to === undefined || from.file !== to.file) return null;
    return { file: from.file, start: from.start, end: to.end };
  }

  /** A keyword of more than one word with the blanks that it has in the standard. */
  keyword(node: SyntaxNode): string {
    const { tokens, marks } = this.statement;
    const first = this.token(node);
    let words = first.word;
    for (let at = tokens.indexOf(first) + 1; marks[at] === HIDDEN; at++) words += ` ${tokens[at]!.word}`;
    return words;
  }
}

export const childOf = (node: SyntaxNode, type: string): SyntaxNode | null =>
  node.children.find((child) => child.type === type) ?? null;

export function buildExpression(words: WordTokens, node: SyntaxNode): FortranExpr {
  const span = words.span(node);
  const { children } = node;
  switch (node.type) {
    case "literal":
      return { kind: "literal", span, token: words.token(node) };
    case "name":
    case "reference":
      return reference(words, node);
    case "substring":
      return {
        kind: "substring",
        span,
        token: words.token(children[0]!),
        items: buildItems(words, children[1]!),
      };
    case "builtin":
      return {
        kind: "builtin",
        span,
        name: words.token(children[1]!),
        items: buildItems(words, children[2]!),
      };
    case "unary":
      return {
        kind: "unary",
        span,
        operator: words.token(children[0]!),
        operand: buildExpression(words, children[1]!),
      };
    case "binary":
      return {
        kind: "binary",
        span,
        operator: words.token(children[1]!),
        left: buildExpression(words, children[0]!),
        right: buildExpression(words, children[2]!),
      };
    case "list":
      return list(words, node);
    case "brackets":
      return {
        kind: "array constructor",
        span,
        open: words.token(node).text === "[" ? "[" : "(/",
        items: buildItems(words, node),
      };
    default:
      throw new Error(`the grammar has no expression ${node.type}`);
  }
}

export function reference(words: WordTokens, node: SyntaxNode): NameReference {
  const [first, ...rest] = node.type === "name" ? [node] : node.children;
  const selectors = rest.map((child) => selector(words, child));
  return { kind: "reference", span: words.span(node), name: words.token(first!), selectors };
}

function selector(words: WordTokens, node: SyntaxNode): Selector {
  if (node.type === "component") return { kind: "component", name: words.token(node.children[1]!) };
  return { kind: node.type === "parts" ? "parts" : "image", items: buildItems(words, node) };
}

/** `(a)`, `(re, im)`, `(a, b, i = 1, n)`. */
function list(words: WordTokens, node: SyntaxNode): FortranExpr {
  const span = words.span(node);
  const control = childOf(node, "list_control");
  const values = node.children
    .filter((child) => child !== control && !isPunctuation(child))
    .map((child) => buildExpression(words, child));
  if (control !== null) {
    const type = childOf(control, "type_spec");
    const [variable, ...bounds] = control.children.filter((child) => child !== type && !isPunctuation(child));
    return {
      kind: "implied do",
      span,
      values,
      type: type === null ? null : buildTypeSpec(words, type),
      variable: words.token(variable!),
      bounds: bounds.map((bound) => buildExpression(words, bound)),
    };
  }
  if (values.length === 1) return { kind: "parenthesised", span, inner: values[0]! };
  if (values.length > 2)
    throw new NotFortran("a list in parentheses that no loop controls", words.token(node));
  return { kind: "complex", span, real: values[0]!, imaginary: values[1]! };
}

/** Words that are always punctuation where they are children. */
export const isPunctuation = ({ type }: SyntaxNode): boolean => PUNCTUATION.has(type);

const PUNCTUATION: ReadonlySet<string> = new Set([..."()[]{},=>:;/%"]);

/** Of `parts` and `brackets`: what stands between. */
export function buildItems(words: WordTokens, { children }: SyntaxNode): PartItems {
  const inner = children.slice(1, -1);
  const isTyped = inner[0]?.type === "type_spec" && inner[1]?.type === COLONS;
  const items = (isTyped ? inner.slice(2) : inner).filter((child) => child.type !== ",");
  return {
    type: isTyped ? buildTypeSpec(words, inner[0]!) : null,
    items: items.map((child) => item(words, child)),
  };
}

/** `::` in the printed text. */
export const COLONS = ";";

function item(words: WordTokens, node: SyntaxNode): PartItem {
  const span = words.span(node);
  switch (node.type) {
    case "range":
      return range(words, node);
    case "keyword_item":
      return keywordItem(words, node);
    case "association":
      return {
        kind: "association",
        span,
        name: reference(words, node.children[0]!),
        value: buildExpression(words, node.children[2]!),
      };
    case "star":
      return star(words, node);
    case "label_argument":
      return { kind: "label argument", span, label: words.token(node.children[1]!) };
    case ".":
      return { kind: "assumed rank", span };
    case "type_spec":
      return buildTypeSpec(words, node);
    default:
      return buildExpression(words, node);
  }
}

export const star = (words: WordTokens, node: SyntaxNode): Star => ({ kind: "star", span: words.span(node) });

export function keywordItem(words: WordTokens, node: SyntaxNode): KeywordItem {
  const [name, , value] = node.children;
  return {
    kind: "keyword item",
    span: words.span(node),
    name: words.token(name!),
    value: item(words, value!),
  };
}

/** Colons divide it in two or three; `::` is two of them. */
function range(words: WordTokens, node: SyntaxNode): PartItem {
  const parts: (SyntaxNode | null)[] = [null];
  for (const child of node.children) {
    if (child.type === ":") parts.push(null);
    else if (child.type === COLONS) parts.push(null, null);
    else parts[parts.length - 1] = child;
  }
  const [low = null, high = null, step = null] = parts;
  return {
    kind: "range",
    span: words.span(node),
    low: low === null ? null : buildExpression(words, low),
    high: high === null ? null : high.type === "star" ? star(words, high) : buildExpression(words, high),
    step: step === null ? null : buildExpression(words, step),
  };
}

/** A type with its parameters, or `procedure`, `generic` with theirs. */
export function buildTypeSpec(words: WordTokens, node: SyntaxNode): TypeSpec {
  const parts = childOf(node, "parts");
  const isLength = childOf(node, "*") !== null;
  const name = childOf(node, "name");
  return {
    kind: "type",
    span: words.span(node),
    keyword: words.keyword(node),
    parameters: parts === null || isLength ? null : buildItems(words, parts),
    length: isLength ? length(words, node.children[2]!) : null,
    structure: name === null ? null : words.token(name),
  };
}

/** `8` or `(*)`, after the star. */
export const length = (words: WordTokens, node: SyntaxNode): Length =>
  node.type === "literal" ? { token: words.token(node) } : { items: buildItems(words, node) };
