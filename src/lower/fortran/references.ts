// Designators to memory references that keep their subscripts.
//
//     real a(n, 0:m)    a(i, j)    {pointer %a, [j] [i - 1 : n]}
//     real a(:, :)      a(i, j)    {pointer %a, [j] [i]}
//
// Fortran's first subscript runs fastest: the dimensions are reversed, and the lower bounds taken away.

import type { Designator, Dimension, TypedExpr } from "../../frontend/fortran/ast.ts";
import { int } from "../../ir/build.ts";
import type { MemRef, Operand, PathStep } from "../../ir/func.ts";
import { pointerTo } from "../../ir/type.ts";
import { countsAsWritten, type ProcedureContext } from "./context.ts";
import { scalarValue } from "./expressions.ts";
import { scalarType } from "./types.ts";

/** Of a scalar or a whole array; what is no plain variable's is where some barrier says. */
export function referenceOf(context: ProcedureContext, designator: Designator): MemRef {
  switch (designator.kind) {
    case "variable":
      return context.object(designator.symbol);
    case "element":
      return designator.of.kind === "variable"
        ? elementOf(context, designator.of.symbol, designator.subscripts)
        : unknownPlace(context, designator);
    default:
      return unknownPlace(context, designator);
  }
}

function elementOf(
  context: ProcedureContext,
  symbol: Parameters<ProcedureContext["symbol"]>[0],
  subscripts: readonly TypedExpr[],
): MemRef {
  const shape = context.symbol(symbol).shape!;
  const counted = subscripts.map((subscript, k) =>
    countsAsWritten(shape)
      ? scalarValue(context, subscript)
      : fromZero(context, subscript, shape.dimensions[k]!),
  );
  let ref = context.object(symbol);
  let { type } = ref;
  counted.reverse().forEach((index, k) => {
    if (type.kind !== "array") throw new Error(`${context.func.name}: a subscript too many`);
    // What an argument points to is rows, where nobody says how many.
    const isOutermost = k === 0 && ref.base.kind === "pointer" && ref.path.length === 0;
    const step: PathStep = { kind: "index", index, extent: isOutermost ? null : context.extent(type) };
    ref = { ...ref, path: [...ref.path, step], type: type.of };
    type = type.of;
  });
  return ref;
}

/** A subscript, counted from the first element of its dimension. */
function fromZero(context: ProcedureContext, subscript: TypedExpr, { lower }: Dimension): Operand {
  const index = scalarValue(context, subscript);
  const type = context.typeOf(index);
  if (lower === null) throw new Error(`${context.func.name}: an array of unknown bounds`);
  if (lower.kind === "integer" && lower.value === 0n) return index;
  if (subscript.kind === "integer" && lower.kind === "integer")
    return int(subscript.value - lower.value, type);
  return context.binary("sub", index, context.cast(context.lowerBound(lower), type), type);
}

/** Components, substrings, what pointers lead to: memory that anything may be. */
function unknownPlace(context: ProcedureContext, designator: Designator): MemRef {
  const type = scalarType(designator.type);
  const what = designator.kind === "component" ? "a component of a structure" : "a pointer's target";
  const pointer = context.opaque(what, [], pointerTo(type))!;
  const step: PathStep = { kind: "index", index: int(0), extent: null };
  return { base: { kind: "pointer", pointer }, path: [step], root: type, type, volatile: false };
}
