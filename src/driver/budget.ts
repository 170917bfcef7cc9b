// What polyc may spend on a file, on each of its functions, and on each region of a function.
//
// Counted are steps (`support/work-counter.ts`), isl's operations among them, and never time: what comes out
// is the same on every machine. A step takes 0.5 to 0.9 microseconds of processor time, what V8 does beside
// it included, and polyc takes a third of a second to begin: what a file may spend is two seconds, and one
// more for each thousand lines, whatever is in it. The largest kernel of polybench/ takes 1,010,000 steps.
//
//     file ──share──→ function ──share──→ region     half of what there is, divided by numbers of loops
//       └────────────────┴──── surplus               the other half, and what shares leave
//
// Of the surplus any part may have half of what is left.
// A share is nobody else's: what comes first cannot starve what comes later. The surplus goes to those that
// need more than a share, to the later ones of them as well.

import type { Func } from "../ir/func.ts";
import type { Options } from "../options/options.ts";
import type { Findings } from "../report/findings.ts";
import type { Region } from "../scop/model/scop.ts";
import { reject } from "../source/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { stepsInAll, stepsLeft, withinAccount, withinSteps } from "../support/work-counter.ts";
import { guarded } from "./containment.ts";
import { moreStepsHintFor } from "./more-steps.ts";
import { loopsIn } from "./size.ts";

/** For a file, whatever its length; per line of it; and at most. */
const FILE = { any: 2_300_000, line: 1800, most: 11_000_000 } as const;
/** What it takes to read a character of it, of the same budget; what is left in any case. */
const READING = { character: 2, left: 1_000_000 } as const;
/** The same for a function. */
const FUNCTION = { any: 2_200_000, line: 4400, most: 6_600_000 } as const;
const PASSES = { any: 900_000, line: 1000, most: 3_000_000 } as const;
/** So many times as much at this level, and where all is tried that is legal: for those who can wait. */
const THOROUGH = { level: 3, times: 3 } as const;
/** With less than this, hardly anything comes of a loop: who has that in the surplus may as well use it. */
const USEFUL = 50_000;

type Effort = Pick<Options, "level" | "force" | "only">;
type Sizes = Readonly<Record<"any" | "line" | "most", number>>;

const sizeFor = ({ any, line, most }: Sizes, lines: number, { level, force }: Effort): number =>
  Math.min(most, any + line * lines) * (level >= THOROUGH.level || force ? THOROUGH.times : 1);

/** The functions of a file, one by one. */
export class FileBudget {
  readonly #file: SourceFile;
  readonly #effort: Effort;
  readonly #findings: Findings;
  readonly #budget: Budget;

  /** `functions`: all that will be run. */
  constructor(file: SourceFile, functions: readonly Func[], effort: Effort, findings: Findings) {
    this.#file = file;
    this.#effort = effort;
    this.#findings = findings;
    this.#budget = new Budget(sizeOfFile(file, effort), functions.map(loopsIn));
  }

  /** `work` gets the words for what allows more. With too little to begin with, it is left for others. */
  run(func: Func, work: (more: string) => void): void {
    const weight = loopsIn(func);
    const own = sizeFor(FUNCTION, linesOf(this.#file, func), this.#effort);
    const allowed = Math.min(own, this.#budget.allowed(weight));
    const before = stepsInAll();
    const more = moreStepsHintFor(this.#effort, allowed < own);
    if (allowed >= LEAST) guarded(this.#findings, func, more, () => withinAccount(allowed, () => work(more)));
    else this.#findings.leftAlone(func, reject("quota", `${USED_UP}${more}`, func.span));
    // Those without loops are only run where someone looks at what passes make of them.
    if (weight > 0) this.#budget.spend(weight, stepsInAll() - before);
  }
}

/** Brings a function into canonical form, and finds its regions: that must leave something for these. */
export const withinPasses = <T>(file: SourceFile, func: Func, effort: Effort, prepare: () => T): T =>
  withinSteps(sizeFor(PASSES, linesOf(file, func), effort), prepare);

/** No function with a loop can be compiled in fewer steps. */
const LEAST = 10_000;
const USED_UP = "the other functions of the file use up the steps allowed for it";

const sizeOfFile = ({ text, lineStarts }: SourceFile, effort: Effort): number =>
  Math.max(READING.left, sizeFor(FILE, lineStarts.length, effort) - READING.character * text.length);

const linesOf = (file: SourceFile, { span }: Func): number => (span === null ? 0 : file.linesIn(span));

/** Steps that are to be shared among parts of known weights, which come one by one. */
export class Budget {
  readonly #perWeight: number;
  #surplus: number;
  /** Of the parts that are still to come. */
  #weights: number;

  constructor(steps: number, weights: readonly number[]) {
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    this.#perWeight = all === 0 ? 0 : Math.floor(steps / 2 / all);
    this.#surplus = steps - this.#perWeight * all;
    this.#weights = all;
  }

  /** What the function's steps leave for its regions. */
  static ofRegions(regions: readonly Region[]): Budget {
    return new Budget(
      stepsLeft(),
      regions.map(({ loops }) => loops.length),
    );
  }

  /** What a part may spend: the last one all there is. */
  allowed(weight: number): number {
    const part = weight > 0 ? Math.max(weight / this.#weights, 1 / 2) : 1 / 2;
    const more = Math.max(Math.floor(this.#surplus * part), Math.min(USEFUL, this.#surplus));
    return this.#perWeight * weight + Math.max(0, more);
  }

  /** A part has spent so much; what is left of its share is for all. */
  spend(weight: number, steps: number): void {
    this.#surplus += this.#perWeight * weight - steps;
    this.#weights -= weight;
  }
}
