// Are the dependences that candidates give (`nearest.ts`) those that isl's own analysis gives?
//
// Scheduler and check of the schedule both go by them: what is missing there would pass both. Between passes
// under --verify-passes, in the textual tests and in those of the kernels; isl takes two to six times as
// long.

import { QuotaExceeded, type UnionMap } from "isl-wasm";
import type { Scop } from "../scop/model/scop.ts";
import { type Dependences, flowByIsl } from "./dataflow.ts";

type Found = Pick<Dependences, "flow" | "liveIn" | "anti" | "output">;

const KINDS: readonly (readonly [name: string, of: (found: Found) => UnionMap])[] = [
  ["flow", (found) => found.flow],
  ["live-in", (found) => found.liveIn],
  ["anti", (found) => found.anti],
  ["output", (found) => found.output],
];

/**
 * isl's operations for a comparison: what all stages together may spend on a region. What takes more is not
 * compared.
 */
const QUOTA = 4_000_000;

/**
 * Throws where they differ in the context. Of anti-dependences ours are more: isl leaves out those of an
 * instance that writes the element itself before the next one does.
 */
export function verifyDependences(scop: Scop, found: Dependences): void {
  const differing = scop.isl.withQuota(QUOTA, () => {
    try {
      const expected = flowByIsl(scop, found.accesses);
      const pairs = KINDS.map(([name, of]) => {
        const [ours, its] = [of(found), of(expected)].map((map) => map.intersectParams(scop.context));
        return [name, ours!, its!] as const;
      });
      return (
        pairs.find(([name, ours, its]) => !its.isSubset(ours) || (name !== "anti" && !ours.isEqual(its))) ??
        null
      );
    } catch (error) {
      if (error instanceof QuotaExceeded) return null;
      throw error;
    }
  });
  if (differing === null) return;
  const [name, ours, its] = differing;
  throw new Error(`${name} dependences: ${ours.subtract(its)} too many, ${its.subtract(ours)} missing`);
}
