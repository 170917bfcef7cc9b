/** The elements of sets and relations as plain data, each set fetched in one buffer. */
import type { Map as IslMap, Set as IslSet, UnionMap, UnionSet } from "./classes.generated.ts";
import { DimType } from "./enums.generated.ts";

/** An element of a set. Nested tuples are flattened. */
export interface TuplePoint {
  /** The name of the tuple, null where it has none. */
  readonly tuple: string | null;
  readonly coordinates: readonly bigint[];
}

/** An element of a relation. */
export interface PointPair {
  readonly from: TuplePoint;
  readonly to: TuplePoint;
}

/** @internal */
export function setPoints(set: IslSet): TuplePoint[] {
  const tuple = set.hasTupleName() ? set.getTupleName() : null;
  return coordinatesOf(set).map((coordinates) => ({ tuple, coordinates }));
}

/** @internal */
export function unionSetPoints(sets: UnionSet): TuplePoint[] {
  return sets.isl.scope(() => byName(sets.getSetList().toArray(), (set) => nameOf(set)).flatMap(setPoints));
}

/** @internal */
export function mapPoints(map: IslMap): PointPair[] {
  const name = (type: typeof DimType.in | typeof DimType.out) =>
    map.hasTupleName(type) ? map.getTupleName(type) : null;
  const [from, to] = [name(DimType.in), name(DimType.out)];
  const split = map.dim(DimType.in);
  return map.isl.scope(() =>
    coordinatesOf(map.wrap()).map((all) => ({
      from: { tuple: from, coordinates: all.slice(0, split) },
      to: { tuple: to, coordinates: all.slice(split) },
    })),
  );
}

/** @internal */
export function unionMapPoints(maps: UnionMap): PointPair[] {
  return maps.isl.scope(() =>
    byName(maps.getMapList().toArray(), (map) => nameOf(map.wrap())).flatMap(mapPoints),
  );
}

/** isl keeps the spaces of a union in a hash table: their own text gives an order that means something. */
const nameOf = (set: IslSet) => String(set.getSpace());

function byName<T>(values: readonly T[], name: (value: T) => string): T[] {
  const named = values.map((value) => ({ value, name: name(value) }));
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ value }) => value);
}

function coordinatesOf(set: IslSet): bigint[][] {
  const { isl } = set;
  if (set.dim(DimType.param) > 0)
    throw new RangeError("points of a set with parameters: fix them and project them out");
  const dim = set.dim(DimType.set);
  const address = isl.buffer(() => isl.x.isl_wasm_points(isl.live(set)), "isl_set_foreach_point");
  const count = isl.words(address)[0]!;
  // The count takes two words, so that what follows is aligned.
  const values = new BigInt64Array(isl.words(address).buffer, address + 8, count * dim);
  const points = Array.from({ length: count }, (_, i) => [...values.subarray(i * dim, (i + 1) * dim)]);
  isl.x.free(address);
  return points.sort(lexicographic);
}

function lexicographic(a: readonly bigint[], b: readonly bigint[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}
