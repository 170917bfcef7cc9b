// Which sizes does the cost model assume where the program does not say them?
//
//     for (k = lo; k <= hi; k++)           lo = 1000, hi = 1991
//       for (v = 0; v < n - w + 1; v++)    w = 1000, n = 1991: loops are long, whatever parameters bound them
//         for (u = 0; u < w; u++) …
//
// The costs of two orders of loops are compared at these sizes. They don't decide whether threads pay: where
// that depends on sizes that only run time tells, the loop asks at run time (`threshold.ts`). Macros have
// their present value, a mere hint (docs/design.md, promise 4). Nothing that legality rests on is decided
// here.

import { DimType, IslSet, PwAff } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import { knownParameters } from "../../scop/model/known.ts";
import type { Scop, ScopParam, ScopStmt } from "../../scop/model/scop.ts";
import { dimensionValues, largestExtent, parametricExtent, UNKNOWN_SIZE, valuesOf } from "./extents.ts";

/** Iterations from which on a loop is long. */
const LONG = UNKNOWN_SIZE / 10;
/** Loops skip a few elements at the borders of arrays. */
const BORDERS = 8;

/**
 * `[params] -> { : … }`: one value for each parameter, agreeing with the context where the hints do. Where
 * statements run only if a parameter is smaller, as `k` in a loop from k to n, it is left open below.
 * `large`: what they are where they may be that much. `among`: what should run then.
 */
export function assumedSizes(
  scop: Scop,
  large = UNKNOWN_SIZE,
  among: readonly ScopStmt[] = liveStmts(scop),
): IslSet {
  const given = knownSizes(scop);
  const running = among.reduce((sizes, { domain }) => sizes.intersect(domain.params()), given);
  if (running.isEmpty())
    return scop.params.reduce((sizes, { name }) => assuming(sizes, name, BigInt(UNKNOWN_SIZE)), given);
  const params = argumentsFirst(scop);
  const choose = (sizes: IslSet, param: ScopParam) => largeOrSmaller(sizes, param, large);
  const plain = params.reduce(choose, running);
  const loops = openLoops(scop, running);
  if (!loops.some((loop) => isShort(loop, plain))) return plain;
  const wide = loops.reduce((sizes, loop) => {
    const longer = sizes.intersect(whereLong(loop, running));
    return longer.isEmpty() ? sizes : longer;
  }, running);
  return params.reduce(choose, wide);
}

/** A dimension of a statement's domain, `{ S[i] }`. */
interface Dimension {
  readonly domain: IslSet;
  readonly k: number;
}

/** Dimensions that may be long for some sizes. */
function openLoops(scop: Scop, running: IslSet): readonly Dimension[] {
  return liveStmts(scop).flatMap(({ domain }) => {
    const all = domain.intersectParams(running).projectOutAllParams();
    const dimensions = Array.from({ length: domain.dim(DimType.set) }, (_, k) => ({ domain, k }));
    return dimensions.filter(({ k }) => largestExtent(all, k) >= LONG);
  });
}

const isShort = ({ domain, k }: Dimension, sizes: IslSet): boolean =>
  largestExtent(domain.intersectParams(sizes).projectOutAllParams(), k) < LONG;

/** `[params] -> { : … }` */
function whereLong({ domain, k }: Dimension, running: IslSet): IslSet {
  const extent = parametricExtent(dimensionValues(domain, k), running);
  return extent.geSet(PwAff.valOnDomain(extent.domain(), BigInt(UNKNOWN_SIZE - BORDERS)));
}

/** Arguments before values that the function computes; macros have their values already. */
function argumentsFirst({ func, params }: Scop): readonly ScopParam[] {
  const isArgument = ({ source }: ScopParam) =>
    source.kind === "value" && func.params.some((p) => p.value === source.value);
  const unknown = params.filter(({ source }) => source.kind !== "macro");
  return [...unknown.filter(isArgument), ...unknown.filter((p) => !isArgument(p))];
}

/** Fixes the parameter at `size` if possible, else limits it to less, else takes the least value above. */
function largeOrSmaller(sizes: IslSet, { name, usual }: ScopParam, size: number): IslSet {
  const at = sizes.findDimByName(DimType.param, name);
  if (at < 0) return sizes;
  const most = [BigInt(size), usual ?? 0n].reduce((a, b) => (a > b ? a : b));
  for (const value of new Set([most, BigInt(size), BigInt(UNKNOWN_SIZE)])) {
    const large = sizes.fixVal(DimType.param, at, value);
    if (!large.isEmpty()) return large;
  }
  const smaller = sizes
    .lowerBoundVal(DimType.param, at, 0n)
    .upperBoundVal(DimType.param, at, BigInt(UNKNOWN_SIZE));
  if (!smaller.isEmpty()) return smaller;
  const least = valuesOf(sizes, name).lowerBoundVal(DimType.set, 0, 0n).dimMinVal(0);
  return least.isInt() ? sizes.fixVal(DimType.param, at, least.toBigInt()) : sizes;
}

/**
 * `[params] -> { : … }`: what is known of parameters, with what macros are now. `double A[120][120]` says
 * that loops over it have 120 iterations at most: where they have more, the author's run.
 */
export function knownSizes(scop: Scop): IslSet {
  let sizes = knownParameters(scop);
  for (const { name, source } of scop.params)
    if (source.kind === "macro") sizes = assuming(sizes, name, scop.func.macros[source.macro]!.hint);
  // Models need no cases, and each would be one in all that is computed of them.
  return sizes.nBasicSet() > 1 ? IslSet.fromBasicSet(sizes.simpleHull()) : sizes;
}

/** The sizes in which the parameter has that value; `sizes` if it cannot have it. */
function assuming(sizes: IslSet, name: string, value: bigint): IslSet {
  const at = sizes.findDimByName(DimType.param, name);
  const fixed = at < 0 ? sizes : sizes.fixVal(DimType.param, at, value);
  return fixed.isEmpty() ? sizes : fixed;
}
