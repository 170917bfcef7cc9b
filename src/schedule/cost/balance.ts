// Does each iteration of a parallel loop have the same work?
//
//     parallel for i      i + 1 iterations of j: of two threads that take half of the iterations of i each,
//       for j <= i        one has three quarters of the work
//
// A loop further in has as many iterations for each `i` if the pairs of values (i, j) that occur form a
// rectangle, within one iteration of the loops outside. Where they don't, iterations are dealt out: small
// ones in chunks to the threads in turn, large ones to whichever thread is free.

import { DimType, MultiUnionPwAff, UnionMap, type UnionPwAff } from "isl-wasm";
import type { Balance } from "../../scop/model/marks.ts";

/** So many iterations are taken to be small. */
const MANY = 256;

/**
 * All are `{ S[i] -> [t] }`: the parallel loop, which has about `trips` iterations, the loops outside and
 * those inside.
 */
export function balanceOf(
  parallel: UnionPwAff,
  outside: readonly UnionPwAff[],
  inside: readonly UnionPwAff[],
  trips: number,
): Balance {
  if (inside.every((loop) => isRectangle(parallel, outside, loop))) return "even";
  return trips >= MANY ? "chunks" : "dynamic";
}

function isRectangle(parallel: UnionPwAff, outside: readonly UnionPwAff[], loop: UnionPwAff): boolean {
  const position = [...outside, parallel, loop]
    .map((member) => MultiUnionPwAff.fromUnionPwAff(member))
    .reduce((all, member) => all.flatRangeProduct(member));
  const occurring = loop
    .domain()
    .intersect(parallel.domain())
    .apply(UnionMap.fromMultiUnionPwAff(position))
    .asSet(); // { [o, t, u] }
  const [t, u] = [outside.length, outside.length + 1];
  const free = (dim: number) => occurring.projectOut(DimType.set, dim, 1).insertDims(DimType.set, dim, 1);
  return free(t).intersect(free(u)).isSubset(occurring);
}
