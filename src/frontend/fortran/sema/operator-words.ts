// Operators as the typed tree names them (Fortran 2018, 10.1.2).

import type { DataType } from "../ast.ts";

export const RELATIONS = new Map<string, "eq" | "ne" | "lt" | "le" | "gt" | "ge">([
  ...([
    ["==", "eq"],
    ["/=", "ne"],
    ["<", "lt"],
    ["<=", "le"],
    [">", "gt"],
    [">=", "ge"],
  ] as const),
  ...(["eq", "ne", "lt", "le", "gt", "ge"] as const).map((word) => [`.${word}.`, word] as const),
]);

export const LOGICALS = new Map<string, "and" | "or" | "eqv" | "neqv">([
  [".and.", "and"],
  [".or.", "or"],
  [".eqv.", "eqv"],
  [".neqv.", "neqv"],
]);

export const ARITHMETIC = new Map([
  ["+", "add"],
  ["-", "sub"],
  ["*", "mul"],
  ["/", "div"],
  ["**", "pow"],
] as const) as ReadonlyMap<string, "add" | "sub" | "mul" | "div" | "pow">;

/** What stands in the way of an operation: an operand of no known type, or what it does with both. */
export function whyNoOperation(word: string, left: DataType, right: DataType): string {
  const unknown = [left, right].find(({ kind }) => kind === "unknown");
  return unknown?.kind === "unknown" ? unknown.why : `the operator ${word}`;
}
