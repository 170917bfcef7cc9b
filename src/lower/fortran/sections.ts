// Arrays and sections of arrays, dimension by dimension (Fortran 2018, 9.5.3.3).
//
//     a(2:n, k, ::2)     2 to n by 1; index k; the declared bounds by 2

import { hasManyBounds } from "../../frontend/fortran/array-bindings.ts";
import type { ObjectId, Subscript, TypedExpr } from "../../frontend/fortran/ast.ts";
import { int } from "../../ir/build.ts";
import type { Operand } from "../../ir/func.ts";
import { countsAsWritten, isOne, type ProcedureContext } from "./context.ts";
import { constantStep, scalarValue } from "./expressions.ts";

export interface Section {
  readonly symbol: ObjectId;
  readonly isAllocatable: boolean;
  /** Other names may lead to the same elements. */
  readonly isTarget: boolean;
  readonly subscripts: readonly SectionSubscript[];
}

/** Operands are computed where they are asked for. */
type SectionSubscript =
  | { readonly kind: "index"; readonly value: () => Operand; readonly text: TypedExpr }
  | {
      readonly kind: "range";
      readonly first: () => Operand;
      readonly last: () => Operand;
      readonly step: bigint;
      readonly text: Subscript | null;
    };

/** Null for what is no section of a variable, or where no formula says which elements it has. */
export function sectionOf(context: ProcedureContext, e: TypedExpr): Section | null {
  const section = readSection(context, e);
  return typeof section === "string" ? null : section;
}

/** Why it is none, in words that follow "with"; null: it is one. */
export function whyNoSection(context: ProcedureContext, e: TypedExpr): string | null {
  const section = readSection(context, e);
  return typeof section === "string" ? section : null;
}

function readSection(context: ProcedureContext, e: TypedExpr): Section | string {
  const whole = e.kind === "section" ? e.of : e;
  if (whole.kind !== "variable") return e.kind === "opaque" ? e.what : "a part of a structure";
  const { name, shape, attributes } = context.symbol(whole.symbol);
  if (shape === null || shape.kind === "other") return `"${name}" of no known bounds`;
  if (attributes.has("volatile")) return `the volatile array "${name}"`;
  const given = e.kind === "section" ? e.subscripts : shape.dimensions.map(() => WHOLE);
  const subscripts = given.map((one, k) => subscriptOf(context, whole.symbol, k, one));
  const why = subscripts.find((one) => typeof one === "string");
  if (why !== undefined) return `${why} of "${name}"`;
  return {
    symbol: whole.symbol,
    isAllocatable: attributes.has("allocatable"),
    isTarget: attributes.has("target") || attributes.has("pointer"),
    subscripts: subscripts as readonly SectionSubscript[],
  };
}

const NOT_PLAIN = "a subscript that is more than sums of variables and numbers";

const WHOLE: Subscript = { kind: "range", from: null, to: null, step: null };

function subscriptOf(
  context: ProcedureContext,
  symbol: ObjectId,
  k: number,
  subscript: Subscript,
): SectionSubscript | string {
  if (subscript.kind === "index") {
    const { value } = subscript;
    if (value.rank > 0) return "an array of subscripts";
    if (value.type.kind !== "integer" || !isPlain(value)) return NOT_PLAIN;
    return { kind: "index", value: () => scalarValue(context, { ...value, span: null }), text: value };
  }
  const { from, to, step: by } = subscript;
  const step = by === null ? 1n : constantStep(by);
  if (step === null) return "a step that is no constant";
  if (step < 0n && (from === null || to === null)) return "a negative step without bounds";
  if (![from, to].every((e) => e === null || (e.rank === 0 && e.type.kind === "integer" && isPlain(e))))
    return NOT_PLAIN;
  if (to === null && !hasEnd(context, symbol, k)) return "a dimension without an end";
  if ((from === null || to === null) && hasManyBounds(context.symbol(symbol), k))
    return "bounds that each element may have of its own";
  const value = (e: TypedExpr) => scalarValue(context, { ...e, span: null });
  return {
    kind: "range",
    first: () => (from === null ? lowerBoundOf(context, symbol, k) : value(from)),
    last: () => (to === null ? upperBoundOf(context, symbol, k) : value(to)),
    step,
    text: subscript,
  };
}

/** Nothing in it has a text of its own that might be taken for a part of something else. */
function isPlain(e: TypedExpr): boolean {
  switch (e.kind) {
    case "integer":
    case "variable":
      return true;
    case "convert":
    case "negate":
      return isPlain(e.arg);
    case "binary":
      return isPlain(e.left) && isPlain(e.right);
    default:
      return false;
  }
}

function lowerBoundOf(context: ProcedureContext, symbol: ObjectId, k: number): Operand {
  const { shape, component } = context.symbol(symbol);
  const { lower } = shape!.dimensions[k]!;
  const declared = component?.bounds[k] ?? null;
  if (declared !== null) return int(declared.lower);
  return lower === null ? context.bound(symbol, "lbound", k + 1) : context.lowerBound(lower);
}

const hasEnd = (context: ProcedureContext, symbol: ObjectId, k: number): boolean => {
  const shape = context.symbol(symbol).shape!;
  return countsAsWritten(shape) || shape.dimensions[k]!.upper !== null;
};

function upperBoundOf(context: ProcedureContext, symbol: ObjectId, k: number): Operand {
  const { shape, component } = context.symbol(symbol);
  const { lower, upper } = shape!.dimensions[k]!;
  const declared = component?.bounds[k] ?? null;
  if (declared !== null) return int(declared.upper);
  if (lower === null) return context.bound(symbol, "ubound", k + 1);
  if (upper?.kind === "integer") return int(upper.value);
  const count = upper === null ? context.bound(symbol, "size", k + 1) : countOf(context, symbol, k);
  if (isOne(lower)) return count;
  const type = context.typeOf(count);
  const first = context.cast(context.lowerBound(lower), type);
  return context.binary("sub", context.binary("add", first, count, type), int(1, type), type);
}

/** The number of elements of a dimension of explicit shape. */
function countOf(context: ProcedureContext, symbol: ObjectId, k: number): Operand {
  let type = context.typeOfSymbol(symbol);
  for (let d = context.symbol(symbol).shape!.dimensions.length; d > k + 1 && type.kind === "array"; d--)
    type = type.of;
  return context.extent(type)!;
}

/** The same elements, as far as the texts of the subscripts tell. */
export const sameSection = (a: Section, b: Section): boolean =>
  a.symbol === b.symbol &&
  a.subscripts.every((one, k) => {
    const other = b.subscripts[k]!;
    if (one.kind === "index" || other.kind === "index")
      return one.kind === "index" && other.kind === "index" && sameExpr(one.text, other.text);
    const [x, y] = [one.text, other.text];
    return (
      x?.kind === "range" &&
      y?.kind === "range" &&
      sameExpr(x.from, y.from) &&
      sameExpr(x.to, y.to) &&
      one.step === other.step
    );
  });

function sameExpr(a: TypedExpr | null, b: TypedExpr | null): boolean {
  if (a === null || b === null) return a === b;
  switch (a.kind) {
    case "integer":
      return b.kind === "integer" && a.value === b.value;
    case "variable":
      return b.kind === "variable" && a.symbol === b.symbol;
    case "convert":
      return b.kind === "convert" && sameExpr(a.arg, b.arg);
    case "negate":
      return b.kind === "negate" && sameExpr(a.arg, b.arg);
    case "binary":
      return (
        b.kind === "binary" &&
        a.operator === b.operator &&
        sameExpr(a.left, b.left) &&
        sameExpr(a.right, b.right)
      );
    default:
      return false;
  }
}
