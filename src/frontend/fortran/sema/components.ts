// Components of structures (Fortran 2018, 9.4.2): what `grid(i)%cell%u(j)` is made of, name by name.

import type { Span } from "../../../source/span.ts";
import type {
  ArraySpec,
  ConstantBounds,
  DataType,
  DerivedType,
  Designator,
  Dimension,
  TypedExpr as Expr,
  Subscript,
} from "../ast.ts";
import type { PartItem as Item, NameReference as Reference, Selector } from "../tree.ts";
import type { ObjectBuilder } from "./meaning.ts";
import type { Scope } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

/**
 * `grid(i)%u(j)` is element (j, i) of an array of its own: nothing else has the same elements, as far as no
 * pointer may lead there. Null where it is not modelled.
 */
export function componentReference(
  scope: Scope,
  structure: ObjectBuilder,
  { selectors, span }: Reference,
  subscriptsOf: (items: readonly Item[]) => readonly Subscript[],
): Expr | null {
  if (OTHERS_MAY_CHANGE.some((attribute) => structure.attributes.has(attribute))) return null;
  const levels = componentLevels(structure, selectors);
  const { type } = levels?.at(-1) ?? {};
  if (levels === null || type === undefined || !("bytes" in type)) return null;
  // The subscripts of the last name run fastest.
  const inner = levels.toReversed();
  const object = scope.componentOf(
    structure,
    levels.slice(1).map(({ word }) => word),
    {
      ...{ type, shape: combinedShape(inner) },
      ranks: levels.map(({ shape }) => shape?.dimensions.length ?? 0),
      bounds: inner.flatMap(({ shape }) => (shape?.dimensions ?? []).map(constantBounds)),
    },
  );
  const rank = object.shape?.dimensions.length ?? 0;
  const whole: Designator = { kind: "variable", symbol: object.id, type, rank, span };
  if (inner.every(({ items }) => items === null)) return whole;
  const subscripts = inner.flatMap(({ items, shape }): readonly Subscript[] =>
    items === null ? (shape?.dimensions ?? []).map(() => WHOLE) : subscriptsOf(items),
  );
  return subscripted(whole, subscripts, span);
}

const OTHERS_MAY_CHANGE = ["pointer", "target", "volatile", "asynchronous"] as const;

/** An element, or a section where a subscript is a range or an array. */
export function subscripted(of: Designator, subscripts: readonly Subscript[], span: Span | null): Expr {
  const { type } = of;
  const isScalar = subscripts.every((one) => one.kind === "index" && one.value.rank === 0);
  if (isScalar) {
    const values = subscripts.map((one) => (one as Subscript & { kind: "index" }).value);
    return { kind: "element", of, subscripts: values, type, rank: 0, span };
  }
  const rank = subscripts.reduce((sum, one) => sum + (one.kind === "range" ? 1 : one.value.rank), 0);
  return { kind: "section", of, subscripts, type, rank, span };
}

const WHOLE: Subscript = { kind: "range", from: null, to: null, step: null };

/** One name, with what stands in parentheses behind it. */
interface ComponentLevel {
  readonly word: string;
  readonly type: DataType;
  readonly shape: ArraySpec | null;
  readonly items: readonly Item[] | null;
}

/** Null where one of them is not known, or reached through a pointer. */
function componentLevels(
  { name, type, shape }: ObjectBuilder,
  selectors: readonly Selector[],
): readonly ComponentLevel[] | null {
  const levels: ComponentLevel[] = [{ word: name, type, shape, items: null }];
  for (const selector of selectors) {
    const last = levels.at(-1)!;
    if (selector.kind === "parts") {
      const { items } = selector.items;
      if (last.items !== null || items.length !== (last.shape?.dimensions.length ?? 0)) return null;
      levels[levels.length - 1] = { ...last, items };
    } else if (selector.kind === "component") {
      const definition = last.type.kind === "derived" ? last.type.definition : null;
      const { word } = selector.name;
      if (definition === null) return null;
      // The part that a type extends has the same components under its name.
      const parent = ancestorNamed(definition, word);
      const found = parent === null ? componentNamed(definition, word) : null;
      if (parent !== null)
        levels[levels.length - 1] = { ...last, type: { kind: "derived", name: word, definition: parent } };
      else if (found === null) return null;
      else levels.push({ word, items: null, ...found });
    } else return null;
  }
  return levels.length > 1 && levels.every(({ shape: of }) => of?.kind !== "other") ? levels : null;
}

/** Null: there is none, or it is a pointer, an allocatable scalar, or of a shape that is not constant. */
function componentNamed(
  { components, parent }: DerivedType,
  word: string,
): { readonly type: DataType; readonly shape: ArraySpec | null } | null {
  const found = components.get(word);
  if (found === undefined) return parent === null ? null : componentNamed(parent, word);
  const { type, shape, attributes } = found;
  if (attributes.has("pointer") || attributes.has("volatile")) return null;
  if (shape === null) return attributes.has("allocatable") ? null : { type, shape };
  if (shape.kind === "deferred") return attributes.has("allocatable") ? { type, shape } : null;
  const bounds = shape.dimensions.flatMap(({ lower, upper }) => [lower, upper]);
  return bounds.every((bound) => bound?.kind === "integer") ? { type, shape } : null;
}

function ancestorNamed({ parent }: DerivedType, word: string): DerivedType | null {
  if (parent === null) return null;
  return parent.name === word ? parent : ancestorNamed(parent, word);
}

/**
 * Of all elements, the last name's dimensions first. Where one comes with bounds of its own, no formula says
 * those of any.
 */
function combinedShape(levels: readonly ComponentLevel[]): ArraySpec | null {
  const shapes = levels.flatMap(({ shape }) => shape ?? []);
  if (shapes.length === 0) return null;
  const dimensions = shapes.flatMap((shape) => shape.dimensions);
  return shapes.every(({ kind }) => kind === "explicit")
    ? { kind: "explicit", dimensions }
    : { kind: "deferred", dimensions: dimensions.map(() => ({ lower: null, upper: null })) };
}

const constantBounds = ({ lower, upper }: Dimension): ConstantBounds | null =>
  lower?.kind === "integer" && upper?.kind === "integer" && lower.value <= upper.value
    ? { lower: lower.value, upper: upper.value }
    : null;

/** Does one of the names mean no component, as in `grid%rows()`? */
function isOfBinding(type: DataType, selectors: readonly Selector[]): boolean {
  let of = type;
  for (const selector of selectors) {
    if (selector.kind !== "component") continue;
    const { word } = selector.name;
    const definition = of.kind === "derived" ? of.definition : null;
    if (definition === null) return false;
    const parent = ancestorNamed(definition, word);
    const found = parent === null ? declaredComponent(definition, word) : null;
    if (parent === null && found === null) return true;
    of = parent === null ? found! : { kind: "derived", name: word, definition: parent };
  }
  return false;
}

const declaredComponent = ({ components, parent }: DerivedType, word: string): DataType | null =>
  components.get(word)?.type ?? (parent === null ? null : declaredComponent(parent, word));

/** What is not modelled of an object with parts, in words; null: all of it is. */
export function whyOpaque(
  { type, shape, attributes }: ObjectBuilder,
  { selectors }: Reference,
): string | null {
  if (selectors.some(({ kind }) => kind === "image")) return "a coindexed object";
  if (selectors.some(({ kind }) => kind === "component"))
    return isOfBinding(type, selectors) ? "a call of a type's own procedure" : "a component of a structure";
  if (shape === null || selectors.length > 1)
    return type.kind === "character" ? "a part of a character string" : "an object with parts";
  return shape.kind === "other" || (shape.kind === "deferred" && !attributes.has("allocatable"))
    ? "an element of an array whose bounds may change"
    : null;
}

/** Some compilers cut off what is behind the point. */
export function integral(subscript: Expr): Expr {
  const { kind } = subscript.type;
  if (kind === "real" || kind === "complex" || kind === "logical")
    throw new UnreadableProcedure("a subscript that is no integer is not supported", subscript.span);
  return subscript;
}
