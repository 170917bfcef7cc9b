// Sizes that a declared array says: beyond its last row there is no object, so that no program gets there.
//
//     static double A[60][60];
//     void f(int n) {                          n > 60: row 60 would be accessed, which is undefined. So
//       for (int i = 0; i < n; i++)            n <= 60 is a fact, and the subscript j, which must stay within
//         for (int j = 0; j < n; j++)          its row for the model to be right, needs no test.
//           A[i][j] = 0;
//     }
//
// "High-Level Loop Optimizations for GCC" (2004) and GCC's number of iterations infer the same (171.swim).
// Soundness rule 5: a subscript past its row but inside the object counts as defined, so that only such
// elements tell whose inner subscripts cannot lead back into the object; `extern T a[]`, members of
// structures and memory behind pointers have no known end. An access is executed where its domain says:
// scalar optimisation speculates no load. One under a condition on data may not be, and says nothing. Nor
// does a load in a function that is there to describe, which may not be executed (`Func.speculated`).
//
// In Fortran `a(m + 1, n)` with n < 1 is an array without elements, and none of them is accessed. Rows that
// are found in the numbers of elements, `y(1 + (i - 1)*incy)`, are nobody's declaration: incy may be 0.

import type { Set as IslSet } from "isl-wasm";
import { isSpeculated } from "../../ir/def-use.ts";
import { type Affine, affineKey } from "../model/affine.ts";
import { type ArrayShape, isWholeArray } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import { extentForms } from "./arrays.ts";
import type { Domains } from "./domains.ts";
import type { Translator } from "./to-isl.ts";

/**
 * `[params] -> { : … }` for which the region accesses what is outside of a declared array, or there can be no
 * such array.
 */
export function outsideObjects(model: RegionModel, translator: Translator, domains: Domains): IslSet {
  let outside = translator.nothing(0).params();
  const seen = new Set<string>();
  for (const [instr, { shape, subscripts, counted }] of model.references) {
    // A count that wraps around comes back into the object; of what data decide on nothing is known.
    if (
      isSpeculated(model.func, instr) ||
      counted !== null ||
      subscripts.length === 0 ||
      !areKnown(subscripts) ||
      !isWholeArray(model.func, shape)
    )
      continue;
    const extents = extentForms(shape).filter((extent) => extent !== null);
    const block = model.blockOf.get(instr)!;
    if (model.predicates.of(block).kind !== "always") continue;
    const key = `${block} ${shape.key} ${subscripts.map(affineKey).join(" ")}`;
    if (seen.has(key) || extents.length < subscripts.length) continue;
    seen.add(key);
    const around = model.loopsAround(block);
    const value = (form: Affine) => translator.pwAff(form, around.length, (loop) => around.indexOf(loop));
    const domain = domains.block(block);
    const [first, ...inner] = subscripts.map(value);
    const [rows, ...lengths] = extents.map(value);
    const forward = inner.reduce((set, subscript) => set.intersect(subscript.nonnegSet()), domain);
    const backward = inner.reduce((set, subscript, k) => set.intersect(subscript.ltSet(lengths[k]!)), domain);
    const negative = (model.func.sizesMayBeNegative ? [] : extents).map((extent) =>
      translator.universe(around.length).subtract(value(extent).nonnegSet()),
    );
    const sets = [forward.intersect(first!.geSet(rows!)), backward.subtract(first!.nonnegSet()), ...negative];
    outside = sets.reduce((all, set) => all.union(set.params()), outside);
  }
  if (model.func.sizesMayBeNegative) outside = outside.union(inEmptyArrays(model, translator, domains));
  return outside.coalesce();
}

/** `[params] -> { : … }` for which the region accesses an array that has no elements. */
function inEmptyArrays(model: RegionModel, translator: Translator, domains: Domains): IslSet {
  let found = translator.nothing(0).params();
  const seen = new Set<string>();
  for (const [instr, { shape, counted }] of model.references) {
    const block = model.blockOf.get(instr)!;
    const key = `${block} ${shape.key}`;
    if (isSpeculated(model.func, instr) || counted !== null || seen.has(key) || !isInSource(shape)) continue;
    seen.add(key);
    if (model.predicates.of(block).kind !== "always") continue;
    const around = model.loopsAround(block);
    const domain = domains.block(block);
    for (const extent of extentForms(shape)) {
      if (extent === null || extent.terms.length === 0) continue;
      const size = translator.pwAff(extent, around.length, (loop) => around.indexOf(loop));
      found = found.union(domain.subtract(size.posSet()).params());
    }
  }
  return found;
}

/** The source accesses it with as many subscripts: its dimensions are declared. */
const isInSource = ({ ref, extents }: ArrayShape): boolean =>
  ref.path.filter(({ kind }) => kind === "index").length === extents.length;

export const areKnown = (forms: readonly (Affine | null)[]): forms is readonly Affine[] =>
  forms.every((form) => form !== null);
