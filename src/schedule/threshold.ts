// From which sizes on is a loop worth threads?
//
//     #pragma omp parallel for if (n >= 22)
//     for (int i = 0; i < n; i++)
//       for (int j = 0; j < n; j++)
//         y[i] += A[i][j] * x[j];
//
// Starting threads takes some microseconds. Where the number of iterations is known at run time only, the loop might be one of
// four iterations that is entered a million times, so its pragma asks first. The cost model says how long one instance takes
// with its data at hand (a loop that is hardly worth threads is small); how many instances there are is the product of the
// extents of the dimensions that the loop and those inside it run through, in the statement that runs most often. A triangle
// counts as its square, and a bound that depends on loops outside by its largest value. Cetus asks in the same way (Dave et al.,
// "Cetus: A Source-to-Source Compiler Infrastructure for Multicores", 2009: profitability test).
//
// Sizes that compilers know, macros among them, are taken at their present value. Nothing that legality rests on is decided here.

import { type Aff, type AstExprTree, DimType, type IslSet, type PwAff } from "isl-wasm";
import type { Threshold } from "../scop/marks.ts";
import { treeOf } from "../scop/min-max.ts";
import type { Scop } from "../scop/scop.ts";
import type { Machine } from "./machine.ts";
import type { LoopMember } from "./nest.ts";
import { knownSizes, type StatementModel, soleAff, UNKNOWN_SIZE } from "./statement-model.ts";
import type { Steps } from "./steps.ts";

/** What only run time tells. */
export interface RuntimeSizes {
  /** Names of parameters. */
  readonly unknown: readonly string[];
  /** `[params] -> { : … }` what is known without them. */
  readonly known: IslSet;
  /** All of them have limits, which are the sizes that the models assume. */
  readonly limited: boolean;
}

export function runtimeSizes(scop: Scop): RuntimeSizes {
  const known = knownSizes(scop);
  const values = scop.params
    .filter(({ source }) => source.kind !== "macro")
    .map(({ name }) => ({ name, ...rangeOf(name, known) }));
  const unknown = values.filter(({ low, high }) => low === null || low !== high);
  return {
    known,
    unknown: unknown.map(({ name }) => name),
    limited: unknown.length > 0 && unknown.every(({ high }) => high !== null && high <= UNKNOWN_SIZE),
  };
}

/** The smallest and the largest value of a parameter; null: there is none. */
function rangeOf(name: string, known: IslSet): { readonly low: bigint | null; readonly high: bigint | null } {
  const value = known.isl.set(`[${name}] -> { [v] : v = ${name} }`).intersectParams(known);
  const [low, high] = [value.dimMinVal(0), value.dimMaxVal(0)].map((limit) =>
    limit.isInt() ? limit.toBigInt() : null,
  );
  return { low: low!, high: high! };
}

/** Work that makes up for starting threads, in cycles: what they save is what all but one of them do. */
export const worthThreads = ({ parallelStart, threads }: Machine): number =>
  (parallelStart * threads) / (threads - 1);

export interface Work {
  readonly models: ReadonlyMap<string, StatementModel>;
  readonly steps: Steps;
  /** The parallel loop and those inside it. */
  readonly loops: readonly LoopMember[];
  /** The parallel loop goes over tiles of so many iterations: a single one is nothing to share. */
  readonly tile: number;
  /** Cycles of one entry of the loop, at the sizes that the models assume, and those that it needs to be worth threads. */
  readonly cycles: number;
  readonly needed: number;
}

/** Null where no size that is unknown says how much work there is, or any will do. */
export function thresholdOf(work: Work, sizes: RuntimeSizes): Threshold | null {
  const { models, cycles, needed } = work;
  const most = mostFrequent(work);
  if (most === null) return null;
  const model = models.get(most.name)!;
  const extents = most.dimensions.map((k) => ({ trips: model.trips[k]!, extent: extentOf(model, k, sizes) }));
  const unknown = extents.filter(({ extent }) => sizes.unknown.some((name) => dependsOn(extent, name)));
  const assumed = unknown.reduce((product, { trips }) => product * trips, 1);
  // At the sizes assumed the model decided for threads, with its data in memory: there the loop may not be refused.
  const least = Math.min(1, needed / cycles) * assumed;
  if (unknown.length === 0 || least <= 1) return null;
  const all = unknown.map(({ extent }) => extent);
  return (
    inOneSize(all, least, sharedBy(work, most.name, sizes), work.tile) ?? {
      sizes: all.map(sizeOf),
      least: rounded(least),
    }
  );
}

/** From which sizes on the statement that runs most often does so `least` times; null where no size is unknown that says so. */
export function frequentFrom(
  models: ReadonlyMap<string, StatementModel>,
  least: number,
  sizes: RuntimeSizes,
): Threshold | null {
  const [most] = [...models.values()].sort((a, b) => b.instances - a.instances);
  const extents = (most?.trips ?? []).map((trips, k) => ({ trips, extent: extentOf(most!, k, sizes) }));
  const isUnknown = (extent: PwAff): boolean => sizes.unknown.some((name) => dependsOn(extent, name));
  const unknown = extents.filter(({ extent }) => isUnknown(extent)).map(({ extent }) => extent);
  const known = extents.reduce((product, { trips, extent }) => product * (isUnknown(extent) ? 1 : trips), 1);
  if (unknown.length === 0 || least <= known) return null;
  const needed = least / known;
  return inOneSize(unknown, needed, null, 1) ?? { sizes: unknown.map(sizeOf), least: rounded(needed) };
}

/** The statement that has most instances in one entry, and the dimensions that these differ in. */
function mostFrequent({ models, steps, loops }: Work): {
  readonly name: string;
  readonly dimensions: readonly number[];
} | null {
  const moved = new Map<string, Set<number>>();
  for (const loop of loops)
    for (const [name, { step }] of steps.get(loop)!) {
      const dimensions = moved.get(name) ?? new Set();
      moved.set(name, dimensions);
      for (const [k, by] of step.entries()) if (by !== 0) dimensions.add(k);
    }
  const instances = (name: string): number =>
    [...moved.get(name)!].reduce((product, k) => product * models.get(name)!.trips[k]!, 1);
  const [most] = [...moved.keys()].sort((a, b) => instances(b) - instances(a));
  return most === undefined ? null : { name: most, dimensions: [...moved.get(most)!].sort((a, b) => a - b) };
}

/** How many iterations the parallel loop shares out; null where it is not along one dimension. */
function sharedBy({ models, steps, loops }: Work, name: string, sizes: RuntimeSizes): PwAff | null {
  const step = steps.get(loops[0]!)!.get(name)?.step ?? [];
  const moved = [...step.keys()].filter((k) => step[k] !== 0);
  return moved.length === 1 ? extentOf(models.get(name)!, moved[0]!, sizes) : null;
}

/** `[params] -> { [v] }`: how many values a dimension has. */
function extentOf({ domain }: StatementModel, dimension: number, { known }: RuntimeSizes): PwAff {
  const after = domain.dim(DimType.set) - dimension - 1;
  const values = domain
    .projectOut(DimType.set, dimension + 1, after)
    .projectOut(DimType.set, 0, dimension)
    .intersectParams(known)
    .coalesce(); // [params] -> { [x] }
  const extent = values.dimMax(0).sub(values.dimMin(0)).addConstantVal(1);
  return extent.gist(known.intersect(extent.params())).coalesce();
}

function dependsOn(extent: PwAff, name: string): boolean {
  const at = extent.findDimByName(DimType.param, name);
  return at >= 0 && extent.involvesDims(DimType.param, at, 1);
}

/**
 * `n >= 22` for `n * (n - 2) >= 400`, where all extents are affine functions of one parameter that grow with it. `shared`: an extent
 * that has to be larger than `tile`.
 */
function inOneSize(
  extents: readonly PwAff[],
  least: number,
  shared: PwAff | null,
  tile: number,
): Threshold | null {
  const lines = extents.map(lineOf);
  const [first] = lines;
  if (!first || !lines.every((line) => line !== null && line.name === first.name)) return null;
  const instances = (size: number): number =>
    lines.reduce((product, line) => product * Math.max(0, line!.factor * size + line!.constant), 1);
  const part = shared === null ? null : lineOf(shared);
  const isShared = (size: number): boolean =>
    tile <= 1 || part?.name !== first.name || part.factor * size + part.constant > tile;
  const pays = (size: number): boolean => instances(size) >= least && isShared(size);
  let size = 1;
  while (!pays(size)) size *= 2;
  for (let step = size / 2; step >= 1; step /= 2) if (pays(size - step)) size -= step;
  return { sizes: [parameter(first.name)], least: rounded(size) };
}

/** An extent `factor·name + constant`; null where it is something else, or shrinks. */
function lineOf(
  extent: PwAff,
): { readonly name: string; readonly factor: number; readonly constant: number } | null {
  const aff = soleAff(extent);
  const involved = aff === null ? [] : parametersOf(aff);
  const [only] = involved;
  if (aff === null || only === undefined || involved.length > 1 || only.factor <= 0) return null;
  return { ...only, constant: Number(aff.getConstantVal().toStr()) };
}

const parametersOf = (aff: Aff): readonly { readonly name: string; readonly factor: number }[] =>
  Array.from({ length: aff.dim(DimType.param) }, (_, k) => ({
    name: aff.getDimName(DimType.param, k)!,
    factor: Number(aff.getCoefficientVal(DimType.param, k).toStr()),
  })).filter(({ factor }) => factor !== 0);

/** Borders of a few elements say nothing of how much work there is. */
const BORDER = 8;

function sizeOf(extent: PwAff): AstExprTree {
  const line = lineOf(extent);
  if (line !== null && line.factor === 1 && Math.abs(line.constant) <= BORDER) return parameter(line.name);
  return treeOf(extent, extent.params());
}

const parameter = (name: string): AstExprTree => ({ kind: "id", name, user: undefined });

/** Up to two digits that count. */
function rounded(value: number): number {
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / digit) * digit;
}
