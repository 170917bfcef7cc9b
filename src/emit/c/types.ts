// C's spelling of types.

import type { Type } from "../../ir/type.ts";

/** Spelling of a scalar type for declarations and casts; null where only the author could spell it. */
export function spellType(type: Type): string | null {
  switch (type.kind) {
    case "bool":
      return "_Bool";
    case "int":
    case "float":
      return type.name;
    case "void":
      return "void";
    default:
      return null;
  }
}
