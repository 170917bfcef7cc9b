// In whose body is a scalar declared that the nest keeps?
//
//     for (int i = 0; i < n; i++) {
//       double t;                       values of one iteration of `i`: storage depth 1 (`Plan.storageDepth`)
//       for (int j = 0; j < n; j++) …
//     }
//
// isl may leave out a loop, or take an iteration out of it: then the declaration stands around that use.

import type { AstNodeTree } from "isl-wasm";
import type { ArrayId } from "../../scop/model/scop.ts";
import { depthOf, instanceOf } from "../ast-build.ts";
import { userNodes } from "../ast-nodes.ts";

/**
 * Scalars of storage depth `depth`, and of deeper loops that isl left out around some use in `tree`.
 * `storage`: the depth of each.
 */
export const scalarsAt = (
  depth: number,
  tree: AstNodeTree,
  storage: ReadonlyMap<ArrayId, number>,
): readonly ArrayId[] =>
  [...storage]
    .filter(([id, wanted]) => wanted >= depth && isUsedDirectly(tree, id, wanted))
    .map(([id]) => id);

/**
 * Is the array accessed in `tree` other than in the bodies of loops down to schedule depth `depth`, which
 * declare it themselves?
 */
function isUsedDirectly(tree: AstNodeTree, id: ArrayId, depth: number): boolean {
  switch (tree.kind) {
    case "user":
      return instanceOf(tree).stmt.accesses.some((access) => access.array === id);
    case "for":
      return depthOf(tree) > depth && isUsedDirectly(tree.body, id, depth);
    case "if":
      return (
        isUsedDirectly(tree.thenBody, id, depth) ||
        (tree.elseBody !== null && isUsedDirectly(tree.elseBody, id, depth))
      );
    case "block":
      return tree.children.some((child) => isUsedDirectly(child, id, depth));
    case "mark":
      return isUsedDirectly(tree.node, id, depth);
  }
}

/**
 * Not where what reads it was found to be able to do without, or is done in another iteration that isl took
 * out of the loop.
 */
export const isReadIn = (tree: AstNodeTree, id: ArrayId): boolean =>
  [...userNodes(tree)].some((node) =>
    instanceOf(node).stmt.accesses.some(({ array, kind }) => array === id && kind === "read"),
  );

export function isUsed(tree: AstNodeTree, id: ArrayId): boolean {
  return [...userNodes(tree)].some((node) =>
    instanceOf(node).stmt.accesses.some((access) => access.array === id),
  );
}
