// From the typed syntax tree to three-address code.
//
//     void f(int n, double A[n][n]) {           bb0:
//       for (int i = 0; i < n; i++)               set n = %n_0 …
//         A[i][i] += 1;                           set i = 0
//     }                                           jump bb1
//                                               bb1: ; preds bb0 bb2
//                                                 %i_5: int = get i
//                                                 %n_6: int = get n
//                                                 %t7: int = lt %i_5, %n_6
//                                                 branch %t7, bb2, bb3
//                                               bb2: ; preds bb1
//                                                 %t12: double = load %A_8[%i_9][%i_10 : %n_4]
//                                                 …
//
// Scalars whose address is never taken are read by `get` and written by `set` (SSA construction removes
// both), everything else lives in memory. References keep their subscripts, pointer arithmetic stays pointer
// arithmetic, and what the form does not model becomes an `opaque` barrier. GENERIC and GIMPLE, Merrill 2003,
// is the model.

import type { FunctionDefinition, GivenFact, SymbolId, Unit } from "../../frontend/c/ast.ts";
import { bindParam, int, liveBlocks, value, varOf } from "../../ir/build.ts";
import { compact } from "../../ir/compact.ts";
import type { Func, MemRef, Operand } from "../../ir/func.ts";
import type { FailedFunction, Module } from "../../ir/module.ts";
import { COMPUTED_GOTO, STRUCT_PARAMETER } from "../../ir/opaque-names.ts";
import { INT } from "../../ir/type.ts";
import { lowerAssumption } from "./calls.ts";
import { LoweringContext, type LowerOptions } from "./context.ts";
import { evaluateExtents } from "./extents.ts";
import { lowerStmt } from "./statements.ts";

export type { LowerOptions } from "./context.ts";

/**
 * Every function of a unit, in the order of the unit. One in which lowering fails (a bug of polyc) is named
 * in `Module.failed`; as nobody knows what it calls and whom it hands what, all functions count as having
 * their address taken then.
 */
export function lowerUnit(unit: Unit, options: LowerOptions = {}): Module {
  const addressTaken = new Set(
    unit.symbols.filter((s) => s.kind === "function" && s.addressTaken).map((s) => s.name),
  );
  const failed: FailedFunction[] = [];
  const funcs = unit.functions.flatMap((definition) => {
    try {
      return [lowerFunction(unit, definition, options, addressTaken)];
    } catch (error) {
      const { name, span } = definition;
      failed.push({ name, span, message: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
  if (failed.length > 0) for (const { name } of unit.functions) addressTaken.add(name);
  const allocators = new Set(funcs.flatMap(freshlyCalled));
  return { funcs, tags: unit.tags, addressTaken, failed, ...(allocators.size > 0 ? { allocators } : {}) };
}

/** Functions that a function calls and that are known to return fresh memory. */
function freshlyCalled(func: Func): string[] {
  return liveBlocks(func).flatMap((b) =>
    b.instrs.flatMap((i) =>
      i.op === "call" && i.fresh === true && i.callee.kind === "direct" ? [i.callee.name] : [],
    ),
  );
}

function lowerFunction(
  unit: Unit,
  definition: FunctionDefinition,
  options: LowerOptions,
  addressTaken: Set<string>,
): Func {
  const context = new LoweringContext(unit, definition, options, addressTaken);
  receiveParameters(context, definition);
  context.startBody();
  lowerStmt(context, definition.body);
  context.end({ op: "return", value: fallenOffEnd(context.func), stmt: null });
  if (context.hasDispatch) dispatchGotos(context, definition);
  assumeGiven(context, options.given?.get(definition.symbol) ?? []);
  context.finish();
  compact(context.func);
  return context.func;
}

/**
 * What the user vouches for is said first of all in functions with loops, unless it is about a global
 * variable that the function itself sets: `main`, which reads the size, is not meant.
 */
function assumeGiven(context: LoweringContext, facts: readonly GivenFact[]): void {
  const { func, unit } = context;
  if (facts.length === 0 || func.loops.size === 0) return;
  const instrs = func.blocks.flatMap((block) => block?.instrs ?? []);
  const isSet = (id: SymbolId): boolean =>
    unit.symbols[id]!.storage !== "param" &&
    instrs.some(
      (i) => i.op === "store" && i.ref.base.kind === "object" && i.ref.base.var === context.variable(id),
    );
  const meant = facts.filter(({ variables }) => !variables.some(isSet));
  context.inPrologue(() => {
    for (const { condition } of meant) lowerAssumption(context, condition);
  });
  func.given = meant.map(({ text }) => text);
}

/** A computed goto may go to any label of the function. */
function dispatchGotos(context: LoweringContext, { labels }: FunctionDefinition): void {
  context.resume(context.dispatch());
  const on = context.opaque(COMPUTED_GOTO, [context.get(context.gotoTarget())], INT)!;
  const cases = labels.map((name, i) => {
    const number = BigInt(i + 1);
    return { low: number, high: number, to: context.label(name) };
  });
  const elsewhere = context.newBlock();
  context.end({ op: "switch", on, cases, other: elsewhere, stmt: null });
  context.resume(elsewhere);
  context.end({ op: "unreachable", stmt: null });
}

/** Every parameter gets its value before the extents of any of them are evaluated. */
function receiveParameters(context: LoweringContext, { params }: FunctionDefinition): void {
  const { func } = context;
  for (const symbol of params) {
    const { var: id, value: incoming } = bindParam(func, context.variable(symbol));
    const { home, type, volatile } = varOf(func, id);
    if (home === "register") context.set(id, value(incoming));
    else {
      const ref: MemRef = { base: { kind: "object", var: id }, path: [], root: type, type, volatile };
      if (["struct", "union", "opaque"].includes(type.kind))
        context.opaque(STRUCT_PARAMETER, [context.address(ref), value(incoming)]);
      else context.store(ref, value(incoming));
    }
  }
  for (const symbol of params) evaluateExtents(context, context.unit.symbols[symbol]!.type, "declared");
}

/** Reaching the end of main returns 0 (C11 5.1.2.2.3); of another function it gives no value. */
function fallenOffEnd(func: Func): Operand | null {
  return func.name === "main" && func.resultType.kind === "int" ? int(0, func.resultType) : null;
}
