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
  return x !== null && y !== null && isSame(x, y) && signOf(a) === signOf(b);
}

function signOf(type: Type): boolean | null {
  return type.kind === "int" ? type.signed : null;
}

/** C's effective types as far as they are told apart. */
interface AccessClass {
  readonly kind: "int" | "float" | "pointer" | "bool";
  /** 0 where there is one size. */
  readonly bits: number;
}

const isSame = (a: AccessClass, b: AccessClass): boolean => a.kind === b.kind && a.bits === b.bits;

/** Null may alias everything (characters, aggregates). */
function accessClass(type: Type): AccessClass | null {
  switch (type.kind) {
    case "int":
      return type.bits === 8 ? null : { kind: "int", bits: type.bits };
    case "enum":
      return type.underlying.bits === 8 ? null : { kind: "int", bits: type.underlying.bits };
    case "float":
      return { kind: "float", bits: type.bits };
    case "pointer":
    case "bool":
      return { kind: type.kind, bits: 0 };
    default:
      return null;
  }
}

/** The effective types of all that a function loads and stores, less those that may alias everything. */
export function accessClasses(func: Func): readonly AccessClass[] {
  const found: AccessClass[] = [];
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      const own = accessClass(refOf(instr)?.type ?? VOID);
      if (own !== null && !found.some((other) => isSame(own, other))) found.push(own);
    }
  return found;
}

/** By the language's rules on types alone. */
export const mayBeSameByType = (a: Type, b: Type): boolean => !distinctTypes(a, b);

export function distinctTypes(a: Type, b: Type): boolean {
  const [x, y] = [accessClass(a), accessClass(b)];
  return x !== null && y !== null && !isSame(x, y);
}
