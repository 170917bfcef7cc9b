// The steps of planning, each with operations of isl of its own: a costly one cannot starve those that come
// after it.

import { type Isl, QuotaExceeded } from "isl-wasm";

/**
 * "check": flow and live ranges of a proposal; "check-own": of the author's order. "expand",
 * "check-expanded": of orders with arrays for scalars, which leave what is left to the others.
 */
export type PlanStep = "schedule" | "shape" | "check" | "check-own" | "expand" | "check-expanded";

/** Sees each step when it is over; `isExhausted`: its operations were not enough. */
export type PlanWatch = (step: PlanStep, milliseconds: number, isExhausted: boolean) => void;

/** Operations allowed for each step. */
const QUOTA: Readonly<Record<PlanStep, number>> = {
  schedule: 200_000,
  shape: 300_000,
  check: 2_500_000,
  "check-own": 3_000_000,
  expand: 100_000,
  "check-expanded": 100_000,
};

export class PlanningQuota {
  private readonly isl: Isl;
  private readonly watch: PlanWatch;

  constructor(isl: Isl, watch: PlanWatch = () => {}) {
    this.isl = isl;
    this.watch = watch;
  }

  /** Null when it takes more operations than the step has. */
  run<T>(step: PlanStep, body: () => T): T | null {
    const start = performance.now();
    try {
      const result = this.isl.withQuota(QUOTA[step], body);
      this.watch(step, performance.now() - start, false);
      return result;
    } catch (error) {
      if (!(error instanceof QuotaExceeded)) throw error;
      this.watch(step, performance.now() - start, true);
      return null;
    }
  }
}
