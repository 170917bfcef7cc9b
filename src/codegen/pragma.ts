// The OpenMP directive of a parallel loop.

import type { Balance } from "../scop/marks.ts";

const SCHEDULES: Readonly<Record<Balance, string>> = {
  even: "",
  dynamic: " schedule(dynamic)",
  chunks: " schedule(static, 8)",
};

/** `#pragma omp parallel for` with the clauses that hold in any case. */
export function parallelFor(privates: readonly string[], balance: Balance): string {
  const clause = privates.length === 0 ? "" : ` private(${privates.join(", ")})`;
  return `#pragma omp parallel for${clause}${SCHEDULES[balance]}`;
}
