// Functions of the file that only compute: calls of them neither read nor write memory.
//
//     static double square(double x) { return x * x; }            call square(%t) const
//     for (…) a[i] = square(b[i]);
//
// A function of the file is one of these if all callers mean this very text of it (nothing in its definition
// is chosen by flags: soundness rule 10; what stands in for a function without `static` is asked for in front
// of the loops: `bodies.ts`), control runs through it without loops to a `return` with a value, and all it
// executes is arithmetic, and calls of others that only compute. So a call returns, and may be shared or
// executed by another thread, like one of a library function that is declared `const`; and moved to where the
// source does not call it, unless something in it is not speculatable (`effects.ts`): a division, a sum of
// signed integers (`mayFault`).
//
// Functions are looked at until no more are found: one that calls another is found after it, one that calls
// itself never.

import { liveBlocks, operandsOf, setInstrs, successors, typeOf } from "../ir/build.ts";
import { callersByName } from "../ir/callers.ts";
import type { BlockId, Func, Instr } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import type { Type } from "../ir/type.ts";
import { restOnBody } from "./bodies.ts";
import { isSpeculatable } from "./effects.ts";

/**
 * Marks calls in the functions of the module, which are as lowered. `known`: functions that callers know the
 * text of.
 */
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
      const mayFault = !isHarmlessThroughout(func);
      for (const caller of callers.get(func.name) ?? []) {
        markCalls(caller, func.name, mayFault);
        restOnBody(caller, func);
      }
      changed = true;
    }
  }
  return module;
}

function markCalls(caller: Func, name: string, mayFault: boolean): void {
  const effects = { effects: "const", ...(mayFault && { mayFault }) } as const;
  const isMeant = (i: Instr) => i.op === "call" && i.callee.kind === "direct" && i.callee.name === name;
  for (const block of liveBlocks(caller))
    if (block.instrs.some(isMeant))
      setInstrs(
        caller,
        block.id,
        block.instrs.map((i) => (i.op === "call" && isMeant(i) ? { ...i, ...effects } : i)),
      );
}

const isScalar = ({ op }: Instr): boolean => op === "get" || op === "set" || op === "phi";

const onlyComputes = (func: Func): boolean =>
  liveBlocks(func).every(({ instrs }) => instrs.every((i) => isScalar(i) || isArithmetic(func, i)));

const isHarmlessThroughout = (func: Func): boolean =>
  liveBlocks(func).every(({ instrs }) => instrs.every((i) => isScalar(i) || isSpeculatable(func, i)));

/** Is it arithmetic on numbers, whatever becomes of the result? */
function isArithmetic(func: Func, instr: Instr): boolean {
  switch (instr.op) {
    case "binary":
    case "unary":
    case "cast":
      return (
        isNumber(func.values[instr.result]!.type) && operandsOf(instr).every((o) => isNumber(typeOf(func, o)))
      );
    case "call":
      return instr.effects === "const" && !instr.noreturn;
    default:
      return isSpeculatable(func, instr);
  }
}

const isNumber = ({ kind }: Type): boolean =>
  kind === "int" || kind === "float" || kind === "bool" || kind === "enum";

/** No block is reached twice, and each way ends with a value. */
function alwaysReturns(func: Func): boolean {
  // A function may be as long as it likes: no recursion.
  const left = new Map<BlockId, number>();
  const ready: BlockId[] = [func.entry];
  const reached = reachable(func);
  for (const id of reached) left.set(id, 0);
  for (const id of reached)
    for (const next of successors(func.blocks[id]!.term)) left.set(next, left.get(next)! + 1);
  if (left.get(func.entry)! > 0) return false;
  let done = 0;
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    done++;
    const { term } = func.blocks[id]!;
    const next = successors(term);
    if (next.length === 0 && !(term.op === "return" && term.value !== null && term.value.kind !== "undef"))
      return false;
    for (const to of next) {
      left.set(to, left.get(to)! - 1);
      if (left.get(to) === 0) ready.push(to);
    }
  }
  return done === reached.size;
}

function reachable(func: Func): ReadonlySet<BlockId> {
  const found = new Set([func.entry]);
  for (const id of found) for (const next of successors(func.blocks[id]!.term)) found.add(next);
  return found;
}
