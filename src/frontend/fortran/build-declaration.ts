/**
 * What declares (Fortran 2018, 8, 14.2.2, 15.4.3), from the grammar's trees.
 */
import {
  buildExpression,
  buildItems,
  COLONS,
  childOf,
  isPunctuation,
  length,
  reference,
  type WordTokens,
} from "./build-expression.ts";
import type { SyntaxNode } from "./syntax.ts";
import type {
  AttributeSpec,
  DataSet,
  DataValue,
  Entity,
  Generic,
  Initial,
  NameGroup,
  PartItems,
  UseItem,
} from "./tree.ts";

export const allNamed = (node: SyntaxNode, type: string): readonly SyntaxNode[] =>
  node.children.filter((child) => child.type === type);

export const partsIn = (words: WordTokens, node: SyntaxNode): PartItems | null => {
  const parts = childOf(node, "parts");
  return parts === null ? null : buildItems(words, parts);
};

export const hasColons = (node: SyntaxNode): boolean => childOf(node, COLONS) !== null;

/** A keyword with what is in its parentheses or brackets. */
export function attribute(words: WordTokens, node: SyntaxNode): AttributeSpec {
  const image = childOf(node, "brackets");
  return {
    keyword: words.token(node),
    items: partsIn(words, node),
    image: image === null ? null : buildItems(words, image),
  };
}

export const attributesOf = (words: WordTokens, node: SyntaxNode): readonly AttributeSpec[] =>
  allNamed(node, "attribute").map((child) => attribute(words, child));

export function generic(words: WordTokens, node: SyntaxNode): Generic {
  const [keyword, , operator] = node.children;
  return {
    kind: "generic",
    span: words.span(node),
    keyword: words.token(keyword!),
    operator: words.token(operator!),
  };
}

const ENTITIES: ReadonlySet<string> = new Set(["entity", "generic_spec", "generic_binding", "block_name"]);

export const entitiesOf = (words: WordTokens, node: SyntaxNode): readonly Entity[] =>
  node.children.filter(({ type }) => ENTITIES.has(type)).map((child) => entity(words, child));

function entity(words: WordTokens, node: SyntaxNode): Entity {
  const { children } = node;
  if (node.type === "generic_spec") return { ...generic(words, node), binding: null };
  if (node.type === "generic_binding")
    return { ...generic(words, children[0]!), binding: words.token(children[2]!) };
  if (node.type === "block_name") return blockName(words, node);
  const star = children.findIndex(({ type }) => type === "*");
  const before = star < 0 ? children : children.slice(0, star);
  // After `=` they are an array constructor.
  const equals = before.findIndex(({ type }) => type === "=" || type === ARROW);
  const image = (equals < 0 ? before : before.slice(0, equals)).find(({ type }) => type === "brackets");
  const shape = before.find(({ type }) => type === "parts");
  const late = star < 0 ? undefined : children.slice(star + 2).find(({ type }) => type === "parts");
  return {
    kind: "entity",
    span: words.span(node),
    name: words.token(children[0]!),
    shape: shape === undefined ? null : buildItems(words, shape),
    image: image === undefined ? null : buildItems(words, image),
    length: star < 0 ? null : length(words, children[star + 1]!),
    lateShape: late === undefined ? null : buildItems(words, late),
    initial: initial(words, children),
  };
}

function initial(words: WordTokens, children: readonly SyntaxNode[]): Initial | null {
  const last = children.at(-1)!;
  if (last.type === "values") return { kind: "values", values: valuesOf(words, last) };
  const sign = children.at(-2)?.type;
  if (sign !== "=" && sign !== ARROW) return null;
  return { kind: sign === "=" ? "=" : "=>", value: buildExpression(words, last) };
}

/** `=>` in the printed text. */
export const ARROW = ">";

function blockName(words: WordTokens, node: SyntaxNode): Extract<Entity, { kind: "block name" }> {
  const name = childOf(node, "name");
  return { kind: "block name", span: words.span(node), name: name === null ? null : words.token(name) };
}

// --- values (8.6.7) ---

const valuesOf = (words: WordTokens, node: SyntaxNode): readonly DataValue[] =>
  allNamed(node, "value").map((child) => value(words, child));

/** `3*-1.0`: a repeat count, a sign, a constant. */
function value(words: WordTokens, { children }: SyntaxNode): DataValue {
  const isRepeated = children[1]?.type === "*";
  const sign = children.at(-2);
  const isSigned = sign?.type === "+" || sign?.type === "~";
  return {
    repeat: isRepeated ? buildExpression(words, children[0]!) : null,
    sign: isSigned ? words.token(sign) : null,
    value: buildExpression(words, children.at(-1)!),
  };
}

export function dataSets(words: WordTokens, { children }: SyntaxNode): readonly DataSet[] {
  return children.flatMap((child, at) =>
    child.type === "data_set" ? [dataSet(words, child, children[at - 1]!)] : [],
  );
}

function dataSet(words: WordTokens, node: SyntaxNode, before: SyntaxNode): DataSet {
  const objects = node.children.slice(0, -1).filter((child) => !isPunctuation(child));
  return {
    hasComma: before.type === ",",
    objects: objects.map((object) => buildExpression(words, object)),
    values: valuesOf(words, node.children.at(-1)!),
  };
}

/** `common /a/ x, y(3) /b/ z` (8.10.2), and `namelist` alike. */
export function nameGroups(words: WordTokens, { children }: SyntaxNode): readonly NameGroup[] {
  const groups: { block: NameGroup["block"]; hasComma: boolean; members: NameGroup["members"][number][] }[] =
    [];
  children.forEach((child, at) => {
    if (child.type === "block_name")
      groups.push({
        block: { name: blockName(words, child).name },
        hasComma: children[at - 1]!.type === ",",
        members: [],
      });
    if (child.type !== "common_item") return;
    if (groups.length === 0) groups.push({ block: null, hasComma: false, members: [] });
    groups.at(-1)!.members.push({ name: words.token(child.children[0]!), shape: partsIn(words, child) });
  });
  return groups;
}

// --- use (14.2.2) ---

const USE_ITEMS: ReadonlySet<string> = new Set(["name", "reference", "rename", "generic_spec"]);

/** `children` are those after the module's name. */
export const useItems = (words: WordTokens, children: readonly SyntaxNode[]): readonly UseItem[] =>
  children.filter(({ type }) => USE_ITEMS.has(type)).map((child) => useItem(words, child));

function useItem(words: WordTokens, node: SyntaxNode): UseItem {
  if (node.type === "generic_spec") return generic(words, node);
  if (node.type !== "rename") return reference(words, node);
  const end = (child: SyntaxNode) =>
    child.type === "generic_spec" ? generic(words, child) : words.token(child);
  return { kind: "rename", local: end(node.children[0]!), used: end(node.children[2]!) };
}
