// The third table of `npm run corpus -- --transform`: what polyc makes of the files, a line for each package and mode.

import { topReasons } from "./read-table.ts";
import { aligned } from "./table.ts";
import type { Transformation } from "./transform.ts";

export interface TransformRow {
  /** Package and mode. */
  readonly name: string;
  readonly of: readonly (readonly [path: string, Transformation])[];
}

const HEAD = [
  "package, mode",
  "files",
  "functions",
  "read",
  "loops",
  "in SCoPs",
  "rewritten",
  "changed files",
  "that compile",
  "wrong",
  "peak MB",
  "seconds",
  "slowest file",
];

/** `all`: every line about what is wrong; else the first of each row. */
export function transformTable(
  rows: readonly TransformRow[],
  modes: readonly string[],
  all: boolean,
): string {
  const sums = modes.map((mode) => ({
    name: `all, ${mode}`,
    of: rows.filter(({ name }) => name.endsWith(`, ${mode}`)).flatMap(({ of }) => of),
  }));
  const lines = aligned([HEAD, ...[...rows, ...sums].map(line)]);
  const wrong = rows.map((row) => wrongIn(row)).flatMap((found) => (all ? found : found.slice(0, 1)));
  const reasons = sums.map(
    ({ name, of }) => `\n${topReasons(`left alone (${name})`, of.flatMap(reasonsIn))}`,
  );
  const quotas = sums.map((sum) => `\n${quotaLine(sum)}`);
  return `${lines}${quotas.join("")}\n${reasons.join("")}\n${wrong.map((text) => `${text}\n`).join("")}`;
}

/** How many regions take more operations than a step may spend, which steps these are, and where the time goes. */
export function quotaLine({ name, of }: TransformRow): string {
  const sum = (part: (one: Transformation) => number) => of.reduce((total, [, one]) => total + part(one), 0);
  const percent = (some: number, whole: number) =>
    whole === 0 ? "-" : `${((100 * some) / whole).toFixed(2)} %`;
  const [scops, over] = [sum((one) => one.scops), sum((one) => one.overQuota)];
  const kinds = new Set(of.flatMap(([, { overQuotaIn }]) => [...overQuotaIn.keys()]));
  const counts = [...kinds].sort().map((kind) => `${kind} ${sum((one) => one.overQuotaIn.get(kind) ?? 0)}`);
  const time = (pass: string) => sum((one) => one.times.get(pass) ?? 0);
  const passes = [...(of[0]?.[1].times.keys() ?? [])].filter((pass) => pass !== "all");
  const shares = passes.map((pass) => `${pass} ${percent(time(pass), time("all"))}`);
  const quotas = [percent(over, scops), ...counts].join("; ");
  return `${name}: ${scops} SCoPs, ${over} over a quota (${quotas}); of the time ${shares.join(", ")}`;
}

const reasonsIn = ([, { reasons }]: TransformRow["of"][number]): readonly string[] => reasons;

export function wrongIn({ name, of }: TransformRow): readonly string[] {
  return of.flatMap(([path, { wrong }]) => wrong.map((text) => `${name}: ${path}: ${text}`));
}

function line({ name, of }: TransformRow): readonly string[] {
  const sum = (part: (one: Transformation) => number) => of.reduce((total, [, one]) => total + part(one), 0);
  const count = (which: (one: Transformation) => boolean) => sum((one) => (which(one) ? 1 : 0));
  const share = (some: number, whole: number) =>
    whole === 0 ? "-" : `${((100 * some) / whole).toFixed(1)} %`;
  const functions = sum((one) => one.functions);
  const loops = sum((one) => one.loops);
  const slowest = [...of].sort((a, b) => b[1].seconds - a[1].seconds)[0];
  return [
    name,
    `${of.length}`,
    `${functions}`,
    share(functions - sum((one) => one.unread), functions),
    `${loops}`,
    share(
      sum((one) => one.loopsInScops),
      loops,
    ),
    `${sum((one) => one.loopsTransformed)}`,
    `${count((one) => one.compiled !== "unchanged")}`,
    `${count((one) => one.compiled === "yes")}`,
    `${sum((one) => one.wrong.length)}`,
    Math.max(0, ...of.map(([, one]) => one.memory)).toFixed(0),
    sum((one) => one.seconds).toFixed(1),
    slowest === undefined ? "" : `${slowest[1].seconds.toFixed(2)} s ${slowest[0]}`,
  ];
}
