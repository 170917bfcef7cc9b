// The table that `npm run corpus` prints.

import { tableLines } from "../src/support/text-layout.ts";
import type { Comparison } from "./compare.ts";

export interface Row {
  readonly name: string;
  /** .c files that the compiler can read. */
  readonly files: number;
  readonly equal: number;
  readonly differing: number;
  readonly failures: number;
  /** Files that the compiler gave up on. */
  readonly skipped: readonly string[];
  readonly tokens: number;
  readonly seconds: number;
  readonly slowest: { readonly path: string; readonly seconds: number };
  /** What differs and what failed, a line each. */
  readonly wrong: readonly string[];
}

export function rowOf(name: string, compared: readonly (readonly [path: string, Comparison])[]): Row {
  const count = (kind: Comparison["kind"]) => compared.filter(([, { kind: found }]) => found === kind).length;
  const sum = (of: (comparison: Comparison) => number) =>
    compared.reduce((total, [, comparison]) => total + of(comparison), 0);
  const slowest = compared.reduce(
    (worst, [path, { seconds }]) => (seconds > worst.seconds ? { path, seconds } : worst),
    { path: "", seconds: 0 },
  );
  return {
    name,
    files: compared.length - count("skipped"),
    equal: count("equal"),
    differing: count("differs"),
    failures: count("failed"),
    skipped: compared.flatMap(([path, c]) => (c.kind === "skipped" ? [`${name}/${path}: ${c.message}`] : [])),
    tokens: sum((comparison) => comparison.tokens),
    seconds: sum((comparison) => comparison.seconds),
    slowest,
    wrong: compared.flatMap(([path, c]) => {
      if (c.kind === "differs") return [`${name}/${path}: ${c.difference}`];
      return c.kind === "failed" ? [`${name}/${path}: FAILED ${c.message}`] : [];
    }),
  };
}

const HEAD = [
  "package",
  "files",
  "equal",
  "differ",
  "failed",
  "skipped",
  "Mtokens",
  "seconds",
  "slowest file",
];

/** `all`: every line about what is wrong or skipped; else the first of each package. */
export function table(rows: readonly Row[], all: boolean): string {
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const numbers = (of: (value: (row: Row) => number) => number, name: string, last: string) => [
    name,
    ...[
      (row: Row) => row.files,
      (row: Row) => row.equal,
      (row: Row) => row.differing,
      (row: Row) => row.failures,
      (row: Row) => row.skipped.length,
    ].map((value) => `${of(value)}`),
    (of((row) => row.tokens) / 1e6).toFixed(2),
    of((row) => row.seconds).toFixed(2),
    last,
  ];
  const lines = rows.map((row) => {
    const slowest = `${row.slowest.seconds.toFixed(2)} s ${row.slowest.path}`;
    return numbers((value) => value(row), row.name, slowest);
  });
  const cells = [HEAD, ...lines, numbers(total, "all", "")];
  const details = rows.flatMap((row) => (all ? [...row.wrong, ...row.skipped] : row.wrong.slice(0, 1)));
  return `${aligned(cells)}${details.map((line) => `\n${line}`).join("")}\n`;
}

/** Lines under one another: the first and the last column to the left, numbers to the right. */
export const aligned = (cells: readonly (readonly string[])[]): string =>
  tableLines(cells, (column, columns) => column === 0 || column === columns - 1)
    .map((line) => `${line}\n`)
    .join("");
