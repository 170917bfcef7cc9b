// `npm run twins -- --seeds A..B`: random procedures in C and in Fortran; what is wrong, and which get other plans.

import { Command } from "commander";
import { parseSeeds } from "./seeds.ts";
import { randomTwin } from "./twins/random-twin.ts";
import { TWIN_MODES, TwinTrial } from "./twins/trial.ts";

interface Options {
  readonly seeds: readonly [first: number, last: number];
  readonly modes: string;
  readonly texts?: true;
  readonly cOutput?: true;
}

const { seeds, modes, texts, cOutput } = new Command("twins")
  .description(
    "Compares what random procedures in C and Fortran compute, before and after polyc, and their plans.",
  )
  .option("--seeds <a..b>", "the first and the last procedure", parseSeeds, [1, 100] as const)
  .option("--modes <names>", `of ${Object.keys(TWIN_MODES).join(",")}`, "default,force")
  .option("--c-output", "look at the C that polyc makes of the Fortran instead, and not at plans")
  .option("--texts", "print the texts of what fails")
  .parse()
  .opts<Options>();

const say = (text: string) => process.stdout.write(`${text}\n`);
const tally = new Map<string, number>();
const counted = (what: string, by = 1) => tally.set(what, (tally.get(what) ?? 0) + by);

for (let seed = seeds[0]; seed <= seeds[1]; seed++) {
  const trial = new TwinTrial(randomTwin(seed));
  for (const mode of modes.split(",")) {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kt${seed}, ${mode}`);
    const verdict = await (cOutput ? trial.verdictInC(mode) : trial.verdict(mode));
    counted(verdict.kind);
    if (verdict.kind === "same") {
      counted("loops", verdict.loops);
      counted("loops changed", verdict.changed);
      continue;
    }
    say(`==== t${seed}, ${mode} (${trial.twin.style}): ${verdict.kind}\n${verdict.why.slice(0, 1500)}`);
    if (texts)
      say([trial.c, trial.fortran, ...("output" in verdict ? [verdict.output] : [])].join("\n----\n"));
    if (verdict.kind === "invalid" || verdict.kind === "refused") break;
  }
  trial.dispose();
}
say([...tally].map(([what, n]) => `${n} ${what}`).join(", "));
process.exitCode = [...tally.keys()].some((what) => !/^(same|loops|refused)/.test(what)) ? 1 : 0;
