// Fortran's spelling of types.

import type { Type } from "../../ir/type.ts";
import { LOGICAL_NAME } from "../../lower/fortran/types.ts";

/** `integer`, `real(8)`: for declarations; null where only the author could spell it. */
export function fortranType(type: Type): string | null {
  switch (type.kind) {
    case "int":
      if (type.name === LOGICAL_NAME) return type.bits === 32 ? "logical" : `logical(${type.bits / 8})`;
      return type.signed ? (type.bits === 32 ? "integer" : `integer(${type.bits / 8})`) : null;
    case "float":
      if (type.chosen === true) return type.kindName === undefined ? null : `real(${type.kindName})`;
      if (type.complex === true) return `complex(${type.bits / 16})`;
      return type.bits === 32 ? "real" : type.bits === 64 ? "real(8)" : null;
    case "bool":
      return "logical";
    default:
      return null;
  }
}

/**
 * The intrinsic function that converts to a type of numbers, and the kind that it is told; null for
 * others.
 */
export function conversionTo(type: Type): readonly [name: string, kind: number | string] | null {
  if (type.kind === "int") return type.signed && type.name !== LOGICAL_NAME ? ["int", type.bits / 8] : null;
  if (type.kind === "float" && type.chosen === true)
    return type.kindName === undefined ? null : ["real", type.kindName];
  if (type.kind === "float" && type.complex !== true && (type.bits === 32 || type.bits === 64))
    return ["real", type.bits / 8];
  return null;
}
