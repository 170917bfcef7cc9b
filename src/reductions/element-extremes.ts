// Elements that become the largest, or smallest, of what they were and of something else.
//
//     if (x > e) e = x;             max
//     e = e > x ? e : x;            max
//     if (c && x >= e) e = x;       max, of those x for which c holds
//     e = c ? MAX(e, x) : e;        the same
//
// What is taken has to be what is compared, as a number: conversions to types that hold all values of the
// narrower one keep it, others may not (`(unsigned char)MAX(e, 300)` is 44). Integers only: no order of them
// matters. That of floating-point numbers does, where zeros have signs; scalars have their parts put together
// in order (`codegen/chunked-argmax.ts`), which takes 64 copies, too many of a whole array.
//
// Where parts of the iterations have an element each, other comparisons hold than the author's. So nothing
// may wait for one but what it has itself computed: `x > e && q[i]` would look at other q[i].

import { isCompare } from "../ir/build.ts";
import type { Type } from "../ir/type.ts";
import type { AccessId, ScopStmt, Tree } from "../scop/model/scop.ts";
import { isSameTree } from "../transform/same-element.ts";
import { readsOf } from "../transform/tree.ts";

/** "itself": the element stays as it is. */
type Made = "min" | "max" | "itself" | null;

/** A comparison of the element with `other`: where it holds, the element is the smaller one, or equal. */
interface Test {
  readonly isSmaller: boolean;
  readonly other: Tree;
}

/** `own`: reads of the element that the statement writes; `tree`: what it writes, or a part of that. */
export class Extremes {
  private readonly stmt: ScopStmt;
  private readonly own: ReadonlySet<AccessId>;

  constructor(stmt: ScopStmt, own: ReadonlySet<AccessId>) {
    this.stmt = stmt;
    this.own = own;
  }

  of(tree: Tree): "min" | "max" | null {
    const made = this.made(plain(tree));
    return made === "itself" ? null : made;
  }

  private made(tree: Tree): Made {
    switch (tree.kind) {
      case "read":
        return this.own.has(tree.access) ? "itself" : null;
      case "guarded": {
        const test = this.testIn(tree.cond);
        if (test === "none") return this.made(plain(tree.then));
        return test !== null && this.isSame(plain(tree.then), test.other) ? wayOf(test) : null;
      }
      case "select":
        return this.madeByChoice(tree);
      default:
        return null;
    }
  }

  private madeByChoice({ cond, then, other }: Tree & { kind: "select" }): Made {
    const test = this.testIn(cond);
    if (test === "none") return both(this.made(then), this.made(other));
    if (test === null) return null;
    if (this.isSame(then, test.other) && this.isItself(other)) return wayOf(test);
    const isAlone = conjuncts(cond).length === 1;
    const isKept = isAlone && this.isItself(then) && this.isSame(other, test.other);
    return isKept ? wayOf({ ...test, isSmaller: !test.isSmaller }) : null;
  }

  /**
   * The last of the conditions; "none" where no condition asks for the element, null where one does that is
   * no such test.
   */
  private testIn(cond: Tree): Test | "none" | null {
    const all = conjuncts(cond);
    const asking = all.filter((one) => this.isMadeOf(one));
    if (asking.length === 0) return "none";
    return asking.length === 1 && asking[0] === all.at(-1) ? this.test(asking[0]!) : null;
  }

  private test(cond: Tree): Test | null {
    if (cond.kind === "unary" && cond.opcode === "not") {
      const test = this.test(cond.arg);
      return test && { ...test, isSmaller: !test.isSmaller };
    }
    if (cond.kind === "cast" && cond.type.kind !== "float") return this.ofTruth(cond.arg);
    if (cond.kind !== "binary") return null;
    const isLess = cond.opcode === "lt" || cond.opcode === "le";
    if (!isLess && cond.opcode !== "gt" && cond.opcode !== "ge") return null;
    const [left, right] = [plain(cond.left), plain(cond.right)];
    const isLeft = this.isItself(left);
    const other = isLeft ? right : left;
    if (isLeft === this.isItself(right) || this.isMadeOf(other)) return null;
    return { isSmaller: isLeft === isLess, other };
  }

  /** A truth may be of another type; other values may be cut off. */
  private ofTruth(arg: Tree): Test | null {
    const isTruth = arg.kind === "cast" || (arg.kind === "binary" && isCompare(arg.opcode));
    return isTruth || (arg.kind === "unary" && arg.opcode === "not") ? this.test(arg) : null;
  }

  private isSame(taken: Tree, other: Tree): boolean {
    return isSameTree(this.stmt, taken, other);
  }

  private isItself(tree: Tree): boolean {
    return tree.kind === "read" && this.own.has(tree.access);
  }

  private isMadeOf(tree: Tree): boolean {
    return [...readsOf(tree)].some((read) => this.own.has(read));
  }
}

const wayOf = ({ isSmaller }: Test): "min" | "max" => (isSmaller ? "max" : "min");

function both(a: Made, b: Made): Made {
  if (a === null || b === null) return null;
  if (a === "itself") return b;
  return b === "itself" || a === b ? a : null;
}

/** What `a && b`, which is `a ? b : 0`, and `!(a || b)` ask, in the order in which they do. */
function conjuncts(cond: Tree, isNegated = false): readonly Tree[] {
  if (cond.kind === "unary" && cond.opcode === "not") return conjuncts(cond.arg, !isNegated);
  const own = isNegated ? [negated(cond)] : [cond];
  if (cond.kind !== "select") return own;
  const { cond: first, then, other } = cond;
  const end = isNegated ? 1n : 0n;
  if (other.kind === "int" && other.value === end)
    return [...conjuncts(first), ...conjuncts(then, isNegated)];
  if (then.kind !== "int" || then.value !== end) return own;
  return [...conjuncts(first, true), ...conjuncts(other, isNegated)];
}

const negated = (arg: Tree): Tree => ({
  ...{ kind: "unary", opcode: "not", arg, overflow: "undefined" },
  type: arg.type,
});

/** Without conversions that keep every value; those of a choice are made of what it chooses. */
function plain(tree: Tree): Tree {
  switch (tree.kind) {
    case "cast":
      return converted(plain(tree.arg), tree.type);
    case "select":
      return { ...tree, then: plain(tree.then), other: plain(tree.other) };
    default:
      return tree;
  }
}

function converted(arg: Tree, type: Type): Tree {
  if (arg.kind === "select")
    return { ...arg, type, then: converted(arg.then, type), other: converted(arg.other, type) };
  return keepsValues(arg.type, type) ? arg : { kind: "cast", arg, type };
}

function keepsValues(from: Type, to: Type): boolean {
  if (from.kind !== "int" || to.kind !== "int") return false;
  if (from.signed === to.signed) return to.bits >= from.bits;
  return to.signed && to.bits > from.bits;
}
