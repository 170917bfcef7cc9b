// Proofs of t ≥ 0 by the two cases of a maximum.
//
//     for (k = 0; k < nk; k++, c -= n)        after the loop c is c0 + nk·(max(0, n) - n), or c0 if it did
//       for (j = 0; j < n; j++) *c++ …        not run: the larger of the two, because nk > 0 gives
//                                             nk·(max(0, n) - n) ≥ 0:
//
//         n ≥ 0:  the maximum is n, and the product 0
//         n ≤ 0:  the maximum is 0, and -nk·n ≥ 0, as nk ≥ 0 and n ≤ 0

import { atom, loopsOfTrec, negateTrec, someAtom, subtractTrecs } from "./trec.ts";
import { trecKey } from "./trec-keys.ts";
import { rewriteAtoms } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";

/** What is left to prove of t where `known` is not negative; `rewrite` says the same of other trees. */
export interface Case {
  readonly rewrite: (t: Trec) => Trec;
  readonly known: Trec;
}

/**
 * The two cases of a maximum in t; null where it has none. What varies in a loop says nothing of other
 * iterations.
 */
export function casesOfMaximum(t: Trec): readonly [Case, Case] | null {
  let found: Trec | null = null;
  someAtom(t, (a) => {
    if (a.kind === "max0" && loopsOfTrec(a.of).length === 0) found ??= a.of;
    return found !== null;
  });
  if (found === null) return null;
  const of: Trec = found;
  const key = trecKey(of);
  const replaced = (by: Trec) => (x: Trec) =>
    rewriteAtoms(x, (a) => (a.kind === "max0" && trecKey(a.of) === key ? by : atom(a)));
  return [
    { rewrite: replaced(of), known: of },
    { rewrite: replaced(subtractTrecs(of, of)), known: negateTrec(of) },
  ];
}
