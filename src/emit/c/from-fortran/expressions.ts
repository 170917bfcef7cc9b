// Expressions. Every conversion that the typed tree has is there in C as well, be it a cast or C's own usual
// conversion; operations are in the order of the tree.

import type { DataType, TypedExpr } from "../../../frontend/fortran/ast.ts";
import { unreachable } from "../../../support/brand.ts";
import { placeText } from "./array-places.ts";
import { arrayElement, reductionText } from "./array-statements.ts";
import {
  bound,
  type CText,
  called,
  castTo,
  joined,
  joinedApart,
  LEVEL,
  negated,
  prefixed,
  primary,
} from "./c-text.ts";
import { cTypeName, isPromoted } from "./c-types.ts";
import { callText } from "./calls.ts";
import { intrinsicText } from "./intrinsics.ts";
import type { CProcedure } from "./procedure-context.ts";
import { hasCall } from "./set-objects.ts";
import { refuse } from "./untranslatable.ts";

/** A value; of an array, inside of a loop over elements, the value of one. */
export function expressionText(t: CProcedure, e: TypedExpr): CText {
  const known = t.standIns.get(e);
  if (known !== undefined) return known;
  switch (e.kind) {
    case "integer":
      return integerText(t, e);
    case "real":
      return realText(t, e);
    case "logical":
      return primary(e.value ? "1" : "0");
    case "variable":
    case "section":
      return e.rank > 0 ? arrayElement(t, e) : placeText(t, e);
    case "element":
    case "component":
    case "substring":
      return placeText(t, e);
    case "convert":
      return castTo(cTypeName(e.type, e.span), expressionText(t, e.arg));
    case "negate":
      return narrowed(e.type, negated(expressionText(t, e.arg)));
    case "not":
      return prefixed("!", expressionText(t, e.arg));
    case "binary":
      return binaryText(t, e);
    case "intrinsic":
      return reductionText(t, e) ?? intrinsicText(t, e);
    case "call":
      return callText(t, e, e.type, e.span);
    case "opaque":
      return refuse(e.what, e.span);
    default:
      return unreachable(e);
  }
}

/** As the value of an assignment or an argument of that type, to which C converts by itself. */
export function assignedText(t: CProcedure, e: TypedExpr): CText {
  return expressionText(t, widens(e) ? e.arg : e);
}

const RANKS: Readonly<Record<string, number>> = { integer: 0, real: 20, complex: 40 };
const rankOf = (type: DataType): number | null =>
  type.kind in RANKS && "bytes" in type ? RANKS[type.kind]! + type.bytes : null;

/** A conversion to a larger type, as the usual ones are. */
function widens(e: TypedExpr): e is TypedExpr & { readonly kind: "convert" } {
  if (e.kind !== "convert") return false;
  const [from, to] = [rankOf(e.arg.type), rankOf(e.type)];
  return from !== null && to !== null && from < to;
}

/** C computes with small integers as `int`s; Fortran's stay small. */
const narrowed = (type: DataType, text: CText): CText =>
  isPromoted(type) ? castTo(cTypeName(type, null), text) : text;

function integerText(t: CProcedure, e: TypedExpr & { readonly kind: "integer" }): CText {
  const name = t.constantAt(e.span);
  if (name !== null) return primary(t.file.integerConstant(name, e.value, t.hides));
  const suffix = e.type.kind === "integer" && e.type.bytes === 8 ? "L" : "";
  if (e.value < -(2n ** 31n) + 1n && suffix === "") return primary(`(${e.value + 1n} - 1)`);
  return e.value < 0n ? negated(primary(`${-e.value}${suffix}`)) : primary(`${e.value}${suffix}`);
}

function realText(t: CProcedure, e: TypedExpr & { readonly kind: "real" }): CText {
  if (e.type.kind !== "real" || e.type.bytes > 8) return refuse(`a number of type ${e.text}`, e.span);
  const suffix = e.type.bytes === 4 ? "f" : "";
  const [first] = e.text;
  const isLiteral = first === "." || (first! >= "0" && first! <= "9");
  if (!isLiteral)
    return primary(
      t.file.realConstant(
        e.text,
        cTypeName(e.type, e.span),
        `${digitsOf(shortest(e.value, e.type.bytes))}${suffix}`,
        t.hides,
      ),
    );
  const [digits] = e.text.toLowerCase().split("_") as [string];
  return primary(`${digitsOf(digits.replace("d", "e").replace("q", "e"))}${suffix}`);
}

/** As few digits as give the number back. */
function shortest(value: number, bytes: number): string {
  const lengths = bytes === 4 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [];
  const found = lengths.find((length) => Math.fround(Number(value.toPrecision(length))) === value);
  return found === undefined ? `${value}` : `${Number(value.toPrecision(found))}`;
}

/** With a digit on both sides of the point. */
function digitsOf(text: string): string {
  const [mantissa, ...exponent] = text.split("e") as [string, ...string[]];
  const [whole, fraction] = mantissa.split(".") as [string, string?];
  const end = exponent.length === 0 || Number(exponent[0]) === 0 ? "" : `e${exponent.join("")}`;
  return `${whole === "" ? "0" : whole}.${fraction === undefined || fraction === "" ? "0" : fraction}${end}`;
}

// ---- operators ----

type Binary = TypedExpr & { readonly kind: "binary" };

type Plain = Exclude<Binary["operator"], "and" | "or" | "eqv" | "neqv" | "pow">;

const OPERATORS: Readonly<Record<Plain, readonly [string, number]>> = {
  ...{ add: ["+", LEVEL.sum], sub: ["-", LEVEL.sum], mul: ["*", LEVEL.product], div: ["/", LEVEL.product] },
  ...{ eq: ["==", LEVEL.equal], ne: ["!=", LEVEL.equal], lt: ["<", LEVEL.relation] },
  ...{ le: ["<=", LEVEL.relation], gt: [">", LEVEL.relation], ge: [">=", LEVEL.relation] },
};

function binaryText(t: CProcedure, e: Binary): CText {
  const { operator, left, right } = e;
  switch (operator) {
    case "and":
    case "or":
      return logicalText(t, e, operator);
    case "eqv":
    case "neqv":
      return joinedApart(
        operator === "eqv" ? "==" : "!=",
        expressionText(t, left),
        expressionText(t, right),
        LEVEL.equal,
      );
    case "pow":
      return powerText(t, e);
    default:
      return arithmeticText(t, e, operator);
  }
}

function arithmeticText(t: CProcedure, e: Binary, operator: Plain): CText {
  const { left, right, type, span } = e;
  for (const one of [left, right])
    if (rankOf(one.type) === null) refuse(`an operation with ${wordsFor(one.type)}`, span);
  if (type.kind === "complex" && (operator === "mul" || operator === "div")) {
    if (type.bytes !== 4 && type.bytes !== 8) return refuse("complex numbers of that kind", span);
    const helper = `${operator === "mul" ? "product" : "quotient"}${type.bytes === 4 ? "f" : ""}` as const;
    t.file.helpers.add(helper);
    return called(`polyc_${helper}`, expressionText(t, left), expressionText(t, right));
  }
  const [sign, level] = OPERATORS[operator];
  // C converts one operand to the other's type, but not both; and it adds a real number to the real part
  // alone, which leaves the other part's zero its sign.
  const isByC = (one: TypedExpr, other: TypedExpr): boolean =>
    widens(one) && !widens(other) && (one.type.kind !== "complex" || one.arg.type.kind === "complex");
  const [from, to] = [isByC(left, right), isByC(right, left)];
  const a = expressionText(t, from && left.kind === "convert" ? left.arg : left);
  const b = expressionText(t, to && right.kind === "convert" ? right.arg : right);
  const text = joined(sign, a, b, level);
  return level >= LEVEL.sum ? narrowed(type, text) : text;
}

const wordsFor = (type: DataType): string =>
  type.kind === "unknown" ? type.why : `values of type ${type.kind}`;

function logicalText(t: CProcedure, { left, right }: Binary, operator: "and" | "or"): CText {
  const level = LEVEL[operator];
  const [a, b] = [expressionText(t, left), expressionText(t, right)].map((one) =>
    one.level === level ? one.text : bound(one, LEVEL.bitOr),
  );
  return { text: `${a} ${operator === "and" ? "&&" : "||"} ${b}`, level };
}

/** As gfortran has it: `x*x`, else the compiler's own function. */
function powerText(t: CProcedure, { left, right, type, span }: Binary): CText {
  const base = expressionText(t, left);
  if (right.kind === "integer" && right.value === 2n && !hasCall(left) && type.kind !== "complex")
    return narrowed(type, joined("*", base, base, LEVEL.product));
  if (type.kind === "real" && type.bytes <= 8) {
    const suffix = type.bytes === 4 ? "f" : "";
    if (right.type.kind === "real") return called(`__builtin_pow${suffix}`, base, expressionText(t, right));
    if (right.type.kind === "integer" && right.type.bytes <= 4) {
      t.file.helpers.add(suffix === "" ? "powi" : "powif");
      return called(`__builtin_powi${suffix}`, base, expressionText(t, right));
    }
  }
  if (type.kind === "integer" && type.bytes === 4 && right.type.kind === "integer" && right.type.bytes <= 4) {
    t.file.helpers.add("power");
    return called("polyc_power", base, expressionText(t, right));
  }
  return refuse("a power of these types", span);
}
