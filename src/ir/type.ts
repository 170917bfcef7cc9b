// Types, as far as loops need them: shared by the languages' syntax trees and the three-address form
// (`ir/func.ts`). Qualifiers that change nothing for us are dropped; the author's spelling of a type lives
// with the declaration, not here.

import type { Brand } from "../support/brand.ts";

/** Index into a unit's table of array extents (`Unit.extents`, `Func.extents`). */
export type ExtentId = Brand<"extent">;
/** Index into a unit's table of struct, union and enum definitions. */
export type TagId = Brand<"tag">;

interface Choosable {
  /**
   * With other flags the compiler may see another type there: its size proves nothing (soundness rule 10).
   * Absent means no.
   */
  readonly chosen?: true;
  /** The condition that decides, `#ifdef BIG at big.h:3`: for messages. Null or absent: not known. */
  readonly flags?: string | null;
}

export type IntBits = 8 | 16 | 32 | 64 | 128;

export interface IntType extends Choosable {
  readonly kind: "int";
  readonly bits: IntBits;
  readonly signed: boolean;
  /**
   * C's own name, without qualifiers: "int", "unsigned long", "char". Two names of equal width are one type
   * in the IR.
   */
  readonly name: string;
}

export interface FloatType extends Choosable {
  readonly kind: "float";
  /** 80 is x87's `long double` (16 bytes of storage on x86-64). */
  readonly bits: 32 | 64 | 80 | 128;
  readonly name: string;
  /** The author's name for the kind of a chosen type: `wp`, of `real(wp)`. Absent: there is none. */
  readonly kindName?: string;
  /** A complex number of two parts, which have half of the bits each. Absent: a real one. */
  readonly complex?: true;
}

interface PointerType extends Choosable {
  readonly kind: "pointer";
  readonly to: Type;
  readonly restrict: boolean;
  /** `const T *`: the pointee is const. Proves nothing about who else writes. */
  readonly toConst: boolean;
  /** `volatile T *` (also `_Atomic`): accesses through it are volatile. Absent means no. */
  readonly toVolatile?: boolean;
  /**
   * A parameter that is declared as an array of so many, `double A[n][m]`: n. Absent where that is a number,
   * or there is none.
   */
  readonly rows?: { readonly id: ExtentId };
}

/** One array dimension. Multi-dimensional arrays nest: `double A[N][M]` is array(N, array(M, double)). */
export interface ArrayType extends Choosable {
  readonly kind: "array";
  readonly of: Type;
  /**
   * The number of elements; null in `extern T a[]`, `T a[*]`. The expression stands in the unit's table of
   * extents. `value` is its value when it is an integer constant *and no macro takes part in it*; a macro's
   * value is only a hint (soundness rule 10).
   */
  readonly extent: { readonly id: ExtentId; readonly value: bigint | null } | null;
}

export type Type = Choosable &
  (
    | { readonly kind: "void" }
    | { readonly kind: "bool" }
    | IntType
    | FloatType
    | PointerType
    | ArrayType
    | { readonly kind: "struct" | "union"; readonly tag: TagId }
    | { readonly kind: "enum"; readonly tag: TagId; readonly underlying: IntType }
    | {
        readonly kind: "function";
        readonly result: Type;
        readonly params: readonly Type[];
        readonly variadic: boolean;
      }
    /**
     * Anything else (complex, vector …): carried as spelled, never transformed. `now`: for messages, the type
     * that the name stands for under these flags. Absent: not known, or flags decide on nothing.
     */
    | { readonly kind: "opaque"; readonly spelling: string; readonly now?: string }
  );

export const VOID: Type = { kind: "void" };
export const BOOL: Type = { kind: "bool" };
const int = (bits: IntBits, signed: boolean, name: string): IntType => ({ kind: "int", bits, signed, name });
export const CHAR = int(8, true, "char");
/** Plain `char` where it has no sign: on ARM, and with -funsigned-char. */
export const UNSIGNED_PLAIN_CHAR = int(8, false, "char");
export const UCHAR = int(8, false, "unsigned char");
export const SHORT = int(16, true, "short");
export const INT = int(32, true, "int");
export const UINT = int(32, false, "unsigned int");
export const LONG = int(64, true, "long");
export const ULONG = int(64, false, "unsigned long");
export const LLONG = int(64, true, "long long");
export const FLOAT: FloatType = { kind: "float", bits: 32, name: "float" };
export const DOUBLE: FloatType = { kind: "float", bits: 64, name: "double" };

export function pointerTo(
  to: Type,
  options: { restrict?: boolean; toConst?: boolean; toVolatile?: boolean } = {},
): PointerType {
  const { restrict = false, toConst = false, toVolatile = false } = options;
  return { kind: "pointer", to, restrict, toConst, ...(toVolatile ? { toVolatile } : {}) };
}

export const VOID_POINTER = pointerTo(VOID);

/** Integers, truth values and enumerations (C11 6.2.5p17). */
export function isIntegerType(type: Type): boolean {
  return type.kind === "int" || type.kind === "bool" || type.kind === "enum";
}

/** What one instruction can compute; everything else is carried by opaque instructions. */
export function isScalarType(type: Type): boolean {
  return isIntegerType(type) || type.kind === "float" || type.kind === "pointer";
}

/** A scalar that is no pointer. */
export function isNumberType(type: Type): boolean {
  return isIntegerType(type) || type.kind === "float";
}

/** `value` reduced to what an integer of the shape holds: modulo its width, and its sign extended. */
export function wrapInteger(
  value: bigint,
  shape: { readonly bits: number; readonly signed: boolean },
): bigint {
  const { bits, signed } = shape;
  return signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}

/**
 * Same representation and arithmetic: names of ints do not matter (`long` and `long long` are one),
 * qualifiers neither.
 */
export function sameType(a: Type, b: Type): boolean {
  switch (a.kind) {
    case "void":
    case "bool":
      return a.kind === b.kind;
    case "int":
      return b.kind === "int" && a.bits === b.bits && a.signed === b.signed;
    case "float":
      return b.kind === "float" && a.bits === b.bits && a.complex === b.complex;
    case "pointer":
      return b.kind === "pointer" && sameType(a.to, b.to);
    case "array":
      return b.kind === "array" && sameType(a.of, b.of) && a.extent?.id === b.extent?.id;
    case "struct":
    case "union":
    case "enum":
      return a.kind === b.kind && a.tag === b.tag;
    case "function":
      return (
        b.kind === "function" &&
        sameType(a.result, b.result) &&
        a.variadic === b.variadic &&
        a.params.length === b.params.length &&
        a.params.every((p, i) => sameType(p, b.params[i]!))
      );
    case "opaque":
      return b.kind === "opaque" && a.spelling === b.spelling;
  }
}

/** A number, a truth value or nothing: such types have names of their own, others only the author's. */
export const isBasic = ({ kind }: Type): boolean =>
  kind === "int" || kind === "float" || kind === "bool" || kind === "void";
