// Skewed loops of nests that have no iterations.
//
//     for i < n                       t = 3i + j         if (n > 0 && m > 0)
//       for j < m                        ─►                for (t = 0; t < 3 * n + m - 3; t++)
//         a[i + j] = …                                       …
//
// Bounds of a loop that runs along several dimensions come of the extents of all: with m = 0 there is nothing
// to do, and t would still go through three times n. isl drops the condition, since loops further in have no
// iterations then. It is put back around the outermost loops, where those along one dimension need none: they
// run as often as a loop of the author's.

import { AstBuild, type AstNodeTree, DimType, type IslSet, QuotaExceeded } from "isl-wasm";
import { knownParameters } from "../scop/model/known.ts";
import type { Scop, ScopStmt } from "../scop/model/scop.ts";
import { depthIn, instanceOf } from "./ast-build.ts";
import { AstDomain } from "./ast-domain.ts";
import { userNodes } from "./ast-nodes.ts";

type ForNode = AstNodeTree & { kind: "for" };

/** isl's operations for one nest; what takes more stays as it is. */
const QUOTA = 100_000;

/** `tree` as isl made it. */
export function skipEmptyDomains(tree: AstNodeTree, scop: Scop): AstNodeTree {
  const known = knownParameters(scop);
  try {
    return scop.isl.withQuota(QUOTA, () => within(tree, known, AstDomain.outermost(known, depthIn(tree))));
  } catch (error) {
    if (error instanceof QuotaExceeded) return tree;
    throw error;
  }
}

function within(node: AstNodeTree, known: IslSet, domain: AstDomain): AstNodeTree {
  const inside = (child: AstNodeTree, there = domain) => within(child, known, there);
  switch (node.kind) {
    case "user":
      return node;
    case "block":
      return { ...node, children: node.children.map((child) => inside(child)) };
    case "if": {
      const { cond, thenBody, elseBody } = node;
      return {
        ...node,
        thenBody: inside(thenBody, domain.where(cond)),
        elseBody: elseBody && inside(elseBody, domain.whereNot(cond)),
      };
    }
    // Marks stay at their loops.
    case "mark": {
      const child = inside(node.node);
      return child.kind === "if" && node.node.kind !== "if"
        ? { ...child, thenBody: { ...node, node: child.thenBody } }
        : { ...node, node: child };
    }
    case "for":
      return node.degenerate
        ? { ...node, body: inside(node.body, domain.insideLoop(node)) }
        : whereNotEmpty(node, known, domain);
  }
}

function whereNotEmpty(node: ForNode, known: IslSet, domain: AstDomain): AstNodeTree {
  const running = domain.parametersEntering(node);
  const stmts = new Set([...userNodes(node.body)].map((user) => instanceOf(user).stmt));
  const useful = [...stmts].map(({ domain }) => domain.params()).reduce((all, some) => all.union(some));
  if (running === null || running.isSubset(useful)) return node;
  if ([...stmts].flatMap(extents).some((extent) => running.isSubset(extent))) return node;
  const cond = AstBuild.fromContext(known).exprFromSet(useful.gist(known).coalesce()).toTree();
  return { kind: "if", cond, thenBody: node, elseBody: null };
}

/** For each dimension by itself `[params] -> { : … }` for which it has values. */
function extents({ domain }: ScopStmt): readonly IslSet[] {
  const dimensions = domain.dim(DimType.set);
  return Array.from({ length: dimensions }, (_, k) =>
    domain
      .dropConstraintsInvolvingDims(DimType.set, k + 1, dimensions - k - 1)
      .dropConstraintsInvolvingDims(DimType.set, 0, k)
      .dropConstraintsNotInvolvingDims(DimType.set, k, 1)
      .params(),
  );
}
