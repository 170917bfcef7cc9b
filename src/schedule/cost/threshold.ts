// From which sizes on is a loop worth threads?
//
//     #pragma omp parallel for if (n >= 120)
//     for (int i = 0; i < n; i++)
//       for (int j = 0; j < n; j++)
//         y[i] += A[i][j] * x[j];
//
// Starting threads takes some microseconds. Where the number of iterations is known at run time only, the
// loop might have four iterations and be entered a million times, so its pragma asks first. No plan rests on
// assumed sizes: where threads pay at some sizes, the loop is parallel from these on. The cost model is
// solved for them: all loops of unknown length grow alike until one entry of the parallel loop has work
// enough. The condition is
//
//     n >= 120                          where all extents grow with one size, or with one linear function
//                                       of sizes (hi - lo >= 150)
//     n > 1 && (double)n * m >= 12000   else: the product of the extents of the statements that do most of
//                                       the work, with a sum for inner loops of several extents; and that
//                                       there are iterations to share: n >= 257 where tiles take 256
//
// A triangle counts as its square, and a bound that depends on loops outside by its largest value. Cetus asks
// in the same way (Dave et al., "Cetus: A Source-to-Source Compiler Infrastructure for Multicores", 2009:
// profitability test).
//
// Sizes that compilers know, macros among them, are taken at their present value. Nothing that legality rests
// on is decided here.

import type { AstExprTree, IslSet, PwAff } from "isl-wasm";
import type { Threshold } from "../../scop/model/marks.ts";
import { treeOf } from "../../scop/model/min-max.ts";
import type { Scop } from "../../scop/model/scop.ts";
import type { LoopMember } from "../nest/nest.ts";
import { knownSizes } from "./assumed-sizes.ts";
import {
  dependsOn,
  dimensionValues,
  type LinearExtent,
  largestCase,
  lineOf,
  parametricExtent,
  treeOfTerms,
  valuesOf,
  whereAtLeast,
} from "./extents.ts";
import type { Steps } from "./loop-strides.ts";
import type { TargetMachine } from "./machine.ts";
import type { StatementModel, StatementModels } from "./statement-model.ts";
import type { RealVector } from "./subscripts.ts";

/** How many values a dimension of a statement has. */
interface Extent {
  /** `[params] -> { [v] }` */
  readonly value: PwAff;
  /** Extents that are equal, but for borders, have equal keys. */
  readonly key: string;
  readonly line: LinearExtent | null;
  /** What the models assume. */
  readonly trips: number;
  /** Only run time tells. */
  readonly isUnknown: boolean;
  /** The most that it can be. */
  readonly most: number;
}

/** Sizes that only run time tells. */
export class RuntimeSizes {
  /** `[params] -> { : … }` what is known at compile time. */
  readonly known: IslSet;
  /** Names of parameters. */
  private readonly unknown: readonly string[];
  /**
   * Sizes may be negative: extents come in cases then, of which one is enough here; and threads that find
   * nothing to do as two sizes are negative, which make a large product, do no harm.
   */
  readonly isRough: boolean;
  private readonly found = new Map<StatementModel, Map<number, Extent>>();
  /** By values as isl writes them: most statements of a nest have the same, and each costs as much. */
  private readonly values = new Map<string, PwAff>();

  constructor(scop: Scop) {
    this.known = knownSizes(scop);
    this.isRough = scop.func.sizesMayBeNegative === true;
    const values = scop.params.filter(({ source }) => source.kind !== "macro").map(({ name }) => name);
    this.unknown = values.filter((name) => !valuesOf(this.known, name).isSingleton());
  }

  /** Of a dimension. */
  extent(model: StatementModel, k: number): Extent {
    const ofModel = this.found.get(model) ?? new Map<number, Extent>();
    this.found.set(model, ofModel);
    const extent = ofModel.get(k) ?? this.compute(model, k);
    ofModel.set(k, extent);
    return extent;
  }

  private compute({ domain, trips: all }: StatementModel, k: number): Extent {
    const trips = all[k]!;
    const value = this.extentOf(dimensionValues(domain, k));
    const isUnknown = this.unknown.some((name) => dependsOn(value, name));
    if (!isUnknown) return { value, key: "", line: null, trips, isUnknown, most: trips };
    // Half of an even number is whole, which isl does not see.
    const limit = value.floor().intersectParams(this.known).maxVal();
    const most = limit.isInt() ? Number(limit.toBigInt()) : Number.POSITIVE_INFINITY;
    const line = lineOf(value);
    const border = line === null || Math.abs(line.constant) <= BORDER ? 0 : line.constant;
    const key = line === null ? value.toStr() : `${line.factor} ${line.key} ${border}`;
    return { value, key, line, trips, isUnknown, most };
  }

  private extentOf(values: IslSet): PwAff {
    const key = values.toStr();
    const exact = () => parametricExtent(values, this.known);
    const extent = this.values.get(key) ?? (this.isRough ? largestCase(exact(), BORDER) : exact());
    this.values.set(key, extent);
    return extent;
  }
}

/** Work that pays for starting threads, in cycles: all threads but one save their share of it. */
export const worthThreads = ({ parallelStart, threads }: TargetMachine): number =>
  (parallelStart * threads) / (threads - 1);

export interface Work {
  readonly models: StatementModels;
  readonly steps: Steps;
  /** The parallel loop and those inside it. */
  readonly loops: readonly LoopMember[];
  /**
   * Cycles of each statement in one entry of the loop, where loops are by a `growth` as long as the models
   * assume.
   */
  readonly cycles: (growth: (loop: LoopMember, statement: string) => number) => ReadonlyMap<string, number>;
}

/** What threads need to pay. */
interface Need {
  readonly cycles: number;
  /** They pay at the sizes assumed: there the loop may not be refused. */
  readonly isNow: boolean;
  /** The parallel loop goes over tiles of so many iterations: a single one is nothing to share. */
  readonly tile: number;
}

/** Can there be so many cycles of work, at the largest sizes? Null: it depends on no unknown size. */
export function mayNeed(work: Work, cycles: number, sizes: RuntimeSizes): boolean | null {
  const extents = [...unknownExtents(work, sizes).values()].flat();
  if (extents.length === 0) return null;
  if (extents.some(({ most }) => most === Number.POSITIVE_INFINITY)) return true;
  return sum(cyclesAt(work, Number.POSITIVE_INFINITY, sizes).values()) >= cycles;
}

/** Null where the work depends on no unknown size, or all sizes are enough. */
export function thresholdOf(work: Work, need: Need, sizes: RuntimeSizes): Threshold | null {
  const unknown = unknownExtents(work, sizes);
  const trips = [...unknown.values()].flatMap((extents) => extents.map((extent) => extent.trips));
  if (trips.length === 0) return null;
  const shared = sharedBy(work, sizes);
  const shortest = 1 / Math.max(...trips);
  const isEnough = (times: number, cycles: number) => sum(cyclesAt(work, times, sizes).values()) >= cycles;
  // One iteration cannot be shared, but costs next to nothing where it is long.
  if (isEnough(shortest, need.cycles * (shared?.isUnknown ? LONG_ENOUGH : 1))) return null;
  const least = leastTimes((times) => isEnough(times, need.cycles), shortest);
  const times = need.isNow ? Math.min(1, least) : least;
  const terms = summandsOf(cyclesAt(work, times, sizes), times, unknown);
  const other = shared === null ? besideDiagonal(work, unknown, sizes) : null;
  const share =
    (shared && { extent: shared, least: need.tile + 1 }) ??
    (other && { extent: other.extent, least: rounded(Math.max(2, other.trips * times)) });
  return inOneSize(terms, share) ?? inSeveral(terms, share, sizes);
}

/** How many times the work that threads need is so much that starting them costs next to nothing. */
const LONG_ENOUGH = 20;

/** From which sizes on the most frequent statement runs `least` times; null where no unknown size decides. */
export function frequentFrom(models: StatementModels, least: number, sizes: RuntimeSizes): Threshold | null {
  const [most] = [...models.values()].sort((a, b) => b.instances - a.instances);
  const extents = (most?.trips ?? []).map((_, k) => sizes.extent(most!, k));
  const unknown = extents.filter(({ isUnknown }) => isUnknown);
  const known = extents.reduce((product, { trips, isUnknown }) => product * (isUnknown ? 1 : trips), 1);
  if (unknown.length === 0 || least <= known) return null;
  const terms: readonly Summand[] = [{ extents: unknown, each: known, cycles: least }];
  return inOneSize(terms, null) ?? { ...inSeveral(terms, null, sizes), each: [] };
}

/** By statement, with all unknown extents so many `times` those assumed, or their largest values. */
function cyclesAt(work: Work, times: number, sizes: RuntimeSizes): ReadonlyMap<string, number> {
  return work.cycles((loop, name) => {
    const { step } = work.steps.get(loop)!.get(name)!;
    const growths = movedBy(step).map((k) => growthOf(sizes.extent(work.models.get(name)!, k), times));
    return growths.length === 0 ? 1 : Math.min(...growths);
  });
}

const growthOf = ({ isUnknown, most, trips }: Extent, times: number): number =>
  isUnknown ? Math.min(times, Math.max(1, most / trips)) : 1;

/** From `low` on. */
function leastTimes(isEnough: (times: number) => boolean, low: number): number {
  let [from, to] = [Math.log2(low), MOST_TIMES];
  if (isEnough(low)) return low;
  while (to - from > TINY) {
    const middle = (from + to) / 2;
    if (isEnough(2 ** middle)) to = middle;
    else from = middle;
  }
  return 2 ** to;
}
const TINY = 1e-9;
/** The exponent of the largest power of two that is tried. */
const MOST_TIMES = 40;

const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);

const product = (values: readonly number[]): number => values.reduce((a, b) => a * b, 1);

const movedBy = (step: RealVector): readonly number[] => [...step.keys()].filter((k) => step[k] !== 0);

/**
 * By statement, the unknown extents of dimensions in which its instances in one entry differ: as many as
 * there are loops. A diagonal goes on as long as the shortest of those that it moves along.
 */
function unknownExtents(
  { models, steps, loops }: Work,
  sizes: RuntimeSizes,
): ReadonlyMap<string, readonly Extent[]> {
  const moved = new Map<string, Set<number>>();
  const byLoop = loops.flatMap((loop) => [...steps.get(loop)!].map(([name, { step }]) => ({ name, step })));
  for (const { name, step } of byLoop.toSorted((a, b) => movedBy(a.step).length - movedBy(b.step).length)) {
    const dimensions = moved.get(name) ?? new Set();
    moved.set(name, dimensions);
    const { trips } = models.get(name)!;
    const [shortest] = movedBy(step)
      .filter((k) => !dimensions.has(k))
      .sort((a, b) => trips[a]! - trips[b]!);
    if (shortest !== undefined) dimensions.add(shortest);
  }
  const extents = (name: string, dimensions: ReadonlySet<number>): readonly Extent[] =>
    [...dimensions]
      .sort((a, b) => a - b)
      .map((k) => sizes.extent(models.get(name)!, k))
      .filter(({ isUnknown }) => isUnknown);
  return new Map([...moved].map(([name, dimensions]) => [name, extents(name, dimensions)]));
}

/** How many iterations the parallel loop shares out; null where it is not along one dimension. */
function sharedBy({ models, steps, loops }: Work, sizes: RuntimeSizes): Extent | null {
  const along = [...steps.get(loops[0]!)!].map(([name, { step }]) => {
    const moved = [...step.keys()].filter((k) => step[k] !== 0);
    return moved.length === 1 ? sizes.extent(models.get(name)!, moved[0]!) : null;
  });
  return along.some((extent) => extent === null)
    ? null
    : along.reduce((longest, extent) => (extent!.trips > (longest?.trips ?? 0) ? extent : longest), null);
}

/**
 * Where the parallel loop is a diagonal of a statement's dimensions: another unknown extent of these than
 * the one that counts, with that one's iterations as assumed.
 */
function besideDiagonal(
  { models, steps, loops }: Work,
  unknown: ReturnType<typeof unknownExtents>,
  sizes: RuntimeSizes,
): { readonly extent: Extent; readonly trips: number } | null {
  for (const [name, { step }] of steps.get(loops[0]!)!) {
    const counted = unknown.get(name) ?? [];
    const along = movedBy(step).map((k) => sizes.extent(models.get(name)!, k));
    const [own] = along.filter((extent) => counted.includes(extent));
    const [other] = along.filter((extent) => extent.isUnknown && !counted.includes(extent));
    if (own !== undefined && other !== undefined) return { extent: other, trips: own.trips };
  }
  return null;
}

/** Statements that run equally often: the product of the extents. */
interface Summand {
  readonly extents: readonly Extent[];
  /** Cycles for each time, and altogether at the threshold. */
  readonly each: number;
  readonly cycles: number;
}

/** Less work than this is no matter. */
const SMALL_PART = 0.1;

function summandsOf(
  cycles: ReadonlyMap<string, number>,
  times: number,
  unknown: ReadonlyMap<string, readonly Extent[]>,
): readonly Summand[] {
  const terms = new Map<string, Summand>();
  for (const [name, extents] of unknown) {
    if (extents.length === 0) continue;
    const key = extents
      .map((extent) => extent.key)
      .sort()
      .join(" * ");
    const all = (terms.get(key)?.cycles ?? 0) + (cycles.get(name) ?? 0);
    const runs = product(extents.map((extent) => extent.trips * growthOf(extent, times)));
    terms.set(key, { extents, each: all / runs, cycles: all });
  }
  const most = Math.max(...[...terms.values()].map((term) => term.cycles));
  return [...terms.values()].filter((term) => term.cycles >= SMALL_PART * most);
}

/** An extent that has to be that large. */
interface Share {
  readonly extent: Extent;
  readonly least: number;
}

/**
 * `n >= 22` for `n * (n - 2) >= 400`, `hi - lo >= 279` for the square of `hi - lo + 1`, and `k <= 1860` for
 * `2000 - k` and one more: where all extents grow with one linear function of parameters.
 */
function inOneSize(terms: readonly Summand[], share: Share | null): Threshold | null {
  const lines = terms.flatMap(({ extents }) => extents.map(({ line }) => line));
  const [first] = lines;
  if (!first || !lines.every((line) => line?.key === first.key)) return null;
  const needed = sum(terms.map(({ cycles }) => cycles)) * (1 - Math.sqrt(TINY));
  const at = (extent: Extent, size: number) =>
    Math.max(0, extent.line!.factor * size + extent.line!.constant);
  const isShared = share?.extent.line?.key === first.key;
  const pays = (size: number): boolean =>
    sum(terms.map(({ extents, each }) => each * product(extents.map((e) => at(e, size))))) >= needed &&
    (!isShared || at(share.extent, size) >= share.least);
  // Where there are no iterations, less one.
  const none = Math.ceil(-Math.max(...lines.map((line) => line!.constant / line!.factor)));
  let beyond = 1;
  while (!pays(none + beyond)) beyond *= 2;
  for (let step = beyond / 2; step >= 1; step /= 2) if (pays(none + beyond - step)) beyond -= step;
  const least = none >= -BORDER && none + beyond > 0 ? rounded(none + beyond) : none + rounded(beyond);
  const each = share === null || isShared ? [] : shareOf(share);
  return { sizes: [treeOfTerms(first.form)], least, each, terms: first.form };
}

/** `(double)n * (m + p) >= 12000` where two loops in one are of m and p iterations. */
function inSeveral(terms: readonly Summand[], share: Share | null, sizes: RuntimeSizes): Threshold {
  const largest = terms.reduce((most, term) => (term.cycles > most.cycles ? term : most));
  const inAll = largest.extents.filter(({ key }) => terms.every((term) => keys(term).includes(key)));
  const others = terms.map((term) => without(term.extents, inAll));
  const isSum = terms.length > 1 && others.every((rest) => rest.length === 1);
  const factors: readonly AstExprTree[] = isSum
    ? [...inAll.map(sizeOf), others.map(([rest]) => sizeOf(rest!)).reduce(plus)]
    : largest.extents.map(sizeOf);
  const counted = isSum ? terms : [largest];
  const least = rounded(sum(counted.map(({ cycles, each }) => cycles / each)));
  const [only] = largest.extents;
  const isAsked = factors.length === 1 && only!.key === share?.extent.key && least >= share.least;
  const shared = share === null || isAsked ? [] : shareOf(share);
  // Two that are negative have a large product.
  const signs = (isSum ? inAll : largest.extents)
    .filter((extent) => extent.key !== share?.extent.key && mayBeNegative(extent, sizes))
    .slice(1)
    .map((extent) => ({ size: sizeOf(extent), least: 1 }));
  return { sizes: factors, least, each: [...shared, ...signs], terms: null };
}

const keys = ({ extents }: Summand): readonly string[] => extents.map(({ key }) => key);

/** Each of them once. */
function without(extents: readonly Extent[], some: readonly Extent[]): readonly Extent[] {
  const left = [...extents];
  for (const { key } of some)
    left.splice(
      left.findIndex((extent) => extent.key === key),
      1,
    );
  return left;
}

const plus = (a: AstExprTree, b: AstExprTree): AstExprTree => ({ kind: "op", op: "add", args: [a, b] });

const shareOf = ({ extent, least }: Share): Threshold["each"] =>
  extent.isUnknown ? [{ size: sizeOf(extent), least }] : [];

function mayBeNegative({ line }: Extent, { known, isRough }: RuntimeSizes): boolean {
  if (isRough) return false;
  return line === null || !known.isSubset(whereAtLeast(line.form, -line.constant / line.factor, known));
}

/** Borders of a few elements say nothing of how much work there is. */
const BORDER = 8;

function sizeOf({ value, line }: Extent): AstExprTree {
  const isPlain =
    line?.factor === 1 && Math.abs(line.constant) <= BORDER && line.form.some(({ by }) => by > 0);
  return isPlain ? treeOfTerms(line.form) : treeOf(value, value.params());
}

/** Of what is positive, up to two digits that count. */
function rounded(value: number): number {
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / digit - Math.sqrt(TINY)) * digit;
}
