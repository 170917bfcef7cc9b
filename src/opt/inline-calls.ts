// Calls of small functions of the file, replaced by what these do: subscripts that a function computes,
// elements that it reads or stores.
//
//     static int at(int i, int j, int n) { return i * n + j; }
//     … a[at(i, j, n)] …     is described as     … a[i * n + j] …
//
// Only the description changes: the text keeps its calls wherever it is the author's own. So a function is
// taken apart only if all callers mean this very text of it (nothing in its definition is chosen by flags:
// soundness rule 10; what stands in for a function without `static` is asked for in front of the loops:
// `bodies.ts`), and only where it has no loop, no call, no object of its own or of the file; with conditions,
// in several pieces (`inline-branches.ts`). Functions that compute a floating-point number from others stay
// calls (`const-functions.ts`), as statements that are printed anew are to have the author's names in them.
//
// Functions are looked at until no more are found: one that calls another is found after that has been taken
// apart, one that calls itself never.

import { liveBlocks, mapOperands, newValue, resultOf, setInstrs, typeOfValue } from "../ir/build.ts";
import { calleesOf, callersByName } from "../ir/callers.ts";
import type { CallInstr, Func, Instr, Operand, ValueId, VarId } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { restOnBody, spreadToCallees } from "./bodies.ts";
import { tellOfCallees } from "./callees-told.ts";
import { accessLocalsDirectly } from "./direct-locals.ts";
import { hasOnlyBranches, inlineBranches } from "./inline-branches.ts";
import {
  isAccess,
  isCallOf,
  isSimple,
  type Move,
  mayStandElsewhere,
  placedInCaller,
  type Simple,
} from "./inlined.ts";

/**
 * Takes calls apart in the functions of the module, which are as lowered. `known`: functions that callers
 * know the text of.
 */
export function inlineCalls(module: Module, known: ReadonlySet<string>): Module {
  const waiting = new Set(module.funcs.filter(({ name }) => known.has(name)));
  const added = new Map<Func, number>();
  const callers = callersByName(module.funcs);
  const grown = new Set<Func>();
  for (let changed = waiting.size > 0; changed; ) {
    changed = false;
    for (const callee of waiting) {
      const body = bodyOf(callee);
      if (body === null && !hasOnlyBranches(callee)) continue;
      waiting.delete(callee);
      for (const caller of callers.get(callee.name) ?? []) {
        if (body !== null) inlineInto(caller, callee, body);
        else inlineBranches(caller, callee, added);
        restOnBody(caller, callee);
        grown.add(caller);
        for (const name of calleesOf(callee)) callers.get(name)?.add(caller);
      }
      changed = true;
    }
  }
  grown.forEach(accessLocalsDirectly);
  tellOfCallees(module);
  spreadToCallees(module.funcs);
  return module;
}

interface Body {
  readonly instrs: readonly (Simple | Move)[];
  readonly result: Operand | null;
}

/** Null where the function is too large, or more than one piece, or a call of it says more than its text. */
function bodyOf(func: Func): Body | null {
  const [block, ...others] = liveBlocks(func);
  if (block?.term.op !== "return" || others.length > 0 || func.extents.size > 0) return null;
  const instrs = block.instrs.filter(isSimple);
  const result = block.term.value;
  if (instrs.length < block.instrs.length || !setBeforeRead(instrs)) return null;
  if (!mayStandElsewhere(instrs, result === null ? [] : [result])) return null;
  const isCalculation = !instrs.some(isAccess);
  return isCalculation && func.resultType.kind !== "int" ? null : { instrs, result };
}

function setBeforeRead(instrs: readonly (Simple | Move)[]): boolean {
  const set = new Set<VarId>();
  return instrs.every((i) => {
    if (i.op === "set") set.add(i.var);
    return i.op !== "get" || set.has(i.var);
  });
}

function inlineInto(caller: Func, callee: Func, body: Body): void {
  const isMeant = (i: Instr): i is CallInstr =>
    isCallOf(caller, i, callee) && (i.result === null || body.result !== null);
  for (const block of liveBlocks(caller))
    if (block.instrs.some(isMeant))
      setInstrs(
        caller,
        block.id,
        block.instrs.flatMap((i) => (isMeant(i) ? inlined(caller, i, callee, body) : [i])),
      );
}

/** The callee's instructions with the call's arguments, as work of the call's statement. */
function inlined(caller: Func, call: CallInstr, callee: Func, { instrs, result }: Body): readonly Instr[] {
  const values = new Map<ValueId, Operand>(callee.params.map(({ value }, k) => [value, call.args[k]!]));
  const variables = new Map<VarId, Operand>();
  const here = (o: Operand): Operand => (o.kind === "value" ? values.get(o.id)! : o);
  const made: Instr[] = [];
  for (const instr of instrs) {
    if (instr.op === "set") variables.set(instr.var, here(instr.value));
    else if (instr.op === "get") values.set(instr.result, variables.get(instr.var)!);
    else {
      const before = resultOf(instr);
      const now = before === null ? null : newValue(caller, typeOfValue(callee, before));
      made.push(mapOperands(placedInCaller(instr, now, call.stmt), here));
      if (before !== null) values.set(before, { kind: "value", id: now! });
    }
  }
  if (call.result === null || result === null) return made;
  return [...made, { op: "copy", result: call.result, arg: here(result), stmt: call.stmt }];
}
