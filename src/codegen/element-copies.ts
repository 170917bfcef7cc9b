// What a thread's copy of an element is: its type, what it begins with, and what it does to the author's
// element in the end.
//
//                type             begins with    in the end
//     + | ^      unsigned         0              if (part != 0) e += part;
//     *          unsigned         1              if (part != 1) e *= part;
//     &          unsigned long    ~0UL           if (part != ~0UL) e &= part;
//     max        the element's    the least one  if (part != (-2147483647 - 1) && part > e) e = part;
//     = (set)    the element's    0              if (part != 0) e = part;
//     && ||      unsigned char    1 or 0         if (part != 1 && e != part) e = part;  of _Bool elements
//     ^          unsigned char    0              if (part != 0) e ^= part;              also of these
//
// (clang 19 cannot compile a reduction of an array of _Bool. What is written there is 0 or 1 in any type.)
//
// A copy that is as it began says nothing: then the author's element may be one that is not there. (If it has
// come to be so, the element would not change.) Other copies are of elements that some iteration used; a
// maximum, and what is true already, is written only where the author's loop would have written: `if (!e) e =
// x` may be asked of a constant.

import type { BinaryOpcode } from "../ir/func.ts";
import { type FloatType, type IntType, type Type, UCHAR, ULONG } from "../ir/type.ts";
import type { ElementOperator } from "../reductions/element-reductions.ts";
import { isSumOperator, type Operator } from "../reductions/reductions.ts";
import type { Code } from "./code.ts";
import { binary, type Expression, integer, unary } from "./expression.ts";

/** A type that a copy may have. */
export type CopyType = IntType | FloatType;

export interface ElementCopy {
  readonly type: CopyType;
  /** Is that the element's own type, so that in the text one stands for the other wherever it is? */
  readonly isExact: boolean;
  readonly neutral: Expression;
  /** That puts copies together. */
  readonly clause: Operator;
  /** What puts the copy `part` into `element`. */
  readonly combined: (element: Expression, part: Expression) => Code;
}

/** Null where the type has no name here. `typeOfSum`: wide enough for sums. */
export function elementCopy(
  type: Type,
  operator: ElementOperator,
  typeOfSum: () => CopyType | null,
): ElementCopy | null {
  const isExact = type.kind === "bool" || operator === "min" || operator === "max" || operator === "set";
  const own = isExact ? ownType(type) : operator === "and" ? ULONG : typeOfSum();
  const neutral = neutralOf(type, operator);
  if (own === null || neutral === null) return null;
  const clause = operator === "set" ? "or" : (type.kind === "bool" && TRUTHS[operator]) || operator;
  const combined = (element: Expression, part: Expression): Code => {
    const isChanged = binary("ne", part, neutral);
    const also = furtherTest(type, operator, element, part);
    const set = {
      kind: "assignment",
      target: element,
      operator: opcodeOf(type, operator),
      value: part,
    } as const;
    return {
      ...{ kind: "if", isShort: true, then: [set], other: [] },
      cond: also === null ? isChanged : binary("andThen", isChanged, also),
    };
  };
  return { type: own, isExact, neutral, clause, combined };
}

/** By which the element takes the copy; null: it becomes the copy. */
const opcodeOf = (type: Type, operator: ElementOperator): BinaryOpcode | null =>
  isSumOperator(operator) && (type.kind !== "bool" || operator === "xor") ? operator : null;

/** What else has to hold for the author's loop to have written the element; null: nothing. */
function furtherTest(
  type: Type,
  operator: ElementOperator,
  element: Expression,
  part: Expression,
): Expression | null {
  if (operator === "set") return null;
  if (type.kind === "bool" && operator !== "xor") return binary("ne", element, part);
  if (operator !== "min" && operator !== "max") return null;
  return binary(operator === "max" ? "gt" : "lt", part, element);
}

/** Operations on bits would begin with all of them set. */
const TRUTHS: { readonly [operator: string]: Operator } = { and: "andThen", or: "orElse" };

/** Plain `char` is signed or not as flags say. */
function ownType(type: Type): IntType | null {
  if (type.kind === "bool") return UCHAR;
  return type.kind === "int" && type.name !== "char" && type.bits <= 64 && type.chosen !== true ? type : null;
}

/** Of one copy: `long double` has 16 bytes on x86-64. */
export const bytesOfCopy = ({ bits }: CopyType): number => (bits === 80 ? 16 : bits / 8);

function neutralOf(type: Type, operator: ElementOperator): Expression | null {
  switch (operator) {
    case "mul":
      return integer(1n);
    case "and":
      return type.kind === "bool" ? integer(1n) : unary("bitnot", integer(0n, 64, false));
    case "min":
      return type.kind === "int"
        ? limit(type, (1n << BigInt(type.signed ? type.bits - 1 : type.bits)) - 1n)
        : null;
    case "max":
      return type.kind === "int" ? limit(type, type.signed ? -(1n << BigInt(type.bits - 1)) : 0n) : null;
    default:
      return integer(0n);
  }
}

/** A number as a constant of the type, or of `int` where that is narrower. */
const limit = ({ bits, signed }: IntType, value: bigint): Expression =>
  value === 0n ? integer(0n) : integer(value, bits > 32 ? 64 : 32, signed || bits < 32);
