// A dependence that a transformation breaks, told by two iterations in the values of the author's iterators.

import { IslMap, IslSet } from "isl-wasm";
import type { Violation } from "../../dependence/violation.ts";
import type { Words } from "../../diagnostic.ts";
import type { Scop, ScopArray, ScopStmt } from "../../scop/scop.ts";

/** "iteration (i = 3, j = 0) needs what iteration (i = 2, j = 1) leaves in A, and would not come after it". */
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
  const name = nameOf(scop, scop.arrays[array]!);
  switch (kind) {
    case "flow":
      return [...to, " needs what ", ...from, ` leaves in ${name}, and would not come after it`];
    case "live-range":
      return [...to, ` would overwrite ${name} while what `, ...from, " has there is still needed"];
    case "race":
      return [...from, " and ", ...to, ` would write ${name} in no fixed order`];
  }
}

/** A scalar is what the variable is called whose value it is. */
function nameOf({ func }: Scop, { base, name }: ScopArray): string {
  const variable = base.kind === "ssa" ? func.values[base.value]!.var : null;
  return variable === null ? name : func.vars[variable]!.name;
}

/** `point`: `{ S[i] }` with one point. */
function iterationOf(scop: Scop, point: IslSet, withLine: boolean): Words {
  const stmt = scop.stmts.find((s): s is ScopStmt => s?.name === point.getTupleName())!;
  const places = stmt.loops.map((loop, k) => {
    const iterator = stmt.iterators[k];
    const value = iterator ? point.apply(IslMap.fromAff(iterator)).dimMinVal(0) : point.dimMinVal(k);
    return `${scop.region.loops[loop]!.iterator ?? "?"} = ${value.toStr()}`;
  });
  const iteration = `iteration (${places.join(", ")})`;
  const [first] = withLine ? stmt.source : [];
  const span = first === undefined ? null : scop.func.stmts[first]!.span;
  return span === null ? [iteration] : [`${iteration} of line `, span];
}
