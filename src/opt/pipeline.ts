// The canonical form, pass by pass: what scalar evolution and SCoP detection are given.
//
//   ssa           variables become values
//   cfg-cleanup   straight-line code in one block
//   ccp, copyprop constants and copies, and the branches they decide
//   loop-form     preheader, single latch, dedicated exits: demanded by everything below
//   pointer-ends  loops that end at a pointer count instead
//   conditions    branches in loops that always go the same way, by scalar evolution
//   final-values  constants behind loops whose trip count is known, and what follows from them
//   header-copy   loops test at their bottom, so that their bodies are certain to be executed
//   gvn-pre       redundant and partially redundant computations, loads included
//   if-convert    branches on data become selects; after gvn-pre, which empties their arms; both twice, for
//                 nested branches
//   licm          invariants out of loops, memory promoted to scalars
//   dce           what the passes above left behind
//   loop-form     again: clean-up between passes may have merged what was separate
//   struct-copies structures that are assigned become elements that are loaded and stored
//   lcssa         last values get names; nothing after this may simplify φs with one argument
//
// This is the form in which GCC and LLVM hand code to their polyhedral passes, with all the scalar
// dependences it brings (DESIGN, stage `opt/`). Each pass can be switched off by name; those on which later
// ones rely cannot.

import type { AliasOptions } from "../analysis/alias/alias.ts";
import { liveBlocks } from "../ir/build.ts";
import type { Func } from "../ir/func.ts";
import type { OptionalPass } from "../options/options.ts";
import type { Pass } from "../support/pass.ts";
import { propagateConstants } from "./ccp.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { eliminateConditions } from "./conditions.ts";
import { propagateCopies } from "./copyprop.ts";
import { eliminateDeadCode } from "./dce.ts";
import { propagateFinalValues } from "./final-values.ts";
import { eliminateRedundancies } from "./gvn-pre.ts";
import { copyHeaders } from "./header-copy.ts";
import { convertBranches, DESCRIBING, IF_CONVERT_DEFAULTS, type IfConvertOptions } from "./if-convert.ts";
import { closeLoops, verifyLoopClosed } from "./lcssa.ts";
import { moveInvariants } from "./licm.ts";
import { canonicalLoops, verifyLoopForm } from "./loop-form.ts";
import { countToPointers } from "./pointer-ends.ts";
import { constructSsa } from "./ssa.ts";
import { copyStructs } from "./struct-copies.ts";

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

const STRUCT_COPIES: Pass<Func> = { name: "struct-copies", run: copyStructs };

/** The passes in order; names may repeat. Each takes and returns the same function, which it changes. */
export function canonicalPasses(options: PipelineOptions = PIPELINE_DEFAULTS): readonly Pass<Func>[] {
  const { alias, inductionLoads, promote } = options;
  const passes: Pass<Func>[] = [
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
export function sourcePasses(): readonly Pass<Func>[] {
  return [...SOURCE_PASSES, STRUCT_COPIES, { name: "lcssa", run: closeLoops }];
}

const SOURCE_PASSES: readonly Pass<Func>[] = [
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
export function sourceAccessPasses(): readonly Pass<Func>[] {
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
export function describingPasses(): readonly Pass<Func>[] {
  return [
    ...SOURCE_PASSES,
    { name: "if-convert", run: (func) => convertNested(func, DESCRIBING) },
    { name: "loop-form", run: canonicalLoops },
    STRUCT_COPIES,
    { name: "lcssa", run: closeLoops },
  ];
}

/** After parts of a function in this form were replaced. */
export function reclosingPasses(): readonly Pass<Func>[] {
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
