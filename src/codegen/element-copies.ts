// What a thread's copy of an element is: its type, what it begins with, and what it does to the author's
// element in the end.
//
//                type             begins with    in the end
//     + | ^      unsigned         0              if (part != 0) e += part;
//     *          unsigned         1              if (part != 1) e *= part;
//     &          unsigned long    ~0ul           if (part != ~0ul) e &= part;
//     max        the element's    the least one  if (part != -2147483647 - 1 && part > e) e = part;
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

import type { IntType, Type } from "../ir/type.ts";
import type { ElementOperator } from "../reductions/element-reductions.ts";
import type { Operator } from "../reductions/reductions.ts";

export interface ElementCopy {
  readonly type: string;
  /** Is that the element's own type, so that in the text one stands for the other wherever it is? */
  readonly isExact: boolean;
  readonly bytes: number;
  readonly neutral: string;
  /** That puts copies together. */
  readonly clause: Operator;
  /** A statement that puts the copy `part` into `element`. */
  readonly combined: (element: string, part: string) => string;
}

/** Null where the type has no name here. `typeOfSum`: wide enough for sums. */
export function elementCopy(
  type: Type,
  operator: ElementOperator,
  typeOfSum: () => string | null,
): ElementCopy | null {
  const isExact = type.kind === "bool" || operator === "min" || operator === "max" || operator === "=";
  const name = isExact ? ownName(type) : operator === "&" ? "unsigned long" : typeOfSum();
  const neutral = neutralOf(type, operator);
  if (name === null || neutral === null) return null;
  const clause = operator === "=" ? "|" : (type.kind === "bool" && TRUTHS[operator]) || operator;
  const bytes = isExact ? bytesOf(type) : bytesOfSum(name);
  const isChanged = (part: string) => `${part} != ${neutral}`;
  return {
    ...{ type: name, isExact, bytes, neutral, clause },
    combined: (element, part) => {
      if (operator === "=") return `if (${isChanged(part)}) ${element} = ${part};`;
      if (type.kind === "bool" && operator !== "^")
        return `if (${isChanged(part)} && ${element} != ${part}) ${element} = ${part};`;
      if (operator !== "min" && operator !== "max")
        return `if (${isChanged(part)}) ${element} ${operator}= ${part};`;
      const isBetter = `${part} ${operator === "max" ? ">" : "<"} ${element}`;
      return `if (${isChanged(part)} && ${isBetter}) ${element} = ${part};`;
    },
  };
}

/** `&` would begin with all bits set. */
const TRUTHS: { readonly [operator: string]: Operator } = { "&": "&&", "|": "||" };

/** Plain `char` is signed or not as flags say. */
function ownName(type: Type): string | null {
  if (type.kind === "bool") return "unsigned char";
  return type.kind === "int" && type.name !== "char" && type.chosen !== true ? type.name : null;
}

const bytesOf = (type: Type): number => (type.kind === "int" ? type.bits / 8 : 1);

const bytesOfSum = (type: string): number =>
  type === "unsigned int" || type === "float" ? 4 : type === "long double" ? 16 : 8;

function neutralOf(type: Type, operator: ElementOperator): string | null {
  switch (operator) {
    case "*":
      return "1";
    case "&":
      return type.kind === "bool" ? "1" : "~0ul";
    case "min":
      return type.kind === "int" ? largest(type) : null;
    case "max":
      return type.kind === "int" ? smallest(type) : null;
    default:
      return "0";
  }
}

function largest({ bits, signed, name }: IntType): string {
  const value = (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
  const isLong = name.includes("long");
  return `${value}${signed || bits < 32 ? "" : "u"}${!isLong ? "" : name.includes("long long") ? "ll" : "l"}`;
}

const smallest = (type: IntType): string => (type.signed ? `-${largest(type)} - 1` : "0");
