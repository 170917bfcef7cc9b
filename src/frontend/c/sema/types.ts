/**
 * C's arithmetic types and the rules that combine them (C11 6.3.1, 6.2.5), for x86-64 System V.
 *
 * `ir/type.ts` drops qualifiers; declarations need them for a while, so here a declared type is a `Qual`.
 * Ranks matter for one thing only: `long` and `long long` are one type in the IR but have different names in
 * the results.
 */
import {
  DOUBLE,
  FLOAT,
  type FloatType,
  INT,
  type IntType,
  isIntegerType,
  LONG,
  type TagId,
  type Type,
  UCHAR,
  UINT,
  ULONG,
  wrapInteger,
} from "../../../ir/type.ts";

/** A type with the qualifiers of the object declared with it; those of an array are those of its elements. */
export interface Qual {
  readonly type: Type;
  readonly const: boolean;
  /** Also `_Atomic`. */
  readonly volatile: boolean;
  /** From `aligned(n)` on the typedef that names the type, more or less than the type's own. Absent: that. */
  readonly align?: bigint;
  /** Flags give it another alignment. */
  readonly isAlignConfigDependent?: true;
}

export function unqualified(type: Type): Qual {
  return { type, const: false, volatile: false };
}

/**
 * The type as one of those that flags may put in its place: so are its elements, results, and what it points
 * to. `flags`: the condition that decides, where it is known.
 */
export function configDependentType(type: Type, flags: string | null): Type {
  const by = { chosen: true, ...(flags !== null && { flags }) } as const;
  switch (type.kind) {
    case "array":
      return { ...type, of: configDependentType(type.of, flags), ...by };
    case "pointer":
      return { ...type, to: configDependentType(type.to, flags), ...by };
    case "function":
      return { ...type, result: configDependentType(type.result, flags), ...by };
    default:
      return { ...type, ...by };
  }
}

/** May other flags put another type in its place, or in that of a part of it? */
export function isConfigDependentType(type: Type): boolean {
  if (type.chosen === true) return true;
  if (type.kind === "pointer") return isConfigDependentType(type.to);
  if (type.kind === "array") return isConfigDependentType(type.of);
  return type.kind === "function" && [type.result, ...type.params].some(isConfigDependentType);
}

/** What is computed from something of a chosen type has one. */
function chosenLike<T extends Type>(type: T, ...from: readonly Type[]): T {
  return from.some(({ chosen }) => chosen === true) ? { ...type, chosen: true } : type;
}

const int = (bits: IntType["bits"], signed: boolean, name: string): IntType => ({
  kind: "int",
  bits,
  signed,
  name,
});

export const SCHAR = int(8, true, "signed char");
export const USHORT = int(16, false, "unsigned short");
export const ULLONG = int(64, false, "unsigned long long");
export const INT128 = int(128, true, "__int128");
export const UINT128 = int(128, false, "unsigned __int128");
export const LDOUBLE: FloatType = { kind: "float", bits: 80, name: "long double" };
export const FLOAT128: FloatType = { kind: "float", bits: 128, name: "_Float128" };
export const SIZE_T = ULONG;
export const PTRDIFF_T = LONG;
export const WCHAR_T = INT;
/** `__builtin_va_list`: one struct of 24 bytes, never looked into. */
export const VA_LIST: Type = { kind: "opaque", spelling: "__builtin_va_list" };

const UNSIGNED_OF = new Map<string, IntType>([
  ["char", UCHAR],
  ["signed char", UCHAR],
  ["short", USHORT],
  ["int", UINT],
  ["long", ULONG],
  ["long long", ULLONG],
  ["__int128", UINT128],
]);

/** The unsigned type of the same rank. */
export function toUnsigned(type: IntType): IntType {
  return type.signed ? (UNSIGNED_OF.get(type.name) ?? int(type.bits, false, `unsigned ${type.name}`)) : type;
}

export function isArithmetic(type: Type): boolean {
  return isIntegerType(type) || type.kind === "float";
}

/** Conversion rank, C11 6.3.1.1. */
function rank(type: IntType): number {
  switch (type.bits) {
    case 8:
      return 1;
    case 16:
      return 2;
    case 32:
      return 3;
    case 64:
      return type.name.includes("long long") ? 5 : 4;
    case 128:
      return 6;
  }
}

/** Integer promotions; null for what is no integer. */
export function promoted(type: Type): IntType | null {
  switch (type.kind) {
    case "bool":
      return chosenLike(INT, type);
    case "enum":
      return chosenLike(promoted(type.underlying)!, type);
    case "int":
      return type.bits < 32 ? chosenLike(INT, type) : type;
    default:
      return null;
  }
}

/**
 * A bit-field narrower than int promotes to int whatever its type (its values fit); one of int's width as its
 * type.
 */
export function promotedBitField(type: Type, width: number): IntType | null {
  const declared = promoted(type);
  if (declared === null) return null;
  if (width < 32) return chosenLike(INT, type);
  return width === 32 ? chosenLike(isSigned(type) ? INT : UINT, type) : declared;
}

function isSigned(type: Type): boolean {
  if (type.kind === "enum") return type.underlying.signed;
  return type.kind === "int" && type.signed;
}

/** The order of floating types in conversions; a wider one wins, `_Float128` over `long double`. */
function floatOrder(type: FloatType): number {
  return type.bits;
}

/**
 * Usual arithmetic conversions (C11 6.3.1.8): the common type, or null where an operand is not arithmetic.
 */
export function commonType(left: Type, right: Type): IntType | FloatType | null {
  const type = commonTypeOf(left, right);
  return type && chosenLike<IntType | FloatType>(type, left, right);
}

function commonTypeOf(left: Type, right: Type): IntType | FloatType | null {
  if (left.kind === "float" || right.kind === "float") {
    if (!isArithmetic(left) || !isArithmetic(right)) return null;
    if (left.kind !== "float") return right as FloatType;
    if (right.kind !== "float") return left;
    return floatOrder(right) > floatOrder(left) ? right : left;
  }
  const a = promoted(left);
  const b = promoted(right);
  if (a === null || b === null) return null;
  return commonInteger(a, b);
}

function commonInteger(a: IntType, b: IntType): IntType {
  if (a.signed === b.signed) return rank(b) > rank(a) ? b : a;
  const signed = a.signed ? a : b;
  const unsigned = a.signed ? b : a;
  if (rank(unsigned) >= rank(signed)) return unsigned;
  // The signed one has the higher rank: does it hold all values of the other?
  return signed.bits > unsigned.bits ? signed : toUnsigned(signed);
}

/** What an argument without a parameter becomes (C11 6.5.2.2p6). */
export function defaultPromoted(type: Type): Type {
  if (type.kind === "float" && type.bits === 32 && type.name === FLOAT.name) return DOUBLE;
  return promoted(type) ?? type;
}

export function fitsIn(type: IntType, value: bigint): boolean {
  return wrapInteger(value, type) === value;
}

/** The integer type in which values of an integer, bool or enum type are kept; null for others. */
export function storedAs(type: Type): IntType | null {
  switch (type.kind) {
    case "int":
      return type;
    case "bool":
      return UCHAR;
    case "enum":
      return type.underlying;
    default:
      return null;
  }
}

/**
 * May the type's size or meaning depend on extents that are no constants (a variably modified type, C11
 * 6.7.6p3)?
 */
export function hasSymbolicExtent(type: Type): boolean {
  switch (type.kind) {
    case "array":
      return (type.extent !== null && type.extent.value === null) || hasSymbolicExtent(type.of);
    case "pointer":
      return hasSymbolicExtent(type.to);
    default:
      return false;
  }
}

/** Names of types for messages: near what C prints, without qualifiers. */
export function typeName(type: Type, tagName: (kind: string, tag: TagId) => string = (kind) => kind): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "bool":
      return "_Bool";
    case "int":
    case "float":
      return type.name;
    case "pointer":
      return `${typeName(type.to, tagName)} *`;
    case "array":
      return `${typeName(type.of, tagName)} []`;
    case "struct":
    case "union":
    case "enum":
      return tagName(type.kind, type.tag);
    case "function":
      return `${typeName(type.result, tagName)} ()`;
    case "opaque":
      return type.spelling;
  }
}
