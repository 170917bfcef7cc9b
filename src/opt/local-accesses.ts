// Objects of which every access is known: loads and stores, and nobody has their addresses.

import { liveBlocks } from "../ir/build.ts";
import type { Func, LoadInstr, StoreInstr, Var, VarId } from "../ir/func.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";

export type LocalAccess = LoadInstr | StoreInstr;

/** By object, its accesses; null: something else is done with it. */
export function accessesOf(func: Func): ReadonlyMap<VarId, readonly LocalAccess[] | null> {
  const found = new Map<VarId, LocalAccess[] | null>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (!("ref" in instr) || instr.ref.base.kind !== "object") continue;
      const { var: id } = instr.ref.base;
      const before = found.get(id);
      if (instr.op === "addr" || before === null) found.set(id, null);
      else if (before === undefined) found.set(id, [instr]);
      else before.push(instr);
    }
  return found;
}

/** Is it declared in the body of the innermost loop that uses it? */
export function isOwnOfBody(func: Func, variable: Var, accesses: readonly LocalAccess[]): boolean {
  const { storage, home, volatile, scope } = variable;
  if (storage !== "local" || home !== "memory" || volatile || scope === null) return false;
  const loop = innermost(func, scope);
  return (
    loop !== null &&
    accesses.every(({ stmt }) => {
      const text = stmt === null ? null : (func.stmts[stmt]?.span ?? null);
      const around = text === null ? null : innermost(func, text);
      return around !== null && sameSpan(around, loop);
    })
  );
}

/** The text of the innermost loop of the author's around a text. */
function innermost(func: Func, text: Span): Span | null {
  const around = [...func.loops.values()].flatMap(({ span }) =>
    span !== null && containsSpan(span, text) ? [span] : [],
  );
  return around.reduce<Span | null>((a, b) => (a === null || containsSpan(a, b) ? b : a), null);
}
