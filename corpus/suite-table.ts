// The table of `npm run corpus -- --suites`: how packages build and test, a line for each package and mode.

import type { Suite } from "./packages.ts";
import { differences, type SuiteRun } from "./suite.ts";
import { aligned } from "./table.ts";

export interface SuiteRow {
  readonly name: string;
  /** `alone` or one of polyc's. */
  readonly mode: string;
  readonly suite: Suite;
  readonly run: SuiteRun;
  readonly alone: SuiteRun;
}

const HEAD = [
  "package, mode",
  "files",
  "changed",
  "as they were",
  "results",
  "failed",
  "differ",
  "build min",
  "times alone",
  "test min",
  "slowest file",
];

/** Seconds for one file that are worth a line. */
const SLOW = 10;

export function suiteTable(rows: readonly SuiteRow[], all: boolean): string {
  const cut = (lines: readonly string[]) => (all ? lines : lines.slice(0, 5));
  const details = rows.flatMap((row) => {
    const { run } = row;
    const troubles = run.troubles.map((text) => `  ${text}`);
    return [...cut(wrongInSuite(row)), ...cut(slowIn(row)), ...cut(troubles)];
  });
  return `${aligned([HEAD, ...rows.map(line)])}${details.map((text) => `\n${text}`).join("")}\n`;
}

export const nameOf = ({ name, mode }: SuiteRow): string => `${name}, ${mode}`;

/** What the compiler alone does better; a line each. */
export function wrongInSuite(row: SuiteRow): readonly string[] {
  return differences(row.alone, row.run).map((text) => `${nameOf(row)}: ${text}`);
}

function slowIn(row: SuiteRow): readonly string[] {
  const slow = [...row.run.compiled.seconds].filter(([, seconds]) => seconds > SLOW);
  return slow.map(([path, seconds]) => `${nameOf(row)}: ${seconds.toFixed(1)} s for ${path}`);
}

function line(row: SuiteRow): readonly string[] {
  const { run, alone, suite } = row;
  const failed = run.results.filter((text) => suite.failed.test(text)).length;
  const [path = "", seconds = 0] = [...run.compiled.seconds].sort((a, b) => b[1] - a[1])[0] ?? [];
  const minutes = (value: number) => (value / 60).toFixed(2);
  return [
    nameOf(row),
    `${run.compiled.files.size}`,
    `${run.compiled.changed.size}`,
    `${run.troubles.length}`,
    `${run.results.length}`,
    `${failed}`,
    `${differences(alone, run).length}`,
    minutes(run.build.processor),
    (run.build.processor / Math.max(alone.build.processor, 0.01)).toFixed(2),
    minutes(run.test.processor),
    `${seconds.toFixed(2)} s ${path.replace(/.*\/package\//, "")}`,
  ];
}
