// Functions that make one number of an array, as loops (Fortran 2018, 16.9): `sum(a(:, j))`, `count(a > 0)`,
// `dot_product(a, b)`, `any(a > 0)`, and of integers `maxval(k)`.
//
// Elements are added in their order in memory, one after another, which is what gfortran's inline expansion
// does as long as it may not reassociate. What has a mask or a dimension is a barrier. So is the largest real
// number, as NaN and arrays without elements have values of their own, for which Fortran has no constants;
// and `any` and `all` of what may trap, as gfortran looks no further than it needs to.

import type { TypedExpr } from "../../frontend/fortran/ast.ts";
import { isReduction } from "../../frontend/fortran/sema/intrinsics.ts";
import { float, int } from "../../ir/build.ts";
import type { Operand, VarId } from "../../ir/func.ts";
import type { Type } from "../../ir/type.ts";
import { zeroOperand } from "../function-builder.ts";
import type { ProcedureContext } from "./context.ts";
import { ElementLoops, onlyIf, whyNotElements } from "./element-loops.ts";
import { scalarValue } from "./expressions.ts";
import { type Section, sectionOf } from "./sections.ts";
import { TRUTH } from "./types.ts";

type Intrinsic = TypedExpr & { readonly kind: "intrinsic" };

/** Is there one anywhere in the expression? */
export function hasReduction(e: TypedExpr): boolean {
  switch (e.kind) {
    case "intrinsic":
      return isReduction(e.name) || e.args.some(hasReduction);
    case "convert":
    case "negate":
    case "not":
      return hasReduction(e.arg);
    case "binary":
      return hasReduction(e.left) || hasReduction(e.right);
    default:
      return false;
  }
}

/** Null where it is no such function, or no loops may stand there: a barrier then. */
export function lowerReduction(
  context: ProcedureContext,
  { name, args }: Intrinsic,
  type: Type,
): Operand | null {
  const { loopsOf } = context;
  if (loopsOf === null || !isReduction(name) || type.kind === "opaque") return null;
  if (args.length !== (name === "dot_product" ? 2 : 1)) return null;
  const section = args.map((arg) => leaderOf(context, arg)).find((one) => one !== null);
  if (
    section == null ||
    !args.every((arg) => arg.rank > 0 && whyNotElements(context, section, arg, false) === null)
  )
    return null;
  if (args.some((arg) => arg.type.kind === "complex")) return null;
  if (isExtreme(name) && type.kind !== "int") return null;
  if ((name === "any" || name === "all") && mayTrap(args[0]!)) return null;
  // Of truth values it is one.
  if (name === "dot_product" && args.some((arg) => arg.type.kind === "logical")) return null;
  const loops = new ElementLoops(context, section, loopsOf.span);
  const [first, second] = args.map((arg) => loops.scalar(arg));
  const total = context.temporary(`$${name}`, type, `the ${name} of an array`);
  context.set(total, firstValue(name, type));
  const add = (value: Operand): void => {
    const opcode = name === "product" ? "mul" : "add";
    context.set(total, context.binary(opcode, context.get(total), value, type));
  };
  loops.run(() => {
    if (name === "count") {
      onlyIf(context, first!, () => add(int(1, type)));
      return;
    }
    if (name === "any" || name === "all") {
      const decides = name === "any" ? first! : ({ ...first!, kind: "not", arg: first! } as const);
      onlyIf(context, decides, () => context.set(total, int(name === "any" ? 1 : 0, type)));
      return;
    }
    const one = context.cast(scalarValue(context, first!), type);
    if (isExtreme(name)) {
      takeExtreme(context, name === "maxval" ? "gt" : "lt", one, total);
      return;
    }
    if (second === undefined) add(one);
    else add(context.binary("mul", one, context.cast(scalarValue(context, second), type), type));
  });
  return context.get(total);
}

const isExtreme = (name: string): boolean => name === "maxval" || name === "minval";

/** Of an array without elements. */
function firstValue(name: string, type: Type): Operand {
  if (type.kind === "int" && isExtreme(name)) {
    const limit = 1n << BigInt(type.bits - 1);
    return int(name === "maxval" ? -limit : limit - 1n, type);
  }
  return name === "product" || name === "all" ? oneOf(type) : zeroOperand(type);
}

const oneOf = (type: Type): Operand => (type.kind === "float" ? float(1, type) : int(1, type));

function takeExtreme(context: ProcedureContext, opcode: "gt" | "lt", value: Operand, extreme: VarId): void {
  const [inside, join] = [context.newBlock(), context.newBlock()];
  const cond = context.binary(opcode, value, context.get(extreme), TRUTH);
  context.end({ op: "branch", cond, then: inside, other: join, stmt: context.stmt });
  context.resume(inside);
  context.set(extreme, value);
  context.start(join);
}

/** Does it divide integers? */
function mayTrap(e: TypedExpr): boolean {
  const isOfIntegers = e.type.kind === "integer";
  switch (e.kind) {
    case "convert":
    case "negate":
    case "not":
      return mayTrap(e.arg);
    case "binary":
      return (isOfIntegers && e.operator === "div") || mayTrap(e.left) || mayTrap(e.right);
    case "intrinsic":
      return (isOfIntegers && ["mod", "modulo"].includes(e.name)) || e.args.some(mayTrap);
    default:
      return false;
  }
}

/** The first section in it: all others have its shape. */
function leaderOf(context: ProcedureContext, e: TypedExpr): Section | null {
  if (e.rank === 0) return null;
  switch (e.kind) {
    case "variable":
    case "section":
      return sectionOf(context, e);
    case "convert":
    case "negate":
    case "not":
      return leaderOf(context, e.arg);
    case "binary":
      return leaderOf(context, e.left) ?? leaderOf(context, e.right);
    case "intrinsic":
      return e.args.map((arg) => leaderOf(context, arg)).find((one) => one !== null) ?? null;
    default:
      return null;
  }
}
