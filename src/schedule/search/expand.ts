// Which dependences bind a parallel loop whose iterations have copies of some arrays? Which scalars may
// become arrays?
//
//     for i {                               parallel if each iteration of i has a copy of t
//       for j t[j] = a[i][j];
//       for j b[i][j] = t[n - 1 - j]; }
//
// The order of the loops is legal without copies. These only make more loops parallel: their iterations may
// reuse the storage of arrays that can be expanded (`dependence/expansion.ts`), as long as no value passes
// between them. A copy lies on the stack, within a limit that the guard tests; arrays that exceed it at
// likely sizes get none.

import { DimType, type IslSet, type UnionMap } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { OrderPairs } from "../../dependence/hull.ts";
import { constantExtents, MOST_BYTES, MOST_BYTES_ONCE, wholeObject } from "../../dependence/own-arrays.ts";
import {
  expandableDimensions,
  type ScalarExpansion,
  subscriptsUsed,
} from "../../dependence/scalar-expansion.ts";
import {
  type Access,
  type ArrayId,
  isOnParameters,
  type Scop,
  type ScopStmt,
} from "../../scop/model/scop.ts";
import type { StatementModels } from "../cost/statement-model.ts";

/**
 * `{ S[i] -> T[j] }` through shared arrays that a parallel loop may not carry even with copies; null where no
 * array can have copies.
 */
export function bindingPairs(
  scop: Scop,
  { unexpanded, expandable }: OrderPairs,
  models: StatementModels,
): UnionMap | null {
  const small = copyable(scop, expandable.keys(), models);
  if (small.size === 0) return null;
  return [...expandable].reduce((pairs, [id, { flow, reuse }]) => {
    const both = small.has(id) ? flow : flow.union(reuse);
    return pairs.union(both);
  }, unexpanded);
}

const copyable = (scop: Scop, arrays: Iterable<ArrayId>, models: StatementModels): ReadonlySet<ArrayId> =>
  new Set([...arrays].filter((id) => isSmall(scop, id, models, touchedBy, MOST_BYTES)));

/**
 * The models of statements that use such copies: a pointer chooses the copy, and compilers do not know what
 * it overlaps.
 */
export function modelsWithCopies(
  scop: Scop,
  { expandable }: OrderPairs,
  models: StatementModels,
): StatementModels {
  const small = copyable(scop, expandable.keys(), models);
  const all = new Map(models);
  for (const { name, accesses } of liveStmts(scop)) {
    const model = models.get(name);
    if (model !== undefined && accesses.some(({ array }) => small.has(array)))
      all.set(name, { ...model, apart: model.apart === "unknown" ? "unknown" : "chosen" });
  }
  return all;
}

/** Is there room for the scalars that have become arrays? */
export const haveRoom = (
  scop: Scop,
  scalars: ReadonlyMap<ArrayId, ScalarExpansion>,
  models: StatementModels,
): boolean =>
  [...scalars].every(([id, { depth, dimensions }]) => {
    const most = depth === 0 ? MOST_BYTES_ONCE : MOST_BYTES;
    const touched: Touched = ({ domain }) => subscriptsUsed(domain, dimensions);
    return isSmall(scop, id, models, touched, most / sizeOf(scop, id));
  });

/** `[params] -> { [e] }`, the subscripts that a statement's access uses. */
type Touched = (stmt: ScopStmt, access: Access) => IslSet;

const touchedBy: Touched = ({ domain }, { relation }) => relation.intersectDomain(domain).range();

/** Elements of an array of the region's own. */
const sizeOf = (scop: Scop, id: ArrayId): bigint => {
  const object = wholeObject(scop.arrays[id]!);
  const extents = object === null ? [] : constantExtents(scop.func.vars[object]!.type);
  return extents.reduce((product, extent) => product * extent, 1n);
};

/** Is the range of elements touched small: at most, under the guard, or else at the sizes assumed? */
function isSmall(scop: Scop, id: ArrayId, models: StatementModels, touched: Touched, most: bigint): boolean {
  const { type } = scop.arrays[id]!;
  if (type.kind !== "int" && type.kind !== "float") return false;
  const guarded = scop.assumptions.reduce(
    (known, assumption) => (isOnParameters(assumption) ? known.intersect(assumption.set) : known),
    scop.context,
  );
  return [() => guarded, (stmt: ScopStmt) => models.get(stmt.name)?.sizes ?? scop.context].some((sizes) => {
    const elements = extentsOf(scop, id, sizes, touched)?.reduce((product, extent) => product * extent, 1n);
    return elements !== undefined && (elements * BigInt(type.bits)) / 8n <= most;
  });
}

/** `sizes`: `[params] -> { : … }` for each statement. Null where the array has no end then. */
function extentsOf(
  scop: Scop,
  id: ArrayId,
  sizes: (stmt: ScopStmt) => IslSet,
  touchedBy: Touched,
): readonly bigint[] | null {
  const extents: bigint[] = [];
  for (const stmt of liveStmts(scop))
    for (const access of stmt.accesses) {
      if (access.array !== id) continue;
      const touched = touchedBy(stmt, access).intersectParams(sizes(stmt));
      for (let k = 0; k < touched.dim(DimType.set) && !touched.isEmpty(); k++) {
        const last = touched.dimMaxVal(k);
        if (!last.isInt()) return null;
        const extent = last.toBigInt() + 1n;
        if (extent > (extents[k] ?? 0n)) extents[k] = extent;
      }
    }
  return extents;
}

/**
 * Scalars and arrays of the region's own that may get more subscripts in a new order
 * (`dependence/scalar-expansion.ts`), with the dimensions that may be these: where only the storage keeps
 * some uses in order, and not all loops are around all uses. `onData`: also those that conditional statements
 * use, though each loop would test the conditions again and store what a register held.
 */
export function expandableLocations(
  scop: Scop,
  { own }: OrderPairs,
  onData: boolean,
): ReadonlyMap<ArrayId, readonly number[]> {
  const found = new Map<ArrayId, readonly number[]>();
  const depth = Math.max(0, ...liveStmts(scop).map(({ loops }) => loops.length));
  for (const [id, uses] of own) {
    const array = scop.arrays[id]!;
    const isNumber = array.type.kind === "int" || array.type.kind === "float";
    if (!isNumber || uses.reuse.isEmpty() || (!onData && isOnData(scop, id))) continue;
    const dimensions = expandableDimensions(scop, array, uses);
    if (dimensions.length > 0 && dimensions.length < depth) found.set(id, dimensions);
  }
  return found;
}

const isOnData = (scop: Scop, id: ArrayId): boolean =>
  liveStmts(scop).some(
    ({ tree, accesses }) => tree.kind === "guarded" && accesses.some(({ array }) => array === id),
  );
