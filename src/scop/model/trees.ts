// A statement by its parts: its accesses, and all that it computes, which is the value that it writes and the
// subscripts that data decide on.

import { DimType, type Map as IslMap } from "isl-wasm";
import type { Access, Scop, ScopStmt, Tree } from "./scop.ts";

export const treesOf = ({ tree, accesses }: ScopStmt): readonly Tree[] => [
  tree,
  ...accesses.flatMap(({ index }) => (index ?? []).filter((part) => part !== null)),
];

/** Data decide whether some statement runs, or which element it reads or writes. */
export const isOnData = ({ stmts }: Scop): boolean =>
  stmts.some(
    (stmt) => stmt?.tree.kind === "guarded" || stmt?.accesses.some(({ index }) => index !== undefined),
  );

/** `{ S[i] -> [those subscripts that the relation of an access says] }` */
export const knownSubscripts = (relation: IslMap, index: NonNullable<Access["index"]>): IslMap =>
  index.reduceRight(
    (left: IslMap, tree, k) => (tree === null ? left : left.projectOut(DimType.out, k, 1)),
    relation.resetTupleId(DimType.out),
  );

export function accessOf(s: ScopStmt, id: Access["id"]): Access {
  const found = s.accesses.find((a) => a.id === id);
  if (found === undefined) throw new Error(`${s.name} has no access ${id}`);
  return found;
}
