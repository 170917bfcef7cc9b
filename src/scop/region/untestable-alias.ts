// Overlap that nothing can test: a test compares where accesses begin and end, and of elements that data
// choose nobody knows.
//
//     void gather(int n, double *y, const double *x, const int *at) {
//       for (int i = 0; i < n; i++)
//         y[i] = x[at[i]];                  x may be anywhere, before y and after it
//     }
//
// A declared array ends where its declaration says, so that such accesses to it stay in it. Where `restrict`
// or types tell the arrays apart, no test is needed.

import { DimType } from "isl-wasm";
import { type Reject, reject } from "../../source/diagnostic.ts";
import {
  type Access,
  type ArrayId,
  isOnParameters,
  type Scop,
  type ScopStmt,
  type Tree,
} from "../model/scop.ts";
import { arrayWords } from "./reject-messages.ts";

/** Null where each assumption of no overlap is about arrays of which it is known where they are accessed. */
export function untestableOverlap(scop: Scop): Reject | null {
  const endlessOf = (id: ArrayId): Endless | null => {
    for (const stmt of scop.stmts)
      for (const access of stmt?.accesses ?? [])
        if (access.array === id && access.index !== undefined && isEndless(stmt!, access))
          return { id, byData: readsMemory(scop, stmt!, access.index) };
    return null;
  };
  for (const assumption of scop.assumptions) {
    if (isOnParameters(assumption)) continue;
    const nameOf = (array: ArrayId) => arrayWords(scop.func, scop.arrays[array]!);
    const isOne = assumption.kind !== "no-overlap";
    const [a, b] = isOne ? [assumption.array, assumption.array] : [assumption.a, assumption.b];
    const endless = endlessOf(a) ?? endlessOf(b);
    if (endless === null) continue;
    const { id, byData } = endless;
    const name = nameOf(id);
    const other = isOne ? "the sizes and pointers that the loops read" : nameOf(id === a ? b : a);
    const what = byData
      ? `which elements of ${name} are accessed depends on data`
      : `it is not known before the loops which elements of ${name} are accessed`;
    return reject(
      "unknown-access",
      `${what}, so that no run-time test can show that it does not overlap ${other}`,
      scop.region.span,
    );
  }
  return null;
}

/** An array of which nothing says where it is accessed. */
interface Endless {
  readonly id: ArrayId;
  /** What is read in memory decides, and not only what the loops count. */
  readonly byData: boolean;
}

function isEndless(stmt: ScopStmt, { relation }: Access): boolean {
  const elements = relation.intersectDomain(stmt.domain).range();
  return !elements.dimHasUpperBound(DimType.set, 0) || !elements.dimHasLowerBound(DimType.set, 0);
}

function readsMemory(scop: Scop, { accesses }: ScopStmt, index: NonNullable<Access["index"]>): boolean {
  const isData = (tree: Tree): boolean => {
    switch (tree.kind) {
      case "read": {
        const access = accesses.find(({ id }) => id === tree.access);
        return access === undefined || scop.arrays[access.array]!.kind === "array";
      }
      case "binary":
        return isData(tree.left) || isData(tree.right);
      case "unary":
      case "cast":
        return isData(tree.arg);
      case "select":
        return [tree.cond, tree.then, tree.other].some(isData);
      case "guarded":
        return isData(tree.cond) || isData(tree.then);
      case "call":
        return tree.args.some(isData);
      default:
        return false;
    }
  };
  return index.some((tree) => tree !== null && isData(tree));
}
