// `npm run fuzz -- --seed N --count N`: random functions through polyc in all modes; what fails, made as small as it gets.

import { Command } from "commander";
import { printFunction, type RandomFunction, randomFunction } from "./generator.ts";
import { reduce } from "./reduce.ts";
import { MODES, Trial, type Verdict } from "./trial.ts";

interface Options {
  readonly seed: string;
  readonly count: string;
  readonly modes: string;
  readonly batch: string;
}

const { seed, count, modes, batch } = new Command("fuzz")
  .description("Compares what random C functions compute before and after polyc.")
  .option("--seed <n>", "the first function", "1")
  .option("--count <n>", "how many functions", "100")
  .option("--modes <names>", `of ${Object.keys(MODES).join(",")}`, Object.keys(MODES).join(","))
  .option("--batch <n>", "functions in one program", "8")
  .parse()
  .opts<Options>();

const say = (text: string) => process.stdout.write(`${text}\n`);
const tally = new Map<string, number>();
const counted = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

async function verdictOf(functions: readonly RandomFunction[], mode: string): Promise<Verdict> {
  const trial = new Trial(functions);
  try {
    return await trial.verdict(MODES[mode]!);
  } finally {
    trial.dispose();
  }
}

/** A program with one function, in all modes; a failure is printed. */
async function examine(func: RandomFunction, mode: string): Promise<void> {
  const verdict = await verdictOf([func], mode);
  counted(verdict.kind);
  if (verdict.kind === "same" || verdict.kind === "invalid") return;
  const smaller = await reduce(func, async (f) => (await verdictOf([f], mode)).kind === verdict.kind);
  say(`==== ${func.name}, ${mode}: ${verdict.kind}\n${verdict.why.slice(0, 600)}\n${printFunction(smaller)}`);
}

async function examineBatch(functions: readonly RandomFunction[]): Promise<void> {
  const trial = new Trial(functions);
  try {
    for (const mode of modes.split(",")) {
      const verdict = await trial.verdict(MODES[mode]!);
      if (verdict.kind === "same") for (const _ of functions) counted("same");
      else for (const func of functions) await examine(func, mode);
    }
  } finally {
    trial.dispose();
  }
}

const [first, size] = [Number(seed), Number(batch)];
for (let at = 0; at < Number(count); at += size) {
  const seeds = Array.from({ length: Math.min(size, Number(count) - at) }, (_, k) => first + at + k);
  await examineBatch(seeds.map(randomFunction));
}
say([...tally].map(([what, n]) => `${n} ${what}`).join(", "));
process.exitCode = ["wrong", "fails", "does not compile"].some((what) => tally.has(what)) ? 1 : 0;
