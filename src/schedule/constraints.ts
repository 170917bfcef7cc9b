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

import { ScheduleConstraints, UnionMap } from "isl-wasm";
import type { Dependences } from "../dependence/dataflow.ts";
import type { Scop } from "../scop/scop.ts";

export function scheduleConstraints(scop: Scop, dependences: Dependences): ScheduleConstraints {
  const { shared, ownFlow, own } = dependences.order;
  const flow = shared.union(ownFlow);
  const reuse = [...own.values()].reduce(
    (all, { reuse }) => all.union(reuse),
    UnionMap.empty(flow.getSpace()),
  );
  const constraints = ScheduleConstraints.onDomain(dependences.accesses.domain)
    .setContext(scop.context)
    .setValidity(flow)
    .setCoincidence(flow)
    .setProximity(flow);
  return reuse.isEmpty() ? constraints : constraints.setConditionalValidity(ownFlow, reuse);
}
