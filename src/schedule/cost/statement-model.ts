// A statement as numbers, for estimating costs: how often its loops run, what its accesses move by, how much
// it computes.
//
// Sizes that are not known are assumed (`assumed-sizes.ts`). Nothing that legality rests on is read from
// here.

import { type Aff, DimType, type IslSet, type PwAff, PwMultiAff, type Val } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { Access, AccessId, ArrayId, Scop, ScopArray, ScopStmt } from "../../scop/model/scop.ts";
import { assumedSizes } from "./assumed-sizes.ts";
import { boxExtent as extent, soleAff, UNKNOWN_SIZE } from "./extents.ts";
import { bytesOf, hasCall, longestPath, operations, valueBytes } from "./tree-model.ts";

/**
 * Coefficients of an affine function of a statement's dimensions; the constant and the parameters are left
 * out.
 */
export type Row = readonly number[];

export interface StatementModel {
  readonly name: string;
  readonly dimensions: number;
  /** Iterations of each dimension, about: the extent of the domain's box. */
  readonly trips: readonly number[];
  /** The same where sizes that nothing limits are so large that no cache holds the arrays. */
  readonly most: readonly number[];
  /** Few, and said by the text, whatever the parameters are. */
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
  /** How compilers know as well that what it writes overlaps no other array of the statement. */
  readonly apart: Apart;
  /** The author's text adds to an element in memory, where an optimised one would have a variable. */
  readonly inMemory: boolean;
  /** It calls functions: no vector operation does that for compilers that have to set errno. */
  readonly calls: boolean;
  /**
   * It stores only where data say so: compilers may not store elsewhere, and few processors have vectors of
   * such stores.
   */
  readonly branches: boolean;
}

/**
 * By declarations; by `restrict`, of which outlined loops know nothing; as long as no pointer chooses among
 * copies in parallel loops; or not at all.
 */
type Apart = "declared" | "promised" | "chosen" | "unknown";

/** Accesses that differ by constants only count once: they share their lines. */
export interface AccessModel {
  /** One for each subscript; null: not affine. */
  readonly rows: readonly Row[] | null;
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
  readonly distance: Row | null;
  /** Cycles from this read to the value written. */
  readonly cycles: number;
}

/** Iterations that compilers unroll, whatever is in them. */
export const UNROLLED = 15;
/**
 * Iterations of a loop that is gone once it has become vectors, or has not: nothing is started, nothing
 * asked.
 */
const SHORT = 16;
/**
 * What it may be besides, by how many such extents an array has at most: no cache holds that many elements.
 * More make it large anyway.
 */
const LARGE_SIZES: readonly number[] = [0, 2 ** 24, 2 ** 11];

/** What is done in a second or so: more is asked of few loops. */
const MOST_INSTANCES = 2 ** 30;

/** Scalars and arrays with more subscripts: the dimensions of domains that these are. */
type Expanded = ReadonlyMap<ArrayId, readonly number[]>;

/** `storing`: statements of the source that store to memory as written. */
export function modelStatements(
  scop: Scop,
  storing: ReadonlySet<StmtId> = new Set(),
  expanded: Expanded = new Map(),
): ReadonlyMap<string, StatementModel> {
  const sizes = assumedSizes(scop);
  const models = liveStmts(scop).map((stmt) => ({
    ...modelStatement(scop, stmt, sizesFor(scop, stmt, sizes), expanded),
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
 * Not all branches of `if (mode == 3) … else if (mode == 2) …` run with one mode: those left out have sizes
 * of their own.
 */
const sizesFor = (scop: Scop, stmt: ScopStmt, sizes: IslSet): IslSet =>
  runs(stmt.domain, sizes) ? sizes : assumedSizes(scop, UNKNOWN_SIZE, [stmt]);

/** In how many dimensions one array, at most, goes as far as parameters say of which nothing is known. */
function unknownExtents({ accesses, trips }: StatementModel): number {
  const along = (rows: readonly Row[]): number =>
    trips.filter((trip, k) => isUnknown(trip) && rows.some((row) => row[k] !== 0)).length;
  return Math.max(0, ...accesses.map(({ rows }) => along(rows ?? [])));
}
/** Less a border. */
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
): Omit<StatementModel, "inMemory"> {
  const dimensions = stmt.domain.dim(DimType.set);
  const trips = tripsOf(stmt.domain, sizes);
  const written = scop.arrays[stmt.accesses.find(({ id }) => id === stmt.write)!.array]!;
  // What transformations make stands for registers.
  const arrays = stmt.accesses.filter((access) => {
    const { rank, base } = scop.arrays[access.array]!;
    return (rank > 0 && base.kind !== "made") || expanded.has(access.array);
  });
  const subscripts = new Map(
    stmt.accesses.map((access): [AccessId, Subscripts] => {
      const own = inWideRows(subscriptsOf(stmt, access), scop.arrays[access.array]!);
      const along = expanded.get(access.array) ?? [];
      return [access.id, own && [...along.map((k) => dimension(k, dimensions)), ...own]];
    }),
  );
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
    operations: operations(stmt.tree),
    valueBytes: valueBytes(stmt.tree, bytesOf(written.type)),
    feedback: feedbackOf(stmt, subscripts),
    latency: Math.max(
      0,
      longestPath(stmt.tree, () => true),
    ),
    transfers: arrays.length,
    apart: apartnessOf(scop, stmt),
    calls: hasCall(stmt.tree),
    branches: stmt.tree.kind === "guarded",
  };
}

/**
 * Tests for overlap say that compilers cannot tell: not of arrays beside the statement's own either, which
 * move with it.
 */
function apartnessOf({ assumptions, arrays }: Scop, { accesses }: ScopStmt): Apart {
  if (assumptions.some(({ kind }) => kind === "no-overlap")) return "unknown";
  const involved = new Set(accesses.map(({ array }) => array));
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

/** Of how many elements the access means one, at sizes as assumed. */
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

interface Subscript {
  readonly row: Row;
  readonly params: Row;
  readonly constant: number;
}

/** Null: not affine. */
type Subscripts = readonly Subscript[] | null;

const dimension = (k: number, dimensions: number): Subscript => ({
  row: Array.from({ length: dimensions }, (_, at) => (at === k ? 1 : 0)),
  params: [],
  constant: 0,
});

function subscriptsOf(stmt: ScopStmt, access: Access): Subscripts {
  if (access.index !== undefined || (access.kind === "may-write" && stmt.tree.kind !== "guarded"))
    return null;
  const values = PwMultiAff.fromMap(access.relation.intersectDomain(stmt.domain));
  const found = Array.from({ length: values.dim(DimType.out) }, (_, k) => {
    const aff = mainAff(values.getPwAff(k));
    return (
      aff && {
        row: slopes(aff, DimType.in),
        params: slopes(aff, DimType.param),
        constant: Number(aff.getConstantVal().toStr()),
      }
    );
  });
  return found.every((subscript) => subscript !== null) ? found : null;
}

/** Bytes of rows that are no rows of their own. */
const SHORT_ROW = 32;

/**
 * Rows of a few elements, as of the three colours of `image[y][x][3]`, lie side by side in one line: they are
 * elements of longer rows.
 */
function inWideRows(subscripts: Subscripts, { extents, type }: ScopArray): Subscripts {
  if (subscripts === null || extents.length !== subscripts.length) return subscripts;
  const wide = [...subscripts];
  let bytes = bytesOf(type);
  for (const extent of extents.slice(1).reverse()) {
    const elements = extent?.isCst() ? Number(extent.getConstantVal().toStr()) : Number.POSITIVE_INFINITY;
    bytes *= elements;
    if (!(bytes <= SHORT_ROW) || elements < 1) break;
    const [outer, inner] = wide.splice(-2) as [Subscript, Subscript];
    wide.push(plus(outer, elements, inner));
  }
  return wide;
}

/** `factor` times `a`, plus `b`. */
const plus = (a: Subscript, factor: number, b: Subscript): Subscript => ({
  row: a.row.map((by, k) => factor * by + b.row[k]!),
  params: a.params.map((by, k) => factor * by + b.params[k]!),
  constant: factor * a.constant + b.constant,
});

function distinct(accesses: readonly (AccessModel & { readonly key: string })[]): readonly AccessModel[] {
  const written = new Set(accesses.filter((access) => access.written).map((access) => access.key));
  const byKey = new Map(accesses.map((access) => [access.key, access]));
  return [...byKey.values()].map((access) => ({ ...access, written: written.has(access.key) }));
}

/** As `soleAff`. */
export function rowOf(value: PwAff): Row | null {
  const aff = soleAff(value);
  return aff && coefficients(aff, DimType.in);
}

/**
 * How it goes in most iterations: at borders a subscript stands still that moves elsewhere, `y > 0 ? y - 1 :
 * 0`. Null: nowhere.
 */
function mainAff(value: PwAff): Aff | null {
  const moving = (aff: Aff): number => slopes(aff, DimType.in).filter((by) => by !== 0).length;
  return piecesOf(value).reduce<Aff | null>(
    (best, aff) => (best === null || moving(aff) > moving(best) ? aff : best),
    null,
  );
}

function piecesOf(value: PwAff): readonly Aff[] {
  const pieces: Aff[] = [];
  value.foreachPiece((_, aff) => {
    pieces.push(value.isl.keep(aff));
  });
  return pieces;
}

/** In the mean a quotient that is rounded grows as if it were not: `p % 2` stays where it is. */
function slopes(aff: Aff, type: DimType): Row {
  const own = Array.from({ length: aff.dim(type) }, (_, k) => numberOf(aff.getCoefficientVal(type, k)));
  for (let at = 0; at < aff.dim(DimType.div); at++) {
    const factor = numberOf(aff.getCoefficientVal(DimType.div, at));
    if (factor !== 0) for (const [k, by] of slopes(aff.getDiv(at), type).entries()) own[k]! += factor * by;
  }
  return own.map((by) => Math.round(by * 1e6) / 1e6);
}

/** Of a rational number. */
function numberOf(value: Val): number {
  const [above, below] = value.toStr().split("/").map(Number);
  return above! / (below ?? 1);
}

const coefficients = (aff: Aff, type: DimType): Row =>
  Array.from({ length: aff.dim(type) }, (_, k) => Number(aff.getCoefficientVal(type, k).toStr()));

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

/** How much larger each subscript of `to` is; null where that is not the same everywhere. */
function distanceBetween(from: Subscripts, to: Subscripts): Row | null {
  if (from === null || to === null) return null;
  const isSame = from.every(({ row, params }, k) => equal(row, to[k]!.row) && equal(params, to[k]!.params));
  return isSame ? from.map(({ constant }, k) => to[k]!.constant - constant) : null;
}

const equal = (a: Row, b: Row): boolean => a.every((value, k) => value === b[k]);
