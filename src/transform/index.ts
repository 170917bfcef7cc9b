// Scop to Scop: undoes, in the model, what scalar optimisation did to memory (Kruse & Grosser, "DeLICM").
//
//     for (i) { c = 0;                          for (i) { C[i] = 0;
//       a = A[i];                                 for (k)
//       for (k) c += a * B[k];          ─►          C[i] += A[i] * B[k]; }
//       C[i] = c; }
//
//   simplify   what is dead, empty or redundant goes (simplify.ts)
//   forward    scalars give way to how they are computed (forward.ts)

import type { Scop } from "../scop/scop.ts";
import { verifyScop } from "../scop/verify.ts";
import { forwardOperands } from "./forward.ts";
import { simplify } from "./simplify.ts";

export interface TransformStatistics {
  readonly scalarWritesBefore: number;
  readonly scalarWritesAfter: number;
  /** Reads of scalars that were replaced by trees or by reads of elements. */
  readonly forwarded: number;
  /** Scalars that now live in array elements. */
  readonly mapped: number;
}

export interface Transformed {
  readonly scop: Scop;
  readonly statistics: TransformStatistics;
}

export function transformScop(scop: Scop): Transformed {
  const first = simplify(scop).scop;
  const { scop: forwardedScop, forwarded } = forwardOperands(first);
  const last = simplify(forwardedScop).scop;
  verifyScop(last);
  return {
    scop: last,
    statistics: {
      scalarWritesBefore: scalarWritesInLoops(scop),
      scalarWritesAfter: scalarWritesInLoops(last),
      forwarded,
      mapped: 0,
    },
  };
}

/** Statements in loops that write the location of a value or φ. */
export function scalarWritesInLoops(scop: Scop): number {
  return scop.stmts.filter((stmt) => {
    if (stmt === null || stmt.loops.length === 0) return false;
    const write = stmt.accesses.find((a) => a.id === stmt.write)!;
    return scop.arrays[write.array]!.kind !== "array";
  }).length;
}
