// `npm run experts`: of the loops that experts made parallel, how many does polyc find by itself?
//
// Source packages of the distribution whose authors wrote OpenMP pragmas. These are taken out, polyc gets what is left with default
// flags, and each of the experts' loops is looked up in what it says. One line a package, their average, the reasons why loops were
// left; `--loops` has every loop. What polyc said of a file is kept: a second run of the same build costs nothing.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { corpusFolder } from "../corpus/fetch.ts";
import { type CountedFile, countFile, hasExpertLoops, type Setting } from "./count.ts";
import { drawn, drawnText } from "./draw.ts";
import { chooseExperts, type ExpertPackage } from "./packages.ts";
import { buildOf } from "./run-polyc.ts";
import { openExperts } from "./sources.ts";
import { averageRecall, type CountedPackage, countsOf, countsTable, placed, reasonsText } from "./table.ts";

interface Options {
  readonly packages?: string[];
  readonly files?: string;
  readonly polyc: string;
  readonly cache: string;
  readonly json?: string;
  readonly loops: boolean;
  readonly examples: number;
  readonly draw: number;
  readonly seed: number;
  readonly jobs: number;
}

const commandLine = () =>
  new Command("experts")
    .description("Counts the loops that experts made parallel, and which of them polyc finds.")
    .option("--packages <names>", "only these, separated by commas", (text) => text.split(","))
    .option("--files <pattern>", "only files whose path matches this regular expression")
    .option("--polyc <command>", "the build to measure", join(import.meta.dirname, "../../../bin/polyc"))
    .option("--cache <dir>", "where packages and answers are kept", corpusFolder())
    .option("--json <file>", "also write every loop, as JSON")
    .option("--loops", "list every loop with its state and reason", false)
    .option("--examples <n>", "loops that are named for each reason", Number, 0)
    .option("--draw <n>", "print so many of the loops found, with what polyc wrote there", Number, 0)
    .option("--seed <n>", "which ones", Number, 1)
    .option("--jobs <n>", "processes at a time", Number, 1);

/** Runs the command; its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  try {
    const counted: CountedPackage[] = [];
    for (const chosen of chooseExperts(options.packages)) counted.push(await countPackage(chosen, options));
    print(counted, options);
    return 0;
  } catch (error) {
    process.stderr.write(`experts: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

async function countPackage(chosen: ExpertPackage, options: Options): Promise<CountedPackage> {
  const { name, folder, flags, paths } = openExperts(chosen, options.cache);
  process.chdir(folder);
  const pattern = new RegExp(options.files ?? "");
  const wanted = paths.filter((path) => pattern.test(path) && hasExpertLoops(folder, path));
  const setting: Setting = {
    build: buildOf(options.polyc),
    folder,
    cache: join(folder, ".polyc-experts"),
  };
  const files: (CountedFile | null)[] = new Array(wanted.length).fill(null);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < wanted.length; at = next++) {
      progress(`${name}: ${at + 1} of ${wanted.length}`);
      files[at] = await countFile({ flags, openmp: chosen.openmp }, wanted[at]!, setting);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, lane));
  progress("");
  return { name, files: files.filter((file) => file !== null) };
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

function print(packages: readonly CountedPackage[], options: Options): void {
  const verdicts = placed(packages);
  const counts = packages.map((of) => countsOf(of, verdicts));
  const out = (text: string) => process.stdout.write(text);
  out(countsTable(counts));
  const left = verdicts.filter(({ state }) => state === "left");
  out(`\n${reasonsText("left because", left, options.examples)}`);
  if (packages.length > 1)
    for (const { name } of packages) {
      const own = left.filter(({ packageName }) => packageName === name);
      out(`\n${reasonsText(`left in ${name} because`, own, 0)}`);
    }
  const apart = verdicts.filter(({ state }) => state === "apart");
  out(`\n${reasonsText("listed apart", apart, options.examples)}`);
  const troubles = packages.flatMap(({ name, files }) =>
    files.flatMap(({ path, trouble }) => (trouble === null ? [] : [`${name}/${path}: ${trouble}`])),
  );
  if (troubles.length > 0) out(`\nfiles with trouble\n${troubles.map((text) => `  ${text}\n`).join("")}`);
  if (options.loops)
    out(`\n${verdicts.map(({ place, state, reason }) => `${place}: ${state}: ${reason}\n`).join("")}`);
  if (options.draw > 0) out(`\n${drawnText(drawn(verdicts, options.draw, options.seed))}`);
  if (options.json !== undefined) writeFileSync(options.json, jsonOf(counts, verdicts, packages));
}

function jsonOf(
  counts: readonly ReturnType<typeof countsOf>[],
  verdicts: ReturnType<typeof placed>,
  packages: readonly CountedPackage[],
): string {
  const loops = verdicts.map(({ packageName, place, state, kind, reason, mark, hunk }) => ({
    package: packageName,
    place,
    state,
    kind,
    reason,
    directive: mark.directive,
    ...(hunk.length > 0 && { hunk }),
  }));
  const more = packages.flatMap(({ name, files }) =>
    files.flatMap(({ path, more }) => more.map((line) => `${name}/${path}:${line}`)),
  );
  return `${JSON.stringify({ recall: averageRecall(counts), packages: counts, loops, more }, null, 2)}\n`;
}
