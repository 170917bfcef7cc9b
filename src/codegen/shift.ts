// Loops that count what the source's iterator counts, but from another start: shifted, so that they are that iterator.
//
//     for (t = i; t < m - 1; t++)                     for (k = i + 1; k < m; k++)
//       B[i][j] += A[t + 1][i] * B[t + 1][j];   ─►      B[i][j] += A[k][i] * B[k][j];
//
// A domain's dimensions count iterations from 0 and schedules add constants of their own; both are of no interest to a
// reader. A loop is shifted when at all its statements one source iterator is the loop's plus one and the same constant.

import type { Aff, AstExprTree, AstNodeTree } from "isl-wasm";
import { type Instance, instanceOf } from "./ast-build.ts";
import { mentions, normalise, substitute, toLinear } from "./linear.ts";

type ForNode = AstNodeTree & { kind: "for" };
type Rewrite = (expr: AstExprTree) => AstExprTree;

export function shiftLoops(node: AstNodeTree): AstNodeTree {
  switch (node.kind) {
    case "for": {
      const shifted = shiftLoop(node);
      return { ...shifted, body: shiftLoops(shifted.body) };
    }
    case "if":
      return {
        ...node,
        thenBody: shiftLoops(node.thenBody),
        elseBody: node.elseBody === null ? null : shiftLoops(node.elseBody),
      };
    case "block":
      return { ...node, children: node.children.map(shiftLoops) };
    case "mark":
      return { ...node, node: shiftLoops(node.node) };
    case "user":
      return node;
  }
}

function shiftLoop(node: ForNode): ForNode {
  const by = node.degenerate ? 0n : shiftOf(node);
  if (by === 0n) return node;
  const { name } = node.iterator;
  const plus = (expr: AstExprTree, constant: bigint): AstExprTree =>
    normalise({ kind: "op", op: "add", args: [expr, { kind: "int", value: constant }] });
  const before = plus(node.iterator, -by);
  const rewrite: Rewrite = (expr) =>
    mentions(expr, name) ? normalise(substitute(expr, name, before)) : expr;
  const cond = node.cond as AstExprTree & { kind: "op" };
  const [left, right] = cond.args as [AstExprTree, AstExprTree];
  return {
    ...node,
    init: plus(node.init, by),
    cond: { ...cond, args: [left, plusInside(right, by)] },
    body: rewriteNode(node.body, rewrite),
  };

  /** Into the arguments of `min`, where sums can be collected. */
  function plusInside(expr: AstExprTree, constant: bigint): AstExprTree {
    if (expr.kind === "op" && (expr.op === "min" || expr.op === "max"))
      return { ...expr, args: expr.args.map((arg) => plusInside(arg, constant)) };
    return plus(expr, constant);
  }
}

/** The constant by which a source iterator exceeds the loop's, at all statements; 0 where there is none. */
function shiftOf(node: ForNode): bigint {
  const found = new Set<bigint>();
  const names = new Set<string>();
  for (const instance of instancesIn(node.body))
    instance.iterators.forEach((value, k) => {
      const name = instance.iteratorNames[k];
      if (!value || !name || !mentions(value, node.iterator.name)) return;
      const { constant, terms } = toLinear(value);
      const own = terms.get(node.iterator.name);
      if (terms.size !== 1 || own?.coefficient !== 1n) return;
      found.add(constant);
      names.add(name);
    });
  const [only] = found;
  return found.size === 1 && names.size === 1 && only !== undefined ? only : 0n;
}

function* instancesIn(node: AstNodeTree): Generator<Instance> {
  switch (node.kind) {
    case "user":
      yield instanceOf(node);
      break;
    case "for":
      yield* instancesIn(node.body);
      break;
    case "if":
      yield* instancesIn(node.thenBody);
      if (node.elseBody) yield* instancesIn(node.elseBody);
      break;
    case "block":
      for (const child of node.children) yield* instancesIn(child);
      break;
    case "mark":
      yield* instancesIn(node.node);
      break;
  }
}

function rewriteNode(node: AstNodeTree, rewrite: Rewrite): AstNodeTree {
  switch (node.kind) {
    case "for":
      return {
        ...node,
        init: rewrite(node.init),
        cond: rewriteArguments(node.cond, rewrite),
        body: rewriteNode(node.body, rewrite),
      };
    case "if":
      return {
        ...node,
        cond: rewriteArguments(node.cond, rewrite),
        thenBody: rewriteNode(node.thenBody, rewrite),
        elseBody: node.elseBody === null ? null : rewriteNode(node.elseBody, rewrite),
      };
    case "block":
      return { ...node, children: node.children.map((child) => rewriteNode(child, rewrite)) };
    case "mark":
      return { ...node, node: rewriteNode(node.node, rewrite) };
    case "user":
      return {
        ...node,
        annotation: { ...node.annotation!, user: rewriteInstance(instanceOf(node), rewrite) },
      };
  }
}

/** Conditions keep their shape; what is compared is rewritten. */
function rewriteArguments(expr: AstExprTree, rewrite: Rewrite): AstExprTree {
  const logical = ["and", "andThen", "or", "orElse", "eq", "le", "lt", "ge", "gt"];
  if (expr.kind === "op" && logical.includes(expr.op))
    return { ...expr, args: expr.args.map((arg) => rewriteArguments(arg, rewrite)) };
  return rewrite(expr);
}

function rewriteInstance(instance: Instance, rewrite: Rewrite): Instance {
  return {
    ...instance,
    dimensions: instance.dimensions.map(rewrite),
    iterators: instance.iterators.map((value) => (value === null ? null : rewrite(value))),
    subscripts: new Map([...instance.subscripts].map(([id, list]) => [id, list.map(rewrite)])),
    affine: new Map<Aff, AstExprTree>([...instance.affine].map(([aff, value]) => [aff, rewrite(value)])),
  };
}
