// Which scalars and small arrays may be arrays with an element, or a row, for each iteration of some of the
// author's loops?
//
//     for (j) {                                  double s[m];
//       s = 0;                                   for (j) s[j] = 0;
//       for (i) s += A[i][j];             ─►     for (i) for (j) s[j] += A[i][j];
//       out[0] += s * w[j];                      for (j) out[0] += s[j] * w[j];
//     }
//
// Scalar expansion (Padua & Wolfe, "Advanced Compiler Optimizations for Supercomputers", CACM 1986), along
// those loops only that the new order makes necessary (partial expansion: Lefebvre & Feautrier, "Automatic
// storage management for parallel programs", Parallel Computing 1998): it is the remedy where a new order
// would overwrite values that are still needed, and copies for the iterations of its own loops
// (`violation.ts`) do not help because a value is not used up in the iteration that makes it.
//
// The element of an instance is told by dimensions of its domain. All uses must be in the same of the
// author's loops down to these, and every value must be read in the iteration of these loops that writes it.
// Then uses of different elements have nothing to do with one another; what uses one element has to stay in
// its original order.

import { DimType, type IslMap, type IslSet } from "isl-wasm";
import { mapsOf } from "../scop/model/schedule-tree.ts";
import type { Scop, ScopArray } from "../scop/model/scop.ts";
import { liveStmts } from "./accesses.ts";
import type { OwnUses } from "./hull.ts";
import { keepOrder } from "./kept-order.ts";
import type { Order } from "./order.ts";

/** A scalar location becomes an array, an array one with more subscripts. */
export interface ScalarExpansion {
  /** Of the loop in whose body it is declared, outermost is 1; 0: before the nest. */
  readonly depth: number;
  /** The dimensions of domains that are its subscripts: those of loops that are around all uses. */
  readonly dimensions: readonly number[];
}

/** More subscripts are never tried: they would not fit where the arrays are kept. */
const MOST_DIMENSIONS = 2;

/**
 * The dimensions, outermost first, that may tell the elements apart; of a scalar or an array of the region's
 * own.
 */
export function expandableDimensions(scop: Scop, array: ScopArray, { flow }: OwnUses): readonly number[] {
  const users = liveStmts(scop).filter((stmt) => stmt.accesses.some((access) => access.array === array.id));
  const [first, ...others] = users.map(({ loops }) => loops);
  const around = first?.findIndex((loop, k) => others.some((loops) => loops[k] !== loop)) ?? 0;
  const common = around < 0 ? first!.length : around;
  return Array.from({ length: common }, (_, k) => k).filter((k) =>
    mapsOf(flow).every((pairs) => pairs.isSubset(alike(pairs, [k]))),
  );
}

/**
 * The array that the location has to be for `order` to be right: with as few subscripts as will do, in front
 * of the nest if possible, else in the body of the outermost parallel loop around all uses. Null: none would
 * do.
 */
export function expansionFor(
  scop: Scop,
  array: ScopArray,
  uses: OwnUses,
  order: Order,
  original: Order,
): ScalarExpansion | null {
  if (!order.keeps(uses.flow)) return null;
  const choices = choicesOf(expandableDimensions(scop, array, uses));
  const parallel = order.outermostParallel(uses.readers.union(uses.writers));
  for (const dimensions of choices)
    for (const depth of parallel === null ? [0] : [0, parallel])
      if (isRight(uses, { depth, dimensions }, order, original)) return { depth, dimensions };
  return null;
}

/** `[params] -> { [e] }`: the elements that instances use, of a statement's domain `{ S[i] }`. */
export function subscriptsUsed(domain: IslSet, dimensions: readonly number[]): IslSet {
  const others = Array.from({ length: domain.dim(DimType.set) }, (_, k) => k).filter(
    (k) => !dimensions.includes(k),
  );
  return others.reduceRight((set, k) => set.projectOut(DimType.set, k, 1), domain);
}

/** One dimension, then two. */
function choicesOf(dimensions: readonly number[]): readonly (readonly number[])[] {
  const choices: (readonly number[])[] = [[]];
  for (const k of dimensions) choices.push(...choices.map((choice) => [...choice, k]));
  const possible = choices.filter(({ length }) => length > 0 && length <= MOST_DIMENSIONS);
  return possible.sort((a, b) => a.length - b.length);
}

/** Do all uses of an element keep their order? Those of all elements of a row, where it is an array. */
function isRight(
  { flow, readers, writers }: OwnUses,
  { depth, dimensions }: ScalarExpansion,
  order: Order,
  original: Order,
): boolean {
  const users = readers.union(writers);
  const found = order.commonLoops(flow, users, depth);
  if (found.depth !== depth) return false;
  const together = (pairs: IslMap): IslMap => alike(pairs, dimensions);
  return (
    keepOrder(order, original, users, writers, found.length, together) &&
    keepOrder(order, original, writers, readers, found.length, together)
  );
}

/** Of `pairs` (`{ S[i] -> T[j] }`) those that are equal in these dimensions. */
const alike = (pairs: IslMap, dimensions: readonly number[]): IslMap =>
  dimensions.reduce((all, k) => all.equate(DimType.in, k, DimType.out, k), pairs);
