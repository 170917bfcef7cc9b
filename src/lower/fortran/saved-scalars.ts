// Saved variables in which a call leaves nothing for the next one: as good as local ones, and loops may count
// in them.
//
//     subroutine scale(n, x)            save i: each call sets it first, so that what the last one left there
//       save                            is never read
//       real(8) :: x(n)                 save calls: kept, the sum goes on from call to call
//       integer :: calls = 0
//       do i = 1, n; x(i) = 2*x(i); end do
//       calls = calls + 1
//
// A variable is kept if it is live (Aho, Sethi & Ullman, "Compilers", 10.6) where the procedure begins, or
// after something that may call the procedure again, which would set it. Nothing calls a main program.

import type { DataObject, ObjectId, ProcedureDefinition } from "../../frontend/fortran/ast.ts";
import { blockOf, liveBlocks, successors } from "../../ir/build.ts";
import type { Block, BlockId, Func, Instr, VarId } from "../../ir/func.ts";
import { isRegister } from "./context.ts";

/** Saved variables that the procedure would hold by itself if they were local. */
export const savedScalars = ({ symbols }: ProcedureDefinition): readonly ObjectId[] =>
  symbols.filter((symbol) => symbol.storage === "saved" && isRegister(asLocal(symbol))).map(({ id }) => id);

/** With these variables local. */
export const withLocal = (
  procedure: ProcedureDefinition,
  ids: ReadonlySet<ObjectId>,
): ProcedureDefinition => ({
  ...procedure,
  symbols: procedure.symbols.map((symbol) => (ids.has(symbol.id) ? asLocal(symbol) : symbol)),
});

const asLocal = (symbol: DataObject): DataObject => ({ ...symbol, storage: "local" });

/** May the register variable have a value from before the procedure was called, or from another call? */
export function outlivesCalls(func: Func, variable: VarId, isCallable: boolean): boolean {
  const live = liveInto(func, variable);
  if (live.has(func.entry) || !isCallable) return live.has(func.entry);
  return [...liveBlocks(func)].some((block) =>
    block.instrs.some((instr, at) => mayCallAgain(instr) && isLiveFrom(func, block, at + 1, variable, live)),
  );
}

const mayCallAgain = (instr: Instr): boolean =>
  instr.op === "opaque" || (instr.op === "call" && instr.effects !== "const");

function isLiveFrom(
  func: Func,
  block: Block,
  at: number,
  variable: VarId,
  live: ReadonlySet<BlockId>,
): boolean {
  const next = firstUse(block.instrs.slice(at), variable);
  return next === null ? successors(blockOf(func, block.id).term).some((b) => live.has(b)) : next === "get";
}

const firstUse = (instrs: readonly Instr[], variable: VarId): "get" | "set" | null =>
  instrs
    .flatMap((instr) =>
      (instr.op === "get" || instr.op === "set") && instr.var === variable ? [instr.op] : [],
    )
    .at(0) ?? null;

/** The blocks where the variable is live on entry. */
function liveInto(func: Func, variable: VarId): ReadonlySet<BlockId> {
  const uses = new Map([...liveBlocks(func)].map(({ id, instrs }) => [id, firstUse(instrs, variable)]));
  const live = new Set([...uses].flatMap(([id, use]) => (use === "get" ? [id] : [])));
  for (const id of live)
    for (const pred of blockOf(func, id).preds) if (uses.get(pred) === null) live.add(pred);
  return live;
}
