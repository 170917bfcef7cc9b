// Lvalues to memory references that keep their subscripts.
//
//     A[i][j]   index(decay(index(decay(A), i)), j)     {object A, [i : n] [j : m]}
//     p[i][j]   index(decay(index(p, i)), j)            {pointer p, [i] [j : m]}
//     *(p + i)  deref(ptradd(p, i))                     {pointer (ptradd p, i), [0]}
//     s->x[i]   index(decay(member(deref(s), x)), i)    {pointer s, [0] .x [i : 10]}
//
// A decay of an array right under a subscript adds a step to the reference of the array; everything else that
// gives a pointer is computed as a value and becomes the base of a new reference.

import type { Expr } from "../../frontend/c/ast.ts";
import { int } from "../../ir/build.ts";
import type { MemRef, Operand, VarId } from "../../ir/func.ts";
import type { Type } from "../../ir/type.ts";
import { nameFrom } from "../../source/words.ts";
import type { LoweringContext } from "./context.ts";
import { lowerValue } from "./expressions.ts";
import { evaluateExtents, extentOperand } from "./extents.ts";

/** The register variable that an lvalue names, or null. */
export function registerOf(context: LoweringContext, lvalue: Expr): VarId | null {
  if (lvalue.kind !== "name") return null;
  const id = context.variable(lvalue.symbol);
  return context.func.vars[id]!.home === "register" ? id : null;
}

/** The reference of an lvalue that lives in memory. */
export function lowerReference(context: LoweringContext, lvalue: Expr): MemRef {
  const ref = locate(context, lvalue);
  return isVolatile(context, lvalue) ? { ...ref, volatile: true } : ref;
}

function locate(context: LoweringContext, lvalue: Expr): MemRef {
  switch (lvalue.kind) {
    case "name": {
      const id = context.variable(lvalue.symbol);
      evaluateExtents(context, lvalue.type, "later");
      // The variable's own type: a later declaration may have completed the symbol's.
      return object(id, context.func.vars[id]!.type);
    }
    case "string":
      evaluateExtents(context, lvalue.type, "later");
      return object(context.literal(lvalue.bytes, lvalue.type), lvalue.type);
    case "index":
      return subscripted(context, lvalue.base, lowerIndex(context, lvalue.index));
    case "deref":
      if (lvalue.pointer.kind === "addressof") return locate(context, lvalue.pointer.of);
      return subscripted(context, lvalue.pointer, int(0));
    case "member": {
      const of = memberObject(context, lvalue.object);
      const step = { kind: "field", name: nameFrom(lvalue.name), field: lvalue.field } as const;
      const { flags } = memberOf(context, lvalue) ?? {};
      const member = {
        ...step,
        ...(of.type.kind === "union" && { inUnion: true as const }),
        ...(flags !== undefined && { flags }),
      };
      return { ...of, path: [...of.path, member], type: lvalue.type };
    }
    default:
      // An lvalue that is not modelled: its address is whatever the barrier gives.
      return pointed(context, lowerValue(context, lvalue), int(0));
  }
}

/** The struct that a member is taken from; a loaded one is the object itself. */
function memberObject(context: LoweringContext, expr: Expr): MemRef {
  return locate(context, expr.kind === "load" ? expr.from : expr);
}

function lowerIndex(context: LoweringContext, index: Expr): Operand {
  return lowerValue(context, index);
}

function subscripted(context: LoweringContext, base: Expr, index: Operand): MemRef {
  if (base.kind !== "decay") return pointed(context, lowerValue(context, base), index);
  return element(context, locate(context, base.of), index);
}

/** One element of the array that `ref` refers to. */
export function element(context: LoweringContext, ref: MemRef, index: Operand): MemRef {
  const { type } = ref;
  if (type.kind !== "array") throw new Error(`${context.func.name}: decay of what is no array`);
  const step = { kind: "index", index, extent: extentOperand(context, type) } as const;
  return { ...ref, path: [...ref.path, step], type: type.of };
}

function object(id: VarId, type: Type): MemRef {
  return { base: { kind: "object", var: id }, path: [], root: type, type, volatile: false };
}

/** What `pointer` points to, `index` objects on. */
function pointed(context: LoweringContext, pointer: Operand, index: Operand): MemRef {
  const type = context.typeOf(pointer);
  if (type.kind !== "pointer") throw new Error(`${context.func.name}: dereference of what is no pointer`);
  return {
    base: { kind: "pointer", pointer },
    path: [{ kind: "index", index, extent: null }],
    root: type.to,
    type: type.to,
    volatile: false,
  };
}

function isVolatile(context: LoweringContext, lvalue: Expr): boolean {
  switch (lvalue.kind) {
    case "name":
      return context.unit.symbols[lvalue.symbol]!.volatile;
    case "index":
      return pointsToVolatile(lvalue.base);
    case "deref":
      return pointsToVolatile(lvalue.pointer);
    case "member":
      return memberOf(context, lvalue)?.volatile === true || isVolatile(context, lvalue.object);
    default:
      return false;
  }
}

function memberOf({ unit }: LoweringContext, { object: of, field }: Expr & { kind: "member" }) {
  return of.type.kind === "struct" || of.type.kind === "union"
    ? unit.tags[of.type.tag]?.fields[field]
    : undefined;
}

function pointsToVolatile(pointer: Expr): boolean {
  return pointer.type.kind === "pointer" && pointer.type.toVolatile === true;
}
