// Scalar evolution of functions written as textual IR, for tests.

import { liveBlocks } from "../../ir/build.ts";
import type { BlockId, Func, ValueId } from "../../ir/func.ts";
import { parseFunc } from "../../ir/parse.ts";
import { verifyFunc } from "../../ir/verify.ts";
import { dominators } from "../cfg/dominators.ts";
import { type LoopForest, loopForest } from "../cfg/loops.ts";
import { namesOf, printTrec } from "./print-trec.ts";
import { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionRegion } from "./scope.ts";
import type { Trec } from "./trec-types.ts";

/** The whole function: parameters and macros are the only symbols. */
export const WHOLE: EvolutionRegion = { contains: () => true };

export interface Analysed {
  readonly func: Func;
  readonly loops: LoopForest;
  readonly scev: ScalarEvolution;
  /** Closed form, in the whole function, of the value whose number is `id`, in the block that defines it. */
  closed(id: number): string;
  show(t: Trec): string;
}

export function analyse(text: string): Analysed {
  const func = parseFunc(text);
  const errors = verifyFunc(func, []);
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 1));
  return analysed(func);
}

export function analysed(func: Func): Analysed {
  const doms = dominators(func);
  const loops = loopForest(func, doms);
  const scev = new ScalarEvolution(func, loops, doms);
  const show = (t: Trec) => printTrec(t, namesOf(func));
  const closed = (id: number) => {
    const operand = { kind: "value", id: id as ValueId } as const;
    return show(scev.closedForm(operand, definingBlock(func, operand.id), WHOLE));
  };
  return { func, loops, scev, closed, show };
}

/** What the text of a loop has besides its counter. */
interface LoopParts {
  /** Parameters after `%n_0: int`. */
  readonly params?: string;
  /** φs of its header, bb1, which control enters from bb0 and bb2. */
  readonly phis?: string;
  readonly after?: string;
}

/** `for (i = 0; i < n; i++) BODY`, with `%i_1`, `%n_0` and the test `%t3`. */
export const countingLoop = (
  body: string,
  { params = "", phis = "", after = "" }: LoopParts = {},
): string => `
func f(%n_0: int${params}) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: int = phi [bb0: 0, bb2: %i_2]
${phis}
  %t3: int = lt %i_1, %n_0
  branch %t3, bb2, bb3
bb2:
${body}
  %i_2: int = add %i_1, 1
  jump bb1
bb3:
${after}
  return
`;

export function definingBlock(func: Func, value: ValueId): BlockId {
  for (const b of liveBlocks(func))
    if (b.instrs.some((i) => "result" in i && i.result === value)) return b.id;
  return func.entry;
}
