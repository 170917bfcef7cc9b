// Functions of the file that only compute: calls of them neither read nor write memory.
//
//     static double square(double x) { return x * x; }            call square(%t) const
//     for (…) a[i] = square(b[i]);
//
// A function of the file is one of these if all callers mean this very text of it (nothing in its definition is chosen by flags: soundness
// rule 10; what stands in for a function without `static` is asked for in front of the loops: `bodies.ts`), control runs through it without loops to a `return` with a value, and all it
// executes is harmless (`effects.ts`): arithmetic that is defined for all operands, and calls of others that only compute. So a call returns, and
// may be moved, shared, executed by another thread or for nothing, like one of a library function that is declared `const`.
//
// Functions are looked at until no more are found: one that calls another is found after it, one that calls itself never.

import { liveBlocks, setInstrs, successors } from "../ir/build.ts";
import { callersByName } from "../ir/callers.ts";
import type { BlockId, Func, Instr, Module } from "../ir/func.ts";
import { restOnBody } from "./bodies.ts";
import { isHarmless } from "./effects.ts";

/** Marks calls in the functions of the module, which are as lowered. `known`: functions that callers know the text of. */
export function markConstCalls(module: Module, known: ReadonlySet<string>): Module {
  const candidates = new Set(
    module.funcs.filter((f) => known.has(f.name) && !module.addressTaken.has(f.name) && alwaysReturns(f)),
  );
  const callers = callersByName(module.funcs);
  for (let changed = candidates.size > 0; changed; ) {
    changed = false;
    for (const func of candidates) {
      if (!onlyComputes(func)) continue;
      candidates.delete(func);
      for (const caller of callers.get(func.name) ?? []) {
        markCalls(caller, func.name);
        restOnBody(caller, func);
      }
      changed = true;
    }
  }
  return module;
}

function markCalls(caller: Func, name: string): void {
  const isMeant = (i: Instr) => i.op === "call" && i.callee.kind === "direct" && i.callee.name === name;
  for (const block of liveBlocks(caller))
    if (block.instrs.some(isMeant))
      setInstrs(
        caller,
        block.id,
        block.instrs.map((i) => (i.op === "call" && isMeant(i) ? { ...i, effects: "const" } : i)),
      );
}

function onlyComputes(func: Func): boolean {
  const isScalar = (i: Instr) => i.op === "get" || i.op === "set" || i.op === "phi";
  return liveBlocks(func).every(({ instrs }) => instrs.every((i) => isScalar(i) || isHarmless(func, i)));
}

/** No block is reached twice, and each way ends with a value. */
function alwaysReturns(func: Func): boolean {
  const done = new Set<BlockId>();
  const open = new Set<BlockId>();
  const visit = (id: BlockId): boolean => {
    if (done.has(id)) return true;
    if (open.has(id)) return false;
    open.add(id);
    const { term } = func.blocks[id]!;
    const ends = term.op === "return" && term.value !== null && term.value.kind !== "undef";
    const next = successors(term);
    const isFine = next.length === 0 ? ends : next.every(visit);
    open.delete(id);
    done.add(id);
    return isFine;
  };
  return visit(func.entry);
}
