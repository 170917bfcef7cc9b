// A benchmark's results as text: times of the baseline, everyone else's speed-up over it, geometric means.

import type { KernelResult, Results, VariantResult } from "./results.ts";
import { geometricMean, isSignificantlySlower, median } from "./statistics.ts";
import { baseline, baselineOf, fortranBaseline, twins } from "./variants.ts";

export type Timed = Extract<VariantResult, { kind: "timed" }>;

export function timed(result: KernelResult, variant: string): Timed | null {
  const found = result.variants.find((candidate) => candidate.variant === variant);
  return found?.kind === "timed" ? found : null;
}

/** How many times faster a variant is than its baseline; null if either was not timed or computes something else. */
export function speedUp(result: KernelResult, variant: string): number | null {
  const [own, base] = [timed(result, variant), timed(result, baselineOf(variant))];
  if (own === null || base === null || isWrong(own)) return null;
  return median(base.seconds) / median(own.seconds);
}

const notLookedAt = /^(?:not checked|no reference)/;
const isWrong = (result: Timed) => result.wrong !== null && !notLookedAt.test(result.wrong);

/** The whole report. */
export function tableOf(results: Results): string {
  const { variants, threads, runs } = results.settings;
  const others = variants.filter((name) => name !== baseline);
  const rows = [
    ["kernel", "dataset", `${baseline} s`, ...others],
    ...results.kernels.map((kernel) => row(kernel, others)),
    ["geometric mean", "", "", ...others.map((name) => mean(results, name, "right"))],
    ["with failures as 1", "", "", ...others.map((name) => mean(results, name, "all"))],
  ];
  const head = `Speed-up over ${baseline}, ${threads} threads, median of ${runs} interleaved runs (! significantly slower than gcc or clang)`;
  return [head, "", ...aligned(rows), "", ...notes(results)].join("\n").trimEnd();
}

function row(result: KernelResult, others: readonly string[]): string[] {
  const base = timed(result, baseline);
  const seconds = base === null ? "-" : seconds3(median(base.seconds));
  return [result.kernel, result.dataset, seconds, ...others.map((name) => cell(result, name))];
}

function cell(result: KernelResult, variant: string): string {
  const found = result.variants.find((candidate) => candidate.variant === variant);
  if (found === undefined) return "";
  if (found.kind === "gap") return "gap";
  if (found.kind === "failed") return "fails";
  if (isWrong(found)) return "wrong";
  const ratio = speedUp(result, variant);
  return ratio === null ? "-" : `${ratio.toFixed(2)}${slowerThan(result, variant).length > 0 ? "!" : ""}`;
}

/** Which of the plain compilers beat a variant, beyond 5 % and noise. */
export function slowerThan(result: KernelResult, variant: string): string[] {
  const own = timed(result, variant);
  if (own === null || !variant.startsWith("polyc")) return [];
  const rivals = variant === twins.fortran ? [fortranBaseline] : ["gcc", "clang"];
  return rivals.filter((rival) => {
    const other = timed(result, rival);
    return other !== null && isSignificantlySlower(own.seconds, other.seconds);
  });
}

/** Over the kernels that a variant got right, or over all with 1 for the others. */
function mean(results: Results, variant: string, over: "right" | "all"): string {
  const ratios = results.kernels.map((kernel) => speedUp(kernel, variant));
  const counted =
    over === "right" ? ratios.filter((ratio) => ratio !== null) : ratios.map((ratio) => ratio ?? 1);
  return counted.length === 0 ? "-" : geometricMean(counted).toFixed(2);
}

const seconds3 = (seconds: number): string => (seconds < 0.01 ? seconds.toFixed(5) : seconds.toFixed(3));

/** Columns under each other: the first two to the left, numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  return rows.map((cells) =>
    cells
      .map((text, column) => (column < 2 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
}

/** Gaps (once per variant if it is the same everywhere), failures, wrong results, and who beats polyc. */
function notes(results: Results): string[] {
  const gaps = new Set<string>();
  const lines: string[] = [];
  for (const kernel of results.kernels)
    for (const found of kernel.variants) {
      const name = `${kernel.kernel} ${found.variant}`;
      if (found.kind === "gap") gaps.add(`${found.variant}: gap, ${found.reason}`);
      else if (found.kind === "failed") lines.push(`${name}: fails, ${found.reason}`);
      else if (found.wrong !== null && found.wrong !== "not checked")
        lines.push(`${name}: wrong, ${found.wrong}`);
      const rivals = slowerThan(kernel, found.variant);
      if (rivals.length > 0) lines.push(`${name}: significantly slower than ${rivals.join(" and ")}`);
    }
  const tool = results.kernels.flatMap((kernel) => timed(kernel, "polyc")?.polycSeconds ?? []);
  if (tool.length > 0)
    lines.push(
      `polyc's own time: median ${seconds3(median(tool))} s, at most ${seconds3(Math.max(...tool))} s`,
    );
  return [...gaps, ...lines, ...twinNotes(results)];
}

/** The gain in Fortran (over gfortran) beside that in C (over gcc). */
function twinNotes({ kernels }: Results): readonly string[] {
  const ratios = kernels.flatMap((kernel) => {
    const [c, fortran] = [speedUp(kernel, twins.c), speedUp(kernel, twins.fortran)];
    return c === null || fortran === null ? [] : [{ name: kernel.kernel, ratio: fortran / c }];
  });
  if (ratios.length === 0) return [];
  const mean = geometricMean(ratios.map(({ ratio }) => ratio)).toFixed(2);
  const low = ratios
    .filter(({ ratio }) => ratio < 0.9)
    .map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`);
  return [
    `${twins.fortran}'s speed-up is over ${fortranBaseline}; beside that of ${twins.c}: geometric mean ${mean}; below 0.9: ${low.join(", ") || "none"}`,
  ];
}
