// isl's Pluto-style scheduler (Bondhugula 2008; Verdoolaege & Janssens 2017) with our options.

import { IslError, QuotaExceeded, type Schedule, type ScheduleNode, ScheduleNodeType } from "isl-wasm";
import type { Scop } from "../../scop/model/scop.ts";
import type { Constraints } from "./constraints.ts";

/**
 * `separate`: strongly connected components are scheduled apart (least fusion); `fused`: together where that
 * is legal.
 */
export type Fusion = "separate" | "fused" | "tilable";

/** Null where isl finds none. Throws QuotaExceeded. */
export function computeSchedule(
  scop: Scop,
  { problem, distances }: Constraints,
  fusion: Fusion,
): Schedule | null {
  const { isl } = scop;
  isl.optionsSetScheduleMaximizeBandDepth(1);
  isl.optionsSetScheduleOuterCoincidence(fusion === "tilable" ? 0 : 1);
  isl.optionsSetScheduleMaximizeCoincidence(1);
  isl.optionsSetScheduleMaxConstantTerm(20);
  isl.optionsSetScheduleMaxCoefficient(20);
  isl.optionsSetScheduleTreatCoalescing(1);
  isl.optionsSetScheduleSerializeSccs(fusion !== "fused" ? 1 : 0);
  isl.optionsSetScheduleWholeComponent(fusion === "fused" ? 1 : 0);
  try {
    const constraints = fusion === "tilable" ? problem.setProximity(distances) : problem;
    return constraints.computeSchedule().alignParams(scop.context.getSpace());
  } catch (error) {
    // "unable to carry dependences": the hull of some dependences holds a cycle.
    if (error instanceof IslError && !(error instanceof QuotaExceeded)) return null;
    throw error;
  }
}

/** Does every band begin with a loop that isl found to be parallel? */
export function beginsParallel(schedule: Schedule): boolean {
  const visit = (node: ScheduleNode): boolean => {
    const isBand = node.getType() === ScheduleNodeType.band && node.bandNMember() > 0;
    if (isBand && !node.bandMemberGetCoincident(0)) return false;
    return Array.from({ length: node.nChildren() }, (_, k) => node.child(k)).every(visit);
  };
  return visit(schedule.getRoot());
}
