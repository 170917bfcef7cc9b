// `npm run slowdown`: is any of the small functions in `functions/` slower for what polyc makes of it?
//
//     function          size  threads      before ns     after ns  ratio
//     a4-hash            1000        1        48210.0      48190.4   1.00
//
// Input and output are compiled alike, as shared objects, and called in turns by one process (`slowdown-driver.c`): a phase in
// which the machine is slow slows both. The least of many calls counts; beside busy processes, for which `--busy` asks, the median. With
// `--rewritings` it is only what polyc rewrites, also of functions in `rewritings/`, which are there for that, and what it makes of that is
// compared with pragmas alone (`--level=1`): how many times faster is that? Exit status 1 where a bar is missed.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Command } from "commander";
import { firstError, run } from "../polybench/process.ts";
import { median } from "../polybench/statistics.ts";
import { aligned } from "./table.ts";

interface Settings {
  readonly cc: string;
  readonly polyc: string;
  readonly flags: readonly string[];
  readonly threads: readonly number[];
  readonly seconds: number;
  readonly busy: number;
  readonly rewritings: boolean;
  readonly work: string;
}

/** One function at one size. */
interface Timing {
  readonly name: string;
  readonly size: number;
  readonly threads: number;
  /** Nanoseconds of a call. */
  readonly before: number;
  readonly after: number;
}

/** A call may take so much longer: a part of the whole, or nanoseconds. */
const TOLERANCE = { part: 0.05, nanoseconds: 500 };
/** Beside busy processes the median may. */
const BUSY_MEDIAN = 1.3;
/** So many times faster than pragmas alone a rewriting has to be, and so many of them. */
const WORTH_REWRITING = { times: 1.15, share: 0.9 };

const FUNCTIONS = "corpus/functions";
/** Functions whose loops go through memory in an order that a better one can be had for. */
const REWRITINGS = "corpus/rewritings";
const split = (text: string): string[] => text.split(",");

export async function main(args: readonly string[]): Promise<number> {
  const command = new Command("slowdown")
    .description("Times small functions before and after polyc.")
    .argument(
      "[names...]",
      "functions, or C files like those in corpus/functions; all of them if none is given",
    )
    .option("--cc <command>", "compiler", "gcc")
    .option("--polyc <command>", "command to time", "bin/polyc")
    .option("--flags <flags>", "flags of polyc, separated by commas", split, [])
    .option("--threads <numbers>", "of threads, each", (text) => split(text).map(Number), [1, 2])
    .option("--seconds <n>", "for each function, size and number of threads", Number, 0.2)
    .option("--busy <n>", "beside so many busy processes, with OMP_WAIT_POLICY=passive", Number, 0)
    .option("--rewritings", "what polyc rewrites against pragmas alone", false)
    .option("--work <dir>", "where to build", mkdtempSync(join(tmpdir(), "slowdown-")));
  command.parse(args, { from: "user" });
  const settings = command.opts<Settings>();
  mkdirSync(settings.work, { recursive: true });
  const driver = join(settings.work, "driver");
  await must(settings.cc, ["-O2", "corpus/slowdown-driver.c", "-o", driver, "-ldl"]);
  const others = Array.from({ length: settings.busy }, () => spawn("sh", ["-c", "while :; do :; done"]));
  try {
    const timings: Timing[] = [];
    for (const file of filesNamed(command.args, settings)) {
      const found = await timesOf(file, driver, settings);
      timings.push(...found);
      for (const one of found) console.log(lineOf(one).join("\t"));
    }
    const { text, isMet } = verdict(timings, settings);
    console.log(text);
    return isMet ? 0 : 1;
  } finally {
    for (const other of others) other.kill();
  }
}

function filesNamed(names: readonly string[], { rewritings }: Settings): readonly string[] {
  const folders = rewritings ? [FUNCTIONS, REWRITINGS] : [FUNCTIONS];
  const all = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".c"))
      .map((name) => join(folder, name)),
  );
  if (names.length === 0) return all;
  return names.flatMap((name) =>
    name.endsWith(".c") ? [name] : all.filter((file) => basename(file, ".c").startsWith(name)),
  );
}

async function must(program: string, args: readonly string[]): Promise<void> {
  const ran = await run(program, args);
  if (ran.failure !== null) throw new Error(`${program} ${args.join(" ")}: ${firstError(ran)}`);
}

/** What polyc leaves as it is takes as long as before, and is not timed. */
async function timesOf(file: string, driver: string, settings: Settings): Promise<readonly Timing[]> {
  const { cc, work, rewritings, flags } = settings;
  const name = basename(file, ".c");
  const text = readFileSync(file, "utf8");
  const sizes = /SIZES: (.*)/.exec(text)?.[1]?.split(" ").map(Number) ?? [];
  const after = await transformed(file, flags, settings);
  const before = rewritings ? await transformed(file, [...flags, "--level=1"], settings) : text;
  if (after === before || (rewritings && isPragmasOnly(after, text))) return [];
  const objects: string[] = [];
  for (const [version, source] of [before, after].entries()) {
    const path = join(work, `${name}-${version === 0 ? "before" : "after"}`);
    writeFileSync(`${path}.c`, source);
    const flags = ["-O3", "-march=native", "-fopenmp", "-fPIC", "-shared", "-w", `-I${resolve(FUNCTIONS)}`];
    await must(cc, [...flags, `${path}.c`, "-o", `${path}.so`, "-lm"]);
    objects.push(`${path}.so`);
  }
  const timings: Timing[] = [];
  for (const size of sizes)
    for (const threads of settings.threads) {
      const passive = settings.busy > 0 ? { OMP_WAIT_POLICY: "passive" } : {};
      const env = { OMP_NUM_THREADS: `${threads}`, ...passive };
      const ran = await run(driver, [...objects, `${size}`, `${settings.seconds}`], { env });
      if (ran.failure !== null) throw new Error(`${name} ${size}: ${ran.failure}`);
      const [least, leastAfter, middle, middleAfter] = ran.stdout.toString().split(" ").map(Number);
      const found = settings.busy > 0 ? [middle, middleAfter] : [least, leastAfter];
      timings.push({ name, size, threads, before: found[0]!, after: found[1]! });
    }
  return timings;
}

async function transformed(file: string, flags: readonly string[], { polyc }: Settings): Promise<string> {
  const [program, ...args] = polyc.split(" ");
  const ran = await run(program!, [...args, "--quiet", "--only=kernel", `-I${FUNCTIONS}`, ...flags, file]);
  if (ran.failure !== null) throw new Error(`polyc ${file}: ${firstError(ran)}`);
  return ran.stdout.toString();
}

/** Are all lines of `before` there still? */
function isPragmasOnly(after: string, before: string): boolean {
  const lines = after.split("\n");
  let at = 0;
  for (const line of before.split("\n")) {
    at = lines.indexOf(line, at) + 1;
    if (at === 0) return false;
  }
  return !after.includes("} else {");
}

const lineOf = ({ name, size, threads, before, after }: Timing): string[] => [
  name,
  `${size}`,
  `${threads}`,
  before.toFixed(1),
  after.toFixed(1),
  (after / before).toFixed(2),
];

function verdict(
  timings: readonly Timing[],
  { busy, rewritings }: Settings,
): { readonly text: string; readonly isMet: boolean } {
  if (rewritings) return rewritingsVerdict(timings);
  const ratios = timings.map(({ before, after }) => after / before);
  const isSlower = ({ before, after }: Timing): boolean =>
    after > before * (1 + TOLERANCE.part) && after > before + TOLERANCE.nanoseconds;
  const slower = timings.filter(isSlower).sort((a, b) => b.after / b.before - a.after / a.before);
  const head = `${timings.length} timings, median ratio ${ratios.length === 0 ? 1 : median(ratios).toFixed(2)}; slower by more than 5 % and 0.5 µs: ${slower.length}`;
  const isMet = busy > 0 ? ratios.length === 0 || median(ratios) <= BUSY_MEDIAN : slower.length === 0;
  return { text: ["", head, aligned(slower.map(lineOf))].join("\n"), isMet };
}

/** Of each function its best ratio counts: for one size a rewriting has to pay. */
function rewritingsVerdict(timings: readonly Timing[]): { readonly text: string; readonly isMet: boolean } {
  const names = [...new Set(timings.map(({ name }) => name))];
  const best = names.map((name) => {
    const gains = timings.filter((one) => one.name === name).map(({ before, after }) => before / after);
    return { name, gain: Math.max(...gains) };
  });
  const poor = best.filter(({ gain }) => gain < WORTH_REWRITING.times);
  const lines = poor.map(({ name, gain }) => [name, gain.toFixed(2)]);
  const head = `${names.length} rewritings, less than ${WORTH_REWRITING.times} times faster than pragmas alone: ${poor.length}`;
  const isMet = poor.length <= names.length * (1 - WORTH_REWRITING.share);
  return { text: ["", head, aligned(lines)].join("\n"), isMet };
}
