// Fortran's types as gfortran lays them out (its manual, "Interoperability with C"), on machines with 64
// bits.

import type { DataType } from "../../../frontend/fortran/ast.ts";
import type { Span } from "../../../source/span.ts";
import { refuse } from "./untranslatable.ts";

const INTEGERS: Readonly<Record<number, string>> = { 1: "signed char", 2: "short", 4: "int", 8: "long" };
const REALS: Readonly<Record<number, string>> = { 4: "float", 8: "double" };
const COMPLEX: Readonly<Record<number, string>> = { 4: "float _Complex", 8: "double _Complex" };

/** Where a type has no name in C, the place is refused. */
export function cTypeName(type: DataType, span: Span | null): string {
  switch (type.kind) {
    case "integer":
    case "logical":
      return INTEGERS[type.bytes] ?? refuse(`${type.kind}(${type.bytes})`, span);
    case "real":
      return REALS[type.bytes] ?? refuse(`real(${type.bytes})`, span);
    case "complex":
      return COMPLEX[type.bytes] ?? refuse(`complex(${type.bytes})`, span);
    case "character":
      return refuse("a character string", span);
    case "derived":
      return refuse(`a structure of type "${type.name}"`, span);
    case "unknown":
      return refuse(type.why, span);
  }
}

/** Of smaller types than `int`: C computes with them as `int`s. */
export const isPromoted = (type: DataType): boolean =>
  (type.kind === "integer" || type.kind === "logical") && type.bytes < 4;
