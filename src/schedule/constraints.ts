// Dependences → what isl's scheduler must respect and should aim for.
//
//   validity       flow; anti and output dependences through arrays
//   conditional    anti and output dependences through scalar locations and arrays of the region's own: they need only hold
//                  where the live range they would cut is not local to one iteration (live-range reordering, Verdoolaege &
//                  Cohen 2016): else every scalar would serialise its loop, though a private copy is free
//   coincidence    all that a parallel loop must not carry, reuse of what is the region's own excepted
//   proximity      flow: bring reuse close
//
// All are hulls (`dependence/hull.ts`). What the scheduler makes of it is checked by `dependence/violation.ts` in any case.
//
// Parameters that neither an instance nor a dependence mentions are left out (the size of an array that is declared by one
// name and walked by another): a schedule has no use for them, but each costs the scheduler's linear programs columns.

import { DimType, type IslMap, type IslSet, ScheduleConstraints, UnionMap, type UnionSet } from "isl-wasm";
import type { Dependences } from "../dependence/dataflow.ts";
import { mapsOf } from "../scop/build/schedule-tree.ts";
import type { Scop } from "../scop/scop.ts";

export function scheduleConstraints(scop: Scop, dependences: Dependences): ScheduleConstraints {
  const { shared, ownFlow, own } = dependences.order;
  const flow = shared.union(ownFlow);
  const reuse = [...own.values()].reduce(
    (all, { reuse }) => all.union(reuse),
    UnionMap.empty(flow.getSpace()),
  );
  const { domain } = dependences.accesses;
  const used = new Set([
    ...domain.getSetList().toArray().flatMap(parametersOf),
    ...mapsOf(flow.union(reuse)).flatMap(parametersOf),
  ]);
  const order = only(flow, used);
  const constraints = ScheduleConstraints.onDomain(only(domain, used))
    .setContext(only(scop.context, used))
    .setValidity(order)
    .setCoincidence(order)
    .setProximity(order);
  return reuse.isEmpty()
    ? constraints
    : constraints.setConditionalValidity(only(ownFlow, used), only(reuse, used));
}

/** Names of the parameters in the constraints of a set or map. */
function parametersOf(relation: IslSet | IslMap): readonly string[] {
  const space = relation.dropUnusedParams().getSpace();
  return Array.from({ length: space.dim(DimType.param) }, (_, k) => space.getDimName(DimType.param, k)!);
}

/** What is left of a relation when all parameters but those `used` may have any value. */
function only<T extends IslSet | UnionSet | UnionMap>(relation: T, used: ReadonlySet<string>): T;
function only(relation: IslSet | UnionSet | UnionMap, used: ReadonlySet<string>) {
  const space = relation.getSpace();
  let left = relation;
  for (let k = space.dim(DimType.param) - 1; k >= 0; k--)
    if (!used.has(space.getDimName(DimType.param, k)!)) left = left.projectOut(DimType.param, k, 1);
  return left;
}
