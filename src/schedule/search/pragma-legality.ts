// Which loops of the author's may run in parallel as they stand?
//
// A plan is proved for the Scop after optimisation. The author's text stores and loads more than that: what
// PRE found redundant, what DeLICM found dead. Where pragmas alone are added it is that text that runs, so
// the marked loops are checked again on the description of the source:
//
//     for (i = 0; i < n; i++) {          after optimisation `tmp` is a value of one iteration; in the text
//       tmp[0] = x[i];                   it is one element for all of them: parallel only if each thread has
//       y[i] = tmp[0] * tmp[0];          a copy of `tmp`
//     }
//
// The schedule checked is the author's own order with parallel marks on these loops (`mark-loop.ts`); the
// check is that of every plan (`dependence/violation.ts`). It also says which arrays are right only if each
// thread of a loop has its own. What takes an array of the iterations' values (expansion) is no pragma.

import type { Schedule } from "isl-wasm";
import { type Dependences, findDependences } from "../../dependence/dataflow.ts";
import { checkSchedule } from "../../dependence/violation.ts";
import type { Scop, ScopArray } from "../../scop/model/scop.ts";
import type { Span } from "../../source/span.ts";
import { markLoop } from "./mark-loop.ts";

/** An array of which each thread of a parallel loop needs its own copy. */
export interface ThreadCopy {
  readonly array: ScopArray;
  /** The depth of the loop; the outermost has 1. */
  readonly depth: number;
}

/** The author's order with parallel loops in it, where that is legal. */
export interface ParallelAsWritten {
  /** What it takes to be legal. */
  readonly copies: readonly ThreadCopy[];
  /** Are these loops parallel as well, with no other copies than those? */
  allowsAlso(loops: readonly Span[]): boolean;
}

/**
 * Null where the author's order is not right with the loops at `loops` in parallel, whatever has copies; also
 * where dependences are too many to be found. A loop without text (null) is none of the source.
 */
export function parallelAsWritten(
  sourceScop: Scop,
  loops: readonly (Span | null)[],
): ParallelAsWritten | null {
  const dependences = findDependences(sourceScop);
  const copies = dependences.ok ? copiesFor(sourceScop, dependences.value, loops) : null;
  if (!dependences.ok || copies === null) return null;
  return {
    copies,
    allowsAlso: (more) => {
      const needed = copiesFor(sourceScop, dependences.value, [...loops, ...more]);
      return needed !== null && areSame(needed, copies);
    },
  };
}

function copiesFor(
  sourceScop: Scop,
  dependences: Dependences,
  loops: readonly (Span | null)[],
): readonly ThreadCopy[] | null {
  const schedule = withMarks(sourceScop, loops);
  if (schedule === null) return null;
  const verdict = checkSchedule(sourceScop, dependences, schedule);
  if (!verdict.ok || verdict.expansions.size > 0) return null;
  return [...verdict.storageDepth]
    .map(([id, depth]): ThreadCopy => ({ array: sourceScop.arrays[id]!, depth }))
    .filter(({ array }) => array.kind === "array");
}

/** The author's order with all these loops marked; null where one of them is no band of it. */
function withMarks(sourceScop: Scop, loops: readonly (Span | null)[]): Schedule | null {
  let schedule: Schedule = sourceScop.schedule;
  for (const span of loops) {
    const marked = span === null ? null : markLoop(sourceScop, schedule, span);
    if (marked === null) return null;
    schedule = marked;
  }
  return schedule;
}

const areSame = (some: readonly ThreadCopy[], others: readonly ThreadCopy[]): boolean =>
  some.length === others.length &&
  some.every(({ array, depth }, k) => array.id === others[k]!.array.id && depth === others[k]!.depth);
