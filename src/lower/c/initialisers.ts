// Braced initialisers of small local arrays are assignments, one for each element:
//
//     float t[3] = { x[i], [2] = y[i] };         t[0] = x[i];  t[1] = 0;  t[2] = y[i];
//
// What is not given is zero (C11 6.7.9p21). Values are computed in the order of the text, and before any
// element is set: C leaves their order open, and what they read of the array itself has no value yet. Arrays
// of structures or pointers, of lengths that rest on macros, and those of more than a few elements stay
// barriers (`INITIALISER`): as statements they would cost more than they are worth.

import type { Expr, Initializer, InitialPlace } from "../../frontend/c/ast.ts";
import { type FloatType, type IntType, LONG, sameType, type Type } from "../../ir/type.ts";

const MOST_ELEMENTS = 32n;

export interface InitialElement {
  readonly target: Expr;
  /**
   * The part of the list that it gets; null: zero. A range of elements gets one value, which is computed
   * once.
   */
  readonly part: number | null;
  readonly type: Type;
}

/** The elements of `target`, which `init` initialises, in order; null where that is to be left a barrier. */
export function initialElements(target: Expr, init: Initializer): readonly InitialElement[] | null {
  const shape = shapeOf(target.type);
  if (shape === null || init.kind !== "list" || init.places === null) return null;
  const { element, extents } = shape;
  const count = extents.reduce((product, extent) => product * extent, 1n);
  if (count > MOST_ELEMENTS) return null;
  const parts = new Map<bigint, number>();
  for (const [k, value] of init.parts.entries())
    for (const place of init.places[k]!) {
      const at = indexOf(place, element);
      if (at === null || at >= count || !sameType(value.type, element)) return null;
      parts.set(at, k);
    }
  return Array.from({ length: Number(count) }, (_, at) => ({
    target: elementAt(target, extents, BigInt(at)),
    part: parts.get(BigInt(at)) ?? null,
    type: element,
  }));
}

interface Shape {
  readonly element: IntType | FloatType | (Type & { readonly kind: "bool" });
  /** Outermost first. */
  readonly extents: readonly bigint[];
}

function shapeOf(type: Type): Shape | null {
  const extents: bigint[] = [];
  let element = type;
  while (element.kind === "array") {
    const extent = element.extent?.value ?? null;
    if (extent === null) return null;
    extents.push(extent);
    element = element.of;
  }
  if (extents.length === 0) return null;
  switch (element.kind) {
    case "int":
    case "float":
    case "bool":
      return { element, extents };
    default:
      return null;
  }
}

/** Bits count from the start of the object. */
function indexOf({ at, width }: InitialPlace, element: Shape["element"]): bigint | null {
  const bits = BigInt(element.kind === "bool" ? 8 : element.bits === 80 ? 128 : element.bits);
  return width === Number(bits) && at % bits === 0n ? at / bits : null;
}

function elementAt(array: Expr, extents: readonly bigint[], at: bigint): Expr {
  const [, ...inner] = extents;
  const size = inner.reduce((product, extent) => product * extent, 1n);
  if (array.type.kind !== "array") throw new Error("an element of what is no array");
  const type = array.type.of;
  const to: Type = { kind: "pointer", to: type, restrict: false, toConst: false };
  const base: Expr = { kind: "decay", of: array, type: to, span: null };
  const index: Expr = { kind: "int", value: at / size, macro: null, type: LONG, span: null };
  const element: Expr = { kind: "index", base, index, type, span: null };
  return inner.length === 0 ? element : elementAt(element, inner, at % size);
}
