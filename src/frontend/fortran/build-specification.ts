/**
 * A statement that declares, begins a procedure, or is of words only: from the grammar's tree of it.
 */
import {
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
import { buildItems, buildTypeSpec, childOf, reference, type WordTokens } from "./build-expression.ts";
import type { SyntaxNode } from "./syntax.ts";
import type {
  AssignmentStatement,
  DeclarativeStatement,
  ImplicitRule,
  PartItems,
  Statement,
  TypeSpec,
  WordsKind,
} from "./tree.ts";

/** What all statements have, copied field by field where there are many: a spread takes microseconds. */
export type StatementBase = Pick<AssignmentStatement, "label" | "constructName" | "keyword" | "span">;

/** Declarations, and statements of words only. */
export function buildSpecification(
  words: WordTokens,
  node: SyntaxNode,
  kind: DeclarativeStatement["kind"] | WordsKind,
  base: StatementBase,
): Statement {
  const { children } = node;
  switch (kind) {
    case "subroutine":
    case "function":
    case "entry":
      return procedure(words, node, kind, base);
    case "interface":
      return interfaceStatement(words, node, base);
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
        rules: allNamed(node, "implicit_rule").map((rule) =>
          implicitRule(buildTypeSpec(words, rule.children[0]!), partsIn(words, rule)),
        ),
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

function wordsStatement(
  words: WordTokens,
  node: SyntaxNode,
  kind: WordsKind,
  base: StatementBase,
): Statement {
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

/** `local (a, b) shared (c)`, `result (r) bind (c)`: each keyword with its parentheses. */
export const keywordsWithParts = (words: WordTokens, children: readonly SyntaxNode[]) =>
  children.flatMap((child, at) =>
    child.type === "parts"
      ? [{ keyword: words.token(children[at - 1]!), items: buildItems(words, child), image: null }]
      : [],
  );

function procedure(
  words: WordTokens,
  { children }: SyntaxNode,
  kind: "subroutine" | "function" | "entry",
  base: StatementBase,
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

function interfaceStatement(words: WordTokens, node: SyntaxNode, base: StatementBase): Statement {
  const name = childOf(node, "name") ?? childOf(node, "reference");
  const spec = childOf(node, "generic_spec");
  return {
    ...base,
    kind: "interface",
    name: name === null ? null : reference(words, name),
    generic: spec === null ? null : generic(words, spec),
  };
}

function use(words: WordTokens, node: SyntaxNode, base: StatementBase): Statement {
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

/** The only parentheses are those of the letters: `implicit integer (a-c)` says no kind. */
const implicitRule = (type: TypeSpec, letters: PartItems | null): ImplicitRule =>
  letters === null && type.parameters !== null && !DERIVED.has(type.keyword)
    ? { type: { ...type, parameters: null }, letters: type.parameters }
    : { type, letters };

const DERIVED: ReadonlySet<string> = new Set(["type", "class"]);
