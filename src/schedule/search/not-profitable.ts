// Why loops stay as they are, in words: nothing may run at the same time, or there is too little to do at the
// sizes that are known.

import type { Scop } from "../../scop/model/scop.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { knownSizes } from "../cost/assumed-sizes.ts";
import { valuesOf } from "../cost/extents.ts";
import { freedomOf, type Nest } from "../nest/nest.ts";

/**
 * `nest`: the author's loops. Sizes that may be as large as they like are no reason: a loop with such a size
 * asks at run time.
 */
export function noGain(scop: Scop, nest: Nest): Reject {
  const better = "no order of the loops is better";
  if (freedomOf(nest).parallelLoops === 0)
    return reject("no-gain", `${better}, and each iteration has to wait for others`);
  const sizes = sizesOf(scop).join(", ");
  const given = sizes === "" ? "the constants that say how often they run" : sizes;
  return reject("no-gain", `${better}, and no loop has enough to do to be worth threads, with ${given}`);
}

/** From which on a limit is none. */
const LARGE = 1n << 20n;

/** `N = 100`, `n up to 255` */
function sizesOf(scop: Scop): readonly string[] {
  const known = knownSizes(scop);
  return scop.params.flatMap(({ name, source }) => {
    if (source.kind === "macro") {
      const macro = scop.func.macros[source.macro]!;
      return [`${macro.name} = ${macro.hint}`];
    }
    const most = valuesOf(known, name).dimMaxVal(0);
    return most.isInt() && most.toBigInt() < LARGE ? [`${name} up to ${most.toBigInt()}`] : [];
  });
}
