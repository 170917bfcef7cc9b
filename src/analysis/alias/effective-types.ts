// C's effective types as far as they tell accesses apart (C11 6.5p7): an `int` is not read as a `float`.
//
// Characters may alias everything, and so do structures here: their members decide. Enumerations alias their
// underlying type. The rules on which pairs of accesses types may decide are in alias.ts.

import { liveBlocks, refOf } from "../../ir/build.ts";
import type { Func } from "../../ir/func.ts";
import { type Type, VOID } from "../../ir/type.ts";

/** Same type of access, for the purpose of replacing one by the other's value. */
export function sameAccess(a: Type, b: Type): boolean {
  const [x, y] = [accessClass(a), accessClass(b)];
  return x !== null && x === y && signOf(a) === signOf(b);
}

function signOf(type: Type): boolean | null {
  return type.kind === "int" ? type.signed : null;
}

/** C's effective types as far as they are told apart: null may alias everything (characters, aggregates). */
function accessClass(type: Type): string | null {
  switch (type.kind) {
    case "int":
      return type.bits === 8 ? null : `int${type.bits}`;
    case "enum":
      return type.underlying.bits === 8 ? null : `int${type.underlying.bits}`;
    case "float":
      return `float${type.bits}`;
    case "pointer":
    case "bool":
      return type.kind;
    default:
      return null;
  }
}

/** The effective types of all that a function loads and stores, less those that may alias everything. */
export function accessClasses(func: Func): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      const name = accessClass(refOf(instr)?.type ?? VOID);
      if (name !== null) found.add(name);
    }
  return found;
}

/** By the language's rules on types alone. */
export const mayBeSameByType = (a: Type, b: Type): boolean => !distinctTypes(a, b);

export function distinctTypes(a: Type, b: Type): boolean {
  const [x, y] = [accessClass(a), accessClass(b)];
  return x !== null && y !== null && x !== y;
}
