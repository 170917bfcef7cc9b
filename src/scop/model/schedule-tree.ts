// Schedule trees from parts: the vocabulary in which the original order is written.
//
//     domain { S0[i]; S1[i,k] }                    { S0[i] -> [i, 0, 0]; S1[i,k] -> [i, 1, k] }
//       band { S0[i] -> i; S1[i,k] -> i }
//         sequence
//           { S0[i] }
//           { S1[i,k] }
//             band { S1[i,k] -> k }
//
// A tree is built inside out: `inOrder` puts parts one after another, `inLoop` puts a loop around a part.

import {
  DimType,
  type Map as IslMap,
  MultiUnionPwAff,
  Schedule,
  type UnionMap,
  type UnionSet,
} from "isl-wasm";

/** Parts with disjoint domains, one after another; there is at least one. */
export function inOrder(parts: readonly Schedule[]): Schedule {
  const [first, ...rest] = parts;
  if (first === undefined) throw new Error("a schedule of nothing");
  // isl's `sequence` is binary, and joins the sequence of its first operand.
  return rest.reduce((whole, part) => whole.sequence(part), first);
}

/** A band of one member, `{ S[…] -> [iteration] }`, around `body`. */
export function inLoop(body: Schedule, iteration: MultiUnionPwAff): Schedule {
  return body.insertPartialSchedule(iteration);
}

/**
 * The tree for a map to time, lexicographic: dimensions in which every statement is constant become sequences
 * (or nothing when they all agree), the others bands.
 */
export function scheduleFromMap(domain: UnionSet, time: UnionMap): Schedule {
  return fromDimension(time.intersectDomain(domain), 0);
}

/** `time`: `{ Domain[] -> Time[] }`, restricted to the statements and instances that are left. */
function fromDimension(time: UnionMap, at: number): Schedule {
  const maps = mapsOf(time);
  if (maps.every((m) => at >= m.dim(DimType.out))) return Schedule.fromDomain(time.domain());
  const fixed = maps.map((m) => m.plainGetValIfFixed(DimType.out, at));
  if (fixed.some((v) => v.isNan())) {
    const iteration = MultiUnionPwAff.fromUnionMap(time).getAt(at); // { Domain[] -> [time_at] }
    return inLoop(fromDimension(time, at + 1), MultiUnionPwAff.fromUnionPwAff(iteration));
  }
  const groups = new Map<number, UnionMap>();
  maps.forEach((m, i) => {
    const position = Number(fixed[i]!.toStr());
    const group = groups.get(position);
    groups.set(position, group === undefined ? m.toUnionMap() : group.addMap(m));
  });
  const ordered = [...groups].sort(([a], [b]) => a - b).map(([, group]) => fromDimension(group, at + 1));
  return inOrder(ordered);
}

/** The maps of a union by statement: isl's own order is that of a hash table. */
export function mapsOf(union: UnionMap): readonly IslMap[] {
  const maps: { readonly map: IslMap; readonly name: string }[] = [];
  union.foreachMap((map) => {
    maps.push({ map: map.isl.keep(map), name: map.getTupleName(DimType.in) ?? "" });
  });
  return maps.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).map(({ map }) => map);
}
