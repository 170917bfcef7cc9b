// The trials of one random SCoP: some schedules, each with its loops sequential and with some of them parallel.

import type { IslModule } from "isl-wasm";
import { computeDependences } from "../../src/dependence/dataflow.ts";
import { Random } from "../../src/ir/behaviour.ts";
import { scopFromText } from "../../src/scop/model/from-text.ts";
import { simplify } from "../../src/transform/simplify.ts";
import { randomProposal, timesText } from "./random-schedule.ts";
import { randomScop } from "./random-scop.ts";
import { type Sizes, Subject, type Trial, withParallelLoops } from "./trial.ts";

export const KINDS = ["sequential", "parallel"] as const;
export type Kind = (typeof KINDS)[number];

export interface Tried {
  readonly kind: Kind;
  readonly trial: Trial;
  /** SCoP and schedule, for people. */
  readonly text: string;
}

/** In the order in which they are tried. */
const SIZES: Sizes = {
  always: [3n, 4n, 2n, 5n, 1n].map((n) => [n]),
  inDoubt: [6n, 7n, 8n, 9n, 10n, 11n, 12n, 14n, 16n].map((n) => [n]),
};

/** Null where nothing is left of the SCoP once dead code is gone, as it is in the pipeline. */
export function tryRandomSchedules(module: IslModule, seed: number, schedules: number): readonly Tried[] {
  const isl = module.context({});
  try {
    const random = new Random(seed);
    const { text, times } = randomScop(random);
    const { scop } = simplify(scopFromText(isl, text));
    const live = times.filter(({ name }) => scop.stmts.some((stmt) => stmt?.name === name));
    if (live.length === 0) return [];
    const subject = new Subject(scop, computeDependences(scop), SIZES);
    return Array.from({ length: schedules }).flatMap(() => {
      const proposal = randomProposal(live, random);
      const sequential = subject.schedule(proposal);
      return KINDS.map((kind): Tried => {
        const schedule = kind === "sequential" ? sequential : withParallelLoops(scop, sequential, random);
        const trial = subject.try(schedule);
        return { kind, trial, text: `${text}\n${timesText(proposal, ["n"])}\n${schedule}` };
      });
    });
  } finally {
    isl.dispose();
  }
}
