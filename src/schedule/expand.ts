// What may loops carry where each iteration has copies of some arrays?
//
// The order of the loops is one that is right without copies. These only make more loops parallel: their iterations may
// reuse the storage of arrays that may be expanded (`dependence/expansion.ts`), as long as no value passes between them.
// A copy stands on the stack, within a limit that the guard tests; arrays that are larger at the sizes that are likely have none.

import type { IslSet, UnionMap } from "isl-wasm";
import { liveStmts } from "../dependence/accesses.ts";
import type { OrderPairs } from "../dependence/hull.ts";
import { MOST_BYTES } from "../dependence/own-arrays.ts";
import type { ArrayId, Scop, ScopStmt } from "../scop/scop.ts";
import type { StatementModel } from "./statement-model.ts";

/** `{ S[i] -> T[j] }` through shared arrays, what a parallel loop may not carry even so; null where no array can have copies. */
export function bindingPairs(
  scop: Scop,
  { unexpanded, expandable }: OrderPairs,
  models: ReadonlyMap<string, StatementModel>,
): UnionMap | null {
  const small = new Set([...expandable.keys()].filter((id) => isSmall(scop, id, models)));
  if (small.size === 0) return null;
  return [...expandable].reduce((pairs, [id, { flow, reuse }]) => {
    const both = small.has(id) ? flow : flow.union(reuse);
    return pairs.union(both);
  }, unexpanded);
}

/** From the first element to the last one that is touched: at most, under the guard, or else at the sizes assumed. */
function isSmall(scop: Scop, id: ArrayId, models: ReadonlyMap<string, StatementModel>): boolean {
  const { type } = scop.arrays[id]!;
  if (type.kind !== "int" && type.kind !== "float") return false;
  const guarded = scop.assumptions.reduce(
    (known, assumption) => (assumption.kind === "no-overlap" ? known : known.intersect(assumption.set)),
    scop.context,
  );
  return [() => guarded, (stmt: ScopStmt) => models.get(stmt.name)?.sizes ?? scop.context].some((sizes) => {
    const elements = extentsOf(scop, id, sizes)?.reduce((product, extent) => product * extent, 1n);
    return elements !== undefined && (elements * BigInt(type.bits)) / 8n <= MOST_BYTES;
  });
}

/** `sizes`: `[params] -> { : … }` for each statement. Null where the array has no end then. */
function extentsOf(scop: Scop, id: ArrayId, sizes: (stmt: ScopStmt) => IslSet): readonly bigint[] | null {
  const extents = Array.from({ length: scop.arrays[id]!.rank }, () => 0n);
  for (const stmt of liveStmts(scop))
    for (const access of stmt.accesses) {
      if (access.array !== id) continue;
      const touched = access.relation.intersectDomain(stmt.domain).intersectParams(sizes(stmt)).range();
      for (let k = 0; k < extents.length && !touched.isEmpty(); k++) {
        const last = touched.dimMaxVal(k);
        if (!last.isInt()) return null;
        const extent = last.toBigInt() + 1n;
        if (extent > extents[k]!) extents[k] = extent;
      }
    }
  return extents;
}
