// The shape of the array that a reference belongs to: its fields, its extents, and a reference from its base
// that stands for all of them.

import { type DataRef, declaredExtents, declaredType } from "../../analysis/data/data-ref.ts";
import { int, value } from "../../ir/build.ts";
import type { Func, MemRef, Operand, PathStep } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import { affineOf } from "../model/affine.ts";
import type { View } from "../model/condition.ts";
import type { ArrayShape } from "./reference.ts";

/**
 * Walked over with another number of subscripts than the base is declared with, and not converted: a
 * subscript would count something else in the base's name.
 */
export function isUnshaped(view: View, ref: DataRef, changed: boolean): boolean {
  const hasFields = ref.steps.some((s) => s.kind === "field");
  const { func } = view.scev;
  if (ref.base.kind === "value") return !countsAsDeclared(func, ref) && (hasFields || !changed);
  if (hasFields) return false;
  const declared = declaredExtents(view.scev, view.region, ref.base, ref.element, ref.at);
  if (declared?.length === 1 && changed) return false;
  return declared?.length !== ref.steps.length;
}

/** What the first subscript counts is what the pointer is declared to point to. */
function countsAsDeclared(func: Func, { base, root }: DataRef): boolean {
  const declared = declaredType(func, base);
  return declared !== null && sameType(declared, root);
}

export function arrayShapeOf(view: View, ref: DataRef, key: string): ArrayShape {
  const steps = ref.steps.map((s) => (s.kind === "index" ? null : s.name));
  return {
    key,
    base: ref.base,
    fields: steps.filter((s) => s !== null),
    extents: ref.steps
      .filter((s) => s.kind === "index")
      .map((s) => (s.extent === null ? null : affineOf(s.extent, view.assuming))),
    bounded: boundedSubscripts(ref),
    steps,
    type: ref.element,
    row: rowOfSteps(ref),
    ref: representative(view.scev.func, ref),
  };
}

/** An inner dimension whose type gives no number of elements: C has no such types. */
function boundedSubscripts({ ref, root, steps }: DataRef): ReadonlySet<number> {
  const found = new Set<number>();
  const isPointer = ref.base.kind === "pointer";
  if (ref.path.length !== steps.length || ref.path.some(({ kind }) => kind === "field")) return found;
  let type: Type = root;
  for (let k = isPointer ? 1 : 0; k < steps.length && type.kind === "array"; k++) {
    if (k > 0 && type.extent === null) found.add(k);
    type = type.of;
  }
  return found;
}

function rowOfSteps({ steps }: DataRef): number | null {
  const at = steps.filter(({ kind }) => kind === "index").findIndex((s) => s.kind === "index" && s.row);
  return at < 0 ? null : at;
}

/**
 * A reference to the array from its base: the pointer that the region does not change, or the object with its
 * own dimensions.
 */
function representative(func: Func, found: DataRef): MemRef {
  const { base, ref, root, steps, element } = found;
  const row = rowOfSteps(found);
  if (row !== null) {
    const path = [...Array.from({ length: row }, () => rowOf(null)), ...ref.path];
    const start: MemRef["base"] =
      base.kind === "object" ? base : { kind: "pointer", pointer: value(base.id) };
    return { base: start, path, root, type: element, volatile: false };
  }
  if (base.kind === "value") {
    const pointer: MemRef["base"] = { kind: "pointer", pointer: value(base.id) };
    if (countsAsDeclared(func, found)) return { ...ref, base: pointer, root };
    // A pointer into a row of it: from the base itself there is a subscript more.
    const rows = declaredType(func, base)!;
    const path = [rowOf(null), ...pathInto(func, rows, steps.length - 1)];
    return { base: pointer, path, root: rows, type: element, volatile: false };
  }
  const object: MemRef["base"] = { kind: "object", var: base.var };
  if (ref.base.kind === "object") return { ...ref, base: object };
  const { type } = func.vars[base.var]!;
  return {
    base: object,
    path: pathInto(func, type, steps.length),
    root: type,
    type: element,
    volatile: false,
  };
}

function pathInto(func: Func, type: Type, rank: number): readonly PathStep[] {
  if (rank === 0 || type.kind !== "array") return [];
  const known = type.extent === null ? undefined : func.extents.get(type.extent.id);
  const constant = type.extent?.value ?? null;
  const extent: Operand | null = known ?? (constant === null ? null : int(constant));
  return [rowOf(extent), ...pathInto(func, type.of, rank - 1)];
}

const rowOf = (extent: Operand | null): PathStep => ({ kind: "index", index: int(0), extent });
