// Dependences → what isl's scheduler must respect and should aim for.
//
//   validity       flow; anti and output dependences through arrays
//   conditional    anti dependences through scalar locations: they need only hold where the live range they would cut
//                  is not local to one iteration (live-range reordering, Verdoolaege & Cohen 2016): else every scalar
//                  would serialise its loop, though a private copy is free
//   coincidence    all that a parallel loop must not carry, scalars' anti dependences excepted
//   proximity      flow: bring reuse close
//
// What the scheduler makes of it is checked by `dependence/violation.ts` in any case.

import { ScheduleConstraints, type UnionMap, UnionSet } from "isl-wasm";
import { type Dependences, instances } from "../dependence/dataflow.ts";
import type { Scop } from "../scop/scop.ts";

export function scheduleConstraints(scop: Scop, dependences: Dependences): ScheduleConstraints {
  const isScalar = (name: string): boolean =>
    scop.arrays.some((array) => array.name === name && array.kind !== "array" && !array.liveOut);
  const parts = (full: UnionMap) => split(full, isScalar);
  const [flow, anti, output] = [dependences.flow, dependences.anti, dependences.output].map(parts) as [
    Parts,
    Parts,
    Parts,
  ];
  const allFlow = instances(dependences.flow);
  const hard = allFlow
    .union(instances(anti.arrays))
    .union(instances(output.arrays))
    .union(deadWrites(flow, output));
  return ScheduleConstraints.onDomain(dependences.accesses.domain)
    .setContext(scop.context)
    .setValidity(hard)
    .setCoincidence(hard)
    .setProximity(allFlow)
    .setConditionalValidity(flow.scalars.rangeFactorDomain(), anti.scalars.rangeFactorDomain());
}

interface Parts {
  readonly arrays: UnionMap;
  readonly scalars: UnionMap;
}

/** Splits `{ [S -> a] -> [[T -> b] -> E] }` by the kind of the array that E belongs to. */
function split(full: UnionMap, isScalar: (name: string) => boolean): Parts {
  const byPair = full.uncurry(); // { [[S -> a] -> [T -> b]] -> E }
  const elements = byPair.range();
  const scalars = elements
    .getSetList()
    .toArray()
    .filter((set) => isScalar(set.getTupleName() ?? ""))
    .reduce((all, set) => all.addSet(set), UnionSet.empty(elements.getSpace()));
  const through = byPair.intersectRange(scalars).curry();
  return { scalars: through, arrays: full.subtract(through) };
}

/** Output dependences from writes of scalars that nobody reads: no live range keeps those in their place. */
function deadWrites(flow: Parts, output: Parts): UnionMap {
  const read = flow.scalars.domain(); // { [S -> a] }
  return instances(output.scalars.subtractDomain(read));
}
