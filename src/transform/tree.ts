// Operand trees, rewritten.

import type { AccessId, Tree } from "../scop/model/scop.ts";
import { unreachable } from "../support/brand.ts";

/** The tree with every leaf replaced by what `leaf` gives for it; null as soon as `leaf` gives null. */
export function mapLeaves(tree: Tree, leaf: (leaf: Tree) => Tree | null): Tree | null {
  const recur = (t: Tree) => mapLeaves(t, leaf);
  switch (tree.kind) {
    case "read":
    case "affine":
    case "int":
    case "float":
    case "macro":
    case "livein":
      return leaf(tree);
    case "binary": {
      const [left, right] = [recur(tree.left), recur(tree.right)];
      return left === null || right === null ? null : { ...tree, left, right };
    }
    case "unary":
    case "cast": {
      const arg = recur(tree.arg);
      return arg === null ? null : { ...tree, arg };
    }
    case "select": {
      const [cond, then, other] = [recur(tree.cond), recur(tree.then), recur(tree.other)];
      return cond === null || then === null || other === null ? null : { ...tree, cond, then, other };
    }
    case "guarded": {
      const [cond, then] = [recur(tree.cond), recur(tree.then)];
      return cond === null || then === null ? null : { ...tree, cond, then };
    }
    case "call": {
      const args = tree.args.map(recur);
      return args.every((a) => a !== null) ? { ...tree, args } : null;
    }
    default:
      return unreachable(tree);
  }
}

/** Every node, operands first, left to right. */
export function forEachNode(tree: Tree, visit: (node: Tree) => void): void {
  for (const operand of treeOperands(tree)) forEachNode(operand, visit);
  visit(tree);
}

/** In the order in which they are evaluated. */
export function treeOperands(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case "binary":
      return [tree.left, tree.right];
    case "unary":
    case "cast":
      return [tree.arg];
    case "select":
      return [tree.cond, tree.then, tree.other];
    case "guarded":
      return [tree.cond, tree.then];
    case "call":
      return tree.args;
    default:
      return [];
  }
}

export function readsOf(tree: Tree): ReadonlySet<AccessId> {
  const reads = new Set<AccessId>();
  forEachNode(tree, (node) => {
    if (node.kind === "read") reads.add(node.access);
  });
  return reads;
}

/** Reads that happen whenever the statement runs: not those that conditions may keep from being evaluated. */
export function certainReads(tree: Tree): ReadonlySet<AccessId> {
  switch (tree.kind) {
    case "select":
    case "guarded":
      return certainReads(tree.cond);
    case "read":
      return new Set([tree.access]);
    default:
      return new Set(treeOperands(tree).flatMap((operand) => [...certainReads(operand)]));
  }
}

/** Is one of two values chosen? */
export function hasChoice(tree: Tree): boolean {
  let found = false;
  forEachNode(tree, (node) => {
    found ||= node.kind === "select";
  });
  return found;
}

export function treeSize(tree: Tree): number {
  let size = 0;
  forEachNode(tree, () => size++);
  return size;
}

export function hasAnyCall(tree: Tree): boolean {
  let found = false;
  forEachNode(tree, (node) => {
    found ||= node.kind === "call";
  });
  return found;
}

/**
 * Takes many cycles: repeating it in an inner loop costs more than the dependence it removes. Of constants
 * (`1.0/3.0`) compilers know the quotient.
 */
export function isCostly(tree: Tree): boolean {
  let costly = false;
  forEachNode(tree, (node) => {
    const isDivision = node.kind === "binary" && (node.opcode === "div" || node.opcode === "rem");
    costly ||= node.kind === "call" || (isDivision && !(isConstant(node.left) && isConstant(node.right)));
  });
  return costly;
}

const isConstant = (tree: Tree): boolean =>
  tree.kind === "float" || tree.kind === "int" || (tree.kind === "cast" && isConstant(tree.arg));
