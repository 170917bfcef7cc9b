// The conversions that C does by itself.

import { sameType, type Type } from "../ir/type.ts";

const RANK: Readonly<Record<number, number>> = { 8: 1, 16: 2, 32: 3, 64: 4, 128: 5 };
const INT: Type = { kind: "int", bits: 32, signed: true, name: "int" };

/** Integer promotions (C11 6.3.1.1). */
function promotedType(type: Type): Type {
  if (type.kind === "bool") return INT;
  if (type.kind === "enum") return promotedType(type.underlying);
  if (type.kind === "int" && type.bits < 32) return INT;
  return type;
}

/** Usual arithmetic conversions (C11 6.3.1.8) of two arithmetic types. */
export function usual(a: Type, b: Type): Type {
  if (a.kind === "float" || b.kind === "float") {
    if (a.kind !== "float") return b;
    if (b.kind !== "float") return a;
    return a.bits >= b.bits ? a : b;
  }
  const [x, y] = [promotedType(a), promotedType(b)];
  if (x.kind !== "int" || y.kind !== "int") return x;
  if (sameType(x, y) || x.signed === y.signed) return RANK[x.bits]! >= RANK[y.bits]! ? x : y;
  const [unsigned, signed] = x.signed ? [y, x] : [x, y];
  return RANK[signed.bits]! > RANK[unsigned.bits]! ? signed : unsigned;
}
