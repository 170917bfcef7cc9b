// `npm run bench`: how fast is what polyc writes, next to plain compilers and other polyhedral ones?
//
// Every kernel is built by every variant, its results are compared byte for byte with gcc -O2's, and the programs are
// timed in turn. The table goes to standard output; --json and --svg write the same for machines and for pages. A full
// run takes more than an hour: results are saved after each kernel, and --resume goes on after the last one saved.
// --position is another experiment on the same kernels: position.ts.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Command } from "commander";
import { ownPolyc, ownSuite, projectRoot } from "./build.ts";
import { chartOf } from "./chart.ts";
import { type Campaign, measureKernel } from "./measure.ts";
import { POSITIONS, type PositionResult, positionsOf } from "./position.ts";
import { positionTable } from "./position-table.ts";
import { versionOf } from "./process.ts";
import type { KernelResult, Results, Settings } from "./results.ts";
import { asDataset, chooseKernels, datasets, type Kernel, openSuite, type Suite } from "./suite.ts";
import { tableOf } from "./table.ts";
import { positiveInteger, progress, words } from "./terminal.ts";
import { defaultVariants, type Variant, variants } from "./variants.ts";

interface Options {
  readonly suite: string;
  readonly kernels?: string[];
  readonly variants: string[];
  readonly dataset: string;
  readonly runs: number;
  readonly threads: number;
  readonly timeout: number;
  readonly check: boolean;
  readonly resume?: boolean;
  readonly position?: boolean;
  readonly static?: boolean;
  readonly json?: string;
  readonly svg?: string;
  readonly polyc?: string;
  readonly polycFlags?: string;
}

const commandLine = () =>
  new Command("bench")
    .description("Times the kernels as built by gcc, clang, Polly, Graphite and polyc.")
    .option("--suite <dir>", "a PolyBench tree", ownSuite)
    .option("--kernels <names>", "only these, separated by commas", words)
    .option("--variants <names>", `of ${variants.map(({ name }) => name).join(",")}`, words, [
      ...defaultVariants,
    ])
    .option(
      "--dataset <name>",
      `of ${datasets.join(",")}, or auto: LARGE, EXTRALARGE for short kernels`,
      "auto",
    )
    .option("--runs <n>", "times to run each program", positiveInteger, 7)
    .option("--threads <n>", "threads of the parallel variants", positiveInteger, 2)
    .option("--timeout <seconds>", "give up on a run after this long", positiveInteger, 600)
    .option("--no-check", "don't compare results")
    .option("--resume", "keep what the JSON file already has from a run with the same settings")
    .option("--position", "compare polyc before and behind scalar optimisations, without and with DeLICM")
    .option("--static", "with --position: count, but time nothing")
    .option("--json <file>", "where results are saved (default: .cache/bench.json, .cache/position.json)")
    .option("--svg <file>", "also draw a chart")
    .option("--polyc <command>", "another command in place of bin/polyc, words separated by spaces")
    .option("--polyc-flags <flags>", "flags for polyc, separated by spaces");

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  try {
    await bench(options);
    return 0;
  } catch (error) {
    process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

async function bench(options: Options): Promise<void> {
  const suite = openSuite(options.suite);
  const settings = settingsOf(options);
  const folder = mkdtempSync(join(tmpdir(), "polyc-bench-"));
  const campaign: Campaign = {
    ...{ suite, folder, progress, check: options.check, timeout: options.timeout },
    ...{ dataset: settings.dataset, runs: settings.runs, threads: settings.threads },
    ...{ variants: chosenVariants(options.variants), polycFlags: settings.polycFlags },
    polyc: options.polyc?.split(" ") ?? ownPolyc,
  };
  try {
    await (options.position === true
      ? benchPositions(options, campaign, settings)
      : benchVariants(options, campaign, settings));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const jsonFile = ({ json }: Options, name: string): string => json ?? join(projectRoot, ".cache", name);

async function benchVariants(options: Options, campaign: Campaign, settings: Settings): Promise<void> {
  const json = jsonFile(options, "bench.json");
  const results = (kernels: readonly KernelResult[]): Results => ({
    ...{ ...environment(campaign.variants), settings, kernels },
  });
  const done = await kernelByKernel(options, campaign.suite, json, settings, results, (kernel) =>
    measureKernel(campaign, kernel),
  );
  console.log(tableOf(results(done)));
  if (options.svg !== undefined) save(options.svg, chartOf(results(done)));
}

async function benchPositions(options: Options, campaign: Campaign, settings: Settings): Promise<void> {
  const json = jsonFile(options, "position.json");
  const isStatic = options.static === true;
  const own = { ...settings, variants: POSITIONS.map(({ name }) => name), isStatic };
  const results = (kernels: readonly PositionResult[]) => ({
    ...{ ...environment(chosenVariants(["polyc"])), settings: own, kernels },
  });
  const done = await kernelByKernel(options, campaign.suite, json, own, results, (kernel) =>
    positionsOf(campaign, kernel, isStatic),
  );
  console.log(positionTable(done, settings));
}

/** What `measure` says of each kernel, saved one by one; with --resume what is saved already is not measured again. */
async function kernelByKernel<T extends { readonly kernel: string }>(
  options: Options,
  suite: Suite,
  json: string,
  settings: Settings,
  results: (kernels: readonly T[]) => object,
  measure: (kernel: Kernel) => Promise<T>,
): Promise<readonly T[]> {
  const known = options.resume === true ? savedKernels<T>(json, settings) : [];
  const done: T[] = [];
  for (const kernel of chooseKernels(suite, options.kernels)) {
    done.push(known.find((result) => result.kernel === kernel.name) ?? (await measured(kernel, measure)));
    save(json, `${JSON.stringify(results(done), null, 1)}\n`);
  }
  progress("");
  return done;
}

async function measured<T>(kernel: Kernel, measure: (kernel: Kernel) => Promise<T>): Promise<T> {
  const result = await measure(kernel);
  // Where there is no terminal, a line per kernel tells that something is going on.
  if (!process.stderr.isTTY) process.stderr.write(`${kernel.name} done\n`);
  return result;
}

function settingsOf(options: Options): Settings {
  return {
    suite: basename(openSuite(options.suite).root),
    dataset: options.dataset === "auto" ? "auto" : asDataset(options.dataset),
    runs: options.runs,
    threads: options.threads,
    variants: options.variants,
    polycFlags: options.polycFlags?.split(" ") ?? [],
  };
}

function chosenVariants(names: readonly string[]): readonly Variant[] {
  return names.map((name) => {
    const found = variants.find((variant) => variant.name === name);
    if (found === undefined)
      throw new Error(
        `no such variant: ${name} (there are ${variants.map((variant) => variant.name).join(", ")})`,
      );
    return found;
  });
}

type SavedResults<T> = Pick<Results, "schema" | "settings"> & { readonly kernels: readonly T[] };

/** The kernels of an earlier run, if it was made with the same settings. */
function savedKernels<T>(file: string, settings: Settings): readonly T[] {
  if (!existsSync(file)) return [];
  const saved = JSON.parse(readFileSync(file, "utf8")) as SavedResults<T>;
  if (saved.schema === 1 && JSON.stringify(saved.settings) === JSON.stringify(settings)) return saved.kernels;
  throw new Error(`${file} was made with other settings; run without --resume, or with another --json`);
}

function environment(chosen: readonly Variant[]): Pick<Results, "schema" | "machine" | "compilers"> {
  const processors = cpus();
  const compilers = [...new Set(chosen.map((variant) => variant.compiler))];
  return {
    schema: 1,
    machine: { processor: processors[0]?.model ?? "unknown", cores: processors.length },
    compilers: Object.fromEntries(compilers.map((name) => [name, versionOf(name) ?? "not installed"])),
  };
}

/** Writes a file whole or not at all. */
function save(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
