// The experiment of position.ts as a table.

import { type Counts, POSITIONS, type PositionResult } from "./position.ts";
import { geometricMean, isSignificantlySlower, median } from "./statistics.ts";
import { timed } from "./table.ts";

/** Late with DeLICM may be slower than an early position by that much. */
const MARGIN = 0.03;

export interface PositionSettings {
  readonly threads: number;
  readonly runs: number;
}

export function positionTable(
  results: readonly PositionResult[],
  { threads, runs }: PositionSettings,
): string {
  const hasTimes = results.some((result) => result.timed !== null);
  const groups = ["scalar writes", "bands", "parallel", ...(hasTimes ? ["seconds"] : [])];
  const shorts = POSITIONS.map(({ short }) => short);
  const rows = [
    ["kernel", ...groups.flatMap(() => shorts), "recovers", ...(hasTimes ? ["speed"] : [])],
    ...results.map((result) => row(result, hasTimes)),
    sums(results, hasTimes),
  ];
  const legend = POSITIONS.map(({ short, name }) => `${short} ${name}`).join(", ");
  const timing = hasTimes
    ? `; seconds with ${threads} threads, median of ${runs} interleaved runs; speed: of late+delicm over the better early position (= same text, ! significantly slower by more than 3 %)`
    : "";
  return [
    `${legend}${timing}`,
    "",
    ...aligned([heads(groups, shorts.length, rows), ...rows]),
    "",
    ...verdicts(results, hasTimes),
  ].join("\n");
}

/** The names of the groups, each over its first column. */
const heads = (
  groups: readonly string[],
  columns: number,
  rows: readonly (readonly string[])[],
): string[] => {
  const cells = groups.flatMap((group) => [group, ...Array<string>(columns - 1).fill("")]);
  return ["", ...cells, ...Array<string>(rows[0]!.length - cells.length - 1).fill("")];
};

function row(result: PositionResult, hasTimes: boolean): string[] {
  const count = (key: "scalarWrites" | "permutableBands" | "parallelLoops") =>
    POSITIONS.map(({ name }) => {
      const found = result.counts[name]!;
      return typeof found === "string" ? "fails" : String(found[key]);
    });
  return [
    result.kernel,
    ...[...count("scalarWrites"), ...count("permutableBands"), ...count("parallelLoops")],
    ...(hasTimes ? POSITIONS.map(({ name }) => secondsText(result, name)) : []),
    result.lost.length === 0 ? "yes" : "no",
    ...(hasTimes ? [speedText(result)] : []),
  ];
}

function sums(results: readonly PositionResult[], hasTimes: boolean): string[] {
  const total = (key: keyof Counts & ("scalarWrites" | "permutableBands" | "parallelLoops")) =>
    POSITIONS.map(({ name }) => {
      const all = results.map(({ counts }) => counts[name]!).map((c) => (typeof c === "string" ? 0 : c[key]));
      return String(all.reduce((a, b) => a + b, 0));
    });
  const recovered = results.filter(({ lost }) => lost.length === 0).length;
  const speeds = results.flatMap((result) => speed(result) ?? []);
  return [
    "all",
    ...[...total("scalarWrites"), ...total("permutableBands"), ...total("parallelLoops")],
    ...(hasTimes ? POSITIONS.map(() => "") : []),
    `${recovered}/${results.length}`,
    ...(hasTimes ? [speeds.length === 0 ? "-" : geometricMean(speeds).toFixed(2)] : []),
  ];
}

/** The times of a position: those of the first one that writes the same text. */
function secondsOf({ sameAs, timed: result }: PositionResult, name: string): readonly number[] | null {
  const found = result === null || sameAs === null ? null : timed(result, sameAs[name] ?? name);
  return found?.wrong === null || found?.wrong === "not checked" ? found.seconds : null;
}

function secondsText(result: PositionResult, name: string): string {
  const seconds = secondsOf(result, name);
  if (seconds !== null) return median(seconds).toPrecision(3);
  const found = result.timed?.variants.find(({ variant }) => variant === (result.sameAs?.[name] ?? name));
  return found?.kind === "timed" ? "wrong" : "fails";
}

const EARLY = ["early", "early+delicm"];

/** How many times as fast as the better of the early positions; null: one of them has no time. */
function speed(result: PositionResult): number | null {
  const own = secondsOf(result, "late+delicm");
  const early = EARLY.map((name) => secondsOf(result, name)).filter((seconds) => seconds !== null);
  if (own === null || early.length === 0) return null;
  return Math.min(...early.map(median)) / median(own);
}

const isSlower = (result: PositionResult): boolean => {
  const own = secondsOf(result, "late+delicm");
  return EARLY.some((name) => {
    const seconds = secondsOf(result, name);
    return own !== null && seconds !== null && own !== seconds && isSignificantlySlower(own, seconds, MARGIN);
  });
};

function speedText(result: PositionResult): string {
  const ratio = speed(result);
  if (ratio === null) return "-";
  const { sameAs } = result;
  const isSame = EARLY.every((name) => sameAs?.[name] === sameAs?.["late+delicm"]);
  return isSame ? "=" : `${ratio.toFixed(2)}${isSlower(result) ? "!" : ""}`;
}

function verdicts(results: readonly PositionResult[], hasTimes: boolean): readonly string[] {
  const recovered = results.filter(({ lost }) => lost.length === 0).length;
  const slower = results.filter(isSlower).map(({ kernel }) => kernel);
  return [
    `late+delicm recovers both early positions on ${recovered} of ${results.length} kernels`,
    ...(hasTimes ? [`slower than an early position by more than 3 %: ${slower.join(", ") || "none"}`] : []),
    ...results.flatMap(({ kernel, lost }) => lost.map((text) => `${kernel}: ${text}`)),
    ...results.flatMap(({ kernel, counts }) =>
      Object.entries(counts).flatMap(([name, found]) =>
        typeof found === "string" ? [`${kernel} ${name}: ${found}`] : [],
      ),
    ),
  ];
}

/** The first column to the left, others to the right; texts of the first row may reach over empty cells after them. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const [groups, ...rest] = rows as [readonly string[], ...(readonly string[])[]];
  const widths = rest[0]!.map((_, column) => Math.max(...rest.map((cells) => cells[column]!.length)));
  const left = widths.map((_, column) => widths.slice(0, column).reduce((sum, width) => sum + width + 2, 0));
  const over = groups.reduce(
    (line, text, column) => (text === "" ? line : `${line.padEnd(left[column]!)}${text}`),
    "",
  );
  const lines = rest.map((cells) =>
    cells
      .map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
  return [over, ...lines];
}
