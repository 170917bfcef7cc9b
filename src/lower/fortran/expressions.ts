// Expressions of Fortran to three-address code. `scalarValue` gives the operand that holds a scalar's value.
//
// `.and.` and `.or.` become control flow that meets in a register variable, as `&&` does: the standard lets a
// processor look at both operands or only at one (Fortran 2018, 10.1.7), and nothing may be concluded from
// what it need not look at.

import type {
  DataType,
  Designator,
  ObjectId,
  RelationalOperator,
  Subscript,
  TypedExpr,
} from "../../frontend/fortran/ast.ts";
import { int } from "../../ir/build.ts";
import type { ArithOpcode, BlockId, MemRef, Operand } from "../../ir/func.ts";
import { isScalarType, type Type } from "../../ir/type.ts";
import { authorText } from "../../source/words.ts";
import { unreachable } from "../../support/brand.ts";
import { callProcedure } from "./calls.ts";
import { convertComplex, isComplex } from "./complex.ts";
import { isRegister, type ProcedureContext } from "./context.ts";
import { lowerIntrinsic } from "./intrinsics.ts";
import { referenceOf } from "./references.ts";
import { scalarType, TRUTH } from "./types.ts";

/** The value of a scalar expression. What is not modelled is a barrier that gives some value. */
export function scalarValue(context: ProcedureContext, expr: TypedExpr): Operand {
  const known = context.standIns.get(expr);
  if (known !== undefined) return known();
  const type = scalarType(expr.type);
  if (!isScalarType(type) || expr.rank > 0) return unknownValue(context, expr, type);
  switch (expr.kind) {
    case "integer":
      return int(expr.value, type);
    case "real":
      return { kind: "float", value: expr.value, text: authorText(expr.text), type };
    case "logical":
      return int(expr.value ? 1 : 0, type);
    case "variable":
      if (isRegister(context.symbol(expr.symbol))) return context.get(context.variable(expr.symbol));
      return context.load(referenceOf(context, expr), expr.span);
    case "element":
    case "component":
      return context.load(referenceOf(context, expr), expr.span);
    case "convert":
      return convert(context, expr.arg, expr.type, type);
    case "negate":
      return context.unary("neg", scalarValue(context, expr.arg), type);
    case "not":
      return context.binary("eq", scalarValue(context, expr.arg), int(0, scalarType(expr.arg.type)), type);
    case "binary":
      return lowerBinary(context, expr, type);
    case "intrinsic":
      return lowerIntrinsic(context, expr, type);
    case "call":
      return callProcedure(context, expr, type)!;
    case "section":
    case "substring":
    case "opaque":
      return unknownValue(context, expr, type);
    default:
      return unreachable(expr);
  }
}

/** A barrier for what the expression reads; it may read and set the parts. */
function unknownValue(context: ProcedureContext, expr: TypedExpr, type: Type): Operand {
  const { byFlags } = expr.kind === "opaque" ? expr : {};
  const named = byFlags === undefined ? null : context.constantByFlags(byFlags, type);
  if (named !== null) return named;
  const what = expr.kind === "opaque" ? expr.what : expr.rank > 0 ? "an array expression" : wordsOf(expr);
  const parts = partOperands(context, expr.kind === "opaque" ? expr.parts : [expr]);
  const words = byFlags === undefined ? null : ({ what, flags: null, decidedOn: "macro" } as const);
  return context.opaque(what, parts, isScalarType(type) ? type : TRUTH, words)!;
}

const wordsOf = ({ kind, type }: TypedExpr): string =>
  kind === "substring" ? "a part of a character string" : kindOfValue(type);

/** A value of that type, for messages. */
export function kindOfValue(type: DataType): string {
  switch (type.kind) {
    case "derived":
      return `a structure of type "${type.name}"`;
    case "unknown":
      return type.why;
    case "character":
      return "a character string";
    case "logical":
      return "a truth value";
    default:
      return `a number of type ${type.kind}`;
  }
}

/** What a barrier is given: addresses of what is in memory, values of other scalars. */
export function partOperands(context: ProcedureContext, parts: readonly TypedExpr[]): Operand[] {
  return parts.flatMap((part) => {
    const place = placeOf(part);
    if (place !== null && !(place.kind === "variable" && isRegister(context.symbol(place.symbol)))) {
      const bounds = place.kind === "variable" ? context.boundAddresses(place.symbol) : [];
      const components = place.kind === "variable" ? componentAddresses(context, place.symbol) : [];
      const chosen = part.kind === "section" ? part.subscripts.flatMap(valuesOfSubscript) : [];
      return [
        context.address(startOf(context, place)),
        ...bounds,
        ...components,
        ...partOperands(context, chosen),
      ];
    }
    if (part.rank === 0 && isScalarType(scalarType(part.type))) return [scalarValue(context, part)];
    return partOperands(context, operandsOf(part));
  });
}

/** Of all that a structure consists of. */
const componentAddresses = (context: ProcedureContext, structure: ObjectId): readonly Operand[] =>
  context
    .componentsOf(structure)
    .flatMap((id) => [context.address(context.object(id)), ...context.boundAddresses(id)]);

/** Of a whole array of rows, its first one. */
function startOf(context: ProcedureContext, place: Designator): MemRef {
  const ref = referenceOf(context, place);
  if (ref.base.kind === "object" || ref.path.length > 0) return ref;
  return { ...ref, path: [{ kind: "index", index: int(0), extent: null }], type: ref.root };
}

const valuesOfSubscript = (one: Subscript): readonly TypedExpr[] =>
  one.kind === "index" ? [one.value] : [one.from, one.to, one.step].filter((value) => value !== null);

/** What an expression is computed from that no operand stands for: all that it reads counts. */
function operandsOf(expr: TypedExpr): readonly TypedExpr[] {
  switch (expr.kind) {
    case "convert":
    case "negate":
    case "not":
      return [expr.arg];
    case "binary":
      return [expr.left, expr.right];
    case "intrinsic":
    case "call":
      return expr.args;
    case "opaque":
      return expr.parts;
    default:
      return [];
  }
}

/** The object that a designator is, or is a part of. */
function placeOf(expr: TypedExpr) {
  switch (expr.kind) {
    case "variable":
    case "element":
    case "component":
      return expr;
    case "section":
    case "substring":
      return expr.of;
    default:
      return null;
  }
}

function convert(context: ProcedureContext, arg: TypedExpr, to: DataType, type: Type): Operand {
  if (!isScalarType(scalarType(arg.type))) return unknownValue(context, arg, type);
  if (arg.type.kind === "logical")
    return context.opaque("a truth value of another kind", partOperands(context, [arg]), type)!;
  const value = scalarValue(context, arg);
  if (!isComplex(arg.type) && !isComplex(to)) return context.cast(value, type);
  return (
    convertComplex(context, value, arg, to, type) ??
    context.opaque("a complex number of another kind", partOperands(context, [arg]), type)!
  );
}

const OPCODES: Readonly<Record<"add" | "sub" | "mul" | "div", ArithOpcode>> = {
  ...{ add: "add", sub: "sub", mul: "mul", div: "div" },
};

function lowerBinary(
  context: ProcedureContext,
  expr: TypedExpr & { readonly kind: "binary" },
  type: Type,
): Operand {
  const { operator, left, right } = expr;
  switch (operator) {
    case "and":
    case "or":
      return lowerLogical(context, expr, type);
    case "eqv":
    case "neqv":
      // As numbers they would be printed as numbers.
      return context.opaque(`the operator .${operator}.`, partOperands(context, [left, right]), type)!;
    case "pow":
      return lowerPower(context, expr, type);
    case "add":
    case "sub":
    case "mul":
    case "div":
      return context.binary(OPCODES[operator], scalarValue(context, left), scalarValue(context, right), type);
    default:
      return compared(context, operator, left, right, type);
  }
}

function compared(
  context: ProcedureContext,
  operator: RelationalOperator,
  left: TypedExpr,
  right: TypedExpr,
  type: Type,
): Operand {
  if (![left, right].every(({ type: of }) => isScalarType(scalarType(of))))
    return context.opaque(
      `a comparison with ${kindOfValue(left.type)}`,
      partOperands(context, [left, right]),
      type,
    )!;
  const truth = context.binary(operator, scalarValue(context, left), scalarValue(context, right), TRUTH);
  return context.cast(truth, type);
}

function lowerLogical(
  context: ProcedureContext,
  expr: TypedExpr & { readonly kind: "binary" },
  type: Type,
): Operand {
  const result = context.temporary(expr.operator === "and" ? "$and" : "$or", type);
  const [yes, no, join] = [context.newBlock(), context.newBlock(), context.newBlock()];
  branchOnCondition(context, expr, yes, no);
  context.resume(yes);
  context.set(result, int(1, type));
  context.jump(join);
  context.resume(no);
  context.set(result, int(0, type));
  context.start(join);
  return context.get(result);
}

/** Ends the current block with a jump to `then` if the condition holds, else to `other`. */
export function branchOnCondition(
  context: ProcedureContext,
  expr: TypedExpr,
  then: BlockId,
  other: BlockId,
): void {
  if (expr.kind === "binary" && expr.rank === 0 && (expr.operator === "and" || expr.operator === "or")) {
    const second = context.newBlock();
    if (expr.operator === "and") branchOnCondition(context, expr.left, second, other);
    else branchOnCondition(context, expr.left, then, second);
    context.resume(second);
    branchOnCondition(context, expr.right, then, other);
  } else if (expr.kind === "not" && expr.rank === 0) branchOnCondition(context, expr.arg, other, then);
  else if (expr.kind === "logical")
    context.end({ op: "jump", to: expr.value ? then : other, stmt: context.stmt });
  else {
    const cond = context.truth(scalarValue(context, expr));
    context.end({ op: "branch", cond, then, other, stmt: context.stmt });
  }
}

/**
 * `x**2` is `x*x`, which is what compilers make of it; other powers are calls: how they round is the
 * compiler's affair.
 */
function lowerPower(
  context: ProcedureContext,
  expr: TypedExpr & { readonly kind: "binary" },
  type: Type,
): Operand {
  const { left, right } = expr;
  const base = scalarValue(context, left);
  if (right.kind === "integer" && right.value === 2n) return context.binary("mul", base, base, type);
  return context.pureCall("**", [base, scalarValue(context, right)], type);
}

/** A number other than 0 that the author wrote. */
export function constantStep(step: TypedExpr): bigint | null {
  if (step.kind === "negate") {
    const positive = constantStep(step.arg);
    return positive === null ? null : -positive;
  }
  return step.kind === "integer" && step.value !== 0n ? step.value : null;
}
