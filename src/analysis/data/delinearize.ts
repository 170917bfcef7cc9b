// Delinearisation: dimensions for references that count elements along the whole array.
//
//     A[i*m + j], A[k*m + 3]     both to  A[i][j], A[k][3]  with rows of m elements
//     p = &A[0][0] … *p++        to the dimensions that A was declared with
//
// All references of a region to one base are looked at together: a shape is right only for all of them.
//
//   1. Every reference is brought to one number of elements from the base: ((s0·e1 + s1)·e2 + s2)…
//   2. The strides of the dimensions: products of the extents of the declared object, or of the rows that a
//      pointer is declared to point to; else of the longest subscript list among the references; else guessed
//      from the numbers themselves (guess-shape.ts).
//   3. Division by the strides, outermost first, gives the subscripts. A remainder that is certainly negative
//      borrows a row.
//
// Every inner subscript is in 0 … extent - 1 only if the program stays within rows; a subscript past its row
// but inside its object is defined, so what is not proved is returned as a condition for all iterations
// (`inBounds`), for the caller to assume and check. Elements that are counted in a machine type (`size_t`)
// are those of the subscripts only while the count fits: `counted`. Fields after the subscripts, `im[y*w +
// x].r`, stay after them. Gives up (null shape) when a stride does not divide the next, or a reference has
// subscripts after a field.

import type { ValueId } from "../../ir/func.ts";
import type { IntType, Type } from "../../ir/type.ts";
import { divideTrec } from "../scev/polynomial-division.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../scev/scope.ts";
import {
  addTrecs,
  atom,
  constantTrec,
  equal,
  isZero,
  multiplyTrecs,
  negateTrec,
  subtractTrecs,
} from "../scev/trec.ts";
import { pointerBaseKey, typeKey } from "../scev/trec-keys.ts";
import { rewriteAtoms } from "../scev/trec-operations.ts";
import type { Trec } from "../scev/trec-types.ts";
import { type DataRef, declaredExtents, type RefStep } from "./data-ref.ts";
import { type ArrayExtents, guessedShape } from "./guess-shape.ts";
import { indices, linearSubscript } from "./linear-subscript.ts";

interface Delinearized {
  readonly ref: DataRef;
  /**
   * Not negative in every iteration that makes the access, or the subscripts mean other elements. Proved ones
   * are left out.
   */
  inBounds(): readonly Trec[];
  /** The subscripts were changed. */
  readonly changed: boolean;
  /** They say what the source counts in this type, where it does not wrap around; null: it never does. */
  readonly counted: IntType | null;
}

/** The region's references with subscripts that compare dimension by dimension, in the order given. */
export function delinearize(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  refs: readonly DataRef[],
): readonly Delinearized[] {
  const heads = refs.map(headOf);
  const groups = new Map<string, DataRef[]>();
  for (const r of heads) {
    const key = `${pointerBaseKey(r.base)}:${typeKey(r.element)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [r]);
    else group.push(r);
  }
  const results = new Map<DataRef, Converted>();
  for (const group of groups.values())
    for (const d of delinearizeGroup(scev, region, group)) results.set(d.from, d);
  return refs.map((r, k) => withFields(scev, region, r, results.get(heads[k]!)!));
}

/**
 * Of `im[y * w + x].r` the struct, `im[y * w + x]`: fields of one base are in one shape. Others as they are.
 */
function headOf(r: DataRef): DataRef {
  const at = r.steps.findIndex(({ kind }) => kind === "field");
  if (at < 1 || r.steps.slice(at).some(({ kind }) => kind === "index")) return r;
  const steps = r.steps.slice(0, at);
  const type = typeAfter(r, at);
  return type === null ? r : { ...r, steps, element: type, ref: { ...r.ref, type } };
}

/** What the first steps, all of them subscripts, lead to. */
function typeAfter({ base, root }: DataRef, steps: number): Type | null {
  let type = root;
  // The first subscript of a pointer counts objects of the type.
  for (let k = base.kind === "value" ? 1 : 0; k < steps; k++) {
    if (type.kind !== "array") return null;
    type = type.of;
  }
  return type;
}

function withFields(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  from: DataRef,
  { from: head, ref: { steps }, ...rest }: Converted,
): Delinearized {
  const ref = { ...from, steps: [...steps, ...from.steps.slice(head.steps.length)] };
  return { ...rest, ref, inBounds: () => inBoundsOf(scev, region, ref) };
}

interface Converted extends Delinearized {
  readonly from: DataRef;
}

function delinearizeGroup(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  group: readonly DataRef[],
): readonly Converted[] {
  const asTheyAre = () => group.map((r) => keep(scev, region, r));
  if (group.some((r) => r.steps.some((s) => s.kind === "field"))) return asTheyAre();
  return (
    inOneShape(scev, region, group, group) ??
    inOneShape(
      scev,
      region,
      group,
      group.map((r) => spelledOut(scev, region, r)),
    ) ??
    asTheyAre()
  );
}

/** `as`: the same references in other words. Null where no shape is right for all of them. */
function inOneShape(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  group: readonly DataRef[],
  as: readonly DataRef[],
): readonly Converted[] | null {
  const shape = commonShape(scev, region, as);
  if (shape === null) return null;
  const converted = as.map((r) =>
    hasShape(r, shape) ? keep(scev, region, r) : convert(scev, region, r, shape),
  );
  return converted.every((c) => c !== null) ? converted.map((c, k) => ({ ...c, from: group[k]! })) : null;
}

/**
 * `sz` in the place of which the loops might have `nx * ny`: products of names from before the region, which
 * did not wrap.
 */
function spelledOut(scev: ScalarEvolution, region: EvolutionRegion, r: DataRef): DataRef {
  const product = (id: ValueId, depth: number): Trec | null => {
    const instr = depth === 0 || scev.isDefinedIn(id, region) ? null : scev.definition(id)?.instr;
    if (instr?.op !== "binary" || instr.opcode !== "mul" || instr.overflow !== "undefined") return null;
    const [left, right] = [instr.left, instr.right].map((o) => {
      if (o.kind === "value") return product(o.id, depth - 1) ?? scev.evolution(o, r.at, region);
      return scev.evolution(o, r.at, region);
    });
    return multiplyTrecs(left!, right!);
  };
  const spelled = (t: Trec): Trec =>
    rewriteAtoms(t, (a) => (a.kind === "value" ? product(a.id, MAX_PRODUCTS) : null) ?? atom(a));
  const steps = r.steps.map((s) => (s.kind === "index" ? { ...s, subscript: spelled(s.subscript) } : s));
  return { ...r, steps };
}

/** Products of products that are followed. */
const MAX_PRODUCTS = 4;

function keep(scev: ScalarEvolution, region: EvolutionRegion, from: DataRef): Converted {
  return { from, ref: from, inBounds: () => inBoundsOf(scev, region, from), changed: false, counted: null };
}

// --- shapes

function hasShape(r: DataRef, shape: ArrayExtents): boolean {
  const own = indices(r);
  return own.length === shape.length && own.every((s, i) => i === 0 || sameExtent(s.extent, shape[i]!));
}

function sameExtent(a: Trec | null, b: Trec | null): boolean {
  return a !== null && b !== null && equal(a, b);
}

function commonShape(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  group: readonly DataRef[],
): ArrayExtents | null {
  const [first] = group;
  const declared = declaredExtents(scev, region, first!.base, first!.element, first!.at);
  // An object without dimensions, reached by a pointer with a subscript, has none to give; one with a single
  // dimension may hold rows: `double a[H * W]`.
  if (declared !== null && declared.length !== 1)
    return declared.length === 0 || declared.slice(1).some((e) => e === null) ? null : declared;
  const longest = group.reduce((a, b) => (indices(b).length > indices(a).length ? b : a));
  if (indices(longest).length > 1) {
    const shape = indices(longest).map((s, i) => (i === 0 ? null : s.extent));
    return shape.slice(1).some((e) => e === null) ? null : shape;
  }
  return guessedShape(group.map((r) => linearSubscript(r)?.count ?? null));
}

// --- subscripts

function convert(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  from: DataRef,
  shape: ArrayExtents,
): Converted | null {
  const whole = linearSubscript(from);
  let rest = whole?.count ?? null;
  const subscripts: Trec[] = [];
  for (let level = 0; level < shape.length - 1; level++) {
    const stride = shape.slice(level + 1).reduce<Trec>((a, e) => multiplyTrecs(a, e!), constantTrec(1));
    const parts =
      rest === null || stride.kind !== "poly" || isZero(stride) ? null : divideTrec(rest, stride.poly);
    if (parts === null) return null;
    const carry = carryOf(scev, region, from, parts.rest, stride);
    subscripts.push(addTrecs(parts.quotient, constantTrec(carry)));
    rest = subtractTrecs(parts.rest, multiplyTrecs(stride, constantTrec(carry)));
  }
  if (whole === null || rest === null) return null;
  subscripts.push(rest);
  const steps = subscripts.map((subscript, i): RefStep => ({ kind: "index", subscript, extent: shape[i]! }));
  const ref: DataRef = { ...from, steps };
  return { from, ref, inBounds: () => inBoundsOf(scev, region, ref), changed: true, counted: whole.type };
}

/** Rows by which the remainder is certainly off: below zero -1, past the stride 1. */
function carryOf(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  { at }: DataRef,
  rest: Trec,
  stride: Trec,
): -1 | 0 | 1 {
  if (scev.isNonNegative(addTrecs(negateTrec(rest), constantTrec(-1)), at, region)) return -1;
  return scev.isNonNegative(subtractTrecs(rest, stride), at, region) ? 1 : 0;
}

/** 0 ≤ subscript < extent for all but the outermost, unless proved. */
function inBoundsOf(scev: ScalarEvolution, region: EvolutionRegion, r: DataRef): readonly Trec[] {
  return indices(r)
    .flatMap((s, i) => {
      if (i === 0) return [];
      const below =
        s.extent === null ? [] : [subtractTrecs(addTrecs(s.extent, constantTrec(-1)), s.subscript)];
      return [s.subscript, ...below];
    })
    .filter((t) => !scev.isNonNegative(t, r.at, region));
}
