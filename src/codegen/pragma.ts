// The OpenMP directive of a parallel loop.

import type { Balance } from "../scop/marks.ts";

const SCHEDULES: Readonly<Record<Balance, string>> = {
  even: "",
  dynamic: " schedule(dynamic)",
  chunks: " schedule(static, 8)",
};

/** `#pragma omp parallel for` with the clauses that hold in any case. `first`: what begins with the value from before the loop. */
export function parallelFor(
  privates: readonly string[],
  balance: Balance,
  first: readonly string[] = [],
): string {
  const clause = (name: string, list: readonly string[]) =>
    list.length === 0 ? "" : ` ${name}(${list.join(", ")})`;
  const shares = clause("private", privates) + clause("firstprivate", first);
  return `#pragma omp parallel for${shares}${SCHEDULES[balance]}`;
}
