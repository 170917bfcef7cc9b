// Elements that are true or not, and become so: `_Bool` elements of which "and", "or" or "exclusive or" with
// something else is made.
//
//     e = e || x;     e |= x > 3;     if (x) e = 1;     if (!e) e = x != 0;        all: |
//     e = x && e;     e &= x > 3;     if (x) e = 0;                                all: &
//     e ^= x > 3;     if (x) e = !e;                                               all: ^
//
// Whatever is written: it is one of four functions of the element, by what becomes of 0 and of 1 (`Fn`).
// Conditions of which the element is no part may be either; so all functions are collected that may come out.
// These are "or" if the element only stays or is set, "and" if it only stays or is cleared, "exclusive or" if
// it only stays or turns round: each closed under application, in any order.
//
// Where parts of the iterations have an element each, other conditions on it hold than in the author's order.
// So nothing may wait for one that could go wrong: `e || p[i]` would look at other p[i]
// (`Truths.isHarmless`).

import { isCompare } from "../ir/build.ts";
import type { Type } from "../ir/type.ts";
import type { AccessId, Tree } from "../scop/model/scop.ts";
import { forEachNode, readsOf } from "../transform/tree.ts";

/** What a function of a truth gives: bit k of what becomes of k. */
type Fn = 0 | 1 | 2 | 3;

const CLEARED: Fn = 0;
const TURNED: Fn = 1;
const ITSELF: Fn = 2;
const SET: Fn = 3;
const ALL: readonly Fn[] = [0, 1, 2, 3];

/** The functions that a value may be, as far as it is zero or not; `isTruth`: it is 0 or 1. */
interface Functions {
  readonly fns: ReadonlySet<Fn>;
  readonly isTruth: boolean;
}

const UNKNOWN: ReadonlySet<Fn> = new Set([CLEARED, SET]);

/**
 * Of one statement: `own`, its reads of the element; `isThere`: may this read be executed where the author's
 * program does not?
 */
export class Truths {
  private readonly own: ReadonlySet<AccessId>;
  private readonly isThere: (read: AccessId) => boolean;

  constructor(own: ReadonlySet<AccessId>, isThere: (read: AccessId) => boolean) {
    this.own = own;
    this.isThere = isThere;
  }

  /** Null also where what is written is no truth before it is converted: copies may be of another type. */
  of(tree: Tree): "and" | "or" | "xor" | null {
    if (!this.isTruth(tree)) return null;
    const fns = this.functions(tree)?.fns;
    const isOnly = (fn: Fn): boolean =>
      fns?.has(fn) === true && ALL.every((f) => f === fn || f === ITSELF || !fns.has(f));
    return isOnly(SET) ? "or" : isOnly(CLEARED) ? "and" : isOnly(TURNED) ? "xor" : null;
  }

  private isTruth(tree: Tree): boolean {
    if (tree.kind === "guarded") return this.isTruth(tree.then);
    if (tree.kind === "cast" && tree.type.kind === "bool") return this.isTruth(tree.arg);
    return this.functions(tree)?.isTruth === true;
  }

  private functions(tree: Tree): Functions | null {
    if (!this.isMadeOf(tree) && tree.kind !== "guarded") return ofOthers(tree);
    switch (tree.kind) {
      case "read":
        return { fns: new Set([ITSELF]), isTruth: true };
      case "cast":
        return this.ofCast(tree);
      case "unary":
        return tree.opcode === "not" ? this.turned(tree.arg) : null;
      case "binary":
        return this.ofBinary(tree);
      case "select":
        return this.ofChoice(
          tree.cond,
          [tree.then, this.functions(tree.then)],
          [tree.other, this.functions(tree.other)],
        );
      case "guarded":
        return this.ofChoice(
          tree.cond,
          [tree.then, this.functions(tree.then)],
          [null, { fns: new Set([ITSELF]), isTruth: true }],
        );
      default:
        return null;
    }
  }

  private ofCast({ arg, type }: Tree & { kind: "cast" }): Functions | null {
    const made = this.functions(arg);
    if (type.kind === "bool") return made && { ...made, isTruth: true };
    return made?.isTruth && type.kind === "int" ? made : null;
  }

  private turned(arg: Tree): Functions | null {
    const made = this.functions(arg);
    return made && { fns: new Set([...made.fns].map((fn) => (fn ^ SET) as Fn)), isTruth: true };
  }

  private ofBinary({ opcode, left, right }: Tree & { kind: "binary" }): Functions | null {
    const [a, b] = [this.functions(left), this.functions(right)];
    if (a === null || b === null) return null;
    const isTruth = a.isTruth && b.isTruth;
    switch (opcode) {
      case "or":
        return { fns: pointwise(a, b, (x, y) => x | y), isTruth };
      case "and": {
        const [x, y] = [this.lowBit(left, a), this.lowBit(right, b)];
        return x && y && (a.isTruth || b.isTruth)
          ? { fns: pointwise(x, y, (m, n) => m & n), isTruth: true }
          : null;
      }
      case "xor":
      case "ne":
        return isTruth ? { fns: pointwise(a, b, (x, y) => x ^ y), isTruth } : null;
      case "eq":
        return isTruth ? { fns: pointwise(a, b, (x, y) => x ^ y ^ SET), isTruth } : null;
      default:
        return null;
    }
  }

  /** Of a number that is no truth nobody knows the lowest bit. */
  private lowBit(tree: Tree, made: Functions): Functions | null {
    if (made.isTruth) return made;
    return this.isMadeOf(tree) ? null : { fns: UNKNOWN, isTruth: true };
  }

  /** Null in the place of a tree: nothing is evaluated. */
  private ofChoice(
    cond: Tree,
    ...arms: readonly (readonly [Tree | null, Functions | null])[]
  ): Functions | null {
    const [first, second] = arms.map(([, made]) => made);
    const asked = this.functions(cond);
    if (!asked || !first || !second) return null;
    const isHarmless = arms.every(([tree]) => tree === null || this.isHarmless(tree));
    if (this.isMadeOf(cond) && !isHarmless) return null;
    const fns = new Set<Fn>();
    for (const c of asked.fns)
      for (const x of first.fns) for (const y of second.fns) fns.add(((c & x) | (~c & y & SET)) as Fn);
    return { fns, isTruth: first.isTruth && second.isTruth };
  }

  /** Can nothing go wrong where it is evaluated and the author's program does not? */
  private isHarmless(tree: Tree): boolean {
    let harmless = true;
    forEachNode(tree, (node) => {
      harmless &&= this.isHarmlessNode(node);
    });
    return harmless;
  }

  private isHarmlessNode(node: Tree): boolean {
    switch (node.kind) {
      case "call":
      // Proved not to wrap where it is evaluated.
      case "affine":
        return false;
      case "read":
        return this.own.has(node.access) || this.isThere(node.access);
      case "binary":
        return isHarmlessBinary(node);
      case "unary":
        return node.opcode !== "neg" || isArithmeticSafe(node.type);
      case "cast":
        return node.arg.type.kind !== "float" || node.type.kind !== "int";
      default:
        return true;
    }
  }

  private isMadeOf(tree: Tree): boolean {
    return [...readsOf(tree)].some((read) => this.own.has(read));
  }
}

function isHarmlessBinary({ opcode, type }: Tree & { kind: "binary" }): boolean {
  if (isCompare(opcode) || ["and", "or", "xor"].includes(opcode)) return true;
  return ["add", "sub", "mul"].includes(opcode) && isArithmeticSafe(type);
}

/** Can nothing go wrong with sums? What is described as if it wrapped need not do so in C. */
const isArithmeticSafe = (type: Type): boolean =>
  type.kind === "float" || (type.kind === "int" && !type.signed);

/** What the element has no part in. */
function ofOthers(tree: Tree): Functions {
  if (tree.kind === "int")
    return { fns: new Set([tree.value === 0n ? CLEARED : SET]), isTruth: isTruth(tree) };
  // Narrower types may cut off what is not zero.
  const isKept = tree.kind === "cast" && (tree.type.kind === "bool" || isTruth(tree.arg));
  return { fns: isKept ? ofOthers(tree.arg).fns : UNKNOWN, isTruth: isTruth(tree) };
}

function isTruth(tree: Tree): boolean {
  if (tree.type.kind === "bool") return true;
  switch (tree.kind) {
    case "int":
      return tree.value === 0n || tree.value === 1n;
    case "cast":
      return isTruth(tree.arg);
    case "binary":
      return isCompare(tree.opcode);
    case "unary":
      return tree.opcode === "not";
    case "select":
      return isTruth(tree.then) && isTruth(tree.other);
    default:
      return false;
  }
}

function pointwise(a: Functions, b: Functions, op: (x: number, y: number) => number): ReadonlySet<Fn> {
  return new Set([...a.fns].flatMap((x) => [...b.fns].map((y) => op(x, y) as Fn)));
}
