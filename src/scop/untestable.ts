// Overlap that nothing can test: a test compares where accesses begin and end, and of elements that data choose nobody knows.
//
//     void gather(int n, double *y, const double *x, const int *at) {
//       for (int i = 0; i < n; i++)
//         y[i] = x[at[i]];                  x may be anywhere, before y and behind it
//     }
//
// A declared array ends where its declaration says, so that such accesses to it stay in it. Where `restrict` or types tell the arrays apart, no
// test is needed.

import { DimType } from "isl-wasm";
import { type Reject, reject } from "../diagnostic.ts";
import type { ArrayId, Scop } from "./scop.ts";

/** Null where each assumption of no overlap is about arrays of which it is known where they are accessed. */
export function untestableOverlap(scop: Scop): Reject | null {
  const isEndless = (id: ArrayId) =>
    scop.stmts.some((stmt) =>
      stmt?.accesses.some(({ array, index, relation }) => {
        if (array !== id || index === undefined) return false;
        const elements = relation.intersectDomain(stmt.domain).range();
        return !elements.dimHasUpperBound(DimType.set, 0) || !elements.dimHasLowerBound(DimType.set, 0);
      }),
    );
  for (const assumption of scop.assumptions) {
    if (assumption.kind !== "no-overlap") continue;
    const { a, b } = assumption;
    const endless = [a, b].find(isEndless);
    if (endless === undefined) continue;
    const [name, other] = [endless, endless === a ? b : a].map((id) => scop.arrays[id]!.name);
    const what = `which elements of "${name}" are accessed depends on data`;
    return reject(
      "unknown-access",
      `${what}, so that no test can say that it does not overlap "${other}"`,
      scop.region.span,
    );
  }
  return null;
}
