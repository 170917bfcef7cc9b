// How far apart in memory do consecutive iterations of a loop access? What the innermost loop should be rests on this.

import { DimType, type IslMap, type ScheduleNode, type UnionMap } from "isl-wasm";
import { liveStmts } from "../dependence/accesses.ts";
import type { Scop } from "../scop/scop.ts";

/** invariant: the same element; unit: the next one; far: anything else. */
export type Stride = "invariant" | "unit" | "far";

export interface StrideCounts {
  readonly invariant: number;
  readonly unit: number;
  readonly far: number;
}

/**
 * Strides of all accesses of the statements under an innermost band, for consecutive values of its member `member` with
 * everything else unchanged.
 */
export function stridesAlong(scop: Scop, node: ScheduleNode, member: number): StrideCounts {
  const prefix = node.getPrefixScheduleUnionMap(); // { S[i] -> [outer] }
  const time = prefix.flatRangeProduct(node.bandGetPartialScheduleUnionMap()); // { S[i] -> [outer, band] }
  const counts = { invariant: 0, unit: 0, far: 0 };
  for (const stmt of liveStmts(scop)) {
    const when = mapOf(time, stmt.name);
    if (when === null) continue;
    const dimension = when.dim(DimType.out) - node.bandNMember() + member;
    for (const access of stmt.accesses) {
      if (scop.arrays[access.array]!.rank === 0) continue;
      const elements = access.relation.intersectDomain(stmt.domain).applyDomain(when); // { [t] -> A[e] }
      counts[strideOf(elements, dimension)]++;
    }
  }
  return counts;
}

function mapOf(time: UnionMap, name: string): IslMap | null {
  return (
    time
      .getMapList()
      .toArray()
      .find((map) => map.getTupleName(DimType.in) === name) ?? null
  );
}

function strideOf(elements: IslMap, dimension: number): Stride {
  const next = advance(elements, dimension); // { [t] -> [t'] }
  const step = elements.reverse().applyRange(next).applyRange(elements).deltas(); // { A[e' - e] }
  const rank = step.dim(DimType.set);
  for (let k = 0; k < rank; k++) {
    const value = step.plainGetValIfFixed(DimType.set, k);
    const inner = k === rank - 1;
    if (value.isZero()) continue;
    return inner && (value.isOne() || value.isNegone()) ? "unit" : "far";
  }
  return "invariant";
}

/** `{ [t] -> [t'] : t'_d = t_d + 1 }`, the others equal. */
function advance(elements: IslMap, dimension: number): IslMap {
  const n = elements.dim(DimType.in);
  const names = Array.from({ length: n }, (_, k) => `t${k}`);
  const moved = names.map((name, k) => (k === dimension ? `${name} + 1` : name));
  return elements.isl.map(`{ [${names.join(", ")}] -> [${moved.join(", ")}] }`);
}
