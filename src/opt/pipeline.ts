// The canonical form in which the polyhedral stages get a function: what GCC and LLVM do before Graphite and Polly, with
// all the scalar dependences it brings. The order matters and is told here once.

import type { Func } from "../ir/func.ts";
import type { Pass } from "../pass.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { propagateCopies } from "./copyprop.ts";
import { eliminateDeadCode } from "./dce.ts";
import { copyHeaders } from "./header-copy.ts";
import { closeLoops } from "./lcssa.ts";
import { canonicalLoops } from "./loop-form.ts";
import { constructSsa } from "./ssa.ts";

const pass = (name: string, run: (func: Func) => Func): Pass<Func> => ({ name, run });

export function canonicalPasses(): readonly Pass<Func>[] {
  return [
    pass("ssa", constructSsa),
    pass("cfg-cleanup", cleanUpCfg),
    pass("copyprop", propagateCopies),
    pass("loop-form", canonicalLoops),
    // Rotated loops run at least once under their guard: what is hoisted from them is executed anyway.
    pass("header-copy", copyHeaders),
    pass("dce", eliminateDeadCode),
    pass("lcssa", (func) => closeLoops(canonicalLoops(func))),
  ];
}

/** SSA and loops in canonical form, nothing optimised: each source statement by itself, for comparing with the result. */
export function sourcePasses(): readonly Pass<Func>[] {
  return [
    pass("ssa", constructSsa),
    pass("cfg-cleanup", cleanUpCfg),
    pass("copyprop", propagateCopies),
    pass("loop-form", canonicalLoops),
    pass("lcssa", closeLoops),
  ];
}
