// Types from their declarations (Fortran 2018, 7.3 and 7.4): `real(8)`, `integer*2`, `double precision`.

import type { DataType, DerivedType, TypedExpr } from "../ast.ts";
import type { PartItem as Item, TypeSpec } from "../tree.ts";
import { integerValue } from "./constants.ts";
import { kindValue, restsOnFlags } from "./constants-of-flags.ts";

export const INTEGER: DataType = { kind: "integer", bytes: 4 };
export const REAL: DataType = { kind: "real", bytes: 4 };
export const REAL8: DataType = { kind: "real", bytes: 8 };
export const LOGICAL4: DataType = { kind: "logical", bytes: 4 };
export const CHARACTER: DataType = { kind: "character" };

export const unknownType = (why: string): DataType => ({ kind: "unknown", why });

/** `read`: what an item is as an expression. */
export function dataTypeOf(
  spec: TypeSpec,
  read: (item: Item) => TypedExpr,
  definitionOf: (word: string) => DerivedType | null = () => null,
): DataType {
  // In fixed form blanks mean nothing.
  const keyword = spec.keyword.replaceAll(" ", "");
  switch (keyword) {
    case "doubleprecision":
      return REAL8;
    case "doublecomplex":
      return { kind: "complex", bytes: 8 };
    case "byte":
      return { kind: "integer", bytes: 1 };
    case "character": {
      const most = mostBytesOf(spec, read);
      return most === null ? CHARACTER : { kind: "character", most };
    }
    case "integer":
    case "logical":
    case "real":
    case "complex": {
      const { length, parameters } = spec;
      const unknown = unknownType(`${keyword} of a kind that is not known`);
      if (length !== null) {
        const bytes = "token" in length ? Number(length.token.text) : null;
        // `complex*16` counts both parts, `complex(8)` one.
        const each = keyword === "complex" && bytes !== null ? bytes / 2 : bytes;
        return withKind(keyword, each) ?? unknown;
      }
      const [kind] = parameters?.items ?? [];
      if (kind === undefined) return withKind(keyword, 4)!;
      const given = read(kind.kind === "keyword item" ? kind.value : kind);
      const why = given.kind === "opaque" ? unknownType(`${keyword} of the kind ${given.what}`) : unknown;
      return typeOfKind(keyword, given) ?? why;
    }
    default: {
      const [only] = spec.parameters?.items ?? [];
      if (only?.kind !== "reference") return unknownType(keyword);
      const { word } = only.name;
      return { kind: "derived", name: word, definition: definitionOf(word) };
    }
  }
}

/** No character takes more. */
export const BYTES_OF_CHARACTER = 4n;

/** Of a string; null where its length is no number. */
function mostBytesOf({ length, parameters }: TypeSpec, read: (item: Item) => TypedExpr): bigint | null {
  if (length !== null) return "token" in length ? BigInt(length.token.text) : null;
  if (parameters === null) return 1n;
  const isKind = (item: Item): boolean => item.kind === "keyword item" && item.name.word === "kind";
  const [first] = parameters.items.filter((item) => !isKind(item));
  const each = parameters.items.length > 1 || parameters.items.some(isKind) ? BYTES_OF_CHARACTER : 1n;
  if (first === undefined) return each;
  const of = first.kind === "keyword item" ? first.value : first;
  if (of.kind === "star" || of.kind === "range") return null;
  const value = integerValue(read(of));
  return value === null ? null : value < 0n ? 0n : value * each;
}

/**
 * Of the kind that a constant expression says; null where that is not known, or there is none. Integers whose
 * kind flags decide are none of which anything is known.
 */
export function typeOfKind(
  kind: "integer" | "logical" | "real" | "complex",
  given: TypedExpr,
): DataType | null {
  const type = withKind(kind, Number(kindValue(given) ?? 0n));
  if (type === null || !restsOnFlags(given)) return type;
  if (type.kind !== "real" && type.kind !== "complex")
    return unknownType(`${kind} of a kind that flags decide`);
  return { ...type, byFlags: (given.kind === "opaque" ? given.byFlags?.name : null) ?? "" };
}

/** Null where there is no such kind: gfortran and flang count bytes. */
export function withKind(
  kind: "integer" | "logical" | "real" | "complex",
  bytes: number | null,
): DataType | null {
  if (kind === "integer" || kind === "logical")
    return bytes === 1 || bytes === 2 || bytes === 4 || bytes === 8 || bytes === 16 ? { kind, bytes } : null;
  return bytes === 4 || bytes === 8 || bytes === 10 || bytes === 16 ? { kind, bytes } : null;
}

const isNumeric = ({ kind }: DataType): boolean =>
  kind === "integer" || kind === "real" || kind === "complex";

/** The type in which an operation on both is computed (10.1.9.3); null where there is none. */
export function commonDataType(left: DataType, right: DataType): DataType | null {
  if (!isNumeric(left) || !isNumeric(right)) return null;
  const common = widerType(left, right);
  const names = [left, right].flatMap((one) => ("byFlags" in one ? [one.byFlags] : []));
  if (names.length === 0 || (common?.kind !== "real" && common?.kind !== "complex")) return common;
  return { ...common, byFlags: names.every((name) => name === common.byFlags) ? names[0]! : "" };
}

function widerType(left: DataType, right: DataType): DataType | null {
  const rank = { integer: 0, real: 1, complex: 2 };
  const [a, b] = [left, right] as (DataType & { kind: "integer" | "real" | "complex"; bytes: number })[];
  if (a!.kind === b!.kind) return a!.bytes >= b!.bytes ? left : right;
  const [low, high] = rank[a!.kind] < rank[b!.kind] ? [a!, b!] : [b!, a!];
  // A complex number is as wide as the wider one's parts.
  if (low.kind === "real" && low.bytes > high.bytes) return withKind("complex", low.bytes);
  return high;
}

export const sameDataType = (a: DataType, b: DataType): boolean =>
  a.kind === b.kind && ("bytes" in a && "bytes" in b ? a.bytes === b.bytes : !("bytes" in a));
