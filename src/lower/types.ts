// Questions about types that lowering asks.

import type { Type } from "../ir/type.ts";

/** What an instruction can compute: everything else is carried by opaque instructions. */
export function isScalar(type: Type): boolean {
  return isIntegral(type) || type.kind === "float" || type.kind === "pointer";
}

export function isIntegral(type: Type): boolean {
  return type.kind === "int" || type.kind === "bool" || type.kind === "enum";
}
