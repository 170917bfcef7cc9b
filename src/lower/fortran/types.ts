// Fortran's types as the three-address form has them (Fortran 2018, 7.4).
//
//     integer(k), real(k)    numbers of so many bytes
//     logical(k)             an integer of so many bytes that is 0 or 1, as gfortran and flang store it
//     complex(k)             a complex number of parts of so many bytes
//     all others             opaque: what computes with them is not modelled

import type { DataType } from "../../frontend/fortran/ast.ts";
import { type FloatType, INT, type IntBits, type IntType, type Type } from "../../ir/type.ts";

/** Truth values that comparisons give. */
export const TRUTH: IntType = INT;

/** By which the printer knows that a variable is no number. */
export const LOGICAL_NAME = "logical";

/** Of a scalar of that type. */
export function scalarType(type: DataType): Type {
  switch (type.kind) {
    case "integer":
      return integerType(type.bytes);
    case "logical":
      return { ...integerType(type.bytes), name: LOGICAL_NAME };
    case "real":
      return { ...realType(type.bytes), ...chosenBy(type) };
    case "complex":
      return type.bytes === 4 || type.bytes === 8
        ? {
            kind: "float",
            bits: type.bytes === 4 ? 64 : 128,
            name: `complex(${type.bytes})`,
            complex: true,
            ...chosenBy(type),
          }
        : { kind: "opaque", spelling: `complex(${type.bytes})` };
    case "character":
      return { kind: "opaque", spelling: "character" };
    case "derived":
      return { kind: "opaque", spelling: `type(${type.name})` };
    case "unknown":
      return { kind: "opaque", spelling: type.why };
  }
}

/** Of complex types the name is of no use: new variables of these are rare. */
function chosenBy({ kind, byFlags }: DataType & { readonly byFlags?: string }): Partial<FloatType> {
  if (byFlags === undefined) return {};
  return byFlags === "" || kind !== "real" ? { chosen: true } : { chosen: true, kindName: byFlags };
}

const integerType = (bytes: 1 | 2 | 4 | 8 | 16): IntType => ({
  kind: "int",
  bits: (bytes * 8) as IntBits,
  signed: true,
  name: INTEGER_NAMES[bytes],
});

const INTEGER_NAMES = { 1: "integer(1)", 2: "integer(2)", 4: "integer", 8: "integer(8)", 16: "integer(16)" };

const realType = (bytes: 4 | 8 | 10 | 16): FloatType => ({
  kind: "float",
  bits: bytes === 10 ? 80 : ((bytes * 8) as 32 | 64 | 128),
  name: bytes === 4 ? "real" : `real(${bytes})`,
});
