// `npm run mutate -- --seed N --count N`: damaged files of the corpus through polyc. No crash, no hang, bounded memory.
//
// Each trial damages a C (or Fortran: --language fortran) file of the packages or of our own tests, and compiles it in one of three modes. Several processes
// take trials from one list. `--only K` repeats trial K and keeps its file.

import { writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { Command, Option } from "commander";
import { corpusFolder } from "./fetch.ts";
import { mutantsOf, type Settings, titleOf } from "./mutant.ts";
import type { Answer } from "./mutate-worker.ts";
import type { SourceLanguage } from "./sources.ts";
import { TrialProcess } from "./trial-process.ts";

interface Options {
  readonly seed: string;
  readonly count: string;
  readonly workers: string;
  readonly language: SourceLanguage;
  readonly packages?: string[];
  readonly cache: string;
  readonly only?: string;
  readonly save?: string;
}

const options = new Command("mutate")
  .description("Compiles damaged files: polyc must neither crash nor hang.")
  .option("--seed <n>", "of the random numbers", "1")
  .option("--count <n>", "how many files", "1000")
  .option("--workers <n>", "how many processes", "2")
  .addOption(new Option("--language <name>", "of the files").choices(["c", "fortran"]).default("c"))
  .option("--packages <names>", "of the corpus, separated by commas", (text) => text.split(","))
  .option("--cache <dir>", "where packages are kept", corpusFolder())
  .option("--only <n>", "this trial alone")
  .option("--save <file>", "where --only writes the damaged file; by default mutant with its suffix")
  .parse()
  .opts<Options>();

const settings: Settings = {
  seed: Number(options.seed),
  language: options.language,
  packages: options.packages?.filter((name) => name !== "") ?? null,
  cache: options.cache,
  // Seen from where this file is compiled to.
  root: join(import.meta.dirname, "..", "..", ".."),
};

const say = (text: string) => process.stdout.write(`${text}\n`);
const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

class Tally {
  trials = 0;
  wrong = 0;
  changed = 0;
  diagnosed = 0;
  seconds = 0;
  memory = 0;
  slowest = { number: 0, seconds: 0 };
  /** What went wrong, without names and numbers, and the trial in which it was first seen. */
  readonly #seen = new Map<string, number>();

  answered(number: number, answer: Answer): void {
    this.trials++;
    if (answer.changed) this.changed++;
    if (answer.diagnosed) this.diagnosed++;
    this.seconds += answer.seconds;
    this.memory = Math.max(this.memory, answer.memory);
    if (answer.seconds > this.slowest.seconds) this.slowest = { number, seconds: answer.seconds };
    if (answer.wrong.length > 0) this.#failed(number, answer.title, answer.wrong);
  }

  gone(number: number, title: string, why: string): void {
    this.trials++;
    this.#failed(number, title, [why]);
  }

  #failed(number: number, title: string, wrong: readonly string[]): void {
    this.wrong++;
    progress("");
    say(`==== trial ${number}: ${title}`);
    for (const text of wrong) {
      const kind = text.replaceAll(/"[^"]*"|‘[^’]*’|'[^']*'|\S*\d\S*|\S*\/\S*/g, "…").slice(0, 200);
      const before = this.#seen.get(kind);
      if (before === undefined) this.#seen.set(kind, number);
      say(before === undefined || before === number ? text : `${text.slice(0, 200)} (as in trial ${before})`);
    }
  }

  get text(): string {
    const { number, seconds } = this.slowest;
    return [
      `${this.trials} trials, ${this.wrong} wrong; ${this.changed} rewritten, ${this.diagnosed} with diagnostics`,
      `slowest ${seconds.toFixed(2)} s (trial ${number}), in all ${this.seconds.toFixed(0)} s`,
      `peak memory ${this.memory.toFixed(0)} MB`,
    ].join("; ");
  }
}

const tally = new Tally();
const mutants = mutantsOf(settings);
const count = options.only === undefined ? Number(options.count) : 1;
const numbers = Array.from({ length: count }, (_, at) => Number(options.only ?? 1) + at)[Symbol.iterator]();

/** Takes trials from the list until it is empty; a process that is gone has a successor. */
async function work(): Promise<void> {
  let trials = new TrialProcess(settings);
  for (const number of numbers) {
    if (trials.isOver) trials = new TrialProcess(settings);
    const ended = await trials.run(number);
    if (ended.kind === "answer") tally.answered(number, ended.answer);
    else tally.gone(number, titleOf(mutants.mutant(number)), ended.why);
    progress(tally.text);
  }
  trials.stop();
}

if (options.only !== undefined) {
  const mutant = mutants.mutant(Number(options.only));
  const save = options.save ?? `mutant${extname(mutant.path)}`;
  writeFileSync(save, mutant.bytes);
  say(`${save}: ${titleOf(mutant)}\n(in ${mutant.sources.folder}: ${mutant.sources.flags.join(" ")})`);
}
await Promise.all(Array.from({ length: Math.min(count, Number(options.workers)) }, work));
progress("");
say(tally.text);
process.exitCode = tally.wrong > 0 ? 1 : 0;
