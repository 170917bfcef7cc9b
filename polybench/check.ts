// `npm run check`: does polyc's output compute what its input computes?
//
// For every kernel polyc's output is compiled with all warnings as errors, run at several sizes with several numbers of
// threads, and all its memory is compared byte for byte with that of the untransformed kernel (gcc -O2, contraction off).
// The same again with every legal transformation forced, with the identity schedule, and under sanitizers. One line per
// kernel, one column per check; the reasons of failures follow; exit status 1 if there are any.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { ownPolyc, ownSuite } from "./build.ts";
import { type Check, checkNames, checks, type Session, type Verdict } from "./checks.ts";
import { asDataset, chooseKernels, datasets, type Kernel, openSuite } from "./suite.ts";
import { positiveInteger, progress, words } from "./terminal.ts";

interface Options {
  readonly suite: string;
  readonly kernels?: string[];
  readonly checks: string[];
  readonly datasets: string[];
  readonly threads: string[];
  readonly polyc?: string;
  readonly polycFlags?: string;
  readonly jobs: number;
  readonly keep?: string;
}

const commandLine = () =>
  new Command("check")
    .description("Compares what polyc's output computes with what its input computes, kernel by kernel.")
    .option("--suite <dir>", "a PolyBench tree", ownSuite)
    .option("--kernels <names>", "only these, separated by commas", words)
    .option("--checks <names>", `of ${checkNames.join(",")}`, words, [...checkNames])
    .option("--datasets <names>", `of ${datasets.join(",")}`, words, ["MINI", "SMALL"])
    .option("--threads <numbers>", "numbers of threads to run with", words, ["1", "2", "3"])
    .option("--polyc <command>", "another command in place of bin/polyc, words separated by spaces")
    .option("--polyc-flags <flags>", "more flags for every run of polyc, separated by spaces")
    .option("--jobs <n>", "kernels at a time", positiveInteger, 2)
    .option("--keep <dir>", "keep polyc's outputs and the programs here");

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  try {
    return await checkAll(options);
  } catch (error) {
    process.stderr.write(`check: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

async function checkAll(options: Options): Promise<number> {
  const suite = openSuite(options.suite);
  const kernels = chooseKernels(suite, options.kernels);
  const chosen = checks.filter((check) => options.checks.includes(check.name));
  const stray = options.checks.find((name) => !checkNames.includes(name));
  if (stray !== undefined) throw new Error(`no such check: ${stray} (there are ${checkNames.join(", ")})`);
  const folder = options.keep ?? mkdtempSync(join(tmpdir(), "polyc-check-"));
  mkdirSync(folder, { recursive: true });
  const session: Session = {
    suite,
    folder,
    datasets: options.datasets.map(asDataset),
    threads: options.threads.map(Number),
    polyc: options.polyc?.split(" ") ?? ownPolyc,
    polycFlags: options.polycFlags?.split(" ") ?? [],
  };
  try {
    const rows = await checkKernels(session, kernels, chosen, options.jobs);
    return report(rows, chosen);
  } finally {
    if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

interface Row {
  readonly kernel: Kernel;
  readonly verdicts: readonly Verdict[];
}

/** Checks `jobs` kernels at a time and prints each row as soon as those before it are there. */
async function checkKernels(
  session: Session,
  kernels: readonly Kernel[],
  chosen: readonly Check[],
  jobs: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let next = 0;
  let printed = 0;
  console.log(
    line(
      "",
      chosen.map((check) => check.name),
    ),
  );
  const worker = async () => {
    for (let index = next++; index < kernels.length; index = next++) {
      const kernel = kernels[index]!;
      const verdicts: Verdict[] = [];
      for (const check of chosen) {
        progress(`${kernel.name}: ${check.name} (${index + 1} of ${kernels.length})`);
        verdicts.push(await check.run(session, kernel));
      }
      rows[index] = { kernel, verdicts };
      progress("");
      for (; rows[printed] !== undefined; printed++)
        console.log(line(rows[printed]!.kernel.name, rows[printed]!.verdicts.map(cell)));
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  return rows;
}

function report(rows: readonly Row[], chosen: readonly Check[]): number {
  const of = (kind: Verdict["kind"]) =>
    rows.flatMap((row) =>
      row.verdicts.flatMap((verdict, i) =>
        verdict.kind === kind ? [{ row, check: chosen[i]!, verdict }] : [],
      ),
    );
  for (const { row, check, verdict } of [...of("gap"), ...of("fail")])
    if (verdict.kind !== "ok") console.log(`${row.kernel.name} ${check.name}: ${verdict.reason}`);
  const [ok, failed, gaps] = [of("ok").length, of("fail").length, of("gap").length];
  console.log(`${ok} ok, ${failed} failed${gaps > 0 ? `, ${gaps} could not be checked` : ""}`);
  return failed > 0 ? 1 : 0;
}

const cell = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case "ok":
      return verdict.detail ?? "ok";
    case "fail":
      return "FAIL";
    case "gap":
      return "gap";
  }
};

const line = (name: string, cells: readonly string[]): string =>
  [name.padEnd(16), ...cells.map((text) => text.padEnd(9))].join(" ").trimEnd();
