/**
 * Initialisers (C11 6.7.9): what they evaluate, and how many elements they give an array without extent.
 *
 * A braced list hands on the expressions in it, in order, with their places in the object where these are
 * known (`places.ts`). Counting follows the standard's rule for missing inner braces: an aggregate without
 * its own takes as many items as it has scalars.
 */
import type { Type } from "../../../ir/type.ts";
import type { Expr, Initializer } from "../ast.ts";
import { evaluate } from "./constant.ts";
import { GaveUp, type SemaContext, type Tag } from "./context.ts";
import { rvalue } from "./conversions.ts";
import { captureNames, expression, readValue } from "./expressions.ts";
import { parseStrings } from "./literals.ts";
import { assignable } from "./operators.ts";
import { placeValues } from "./places.ts";
import { fields, named, type Syntax } from "./syntax.ts";

/** The initialiser of an automatic object of the given type. */
export function readInitializer(context: SemaContext, node: Syntax, type: Type): Initializer {
  if (node.type !== "initializer_list") {
    const init = expression(context, node);
    if (type.kind === "array") return { kind: "expr", value: init };
    return { kind: "expr", value: assignable(context, node, rvalue(context, init), type) };
  }
  const items = itemsOf(node);
  const only = items.length === 1 && items[0]!.type !== "initializer_pair" ? items[0]! : null;
  const scalar =
    type.kind !== "array" && type.kind !== "struct" && type.kind !== "union" && type.kind !== "opaque";
  if (scalar && only !== null && only.type !== "initializer_list")
    return readInitializer(context, only, type);
  const read = new Map<Syntax, Expr>();
  const parts = readInitializerParts(context, node, read);
  const placed = placeValues(context, node, type, read);
  if (placed === null) return { kind: "list", parts, places: null };
  return { kind: "list", parts: placed.map((p) => p.value), places: placed.map((p) => p.places) };
}

/**
 * The expressions of a list, inner lists included, in the order of the text; `read` gets them by their nodes.
 */
export function readInitializerParts(
  context: SemaContext,
  node: Syntax,
  read: Map<Syntax, Expr> = new Map(),
): readonly Expr[] {
  if (node.type !== "initializer_list") {
    const init = expression(context, node);
    const part = init.kind === "string" ? init : rvalue(context, init);
    read.set(node, part);
    return [part];
  }
  return itemsOf(node).flatMap((item) =>
    context.nested(item, () => readInitializerParts(context, itemValue(item), read)),
  );
}

/**
 * An initialiser of a static object: evaluated before the program starts; all that it mentions has its
 * address taken.
 */
export function readStaticInitializer(context: SemaContext, node: Syntax): void {
  captureNames(context, node.first, node.end);
}

function itemsOf(list: Syntax): readonly Syntax[] {
  return named(list).filter((child) => child.type !== "comment");
}

function itemValue(item: Syntax): Syntax {
  return item.type === "initializer_pair"
    ? (item.children.find((child) => child.field === "value") ?? item)
    : item;
}

/**
 * The number of elements an initialiser gives an array of `element`; null where that rests on a macro or is
 * unclear.
 */
export function countElements(context: SemaContext, element: Type, node: Syntax): bigint | null {
  const text = stringLength(context, node);
  if (text !== null) return BigInt(text) + 1n;
  if (node.type !== "initializer_list") return null;
  const items = itemsOf(node);
  const braced = items.length === 1 ? stringLength(context, items[0]!) : null;
  if (braced !== null && element.kind === "int") return BigInt(braced) + 1n;
  let next = 0n;
  let most = 0n;
  for (let at = 0; at < items.length; ) {
    const item = items[at]!;
    if (item.type === "initializer_pair") {
      const index = designatedIndex(context, item);
      if (index === null) return null;
      next = index;
    }
    const taken = itemsForOne(context, element, items, at);
    if (taken === null) return null;
    at += taken;
    next += 1n;
    if (next > most) most = next;
  }
  return most;
}

function stringLength(context: SemaContext, node: Syntax): number | null {
  if (node.type !== "string_literal" && node.type !== "concatenated_string") return null;
  const spellings: string[] = [];
  for (let at = node.first; at < node.end; at++) spellings.push(context.tokens.text(at));
  return parseStrings(spellings, context.spelled(node))?.length ?? null;
}

/** The last index of `[i] =` or `[i ... j] =`. */
function designatedIndex(context: SemaContext, item: Syntax): bigint | null {
  const designators = fields(item, "designator");
  const [designator] = designators;
  if (designators.length !== 1 || designator === undefined) return null;
  if (!/^subscript/.test(designator.type)) return null;
  const node = named(designator).at(-1);
  const index = node === undefined ? null : evaluate(context, readValue(context, node));
  if (index === null || index.symbolic || context.tokens.anyMacro(designator.first, designator.end))
    return null;
  return index.value;
}

/** How many items of the list initialise one element. */
function itemsForOne(
  context: SemaContext,
  element: Type,
  items: readonly Syntax[],
  at: number,
): number | null {
  const item = items[at]!;
  const first = itemValue(item);
  if (first.type === "initializer_list" || item.type === "initializer_pair") return 1;
  const scalars = scalarCount(context, element);
  // Without members (GNU C), or not known: no item of the list is for any of them.
  if (scalars === null || scalars === 0) return null;
  if (scalars === 1) return 1;
  if (element.kind === "array" && stringLength(context, first) !== null) return 1;
  if (element.kind === "struct" || element.kind === "union") {
    if (hasType(context, first, element)) return 1;
  }
  // Inner lists among them would make the count unclear.
  const rest = items.slice(at, at + scalars);
  const plain = rest.every((other) => other.type !== "initializer_list" && other.type !== "initializer_pair");
  return plain ? Math.min(scalars, items.length - at) : null;
}

function hasType(context: SemaContext, node: Syntax, type: Type): boolean {
  try {
    const own = readValue(context, node).type;
    return (
      own.kind === type.kind &&
      (own.kind === "struct" || own.kind === "union") &&
      own.tag === (type as typeof own).tag
    );
  } catch (error) {
    if (error instanceof GaveUp) return false;
    throw error;
  }
}

/**
 * The scalars of an aggregate; null where it holds strings or bit-fields of no name, or has no constant
 * extent.
 */
function scalarCount(context: SemaContext, type: Type): number | null {
  switch (type.kind) {
    case "array": {
      const of = scalarCount(context, type.of);
      return of === null || type.extent?.value == null ? null : of * Number(type.extent.value);
    }
    case "struct":
      return scalarsInStruct(context, context.tags[type.tag]!);
    case "union": {
      const { fields, hasOtherMembers } = context.tags[type.tag]!;
      const [first] = fields;
      if (hasOtherMembers) return null;
      return first === undefined ? 0 : scalarCount(context, first.type);
    }
    default:
      return 1;
  }
}

/** Structures of structures double: each is counted once. */
const counted = new WeakMap<Tag, number | null>();

function scalarsInStruct(context: SemaContext, tag: Tag): number | null {
  const known = counted.get(tag);
  if (known !== undefined) return known;
  // What will be known of it later is kept then.
  if (!tag.complete || tag.hasOtherMembers) return null;
  const counts = tag.fields.map((member) => scalarCount(context, member.type));
  const sum = counts.reduce((a, b) => (a === null || b === null ? null : a + b), 0);
  counted.set(tag, sum);
  return sum;
}
