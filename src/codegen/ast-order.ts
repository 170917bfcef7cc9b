// Do loops that isl made of a schedule run in its order?
//
// They should (Grosser, Verdoolaege & Cohen 2015), but isl is a program too. Where, in one dimension, a
// statement with a stride meets two that are interleaved further in, its tree may run all of one of these in
// front of the other:
//
//     S4[i] -> [2i, …]   S2[i, j] -> [1 + i, j]   S3[i, j] -> [1 + i, j]     ─►     for (…) S2; for (…) S3;
//
// Loops count upwards, so that nothing can be out of order but what stands one after the other: of a block's
// children none may have an instance that the schedule puts in front of one of an earlier child, in the same
// iteration of the loops around both.

import {
  type AstNodeTree,
  DimType,
  type Map as IslMap,
  type Set as IslSet,
  PwMultiAff,
  QuotaExceeded,
  type UnionMap,
} from "isl-wasm";
import { reject } from "../source/diagnostic.ts";
import { type AstInstance, instanceOf } from "./ast-build.ts";

/** Thrown inside codegen only, and turned into a Reject at its border. */
export class OutOfOrder extends Error {
  readonly reject = reject("violated-dependence", "the new loops would run in another order than planned");
}

/** Operations of isl, some ten times what comparing takes for most nests. */
const QUOTA = 1_000_000;

/**
 * `times`: `{ S[i] -> [t] }` for all statements, with as many dimensions as each has. Where comparing takes
 * too many steps, isl is believed if no statement has a stride.
 */
export function runsInOrder(root: AstNodeTree, times: UnionMap): boolean {
  const maps = times.getMapList().toArray();
  const length = Math.max(0, ...maps.map((map) => map.dim(DimType.out)));
  const padded = new Map(maps.map((map) => [map.getTupleName(DimType.in)!, withZeros(map, length)] as const));
  try {
    return times.isl.withQuota(QUOTA, () => times.isl.scope(() => isInOrder(root, 0, padded)));
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    return !maps.some(hasStride);
  }
}

/** Is a dimension of the time a multiple of an iterator? Tiles, which all statements have alike, are none. */
function hasStride(map: IslMap): boolean {
  let has = false;
  PwMultiAff.fromMap(map).foreachPiece((_, times) => {
    for (const aff of times.getList().toArray())
      for (let k = 0; k < map.dim(DimType.in); k++) {
        const by = aff.getCoefficientVal(DimType.in, k);
        if (!by.isZero() && !by.isOne() && !by.isNegone()) has = true;
      }
  });
  return has;
}

/** `{ S[i] -> [t, 0, 0] }` */
function withZeros(map: IslMap, length: number): IslMap {
  const own = map.dim(DimType.out);
  let longer = map.addDims(DimType.out, length - own);
  for (let k = own; k < length; k++) longer = longer.fixVal(DimType.out, k, 0);
  return longer;
}

/** `depth`: how many loops are around. */
function isInOrder(node: AstNodeTree, depth: number, times: ReadonlyMap<string, IslMap>): boolean {
  switch (node.kind) {
    case "for":
      return isInOrder(node.body, depth + 1, times);
    case "if":
      return (
        isInOrder(node.thenBody, depth, times) &&
        (node.elseBody === null || isInOrder(node.elseBody, depth, times))
      );
    case "mark":
      return isInOrder(node.node, depth, times);
    case "block":
      return (
        areInOrder(node.children, depth, times) &&
        node.children.every((child) => isInOrder(child, depth, times))
      );
    case "user":
      return true;
  }
}

function areInOrder(
  children: readonly AstNodeTree[],
  depth: number,
  times: ReadonlyMap<string, IslMap>,
): boolean {
  let earlier: IslSet | null = null;
  for (const child of children) {
    const here = whenIn(child, depth, times);
    if (here === null) continue;
    if (earlier !== null && isLater(earlier, here, depth)) return false;
    earlier = earlier === null ? here : earlier.union(here);
  }
  return true;
}

/**
 * Has `earlier` a time after one of `here`, both `{ [l, t] }`, where the `depth` loops around are in the
 * same iteration?
 */
function isLater(earlier: IslSet, here: IslSet, depth: number): boolean {
  let later = earlier.lexGtSet(here); // { [l, t] -> [l, t] }
  for (let k = 0; k < depth; k++) later = later.equate(DimType.in, k, DimType.out, k);
  return !later.isEmpty();
}

/**
 * `{ [l, t] }`: iterations of the `depth` loops around with the times of what runs in them; null where
 * nothing does.
 */
function whenIn(node: AstNodeTree, depth: number, times: ReadonlyMap<string, IslMap>): IslSet | null {
  const sets = instancesIn(node).map(({ schedule, stmt }) => {
    const around = schedule.projectOut(DimType.out, depth, schedule.dim(DimType.out) - depth);
    return around.flatRangeProduct(times.get(stmt.name)!).range();
  });
  return sets.length === 0 ? null : sets.reduce((all, set) => all.union(set));
}

function instancesIn(node: AstNodeTree): readonly AstInstance[] {
  switch (node.kind) {
    case "for":
      return instancesIn(node.body);
    case "if":
      return [...instancesIn(node.thenBody), ...(node.elseBody === null ? [] : instancesIn(node.elseBody))];
    case "mark":
      return instancesIn(node.node);
    case "block":
      return node.children.flatMap(instancesIn);
    case "user":
      return [instanceOf(node)];
  }
}
