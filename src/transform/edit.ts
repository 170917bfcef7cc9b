// Making a changed SCoP: the short and boring half of every pass.

import { type Map as IslMap, type Set as IslSet, UnionSet } from "isl-wasm";
import { coalesced } from "../scop/model/coalesced.ts";
import type { Access, AccessId, Scop, ScopStmt, Tree } from "../scop/model/scop.ts";
import { mapLeaves, readsOf } from "./tree.ts";

/** The SCoP with other statements: null removes one, a smaller domain removes instances; the order stays. */
export function withStmts(scop: Scop, stmts: readonly (ScopStmt | null)[]): Scop {
  const empty = UnionSet.empty(scop.context.getSpace());
  const domain = stmts.reduce((all, s) => (s === null ? all : all.addSet(s.domain)), empty);
  return { ...scop, stmts, schedule: scop.schedule.intersectDomain(domain) };
}

/**
 * The statement with another tree: reads that the tree does not mention go, equal ones become one, and the
 * write is last.
 */
export function withTree(stmt: ScopStmt, tree: Tree, accesses: readonly Access[]): ScopStmt {
  const reads: Access[] = [];
  const instead = new Map<AccessId, AccessId>();
  for (const id of readsOf(tree)) {
    const access = accesses.find((a) => a.id === id)!;
    const known = reads.find((r) => r.array === access.array && r.relation.isEqual(access.relation));
    if (known === undefined) reads.push(access);
    instead.set(access.id, (known ?? access).id);
  }
  const renamed = mapLeaves(tree, (leaf) =>
    leaf.kind === "read" ? { ...leaf, access: instead.get(leaf.access)! } : leaf,
  )!;
  const write = accesses.find((a) => a.id === stmt.write)!;
  return { ...stmt, tree: renamed, accesses: [...reads, write] };
}

export function nextAccessId(scop: Scop): AccessId {
  const ids = scop.stmts.flatMap((s) => s?.accesses.map((a) => a.id) ?? []);
  return (Math.max(-1, ...ids) + 1) as AccessId;
}

/**
 * `relation` (`{ S[i] -> X[] }`) as one formula that holds on all of `domain`, without case distinctions;
 * null if it is not a function of the instances, or is not defined for all of them.
 */
export function oneFormula(relation: IslMap, domain: IslSet): IslMap | null {
  const map = coalesced(relation.intersectDomain(domain));
  if (!domain.isSubset(map.domain()) || !map.isSingleValued()) return null;
  const pieces = coalesced(map.asPwMultiAff().gist(domain));
  return pieces.isaMultiAff() ? pieces.asMultiAff().asMap() : null;
}
