// What lowering Fortran knows while it is inside one procedure: from symbols to variables, and where `cycle`
// and `exit` go.
//
//     scalar dummy that nothing sets     a register: the argument's value on entry
//     other scalar dummies               memory that nothing else reaches (Fortran 2018, 15.5.2.13)
//     array dummies                      a pointer to elements, the last dimension outermost
//     local scalars                      registers, unless something else may set them
//     modules, common, `save`            memory

import type {
  ArraySpec,
  DataObject,
  ObjectAttribute,
  ObjectId,
  ProcedureDefinition,
  TypedExpr,
} from "../../frontend/fortran/ast.ts";
import { addVar, bindParam, directCallee, int, value } from "../../ir/build.ts";
import type { BlockId, MemRef, Operand, Var, VarId } from "../../ir/func.ts";
import { type ExtentId, INT, isScalarType, pointerTo, type Type, VOID } from "../../ir/type.ts";
import { FunctionBuilder } from "../function-builder.ts";
import { scalarValue } from "./expressions.ts";
import { scalarType } from "./types.ts";

interface JumpTargets {
  readonly name: string | null;
  readonly exit: BlockId;
  /** Null: of a construct that is no loop. */
  readonly cycle: BlockId | null;
}

export class ProcedureContext extends FunctionBuilder {
  readonly procedure: ProcedureDefinition;
  readonly jumps: JumpTargets[] = [];
  readonly #vars = new Map<ObjectId, VarId>();
  /** Types of arrays; each has extents of its own. */
  readonly #types = new Map<ObjectId, Type>();
  /** Extents by the procedure's numbering, outermost dimension first. */
  #nextExtent = 0;

  constructor(procedure: ProcedureDefinition) {
    const { name, kind, result, symbols, span, bodySpan } = procedure;
    const resultType = kind === "function" ? scalarType(symbols[result!]!.type) : VOID;
    const isScalar = isScalarType(resultType);
    super(
      { name, resultType: isScalar ? resultType : VOID, isStatic: false, span, bodySpan },
      false,
      () => undefined,
    );
    this.procedure = procedure;
  }

  symbol(id: ObjectId): DataObject {
    return this.procedure.symbols[id]!;
  }

  variable(id: ObjectId): VarId {
    const known = this.#vars.get(id);
    if (known !== undefined) return known;
    const symbol = this.symbol(id);
    const { name, storage, span } = symbol;
    const home: Var["home"] = isRegister(symbol) || isPassedByPointer(symbol) ? "register" : "memory";
    const volatile = isUntouchable(symbol.attributes);
    // A scalar that is handed on by reference is no array, though a pointer to one element.
    const isScalar = symbol.shape === null && isPassedByPointer(symbol);
    const lowerBounds = isScalar ? [] : boundsOf(symbol.shape);
    const scope = storage === "dummy" || storage === "shared" ? null : this.procedure.span;
    const options = {
      home,
      volatile,
      span,
      scope,
      ...(lowerBounds && { lowerBounds }),
      ...(isPassedByPointer(symbol) && ({ byReference: true } as const)),
    } as const;
    const type = isPassedByPointer(symbol) ? this.#pointerTo(symbol) : this.typeOfSymbol(id);
    const made = addVar(this.func, { name, type, storage: STORAGE[storage], ...options });
    this.#vars.set(id, made);
    return made;
  }

  /** Of the object itself: an array has all of its dimensions, the last one outermost. */
  typeOfSymbol(id: ObjectId): Type {
    const known = this.#types.get(id);
    if (known !== undefined) return known;
    const { type, shape, name } = this.symbol(id);
    const made = shape === null ? scalarType(type) : this.#arrayOf(scalarType(type), shape, name);
    this.#types.set(id, made);
    return made;
  }

  #arrayOf(element: Type, { kind, dimensions }: ArraySpec, name: string): Type {
    return dimensions.reduce<Type>((of, { lower, upper }, k) => {
      if (lower === null || (upper === null && kind !== "assumed-shape"))
        return { kind: "array", of, extent: null };
      const id = this.#nextExtent++ as ExtentId;
      const value = upper === null ? null : constantExtent(lower, upper);
      this.#bounds.set(
        id,
        upper === null
          ? { kind: "size", called: `size(${name}, ${k + 1})` }
          : { kind: "bounds", lower, upper },
      );
      return { kind: "array", of, extent: { id, value } };
    }, element);
  }

  readonly #bounds = new Map<ExtentId, ExtentSource>();

  #pointerTo(symbol: DataObject): Type {
    const { attributes } = symbol;
    const whole = this.typeOfSymbol(symbol.id);
    const restrict = !attributes.has("target") && !attributes.has("pointer");
    return pointerTo(isOpen(whole) && whole.kind === "array" ? whole.of : whole, { restrict });
  }

  /** A function that only computes. */
  pureCall(name: string, args: readonly Operand[], type: Type): Operand {
    const call = { op: "call", callee: directCallee(name), args, effects: "const", noreturn: false } as const;
    return this.define(type, (result, stmt) => ({ ...call, result, stmt }));
  }

  /** The whole object that a symbol in memory names. */
  object(id: ObjectId): MemRef {
    const symbol = this.symbol(id);
    const type = this.typeOfSymbol(id);
    const variable = this.variable(id);
    if (!isPassedByPointer(symbol))
      return {
        base: { kind: "object", var: variable },
        path: [],
        root: type,
        type,
        volatile: isUntouchable(symbol.attributes),
      };
    const pointer = this.get(variable);
    const isRow = isOpen(type) && type.kind === "array";
    const pointee = isRow ? type.of : type;
    const path = isRow ? [] : [{ kind: "index", index: int(0), extent: null } as const];
    return {
      base: { kind: "pointer", pointer },
      path,
      root: pointee,
      type,
      volatile: isUntouchable(symbol.attributes),
    };
  }

  /** The number of elements of a dimension; evaluated once, before the body. */
  extent(type: Type): Operand | null {
    if (type.kind !== "array" || type.extent === null) return null;
    const { id, value } = type.extent;
    const known = this.func.extents.get(id);
    if (known !== undefined) return known;
    const source = this.#bounds.get(id)!;
    this.inPrologue(() => this.func.extents.set(id, value === null ? this.#extentFrom(source) : int(value)));
    return this.func.extents.get(id)!;
  }

  #extentFrom(source: ExtentSource): Operand {
    if (source.kind === "size") return this.#passedSize(source.called);
    const last = scalarValue(this, source.upper);
    if (isOne(source.lower)) return last;
    const type = this.typeOf(last);
    return this.binary(
      "add",
      this.binary("sub", last, scalarValue(this, source.lower), type),
      int(1, type),
      type,
    );
  }

  /** The array's descriptor comes in with it: `size(a, 1)` is an argument that nothing sets. */
  #passedSize(name: string): Operand {
    const variable = addVar(this.func, { name, type: INT, storage: "param", home: "register" });
    const { value: passed } = bindParam(this.func, variable);
    this.set(variable, value(passed));
    return this.get(variable);
  }
}

/** Where the number of elements of a dimension comes from. */
type ExtentSource =
  | { readonly kind: "bounds"; readonly lower: TypedExpr; readonly upper: TypedExpr }
  /** From the caller: what the text calls it. */
  | { readonly kind: "size"; readonly called: string };

const STORAGE = {
  dummy: "param",
  local: "local",
  result: "local",
  saved: "static",
  shared: "global",
} as const;

/** What other agents may change at any time is not modelled. */
const isUntouchable = (attributes: ReadonlySet<ObjectAttribute>): boolean =>
  attributes.has("volatile") || attributes.has("asynchronous");

/** Does the procedure hold its value by itself? */
export function isRegister({ type, shape, storage, attributes, isSet, escapes }: DataObject): boolean {
  if (shape !== null || !isScalarType(scalarType(type)) || escapes) return false;
  if (
    ["allocatable", "pointer", "target", "volatile", "asynchronous", "equivalence", "optional"].some((a) =>
      attributes.has(a as ObjectAttribute),
    )
  )
    return false;
  return storage === "dummy"
    ? !isSet || attributes.has("value")
    : storage === "local" || storage === "result";
}

const isPassedByPointer = (symbol: DataObject): boolean => symbol.storage === "dummy" && !isRegister(symbol);

/**
 * An array of which the last dimension says nothing: `a(*)`, and `a(1)`, as people wrote before there was
 * that.
 */
const isOpen = (type: Type): boolean =>
  type.kind === "array" && (type.extent === null || type.extent.value === 1n);

/** Null where they are not constant. */
function boundsOf(shape: ArraySpec | null): readonly bigint[] | null {
  const bounds = (shape?.dimensions ?? []).map(({ lower }) =>
    lower?.kind === "integer" ? lower.value : null,
  );
  return shape === null || bounds.includes(null) ? null : (bounds as bigint[]).reverse();
}

export const isOne = (e: TypedExpr | null): boolean => e?.kind === "integer" && e.value === 1n;

function constantExtent(lower: TypedExpr, upper: TypedExpr): bigint | null {
  if (lower.kind !== "integer" || upper.kind !== "integer") return null;
  const count = upper.value - lower.value + 1n;
  return count < 0n ? 0n : count;
}
