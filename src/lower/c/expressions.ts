// Expressions to three-address code. `lowerValue` gives the operand that holds an expression's value,
// `lowerEffects` is for expressions whose value nobody wants. Short-circuit operators and `?:` become control
// flow that meets in a register variable ($and, $or, $cond), which SSA construction turns into a φ; as
// conditions of statements they need no variable (`conditions.ts`).

import type { Expr } from "../../frontend/c/ast.ts";
import { float, int } from "../../ir/build.ts";
import type { MemRef, Operand } from "../../ir/func.ts";
import { OTHER_STRUCT_ASSIGNMENT, STRUCT_ASSIGNMENT } from "../../ir/opaque-names.ts";
import { INT, isIntegerType, isScalarType, LONG, pointerTo, type Type, ULONG } from "../../ir/type.ts";
import { authorText } from "../../source/words.ts";
import { unreachable } from "../../support/brand.ts";
import { assignmentWords } from "./assignment-words.ts";
import { accessBits, addressAround, bitsOf } from "./bit-fields.ts";
import { lowerCall, lowerStructCall } from "./calls.ts";
import { lowerCondition } from "./conditions.ts";
import type { LoweringContext } from "./context.ts";
import { elementCount, evaluateExtents, sizeOperand } from "./extents.ts";
import { element, lowerReference, registerOf } from "./references.ts";
import { lowerStmt } from "./statements.ts";

/** The value of an expression of scalar type. */
export function lowerValue(context: LoweringContext, expr: Expr): Operand {
  const found = lower(context, expr);
  if (found === null)
    throw new Error(`${context.func.name}: no value of ${expr.kind} of type ${expr.type.kind}`);
  return found;
}

/** Evaluates an expression of any type for what it does. */
export function lowerEffects(context: LoweringContext, expr: Expr): void {
  lower(context, expr);
}

/** null: the expression has no value that an operand can hold. */
function lower(context: LoweringContext, expr: Expr): Operand | null {
  switch (expr.kind) {
    case "int":
      if (expr.restsOn !== undefined && !context.isFinal)
        return restingOnMacro(context, expr.restsOn, expr.type);
      return expr.macro === null
        ? int(expr.value, expr.type)
        : context.macro(expr.macro, expr.value, expr.type);
    case "float":
      if (expr.restsOn !== undefined && !context.isFinal)
        return restingOnMacro(context, expr.restsOn, expr.type);
      return { kind: "float", value: expr.value, text: authorText(expr.text), type: expr.type };
    case "string":
    case "name":
    case "index":
    case "deref":
    case "member":
      // An lvalue that is not loaded: evaluated for its subscripts.
      if (registerOf(context, expr) === null) lowerReference(context, expr);
      return null;
    case "load":
      return lowerLoad(context, expr);
    case "decay":
      return lowerDecay(context, expr.of);
    case "addressof":
      return context.address(lowerReference(context, expr.of));
    case "unary":
      return lowerUnary(context, expr);
    case "binary":
      return lowerBinary(context, expr);
    case "ptradd": {
      const pointer = lowerValue(context, expr.pointer);
      const index = lowerValue(context, expr.index);
      return context.ptradd(pointer, expr.negative ? negated(context, index) : index);
    }
    case "ptrdiff": {
      const left = lowerValue(context, expr.left);
      const right = lowerValue(context, expr.right);
      return context.define(expr.type, (result, stmt) => ({ op: "ptrdiff", result, left, right, stmt }));
    }
    case "logical":
      return lowerLogical(context, expr);
    case "conditional":
      return lowerConditional(context, expr);
    case "comma":
      lowerEffects(context, expr.left);
      return lower(context, expr.right);
    case "cast":
      return lowerCast(context, expr.arg, expr.type);
    case "assign":
      return lowerAssign(context, expr.target, expr.value, expr.place);
    case "compound":
      return lowerCompound(context, expr);
    case "incdec":
      return lowerIncDec(context, expr);
    case "call":
      return lowerCall(context, expr);
    case "sizeof":
      return sizeOperand(context, expr.of);
    case "stmts":
      context.merged(() => {
        for (const stmt of expr.body) lowerStmt(context, stmt);
      });
      return expr.value === null ? null : lower(context, expr.value);
    case "opaque":
      return context.opaque(expr.what, lowerParts(context, expr.parts), expr.type, expr.words);
    default:
      return unreachable(expr);
  }
}

/** A constant whose value is only today's, and which can't be printed as the macro that it is part of. */
function restingOnMacro(
  context: LoweringContext,
  { kind, text, words }: NonNullable<(Expr & { kind: "int" })["restsOn"]>,
  type: Type,
): Operand | null {
  const what =
    kind === "macro"
      ? `the macro '${text}', which may be defined otherwise,`
      : `'${text}', which flags choose,`;
  return context.opaque(what, [], type, words);
}

/** What a barrier gets to see: values of scalars, addresses of other objects. */
export function lowerParts(context: LoweringContext, parts: readonly Expr[]): Operand[] {
  return parts.flatMap((part) => {
    const found = isScalarType(part.type) ? lower(context, part) : addressOfAggregate(context, part);
    return found === null ? [] : [found];
  });
}

/** The address of a struct or array value, null where it has none. */
function addressOfAggregate(context: LoweringContext, expr: Expr): Operand | null {
  switch (expr.kind) {
    case "load":
      return context.address(lowerReference(context, expr.from));
    case "name":
    case "index":
    case "deref":
    case "member":
    case "string":
      return context.address(lowerReference(context, expr));
    case "assign":
      lowerEffects(context, expr);
      return context.address(lowerReference(context, expr.target));
    case "comma":
      lowerEffects(context, expr.left);
      return addressOfAggregate(context, expr.right);
    case "call":
      return isStruct(expr.type) ? structFromCall(context, expr) : lowerNothing(context, expr);
    case "conditional":
      return isStruct(expr.type) ? addressOfChosen(context, expr) : lowerNothing(context, expr);
    default:
      return lowerNothing(context, expr);
  }
}

function lowerNothing(context: LoweringContext, expr: Expr): null {
  lowerEffects(context, expr);
  return null;
}

function isStruct(type: Type): boolean {
  return type.kind === "struct" || type.kind === "union";
}

/** A struct that a call gives, in an object that the text has no name for. */
function structFromCall(context: LoweringContext, expr: Expr & { kind: "call" }): Operand {
  const variable = context.unnamed("$struct", expr.type);
  const object: MemRef = {
    ...{ base: { kind: "object", var: variable }, path: [] },
    ...{ root: expr.type, type: expr.type, volatile: false },
  };
  lowerStructCall(context, expr, () => context.address(object));
  return context.address(object);
}

function addressOfChosen(context: LoweringContext, expr: Expr & { kind: "conditional" }): Operand | null {
  const result = context.temporary("$cond", pointerTo(expr.type));
  const [then, other, join] = [context.newBlock(), context.newBlock(), context.newBlock()];
  let known = true;
  const arm = (block: typeof then, value: Expr): void => {
    context.resume(block);
    const found = addressOfAggregate(context, value);
    if (found === null) known = false;
    else context.set(result, found);
  };
  lowerCondition(context, expr.cond, then, other);
  arm(then, expr.then);
  context.jump(join);
  arm(other, expr.other);
  context.start(join);
  return known ? context.get(result) : null;
}

// ---- reading ----

function lowerLoad(context: LoweringContext, expr: Expr & { kind: "load" }): Operand | null {
  const register = registerOf(context, expr.from);
  if (register !== null) return context.get(register);
  const ref = lowerReference(context, expr.from);
  if (!isScalarType(expr.type)) {
    const args = expr.from.kind === "opaque" ? [] : [context.address(ref)];
    return context.opaque(`value of a ${expr.type.kind}`, args, expr.type);
  }
  const bits = bitsOf(context, expr.from);
  if (bits !== null && expr.from.kind === "member")
    return accessBits(context, addressAround(context, ref, expr.from.object.type), bits, expr.type);
  return context.load({ ...ref, volatile: ref.volatile || expr.volatile }, expr.from.span);
}

/** An array becomes the address of its first element, a function its address. */
function lowerDecay(context: LoweringContext, of: Expr): Operand {
  // `*f` of a function pointer is that pointer again.
  if (of.type.kind === "function" && of.kind === "deref") return lowerValue(context, of.pointer);
  const ref = lowerReference(context, of);
  if (of.type.kind === "function") return context.address(ref);
  return context.address(element(context, ref, int(0)));
}

// ---- computing ----

function lowerUnary(context: LoweringContext, expr: Expr & { kind: "unary" }): Operand {
  const arg = lowerValue(context, expr.arg);
  return expr.op === "plus" ? arg : context.unary(expr.op, arg, expr.type);
}

function lowerBinary(context: LoweringContext, expr: Expr & { kind: "binary" }): Operand {
  const count = elementCount(context, expr);
  if (count !== null) return count;
  const isOfNothing = [expr.left, expr.right].every(({ type }) => pointsToNothing(context, type));
  const [left, right] = [expr.left, expr.right].map((side) => {
    const operand = lowerValue(context, side);
    return isOfNothing ? context.cast(operand, ULONG) : operand;
  });
  return context.binary(expr.op, left!, right!, expr.type);
}

/**
 * GNU C has structures of no bytes. Pointers to them are compared as numbers: it has no words for how many
 * lie between two.
 */
function pointsToNothing({ unit }: LoweringContext, type: Type): boolean {
  if (type.kind !== "pointer" || (type.to.kind !== "struct" && type.to.kind !== "union")) return false;
  return unit.tags[type.to.tag]?.size === 0n;
}

/** -index, in a type in which it can't overflow. */
function negated(context: LoweringContext, index: Operand): Operand {
  if (index.kind === "int")
    return int(-index.value, index.value === -(2n ** 31n) ? LONG : signedOf(index.type));
  return context.unary("neg", context.cast(index, LONG), LONG);
}

function signedOf(type: Type): Type {
  return type.kind === "int" && type.signed ? type : LONG;
}

function lowerLogical(context: LoweringContext, expr: Expr & { kind: "logical" }): Operand {
  const result = context.temporary(expr.op === "and" ? "$and" : "$or", expr.type);
  const [yes, no, join] = [context.newBlock(), context.newBlock(), context.newBlock()];
  lowerCondition(context, expr, yes, no);
  context.resume(yes);
  context.set(result, int(1, expr.type));
  context.jump(join);
  context.resume(no);
  context.set(result, int(0, expr.type));
  context.start(join);
  return context.get(result);
}

function lowerConditional(context: LoweringContext, expr: Expr & { kind: "conditional" }): Operand | null {
  // What comes after uses the type of the whole, whichever arm was taken.
  evaluateExtents(context, expr.type, "later");
  const result = isScalarType(expr.type) ? context.temporary("$cond", expr.type) : null;
  const [then, other, join] = [context.newBlock(), context.newBlock(), context.newBlock()];
  const arm = (block: typeof then, value: Expr): void => {
    context.resume(block);
    const found = lower(context, value);
    if (result !== null) context.set(result, found!);
  };
  lowerCondition(context, expr.cond, then, other);
  arm(then, expr.then);
  context.jump(join);
  arm(other, expr.other);
  context.start(join);
  if (result !== null) return context.get(result);
  return expr.type.kind === "void" ? null : context.opaque("conditional struct", [], expr.type);
}

function lowerCast(context: LoweringContext, arg: Expr, type: Type): Operand | null {
  evaluateExtents(context, type, "later");
  if (type.kind === "void") {
    lowerEffects(context, arg);
    return null;
  }
  if (!isScalarType(type) || !isScalarType(arg.type))
    return context.opaque("conversion", lowerParts(context, [arg]), type);
  return context.cast(lowerValue(context, arg), type);
}

// ---- writing ----

/** Somewhere a scalar can be read from and written to, with its subscripts evaluated once. */
interface Place {
  readonly type: Type;
  read(): Operand;
  /** Gives what is stored: of a bit-field that is what its bits hold of the value. */
  write(value: Operand): Operand;
}

function placeOf(context: LoweringContext, target: Expr): Place {
  const { type } = target;
  const register = registerOf(context, target);
  if (register !== null)
    return {
      type,
      read: () => context.get(register),
      write: (v) => stored(v, () => context.set(register, v)),
    };
  const ref: MemRef = lowerReference(context, target);
  const bits = bitsOf(context, target);
  if (bits !== null && target.kind === "member") {
    const around = addressAround(context, ref, target.object.type);
    return {
      type,
      read: () => accessBits(context, around, bits, type),
      write: (v) => accessBits(context, around, bits, type, v),
    };
  }
  const { span } = target;
  return {
    type,
    read: () => context.load(ref, span),
    write: (v) => stored(v, () => context.store(ref, v, span)),
  };
}

function stored(value: Operand, store: () => void): Operand {
  store();
  return value;
}

function lowerAssign(context: LoweringContext, target: Expr, value: Expr, place?: string): Operand | null {
  if (!isScalarType(target.type))
    return assignAggregate(context, target, value, place === undefined ? undefined : ` (${place})`);
  // The value first, so that the subscripts stand next to the store.
  const given = lowerValue(context, value);
  return placeOf(context, target).write(given);
}

/** Initialises a declared object with the value of an expression. */
export function lowerInitialValue(context: LoweringContext, target: Expr, value: Expr): void {
  lowerAssign(context, target, value);
}

/**
 * A struct is stored by a barrier that is given the addresses of both; one from a call, by the call. `at`:
 * the place, for messages.
 */
function assignAggregate(context: LoweringContext, target: Expr, value: Expr, at?: string): null {
  if (value.kind === "call") {
    lowerStructCall(context, value, () => context.address(lowerReference(context, target)));
    return null;
  }
  const from = addressOfAggregate(context, value);
  const to = context.address(lowerReference(context, target));
  const operands = from === null ? [to] : [to, from];
  const isPlain = isPlainMember(context, target.type) && !operands.some((p) => pointsToVolatile(context, p));
  const words = isPlain ? null : assignmentWords(context.unit, target.type, at ?? context.inPlace(null));
  context.opaque(isPlain ? STRUCT_ASSIGNMENT : OTHER_STRUCT_ASSIGNMENT, operands, null, words);
  return null;
}

export function pointsToVolatile(context: LoweringContext, pointer: Operand): boolean {
  const type = context.typeOf(pointer);
  return type.kind === "pointer" && type.toVolatile === true;
}

/**
 * Such members are copied as other values are: no bits of other members, no access that counts as an effect.
 */
export function isPlainMember(context: LoweringContext, type: Type): boolean {
  if (isScalarType(type)) return true;
  if (type.kind === "array") return isPlainMember(context, type.of);
  if (type.kind !== "struct") return false;
  const { fields } = context.unit.tags[type.tag]!;
  return fields.every((f) => f.bits === null && f.volatile !== true && isPlainMember(context, f.type));
}

function lowerCompound(context: LoweringContext, expr: Expr & { kind: "compound" }): Operand {
  const { target, op, operationType } = expr;
  const operand = lowerValue(context, expr.value);
  const place = placeOf(context, target);
  const old = place.read();
  if (target.type.kind === "pointer") {
    const moved = context.ptradd(old, op === "sub" ? negated(context, operand) : operand);
    return place.write(moved);
  }
  const result = context.binary(op, context.cast(old, operationType), operand, operationType);
  return place.write(context.cast(result, target.type));
}

function lowerIncDec(context: LoweringContext, expr: Expr & { kind: "incdec" }): Operand {
  const place = placeOf(context, expr.target);
  const old = place.read();
  const changed = place.write(stepped(context, old, expr.delta));
  return expr.prefix ? changed : old;
}

function stepped(context: LoweringContext, old: Operand, delta: 1 | -1): Operand {
  const type = context.typeOf(old);
  if (type.kind === "pointer") return context.ptradd(old, int(delta));
  const opcode = delta > 0 ? "add" : "sub";
  if (type.kind === "float") return context.binary(opcode, old, float(1, type), type);
  // Types narrower than int are promoted, as everywhere.
  const computed = isIntegerType(type) && !(type.kind === "int" && type.bits >= 32) ? promoted(type) : type;
  return context.cast(context.binary(opcode, context.cast(old, computed), int(1, computed), computed), type);
}

function promoted(type: Type): Type {
  return type.kind === "enum" && type.underlying.bits >= 32 ? type.underlying : INT;
}
