// Why loops stay as they are, in words: each iteration waits for another one, there is too little to do at
// the known sizes, or threads would lose more than they gain.

import { liveStmts } from "../../dependence/accesses.ts";
import type { Scop } from "../../scop/model/scop.ts";
import { arrayText, parameterText } from "../../scop/region/reject-messages.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { knownSizes } from "../cost/assumed-sizes.ts";
import { valuesOf } from "../cost/extents.ts";
import { someSumLosesRegister } from "../cost/lost-register.ts";
import type { StatementModels } from "../cost/statement-model.ts";
import { freedomOf, type Nest } from "../nest/nest.ts";

const LOST =
  "threads do not pay: compilers ignore restrict in a parallel loop, so that an element that is added to goes " +
  "through memory each time; add into a local variable";

/**
 * `nest`: the author's loops. Sizes that nothing limits are no reason: a loop with such a size asks at run
 * time.
 */
export function notProfitable(scop: Scop, models: StatementModels, nest: Nest): Reject {
  const better = "no order of the loops is better";
  const isParallel = freedomOf(nest).parallelLoops > 0;
  if (isParallel && someSumLosesRegister(models)) return reject("not-profitable", LOST);
  if (!isParallel) {
    const through = carriedIn(scop).join(", ");
    const names = through === "" ? "" : `: it needs ${through} of the one before`;
    return reject("not-profitable", `${better}, and each iteration depends on earlier ones${names}`);
  }
  const sizes = sizesOf(scop).join(", ");
  const given = sizes === "" ? "the constant bounds of the loops" : sizes;
  return reject("not-profitable", `${better}, and no loop has enough work for threads, with ${given}`);
}

/** Variables, in quotes, of which the iterations of a single loop hand on values. */
function carriedIn(scop: Scop): readonly string[] {
  if (scop.region.loops.length > 1) return [];
  const phis = scop.arrays.filter(({ kind }) => kind === "phi");
  const used = (id: number, isRead: boolean): boolean =>
    liveStmts(scop).some(({ accesses }) =>
      accesses.some(({ array, kind }) => array === id && (kind === "read") === isRead),
    );
  const names = phis
    .filter(({ id }) => used(id, true) && used(id, false))
    .flatMap((array) => arrayText(scop.func, array) ?? []);
  return [...new Set(names)].map((name) => `"${name}"`);
}

/** Limits from here on limit nothing. */
const LARGE = 1n << 20n;

/** `N = 100`, `n up to 255` */
function sizesOf(scop: Scop): readonly string[] {
  const known = knownSizes(scop);
  return scop.params.flatMap((param) => {
    const { name, source } = param;
    if (source.kind === "macro") {
      const macro = scop.func.macros[source.macro]!;
      return [`${macro.name} = ${macro.hint}`];
    }
    const most = valuesOf(known, name).dimMaxVal(0);
    return most.isInt() && most.toBigInt() < LARGE
      ? [`${parameterText(scop.func, param)} up to ${most.toBigInt()}`]
      : [];
  });
}
