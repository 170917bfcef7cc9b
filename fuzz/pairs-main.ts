// `npm run pairs -- --count N --seed N`: what each set of dependence tests loses on random pairs of references, against isl.

import { Command } from "commander";
import { loadIsl } from "isl-wasm";
import { Random } from "../src/ir/behaviour.ts";
import { ExactSolver } from "../src/research/exact.ts";
import { addAssessments, assess, NO_PAIRS } from "../src/research/heuristics.ts";
import { randomPair } from "../src/research/random-pairs.ts";
import { heuristicsText } from "../src/research/table.ts";

const { seed, count } = new Command("pairs")
  .description("Compares the classical dependence tests with isl on random pairs of references.")
  .option("--seed <n>", "of the random numbers", "1")
  .option("--count <n>", "how many pairs", "100000")
  .parse()
  .opts<{ readonly seed: string; readonly count: string }>();

/** Pairs between two words on the progress. */
const ROUND = 1000;

const random = new Random(Number(seed));
const solver = new ExactSolver((await loadIsl()).context());
let sum = NO_PAIRS;
for (let done = 0; done < Number(count); done += ROUND) {
  const pairs = Array.from({ length: Math.min(ROUND, Number(count) - done) }, () => randomPair(random));
  sum = addAssessments(sum, assess(pairs, solver));
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${done + pairs.length} of ${count}`);
}
if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
process.stdout.write(
  heuristicsText(sum)
    .map((line) => `${line}\n`)
    .join(""),
);
process.exitCode = sum.wrong > 0 ? 1 : 0;
