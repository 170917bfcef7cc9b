// Kinds of integer expressions: intrinsic functions of several arguments want all of one kind (Fortran 2018,
// 16.9), and what generated code computes in 64 bits must be said to be.

import type { Expression } from "../../codegen/expression.ts";
import type { Type } from "../../ir/type.ts";
import type { Name } from "../../source/words.ts";

/** Of a variable, or of the elements of an array; null where it is not known. */
export type TypeOfName = (name: Name) => Type | null;

/** `size(a, 2)`: of the default kind. */
const BOUND = /^(?:size|lbound|ubound)\([\w%]+, \d+\)$/;

/**
 * What is converted to another integer type; the expression itself where it is no such conversion. What takes
 * its value converts it again.
 */
export const unconverted = (e: Expression, typeOf: TypeOfName): Expression =>
  e.kind === "cast" &&
  e.to.kind === "plain" &&
  e.to.type.kind === "int" &&
  integerBits(e.arg, typeOf) !== null
    ? e.arg
    : e;

/** How many bits an integer expression has; null: it is none for all that is known. */
export function integerBits(e: Expression, typeOf: TypeOfName): number | null {
  const of = (part: Expression): number | null => integerBits(part, typeOf);
  switch (e.kind) {
    case "integer":
      return e.bits;
    // A named constant of the default kind, of which flags decide the value.
    case "macro":
      return 32;
    case "name": {
      const type = typeOf(e.name);
      return type?.kind === "int" ? type.bits : null;
    }
    // A variable in memory, by its name.
    case "author":
      if (BOUND.test(e.text)) return 32;
      return e.names.length === 1 && e.text === `${e.names[0]}`
        ? of({ kind: "name", name: e.names[0]! })
        : null;
    case "cast":
      return e.to.kind === "plain" && e.to.type.kind === "int" ? e.to.type.bits : null;
    case "element":
      return of(e.base);
    case "pointee":
    case "grouped":
      return of(e.of);
    case "unary":
      return e.operator === "not" ? null : of(e.arg);
    case "binary":
      return COMPUTES.has(e.operator) ? widest([of(e.left), of(e.right)]) : null;
    case "call":
      return OF_THEIR_FIRST.has(e.name.toLowerCase()) && e.args[0] !== undefined ? of(e.args[0]) : null;
    case "conditional":
      return widest([of(e.then), of(e.other)]);
    case "helper":
      return e.helper === "min" || e.helper === "max" || e.helper === "floord"
        ? widest(e.args.map(of))
        : null;
    default:
      return null;
  }
}

/** Functions of integers whose results are of their first argument's kind. */
const OF_THEIR_FIRST: ReadonlySet<string> = new Set(
  "abs dim iand ibclr ibits ibset ieor ior ishft ishftc max min mod modulo not shifta shiftl shiftr sign".split(
    " ",
  ),
);

/** Null where one of them is no integer. */
export const widest = (bits: readonly (number | null)[]): number | null =>
  bits.reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)));

const COMPUTES: ReadonlySet<string> = new Set([
  "add",
  "sub",
  "mul",
  "div",
  "rem",
  "and",
  "or",
  "xor",
  "shl",
  "shr",
]);
