// The second table of `npm run corpus -- --read`: functions read, and why others are not.

import type { Reading } from "./read.ts";
import { aligned } from "./table.ts";

export interface ReadRow {
  readonly name: string;
  readonly files: number;
  /** Files whose output is their input. */
  readonly same: number;
  /** Functions. */
  readonly read: number;
  readonly unread: number;
  readonly reasons: readonly string[];
  readonly seconds: number;
  readonly slowest: { readonly path: string; readonly seconds: number };
  /** Files that changed, and bugs of polyc, a line each. */
  readonly wrong: readonly string[];
}

export function readRowOf(name: string, readings: readonly (readonly [path: string, Reading])[]): ReadRow {
  const all = readings.map(([, reading]) => reading);
  const reasons = all.flatMap(({ unread }) => unread);
  const slowest = readings.reduce(
    (worst, [path, { seconds }]) => (seconds > worst.seconds ? { path, seconds } : worst),
    { path: "", seconds: 0 },
  );
  return {
    name,
    files: all.length,
    same: all.filter(({ same }) => same).length,
    read: all.reduce((sum, { read }) => sum + read, 0),
    unread: reasons.length,
    reasons,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    slowest,
    wrong: readings.flatMap(([path, { same, failures }]) => [
      ...(same ? [] : [`${name}/${path}: CHANGED`]),
      ...failures.map((failure) => `${name}/${path}: ${failure}`),
    ]),
  };
}

const HEAD = ["package", "files", "same bytes", "functions", "unread", "read", "seconds", "slowest file"];
const TOP_REASONS = 20;

/** `all`: every line about what is wrong; else the first of each package. */
export function readTable(rows: readonly ReadRow[], all: boolean): string {
  const total = (of: (row: ReadRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const line = (name: string, of: (value: (row: ReadRow) => number) => number, last: string) => {
    const read = of((row) => row.read);
    const functions = read + of((row) => row.unread);
    const share = functions === 0 ? "-" : `${((100 * read) / functions).toFixed(1)} %`;
    const counts = [of((row) => row.files), of((row) => row.same), functions, functions - read];
    return [name, ...counts.map(String), share, of((row) => row.seconds).toFixed(2), last];
  };
  const lines = rows.map((row) =>
    line(row.name, (value) => value(row), `${row.slowest.seconds.toFixed(2)} s ${row.slowest.path}`),
  );
  const wrong = rows.flatMap((row) => (all ? row.wrong : row.wrong.slice(0, 1))).map((text) => `${text}\n`);
  return `${aligned([HEAD, ...lines, line("all", total, "")])}\n${topReasons(
    "unread because",
    rows.flatMap((row) => row.reasons),
  )}\n${wrong.join("")}`;
}

/** The commonest reasons with their counts; names, numbers and lines in them do not matter. */
export function topReasons(title: string, reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const full of reasons) {
    const reason = full
      .replace(/ at line \d+| \(line \d+\)/g, "")
      .replace(/"[^"]*"/g, "…")
      .replace(/\b\d+\b/g, "…");
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const top = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, TOP_REASONS);
  return aligned([["", title], ...top.map(([reason, count]) => [`${count}`, reason])]);
}
