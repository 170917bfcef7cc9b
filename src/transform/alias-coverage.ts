// Do the final accesses still touch what the analysis relied on?
//
//     t = A[i]; B[i] = 1; A[i] = t;        the last store is redundant, if A and B do not overlap; without it
//                                          nothing of A is accessed any more, and no guard would ask
//
// Known content is found under the assumption that arrays do not overlap, and the run-time check of that is
// made for the elements that the final SCoP accesses. A transformation is sound if those are all the elements
// that the SCoP before it accessed, for every array with such an assumption, unless the other array of the
// assumption is not written: then nothing but the array itself changes its elements, and what is known of
// them holds whether they overlap or not. Nor does it matter for numbers with which all that the region does
// is to copy elements to themselves, as `w = a[i]; … a[i] = w;` around loops that have no iterations does: as
// long as nothing has changed in memory, each store writes what was read from that very place, so that
// nothing ever changes. What is assumed to change no size that the loops read has to be touched in any case.

import { type Set as IslSet, UnionSet } from "isl-wasm";
import type { Access, ArrayId, Scop, ScopStmt } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import { isSameElement } from "./same-element.ts";

/**
 * The first array of which `after` touches less than `before`, while it is assumed to overlap no other; null
 * if none.
 */
export function uncoveredArray(before: Scop, after: Scop): ArrayId | null {
  return before.isl.scope(() => {
    const losses = new Map<ArrayId, UnionSet | null>();
    const lossOf = (array: ArrayId): UnionSet | null => {
      if (!losses.has(array)) losses.set(array, loss(before, after, array));
      return losses.get(array)!;
    };
    for (const assumption of before.assumptions) {
      if (assumption.kind === "no-change" && lossOf(assumption.array) !== null) return assumption.array;
      if (assumption.kind !== "no-overlap") continue;
      const { a, b } = assumption;
      if (matters(lossOf(a), before, b)) return a;
      if (matters(lossOf(b), before, a)) return b;
    }
    return null;
  });
}

/** `{ A[e] }` elements that `before` touches and `after` does not; null where there are none. */
function loss(before: Scop, after: Scop, array: ArrayId): UnionSet | null {
  const gone = goneAccesses(before, after, array);
  if (gone.length === 0) return null;
  const still = touched(after, (access) => access.array === array);
  const lost = gone
    .reduce(
      (all, set) => all.union(set),
      touched(before, () => false),
    )
    .subtract(still);
  const possible = lost.isEmpty() ? lost : lost.intersectParams(before.context);
  return possible.isEmpty() ? null : possible;
}

/**
 * `{ A[e] }` of the accesses that are not there as they were. Most are: no set has to be computed for them.
 */
function goneAccesses(before: Scop, after: Scop, array: ArrayId): readonly UnionSet[] {
  return before.stmts.flatMap((stmt, id) => {
    const now = after.stmts[id];
    const isKept = (old: Access) =>
      now?.domain === stmt?.domain &&
      now?.accesses.some((a) => a.array === array && a.relation === old.relation);
    const accesses = stmt?.accesses.filter((a) => a.array === array) ?? [];
    return accesses.filter((old) => !isKept(old)).map((old) => elements(stmt!, old));
  });
}

/** Is any of it lost where the other array is written? */
function matters(lost: UnionSet | null, before: Scop, other: ArrayId): boolean {
  return lost !== null && !lost.intersectParams(writtenWhere(before, other)).isEmpty();
}

/** The parameters for which the array is written, other than by copies of elements to themselves. */
function writtenWhere(scop: Scop, array: ArrayId): IslSet {
  const written = touched(scop, (a) => a.array === array && a.kind !== "read").params();
  return written.intersect(changedWhere(scop)).intersect(scop.context);
}

/** `[params] -> { : … }`: where any statement may change something in memory. */
function changedWhere(scop: Scop): IslSet {
  return scop.stmts.reduce(
    (all, stmt) => (stmt === null || leavesMemory(scop, stmt) ? all : all.union(stmt.domain.params())),
    scop.context.subtract(scop.context),
  );
}

function leavesMemory({ arrays }: Scop, stmt: ScopStmt): boolean {
  const write = accessOf(stmt, stmt.write);
  if (arrays[write.array]!.kind !== "array") return true;
  return stmt.tree.kind === "read" && isSameElement(stmt, write, accessOf(stmt, stmt.tree.access));
}

/** `{ A[e] }` */
function touched(scop: Scop, wanted: (access: Access) => boolean): UnionSet {
  const none = UnionSet.empty(scop.context.getSpace());
  return scop.stmts.reduce(
    (all, stmt) =>
      (stmt?.accesses ?? []).filter(wanted).reduce((sum, a) => sum.union(elements(stmt!, a)), all),
    none,
  );
}

const elements = ({ domain }: ScopStmt, { relation }: Access): UnionSet =>
  UnionSet.fromSet(relation.intersectDomain(domain).range());
