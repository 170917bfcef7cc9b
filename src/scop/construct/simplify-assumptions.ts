// Assumptions in fewer words: one comparison for what is exact in three cases or more.
//
//     for (i …) {                                    n >= 2 and lda >= n,
//       if (mode == 1) … a[i * lda + i] …            or n <= 1 and mode >= 2, or n <= 1 and mode <= 0,
//       for (k = 0; k < i; k++) … a[k * lda + i] …   or n <= 1 and mode = 1 and lda >= n
//     }                                              is asked as lda >= n
//
// What goes wrong does so in several cases, which share a constraint (lda < n). To assume that this does not
// hold asks for more than need be, but only for parameters for which no innermost body is executed.

import { BasicSet, DimType, type Set as IslSet } from "isl-wasm";

/** From this many cases on nobody reads them. */
const MANY = 3;

/**
 * `exact`, `[params] -> { : … }`, less some parameters for which little runs, if one comparison says it then.
 * `bad`: its complement, `much`: the parameters for which an innermost body runs.
 */
export function plainer(exact: IslSet, bad: IslSet, much: () => IslSet): IslSet {
  if (exact.nBasicSet() < MANY) return exact;
  const needed = exact.intersect(much());
  if (needed.isEmpty()) return exact;
  for (const shared of sharedConstraints(bad)) {
    const plain = shared.complement();
    if (plain.isSubset(exact) && needed.isSubset(plain)) return plain;
  }
  return exact;
}

/** Half spaces that hold all of the set, by the constraints of its parts. */
function sharedConstraints(set: IslSet): readonly IslSet[] {
  return set
    .getBasicSetList()
    .toArray()
    .filter((part) => part.dim(DimType.div) === 0)
    .flatMap((part) => part.getConstraintList().toArray())
    .filter((constraint) => !constraint.isEquality())
    .map((constraint) => BasicSet.fromConstraint(constraint).toSet())
    .filter((half) => set.isSubset(half));
}
