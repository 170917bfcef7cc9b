// One package, built by one CC in a copy of its folder, and what its own test suite says then.
//
// All that the commands print is kept in a file. Of the tests' output the lines that tell results are what is compared: the
// same ones must come out whoever compiled.

import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Suite } from "./packages.ts";
import { COMMANDS, type Compiled, readCompiled, recorded, recorder, repository } from "./recorder.ts";

/** Names of modes, and polyc's flags in them. */
export const SUITE_MODES: Readonly<Record<string, readonly string[]>> = {
  default: [],
  identity: ["--identity", "--force"],
  force: ["--force"],
};

/** Processor time and time that went by, in seconds. */
export interface Spent {
  readonly processor: number;
  readonly elapsed: number;
}

export interface SuiteRun {
  readonly compiled: Compiled;
  /** polyc's `FILE: compiled as it was: WHY`, one for each file. */
  readonly troubles: readonly string[];
  /** Exit status of each command up to the first that failed to configure or build, then of all that test. */
  readonly statuses: readonly number[];
  /** Were there tests to run, or did the build fail? */
  readonly built: boolean;
  /** Lines of the tests' output that tell results. */
  readonly results: readonly string[];
  readonly build: Spent;
  readonly test: Spent;
}

export interface SuiteRequest {
  readonly suite: Suite;
  /** The package as it was unpacked. */
  readonly source: string;
  /** A folder that is this run's own: the copy, what was printed, and the log of the compiler's commands. */
  readonly folder: string;
  readonly cc: string;
  /** Which variable names the compiler: CC, where nothing is said. */
  readonly variable?: "CC" | "FC";
  /** The folder of another package, which the commands know as OTHER. */
  readonly other?: string;
  /** polyc's flags; null: without polyc. */
  readonly polyc: readonly string[] | null;
  /** That parallel loops run with in the tests. */
  readonly threads: number;
}

/** A command that takes longer than this hangs. */
const LIMIT_SECONDS = 3600;

export function runSuite(request: SuiteRequest): SuiteRun {
  buildSuite(request);
  return testSuite(request);
}

/** Copies, configures and builds the package. */
function buildSuite(request: SuiteRequest): void {
  const { suite, source, folder, cc } = request;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, COPY);
  cpSync(source, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  recorder(folder, cc);
  const output = join(folder, OUTPUT);
  writeFileSync(output, "");
  const parallel = { ...environment(request), MAKEFLAGS: `-j${availableParallelism()}` };
  const configured = runAll(suite.configure, copy, { ...parallel, POLYC_CORPUS_LOG: "" }, output, true);
  const built = configured.failed ? NOTHING : runAll(suite.build, copy, parallel, output, true);
  const done: Built = {
    statuses: [...configured.statuses, ...built.statuses],
    built: !configured.failed && !built.failed,
    build: built.spent,
  };
  writeFileSync(join(folder, BUILT), JSON.stringify(done));
}

/** Runs the tests of what was built in the request's folder; its other requests may differ in their threads. */
export function testSuite(request: SuiteRequest): SuiteRun {
  const { suite, folder, threads } = request;
  const built = JSON.parse(readFileSync(join(folder, BUILT), "utf8")) as Built;
  const tested = join(folder, testedFile(threads));
  writeFileSync(tested, "");
  const test = built.built
    ? runAll(suite.test, join(folder, COPY), environment(request), tested, false)
    : NOTHING;
  const measured = { ...built, statuses: [...built.statuses, ...test.statuses], test: test.spent };
  writeFileSync(join(folder, measuredFile(threads)), JSON.stringify(measured));
  return readRun(request, measured);
}

function environment({
  folder,
  cc,
  polyc,
  threads,
  variable = "CC",
  other,
}: SuiteRequest): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...recorded(folder),
    [variable]: polyc === null ? cc : ["polyc cc", ...polyc, "--", cc].join(" "),
    OMP_NUM_THREADS: `${threads}`,
    OMP_WAIT_POLICY: "passive",
    LC_ALL: "C",
    CORPUS: join(repository(), "corpus"),
    OTHER: other ?? "",
  };
}

/** Does only what the request's folder does not have: build, and tests with so many threads. */
export const runMissing = (request: SuiteRequest): SuiteRun =>
  lastRun(request) ?? (isBuilt(request) ? testSuite(request) : runSuite(request));

/** What was found in that folder the last time; null if it did not come to an end there. */
function lastRun(request: SuiteRequest): SuiteRun | null {
  const path = join(request.folder, measuredFile(request.threads));
  if (!existsSync(path)) return null;
  return readRun(request, JSON.parse(readFileSync(path, "utf8")) as Measured);
}

/** Has a build come to an end in the request's folder? */
const isBuilt = ({ folder }: SuiteRequest): boolean => existsSync(join(folder, BUILT));

type Built = Pick<SuiteRun, "statuses" | "built" | "build">;

/** Of a run, what is in none of its other files. */
type Measured = Pick<SuiteRun, "statuses" | "built" | "build" | "test">;
const [COPY, OUTPUT, BUILT] = ["package", "output.txt", "built.json"];
const measuredFile = (threads: number): string => `run-${threads}.json`;
const testedFile = (threads: number): string => `tests-${threads}.txt`;

function readRun({ suite, folder, polyc, threads }: SuiteRequest, measured: Measured): SuiteRun {
  const lines = readLines(join(folder, testedFile(threads)));
  return {
    ...measured,
    compiled: readCompiled(join(folder, COMMANDS), polyc !== null),
    troubles: troublesIn([...readLines(join(folder, OUTPUT)), ...lines]),
    results: lines.filter((line) => suite.results.test(line)).map((line) => comparable(line, folder)),
  };
}

/** Without what differs from run to run: where it ran, addresses, and how long it took. */
const comparable = (line: string, folder: string): string =>
  line.replaceAll(folder, "").replace(/\b0x[\da-f]{6,}\b|\b\d+(?:\.\d+)? ?(?:ms|s|sec|seconds)\b/g, "…");

interface Ran {
  readonly statuses: readonly number[];
  readonly failed: boolean;
  readonly spent: Spent;
}

const NOTHING: Ran = { statuses: [], failed: false, spent: { processor: 0, elapsed: 0 } };

/** Runs commands of the shell in order; `strict`: up to the first that fails. */
function runAll(
  commands: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
  output: string,
  strict: boolean,
): Ran {
  let { statuses, spent } = NOTHING;
  for (const command of commands) {
    const one = runOne(command, folder, env, output);
    statuses = [...statuses, one.status];
    spent = { processor: spent.processor + one.processor, elapsed: spent.elapsed + one.elapsed };
    if (strict && one.status !== 0) return { statuses, failed: true, spent };
  }
  return { statuses, failed: statuses.some((status) => status !== 0), spent };
}

const TIMED = `exec {err}>&2; TIMEFORMAT='%R %U %S'; { time timeout ${LIMIT_SECONDS} bash -e -c "$1" 2>&$err {err}>&-; } 2> "$2"`;

function runOne(
  command: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  output: string,
): Spent & { readonly status: number } {
  const file = openSync(output, "a");
  const times = `${output}.times`;
  const run = spawnSync("bash", ["-c", TIMED, "run", command, times], {
    cwd: folder,
    env,
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  const [elapsed = 0, user = 0, system = 0] = readFileSync(times, "utf8").trim().split(" ").map(Number);
  return { status: run.status ?? 128, processor: user + system, elapsed };
}

/** Also what a program has written over itself: how far it has come is seen at other moments each time. */
const readLines = (path: string): readonly string[] => readFileSync(path, "latin1").split(/\r?\n|\r/);

function troublesIn(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap((line) => /polyc: (.*: compiled as it was: .*)$/.exec(line)?.[1] ?? []);
  return [...new Set(found)].sort();
}

/** How the tests differ from those that the compiler alone has built; a line each. */
export function differences(alone: SuiteRun, other: SuiteRun): readonly string[] {
  const statuses =
    alone.statuses.join(" ") === other.statuses.join(" ")
      ? []
      : [`exit statuses are ${other.statuses.join(" ")}, without polyc ${alone.statuses.join(" ")}`];
  if (!other.built) return statuses;
  const [wanted, got] = [tally(alone.results), tally(other.results)];
  const less = [...wanted].filter(([line, count]) => (got.get(line) ?? 0) < count).map(([line]) => line);
  const more = [...got].filter(([line, count]) => (wanted.get(line) ?? 0) < count).map(([line]) => line);
  return [...statuses, ...less.map((line) => `missing: ${line}`), ...more.map((line) => `new: ${line}`)];
}

/** How often each line comes; tests may run in any order. */
function tally(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
