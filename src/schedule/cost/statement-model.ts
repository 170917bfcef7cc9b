// A statement as numbers, for estimating costs: how often its loops run, how far its accesses move, how much
// it computes.
//
// Unknown sizes are assumed (`assumed-sizes.ts`). Legality never rests on these numbers.

import { DimType, type IslSet } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { Access, AccessId, ArrayId, Scop, ScopStmt } from "../../scop/model/scop.ts";
import { assumedSizes } from "./assumed-sizes.ts";
import { boxExtent as extent, UNKNOWN_SIZE } from "./extents.ts";
import {
  dimensionSubscript,
  distanceBetween,
  type RealVector,
  type Subscripts,
  subscriptsOf,
} from "./subscripts.ts";
import { bytesOf, callsFunction, longestPath, operations, valueBytes } from "./tree-model.ts";

export interface StatementModel {
  readonly name: string;
  readonly dimensions: number;
  /** Iterations of each dimension, about: the extent of the domain's box. */
  readonly trips: readonly number[];
  /** The same where sizes that nothing limits are so large that no cache holds the arrays. */
  readonly most: readonly number[];
  /** The number of iterations is a small constant of the text. */
  readonly fixed: readonly boolean[];
  /** `{ S[i] }`, and `[params] -> { : … }` the sizes assumed for that. */
  readonly domain: IslSet;
  readonly sizes: IslSet;
  /** How often the statement runs, about: a triangle counts as its square. */
  readonly instances: number;
  readonly accesses: readonly AccessModel[];
  /** Arithmetic operations, and the size of the largest value among them. */
  readonly operations: number;
  readonly valueBytes: number;
  /** What it reads of the array that it writes. */
  readonly feedback: readonly Feedback[];
  /** Cycles from any value read to the value written. */
  readonly latency: number;
  /** Reads and writes of arrays. */
  readonly transfers: number;
  /** How compilers know that what it writes overlaps no other array of the statement. */
  readonly apart: Apart;
  /** The author's text adds to an element in memory, where an optimised one would have a variable. */
  readonly inMemory: boolean;
  /** It calls functions, which compilers that have to set errno do not vectorise. */
  readonly calls: boolean;
  /** It stores conditionally: compilers may not store otherwise, and few processors have masked stores. */
  readonly branches: boolean;
}

/** By statement. */
export type StatementModels = ReadonlyMap<string, StatementModel>;

/**
 * By declarations; by `restrict`, of which outlined loops know nothing; as long as no pointer chooses among
 * copies in parallel loops; or not at all.
 */
type Apart = "declared" | "promised" | "chosen" | "unknown";

/** Accesses that differ only by constants count once: they share their lines. */
export interface AccessModel {
  /** One for each subscript; null: not affine. */
  readonly rows: readonly RealVector[] | null;
  readonly bytes: number;
  readonly written: boolean;
  /** Where it is not affine: of how many elements it is one. Absent: nobody knows. */
  readonly among?: number;
}

/** A read of the array that the statement writes. */
export interface Feedback {
  /**
   * The element written is read where the subscripts, less their constants, are larger by this; null: where
   * depends on the iteration, as in `A[i][j] -= A[i][k] * …`, and few iterations wait for the one before.
   */
  readonly distance: RealVector | null;
  /** Cycles from this read to the value written. */
  readonly cycles: number;
}

/** Iterations that compilers unroll, whatever is in them. */
export const UNROLLED = 15;
/** So do several loops, each of so few iterations, with this many operations and transfers in all. */
export const UNROLLED_INSTRUCTIONS = 200;
/** Loops of so few iterations disappear, vectorised or unrolled: nothing is started, no overlap tested. */
const SHORT = 16;
/**
 * Large values of unknown sizes, by how many such extents an array has at most: no cache holds that many
 * elements. With more extents arrays are large anyway.
 */
const LARGE_SIZES: readonly number[] = [0, 2 ** 24, 2 ** 11];

/** A second's work or so: few loops have more instances. */
const MOST_INSTANCES = 2 ** 30;

/** Scalars and arrays that get more subscripts, with the dimensions of domains that become these. */
type Expanded = ReadonlyMap<ArrayId, readonly number[]>;

/**
 * `storing`: statements of the source that store to memory as written. `own`: arrays of the region's own, of
 * which each thread has one.
 */
export function modelStatements(
  scop: Scop,
  storing: ReadonlySet<StmtId> = new Set(),
  expanded: Expanded = new Map(),
  own: ReadonlySet<ArrayId> = new Set(),
): StatementModels {
  const sizes = assumedSizes(scop);
  const models = liveStmts(scop).map((stmt) => ({
    ...modelStatement(scop, stmt, sizesFor(scop, stmt, sizes), expanded),
    apart: apartnessOf(scop, stmt, own),
    inMemory: stmt.source.some((id) => storing.has(id)),
  }));
  const extents = Math.max(0, ...models.map(unknownExtents));
  const loops = Math.max(0, ...models.map(({ trips }) => trips.filter(isUnknown).length));
  const large = Math.min(LARGE_SIZES[extents] ?? 0, Math.floor(MOST_INSTANCES ** (1 / loops)));
  if (large <= UNKNOWN_SIZE) return new Map(models.map((model) => [model.name, model]));
  const largest = assumedSizes(scop, large);
  const mostOf = ({ domain, trips }: StatementModel) =>
    runs(domain, largest) ? tripsOf(domain, largest) : trips;
  return new Map(models.map((model) => [model.name, { ...model, most: mostOf(model) }]));
}

const runs = (domain: IslSet, sizes: IslSet): boolean => !domain.intersectParams(sizes).isEmpty();

/**
 * Not all branches of `if (mode == 3) … else if (mode == 2) …` run at one value of `mode`: those that don't
 * get sizes of their own.
 */
const sizesFor = (scop: Scop, stmt: ScopStmt, sizes: IslSet): IslSet =>
  runs(stmt.domain, sizes) ? sizes : assumedSizes(scop, UNKNOWN_SIZE, [stmt]);

/** How many dimensions of one array, at most, have unknown extents. */
function unknownExtents({ accesses, trips }: StatementModel): number {
  const along = (rows: readonly RealVector[]): number =>
    trips.filter((trip, k) => isUnknown(trip) && rows.some((row) => row[k] !== 0)).length;
  return Math.max(0, ...accesses.map(({ rows }) => along(rows ?? [])));
}
/** Up to a border of the array. */
const isUnknown = (trips: number): boolean => trips >= UNKNOWN_SIZE - 50;

function tripsOf(domain: IslSet, sizes: IslSet): readonly number[] {
  const values = domain.intersectParams(sizes).projectOutAllParams();
  return Array.from({ length: domain.dim(DimType.set) }, (_, k) => extent(values, k));
}

function modelStatement(
  scop: Scop,
  stmt: ScopStmt,
  sizes: IslSet,
  expanded: Expanded,
): Omit<StatementModel, "inMemory" | "apart"> {
  const dimensions = stmt.domain.dim(DimType.set);
  const trips = tripsOf(stmt.domain, sizes);
  const written = scop.arrays[stmt.accesses.find(({ id }) => id === stmt.write)!.array]!;
  // Arrays made by transformations stand for registers.
  const arrays = stmt.accesses.filter((access) => {
    const { rank, base } = scop.arrays[access.array]!;
    return (rank > 0 && base.kind !== "made") || expanded.has(access.array);
  });
  const subscripts = new Map(
    stmt.accesses.map((access): [AccessId, Subscripts] => {
      const own = subscriptsOf(stmt, access, scop.arrays[access.array]!);
      const along = expanded.get(access.array) ?? [];
      return [access.id, own && [...along.map((k) => dimensionSubscript(k, dimensions)), ...own]];
    }),
  );
  const staysSame = (id: AccessId): boolean => {
    const own = subscripts.get(id) ?? [];
    const isOther = scop.arrays[stmt.accesses.find((access) => access.id === id)!.array] !== written;
    return isOther && own.length > 0 && own.every(({ row }) => row[dimensions - 1] === 0);
  };
  return {
    name: stmt.name,
    dimensions,
    trips,
    most: trips,
    fixed: trips.map((trip, k) => trip <= SHORT && extent(stmt.domain.projectOutAllParams(), k) === trip),
    domain: stmt.domain,
    sizes,
    instances: trips.reduce((product, trip) => product * trip, 1),
    accesses: distinct(
      arrays.map((access) => modelAccess(scop, stmt, access, subscripts.get(access.id)!, sizes)),
    ),
    operations: operations(stmt.tree, staysSame),
    valueBytes: valueBytes(stmt.tree, bytesOf(written.type)),
    feedback: feedbackOf(stmt, subscripts),
    latency: Math.max(
      0,
      longestPath(stmt.tree, () => true),
    ),
    transfers: arrays.length,
    calls: callsFunction(stmt.tree, staysSame),
    branches: stmt.tree.kind === "guarded",
  };
}

/**
 * Where a guard tests for overlap, compilers know nothing of any array of the region either. What is written
 * to a register overlaps nothing, whatever is read; nor does what a thread has of its own.
 */
function apartnessOf(
  { assumptions, arrays }: Scop,
  { accesses, write }: ScopStmt,
  own: ReadonlySet<ArrayId>,
): Apart {
  if (assumptions.some(({ kind }) => kind === "no-overlap")) return "unknown";
  const written = accesses.find(({ id }) => id === write);
  if (written !== undefined && (arrays[written.array]!.kind !== "array" || own.has(written.array)))
    return "declared";
  const involved = new Set(accesses.flatMap(({ array }) => (own.has(array) ? [] : [array])));
  const pointers = [...involved].filter((id) => ["pointer", "rows"].includes(arrays[id]!.base.kind));
  return pointers.length > 0 && involved.size > 1 ? "promised" : "declared";
}

/** Iterations of each dimension in a part of the domain, `{ S[i] }`. */
export function tripsWithin(model: StatementModel, part: IslSet): readonly number[] {
  if (model.domain.isSubset(part)) return model.trips;
  const [whole, piece] = [model.domain, part].map((set) => {
    const fixed = set.intersectParams(model.sizes).projectOutAllParams();
    return model.trips.map((_, k) => meanTrips(fixed, k));
  }) as [number[], number[]];
  return model.trips.map((trips, k) => (trips * piece[k]!) / whole[k]!);
}

/**
 * One iteration where the dimensions before determine this one; half of the extent for each that it makes a
 * triangle with.
 */
function meanTrips(domain: IslSet, k: number): number {
  const dimensions = domain.dim(DimType.set);
  const known = domain.projectOut(DimType.set, k + 1, dimensions - k - 1);
  if (known.projectOntoMap(DimType.set, 0, k).intersectDomain(known).isInjective()) return 1;
  const triangles = Array.from({ length: k }, (_, e) => e).filter((e) => {
    const pair = known.projectOut(DimType.set, e + 1, k - e - 1).projectOut(DimType.set, 0, e);
    const box = [pair.projectOut(DimType.set, 1, 1), pair.projectOut(DimType.set, 0, 1)] as const;
    return !box[0].flatProduct(box[1]).isSubset(pair.resetTupleId());
  });
  return extent(domain, k) / 2 ** triangles.length;
}

function modelAccess(
  scop: Scop,
  stmt: ScopStmt,
  access: Access,
  subscripts: Subscripts,
  sizes: IslSet,
): AccessModel & { readonly key: string } {
  const array = scop.arrays[access.array]!;
  const rows = subscripts?.map(({ row }) => row) ?? null;
  const key = `${array.id}:${rows === null ? `?${access.id}` : JSON.stringify(rows)}`;
  const model = { rows, bytes: bytesOf(array.type), written: access.kind !== "read", key };
  return rows === null ? { ...model, among: elementsOf(stmt, access, sizes) } : model;
}

/** How many elements the access may touch, at the sizes assumed. */
function elementsOf({ domain }: ScopStmt, { relation }: Access, sizes: IslSet): number {
  const touched = relation.intersectDomain(domain).range().intersectParams(sizes).projectOutAllParams();
  if (touched.isEmpty()) return 1;
  return Array.from({ length: touched.dim(DimType.set) }, (_, k) => {
    const [low, high] = [touched.dimMinVal(k), touched.dimMaxVal(k)];
    return low.isInt() && high.isInt()
      ? Number(high.toBigInt() - low.toBigInt()) + 1
      : Number.POSITIVE_INFINITY;
  }).reduce((product, extent) => product * extent, 1);
}

function distinct(accesses: readonly (AccessModel & { readonly key: string })[]): readonly AccessModel[] {
  const written = new Set(accesses.filter((access) => access.written).map((access) => access.key));
  const byKey = new Map(accesses.map((access) => [access.key, access]));
  return [...byKey.values()].map((access) => ({ ...access, written: written.has(access.key) }));
}

function feedbackOf(stmt: ScopStmt, subscripts: ReadonlyMap<AccessId, Subscripts>): readonly Feedback[] {
  const written = stmt.accesses.find((access) => access.id === stmt.write);
  return stmt.accesses
    .filter((access) => access.kind === "read" && access.array === written?.array)
    .map(({ id }) => ({
      distance: distanceBetween(subscripts.get(id)!, subscripts.get(stmt.write)!),
      cycles: Math.max(
        0,
        longestPath(stmt.tree, (read) => read === id),
      ),
    }));
}
