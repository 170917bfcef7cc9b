// Array elements that loops only reduce into, in an order that does not matter: sums of rows, histograms,
// members of structures.
//
//     for (k) for (i < 4) acc[i] += a[k][i];       the elements of acc are sums
//     for (i) hist[b[i]]++;                        so are those of hist, whichever data choose
//     for (i) bits->seen |= m[i];
//     for (i) if (a[i] > top[b[i]]) top[b[i]] = a[i];
//     for (i) if (a[i] < 0) bad[b[i]] = 1;
//
// An array is one of reductions if all that the region does with it is to make an element of what it was, by
// one operator that is associative and commutative, and of values that do not come of the array (Pugh &
// Wonnacott, "Static Analysis of Upper and Lower Bounds on Dependences and Parallelism", 1994; Rauchwerger &
// Padua, "The LRPD Test", 1995, section 2). Which element it is, is said twice, by the read and by the write:
// both must say the same, subscript by subscript. What is largest or smallest, and what is true, has its own
// ways of being said (`element-extremes.ts`, `element-truths.ts`); an element that is only ever set to one
// number, the same for all, is that one in any order.
//
// Integers are added modulo a power of two, and so is what part of the iterations adds up; whether it leaves
// the type is the concern of who declares the parts (`codegen/array-reductions.ts`). Conversions on the way
// are harmless as long as no type is narrower than the element's: the lower bits of sums, differences,
// products and bitwise operations depend on lower bits only.

import { liveStmts } from "../dependence/accesses.ts";
import { type FloatType, type IntType, sameType, type Type, wrapInteger } from "../ir/type.ts";
import type { AccessId, ArrayId, Scop, ScopStmt, Tree } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { isSameElement } from "../transform/same-element.ts";
import { isInside } from "../transform/speculative-reads.ts";
import { readsOf } from "../transform/tree.ts";
import { Extremes } from "./element-extremes.ts";
import { Truths } from "./element-truths.ts";
import { OPERATORS, type SumOperator, WIDEST } from "./reductions.ts";

/** By what threads reduce; "set": each element that is written becomes one number, which is not zero. */
export type ElementOperator = SumOperator | "min" | "max" | "set";

/** The operator that reduces into the elements of an array. */
export type ElementReductions = ReadonlyMap<ArrayId, ElementOperator>;

export const NO_ELEMENTS: ElementReductions = new Map();

/** Bits of `int`. */
const PROMOTED = 32;

/** `reassociate`: floating-point sums and products too. */
export function elementReductions(
  scop: Scop,
  { reassociate }: { readonly reassociate: boolean },
): ElementReductions {
  const found = new Map<ArrayId, Update | null>();
  for (const stmt of liveStmts(scop))
    for (const id of new Set(stmt.accesses.map(({ array }) => array))) {
      const { kind } = scop.arrays[id]!;
      if (kind !== "array" || found.get(id) === null) continue;
      const update = updateOf(scop, stmt, id, reassociate);
      found.set(id, found.has(id) && !isSameUpdate(found.get(id)!, update) ? null : update);
    }
  return new Map(
    [...found].flatMap(([id, update]) => (update === null ? [] : [[id, update.operator] as const])),
  );
}

/** What a statement does with an element. */
interface Update {
  readonly operator: ElementOperator;
  /** With "set": what it becomes. */
  readonly number: bigint | null;
}

const isSameUpdate = (a: Update, b: Update | null): boolean =>
  b !== null && a.operator === b.operator && a.number === b.number;

/** Does the statement nothing with the array but to make its element of itself? */
function updateOf(scop: Scop, stmt: ScopStmt, array: ArrayId, reassociate: boolean): Update | null {
  const { type } = scop.arrays[array]!;
  const write = accessOf(stmt, stmt.write);
  const reads = stmt.accesses.filter((access) => access !== write && access.array === array);
  if (write.array !== array || !reads.every((read) => isSameElement(stmt, read, write))) return null;
  const own = new Set(reads.map(({ id }) => id));
  const isOfSubscript = stmt.accesses.some(({ index }) =>
    index?.some((tree) => tree !== null && isMadeOf(tree, own)),
  );
  if (isOfSubscript) return null;
  const { tree } = stmt;
  if (type.kind === "bool")
    return by(new Truths(own, (id) => isInside(scop, stmt, accessOf(stmt, id))).of(tree));
  if (type.kind === "float") return reassociate ? by(new Sums(own, type).of(tree)) : null;
  if (type.kind !== "int" || type.bits > WIDEST) return null;
  if (own.size === 0) return setTo(type, tree);
  return by(new Sums(own, type).of(tree) ?? new Extremes(stmt, own).of(tree));
}

const by = (operator: ElementOperator | null): Update | null => operator && { operator, number: null };

/** What no bit is left of, or each is set, has an operator that says so. */
function setTo(type: IntType, tree: Tree): Update | null {
  const value = constantOf(tree.kind === "guarded" ? tree.then : tree);
  if (value === null) return null;
  const number = BigInt.asIntN(type.bits, value);
  return number === 0n ? by("and") : number === -1n ? by("or") : { operator: "set", number };
}

function constantOf(tree: Tree): bigint | null {
  if (tree.kind === "int") return tree.value;
  if (tree.kind !== "cast" || tree.type.kind !== "int") return null;
  const value = constantOf(tree.arg);
  return value && wrapInteger(value, tree.type);
}

/** How a value is made of the element. */
type Made = SumOperator | "itself" | null;

/** Sums, products, and what bits are made of. */
class Sums {
  private readonly own: ReadonlySet<AccessId>;
  private readonly type: IntType | FloatType;

  constructor(own: ReadonlySet<AccessId>, type: IntType | FloatType) {
    this.own = own;
    this.type = type;
  }

  of(tree: Tree): SumOperator | null {
    const made = this.made(tree);
    return made === "itself" ? null : made;
  }

  private made(tree: Tree): Made {
    switch (tree.kind) {
      case "read":
        return this.own.has(tree.access) ? "itself" : null;
      case "cast":
        return this.keeps(tree.type) ? this.made(tree.arg) : null;
      case "guarded":
        return isMadeOf(tree.cond, this.own) ? null : this.made(tree.then);
      case "select":
        return isMadeOf(tree.cond, this.own) ? null : both(this.made(tree.then), this.made(tree.other));
      case "binary":
        return this.ofBinary(tree);
      default:
        return null;
    }
  }

  private ofBinary({ opcode, left, right, type }: Tree & { kind: "binary" }): Made {
    const operator = OPERATORS.get(opcode);
    const [isLeft, isRight] = [isMadeOf(left, this.own), isMadeOf(right, this.own)];
    if (operator === undefined || !this.keeps(type) || isLeft === isRight) return null;
    if (isRight && opcode === "sub") return null;
    return both(operator, this.made(isLeft ? left : right));
  }

  /**
   * Does the type hold all that an element's type does, as far as its lower bits go, and no more than that in
   * C's arithmetic?
   */
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

const isMadeOf = (tree: Tree, own: ReadonlySet<AccessId>): boolean =>
  [...readsOf(tree)].some((read) => own.has(read));
