// `npm run schedules -- --seed N --count N`: random schedules of random SCoPs. Those that the check accepts must compute what the
// SCoP computes in its own order, expression by expression; of those that it rejects most should not.

import { Command } from "commander";
import { loadIsl } from "isl-wasm";
import { KINDS, tryRandomSchedules } from "./schedules/run.ts";
import { count as counted, emptyTally, tableOf } from "./schedules/tally.ts";

const { seed, count, cautious } = new Command("schedules")
  .description(
    "Executes random schedules of random SCoPs in terms, and compares that with what the check says of them.",
  )
  .option("--seed <n>", "the first SCoP", "1")
  .option("--count <n>", "how many schedules of each kind", "500")
  .option("--cautious", "print what is rejected though no execution shows why")
  .parse()
  .opts<{ readonly seed: string; readonly count: string; readonly cautious?: true }>();

/** Of one SCoP. */
const SCHEDULES = 2;
const MOST = 500;
const short = (line: string): string => (line.length > MOST ? `${line.slice(0, MOST)} …` : line);

const module = await loadIsl();
const tallies = new Map(KINDS.map((kind) => [kind, emptyTally()]));
for (let scop = Number(seed), done = 0; done < Number(count); scop++) {
  const tried = tryRandomSchedules(module, scop, SCHEDULES);
  for (const { kind, trial, text } of tried) {
    const finding = counted(tallies.get(kind)!, trial);
    if (finding !== "wrong" && !(finding === "cautious" && cautious === true)) continue;
    const why = trial.different ?? trial.race ?? (finding === "wrong" ? trial.unseen : trial.violation);
    const lines = [`==== ${scop}, ${kind}: ${finding}, ${why}`, ...text.split("\n")];
    process.stdout.write(`${lines.map(short).join("\n")}\n`);
  }
  done += tried.length / KINDS.length;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${done} of ${count}`);
}
if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
process.stdout.write(
  tableOf(tallies)
    .map((line) => `${line}\n`)
    .join(""),
);
process.exitCode = [...tallies.values()].some(({ wrong }) => wrong > 0) ? 1 : 0;
