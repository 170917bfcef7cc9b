/**
 * A statement of the tree, from the grammar's tree of it and the kind that was found before.
 */
import {
  ARROW,
  allNamed,
  attribute,
  attributesOf,
  dataSets,
  entitiesOf,
  generic,
  hasColons,
  nameGroups,
  partsIn,
  useItems,
} from "./build-declaration.ts";
import {
  buildExpression,
  buildItems,
  buildTypeSpec,
  childOf,
  isPunctuation,
  keywordItem,
  NotFortran,
  reference,
  star,
  WordTokens,
} from "./build-expression.ts";
import type { ClassifiedStatement } from "./classify.ts";
import type { StatementKind } from "./keywords.ts";
import type { SyntaxNode } from "./syntax.ts";
import { type FortranToken, spanOf } from "./token.ts";
import type { AssignmentStatement, DoHead, FortranExpr, Statement, WordsKind } from "./tree.ts";

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

/** What all statements have, copied field by field where there are many: a spread takes microseconds. */
type Base = Pick<AssignmentStatement, "label" | "constructName" | "keyword" | "span">;

const expressions = (words: WordTokens, nodes: readonly SyntaxNode[]): readonly FortranExpr[] =>
  nodes.filter((node) => !isPunctuation(node)).map((node) => buildExpression(words, node));

function build(words: WordTokens, node: SyntaxNode, kind: StatementKind, base: Base): Statement {
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
    case "subroutine":
    case "function":
    case "entry":
      return procedure(words, node, kind, base);
    case "interface":
      return interfaceStatement(words, node, base);
    case "format":
    case "unknown":
      throw new Error(`the grammar was not to see a statement that is ${kind}`);
    default:
      return specification(words, node, kind, base);
  }
}

/** Declarations, and statements of words only. */
function specification(
  words: WordTokens,
  node: SyntaxNode,
  kind: Exclude<StatementKind, ExecutableKind>,
  base: Base,
): Statement {
  const { children } = node;
  switch (kind) {
    case "declaration":
    case "module procedure": {
      const separator = hasColons(node) ? "::" : children[1]?.type === "," ? "," : null;
      return {
        kind,
        label: base.label,
        constructName: base.constructName,
        keyword: base.keyword,
        span: base.span,
        type: buildTypeSpec(words, children[0]!),
        attributes: attributesOf(words, node),
        separator,
        entities: entitiesOf(words, node),
      };
    }
    case "attribute":
      return {
        ...base,
        kind,
        items: partsIn(words, node),
        hasColons: hasColons(node),
        entities: entitiesOf(words, node),
      };
    case "type definition":
    case "enum": {
      const name = childOf(node, "name");
      return {
        ...base,
        kind,
        attributes: attributesOf(words, node),
        hasColons: hasColons(node),
        name: name === null ? null : words.token(name),
        parameters: partsIn(words, node),
      };
    }
    case "implicit":
      return {
        ...base,
        kind,
        rules: allNamed(node, "implicit_rule").map((rule) => ({
          type: buildTypeSpec(words, rule.children[0]!),
          letters: partsIn(words, rule),
        })),
      };
    case "use":
      return use(words, node, base);
    case "import":
      return {
        ...base,
        kind,
        mode: children[1]?.type === "," ? words.token(children[2]!) : null,
        hasColons: hasColons(node),
        names: allNamed(node, "name").map((child) => words.token(child)),
      };
    case "data":
      return { ...base, kind, sets: dataSets(words, node) };
    case "common":
    case "namelist":
      return { ...base, kind, groups: nameGroups(words, node) };
    case "equivalence":
      return { ...base, kind, sets: allNamed(node, "parts").map((child) => buildItems(words, child)) };
    default:
      return wordsStatement(words, node, kind, base);
  }
}

type ExecutableKind =
  | "assignment"
  | "call"
  | "stop"
  | "return"
  | "goto"
  | "assign"
  | "input/output"
  | "if statement"
  | "arithmetic if"
  | "where statement"
  | "forall statement"
  | "if then"
  | "else if"
  | "do"
  | "subroutine"
  | "function"
  | "entry"
  | "interface"
  | "format"
  | "unknown";

function wordsStatement(words: WordTokens, node: SyntaxNode, kind: WordsKind, base: Base): Statement {
  // `end interface read(formatted)`
  const at = childOf(node, "reference") ?? node;
  const name = childOf(at, "name");
  const spec = childOf(node, "generic_spec");
  return {
    kind,
    label: base.label,
    constructName: base.constructName,
    keyword: base.keyword,
    span: base.span,
    items: partsIn(words, at),
    name: name === null ? null : words.token(name),
    generic: spec === null ? null : generic(words, spec),
  };
}

function assignment(words: WordTokens, { children }: SyntaxNode, base: Base): AssignmentStatement {
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

function stop(words: WordTokens, node: SyntaxNode, kind: "stop" | "return", base: Base): Statement {
  const quiet = childOf(node, "keyword_item");
  const code = node.children[1];
  return {
    ...base,
    kind,
    code: code === undefined || isPunctuation(code) ? null : buildExpression(words, code),
    quiet: quiet === null ? null : keywordItem(words, quiet),
  };
}

function goTo(words: WordTokens, node: SyntaxNode, base: Base): Statement {
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

function inputOutput(words: WordTokens, node: SyntaxNode, base: Base): Statement {
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

function ifStatement(words: WordTokens, { children }: SyntaxNode, base: Base): Statement {
  const { action } = words.statement;
  if (action === null) throw new Error("an if statement without its action");
  const inner = children[4]!;
  if (inner.type === "if_action") throw new NotFortran("an if statement in another", words.token(inner));
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

function doStatement(words: WordTokens, node: SyntaxNode, base: Base): Statement {
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

/** `local (a, b) shared (c)`, `result (r) bind (c)`: each keyword with its parentheses. */
const keywordsWithParts = (words: WordTokens, children: readonly SyntaxNode[]) =>
  children.flatMap((child, at) =>
    child.type === "parts"
      ? [{ keyword: words.token(children[at - 1]!), items: buildItems(words, child), image: null }]
      : [],
  );

function procedure(
  words: WordTokens,
  { children }: SyntaxNode,
  kind: "subroutine" | "function" | "entry",
  base: Base,
): Statement {
  const name = children.findIndex(({ type }) => type === "name");
  const hasArguments = children[name + 1]?.type === "parts";
  return {
    ...base,
    kind,
    prefixes: children
      .slice(0, name - 1)
      .map((child) => (child.type === "type_spec" ? buildTypeSpec(words, child) : words.token(child))),
    name: words.token(children[name]!),
    arguments: hasArguments ? buildItems(words, children[name + 1]!) : null,
    suffixes: keywordsWithParts(words, children.slice(hasArguments ? name + 2 : name + 1)),
  };
}

function interfaceStatement(words: WordTokens, node: SyntaxNode, base: Base): Statement {
  const name = childOf(node, "name") ?? childOf(node, "reference");
  const spec = childOf(node, "generic_spec");
  return {
    ...base,
    kind: "interface",
    name: name === null ? null : reference(words, name),
    generic: spec === null ? null : generic(words, spec),
  };
}

function use(words: WordTokens, node: SyntaxNode, base: Base): Statement {
  const { children } = node;
  const name = children.findIndex(({ type }) => type === "name");
  const nature = childOf(node, "attribute");
  const rest = children.slice(name + 1);
  return {
    ...base,
    kind: "use",
    nature: nature === null ? null : attribute(words, nature),
    hasColons: hasColons(node),
    module: words.token(children[name]!),
    isOnly: rest.some(({ type }) => type === ":"),
    items: useItems(words, rest),
  };
}
