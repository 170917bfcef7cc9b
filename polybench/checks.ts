// The checks of `npm run check`, one column each.
//
// - same:     the default output, at every dataset with every number of threads, by gcc; at the first also by clang
// - force:    every legal transformation whether it pays or not, small odd tiles, likewise
// - identity: every SCoP regenerated in its own order, likewise
// - guards:   the transformed branch of every run-time guard ran: polyc's --count-guards makes the program print
//             `polyc: guard N taken K` on standard error at its end, one line per guard
// - parallel: the default and the forced output at the first dataset, run and recorded: no parallel loop's iterations
//             depend on each other, and the forced one has the parallel loops of the table (parallelism.ts)
// - address:  default and forced output clean under the address and undefined sanitizers
// - thread:   likewise under the thread sanitizer, with Archer telling it what OpenMP synchronises; each time a planted
//             race must be found in the same set-up first

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Built, compile, transform } from "./build.ts";
import { difference, type Outcome, outcomeOf } from "./memory.ts";
import { conflictsIn, exceptions, workOfRows } from "./parallel-outputs.ts";
import { parallelismOf } from "./parallelism.ts";
import { firstError, run, versionOf } from "./process.ts";
import { record } from "./recording.ts";
import type { Dataset, Kernel, Suite } from "./suite.ts";

export type Verdict =
  | { readonly kind: "ok"; readonly detail?: string }
  | { readonly kind: "fail"; readonly reason: string }
  /** Could not be checked here, because of something other than polyc. */
  | { readonly kind: "gap"; readonly reason: string };

export interface Session {
  readonly suite: Suite;
  /** For outputs and programs. */
  readonly folder: string;
  readonly datasets: readonly Dataset[];
  readonly threads: readonly number[];
  readonly polyc: readonly string[];
  readonly polycFlags: readonly string[];
}

export interface Check {
  readonly name: string;
  readonly run: (session: Session, kernel: Kernel) => Promise<Verdict>;
}

const forced = ["--force", "--tile=3,5,7"];

export const checks: readonly Check[] = [
  { name: "same", run: (session, kernel) => sameMemory(session, kernel, []) },
  { name: "force", run: (session, kernel) => sameMemory(session, kernel, forced) },
  { name: "identity", run: (session, kernel) => sameMemory(session, kernel, ["--identity"]) },
  { name: "guards", run: guardsTaken },
  { name: "parallel", run: parallelAsTable },
  { name: "address", run: (session, kernel) => sanitized(session, kernel, addressSanitizer) },
  { name: "thread", run: threadSanitized },
];

export const checkNames: readonly string[] = checks.map((check) => check.name);

const ok: Verdict = { kind: "ok" };
const fail = (reason: string): Verdict => ({ kind: "fail", reason });
const gap = (reason: string): Verdict => ({ kind: "gap", reason });

/** The first failure; else the first gap; else ok. */
async function firstProblem(attempts: Iterable<() => Promise<Verdict>>): Promise<Verdict> {
  let result = ok;
  for (const attempt of attempts) {
    const verdict = await attempt();
    if (verdict.kind === "fail") return verdict;
    if (verdict.kind === "gap" && result.kind === "ok") result = verdict;
  }
  return result;
}

// ---- Compilers ----

interface Compiler {
  readonly command: string;
  readonly flags: readonly string[];
}

const strict = ["-O2", "-ffp-contract=off", "-fopenmp", "-Wall", "-Werror"];
const gcc: Compiler = { command: "gcc", flags: strict };
const clang: Compiler = { command: newestClang(), flags: strict };

function newestClang(): string {
  const names = [21, 20, 19, 18, 17, 16].map((version) => `clang-${version}`);
  return [...names, "clang"].find((name) => versionOf(name) !== null) ?? "clang";
}

const probes = new Map<string, Promise<string | null>>();

/** Null if a compiler links a program with its flags here; else what it lacks. */
async function probe(session: Session, compiler: Compiler): Promise<string | null> {
  if (versionOf(compiler.command) === null) return `${compiler.command} is not installed`;
  const source = join(session.folder, `probe-${compiler.command}.c`);
  writeFileSync(source, "int main(void) { return 0; }\n");
  const built = await run(compiler.command, [...compiler.flags, source, "-o", `${source}.out`]);
  return built.failure === null ? null : `${compiler.command} can't link: ${firstError(built)}`;
}

/** The original suite's kernels have a pragma that compilers warn of; ours see to that themselves. */
const warnings = (suite: Suite): readonly string[] =>
  existsSync(join(suite.utilities, "kernel.h")) ? [] : ["-Wno-unknown-pragmas"];

const file = (session: Session, kernel: Kernel, ...parts: readonly string[]) =>
  join(session.folder, [kernel.name, ...parts].join(".").replaceAll(/[^\w.-]/g, "_"));

// ---- Reference and transformed sources, made once ----

const references = new Map<string, Promise<Outcome | string>>();
const outputs = new Map<string, Promise<Built>>();

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

/** What the kernel itself leaves in memory; a string says why it can't be told. */
function reference(session: Session, kernel: Kernel, dataset: Dataset): Promise<Outcome | string> {
  const output = file(session, kernel, "reference", dataset);
  return once(references, output, async () => {
    const built = await compile({
      ...{ compiler: "gcc", flags: ["-O2", "-ffp-contract=off"], source: kernel.source, library: "memory" },
      ...{ suite: session.suite, kernel, dataset, output },
    });
    if (built.kind === "failed") return `the kernel itself: ${built.reason}`;
    const ran = await outcomeOf({ program: output, threads: 1 });
    return ran.kind === "ran" ? ran.outcome : `the kernel itself: ${ran.reason}`;
  });
}

function transformed(session: Session, kernel: Kernel, flags: readonly string[]): Promise<Built> {
  const output = file(session, kernel, ...flags.map((flag) => flag.slice(2)), "c");
  return once(outputs, output, () =>
    transform({
      polyc: session.polyc,
      flags: [...session.polycFlags, ...flags],
      suite: session.suite,
      kernel,
      output,
    }),
  );
}

// ---- Memory ----

async function sameMemory(session: Session, kernel: Kernel, flags: readonly string[]): Promise<Verdict> {
  const source = await transformed(session, kernel, flags);
  if (source.kind === "failed") return fail(`polyc: ${source.reason}`);
  const attempts = session.datasets.flatMap((dataset, index) =>
    (index === 0 ? [gcc, clang] : [gcc]).map(
      (compiler) => () => sameAt(session, kernel, source.file, dataset, compiler, session.threads),
    ),
  );
  return firstProblem(attempts);
}

/** Compiles a transformed source and compares its memory with the kernel's. */
async function sameAt(
  session: Session,
  kernel: Kernel,
  source: string,
  dataset: Dataset,
  compiler: Compiler,
  threads: readonly number[],
  env: Readonly<Record<string, string>> = {},
): Promise<Verdict> {
  const unusable = await once(probes, compiler.command + compiler.flags.join(), () =>
    probe(session, compiler),
  );
  if (unusable !== null) return gap(unusable);
  const expected = await reference(session, kernel, dataset);
  if (typeof expected === "string") return gap(expected);
  const built = await compile({
    ...{
      compiler: compiler.command,
      flags: [...compiler.flags, ...warnings(session.suite)],
      source,
      dataset,
    },
    ...{
      suite: session.suite,
      kernel,
      library: "memory",
      output: `${source}.${compiler.command}.${dataset}`,
    },
  });
  const where = `${compiler.command}, ${dataset}`;
  if (built.kind === "failed") return fail(`${where}: ${built.reason}`);
  return firstProblem(
    threads.map((count) => async () => {
      const ran = await outcomeOf({ program: built.file, threads: count, env });
      if (ran.kind === "failed") return fail(`${where}, ${count} threads: ${ran.reason}`);
      const differs = difference(expected, ran.outcome);
      return differs === null ? ok : fail(`${where}, ${count} threads: ${differs}`);
    }),
  );
}

// ---- Guards ----

async function guardsTaken(session: Session, kernel: Kernel): Promise<Verdict> {
  const source = await transformed(session, kernel, [...forced, "--count-guards"]);
  if (source.kind === "failed") return fail(`polyc: ${source.reason}`);
  const dataset = session.datasets[0] ?? "MINI";
  const built = await compile({
    ...{ compiler: "gcc", flags: [...strict, ...warnings(session.suite)], source: source.file, dataset },
    ...{ suite: session.suite, kernel, library: "memory", output: `${source.file}.guards` },
  });
  if (built.kind === "failed") return fail(built.reason);
  const ran = await outcomeOf({ program: built.file, threads: 2 });
  if (ran.kind === "failed") return fail(ran.reason);
  const counts = [...ran.outcome.text.toString("latin1").matchAll(/^polyc: guard (\S+) taken (\d+)/gm)];
  const never = counts.filter(([, , count]) => Number(count) === 0).map(([, guard]) => guard);
  if (never.length > 0) return fail(`never taken: guard ${never.join(", ")}`);
  return { kind: "ok", detail: `ok (${counts.length})` };
}

// ---- Parallel loops ----

async function parallelAsTable(session: Session, kernel: Kernel): Promise<Verdict> {
  const { suite } = session;
  const dataset = session.datasets[0] ?? "MINI";
  const recordingOf = (source: string, output: string) => record({ suite, kernel, source, dataset, output });
  const author = await recordingOf(kernel.source, file(session, kernel, "recorded"));
  if (author.kind === "failed") return gap(`the kernel itself: ${author.reason}`);
  return firstProblem(
    [[], forced].map((flags) => async () => {
      const source = await transformed(session, kernel, flags);
      if (source.kind === "failed") return fail(`polyc: ${source.reason}`);
      const output = await recordingOf(source.file, `${source.file}.recorded`);
      if (output.kind === "failed") return fail(`${flags.join(" ") || "default"}: ${output.reason}`);
      const conflicts = conflictsIn(output.recording);
      if (conflicts.length > 0) return fail(`${flags.join(" ") || "default"}: ${conflicts.join("; ")}`);
      if (flags !== forced) return ok;
      const table = await parallelismOf(suite, kernel);
      const wrong = exceptions(table, workOfRows(author.recording, output.recording));
      return wrong.length === 0 ? ok : fail(`${flags.join(" ")}: ${wrong.join("; ")}`);
    }),
  );
}

// ---- Sanitizers ----

const addressSanitizer: Compiler = {
  command: "gcc",
  flags: [
    "-O1",
    "-g",
    "-ffp-contract=off",
    "-fopenmp",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
  ],
};

const threadSanitizer: Compiler = {
  command: clang.command,
  flags: ["-O1", "-g", "-ffp-contract=off", "-fopenmp", "-fsanitize=thread"],
};

async function sanitized(
  session: Session,
  kernel: Kernel,
  compiler: Compiler,
  env: Readonly<Record<string, string>> = {},
): Promise<Verdict> {
  const dataset = session.datasets[0] ?? "MINI";
  const threads = session.threads.filter((count) => count > 1).slice(0, 1);
  return firstProblem(
    [[], forced].map((flags) => async () => {
      const source = await transformed(session, kernel, flags);
      if (source.kind === "failed") return fail(`polyc: ${source.reason}`);
      const verdict = await sameAt(session, kernel, source.file, dataset, compiler, threads, env);
      return verdict.kind === "fail" ? fail(`${flags.join(" ") || "default"}: ${verdict.reason}`) : verdict;
    }),
  );
}

async function threadSanitized(session: Session, kernel: Kernel): Promise<Verdict> {
  const setUp = await once(races, session.folder, () => raceDetector(session));
  return typeof setUp === "string" ? gap(setUp) : sanitized(session, kernel, threadSanitizer, setUp);
}

type Environment = Readonly<Record<string, string>>;
const races = new Map<string, Promise<Environment | string>>();

/** A loop with a race (`sum`), after one without that only looks so to who doesn't know OpenMP's barriers. */
const plantedRace = (racy: boolean) => `#include <stdio.h>
static double a[1000];
int main(void) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) a[i] = i;
#pragma omp parallel for${racy ? "" : " reduction(+ : sum)"}
  for (int i = 0; i < 1000; i++) sum += a[999 - i];
  printf("%f\\n", sum);
  return 0;
}
`;

/** The environment in which races are found, after seeing that one is found and none invented; or why that fails. */
async function raceDetector(session: Session): Promise<Environment | string> {
  const version = threadSanitizer.command.match(/\d+/)?.[0];
  const archer = `/usr/lib/llvm-${version}/lib/libarcher.so`;
  if (version === undefined || !existsSync(archer))
    return `no libarcher.so (apt-get install libomp-${version ?? 19}-dev)`;
  const env = {
    OMP_TOOL_LIBRARIES: archer,
    OMP_NUM_THREADS: "2",
    TSAN_OPTIONS: "ignore_noninstrumented_modules=1 exitcode=66",
  };
  for (const racy of [true, false]) {
    const source = join(session.folder, `race-${racy}.c`);
    writeFileSync(source, plantedRace(racy));
    const built = await run(threadSanitizer.command, [
      ...threadSanitizer.flags,
      source,
      "-o",
      `${source}.out`,
    ]);
    if (built.failure !== null) return `the thread sanitizer doesn't link: ${firstError(built)}`;
    const ran = await run(`${source}.out`, [], { env: { ...env, ARCHER_OPTIONS: "verbose=1" } });
    const says = ran.stdout.toString("utf8") + ran.stderr.toString("utf8");
    if (!says.includes("Archer detected OpenMP application with TSan")) return "Archer did not attach";
    if (says.includes("WARNING: ThreadSanitizer: data race") !== racy)
      return racy ? "a planted race was not found" : "a race was found where there is none";
  }
  return env;
}
