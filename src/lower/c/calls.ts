// Calls: direct where the callee is a function designator, with what is known about the function's effects.
//
//     __builtin_assume(lda >= m);      ─►      branch lda >= m, bb1, bb2      bb2: unreachable
//
// So the condition is a fact after it, like any other. It is never evaluated (clang's manual): where to
// evaluate it could do anything, read memory or divide, nothing is concluded from it.

import type { Expr, FunctionEffects, Unit } from "../../frontend/c/ast.ts";
import { isVectorType } from "../../frontend/c/sema/sizes.ts";
import { directCallee } from "../../ir/build.ts";
import type { Callee, Operand } from "../../ir/func.ts";
import { type OpaqueWords, STRUCT_CALL, STRUCT_FROM_CALL } from "../../ir/opaque-names.ts";
import { isScalarType, type Type } from "../../ir/type.ts";
import { toldOfCallee } from "./callee-words.ts";
import { lowerCondition } from "./conditions.ts";
import { type LoweringContext, plainConstant } from "./context.ts";
import { isPlainMember, lowerParts, lowerValue, pointsToVolatile } from "./expressions.ts";

export function lowerCall(context: LoweringContext, expr: Expr & { kind: "call" }): Operand | null {
  const aggregate =
    expr.args.some((a) => !isScalarType(a.type)) || !(isScalarType(expr.type) || isVoid(expr));
  if (aggregate) return lowerStructCall(context, expr, null);
  const { callee, effects } = lowerCallee(context, expr.callee);
  const [assumed] = expr.args;
  // An argument that has effects is not evaluated: it says nothing.
  if (callee.kind === "direct" && callee.name === ASSUME && assumed !== undefined)
    return onlyCompares(assumed) ? lowerAssumption(context, assumed) : null;
  const result = lowerScalarCall(context, expr, callee, effects);
  if (effects?.noreturn ?? false) context.end({ op: "unreachable", stmt: context.stmt });
  return result;
}

const ASSUME = "__builtin_assume";

/** Goes on where the condition holds; elsewhere control does not come. */
export function lowerAssumption(context: LoweringContext, condition: Expr): null {
  const [holds, fails] = [context.newBlock(), context.newBlock()];
  lowerCondition(context, condition, holds, fails);
  context.resume(fails);
  context.end({ op: "unreachable", stmt: context.stmt });
  context.resume(holds);
  return null;
}

/**
 * Numbers and variables in registers, compared, added and combined: with no effect, and defined where the
 * condition holds.
 */
function onlyCompares(expr: Expr): boolean {
  switch (expr.kind) {
    case "int":
      return true;
    case "load":
      return expr.from.kind === "name" && !expr.volatile;
    case "cast":
      return onlyCompares(expr.arg);
    case "unary":
      return onlyCompares(expr.arg);
    case "binary":
      return isAlwaysDefined(expr) && [expr.left, expr.right].every(onlyCompares);
    case "logical":
    case "ptrdiff":
      return [expr.left, expr.right].every(onlyCompares);
    default:
      return false;
  }
}

/** Overflow aside: `n % 4` is, `n % m` and `1 << n` are not. */
function isAlwaysDefined({ op, right }: Expr & { kind: "binary" }): boolean {
  if (op === "shl" || op === "shr") return false;
  return (op !== "div" && op !== "rem") || (plainConstant(right) ?? 0n) > 0n;
}

function isVoid(expr: Expr): boolean {
  return expr.type.kind === "void";
}

function lowerScalarCall(
  context: LoweringContext,
  expr: Expr & { kind: "call" },
  callee: Callee,
  known: FunctionEffects | null,
): Operand | null {
  const args = expr.args.map((a) => lowerValue(context, a));
  const effects = known?.memory ?? "any";
  const noreturn = known?.noreturn ?? false;
  const fresh = known?.malloc === true ? { fresh: true } : {};
  const observed = known?.observed === undefined ? {} : { observed: known.observed };
  const results = known?.storesResults === true ? { storesResults: true as const } : {};
  const told = callee.kind === "direct" ? { told: toldOfCallee(context.unit, callee.name) } : {};
  const { place } = expr;
  if (!isVoid(expr))
    return context.define(expr.type, (result, stmt) => ({
      op: "call",
      result,
      callee,
      args,
      effects,
      noreturn,
      place,
      ...fresh,
      ...observed,
      ...results,
      ...told,
      stmt,
    }));
  const call = { op: "call", result: null, callee, args, effects, noreturn, place } as const;
  context.emit({ ...call, ...results, ...told, stmt: context.stmt });
  return null;
}

/**
 * Structs that go into or come out of a function are not modelled: the call is a barrier
 * (`opt/expand-calls.ts` looks into some). `to`: the address of the object that a resulting struct is stored
 * to, computed after the arguments.
 */
export function lowerStructCall(
  context: LoweringContext,
  expr: Expr & { kind: "call" },
  to: (() => Operand) | null,
): Operand | null {
  const callee = lowerValue(context, expr.callee);
  const args = lowerParts(context, expr.args);
  const { callee: called } = expr;
  const designator = called.kind === "decay" ? called.of : called;
  const symbol = designator.kind === "name" ? context.unit.symbols[designator.symbol] : undefined;
  const words = wordsOfCall(expr, symbol);
  const place = to?.() ?? null;
  const calls = symbol?.kind === "function" && isPlainCall(context, expr, place, args) ? symbol.name : null;
  const result =
    place === null
      ? context.opaque(STRUCT_CALL, [callee, ...args], expr.type, words, calls)
      : context.opaque(STRUCT_FROM_CALL, [place, callee, ...args], null, words, calls);
  if (symbol?.effects?.noreturn === true) context.end({ op: "unreachable", stmt: context.stmt });
  return result;
}

/** Can the function be looked into, as far as what goes in and comes out is concerned? */
function isPlainCall(
  context: LoweringContext,
  expr: Expr & { kind: "call" },
  to: Operand | null,
  args: readonly Operand[],
): boolean {
  const isGiven = to !== null || isScalarType(expr.type) || isVoid(expr);
  const types = [...(isVoid(expr) ? [] : [expr.type]), ...expr.args.map(({ type }) => type)];
  return (
    isGiven &&
    args.length === expr.args.length &&
    types.every((type) => isPlainMember(context, type)) &&
    ![to, ...args].some((operand) => operand !== null && pointsToVolatile(context, operand))
  );
}

function wordsOfCall(
  expr: Expr & { kind: "call" },
  symbol: Unit["symbols"][number] | undefined,
): OpaqueWords {
  const { place } = expr;
  const isFunction = symbol?.kind === "function";
  const what = isFunction ? `the call of "${symbol.name}" (${place})` : `a call through a pointer (${place})`;
  if (isFunction && (symbol.effects?.memory ?? "any") !== "any")
    return { what: `${what} with a structure`, instead: "write what it does in place of the call" };
  const whole = [expr, ...expr.args].map(({ type }) => type).find((type) => !isScalarType(type));
  if ([expr, ...expr.args].some(({ type }) => isVectorType(type)))
    return { what, mayDoAnything: "on vectors" };
  if (isVoid(expr)) return { what, mayDoAnything: "for an effect" };
  const takes = isFunction ? `takes or gives ${wholeWords(whole)}` : null;
  return { what, mayDoAnything: "unknown", ...(takes !== null && { takes }) };
}

const wholeWords = (type: Type | undefined): string =>
  type?.kind === "struct"
    ? "a structure"
    : type?.kind === "union"
      ? "a union"
      : type?.kind === "opaque"
        ? `a value of type "${type.spelling}"`
        : "more than a number";

function lowerCallee(
  context: LoweringContext,
  expr: Expr,
): { readonly callee: Callee; readonly effects: FunctionEffects | null } {
  const designator = expr.kind === "decay" ? expr.of : expr;
  if (designator.kind === "name") {
    const symbol = context.unit.symbols[designator.symbol]!;
    if (symbol.kind === "function") return { callee: directCallee(symbol.name), effects: symbol.effects };
  }
  return { callee: { kind: "indirect", pointer: lowerValue(context, expr) }, effects: null };
}
