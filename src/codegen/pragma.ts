// The OpenMP directives of loops, as data.

import type { Operator } from "../reductions/reductions.ts";
import type { Balance } from "../scop/model/marks.ts";
import { type Expression, namesIn } from "./expression.ts";
import type { MayPrint } from "./own-words.ts";

/** Variables that threads reduce into by one operator. */
export interface ReductionClause {
  readonly operator: Operator;
  readonly names: readonly string[];
}

export interface Clauses {
  readonly privates: readonly string[];
  /** What begins with the value from before the loop. */
  readonly firstPrivates: readonly string[];
  readonly reductions: readonly ReductionClause[];
  readonly balance: Balance;
  /**
   * Conjuncts of the `if` clause; where they fail one thread runs the loop, and the other clauses hold still
   * (soundness rule 2).
   */
  readonly conditions: readonly Expression[];
}

/** `omp parallel for` with its clauses. */
interface ParallelFor extends Clauses {
  readonly kind: "parallel-for";
}

export type LoopPragma = ParallelFor;

/** OpenMP's word for how iterations are dealt out; even shares are what compilers do by themselves. */
const SCHEDULES = { even: null, dynamic: "dynamic", chunks: "static" } as const;

/** The directive, less clauses that nothing rests on and whose words are macros (`own-words.ts`). */
export function parallelFor(clauses: Clauses, mayPrint: MayPrint): ParallelFor {
  const schedule = SCHEDULES[clauses.balance];
  const isDealtOut = schedule !== null && mayPrint("schedule", true) && mayPrint(schedule, false);
  return {
    ...clauses,
    kind: "parallel-for",
    firstPrivates: mayPrint("firstprivate", true) ? clauses.firstPrivates : [],
    balance: isDealtOut ? clauses.balance : "even",
  };
}

/** Words of the clauses that may be names of variables. */
export const namesInPragma = ({
  privates,
  firstPrivates,
  reductions,
  conditions,
}: LoopPragma): readonly string[] => [
  ...privates,
  ...firstPrivates,
  ...reductions.flatMap(({ names }) => names),
  ...conditions.flatMap((condition) => [...namesIn(condition)]),
];
