// Loops with calls that read variables which they are not given: the text does not say so. What stands around
// such a loop is not described together with it, so that none of these variables is ever kept under another
// name (`frontend/fortran/sema/own-calls.ts`).

import type { ObjectId, TypedExpr, TypedStmt } from "../../frontend/fortran/ast.ts";
import { expressionParts } from "../../frontend/fortran/expression-parts.ts";
import { bodiesOf, expressionsOf } from "../../frontend/fortran/statement-parts.ts";
import type { ProcedureContext } from "./context.ts";
import { partOperands } from "./expressions.ts";

/** What is read in these loops without being named there. */
export function readUnnamed(body: readonly TypedStmt[]): ReadonlyMap<TypedStmt, ReadonlySet<ObjectId>> {
  const found = new Map<TypedStmt, Set<ObjectId>>();
  noteIn(body, [], found);
  return found;
}

function noteIn(
  body: readonly TypedStmt[],
  around: readonly TypedStmt[],
  found: Map<TypedStmt, Set<ObjectId>>,
): void {
  const note = (e: TypedExpr, loops: readonly TypedStmt[]): void => {
    if (e.kind === "call" && e.way?.kind === "expanded") noteCall(e.way, loops);
    for (const part of expressionParts(e)) note(part, loops);
  };
  const noteCall = (way: Way, loops: readonly TypedStmt[]): void => {
    const loop = loops[way.level];
    if (loop === undefined || way.shared.length === 0) return;
    const ids = found.get(loop) ?? new Set();
    for (const [, here] of way.shared) ids.add(here);
    found.set(loop, ids);
  };
  for (const stmt of body) {
    const isLoop = stmt.kind === "do" || stmt.kind === "do-while";
    const inside = isLoop ? [...around, stmt] : around;
    if (stmt.kind === "call" && stmt.call.way?.kind === "expanded") noteCall(stmt.call.way, around);
    for (const e of expressionsOf(stmt)) note(e, stmt.kind === "do-while" ? inside : around);
    for (const inner of bodiesOf(stmt)) noteIn(inner, inside, found);
  }
}

type Way = Extract<NonNullable<Extract<TypedExpr, { kind: "call" }>["way"]>, { kind: "expanded" }>;

/** Lowers the loop, apart from what stands around it if it has to be. */
export function lowerApart(context: ProcedureContext, loop: TypedStmt, lower: () => void): void {
  const read = context.readUnnamed.get(loop);
  const wall = () =>
    context.within("other", null, () => {
      const variables = [...(read ?? [])].map((symbol): TypedExpr => {
        const { type, shape } = context.symbol(symbol);
        return { kind: "variable", symbol, type, rank: shape?.dimensions.length ?? 0, span: null };
      });
      context.opaque("a call that reads variables it is not given", partOperands(context, variables));
    });
  if (read !== undefined) wall();
  lower();
  if (read !== undefined) wall();
}
