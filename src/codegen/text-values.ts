// What variables hold at a place of the text.
//
// SSA has values, the text has variables, and optimisation has moved, merged and named values so that nothing tells any more which
// variable has one. So the function as it was lowered is asked: a read of the variable is put at the place before SSA is
// constructed, nothing is optimised, and scalar evolution says what it reads.

import { dominators } from "../analysis/dominators.ts";
import { loopForest } from "../analysis/loops.ts";
import { ScalarEvolution } from "../analysis/scalar-evolution.ts";
import { cloneFunc, edgeBetween, insertInstr, liveBlocks, newValue, splitEdge } from "../ir/build.ts";
import type { BlockId, Func, Instr, Operand, VarId } from "../ir/func.ts";
import { sourcePasses } from "../opt/pipeline.ts";
import type { Place } from "./variables.ts";

export interface TextValues {
  /** A copy in SSA, with its loops. */
  readonly func: Func;
  readonly scev: ScalarEvolution;
  /** What is read, and in which block. */
  readonly reads: ReadonlyMap<VarId, { readonly operand: Operand; readonly at: BlockId }>;
}

/**
 * Instructions that are looked at for all questions about one function together: each question costs a whole function, and a long
 * one with many nests asks many.
 */
const QUOTA = 60_000;
const spent = new WeakMap<Func, number>();

/** `lowered`: before SSA. Null where the function has been asked too much. */
export function textValues(lowered: Func, place: Place, variables: readonly VarId[]): TextValues | null {
  const size = lowered.blocks.reduce((sum, block) => sum + (block?.instrs.length ?? 0), 0);
  const total = (spent.get(lowered) ?? 0) + size;
  if (total > QUOTA) return null;
  spent.set(lowered, total);
  const func = cloneFunc(lowered);
  const callees = readAt(func, place, variables);
  for (const pass of sourcePasses()) pass.run(func);
  const doms = dominators(func);
  const reads = new Map<VarId, { readonly operand: Operand; readonly at: BlockId }>();
  for (const block of liveBlocks(func))
    for (const instr of block.instrs) {
      const variable = callees.get(calleeOf(instr));
      if (variable !== undefined && instr.op === "call")
        reads.set(variable, { operand: instr.args[0]!, at: block.id });
    }
  return { func, scev: new ScalarEvolution(func, loopForest(func, doms), doms), reads };
}

/** No name of C's. */
const READ = "value of variable ";

const calleeOf = (instr: Instr): string =>
  instr.op === "call" && instr.callee.kind === "direct" ? instr.callee.name : "";

/** A call with the value of each variable; which it is, by the callee. */
function readAt(func: Func, place: Place, variables: readonly VarId[]): ReadonlyMap<string, VarId> {
  const block =
    place.kind === "inside" ? place.block : splitEdge(func, edgeBetween(func, place.from, place.to));
  const reads = new Map<string, VarId>();
  for (const variable of variables) {
    const name = `${READ}${variable}`;
    const result = newValue(func, func.vars[variable]!.type, variable);
    const get: Instr = { op: "get", result, var: variable, stmt: null };
    const call: Instr = {
      ...{ op: "call", result: null, callee: { kind: "direct", name } },
      ...{ args: [{ kind: "value", id: result }], effects: "const", noreturn: false, stmt: null },
    };
    insertInstr(func, block, place.kind === "inside" ? place.index : 0, get, call);
    reads.set(name, variable);
  }
  return reads;
}
