// Array elements into which loops only gather up, in an order that does not matter: sums of rows, histograms, members of structures.
//
//     for (k) for (i < 4) acc[i] += a[k][i];       the elements of acc are sums
//     for (i) hist[b[i]]++;                        so are those of hist, whichever data choose
//     for (i) bits->seen |= m[i];
//
// An array is one of reductions if all that the region does with it is to make an element of what it was, by one operator that is
// associative and commutative, and of values that do not come of the array (Pugh & Wonnacott, "Static Analysis of Upper and
// Lower Bounds on Dependences and Parallelism", 1994; Rauchwerger & Padua, "The LRPD Test", 1995, section 2). Which element it is, is
// said twice, by the read and by the write: both must say the same, subscript by subscript.
//
// Integers are added modulo a power of two, and so is what part of the iterations adds up; whether it leaves the type is the concern
// of who declares the parts (`codegen/element-sums.ts`). Conversions on the way are harmless as long as no type is narrower than
// the element's: the lower bits of sums, differences, products and bitwise operations depend on lower bits only.

import { OPERATORS, WIDEST } from "../analysis/reductions.ts";
import { liveStmts } from "../dependence/accesses.ts";
import type { FloatType, IntType, Type } from "../ir/type.ts";
import { sameType } from "../ir/type.ts";
import type { AccessId, ArrayId, Scop, ScopStmt, Tree } from "../scop/scop.ts";
import { accessOf, isSameElement } from "./same-element.ts";
import { readsOf } from "./tree.ts";

/** As OpenMP spells it. */
export type ElementOperator = "+" | "*" | "&" | "|" | "^";

/** By which operator the elements of an array are gathered up. */
export type ElementReductions = ReadonlyMap<ArrayId, ElementOperator>;

export const NO_ELEMENTS: ElementReductions = new Map();

/** Bits of `int`. */
const PROMOTED = 32;

/** `reassociate`: floating-point sums and products too. */
export function elementReductions(
  scop: Scop,
  { reassociate }: { readonly reassociate: boolean },
): ElementReductions {
  const found = new Map<ArrayId, ElementOperator | null>();
  for (const stmt of liveStmts(scop))
    for (const id of new Set(stmt.accesses.map(({ array }) => array))) {
      const { kind, type } = scop.arrays[id]!;
      if (kind !== "array" || found.get(id) === null) continue;
      const operator = isGathered(type, reassociate) ? updateOf(stmt, id, type) : null;
      found.set(id, found.has(id) && found.get(id) !== operator ? null : operator);
    }
  return new Map(
    [...found].flatMap(([id, operator]) => (operator === null ? [] : [[id, operator] as const])),
  );
}

function isGathered(type: Type, reassociate: boolean): type is IntType | FloatType {
  return (type.kind === "int" && type.bits <= WIDEST) || (type.kind === "float" && reassociate);
}

/** Does the statement nothing with the array but to make its element of itself? */
function updateOf(stmt: ScopStmt, array: ArrayId, type: IntType | FloatType): ElementOperator | null {
  const write = accessOf(stmt, stmt.write);
  const reads = stmt.accesses.filter((access) => access !== write && access.array === array);
  const [read] = reads;
  if (write.array !== array || read === undefined || reads.length > 1) return null;
  const isOfSubscript = stmt.accesses.some(({ index }) =>
    index?.some((tree) => tree !== null && isMadeOf(tree, read.id)),
  );
  if (isOfSubscript || !isSameElement(stmt, read, write)) return null;
  const made = new Update(read.id, type).of(stmt.tree);
  return made === null || made === "itself" ? null : made;
}

/** How a value is made of the element. */
type Made = ElementOperator | "itself" | null;

class Update {
  private readonly read: AccessId;
  private readonly type: IntType | FloatType;

  constructor(read: AccessId, type: IntType | FloatType) {
    this.read = read;
    this.type = type;
  }

  of(tree: Tree): Made {
    switch (tree.kind) {
      case "read":
        return tree.access === this.read ? "itself" : null;
      case "cast":
        return this.keeps(tree.type) ? this.of(tree.arg) : null;
      case "guarded":
        return isMadeOf(tree.cond, this.read) ? null : this.of(tree.then);
      case "select":
        return isMadeOf(tree.cond, this.read) ? null : both(this.of(tree.then), this.of(tree.other));
      case "binary":
        return this.ofBinary(tree);
      default:
        return null;
    }
  }

  private ofBinary({ opcode, left, right, type }: Tree & { kind: "binary" }): Made {
    const operator = OPERATORS.get(opcode);
    const [isLeft, isRight] = [isMadeOf(left, this.read), isMadeOf(right, this.read)];
    if (operator === undefined || !this.keeps(type) || isLeft === isRight) return null;
    if (isRight && opcode === "sub") return null;
    return both(operator, this.of(isLeft ? left : right));
  }

  /** Does the type hold all that an element's type does, as far as its lower bits go, and no more than that in C's arithmetic? */
  private keeps(type: Type): boolean {
    if (this.type.kind === "float") return sameType(type, this.type);
    const { bits } = this.type;
    return type.kind === "int" && type.bits >= bits && type.bits <= Math.max(bits, PROMOTED);
  }
}

function both(a: Made, b: Made): Made {
  if (a === null || b === null) return null;
  if (a === "itself") return b;
  return b === "itself" || a === b ? a : null;
}

const isMadeOf = (tree: Tree, id: AccessId): boolean => readsOf(tree).has(id);
