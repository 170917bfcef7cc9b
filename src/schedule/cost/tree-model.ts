// What a statement's expression costs to compute: operations, the width of its values, the latency of its
// longest path.

import { DimType } from "isl-wasm";
import type { Type } from "../../ir/type.ts";
import type { AccessId, Tree } from "../../scop/model/scop.ts";
import { BOX } from "../../scop/summaries/index.ts";
import { forEachNode, isCostly } from "../../transform/tree.ts";

export function bytesOf(type: Type): number {
  return type.kind === "int" || type.kind === "float" ? type.bits / 8 : 8;
}

/** Cycles from a read that `counts` to the value of the tree; negative where there is none. */
export function longestPath(tree: Tree, counts: (id: AccessId) => boolean): number {
  const through = (cycles: number, ...args: readonly Tree[]): number => {
    const longest = Math.max(...args.map((arg) => longestPath(arg, counts)));
    return longest < 0 ? -1 : longest + cycles;
  };
  switch (tree.kind) {
    case "read":
      return counts(tree.access) ? 0 : -1;
    case "binary":
      return through(latencyOf(tree.opcode, tree.type), tree.left, tree.right);
    case "unary":
      return through(1, tree.arg);
    case "cast":
      return longestPath(tree.arg, counts);
    case "select":
      return through(2, tree.cond, tree.then, tree.other);
    case "guarded":
      return through(1, tree.cond, tree.then);
    case "call":
      return tree.args.length === 0 ? -1 : through(20, ...tree.args);
    default:
      return -1;
  }
}

function latencyOf(opcode: string, type: Type): number {
  if (opcode === "div" || opcode === "rem") return 14;
  if (type.kind === "float") return 4;
  return opcode === "mul" ? 3 : 1;
}

/**
 * The size of the largest value that is computed, where `needed` bytes of the result are used: the low bits
 * of sums and the like do not depend on the high bits of their operands, and compilers compute them in
 * vectors of that width. Reads count elsewhere.
 */
export function valueBytes(tree: Tree, needed = Number.POSITIVE_INFINITY): number {
  switch (tree.kind) {
    case "binary":
    case "unary": {
      const wanted =
        tree.type.kind === "int" && LOW_BITS.has(tree.opcode) ? needed : Number.POSITIVE_INFINITY;
      const args = tree.kind === "unary" ? [tree.arg] : [tree.left, tree.right];
      return Math.max(Math.min(bytesOf(tree.type), wanted), ...args.map((arg) => valueBytes(arg, wanted)));
    }
    case "cast": {
      if (tree.type.kind !== "int" || tree.arg.type.kind !== "int")
        return Math.max(bytesOf(tree.type), valueBytes(tree.arg));
      const wanted = Math.min(needed, bytesOf(tree.type));
      return Math.max(wanted, valueBytes(tree.arg, wanted));
    }
    case "select":
      return Math.max(
        valueBytes(tree.cond),
        ...[tree.then, tree.other].map((arg) => valueBytes(arg, needed)),
      );
    case "guarded":
      return Math.max(valueBytes(tree.cond), valueBytes(tree.then, needed));
    case "call":
      return Math.max(bytesOf(tree.type), ...tree.args.map((arg) => valueBytes(arg)));
    default:
      return 1;
  }
}

/** Low bits of the result depend on those of the arguments only. */
const LOW_BITS: ReadonlySet<string> = new Set(["add", "sub", "mul", "and", "or", "xor", "neg", "bitnot"]);

/**
 * `staysSame`: is the element the same in all iterations of the innermost loop? Compilers compute a quotient
 * or a call of such values in front of it.
 */
export function operations(tree: Tree, staysSame: StaysSame): number {
  const of = (part: Tree): number => operations(part, staysSame);
  switch (tree.kind) {
    case "binary":
      return (isInFront(tree, staysSame) ? 0 : costOfBinary(tree)) + of(tree.left) + of(tree.right);
    case "affine":
      return REMAINDER * tree.aff.dim(DimType.div);
    case "unary":
      return 1 + of(tree.arg);
    case "cast":
      return of(tree.arg);
    case "select":
      return 1 + [tree.cond, tree.then, tree.other].map(of).reduce((a, b) => a + b);
    case "guarded":
      return 1 + of(tree.cond) + of(tree.then);
    case "call":
      return (
        (isInFront(tree, staysSame) ? 0 : costOfCall(tree)) + tree.args.map(of).reduce((a, b) => a + b, 0)
      );
    default:
      return 0;
  }
}

/** Of the element that an access reads. */
type StaysSame = (access: AccessId) => boolean;

/** Is it costly, and the same in all iterations of the innermost loop? */
function isInFront(tree: Tree, staysSame: StaysSame): boolean {
  let isStill = isCostly(tree);
  forEachNode(tree, (node) => {
    if (node.kind === "affine" || (node.kind === "read" && !staysSame(node.access))) isStill = false;
  });
  return isStill;
}

/** Operations that take as long: of integers by a number, these are multiplications and shifts. */
const QUOTIENT = 4;
const REMAINDER = 7;

const costOfBinary = ({ opcode }: Tree & { kind: "binary" }): number =>
  opcode === "div" ? QUOTIENT : opcode === "rem" ? REMAINDER : 1;

/** Functions that are an operation of the processor's. */
const OPERATIONS: ReadonlySet<string> = new Set(["fabs", "fabsf", "fabsl", "abs", "labs", "llabs"]);

/** Does it call any other function in each iteration? */
export function callsFunction(tree: Tree, staysSame: StaysSame): boolean {
  let found = false;
  forEachNode(tree, (node) => {
    found ||= node.kind === "call" && !OPERATIONS.has(node.name) && !isInFront(node, staysSame);
  });
  return found;
}

/** The summary of an inner loop says itself how much work it stands for. */
function costOfCall({ name, args }: Tree & { kind: "call" }): number {
  const [weight] = args;
  return name === BOX && weight?.kind === "int" ? Number(weight.value) : 20;
}
