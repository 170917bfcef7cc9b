// Reads in iterations that the author's program skips: parallel short-circuit reductions go by a value of
// their own.
//
//     static int a[100];
//     for (i = 0; i < n; i++)        a thread whose own `ok` is still true looks at a[i], where the author's
//       ok = ok && a[i] > 3;         program may have stopped looking: a[i] exists only if n <= 100
//
// Elements of declared arrays of known size are there whoever looks. For which parameters all of them are in
// the array, the description says; that is asked before the loops, which stay in order else (soundness
// rule 5).

import { DimType, type IslSet } from "isl-wasm";
import { liveStmts } from "../dependence/accesses.ts";
import { wholeObject } from "../dependence/own-arrays.ts";
import type { MemRef } from "../ir/func.ts";
import type { Access, Assumption, Scop, ScopStmt } from "../scop/model/scop.ts";

/**
 * What must hold for all of `looks` to be in their arrays: nothing, or one assumption. Null where that is not
 * known.
 */
export function readsInBounds(scop: Scop, speculativeReads: readonly MemRef[]): readonly Assumption[] | null {
  let outside = scop.context.subtract(scop.context);
  for (const look of speculativeReads) {
    const found = liveStmts(scop).flatMap((stmt) =>
      stmt.accesses.filter(({ ref }) => ref === look).map((access) => outsideOf(scop, stmt, access)),
    );
    if (found.length === 0) return null;
    for (const set of found) {
      if (set === null) return null;
      outside = outside.union(set);
    }
  }
  const bad = outside.intersect(scop.context).coalesce();
  if (bad.isEmpty()) return [];
  const set = scop.context.subtract(bad).coalesce();
  const message = "what is read is in its array, whatever was found before";
  return set.isEmpty() ? null : [{ kind: "in-bounds", set, message, span: scop.region.span }];
}

/** Is the read one of an element that is certainly in its array, whatever data and parameters are? */
export function isInside(scop: Scop, stmt: ScopStmt, access: Access): boolean {
  return outsideOf(scop, stmt, access)?.intersect(scop.context).isEmpty() ?? false;
}

/** `[params] -> { : … }` for which the access leaves the array. */
function outsideOf(scop: Scop, stmt: ScopStmt, { array, relation, index }: Access): IslSet | null {
  const { extents, kind } = scop.arrays[array]!;
  if (kind !== "array" || index !== undefined || wholeObject(scop.arrays[array]!) === null) return null;
  const used = relation.intersectDomain(stmt.domain).range();
  let inside = used;
  for (const [k, extent] of extents.entries()) {
    if (!extent?.isCst()) return null;
    const last = extent.getConstantVal().toBigInt() - 1n;
    inside = inside.lowerBoundSi(DimType.set, k, 0).upperBoundVal(DimType.set, k, last);
  }
  return used.subtract(inside).params();
}
