// Literal constants (Fortran 2018, 7.4): `12_8`, `1.5d0`, `.true.`, `2.e-3_dp`.

import type { Span } from "../../../source/span.ts";
import type { ConstantUse, DataType, TypedExpr as Expr } from "../ast.ts";
import { spanOf, type FortranToken as Token } from "../token.ts";
import { literalOfFlags } from "./constants-of-flags.ts";
import {
  CHARACTER,
  INTEGER,
  LOGICAL4,
  sameDataType,
  typeOfKind,
  unknownType,
  withKind,
} from "./data-types.ts";

/** `kindNamed`: a named constant; null where it is none. */
export const literalOf = (token: Token, kindNamed: (word: string) => Expr | null): Expr =>
  literalOfFlags(literalOfNow(token, kindNamed), token);

function literalOfNow(token: Token, kindNamed: (word: string) => Expr | null): Expr {
  const span = token.pieces === null ? spanOf(token) : null;
  const place = { rank: 0, span };
  const [digits, kind] = splitKind(token.word);
  const given = kind === null || /^\d+$/.test(kind) ? null : kindNamed(kind);
  const typeOf = (of: "integer" | "real" | "logical"): DataType | null =>
    given === null
      ? withKind(of, kind === null ? 4 : Number(/^\d*$/.exec(kind)?.[0] ?? 0))
      : typeOfKind(of, given);
  switch (token.kind) {
    case "integer": {
      const type = typeOf("integer") ?? unknownType("an integer of a kind that is not known");
      return { kind: "integer", value: BigInt(digits), type, ...place };
    }
    case "real": {
      const isDouble = digits.includes("d");
      const type = isDouble
        ? withKind("real", 8)!
        : (typeOf("real") ?? unknownType("a real of a kind that is not known"));
      const number = digits.replace("d", "e").replace("q", "e");
      const isSingle = type.kind === "real" && type.bytes === 4;
      const value = isSingle ? nearestSingle(number) : Number(number);
      return { kind: "real", value, text: token.text, type, ...place };
    }
    case "logical":
      return { kind: "logical", value: digits === ".true.", type: typeOf("logical") ?? LOGICAL4, ...place };
    case "string":
      return { kind: "opaque", what: "a character string", parts: [], type: CHARACTER, ...place };
    default:
      return { kind: "opaque", what: "a constant of bits", parts: [], type: unknownType("bits"), ...place };
  }
}

/**
 * Rounded once. A double next to the middle between two singles is rounded to that middle, from which the way
 * to the nearer one is not seen any more: `1.00000005960464477539062500001`.
 */
function nearestSingle(digits: string): number {
  const double = Number(digits);
  const single = Math.fround(double);
  const other = double + (double - single);
  if (single === double || Math.fround(other) !== other) return single;
  const beyond = comparedWith(digits, double);
  return beyond === 0 || beyond > 0 === single > double ? single : other;
}

/** 1, 0, -1: the decimal number is more, the same, less. Exact. */
function comparedWith(digits: string, value: number): -1 | 0 | 1 {
  const [mantissa = "", exponent = "0"] = digits.split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  let [numerator, denominator] = [BigInt(whole + fraction), 1n];
  const power = Number(exponent) - fraction.length;
  if (power > 0) numerator *= 10n ** BigInt(power);
  else denominator = 10n ** BigInt(-power);
  let scaled = value;
  for (; !Number.isInteger(scaled); scaled *= 2) numerator *= 2n;
  const theirs = BigInt(scaled) * denominator;
  return numerator === theirs ? 0 : numerator > theirs ? 1 : -1;
}

/** The digits, and what follows `_`. */
function splitKind(word: string): readonly [digits: string, kind: string | null] {
  const at = word.indexOf("_");
  return at < 0 || word.startsWith("'") || word.startsWith('"')
    ? [word, null]
    : [word.slice(0, at), word.slice(at + 1)];
}

/** A real one is spelled by its name in new text, one of which no value is known in messages. */
export function namedConstant(value: Expr, name: string): Expr {
  if (value.kind === "opaque") {
    const { byFlags } = value;
    return {
      ...{ ...value, what: `the named constant "${name}"` },
      ...(byFlags !== undefined && { byFlags: { ...byFlags, name } }),
    };
  }
  return value.kind === "real" ? { ...value, text: name } : value;
}

/** Where a constant is named that new text may name; nothing for others, and where a macro names it. */
export function constantUse(
  { text, macro, file, start, end }: Token,
  value: Expr,
): readonly [] | readonly [ConstantUse] {
  if (value.kind === "opaque") return macro === null ? useByFlags(value, text, { file, start, end }) : [];
  if (macro !== null || (value.kind !== "integer" && value.kind !== "real")) return [];
  const { type } = value;
  if (!("bytes" in type) || (value.kind === "integer" && !sameDataType(type, INTEGER))) return [];
  return [{ name: text, value: value.value, bytes: type.bytes, span: { file, start, end } }];
}

/** A literal of the number: with a decimal point or an exponent, and its kind unless it is a default real. */
export function realLiteral(value: number, bytes: number): string {
  const digits = String(value);
  return `${/[.e]/.test(digits) ? digits : `${digits}.0`}${bytes === 4 ? "" : `_${bytes}`}`;
}

/** The value of a real one, which flags decide, is that of no literal. */
function useByFlags(
  { byFlags, type }: Expr & { readonly kind: "opaque" },
  name: string,
  span: Span,
): readonly [] | readonly [ConstantUse] {
  if (byFlags === undefined) return [];
  const plain = { name, span, byFlags: true } as const;
  if (type.kind === "real") return [{ ...plain, value: Number.NaN, bytes: type.bytes }];
  return byFlags.now !== null && sameDataType(type, INTEGER)
    ? [{ ...plain, value: byFlags.now, bytes: 4 }]
    : [];
}
