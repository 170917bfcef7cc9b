// The canonical form, pass by pass: what scalar evolution and SCoP detection are given.
//
//     ssa, cfg-cleanup, ccp, copyprop      values in place of variables
//     loop-form, pointer-ends              loops as scalar evolution wants them
//     conditions, final-values             what it decides
//     header-copy                          bodies that certainly run
//     gvn-pre, if-convert                  twice: selects of two arms may be equal, and empty an arm
//     licm                                 invariants out of loops, memory promoted to scalars
//     struct-copies, lcssa                 structures as elements, names for last values
//
// In between, cfg-cleanup and loop-form put right what the others leave. What each does, and what has to come
// before it, stands in `options/passes.ts`.
//
// This is the form in which GCC and LLVM hand code to their polyhedral passes, with all the scalar
// dependences it brings.

import type { AliasOptions } from "../analysis/alias/alias.ts";
import { liveBlocks } from "../ir/build.ts";
import type { Func } from "../ir/func.ts";
import type { StructLayout } from "../ir/module.ts";
import type { OptionalPass, PassName } from "../options/passes.ts";
import type { Pass } from "../support/pass.ts";
import { propagateConstants } from "./ccp.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { eliminateConditions } from "./conditions.ts";
import { propagateCopies } from "./copyprop.ts";
import { eliminateDeadCode } from "./dce.ts";
import { propagateFinalValues } from "./final-values.ts";
import { forwardAddresses } from "./forward-addresses.ts";
import { eliminateRedundancies } from "./gvn-pre.ts";
import { copyHeaders } from "./header-copy.ts";
import { convertBranches, DESCRIBING, IF_CONVERT_DEFAULTS, type IfConvertOptions } from "./if-convert.ts";
import { closeLoops, verifyLoopClosed } from "./lcssa.ts";
import { moveInvariants } from "./licm.ts";
import { canonicalLoops, verifyLoopForm } from "./loop-form.ts";
import { countToPointers } from "./pointer-ends.ts";
import { promoteLocals } from "./promote-locals.ts";
import { splitStructures } from "./split-structures.ts";
import { constructSsa } from "./ssa.ts";
import { copyMembers, copyStructs } from "./struct-copies.ts";

/** Named as in `options/passes.ts`. */
interface SsaPass extends Pass<Func> {
  readonly name: PassName;
}

export interface PipelineOptions {
  readonly without: ReadonlySet<OptionalPass>;
  readonly alias: AliasOptions;
  /** Carry loads along induction variables from iteration to iteration (`gvn-pre.ts`). */
  readonly inductionLoads: boolean;
  /** Promote memory to scalars in loops (`licm.ts`). */
  readonly promote: boolean;
}

export const PIPELINE_DEFAULTS: PipelineOptions = {
  without: new Set(),
  alias: { strictAliasing: true, callers: null },
  inductionLoads: false,
  promote: true,
};

const STRUCT_COPIES: SsaPass = { name: "struct-copies", run: copyStructs };

/** The passes in order; names may repeat. Each takes and returns the same function, which it changes. */
export function canonicalPasses(options: PipelineOptions = PIPELINE_DEFAULTS): readonly SsaPass[] {
  const { alias, inductionLoads, promote } = options;
  const passes: SsaPass[] = [
    { name: "ssa", run: constructSsa },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "ccp", run: propagateConstants },
    { name: "copyprop", run: propagateCopies },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "loop-form", run: canonicalLoops },
    { name: "pointer-ends", run: countToPointers },
    { name: "conditions", run: eliminateConditions },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "loop-form", run: canonicalLoops },
    { name: "final-values", run: propagateFinalValues },
    { name: "header-copy", run: (f) => copyHeaders(f) },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "loop-form", run: canonicalLoops },
    { name: "gvn-pre", run: (f) => eliminateRedundancies(f, { alias, inductionLoads }) },
    { name: "dce", run: eliminateDeadCode },
    { name: "if-convert", run: (f) => convertBranches(f) },
    { name: "copyprop", run: propagateCopies },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "loop-form", run: canonicalLoops },
    // Selects made in two arms may be equal, and empty the arm of a choice around them.
    {
      name: "gvn-pre",
      run: (f) => (hasSelects(f) ? eliminateRedundancies(f, { alias, inductionLoads }) : f),
    },
    { name: "if-convert", run: (f) => convertBranches(f) },
    { name: "copyprop", run: propagateCopies },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "loop-form", run: canonicalLoops },
    { name: "licm", run: (f) => moveInvariants(f, { alias, promote }) },
    { name: "dce", run: eliminateDeadCode },
    { name: "cfg-cleanup", run: cleanUpCfg },
    { name: "loop-form", run: canonicalLoops },
    STRUCT_COPIES,
    { name: "lcssa", run: (f) => checked(closeLoops(f)) },
  ];
  return passes.filter((p) => !options.without.has(p.name as OptionalPass));
}

const hasSelects = (func: Func): boolean =>
  liveBlocks(func).some(({ instrs }) => instrs.some(({ op }) => op === "select"));

/** What every later stage relies on. */
function checked(func: Func): Func {
  verifyLoopForm(func);
  verifyLoopClosed(func);
  return func;
}

/** Runs the passes without dumps or checks: for tests and tools. The driver uses `PassHost.runAll`. */
export function canonicalize(func: Func, options: PipelineOptions = PIPELINE_DEFAULTS): Func {
  return canonicalPasses(options).reduce((f, pass) => pass.run(f), func);
}

/**
 * SSA and loops in canonical form, nothing optimised: each source statement by itself, for comparing with the
 * result.
 */
export function sourcePasses(): readonly SsaPass[] {
  return [...SOURCE_PASSES, STRUCT_COPIES, { name: "lcssa", run: closeLoops }];
}

const SOURCE_PASSES: readonly SsaPass[] = [
  { name: "ssa", run: constructSsa },
  { name: "cfg-cleanup", run: cleanUpCfg },
  { name: "copyprop", run: propagateCopies },
  { name: "loop-form", run: canonicalLoops },
  { name: "pointer-ends", run: countToPointers },
];

/**
 * The same with values chosen by data in place of branches: all accesses of the source, but not its
 * statements.
 */
export function sourceAccessPasses(): readonly SsaPass[] {
  return [
    ...SOURCE_PASSES,
    { name: "if-convert", run: (func) => convertNested(func) },
    { name: "loop-form", run: canonicalLoops },
    { name: "lcssa", run: closeLoops },
  ];
}

/**
 * The same with all that data may decide on, also what the source executes for some iterations only: what
 * loops may access, for telling what they do to each other. Never to be executed.
 */
export function overapproximatingPasses(): readonly SsaPass[] {
  return [
    ...SOURCE_PASSES,
    { name: "if-convert", run: (func) => convertNested(func, DESCRIBING) },
    { name: "loop-form", run: canonicalLoops },
    STRUCT_COPIES,
    { name: "lcssa", run: closeLoops },
  ];
}

/** The same for a function in which calls are expanded: what these access by address is the caller's. */
export function expandedPasses(tags: readonly StructLayout[]): readonly SsaPass[] {
  return [
    ...SOURCE_PASSES,
    { name: "forward-addresses", run: forwardAddresses },
    { name: "struct-copies", run: copyMembers(tags) },
    { name: "split-structures", run: splitStructures(tags) },
    { name: "promote-locals", run: promoteLocals },
    { name: "lcssa", run: closeLoops },
  ];
}

/**
 * After `expandedPasses`: called functions choose between values, which no statement of the author's has to
 * show.
 */
export function choosingPasses(): readonly SsaPass[] {
  return [
    { name: "if-convert", run: (func) => convertNested(func, DESCRIBING) },
    { name: "loop-form", run: canonicalLoops },
    { name: "lcssa", run: closeLoops },
  ];
}

/** After parts of a function in this form were replaced. */
export function reclosingPasses(): readonly SsaPass[] {
  return [
    { name: "loop-form", run: canonicalLoops },
    { name: "lcssa", run: closeLoops },
  ];
}

/**
 * A choice that was made of another one leaves a φ with one argument, which has to go before the choice
 * around it.
 */
function convertNested(func: Func, options: IfConvertOptions = IF_CONVERT_DEFAULTS): Func {
  const size = (): number => liveBlocks(func).length;
  for (let before = size() + 1; size() < before; ) {
    before = size();
    cleanUpCfg(propagateCopies(convertBranches(func, options)));
  }
  return func;
}
