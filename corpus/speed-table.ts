// The table of `npm run corpus -- --speed`: megabytes of preprocessed text a second.

import type { Speed } from "./speed.ts";
import { aligned } from "./table.ts";

export interface SpeedRow {
  readonly name: string;
  readonly of: readonly (readonly [path: string, Speed])[];
}

const HEAD = [
  "package",
  "files",
  "MB",
  "seconds",
  "preprocess",
  "parse",
  "meaning",
  "MB/s",
  "processor s",
  "largest file",
];

export function speedTable(rows: readonly SpeedRow[]): string {
  const all = { name: "all", of: rows.flatMap(({ of }) => of) };
  const lines = [...rows.map((row) => [...numbers(row), largest(row)]), [...numbers(all), ""]];
  return aligned([HEAD, ...lines]);
}

function numbers({ name, of }: SpeedRow): readonly string[] {
  const sum = (value: (speed: Speed) => number) => of.reduce((total, [, speed]) => total + value(speed), 0);
  const characters = sum((speed) => speed.characters);
  const times = [sum(seconds), ...PARTS.map(sum)];
  return [
    name,
    `${of.length}`,
    (characters / 1e6).toFixed(2),
    ...times.map((time) => time.toFixed(2)),
    rate(characters, times[0]!),
    sum((speed) => speed.processor).toFixed(2),
  ];
}

function largest({ of }: SpeedRow): string {
  const [first, ...others] = of;
  if (first === undefined) return "";
  const [path, speed] = others.reduce((a, b) => (b[1].characters > a[1].characters ? b : a), first);
  return `${rate(speed.characters, seconds(speed))} MB/s ${path}`;
}

const PARTS: readonly ((speed: Speed) => number)[] = [
  (speed) => speed.preprocess,
  (speed) => speed.parse,
  (speed) => speed.meaning,
];

const seconds = (speed: Speed): number => PARTS.reduce((sum, part) => sum + part(speed), 0);

const rate = (characters: number, time: number): string => (characters / 1e6 / time).toFixed(2);
