// The original order as one vector of times for each statement: places in sequences, and iterations of loops.
//
//     for (i) {                 S0[i]     [i, 0]         the vectors of two statements agree up to a place
//       S0: s = 0;              S1[i, k]  [i, 1, k]      where they are different numbers: one statement
//       for (k) S1: s += …;     S2[i]     [i, 2]         comes first there
//       S2: C[i] = s; }
//
// So for two statements there are only as many ways for one to come before the other as there are loops
// around both, and one more (Feautrier, "Dataflow analysis of array and scalar references", 1991, section
// 3.1: dependences "at depth p"):
//
//     S1[i, k] before S2[i']:   i = i' (by the places 1 < 2), or i < i'
//
// Each is a conjunction that can be written down; isl needs not search for what it is of a map to times.

import {
  Aff,
  DimType,
  Map as IslMap,
  type Set as IslSet,
  LocalSpace,
  PwAff,
  type Schedule,
  type ScheduleNode,
  ScheduleNodeType,
  type UnionSet,
} from "isl-wasm";

type Entry =
  /** A place in a sequence. */
  | { readonly kind: "place"; readonly at: number }
  /** The iteration of a loop: a dimension of the statement's domain. */
  | { readonly kind: "loop"; readonly dim: number };

type TimeVector = readonly Entry[];

/** One way for an instance x of a statement to come before an instance y of another, or of the same. */
export interface Way {
  /** The first entry in which their vectors differ. */
  readonly entry: number;
  /** Dimensions of x and y that are equal. */
  readonly equal: readonly (readonly [number, number])[];
  /** The dimension of x is less than that of y; null where x comes first by its place alone. */
  readonly less: readonly [number, number] | null;
}

export class Timeline {
  readonly #vectors: ReadonlyMap<string, TimeVector>;
  readonly #ways = new Map<string, readonly Way[]>();

  private constructor(vectors: ReadonlyMap<string, TimeVector>) {
    this.#vectors = vectors;
  }

  /**
   * Null where the schedule is not of this form: loops that run backwards, or at an angle, or statements in
   * two places.
   */
  static of(schedule: Schedule): Timeline | null {
    const vectors = new Map<string, TimeVector>();
    const root = schedule.getRoot().child(0);
    if (!collect(root, stmtsIn(schedule.getDomain()), [], vectors)) return null;
    const all = [...vectors.values()];
    const areApart = all.every((x, k) => all.every((y, l) => k === l || areComparable(x, y)));
    return areApart ? new Timeline(vectors) : null;
  }

  at(name: string): TimeVector {
    const vector = this.#vectors.get(name);
    if (vector === undefined) throw new Error(`no time is known of ${name}`);
    return vector;
  }

  /**
   * All ways for x to come before y, disjoint, by their names: those with the longest common beginning come
   * first.
   */
  ways(x: string, y: string): readonly Way[] {
    const key = `${x} ${y}`;
    const found = this.#ways.get(key) ?? waysOf(this.at(x), this.at(y));
    this.#ways.set(key, found);
    return found;
  }

  /**
   * Of `pairs` (`{ S[i] -> T[j] }`, S comes first) each part in which S comes first in one way; those that
   * differ earliest first.
   */
  byWay(pairs: readonly IslMap[]): readonly IslMap[] {
    return pairs
      .flatMap((map) => {
        const ways = this.ways(map.getTupleName(DimType.in)!, map.getTupleName(DimType.out)!);
        return ways.map((way) => ({ entry: way.entry, part: inThisWay(map, way, DimType.in) }));
      })
      .filter(({ part }) => !part.isEmpty())
      .sort((a, b) => a.entry - b.entry)
      .map(({ part }) => part);
  }

  /** Does any instance of x come after one of w and before one of r, by the order alone? */
  isPossible(w: string, x: string, r: string): boolean {
    return this.ways(w, x).length > 0 && this.ways(x, r).length > 0;
  }

  /** Of `{ X[] -> [W[] -> R[]] }` the parts, none of them empty, in which X comes after W and before R. */
  between(met: IslMap, w: string, x: string, r: string): readonly IslMap[] {
    const depth = this.at(w).filter(({ kind }) => kind === "loop").length;
    return this.ways(x, r)
      .map((way) => inThisWay(met, behind(way, depth), DimType.in))
      .filter((early) => !early.isEmpty())
      .flatMap((early) => this.ways(w, x).map((way) => inThisWay(early, way, DimType.out)))
      .filter((within) => !within.isEmpty());
  }

  /** `{ X[] -> Y[] }` all pairs of instances of the statements x and y in which X comes first. */
  before(x: string, xs: IslSet, y: string, ys: IslSet): IslMap {
    const all = IslMap.fromDomainAndRange(xs, ys);
    const none = IslMap.empty(all.getSpace());
    return this.ways(x, y).reduce((sum, way) => sum.union(inThisWay(all, way, DimType.in)), none);
  }
}

/**
 * Of `{ X[] -> Y[] }` the pairs in which the one on the side `first` comes first in this way. What is wrapped
 * together with X or Y stands after its dimensions.
 */
export function inThisWay(pairs: IslMap, { equal, less }: Way, first: DimType): IslMap {
  const second = first === DimType.in ? DimType.out : DimType.in;
  const same = equal.reduce((map, [x, y]) => map.equate(first, x, second, y), pairs);
  return less === null ? same : same.orderLt(first, less[0], second, less[1]);
}

/** The way where the dimensions of what comes second stand after `count` others. */
function behind({ entry, equal, less }: Way, count: number): Way {
  const moved = ([x, y]: readonly [number, number]) => [x, y + count] as const;
  return { entry, equal: equal.map(moved), less: less === null ? null : moved(less) };
}

function waysOf(x: TimeVector, y: TimeVector): readonly Way[] {
  const ways: Way[] = [];
  let equal: readonly (readonly [number, number])[] = [];
  for (let entry = 0; entry < Math.max(x.length, y.length); entry++) {
    const [a, b] = [entryAt(x, entry), entryAt(y, entry)];
    if (a.kind === "loop" && b.kind === "loop") {
      ways.unshift({ entry, equal, less: [a.dim, b.dim] });
      equal = [...equal, [a.dim, b.dim]];
    } else if (a.kind === "place" && b.kind === "place" && a.at !== b.at) {
      if (a.at < b.at) ways.unshift({ entry, equal, less: null });
      break;
    }
  }
  return ways;
}

/** Vectors may be of different lengths: after the end there is nothing to tell apart. */
const entryAt = (vector: TimeVector, at: number): Entry => vector[at] ?? { kind: "place", at: 0 };

/** Loops stand beside loops until places differ. */
function areComparable(x: TimeVector, y: TimeVector): boolean {
  for (let k = 0; k < Math.max(x.length, y.length); k++) {
    const [a, b] = [entryAt(x, k), entryAt(y, k)];
    if (a.kind !== b.kind) return false;
    if (a.kind === "place" && b.kind === "place" && a.at !== b.at) return true;
  }
  return false;
}

// ---- from a schedule tree ----

/** A statement and how many dimensions it has. */
interface Stmt {
  readonly name: string;
  readonly depth: number;
}

const stmtsIn = (domain: UnionSet): readonly Stmt[] =>
  domain
    .getSetList()
    .toArray()
    .map((set) => ({ name: set.getTupleName() ?? "", depth: set.dim(DimType.set) }));

/**
 * Adds the vectors of `stmts`, which are under `node`; they begin with `entries`. False where one is of
 * another form.
 */
function collect(
  node: ScheduleNode,
  stmts: readonly Stmt[],
  entries: TimeVector,
  vectors: Map<string, TimeVector>,
): boolean {
  const depth = entries.filter(({ kind }) => kind === "loop").length;
  switch (node.getType()) {
    case ScheduleNodeType.leaf:
      return stmts.every((stmt) => {
        const isNew = !vectors.has(stmt.name);
        vectors.set(stmt.name, entries);
        // Each dimension is a loop around it.
        return isNew && stmt.depth === depth;
      });
    case ScheduleNodeType.filter:
      return collect(node.child(0), stmtsIn(node.filterGetFilter()), entries, vectors);
    case ScheduleNodeType.sequence:
      return Array.from({ length: node.nChildren() }, (_, at) => at).every((at) =>
        collect(node.child(at), stmts, [...entries, { kind: "place", at }], vectors),
      );
    case ScheduleNodeType.band: {
      const loops = loopsOf(node, depth);
      return loops !== null && collect(node.child(0), stmts, [...entries, ...loops], vectors);
    }
    default:
      return false;
  }
}

/** The members of a band, where these are the dimensions from `first` on of every statement. */
function loopsOf(band: ScheduleNode, first: number): TimeVector | null {
  const partial = band.bandGetPartialSchedule();
  const members = Array.from({ length: band.bandNMember() }, (_, k) => k);
  const areDimensions = members.every((k) =>
    partial
      .getAt(k)
      .getPwAffList()
      .toArray()
      .every((part) => isDimension(part, first + k, band)),
  );
  return areDimensions ? members.map((k) => ({ kind: "loop", dim: first + k })) : null;
}

/** On all instances of its statement: where there is one iteration only, isl writes its number. */
function isDimension(part: PwAff, dim: number, band: ScheduleNode): boolean {
  const space = part.getDomainSpace();
  if (dim >= space.dim(DimType.set)) return false;
  const wanted = Aff.varOnDomain(LocalSpace.fromSpace(space), DimType.set, dim);
  let isPlain = true;
  part.foreachPiece((_, aff) => {
    isPlain &&= aff.plainIsEqual(wanted);
  });
  if (isPlain) return true;
  const equal = part.eqSet(PwAff.fromAff(wanted)); // { S[i] }
  return band.getDomain().extractSet(space).isSubset(equal);
}
