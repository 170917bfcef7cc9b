// Which arrays, or numbers in memory, may every thread have a copy of? Privatisation (Tu & Padua, "Automatic
// Array Privatization", LCPC 1993; Feautrier, "Array expansion", ICS 1988) removes the dependences that come
// of reusing storage alone:
//
//     double t[64];
//     for (i) {
//       for (j) t[j] = A[i][j] + A[i][63 - j];     each iteration of i writes all of t before it reads it
//       for (j) B[i][j] = t[63 - j] * t[j];        no value passes from one to the next
//     }
//
// Here are the conditions on the array itself; that no value passes is checked for each schedule
// (`violation.ts`). A copy has no first value and leaves no last one: nothing may be read from before the
// region, and nothing after it. It stands on the thread's stack: its size must be a constant in which no
// macro takes part, and small (soundness rules 10 and 15).

import type { UnionSet } from "isl-wasm";
import type { VarId } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import type { Scop, ScopArray } from "../scop/model/scop.ts";
import { elementsOf } from "./accesses.ts";

/** On the stack, for each copy of an array. */
export const MOST_BYTES = 16n * 1024n;
/**
 * Of all arrays of one length before a nest together: nobody's threads have them on small stacks of
 * their own.
 */
export const MOST_BYTES_ONCE = 64n * 1024n;

/** `liveIn`: `{ A[e] }`, the elements that are read from before the region. */
export function isOwnArray(scop: Scop, array: ScopArray, liveIn: UnionSet): boolean {
  const object = wholeObject(array);
  if (object === null || array.liveOut || !elementsOf(liveIn, array.name).isEmpty()) return false;
  const { storage, type, volatile } = scop.func.vars[object]!;
  const bytes = constantBytes(type);
  const isSmallLocal = storage === "local" && !volatile && bytes !== null && bytes <= MOST_BYTES;
  return isSmallLocal && scop.arrays.every((other) => other === array || objectOf(other) !== object);
}

/** Is it a whole object of a constant size, of which threads may have copies on their stacks? */
export function hasSmallObject(scop: Scop, array: ScopArray): boolean {
  const object = wholeObject(array);
  const bytes = object === null ? null : constantBytes(scop.func.vars[object]!.type);
  return bytes !== null && bytes <= MOST_BYTES;
}

/** The variable that the array is, all of it. */
export function wholeObject(array: ScopArray): VarId | null {
  return array.base.kind === "object" && array.base.path.length === 0 ? objectOf(array) : null;
}

function objectOf({ kind, base }: ScopArray): VarId | null {
  return kind === "array" && base.kind === "object" && base.ref.base.kind === "object"
    ? base.ref.base.var
    : null;
}

/** The size of a number, or an array of numbers; null where the type alone does not tell. */
function constantBytes(type: Type): bigint | null {
  if (type.kind !== "array") return elementBytes(type);
  const element = type.extent?.value == null ? null : constantBytes(type.of);
  return element === null ? null : element * type.extent!.value!;
}

/** Extents of an array of the region's own, outermost first; none where it is a number. */
export function constantExtents(type: Type): readonly bigint[] {
  return type.kind === "array" ? [type.extent!.value!, ...constantExtents(type.of)] : [];
}

/** At most; the type may be another one under other flags, and is a number in any case. */
const elementBytes = (type: Type): bigint | null =>
  type.kind === "int" || type.kind === "float" ? 16n : null;
