// `npm run corpus`: the C front end on code that nobody here wrote, package by package.
//
// Fetches source packages of the distribution, and compares the tokens of each of their .c files with those of
// `gcc -E -P`. One line a package; the differences follow; exit status 1 if there are any. With --read also: do all files
// come out byte for byte with detection off, and how many of their functions does the front end read? With --transform:
// does what polyc makes of them compile, and is all else as it was? With --stats: how much do the analyses understand,
// and what do the classical dependence tests lose against isl? With --scops: what do SCoP
// detectors find? With --confirm: do loops do what scalar evolution says? With --suites: built through `polyc cc`, does each package
// pass its own tests? With --assumptions, only: which nests can be described, with what is asked at run time and without? With --speed, only: how long does it take to read them? With
// --slowest, only: what does each file cost, and which use most of what they may?

import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { EXPERT_PACKAGES } from "../experts/packages.ts";
import { openExperts } from "../experts/sources.ts";
import { defaultCacheDir } from "../src/frontend/c/preprocess/compiler.ts";
import { type ScopRow, scopsText } from "../src/research/scop-table.ts";
import { addScops, NO_SCOPS } from "../src/research/scops.ts";
import { type FileStatistics, statisticsText } from "../src/research/table.ts";
import { type ReachRow, reachOfFiles, reachTable } from "./assumptions.ts";
import { type Comparison, compareTokens, setupFor } from "./compare.ts";
import { addConfirmations, confirmFile, NOTHING_CONFIRMED } from "./confirm.ts";
import { type ConfirmRow, confirmTable } from "./confirm-table.ts";
import { corpusFolder } from "./fetch.ts";
import { makeLargeFiles } from "./large-files.ts";
import { type CorpusPackage, LINEARISED, PACKAGES, type Suite } from "./packages.ts";
import { type Reading, readFunctions } from "./read.ts";
import { type ReadRow, readRowOf, readTable } from "./read-table.ts";
import { type Cost, costsOf, isOver, SLOWEST_MODES, slowestTable } from "./slowest.ts";
import { choosePackages, openSources, type Sources } from "./sources.ts";
import { measureSpeed, type Speed } from "./speed.ts";
import { type SpeedRow, speedTable } from "./speed-table.ts";
import { fileScops, packageStatistics, unknownShares } from "./stats.ts";
import { runMissing, runSuite, SUITE_MODES } from "./suite.ts";
import { type SuiteRow, suiteTable, wrongInSuite } from "./suite-table.ts";
import { type Row, rowOf, table } from "./table.ts";
import { MODES, type Transformation, transformFile } from "./transform.ts";
import { type TransformRow, transformTable, wrongIn } from "./transform-table.ts";

interface Options {
  readonly cc: string;
  readonly packages?: string[];
  readonly files?: string;
  readonly cache: string;
  readonly all: boolean;
  readonly read: boolean;
  readonly transform: boolean;
  readonly modes: readonly string[];
  readonly tokens: boolean;
  readonly stats: boolean;
  readonly scops: boolean;
  readonly paperRules: boolean;
  readonly confirm: boolean;
  readonly asCompiled: boolean;
  readonly assumptions: boolean;
  readonly suites: boolean;
  readonly suiteThreads: number;
  readonly work: string;
  readonly kept: boolean;
  readonly speed: boolean;
  readonly slowest: boolean;
}

const commandLine = () =>
  new Command("corpus")
    .description("Reads real C code, and compares our preprocessor's tokens with the compiler's.")
    .option("--cc <command>", "the compiler to agree with", "gcc")
    .option("--packages <names>", "only these, separated by commas", (text) => text.split(","))
    .option("--files <pattern>", "only files whose path matches this regular expression")
    .option("--cache <dir>", "where packages are kept", corpusFolder())
    .option("--all", "list every file that differs or is skipped, not the first of a package", false)
    .option("--read", "also read the functions of each file, with detection off", false)
    .option("--transform", "also transform each file, and compile what comes out", false)
    .option(
      "--modes <names>",
      "of those to transform in",
      (text) => text.split(",").filter(Boolean),
      Object.keys(MODES),
    )
    .option(
      "--stats",
      "also count what the analyses understand, and compare dependence tests with isl",
      false,
    )
    .option("--scops", "also count what each SCoP detector finds, and its cost", false)
    .option("--paper-rules", "in --scops, what the 2016 paper's conditions make valid", false)
    .option("--confirm", "also run the loops, and compare them with what scalar evolution says", false)
    .option(
      "--as-compiled",
      "in --stats and --confirm, the programs that these flags make of the text, as the papers' compilers saw theirs",
      false,
    )
    .option(
      "--assumptions",
      "only count the nests that polyc can describe, with what it asks at run time and without",
      false,
    )
    .option("--no-tokens", "do not compare tokens")
    .option(
      "--suites",
      "build each package with the compiler alone and through polyc cc; run its tests",
      false,
    )
    .option("--suite-threads <n>", "threads of parallel loops in --suites", Number, 2)
    .option("--kept", "do not build again what --work has the results of", false)
    .option(
      "--work <dir>",
      "where --suites builds; what was printed stays there",
      join(tmpdir(), "polyc-suites"),
    )
    .option("--speed", "only measure how fast the front end reads, warm", false)
    .option(
      "--slowest",
      "only measure what each file costs, in a process of its own, and list the ten worst",
      false,
    );

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  try {
    if (options.slowest) {
      const modes = Object.keys(SLOWEST_MODES).filter((mode) => options.modes.includes(mode));
      const costs = measuredSources(options).flatMap((opened) => costsOf(opened, modes, reportCost));
      process.stdout.write(slowestTable(costs, options.all ? costs.length : 10));
      return costs.some(isOver) ? 1 : 0;
    }
    const packages = choosePackages(options.packages).map((chosen) => openPackage(chosen, options));
    const wrong: string[] = [];
    if (options.speed) {
      const rows: SpeedRow[] = [];
      for (const opened of packages) rows.push(await speedOf(opened, options));
      process.stdout.write(speedTable(rows));
      return 0;
    }
    if (options.assumptions) {
      const rows: ReachRow[] = [];
      const more = options.packages === undefined ? LINEARISED : [];
      const linearised = more.map((chosen) => openSources(chosen, options.cache));
      for (const opened of [...packages, ...linearised])
        rows.push(...(await reachOfPackage(opened, options)));
      process.stdout.write(reachTable(rows));
      return rows.some(({ failures }) => failures.length > 0) ? 1 : 0;
    }
    if (options.tokens) {
      const rows = packages.map((opened) => comparePackage(opened, options));
      process.stdout.write(`${table(rows, options.all)}\n`);
      wrong.push(...rows.flatMap((row) => row.wrong));
    }
    if (options.read) {
      const rows: ReadRow[] = [];
      for (const opened of packages) rows.push(await readPackage(opened, options));
      process.stdout.write(`${readTable(rows, options.all)}\n`);
      wrong.push(...rows.flatMap((row) => row.wrong));
    }
    if (options.transform) {
      const rows: TransformRow[] = [];
      for (const opened of packages) rows.push(...(await transformPackage(opened, options)));
      process.stdout.write(transformTable(rows, options.modes, options.all));
      wrong.push(...rows.flatMap(wrongIn));
    }
    if (options.stats) {
      const rows: StatisticsRow[] = [];
      for (const opened of packages) rows.push(await statisticsOf(opened, options));
      process.stdout.write(`${statisticsText(rows)}\n${unknownShares(rows)}`);
      wrong.push(...rows.flatMap((row) => row.wrong));
    }
    if (options.scops) {
      const rows: ScopRow[] = [];
      for (const opened of packages) rows.push(await scopsOf(opened, options));
      process.stdout.write(scopsText(rows, true));
    }
    if (options.confirm) {
      const rows: ConfirmRow[] = [];
      for (const opened of packages) rows.push(await confirmPackage(opened, options));
      process.stdout.write(confirmTable(rows));
      wrong.push(...rows.flatMap((row) => row.confirmation.mistakes));
    }
    if (options.suites) {
      const rows = packages.flatMap((opened) => suitesOf(opened, options));
      process.stdout.write(suiteTable(rows, options.all));
      wrong.push(...rows.flatMap(wrongInSuite));
    }
    return wrong.length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`corpus: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

interface OpenPackage extends Sources {
  readonly suite: Suite;
}

/** Of `--slowest`: the packages, those that `npm run experts` counts among them, and what only programs write. */
function measuredSources({ packages, files, cache, work }: Options): readonly Sources[] {
  const isWanted = ({ name }: { readonly name: string }) => packages?.includes(name) ?? true;
  for (const name of packages ?? [])
    if (![...PACKAGES, ...EXPERT_PACKAGES].some((known) => known.name === name))
      throw new Error(`no such package: ${name}`);
  const all = [
    ...(packages === undefined ? [makeLargeFiles(join(work, "large"))] : []),
    ...PACKAGES.filter(isWanted).map((chosen) => openSources(chosen, cache)),
    ...EXPERT_PACKAGES.filter(isWanted).map((chosen) => openExperts(chosen, cache)),
  ];
  const pattern = new RegExp(files ?? "");
  return all.map((sources) => ({ ...sources, paths: sources.paths.filter((path) => pattern.test(path)) }));
}

function openPackage(chosen: CorpusPackage, { cache, files }: Options): OpenPackage {
  const sources = openSources(chosen, cache);
  const pattern = new RegExp(files ?? "");
  return { ...sources, suite: chosen.suite, paths: sources.paths.filter((path) => pattern.test(path)) };
}

function reportCost({ name, seconds }: Cost): void {
  process.stderr.write(`${name}: ${seconds.toFixed(2)} s\n`);
}

/** By folders where these are libraries of their own. */
async function reachOfPackage(
  { name, folder, flags, paths }: Sources,
  options: Options,
): Promise<readonly ReachRow[]> {
  process.env.CC = options.cc;
  process.chdir(folder);
  const rows: ReachRow[] = [];
  for (const [part, own] of partsOf(name, paths)) {
    const row = await reachOfFiles(part, own, flags);
    for (const text of row.failures) process.stderr.write(`${part}: ${text}\n`);
    process.stderr.write(`${part}: ${row.reach.loops} loops counted\n`);
    rows.push(row);
  }
  return rows;
}

/** gsl's linear algebra is counted by itself. */
function partsOf(name: string, paths: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  if (name !== "gsl") return [[name, paths]];
  const folders = ["cblas", "linalg"];
  const isIn = (folder: string, path: string) => path.startsWith(`${folder}/`);
  const rest = paths.filter((path) => !folders.some((folder) => isIn(folder, path)));
  const parts = folders.map(
    (folder) => [`${name} ${folder}`, paths.filter((path) => isIn(folder, path))] as const,
  );
  return [...parts, [`${name}, the rest`, rest]];
}

function comparePackage({ name, folder, flags, paths }: OpenPackage, options: Options): Row {
  const setup = setupFor(folder, options.cc, flags, defaultCacheDir());
  const compared = paths.map((path): readonly [string, Comparison] => [path, compareTokens(path, setup)]);
  const row = rowOf(name, compared);
  process.stderr.write(`${name}: tokens of ${row.equal} of ${row.files} files are equal\n`);
  return row;
}

async function readPackage({ name, folder, flags, paths }: OpenPackage, options: Options): Promise<ReadRow> {
  process.env.CC = options.cc;
  process.chdir(folder);
  const readings: [string, Reading][] = [];
  for (const path of paths) readings.push([path, await readFunctions(path, flags)]);
  const row = readRowOf(name, readings);
  process.stderr.write(`${name}: ${row.read} functions read, ${row.unread} not\n`);
  return row;
}

interface StatisticsRow extends FileStatistics {
  readonly wrong: readonly string[];
}

async function statisticsOf(
  { name, folder, flags, paths }: OpenPackage,
  options: Options,
): Promise<StatisticsRow> {
  process.env.CC = options.cc;
  process.chdir(folder);
  const { statistics, failures } = await packageStatistics(paths, flags, options.asCompiled);
  const pairs = statistics.assessment?.wrong ?? 0;
  const wrong = [
    ...failures,
    ...(pairs > 0 ? [`${name}: a dependence test is wrong on ${pairs} pairs`] : []),
  ];
  for (const text of wrong) process.stderr.write(`${text}\n`);
  return { file: name, statistics, wrong };
}

/** One file after the other: what one costs must not stay in memory. */
async function scopsOf({ name, folder, flags, paths }: OpenPackage, options: Options): Promise<ScopRow> {
  process.env.CC = options.cc;
  process.chdir(folder);
  let scops = NO_SCOPS;
  for (const path of paths) scops = addScops(scops, await fileScops(path, flags, options.paperRules));
  process.stderr.write(`${name}: ${scops.of.loops.sizes.length} SCoPs\n`);
  return { file: name, scops };
}

async function confirmPackage(
  { name, folder, flags, paths }: OpenPackage,
  options: Options,
): Promise<ConfirmRow> {
  process.env.CC = options.cc;
  process.chdir(folder);
  let confirmation = NOTHING_CONFIRMED;
  for (const path of paths)
    confirmation = addConfirmations(confirmation, await confirmFile(path, flags, options.asCompiled));
  for (const text of confirmation.mistakes) process.stderr.write(`${name}: ${text}\n`);
  return { name, confirmation };
}

/** Everything is read twice; the second time counts. */
async function speedOf({ name, folder, flags, paths }: OpenPackage, options: Options): Promise<SpeedRow> {
  process.chdir(folder);
  const setup = setupFor(folder, options.cc, flags, defaultCacheDir());
  for (const path of paths) await measureSpeed(path, setup);
  const of: [string, Speed][] = [];
  for (const path of paths) of.push([path, await measureSpeed(path, setup)]);
  return { name, of };
}

/** Seconds for one file that are worth a line. */
const SLOW = 10;

async function transformPackage(
  { name, folder, flags, paths }: OpenPackage,
  options: Options,
): Promise<readonly TransformRow[]> {
  process.env.CC = options.cc;
  process.chdir(folder);
  const rows: TransformRow[] = [];
  for (const mode of options.modes) {
    const settings = MODES[mode];
    if (settings === undefined) throw new Error(`no such mode: ${mode}`);
    const of: [string, Transformation][] = [];
    for (const path of paths) {
      const one = await transformFile(path, options.cc, flags, settings);
      of.push([path, one]);
      for (const text of one.wrong) process.stderr.write(`${name}, ${mode}: ${path}: ${text}\n`);
      if (one.seconds > SLOW)
        process.stderr.write(`${name}, ${mode}: ${path}: ${one.seconds.toFixed(1)} s\n`);
    }
    const row = { name: `${name}, ${mode}`, of };
    process.stderr.write(`${row.name}: ${wrongIn(row).length} things are wrong\n`);
    rows.push(row);
  }
  return rows;
}

/** The tests of a package: with the compiler alone, then in each mode of polyc. */
function suitesOf({ name, suite, folder: source }: OpenPackage, options: Options): readonly SuiteRow[] {
  const build = (mode: string, polyc: readonly string[] | null) => {
    // sqlite3's suite leaves tests out whose path has "fault" in it.
    const folder = join(options.work, name, mode === "default" ? "usual" : mode);
    const request = { suite, source, folder, cc: options.cc, polyc, threads: options.suiteThreads };
    process.stderr.write(`${name}, ${mode}: in ${folder}\n`);
    return options.kept ? runMissing(request) : runSuite(request);
  };
  const alone = build("alone", null);
  const rows: SuiteRow[] = [{ name, mode: "alone", suite, run: alone, alone }];
  for (const mode of options.modes) {
    const flags = SUITE_MODES[mode];
    if (flags === undefined) throw new Error(`no such mode: ${mode}`);
    const row = { name, mode, suite, run: build(mode, flags), alone };
    for (const text of wrongInSuite(row).slice(0, 20)) process.stderr.write(`${text}\n`);
    rows.push(row);
  }
  return rows;
}
