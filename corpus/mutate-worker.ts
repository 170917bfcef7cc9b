// A process that puts damaged files through polyc, one after the other: it is told the number of a trial, and answers with
// what came of it. A process of its own, because polyc might never come back, or take the process with it.

import { join } from "node:path";
import { type Mutants, mutantsOf, type Settings, titleOf } from "./mutant.ts";
import { type Checked, checkCommand, checkMutant } from "./mutant-check.ts";

export interface Answer extends Checked {
  readonly title: string;
  /** The most memory that the process has had, MB. */
  readonly memory: number;
}

/** Trials between those that run the command as well. */
const COMMAND_EVERY = 100;

async function answer(mutants: Mutants, number: number, root: string): Promise<Answer> {
  const mutant = mutants.mutant(number);
  const checked = await checkMutant(mutant);
  const asCommand = number % COMMAND_EVERY === 0 ? checkCommand(mutant, join(root, "bin", "polyc")) : [];
  return {
    ...checked,
    wrong: [...checked.wrong, ...asCommand],
    title: titleOf(mutant),
    memory: process.resourceUsage().maxRSS / 1024,
  };
}

const settings = JSON.parse(process.argv[2]!) as Settings;
const mutants = mutantsOf(settings);
process.on("message", async (number: number) => {
  process.send!(await answer(mutants, number, settings.root));
});
