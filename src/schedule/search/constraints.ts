// Dependences → what isl's scheduler must respect and should aim for.
//
//   validity       flow; anti and output dependences through arrays
//   conditional    anti and output dependences through scalar locations and arrays of the region's own: they
//                  need only hold where the live range they would cut is not local to one iteration
//                  (live-range reordering, Verdoolaege & Cohen 2016). Else every scalar would serialise its
//                  loop, though a private copy is free
//   coincidence    all that a parallel loop must not carry, but for reuse of the region's own locations
//   proximity      flow: bring reuse close
//
// All are hulls (`dependence/hull.ts`). The scheduler's result is checked by `dependence/violation.ts` in any
// case.
//
// Upper bounds by parameters are dropped where they hold for all instances:
//
//     { S[t, i] -> S[t + 1, i'] : 0 <= t < m - 1 and 0 <= i, i' < n and i - 1 <= i' <= i + 1 }
//     { S[t, i] -> S[t + 1, i'] : 0 <= t         and 0 <= i, i'         and i - 1 <= i' <= i + 1 }
//
// A schedule that respects the larger relation respects the smaller one. Seldom does one respect the smaller
// only, and each constraint costs the scheduler a column for each dependence (Farkas' lemma): without these
// it takes a third to a half of the steps. The largest distance between S and T, in iterations, does rest on
// such bounds, though: wavefronts through triangles are only found with them (`distances`).
//
// Parameters that neither an instance nor a dependence mentions (the size of an array that is declared by one
// name and walked by another) are projected out: a schedule has no use for them, but each costs the
// scheduler's linear programs columns.

import { DimType, IslMap, type IslSet, ScheduleConstraints, UnionMap, type UnionSet } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import { mapsOf } from "../../scop/model/schedule-tree.ts";
import type { ArrayId, Scop } from "../../scop/model/scop.ts";

export interface Constraints {
  readonly problem: ScheduleConstraints;
  /** `{ S[i] -> T[j] }`: flow with all its bounds, for proximity that may grow with the parameters. */
  readonly distances: UnionMap;
}

/** `expanded`: scalars that become arrays, and may be reused in any order. */
export function scheduleConstraints(
  scop: Scop,
  dependences: Dependences,
  expanded: ReadonlySet<ArrayId> = new Set(),
): Constraints {
  const { shared, ownFlow, own } = dependences.order;
  const flow = shared.union(ownFlow);
  const reuse = [...own]
    .filter(([id]) => !expanded.has(id))
    .reduce((all, [, { reuse }]) => all.union(reuse), UnionMap.empty(flow.getSpace()));
  const { domain } = dependences.accesses;
  const used = new Set([
    ...domain.getSetList().toArray().flatMap(parametersOf),
    ...mapsOf(flow.union(reuse)).flatMap(parametersOf),
  ]);
  const instances = only(domain, used);
  const [sharedPairs, ownPairs] = [only(shared, used), only(ownFlow, used)];
  const distances = sharedPairs.union(ownPairs);
  const bounds = boundsOf(instances);
  const ownOrder = unbounded(ownPairs, bounds);
  const order = unbounded(sharedPairs, bounds).union(ownOrder);
  const problem = ScheduleConstraints.onDomain(instances)
    .setContext(only(scop.context, used))
    .setValidity(order)
    .setCoincidence(order)
    .setProximity(order);
  if (reuse.isEmpty()) return { problem, distances };
  const reuseOrder = unbounded(only(reuse, used), bounds);
  return { problem: problem.setConditionalValidity(ownOrder, reuseOrder), distances };
}

/** By statement, the bounds by parameters: `{ S[i] }`. */
function boundsOf(instances: UnionSet): ReadonlyMap<string, IslSet> {
  const bounds = instances.gist(only(instances, new Set())).getSetList().toArray();
  return new Map(bounds.map((set) => [set.getTupleName()!, set]));
}

/** `{ S[i] -> T[j] }` without the constraints that `bounds` imply. */
function unbounded(pairs: UnionMap, bounds: ReadonlyMap<string, IslSet>): UnionMap {
  return pairs
    .getMapList()
    .toArray()
    .map((map) => {
      const [from, to] = [DimType.in, DimType.out].map((side) => bounds.get(map.getTupleName(side)!)!);
      return map.gist(IslMap.fromDomainAndRange(from!, to!));
    })
    .reduce((all, map) => all.addMap(map), UnionMap.empty(pairs.getSpace()));
}

/** Names of the parameters in the constraints of a set or map. */
function parametersOf(relation: IslSet | IslMap): readonly string[] {
  const space = relation.dropUnusedParams().getSpace();
  return Array.from({ length: space.dim(DimType.param) }, (_, k) => space.getDimName(DimType.param, k)!);
}

/** Projects out all parameters but those `used`. */
function only<T extends IslSet | UnionSet | UnionMap>(relation: T, used: ReadonlySet<string>): T;
function only(relation: IslSet | UnionSet | UnionMap, used: ReadonlySet<string>) {
  const space = relation.getSpace();
  let left = relation;
  for (let k = space.dim(DimType.param) - 1; k >= 0; k--)
    if (!used.has(space.getDimName(DimType.param, k)!)) left = left.projectOut(DimType.param, k, 1);
  return left;
}
