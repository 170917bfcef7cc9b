// Pointers as trees of recurrences count in elements: {&A, +, 1}_1 walks over A one element at a time. Here:
// from a pointer's tree to its base and offset, and from one element type to another (rows to scalars,
// through the extents).

import type { Func, Operand } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import { atomsOf } from "./polynomial.ts";
import {
  addTrecs,
  atom,
  constantTrec,
  multiplyTrecs,
  someAtom,
  someNode,
  subtractTrecs,
  unknown,
} from "./trec.ts";
import type { Atom, PointerBase, Trec } from "./trec-types.ts";

interface SplitPointer {
  readonly base: PointerBase;
  /** Type of the elements that `offset` counts. */
  readonly to: Type;
  readonly offset: Trec;
}

/** base + offset, when exactly one pointer takes part, once. */
export function splitPointer(t: Trec): SplitPointer | null {
  let base: Extract<Atom, { kind: "pointer" }> | null = null;
  someNode(t, (n) => {
    const found = n.kind === "poly" ? atomsOf(n.poly).find((a) => a.kind === "pointer") : undefined;
    if (found?.kind === "pointer") base = found;
    return base !== null;
  });
  if (base === null) return null;
  const { base: origin, to } = base as Extract<Atom, { kind: "pointer" }>;
  const offset = subtractTrecs(t, atom(base));
  return hasPointer(offset) || offset.kind === "unknown" ? null : { base: origin, to, offset };
}

export function hasPointer(t: Trec): boolean {
  return someAtom(t, (a) => a.kind === "pointer");
}

/**
 * How many elements of type `to` an object of type `from` has; null if `from` is not an array of (arrays of)
 * `to`.
 */
function elementCount(func: Func, from: Type, to: Type, operand: (o: Operand) => Trec): Trec | null {
  if (sameType(from, to)) return constantTrec(1);
  if (from.kind !== "array" || from.extent === null) return null;
  const inner = elementCount(func, from.of, to, operand);
  const extent = arrayExtent(func, from, operand);
  return inner === null || extent === null ? null : multiplyTrecs(extent, inner);
}

/** The extent of an array type; null where it has none or the function does not evaluate it. */
export function arrayExtent(
  func: Func,
  type: Extract<Type, { kind: "array" }>,
  operand: (o: Operand) => Trec,
): Trec | null {
  if (type.extent === null) return null;
  const evaluated = func.extents.get(type.extent.id);
  if (evaluated !== undefined) return operand(evaluated);
  return type.extent.value === null ? null : constantTrec(type.extent.value);
}

/**
 * A pointer's tree recounted in elements of type `to`; unknown if its own elements do not consist of these.
 */
export function retarget(func: Func, t: Trec, to: Type, operand: (o: Operand) => Trec): Trec {
  const split = splitPointer(t);
  if (split === null) return unknown("pointer of unknown origin");
  if (sameType(split.to, to)) return t;
  const count = elementCount(func, split.to, to, operand);
  if (count === null) return unknown("pointer to another type");
  return addTrecs(atom({ kind: "pointer", base: split.base, to }), multiplyTrecs(split.offset, count));
}
