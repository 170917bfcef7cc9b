// isl's Pluto-style scheduler (Bondhugula 2008; Verdoolaege & Janssens 2017) with our options.

import type { Schedule, ScheduleConstraints } from "isl-wasm";
import type { Scop } from "../scop/scop.ts";

/** `separate`: strongly connected components are scheduled apart (least fusion); `fused`: together where that is legal. */
export type Fusion = "separate" | "fused";

/** Throws QuotaExceeded. */
export function computeSchedule(scop: Scop, constraints: ScheduleConstraints, fusion: Fusion): Schedule {
  const { isl } = scop;
  isl.optionsSetScheduleMaximizeBandDepth(1);
  isl.optionsSetScheduleOuterCoincidence(1);
  isl.optionsSetScheduleMaximizeCoincidence(1);
  isl.optionsSetScheduleMaxConstantTerm(20);
  isl.optionsSetScheduleMaxCoefficient(20);
  isl.optionsSetScheduleTreatCoalescing(1);
  isl.optionsSetScheduleSerializeSccs(fusion === "separate" ? 1 : 0);
  isl.optionsSetScheduleWholeComponent(fusion === "fused" ? 1 : 0);
  return constraints.computeSchedule();
}
