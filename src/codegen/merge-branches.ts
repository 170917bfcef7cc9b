// Branches that isl made out of one condition of the author's, put together again.
//
//     if (p >= 4) A[i] = B[i];               if (p != 3)
//     else if (p <= 2) A[i] = B[i];            A[i] = B[i];
//
// A set like p ≠ 3 is two ranges for isl. Where both arms of such a chain are the same code, running the same
// instances of the same statements, one of them under either condition does what both do, whatever the
// conditions are.

import type { AstExprTree, AstNodeTree } from "isl-wasm";
import { type AstInstance, instanceOf } from "./ast-build.ts";

type UserNode = AstNodeTree & { kind: "user" };

export function mergeBranches(node: AstNodeTree): AstNodeTree {
  switch (node.kind) {
    case "for":
      return { ...node, body: mergeBranches(node.body) };
    case "mark":
      return { ...node, node: mergeBranches(node.node) };
    case "block":
      return { ...node, children: node.children.map(mergeBranches) };
    case "user":
      return node;
    case "if": {
      const thenBody = mergeBranches(node.thenBody);
      const elseBody = node.elseBody === null ? null : mergeBranches(node.elseBody);
      const both = elseBody?.kind === "if" ? merged(thenBody, elseBody.thenBody) : null;
      if (both === null || elseBody?.kind !== "if") return { ...node, thenBody, elseBody };
      const cond: AstExprTree = { kind: "op", op: "or", args: [node.cond, elseBody.cond] };
      return { kind: "if", cond, thenBody: both, elseBody: elseBody.elseBody };
    }
  }
}

/** The code that either is, with the instances that run in both; null where they are not the same. */
function merged(a: AstNodeTree, b: AstNodeTree): AstNodeTree | null {
  switch (a.kind) {
    case "for": {
      if (b.kind !== "for" || a.degenerate !== b.degenerate) return null;
      const isSame = same([a.iterator, a.init, a.cond, a.inc], [b.iterator, b.init, b.cond, b.inc]);
      const body = isSame && a.annotation === null && b.annotation === null ? merged(a.body, b.body) : null;
      return body === null ? null : { ...a, body };
    }
    case "if": {
      if (b.kind !== "if" || !same(a.cond, b.cond) || (a.elseBody === null) !== (b.elseBody === null))
        return null;
      const thenBody = merged(a.thenBody, b.thenBody);
      const elseBody = a.elseBody === null || b.elseBody === null ? null : merged(a.elseBody, b.elseBody);
      return thenBody === null || (elseBody === null && a.elseBody !== null)
        ? null
        : { ...a, thenBody, elseBody };
    }
    case "block": {
      if (b.kind !== "block" || a.children.length !== b.children.length) return null;
      const children = a.children.map((child, k) => merged(child, b.children[k]!));
      return children.every((child) => child !== null) ? { ...a, children } : null;
    }
    case "mark": {
      if (b.kind !== "mark" || a.id.name !== b.id.name || !same(a.id.user, b.id.user)) return null;
      const node = merged(a.node, b.node);
      return node === null ? null : { ...a, node };
    }
    case "user":
      return b.kind === "user" ? mergedUser(a, b) : null;
  }
}

function mergedUser(a: UserNode, b: UserNode): UserNode | null {
  const [x, y] = [instanceOf(a), instanceOf(b)];
  if (x.stmt !== y.stmt || !same(parts(x), parts(y))) return null;
  const schedule = x.stmt.domain.isl.keep(x.schedule.union(y.schedule));
  return { ...a, annotation: { ...a.annotation!, user: { ...x, schedule } } };
}

/** What an instance prints as. */
const parts = ({ dimensions, iterators, subscripts, affine }: AstInstance): unknown => [
  dimensions,
  iterators,
  [...subscripts],
  [...affine.values()],
];

/** Trees of plain data. */
const same = (a: unknown, b: unknown): boolean => text(a) === text(b);
const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)) ?? "";
