// The order of the writes of φs' locations on one edge.
//
//     t = phi(x, s)      on the edge back:  phi(t) := phi(s);  phi(s) := A[i]      s is read, then written
//     s = phi(y, a)
//
// All φs of a block change at once (the swap problem): a location is written only after the others have read
// it. Where they read each other in a circle, one is copied to a value's location first. (Briggs, Cooper,
// Harvey & Simpson, "Practical Improvements to the Construction and Destruction of SSA Form", 1998.)

import type { Operand, ValueId } from "../../ir/func.ts";
import type { OperandLeaves } from "./operand-leaves.ts";
import { type Root, resultOfPhi } from "./root.ts";

/** A φ among those that are written on one edge and read each other in a circle; null where there is none. */
export function phiInCircle(leaves: OperandLeaves, roots: readonly Root[]): ValueId | null {
  for (const group of edgeGroups(roots)) {
    const order = orderOfPhiWrites(leaves, group);
    if (order.kind === "circle") return order.phi;
  }
  return null;
}

function edgeGroups(roots: readonly Root[]): readonly (readonly Root[])[] {
  const groups = new Map<string, Root[]>();
  for (const root of roots) {
    if (root.kind !== "phi") continue;
    const key = `${root.edge.from}.${root.edge.index}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [root]);
    else group.push(root);
  }
  return [...groups.values()];
}

/** Each location is read by the others before it is written. */
function orderOfPhiWrites(
  leaves: OperandLeaves,
  group: readonly Root[],
):
  | { readonly kind: "order"; readonly roots: readonly Root[] }
  | { readonly kind: "circle"; readonly phi: ValueId } {
  const left = group.map((root) => ({ root, reads: phisRead(leaves, root) }));
  const ordered: Root[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ root }) =>
      left.every((other) => other.root === root || !other.reads.has(resultOfPhi(root))),
    );
    if (next < 0) return { kind: "circle", phi: resultOfPhi(left[0]!.root) };
    ordered.push(...left.splice(next, 1).map(({ root }) => root));
  }
  return { kind: "order", roots: ordered };
}

/** φs whose locations the root's tree reads. */
function phisRead(leaves: OperandLeaves, root: Root): ReadonlySet<ValueId> {
  const found = new Set<ValueId>();
  const seen = new Set<ValueId>();
  const visit = (operand: Operand): void => {
    const leaf = leaves.classify(operand, root);
    if (leaf.kind === "location" && leaf.of === "phi") found.add(leaf.value);
    if ((leaf.kind !== "inline" && leaf.kind !== "choice") || seen.has(leaf.value)) return;
    seen.add(leaf.value);
    const parts =
      leaf.kind === "choice" ? leaves.operandsOfChoice(leaf.choices) : leaves.operandsInTree(leaf.instr);
    for (const o of parts) visit(o);
  };
  for (const o of [...leaves.operandsOfRoot(root), ...leaves.testsOfRoot(root)]) visit(o);
  return found;
}

/** The roots of one chain by place; φ-writes last, edge by edge. */
export function rootsInOrder(leaves: OperandLeaves, roots: readonly Root[]): readonly Root[] {
  const inside = roots.filter((r) => r.kind !== "phi").sort((a, b) => a.place.at - b.place.at);
  const edges = edgeGroups(roots).flatMap((group) => {
    const order = orderOfPhiWrites(leaves, group);
    if (order.kind === "circle") throw new Error("a circle of phis is left");
    return order.roots;
  });
  return [...inside, ...edges];
}
