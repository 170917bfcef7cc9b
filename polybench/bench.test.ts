// The benchmark runner: its statistics against values worked out by hand, its table, and short runs at MINI (whose times
// mean nothing and are not looked at).

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { main } from "./bench.ts";
import { chartOf } from "./chart.ts";
import type { KernelResult, Results, VariantResult } from "./results.ts";
import { geometricMean, isSignificantlySlower, median, slowerProbability } from "./statistics.ts";
import { tableOf } from "./table.ts";

const work = mkdtempSync(join(tmpdir(), "polyc-bench-test-"));
afterAll(() => rmSync(work, { recursive: true }));

describe("statistics", () => {
  test("median of odd and even counts, geometric mean", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(geometricMean([2, 8])).toBeCloseTo(4);
  });

  test("the signed-rank test is exact", () => {
    const ones = [1, 1, 1, 1, 1, 1, 1];
    // All seven pairs speak for slower: one of 2^7 choices of signs.
    expect(slowerProbability([1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7], ones, 0)).toBe(1 / 128);
    // Ranks 1, 2, 3 with signs + + -: the positive ranks sum to 3, which 5 of the 8 choices reach.
    expect(slowerProbability([1.1, 1.2, 1 / 1.3], ones.slice(0, 3), 0)).toBe(5 / 8);
    // Equal ranks share their mean: with signs + -, three of four choices reach it.
    expect(slowerProbability([2, 0.5], [1, 1], 0)).toBe(3 / 4);
  });

  test("ten percent slower every time is significant, four percent or a single outlier is not", () => {
    const base = [1, 1.01, 0.99, 1.02, 1, 0.98, 1];
    const times = (factor: number) => base.map((time) => time * factor);
    expect(isSignificantlySlower(times(1.1), base)).toBe(true);
    expect(isSignificantlySlower(times(1.04), base)).toBe(false);
    expect(isSignificantlySlower([5, ...base.slice(1)], base)).toBe(false);
    expect(isSignificantlySlower(times(2).slice(0, 4), base.slice(0, 4))).toBe(false);
  });

  test("pairs matter: a machine that slows down by half during the runs hides nothing", () => {
    const drift = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6];
    expect(
      isSignificantlySlower(
        drift.map((time) => time * 1.08),
        drift,
      ),
    ).toBe(true);
  });
});

const ran = (variant: string, seconds: number, wrong: string | null = null): VariantResult => ({
  ...{ kind: "timed", variant, wrong, seconds: Array<number>(7).fill(seconds) },
});
const kernel = (name: string, ...variants: VariantResult[]): KernelResult => ({
  ...{ kernel: name, dataset: "LARGE", variants },
});
const results = (...kernels: KernelResult[]): Results => ({
  ...{ schema: 1, machine: { processor: "p", cores: 2 }, compilers: {} },
  settings: {
    ...{ suite: "polybench", dataset: "auto", runs: 7, threads: 2, polycFlags: [] },
    variants: ["gcc", "clang", "graphite", "polyc"],
  },
  kernels,
});
const missing: VariantResult = { kind: "gap", variant: "clang", reason: "clang-19 is not installed" };
const sample = results(
  kernel("gemm", ran("gcc", 4), missing, ran("graphite", 8), {
    ...ran("polyc", 1),
    polycSeconds: 0.5,
  } as VariantResult),
  kernel("mvt", ran("gcc", 2), missing, ran("graphite", 1, "array 0 differs"), ran("polyc", 3)),
  kernel(
    "lu",
    ran("gcc", 1),
    missing,
    { kind: "failed", variant: "graphite", reason: "crash" },
    ran("polyc", 0.5),
  ),
);

test("the table shows ratios, means, gaps, failures, wrong results and what is slower", () => {
  expect(tableOf(sample)).toBe(
    `Speed-up over gcc, 2 threads, median of 7 interleaved runs (! significantly slower than gcc or clang)

kernel              dataset  gcc s  clang  graphite  polyc
gemm                LARGE    4.000    gap      0.50   4.00
mvt                 LARGE    2.000    gap     wrong  0.67!
lu                  LARGE    1.000    gap     fails   2.00
geometric mean                          -      0.50   1.75
with failures as 1                   1.00      0.79   1.75

clang: gap, clang-19 is not installed
mvt graphite: wrong, array 0 differs
mvt polyc: significantly slower than gcc
lu graphite: fails, crash
polyc's own time: median 0.500 s, at most 0.500 s`,
  );
});

test("a twin in Fortran is compared with gfortran, and its gain with that in C", () => {
  const variants = ["gcc", "polyc", "gfortran", "polyc-fortran"];
  const { settings, ...rest } = results(
    kernel("gemm", ran("gcc", 4), ran("polyc", 1), ran("gfortran", 8), ran("polyc-fortran", 2)),
    kernel("mvt", ran("gcc", 4), ran("polyc", 1), ran("gfortran", 4), ran("polyc-fortran", 2)),
  );
  const text = tableOf({ ...rest, settings: { ...settings, variants } });
  expect(text).toMatch(/^mvt +LARGE +4.000 +4.00 +1.00 +2.00$/m);
  expect(text).toContain("beside that of polyc: geometric mean 0.71; below 0.9: mvt 0.50");
});

test("the chart has a bar for each right result, up for faster and down for slower", () => {
  const svg = chartOf(sample);
  expect([...svg.matchAll(/<title>(.*)<\/title>/g)].map(([, title]) => title)).toEqual([
    "gemm, graphite: 0.50",
    "gemm, polyc: 4.00",
    "mvt, polyc: 0.67",
    "lu, polyc: 2.00",
  ]);
  const top = (title: string) => Number(svg.match(new RegExp(`y="([\\d.]+)"[^>]*><title>${title}`))?.[1]);
  expect(top("gemm, polyc")).toBeLessThan(top("lu, polyc"));
  expect(top("lu, polyc")).toBeLessThan(top("mvt, polyc"));
});

/** Runs the command at MINI, two runs each; its status, its table and what it saved. */
async function bench(json: string, ...flags: string[]) {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const file = join(work, json);
  const status = await main([
    "--dataset",
    "MINI",
    "--runs",
    "2",
    "--variants",
    "gcc,polyc",
    "--json",
    file,
    ...flags,
  ]);
  const says = error.mock.calls.map(([text]) => String(text)).join("");
  log.mockRestore();
  error.mockRestore();
  const saved = status === 0 ? (JSON.parse(readFileSync(file, "utf8")) as Results) : null;
  return { status, text: lines.join("\n"), says, saved };
}

function standIn(name: string, edit: string): string {
  const script = join(work, `${name}.mjs`);
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from "node:fs";
const args = process.argv.slice(2);
const out = args.indexOf("-o");
const text = readFileSync(args[out - 1], "utf8");
writeFileSync(args[out + 1], ${edit});
`,
  );
  return `${process.execPath} ${script}`;
}

test("a run compares results, saves them, and --resume keeps them", async () => {
  const wrong = standIn("wrong", `text.replace("x1[i] + A", "x1[i] - A")`);
  const first = await bench(
    "a.json",
    "--kernels",
    "gemm,mvt",
    "--polyc",
    wrong,
    "--svg",
    join(work, "a.svg"),
  );
  expect(first.status).toBe(0);
  expect(first.text).toMatch(/^gemm +MINI +[\d.]+ +[\d.]+!?$/m);
  expect(first.text).toMatch(/^mvt +MINI +[\d.]+ +wrong$/m);
  expect(first.saved?.kernels.map((result) => result.variants.map(({ kind }) => kind))).toEqual([
    ["timed", "timed"],
    ["timed", "timed"],
  ]);
  expect(readFileSync(join(work, "a.svg"), "utf8")).toContain("<title>gemm, polyc");

  const resumed = await bench("a.json", "--kernels", "gemm,atax", "--resume", "--polyc", "false");
  expect(resumed.saved?.kernels[0]).toEqual(first.saved?.kernels[0]);
  expect(resumed.saved?.kernels[1]?.variants[1]).toEqual({
    ...{ kind: "failed", variant: "polyc", reason: "polyc: exit status 1" },
  });

  const other = await bench("a.json", "--kernels", "gemm", "--resume", "--threads", "1");
  expect(other).toMatchObject({ status: 2, saved: null });
  expect(other.says).toMatch(/^bench: .*a\.json was made with other settings/);
});

test("polyc-force is polyc with --force, in the same run as polyc", async () => {
  const onlyForced = standIn(
    "forced",
    `args.includes("--force") ? text.replace("x1[i] + A", "x1[i] - A") : text`,
  );
  const { text } = await bench(
    "force.json",
    "--kernels",
    "mvt",
    "--polyc",
    onlyForced,
    "--variants",
    "gcc,polyc,polyc-force",
  );
  expect(text).toMatch(/^mvt +MINI +[\d.]+ +[\d.]+!? +wrong$/m);
});

test("the original suite's layout is read: folders within folders, <polybench.h>", async () => {
  const tree = join(work, "suite");
  mkdirSync(join(tree, "linear-algebra/blas"), { recursive: true });
  cpSync(new URL("gemm", import.meta.url), join(tree, "linear-algebra/blas/gemm"), { recursive: true });
  cpSync(new URL("utilities", import.meta.url), join(tree, "utilities"), { recursive: true });
  const source = join(tree, "linear-algebra/blas/gemm/gemm.c");
  writeFileSync(source, readFileSync(source, "utf8").replace(`"../utilities/polybench.h"`, "<polybench.h>"));
  const header = join(tree, "linear-algebra/blas/gemm/gemm.h");
  writeFileSync(header, readFileSync(header, "utf8").replace("../utilities/kernel.h", "kernel.h"));
  writeFileSync(join(tree, "utilities/benchmark_list"), "./linear-algebra/blas/gemm/gemm.c\n");
  const { text } = await bench("suite.json", "--suite", tree, "--polyc", standIn("copy", "text"));
  expect(text).toMatch(/^gemm +MINI +[\d.]+ +[\d.]+!?$/m);
  const none = await bench("suite.json", "--suite", work);
  expect(none.says).toMatch(/^bench: .* is not a PolyBench tree: it has no utilities\/benchmark_list\n$/);
});
