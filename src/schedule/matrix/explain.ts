// A dependence that a transformation breaks, told by two iterations in the values of the author's iterators.

import { IslMap, IslSet } from "isl-wasm";
import type { Violation } from "../../dependence/violation.ts";
import type { Scop, ScopStmt } from "../../scop/model/scop.ts";
import { arrayText } from "../../scop/region/reject-messages.ts";
import type { Words } from "../../source/diagnostic.ts";

/**
 * "iteration (i = 3, j = 0) needs what iteration (i = 2, j = 1) leaves in A, and would not come after it".
 */
export function explainViolation(scop: Scop, violation: Violation): string {
  return conflictWords(scop, violation, { withLines: false }).join("");
}

/** The same; `withLines`: iterations are those of a line. */
export function conflictWords(
  scop: Scop,
  { kind, array, pairs }: Violation,
  { withLines }: { readonly withLines: boolean },
): Words {
  const [some] = pairs.getMapList().toArray();
  const pair = IslSet.fromPoint(some!.wrap().samplePoint()).unwrap(); // { S[i] -> T[j] }, one of them
  const from = iterationOf(scop, pair.domain(), withLines);
  const to = iterationOf(scop, pair.range(), withLines);
  const name = arrayText(scop.func, scop.arrays[array]!);
  switch (kind) {
    case "flow": {
      const what = name === null ? "computes" : `leaves in ${name}`;
      return [...to, " needs what ", ...from, ` ${what}, and would not come after it`];
    }
    case "live-range":
      return name === null
        ? [...to, " would overwrite what ", ...from, " computes while it is still needed"]
        : [...to, ` would overwrite ${name} while what `, ...from, " has there is still needed"];
    case "race":
      return [...from, " and ", ...to, ` would write ${name ?? "one value"} in no fixed order`];
  }
}

/** `point`: `{ S[i] }` with one point. */
function iterationOf(scop: Scop, point: IslSet, withLine: boolean): Words {
  const stmt = scop.stmts.find((s): s is ScopStmt => s?.name === point.getTupleName())!;
  const places = stmt.loops.map((loop, k) => {
    const iterator = stmt.iterators[k];
    const value = iterator ? point.apply(IslMap.fromAff(iterator)).dimMinVal(0) : point.dimMinVal(k);
    const name = scop.region.loops[loop]!.iterator;
    return name === null ? `number ${value.toStr()} from 0` : `${name} = ${value.toStr()}`;
  });
  const iteration = `iteration (${places.join(", ")})`;
  const [first] = withLine ? stmt.source : [];
  const span = first === undefined ? null : scop.func.stmts[first]!.span;
  return span === null ? [iteration] : [`${iteration} of line `, span];
}
