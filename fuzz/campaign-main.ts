// `npm run campaign -- --hours H`: one random program after the other through polyc, in every mode, with all that comes of it in a
// ledger. What was run counts as long as polyc makes the same text of it: after a change of polyc, `--recount` makes the texts again,
// says what still counts, and runs the others again.
//
// It can be stopped at any time (also with kill -STOP), goes on where it was, and pauses while the file `--quiet` exists.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command, Option } from "commander";
import { tableLines } from "../src/support/text-layout.ts";
import { CAMPAIGN_PROGRAMS } from "./campaign-programs.ts";
import { countsOf, type Entry, hashOf, isFailure, Ledger } from "./ledger.ts";
import { processorSeconds } from "./processor-time.ts";

interface Options {
  readonly language: string;
  readonly ledger?: string;
  readonly modes: string;
  readonly from: string;
  readonly hours: string;
  readonly recount?: true;
  readonly quiet: string;
  readonly verify?: true;
}

const cache =
  process.env.POLYC_CACHE_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "polyc");
const options = new Command("campaign")
  .description("Compares what random programs compute before and after polyc, and keeps count.")
  .addOption(
    new Option("--language <name>", "functions in C, or procedures in Fortran")
      .choices(Object.keys(CAMPAIGN_PROGRAMS))
      .default("c"),
  )
  .option("--ledger <file>", "where what was run is kept, in place of a file in polyc's cache folder")
  .option("--modes <names>", "those of `npm run fuzz` or `npm run twins`", "default,force")
  .option("--from <seed>", "the first function, where the ledger has none", "1")
  .option("--hours <h>", "how long programs are run", "1")
  .option("--recount", "what polyc makes another text of is run again, and nothing else")
  .option("--quiet <file>", "while this file exists, nothing is done", "/tmp/polyc-quiet")
  .option("--verify", "passes are verified as well")
  .parse()
  .opts<Options>();

const modes = options.modes.split(",");
const say = (text: string) => process.stdout.write(`${text}\n`);
const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};
const language = CAMPAIGN_PROGRAMS[options.language]!;
const optionsOf = (mode: string) => ({ ...language.modes[mode]!, verifyPasses: options.verify === true });
const build = buildOf(join(import.meta.dirname, "..", "src"));
const ledger = new Ledger(options.ledger ?? join(cache, language.ledger));
let isStopped = false;
const end = Date.now() + Number(options.hours) * 3_600_000;
const isOver = () => isStopped || Date.now() > end;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isStopped = true;
  });

/** All of polyc that makes texts: its scripts and isl's. */
function buildOf(folder: string): string {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".js"));
  const isl = dirname(createRequire(import.meta.url).resolve("isl-wasm/isl.wasm"));
  const ofIsl = readdirSync(isl).filter((f) => /\.(js|wasm)$/.test(f));
  const files = [...scripts.map((f) => join(folder, f)), ...ofIsl.map((f) => join(isl, f))].sort();
  return hashOf(...files.map((f) => readFileSync(f)));
}

/** Signals come between turns of the event loop, of which what is awaited is none; a quiet machine is waited for. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  while (existsSync(options.quiet) && !isStopped) await sleep(1000);
}

/** A program in some modes. */
async function run(seed: number, modes: readonly string[]): Promise<void> {
  const program = language.program(seed);
  try {
    for (const mode of modes) {
      await pause();
      if (isOver()) return;
      const start = processorSeconds();
      const made = await language.transformed(program.text, seed, optionsOf(mode));
      const { kind, why } = program.judged(made);
      const entry: Entry = {
        ...{ seed, mode, input: hashOf(program.text), output: hashOf(made.output) },
        ...{ isChanged: made.output !== program.text, verdict: kind },
        ...{ seconds: processorSeconds() - start, polycSeconds: made.seconds, build },
      };
      ledger.add(entry);
      progress(`${program.name}, ${mode}: ${kind}`);
      if (isFailure(entry) && why !== null)
        say(`==== ${program.name}, ${mode}: ${kind} (${language.again(seed, mode)})\n${why.slice(0, 900)}`);
    }
  } finally {
    program.dispose();
  }
}

/** Does what was run still count? Where polyc is another, its output is made again. */
async function stillCounts(entry: Entry): Promise<boolean> {
  if (entry.build === build) return true;
  if (isFailure(entry)) return false;
  const text = language.text(entry.seed);
  if (hashOf(text) !== entry.input) return false;
  const { output, failures } = await language.transformed(text, entry.seed, optionsOf(entry.mode));
  if (failures.length > 0 || hashOf(output) !== entry.output) return false;
  ledger.add({ ...entry, build });
  return true;
}

/** Those of which polyc makes something else now. */
async function recount(): Promise<readonly Entry[]> {
  const others: Entry[] = [];
  const entries = ledger.entries.filter((entry) => modes.includes(entry.mode));
  for (const [k, entry] of entries.entries()) {
    await pause();
    if (isStopped) break;
    progress(`counted again: ${k} of ${entries.length}, ${others.length} others`);
    if (!(await stillCounts(entry))) others.push(entry);
  }
  return others;
}

/** What counts of this polyc; the programs that it took longest for. */
function conclude(): void {
  progress("");
  const own = ledger.entries.filter((entry) => entry.build === build);
  for (const line of tableLines(countsOf(own))) say(line);
  const others = ledger.entries.length - own.length;
  if (others > 0) say(`${others} not counted: another polyc made their texts (see --recount)`);
  const slowest = own.toSorted((a, b) => b.polycSeconds - a.polycSeconds).slice(0, 5);
  say(`slowest: ${slowest.map((e) => `${e.seed} ${e.mode} ${e.polycSeconds.toFixed(1)} s`).join(", ")}`);
}

if (options.recount) {
  const others = await recount();
  conclude();
  say(`${others.length} are run again`);
  for (const { seed, mode } of others) if (!isOver()) await run(seed, [mode]);
} else {
  for (let seed = Number(options.from); !isOver(); seed++) {
    const missing = modes.filter((mode) => ledger.get(seed, mode) === null);
    if (missing.length > 0) await run(seed, missing);
  }
}
conclude();
process.exitCode = ledger.entries.some((entry) => entry.build === build && isFailure(entry)) ? 1 : 0;
