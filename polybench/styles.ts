// `npm run styles`: does it matter in which style a C programmer writes a loop?
//
// styles/ has twelve kernels, each as plain loops over arrays and in nine other styles that compute the same, bit for bit:
//
//     accumulator  sums in variables, stored when they are complete         down      loops that count down
//     promoted     in variables and in the array as well; neighbours        linear    `C[i * n + j]`
//                  carried from one iteration to the next                   unrolled  inner loops by two, and what is left
//     bumped       pointers that walk, `*c++`                               outside   temporaries of the whole function
//     rows         pointers to rows, taken outside of inner loops
//     whiles       while loops
//
// (Kruse and Grosser, "DeLICM", section 1.1, name where such styles come from.) Each style should get as many parallel loops
// as the plain one, with as few loops left alone; and each computes what plain computes, as it is and as polyc writes it, by
// default and with --force, with one thread and with three.

import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Command } from "commander";
import { ownPolyc, ownSuite } from "./build.ts";
import { firstError, run } from "./process.ts";
import type { Report } from "./report.ts";
import { progress, words } from "./terminal.ts";

export const STYLES: readonly string[] = [
  ...["plain", "accumulator", "promoted", "bumped", "rows"],
  ...["whiles", "down", "linear", "unrolled", "outside"],
];

/** What polyc makes of a function. */
export interface Reached {
  /** Loops that were made parallel. */
  readonly threaded: number;
  /** Loops that stayed as they were, and the first reason. */
  readonly left: number;
  readonly why: string | null;
}

export interface StylesResult {
  readonly kernel: string;
  /** By style. */
  readonly reached: Readonly<Record<string, Reached>>;
  /** What went wrong in building, or computed something else, in words. */
  readonly wrong: readonly string[];
}

interface Options {
  readonly kernels?: string[];
  readonly polyc?: string;
  readonly keep?: string;
}

const folder = join(ownSuite, "styles");

const commandLine = () =>
  new Command("styles")
    .description("Compares the parallel loops and the results of kernels written in ten styles.")
    .option("--kernels <names>", "only these, separated by commas", words)
    .option("--polyc <command>", "another command in place of bin/polyc, words separated by spaces")
    .option("--keep <dir>", "keep polyc's outputs and the programs here");

/** Runs the command; its exit status: 1 where a style lacks something. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine().parse(argv, { from: "user" }).opts<Options>();
  const work = options.keep ?? mkdtempSync(join(tmpdir(), "polyc-styles-"));
  mkdirSync(work, { recursive: true });
  const polyc = options.polyc?.split(" ") ?? ownPolyc;
  const results: StylesResult[] = [];
  try {
    for (const kernel of kernelNames(options.kernels)) {
      progress(`${kernel} (${results.length + 1})`);
      results.push(await stylesOf(kernel, polyc, work));
    }
  } finally {
    if (options.keep === undefined) rmSync(work, { recursive: true, force: true });
  }
  progress("");
  console.log(stylesTable(results));
  return results.every((result) => result.wrong.length === 0 && lacking(result).length === 0) ? 0 : 1;
}

function kernelNames(chosen: readonly string[] | undefined): readonly string[] {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(".c"))
    .map((file) => basename(file, ".c"));
  return all.filter((name) => chosen?.includes(name) ?? true);
}

const MODES: readonly { readonly name: string; readonly flags: readonly string[] }[] = [
  { name: "default", flags: [] },
  { name: "force", flags: ["--force", "--tile=3,5,7"] },
];

async function stylesOf(kernel: string, polyc: readonly string[], work: string): Promise<StylesResult> {
  const source = join(folder, `${kernel}.c`);
  const expected = await hashesOf(source, join(work, kernel), 1);
  const plain = expected.hashes.get("plain");
  const wrong = [...problems("as written", expected, plain)];
  const reached: Record<string, Reached> = {};
  for (const { name, flags } of MODES) {
    const output = join(work, `${kernel}.${name}.c`);
    const reports = await transform(polyc, flags, source, output);
    if (typeof reports === "string") {
      wrong.push(`${name}: polyc: ${reports}`);
      continue;
    }
    if (name === "default") for (const report of reports) Object.assign(reached, reachedIn(report));
    for (const threads of [1, 3]) {
      const hashes = await hashesOf(output, join(work, `${kernel}.${name}`), threads);
      wrong.push(...problems(`${name}, ${threads} threads`, hashes, plain));
    }
  }
  return { kernel, reached, wrong };
}

/** One function after the other, as each has the steps of a file of its own; or what failed. */
async function transform(
  polyc: readonly string[],
  flags: readonly string[],
  source: string,
  output: string,
): Promise<readonly Report[] | string> {
  const [program, ...first] = polyc;
  const [report, next] = [`${output}.json`, `${output}.next.c`];
  const reports: Report[] = [];
  copyFileSync(source, output);
  for (const style of STYLES) {
    const how = [...flags, `-I${folder}`, `--only=${style}`, "--quiet", "--report", report];
    const ran = await run(program!, [...first, ...how, output, "-o", next]);
    if (ran.failure !== null) return firstError(ran);
    renameSync(next, output);
    reports.push(JSON.parse(readFileSync(report, "utf8")) as Report);
  }
  return reports;
}

export function reachedIn({ functions }: Report): Readonly<Record<string, Reached>> {
  return Object.fromEntries(
    functions.map(({ name, scops, loops }) => {
      const left = loops.filter(({ status, remark }) => status === "left" && !remark.startsWith("as it was"));
      const threaded = scops.reduce((sum, { freedom }) => sum + (freedom?.threaded ?? 0), 0);
      return [name, { threaded, left: left.length, why: left[0]?.remark ?? null }];
    }),
  );
}

interface Hashes {
  readonly failure: string | null;
  /** By style. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Builds a styles program and runs it. */
async function hashesOf(source: string, program: string, threads: number): Promise<Hashes> {
  const flags = ["-std=c99", "-O2", "-ffp-contract=off", "-fopenmp", "-w", `-I${folder}`];
  const built = await run("gcc", [...flags, source, "-o", program]);
  if (built.failure !== null) return { failure: firstError(built), hashes: new Map() };
  const ran = await run(program, ["2"], { env: { OMP_NUM_THREADS: String(threads) }, timeout: 300 });
  const lines = ran.stdout.toString("utf8").trim().split("\n");
  return {
    failure: ran.failure,
    hashes: new Map(lines.map((line) => line.split(" ") as [string, string])),
  };
}

function problems(what: string, { failure, hashes }: Hashes, plain: string | undefined): readonly string[] {
  if (failure !== null) return [`${what}: ${failure}`];
  const others = STYLES.filter((style) => plain === undefined || hashes.get(style) !== plain);
  return others.map((style) => `${what}: ${style} computes something else`);
}

/** Styles that have fewer parallel loops than the plain one, or more loops that were left alone. */
export function lacking({ reached }: StylesResult): readonly string[] {
  const { plain } = reached;
  return STYLES.filter((style) => {
    const own = reached[style];
    return plain === undefined || own === undefined || own.threaded < plain.threaded || own.left > plain.left;
  });
}

/** One row per style, one column per kernel: parallel loops, `!` where the plain style has more. */
export function stylesTable(results: readonly StylesResult[]): string {
  const cell = (result: StylesResult, style: string): string =>
    `${result.reached[style]?.threaded ?? "-"}${lacking(result).includes(style) ? "!" : " "}`;
  const rows = [
    ["", ...results.map(({ kernel }) => `${kernel} `)],
    ...STYLES.map((style) => [style, ...results.map((result) => cell(result, style))]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const lines = rows.map((cells) =>
    cells
      .map((text, k) => (k === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[k]!)))
      .join(" ")
      .trimEnd(),
  );
  const cells = results.length * (STYLES.length - 1);
  const short = results.flatMap((result) => lacking(result).map((style) => ({ result, style })));
  return [
    "Parallel loops (! fewer than in the plain style, or more loops left alone)",
    "",
    ...lines,
    "",
    `${cells - short.length} of ${cells} have the parallel loops of the plain style`,
    ...short.map(
      ({ result, style }) => `${result.kernel} ${style}: ${result.reached[style]?.why ?? "fewer"}`,
    ),
    ...results.flatMap(({ kernel, wrong }) => wrong.map((text) => `${kernel} ${text}`)),
    `results: ${results.some(({ wrong }) => wrong.length > 0) ? "WRONG" : "all the same"}`,
  ].join("\n");
}
