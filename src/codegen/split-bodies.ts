// Where isl has taken one iteration of a loop apart.
//
//     for i: { if (n == 1) S(i); T(i); }   ─isl→   if (n == 1) S(0); for i: T(i);
//
// The order is right: for n = 1 both are iteration 0, and iterations still follow one another. But what S
// leaves to T in a variable of the loop's body would be lost, for there are two places now. One variable for
// the whole nest does as well: iterations that run one after another can share it. Threads cannot; each
// begins with what was there before its loop (`firstprivate`), and nothing may come out of it.

import type { AstNodeTree, Schedule } from "isl-wasm";
import { Order } from "../dependence/order.ts";
import { MARK } from "../scop/model/marks.ts";
import type { ArrayId } from "../scop/model/scop.ts";
import { type AstInstance, depthOf, instanceOf, markedLoop } from "./ast-build.ts";

/**
 * The arrays and scalars that are used in several places of one iteration. `depths`: of the loop in whose
 * body each of them is to be declared; 0: in none.
 */
export function usedInSplitBodies(
  tree: AstNodeTree,
  schedule: Schedule,
  depths: ReadonlyMap<ArrayId, number>,
): ReadonlySet<ArrayId> {
  const order = new Order(schedule);
  const split = [...depths].filter(([array, depth]) => depth > 0 && isSplit(tree, order, array, depth));
  return new Set(split.map(([array]) => array));
}

/** Is the array used in a parallel loop at `depth` or further out, and then outside of that loop? */
export function comesOutOfThreads(tree: AstNodeTree, array: ArrayId, depth: number): boolean {
  /** The parallel loop around each use, in their order. */
  const around: (AstNodeTree | null)[] = [];
  const visit = (node: AstNodeTree, marked: number | null, loop: AstNodeTree | null): void => {
    switch (node.kind) {
      case "user":
        if (uses(node, array)) around.push(loop);
        return;
      case "mark":
        visit(node.node, node.id.name === MARK.parallel ? markedLoop(node).depth : marked, loop);
        return;
      case "for": {
        const isParallel = marked === depthOf(node) - 1 && depthOf(node) <= depth;
        visit(node.body, marked, loop ?? (isParallel ? node : null));
        return;
      }
      case "if":
        visit(node.thenBody, marked, loop);
        if (node.elseBody !== null) visit(node.elseBody, marked, loop);
        return;
      case "block":
        for (const child of node.children) visit(child, marked, loop);
    }
  };
  visit(tree, null, null);
  return around.some((loop, k) => loop !== null && around.slice(k + 1).some((later) => later !== loop));
}

function isSplit(tree: AstNodeTree, order: Order, array: ArrayId, depth: number): boolean {
  const bodies = new Map<AstNodeTree, AstInstance[]>();
  collectUses(tree, tree, { array, depth }, bodies);
  if (bodies.size < 2) return false;
  const copies = order.copies(depth); // { S[i] -> [t1, …] }
  const iterations = [...bodies.values()].map((uses) =>
    uses
      .map(({ schedule }) => copies.intersectDomain(schedule.domain().toUnionSet()).range())
      .reduce((all, some) => all.union(some)),
  );
  return iterations.some((some, k) =>
    iterations.slice(k + 1).some((others) => !some.intersect(others).isEmpty()),
  );
}

/** By the loop around, down to that depth, or the whole tree. */
function collectUses(
  node: AstNodeTree,
  body: AstNodeTree,
  wanted: { readonly array: ArrayId; readonly depth: number },
  found: Map<AstNodeTree, AstInstance[]>,
): void {
  switch (node.kind) {
    case "user":
      if (uses(node, wanted.array)) found.set(body, [...(found.get(body) ?? []), instanceOf(node)]);
      return;
    case "for":
      collectUses(node.body, depthOf(node) <= wanted.depth ? node : body, wanted, found);
      return;
    case "if":
      collectUses(node.thenBody, body, wanted, found);
      if (node.elseBody !== null) collectUses(node.elseBody, body, wanted, found);
      return;
    case "block":
      for (const child of node.children) collectUses(child, body, wanted, found);
      return;
    case "mark":
      collectUses(node.node, body, wanted, found);
  }
}

const uses = (node: AstNodeTree & { kind: "user" }, array: ArrayId): boolean =>
  instanceOf(node).stmt.accesses.some((access) => access.array === array);
