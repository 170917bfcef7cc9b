// From a schedule of permutable bands to loops that run well: the member with the best strides innermost, tiles around it.

import type { Schedule, ScheduleNode } from "isl-wasm";
import type { Scop } from "../scop/scop.ts";
import { isBand, isInnermost, permuteBand, tileBand } from "./bands.ts";
import { type StrideCounts, stridesAlong } from "./strides.ts";

export interface ShapeOptions {
  /** Sizes of tiles, outermost first, the last repeated; null: no tiles. */
  readonly tile: readonly number[] | null;
}

/** Reorders and tiles the innermost permutable bands. */
export function shapeLoops(scop: Scop, schedule: Schedule, options: ShapeOptions): Schedule {
  return schedule.mapScheduleNodeBottomUp((node) => {
    if (!isBand(node) || !isInnermost(node)) return node;
    const members = node.bandNMember();
    if (members < 2 || !node.bandGetPermutable()) return node;
    const vector = bestInnermost(scop, node);
    const others = Array.from({ length: members }, (_, k) => k).filter((k) => k !== vector);
    const permuted = permuteBand(node, [...others, vector]);
    return options.tile === null ? permuted : tileBand(permuted, options.tile);
  });
}

/** The member along which most accesses move by one element or none, the later one of equals. */
function bestInnermost(scop: Scop, node: ScheduleNode): number {
  const costs = Array.from({ length: node.bandNMember() }, (_, k) => costOf(stridesAlong(scop, node, k)));
  return costs.reduce((best, cost, k) => (cost <= costs[best]! ? k : best), 0);
}

/** A far access costs a cache line, a unit one an eighth of it; an invariant one stays in a register. */
const costOf = (strides: StrideCounts): number => 8 * strides.far + strides.unit;
