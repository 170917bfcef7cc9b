// The OpenMP directives of loops, as data.

import type { Operator } from "../reductions/reductions.ts";
import type { Balance } from "../scop/model/marks.ts";
import type { Name } from "../source/words.ts";
import { type Expression, namesIn } from "./expression.ts";

/** Variables that threads reduce into by one operator. */
export interface ReductionClause {
  readonly operator: Operator;
  readonly names: readonly Name[];
}

export interface Clauses {
  readonly privates: readonly Name[];
  /** What begins with the value from before the loop. */
  readonly firstPrivates: readonly Name[];
  /** What does so and ends with the value of the last iteration, arrays too. Absent: nothing. */
  readonly lastPrivates?: readonly Name[];
  readonly reductions: readonly ReductionClause[];
  readonly balance: Balance;
  /** There is an iteration whenever control comes to the loop. Absent: nobody asked. */
  readonly isEntered?: boolean;
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

export const parallelFor = (clauses: Clauses): LoopPragma => ({ ...clauses, kind: "parallel-for" });

/** Words of the clauses that may be names of variables. */
export const namesInPragma = ({
  privates,
  firstPrivates,
  lastPrivates = [],
  reductions,
  conditions,
}: LoopPragma): readonly Name[] => [
  ...privates,
  ...firstPrivates,
  ...lastPrivates,
  ...reductions.flatMap(({ names }) => names),
  ...conditions.flatMap((condition) => [...namesIn(condition)]),
];
