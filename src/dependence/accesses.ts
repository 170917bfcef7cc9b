// The accesses of a Scop as relations, untagged and tagged.
//
// A *tag* tells apart the accesses of one statement: the instance `S[i]` performing access 7 is `[S[i] ->
// a7[]]`. Messages can then name the two accesses of a dependence, and the scheduler can treat those of
// scalars on their own.
//
// A may-write keeps the old value where it does not write: it is a read and a write (soundness rule 3), never
// a kill.

import { IslMap, UnionMap, UnionSet } from "isl-wasm";
import type { Access, AccessId, ArrayId, Scop, ScopStmt } from "../scop/model/scop.ts";

export interface Accesses {
  /** `{ [S[i] -> a[]] -> A[e] }` reads, may-writes included. */
  readonly reads: UnionMap;
  /** `{ [S[i] -> a[]] -> A[e] }` writes, may-writes included. */
  readonly writes: UnionMap;
  /** `{ [S[i] -> a[]] -> S[i] }` */
  readonly untag: UnionMap;
  /** `{ S[i] }` */
  readonly domain: UnionSet;
  readonly sites: readonly TaggedSite[];
}

interface TaggedSite {
  readonly stmt: string;
  readonly array: ArrayId;
  readonly kind: Access["kind"];
  /** `{ [S[i] -> a[]] -> A[e] }` */
  readonly access: IslMap;
}

const tagName = (id: AccessId): string => `a${id}`;

export function liveStmts(scop: Scop): readonly ScopStmt[] {
  return scop.stmts.filter((stmt) => stmt !== null);
}

export function collectAccesses(scop: Scop): Accesses {
  const empty = UnionMap.empty(scop.context.getSpace());
  let [reads, writes, untag] = [empty, empty, empty];
  let domain = UnionSet.empty(scop.context.getSpace());
  const sites: TaggedSite[] = [];
  for (const stmt of liveStmts(scop)) {
    domain = domain.addSet(stmt.domain);
    for (const access of stmt.accesses) {
      const strip = tagOf(scop, stmt, access.id).domainMap(); // { [S[i] -> a[]] -> S[i] }
      const tagged = strip.applyRange(access.relation);
      if (access.kind !== "write") reads = reads.addMap(tagged);
      if (access.kind !== "read") writes = writes.addMap(tagged);
      untag = untag.addMap(strip);
      sites.push({ stmt: stmt.name, array: access.array, kind: access.kind, access: tagged });
    }
  }
  return { reads, writes, untag, domain, sites };
}

/** `{ S[i] -> a[] }` over the statement's domain. */
function tagOf(scop: Scop, stmt: ScopStmt, id: AccessId): IslMap {
  const tag = scop.isl.set(`{ ${tagName(id)}[] }`).alignParams(stmt.domain.getSpace().params());
  return IslMap.fromDomainAndRange(stmt.domain, tag);
}

/** Of `elements`, `{ A[e] }`, those of the array called `name`. */
export function elementsOf(elements: UnionSet, name: string): UnionSet {
  const sets = elements.getSetList().toArray();
  return sets
    .filter((set) => set.getTupleName() === name)
    .reduce((all, set) => all.addSet(set), UnionSet.empty(elements.getSpace()));
}
