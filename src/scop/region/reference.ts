// Which element of which array each memory reference means, as affine subscripts over a region.
//
//     double (*A)[m];  A[i][j+1]        array "A" = {pointer A, [ ] [m]}         subscripts i, j + 1
//     s.x[2*i]                          array "s.x" = {object s, .x [ ]}         subscript 2*i
//     p[i*m + j] beside p[k*m]          array "p" = {pointer p, [ ] [m]}         subscripts i, j and k, 0
//
// An array is a base (a declared object, or a pointer that does not change in the region) with a path of
// fields and subscripts. References with equal shapes belong to one array. Different shapes on one base are
// different arrays only if they part at two fields of one struct; otherwise nobody knows, and the region is
// rejected. How they are found is in find-references.ts.

import { pointerBaseKey } from "../../analysis/scev/trec-keys.ts";
import type { PointerBase } from "../../analysis/scev/trec-types.ts";
import type { Func, LoadInstr, MemRef, Operand, StoreInstr } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { IntType, Type } from "../../ir/type.ts";
import type { Reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import { type Affine, constantOfAffine } from "../model/affine.ts";

/** An array of the region: what all references of one shape have in common. */
export interface ArrayShape {
  readonly key: string;
  readonly base: PointerBase;
  /** Names of the fields on the way. */
  readonly fields: readonly Name[];
  /** For each subscript the number of elements; null where nothing gives one, or none that is affine. */
  readonly extents: readonly (Affine | null)[];
  /**
   * Subscripts, from 0 on, whose dimension no program leaves, however long it is: those of Fortran's arrays
   * that bring their bounds with them (Fortran 2018, 9.5.3.1).
   */
  readonly bounded: ReadonlySet<number>;
  /** Fields and subscripts in order, the latter as `null`. */
  readonly steps: readonly (Name | null)[];
  /** Type of an element. */
  readonly type: Type;
  /**
   * The subscript that counts from a pointer which those before it choose: `double **a`. Null: the elements
   * are those of one object.
   */
  readonly row: number | null;
  /**
   * A reference to it, its subscripts without meaning. With fewer subscripts than `extents` it numbers
   * elements row by row, as the source does.
   */
  readonly ref: MemRef;
}

export interface Reference {
  readonly shape: ArrayShape;
  /**
   * Null: data decide on it, and any element of that dimension may be meant (of the first one: perhaps none
   * that is in its row).
   */
  readonly subscripts: readonly (Affine | null)[];
  /**
   * Where data decide on some: what says which element it is, for those subscripts that are null; and why.
   */
  readonly onData: {
    readonly index: readonly (Operand | null)[];
    /** Between which numbers each of these is, where that is known. */
    readonly ranges: readonly (AffineRange | null)[];
    readonly why: Reject;
  } | null;
  readonly ref: MemRef;
  readonly stmt: StmtId | null;
  /** Where the author spells it, if anywhere. */
  readonly text: Span | null;
  /**
   * The subscripts stand for a number of elements that the source computes in this type, and that must fit
   * it; null: none.
   */
  readonly counted: IntType | null;
}

/** From `low` to `high`, both included; nothing where that is less. */
export interface AffineRange {
  readonly low: Affine;
  readonly high: Affine;
}

export type MemoryInstr = LoadInstr | StoreInstr;

export function baseKey(base: PointerBase): string {
  return pointerBaseKey(base);
}

/** Whether references of the two shapes can never touch the same byte, though they have the same base. */
export function partAtField(a: ArrayShape, b: ArrayShape): boolean {
  const at = firstDifference(a, b);
  return at !== null && isInStruct(a, at);
}

/** The same, whatever the two members are of. */
export const partAtMembers = (a: ArrayShape, b: ArrayShape): boolean => firstDifference(a, b) !== null;

/** The first step in which two paths differ; null: there is none, or it is a subscript of one of them. */
function firstDifference({ steps }: ArrayShape, other: ArrayShape): number | null {
  const length = Math.min(steps.length, other.steps.length);
  const at = steps.findIndex((step, i) => i < length && step !== other.steps[i]);
  return at < 0 || steps[at] === null || other.steps[at] === null ? null : at;
}

/**
 * Step `at` of the path goes into a struct, not a union. Structs in structs are not looked through: types of
 * fields stand in the module.
 */
function isInStruct({ ref, steps }: ArrayShape, at: number): boolean {
  if (steps.slice(0, at).some((step) => step !== null)) return false;
  // Where dimensions were recovered, there are fewer subscripts in the text.
  const field = ref.path.findIndex(({ kind }) => kind === "field");
  if (field < 0) return false;
  // The first subscript of a pointer counts objects of its pointee type.
  const subscripts = ref.base.kind === "object" ? field : field - 1;
  let type = ref.root;
  for (let k = 0; k < subscripts; k++) type = type.kind === "array" ? type.of : type;
  return type.kind === "struct";
}

/** A declared object, all of it, with the dimensions that it is declared with. */
export function isWholeArray(func: Func, { base, fields, extents }: ArrayShape): boolean {
  if (base.kind !== "object" || fields.length > 0) return false;
  // GNU C's way to speak of what only the linker knows.
  if (extents.some((extent) => extent !== null && constantOfAffine(extent) === 0n)) return false;
  let rank = 0;
  for (let type = func.vars[base.var]!.type; type.kind === "array"; type = type.of) rank++;
  return rank === extents.length;
}
