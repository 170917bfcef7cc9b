/**
 * Constants and string literals (C11 6.4.4, 6.4.5), from the spelling of a token to a value and a type.
 *
 * Integers take the first type of their suffix's list that holds the value; hexadecimal, octal and binary
 * ones may also become unsigned. Floating constants are rounded once, to the type they have: `0.1f` is not
 * the double 0.1 cut down. `long double` and wider are kept as spelled, with the nearest double as value.
 */
import {
  DOUBLE,
  FLOAT,
  type FloatType,
  INT,
  type IntType,
  LLONG,
  LONG,
  type Type,
  UCHAR,
  UINT,
  ULONG,
  wrapInteger,
} from "../../../ir/type.ts";
import { FLOAT128, fitsIn, LDOUBLE, ULLONG, USHORT, WCHAR_T } from "./types.ts";

interface IntegerLiteral {
  readonly kind: "int";
  readonly value: bigint;
  readonly type: IntType;
}
interface FloatLiteral {
  readonly kind: "float";
  readonly value: number;
  readonly type: FloatType;
}
/** Imaginary constants, decimal floats, numbers too big for any type: valid tokens, but not modelled. */
interface OtherLiteral {
  readonly kind: "other";
  readonly what: string;
  readonly type: Type;
}
export type NumberLiteral = IntegerLiteral | FloatLiteral | OtherLiteral;

const SIGNED = [INT, LONG, LLONG];
const BOTH = [INT, UINT, LONG, ULONG, LLONG, ULLONG];
const UNSIGNED = [UINT, ULONG, ULLONG];

/** null: not a number that C has. */
export function parseNumber(spelling: string): NumberLiteral | null {
  const text = spelling.replaceAll("'", "").toLowerCase();
  const hex = text.startsWith("0x");
  const isFloat = hex ? /[.p]/.test(text) : /[.]|^[0-9]+e/.test(text);
  return isFloat ? parseFloating(text, hex) : parseInteger(text);
}

function parseInteger(text: string): NumberLiteral | null {
  const match = /^(0x[0-9a-f]+|0b[01]+|[0-9]+)([ulijwb]*)$/.exec(text);
  if (match === null) return null;
  const [, digits = "", suffix = ""] = match;
  const decimal = !digits.startsWith("0") || digits === "0";
  const value = digitsValue(digits);
  if (value === null) return null;
  const length = /^(u?)(|l|ll)(u?)$/.exec(suffix);
  if (length === null || (length[1] !== "" && length[3] !== "")) {
    return /[ij]/.test(suffix)
      ? { kind: "other", what: "imaginary constant", type: complexType("int") }
      : null;
  }
  const unsigned = length[1] !== "" || length[3] !== "";
  const candidates = unsigned ? UNSIGNED : decimal ? SIGNED : BOTH;
  const least = length[2] === "ll" ? LLONG.bits + 1 : length[2] === "l" ? LONG.bits : INT.bits;
  const type = candidates.find((t) => longEnough(t, least) && fitsIn(t, value));
  if (type !== undefined) return { kind: "int", value, type };
  // gcc takes a decimal constant that only fits unsigned long long as such, with a warning.
  if (fitsIn(ULLONG, value)) return { kind: "int", value, type: ULLONG };
  return {
    kind: "other",
    what: "integer constant wider than 64 bits",
    type: { kind: "opaque", spelling: "__int128" },
  };
}

/** `long long` counts as one bit more than `long`: the suffix asks for the rank, not for the width. */
function longEnough(type: IntType, least: number): boolean {
  return (type.name.includes("long long") ? type.bits + 1 : type.bits) >= least;
}

function digitsValue(digits: string): bigint | null {
  if (/^0[xb]/.test(digits)) return BigInt(digits);
  if (digits.startsWith("0") && digits.length > 1)
    return /^[0-7]+$/.test(digits) ? BigInt(`0o${digits}`) : null;
  return BigInt(digits);
}

const FLOAT_SUFFIXES: ReadonlyMap<string, FloatType> = new Map([
  ["", DOUBLE],
  ["f", FLOAT],
  ["l", LDOUBLE],
  ["f32", { kind: "float", bits: 32, name: "_Float32" }],
  ["f64", { kind: "float", bits: 64, name: "_Float64" }],
  ["f32x", { kind: "float", bits: 64, name: "_Float32x" }],
  ["f64x", { kind: "float", bits: 80, name: "_Float64x" }],
  ["f128", FLOAT128],
  ["q", FLOAT128],
  ["w", LDOUBLE],
]);

function parseFloating(text: string, hex: boolean): NumberLiteral | null {
  const match = hex
    ? /^0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?[0-9]+)(.*)$/.exec(text)
    : /^([0-9]*)\.?([0-9]*)(?:e([+-]?[0-9]+))?(.*)$/.exec(text);
  if (match === null) return null;
  const [, whole = "", fraction = "", exponent = "0", suffix = ""] = match;
  if (whole === "" && fraction === "") return null;
  const type = FLOAT_SUFFIXES.get(suffix);
  if (type === undefined) {
    if (/[ij]/.test(suffix))
      return { kind: "other", what: "imaginary constant", type: complexType("double") };
    if (/^d[fdl]$/.test(suffix))
      return {
        kind: "other",
        what: "decimal floating constant",
        type: { kind: "opaque", spelling: "_Decimal64" },
      };
    return null;
  }
  const exact = hex ? hexRational(whole, fraction, exponent) : decimalRational(whole, fraction, exponent);
  return { kind: "float", value: roundRational(exact, type.bits === 32 ? SINGLE : BINARY64), type };
}

export function complexType(of: string): Type {
  return { kind: "opaque", spelling: `_Complex ${of}` };
}

/** A nonnegative rational; exponents beyond any type's range are cut so that the numbers stay small. */
interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}
const EXPONENT_LIMIT = 30000;

function clampExponent(text: string, digits: number): number {
  const value = Number(text);
  return Math.max(-EXPONENT_LIMIT - digits * 4, Math.min(EXPONENT_LIMIT + digits * 4, value));
}

function decimalRational(whole: string, fraction: string, exponent: string): Rational {
  const digits = BigInt(`${whole}${fraction}` || "0");
  const power = clampExponent(exponent, whole.length + fraction.length) - fraction.length;
  return power >= 0
    ? { top: digits * 10n ** BigInt(power), bottom: 1n }
    : { top: digits, bottom: 10n ** BigInt(-power) };
}

function hexRational(whole: string, fraction: string, exponent: string): Rational {
  const digits = BigInt(`0x${whole}${fraction}` || "0");
  const power = clampExponent(exponent, whole.length + fraction.length) - 4 * fraction.length;
  return power >= 0
    ? { top: digits << BigInt(power), bottom: 1n }
    : { top: digits, bottom: 1n << BigInt(-power) };
}

interface Format {
  /** Bits of the significand, the hidden one included. */
  readonly precision: number;
  /** Exponent of the last place of subnormal numbers. */
  readonly lowest: number;
  readonly highest: number;
}
const SINGLE: Format = { precision: 24, lowest: -149, highest: 127 };
const BINARY64: Format = { precision: 53, lowest: -1074, highest: 1023 };

/** Round to nearest, ties to even, in one step. */
function roundRational({ top, bottom }: Rational, format: Format): number {
  if (top === 0n) return 0;
  // The exponent of the last place, such that top/bottom has `precision` bits above it.
  const magnitude = bitLength(top) - bitLength(bottom);
  let place = Math.max(magnitude - format.precision, format.lowest);
  let rounded = divideToEven(top, bottom, place);
  if (bitLength(rounded) > format.precision) {
    place += 1;
    rounded = divideToEven(top, bottom, place);
  }
  if (bitLength(rounded) + place - 1 > format.highest) return Number.POSITIVE_INFINITY;
  return scale(Number(rounded), place);
}

/** top / (bottom · 2^place), rounded to nearest even. */
function divideToEven(top: bigint, bottom: bigint, place: number): bigint {
  const over = place >= 0 ? top : top << BigInt(-place);
  const under = place >= 0 ? bottom << BigInt(place) : bottom;
  const quotient = over / under;
  const twice = (over % under) * 2n;
  if (twice > under || (twice === under && quotient % 2n === 1n)) return quotient + 1n;
  return quotient;
}

/** value · 2^power, which is representable; in two steps, as 2^power alone may not be. */
function scale(value: number, power: number): number {
  return power < -1000 ? value * 2 ** -1000 * 2 ** (power + 1000) : value * 2 ** power;
}

function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

/** What literals mean besides what they spell. */
export interface Spelled {
  /** Of the file that they are in. */
  readonly latin1: boolean;
  /** The type of plain characters. */
  readonly plain: IntType;
}

/** The element type of a character or string literal, from its prefix. */
function characterType(prefix: string, plain: IntType): IntType {
  switch (prefix) {
    case "L":
      return WCHAR_T;
    case "u":
      return USHORT;
    case "U":
      return UINT;
    default:
      return plain;
  }
}

const PREFIXED = /^(u8|[LuU]?)(['"])([\s\S]*)\2$/;

/** A character constant: type int for plain ones, several characters packed as gcc does. */
export function parseCharacter(spelling: string, { latin1, plain }: Spelled): IntegerLiteral | null {
  const match = PREFIXED.exec(spelling);
  if (match === null || match[2] !== "'") return null;
  const prefix = match[1] ?? "";
  const element = prefix === "u8" ? UCHAR : characterType(prefix, plain);
  const units = literalUnits(match[3] ?? "", element, latin1);
  if (units === null || units.length === 0) return null;
  if (prefix !== "")
    return { kind: "int", value: wrapInteger(units[units.length - 1]!, element), type: element };
  if (units.length === 1) return { kind: "int", value: wrapInteger(units[0]!, plain), type: INT };
  const packed = units.reduce((all, unit) => (all << 8n) | (unit & 0xffn), 0n);
  return { kind: "int", value: BigInt.asIntN(32, packed), type: INT };
}
interface StringLiteral {
  readonly element: IntType;
  /** The elements' bytes, little endian, one character for each; the terminating zero is left out. */
  readonly bytes: string;
  readonly length: number;
}

/** Adjacent string literals as one; a prefix of one part holds for all. */
export function parseStrings(spellings: readonly string[], { latin1, plain }: Spelled): StringLiteral | null {
  const parts = spellings.map((spelling) => PREFIXED.exec(spelling));
  const prefix = parts.map((part) => part?.[1] ?? "").find((p) => p !== "" && p !== "u8") ?? "";
  const element = characterType(prefix, plain);
  let bytes = "";
  let length = 0;
  for (const part of parts) {
    if (part === null || part[2] !== '"') return null;
    const units = literalUnits(part[3] ?? "", element, latin1);
    if (units === null) return null;
    length += units.length;
    for (const unit of units) bytes += unitBytes(unit, element.bits / 8);
  }
  return { element, bytes, length };
}

function unitBytes(unit: bigint, size: number): string {
  let text = "";
  for (let i = 0; i < size; i++) text += String.fromCharCode(Number((unit >> BigInt(8 * i)) & 0xffn));
  return text;
}

const SIMPLE_ESCAPES: ReadonlyMap<string, bigint> = new Map([
  ["n", 10n],
  ["t", 9n],
  ["r", 13n],
  ["a", 7n],
  ["b", 8n],
  ["f", 12n],
  ["v", 11n],
  ["e", 27n],
  ["E", 27n],
  ["\\", 92n],
  ["'", 39n],
  ['"', 34n],
  ["?", 63n],
]);
const PIECE = /\\x([0-9a-fA-F]+)|\\([0-7]{1,3})|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\([\s\S])|([^\\])/gu;

/** The body of a literal as units of the element type; null for what is no valid escape. */
function literalUnits(body: string, element: IntType, latin1: boolean): bigint[] | null {
  const units: bigint[] = [];
  let at = 0;
  for (const match of body.matchAll(PIECE)) {
    if (match.index !== at) return null;
    at += match[0].length;
    const [, hex, octal, short, long, simple, plain] = match;
    if (hex !== undefined) units.push(BigInt.asUintN(element.bits, BigInt(`0x${hex}`)));
    else if (octal !== undefined) units.push(BigInt.asUintN(element.bits, BigInt(`0o${octal}`)));
    else if (simple !== undefined) units.push(SIMPLE_ESCAPES.get(simple) ?? BigInt(simple.codePointAt(0)!));
    else if (plain !== undefined && latin1) units.push(BigInt(plain.charCodeAt(0)));
    else units.push(...encode(plain?.codePointAt(0) ?? Number.parseInt(short ?? long ?? "", 16), element));
  }
  return at === body.length ? units : null;
}

/** A code point in the execution encoding: UTF-8, UTF-16 or UTF-32 by the width of the element. */
function encode(point: number, element: IntType): bigint[] {
  if (element.bits === 32) return [BigInt(point)];
  if (point > 0x10ffff) return [BigInt(point)];
  const text = String.fromCodePoint(point);
  if (element.bits === 16) return text.split("").map((unit) => BigInt(unit.charCodeAt(0)));
  return [...new TextEncoder().encode(text)].map(BigInt);
}
