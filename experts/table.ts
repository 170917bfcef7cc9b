// What `npm run experts` prints.

import { tableLines } from "../src/support/text-layout.ts";
import type { CountedFile } from "./count.ts";
import type { State, Verdict } from "./match.ts";

export interface CountedPackage {
  readonly name: string;
  readonly files: readonly CountedFile[];
}

/** A loop with its place. */
export interface PlacedVerdict extends Verdict {
  readonly place: string;
  readonly packageName: string;
}

/** Loops that are counted: those listed apart are none, and of equal bodies the first is. */
export function placed(packages: readonly CountedPackage[]): readonly PlacedVerdict[] {
  const seen = new Set<string>();
  return packages.flatMap(({ name, files }) =>
    files.flatMap(({ path, verdicts }) =>
      verdicts.flatMap((verdict): readonly PlacedVerdict[] => {
        const { body, loop } = verdict.mark;
        if (seen.has(body)) return [];
        seen.add(body);
        return [{ ...verdict, place: `${name}/${path}:${loop.line}`, packageName: name }];
      }),
    ),
  );
}

const percent = (part: number, all: number): string =>
  all === 0 ? "-" : `${((100 * part) / all).toFixed(1)} %`;

const HEAD = ["package", "files", "loops", "found", "inside", "left", "recall", "apart", "more", "seconds"];

export interface Counts {
  readonly name: string;
  readonly files: number;
  readonly loops: number;
  readonly of: Readonly<Record<State, number>>;
  readonly more: number;
  readonly seconds: number;
}

export function countsOf({ name, files }: CountedPackage, verdicts: readonly PlacedVerdict[]): Counts {
  const own = verdicts.filter(({ packageName }) => packageName === name);
  const count = (state: State) => own.filter((verdict) => verdict.state === state).length;
  const of = {
    found: count("found"),
    "found inside": count("found inside"),
    left: count("left"),
    apart: count("apart"),
  };
  return {
    name,
    files: files.length,
    loops: of.found + of["found inside"] + of.left,
    of,
    more: files.reduce((sum, { more }) => sum + more.length, 0),
    seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** Every package weighs the same. */
export function averageRecall(counts: readonly Counts[]): number {
  const shares = counts.flatMap(({ loops, of }) => (loops === 0 ? [] : [of.found / loops]));
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

export function countsTable(counts: readonly Counts[]): string {
  const rows = counts.map(({ name, files, loops, of, more, seconds }) => [
    name,
    ...[files, loops, of.found, of["found inside"], of.left].map(String),
    percent(of.found, loops),
    ...[of.apart, more].map(String),
    seconds.toFixed(1),
  ]);
  const average = `${(100 * averageRecall(counts)).toFixed(1)} %`;
  const total = (of: (row: Counts) => number) => `${counts.reduce((sum, row) => sum + of(row), 0)}`;
  const last = [
    "average of packages",
    total((row) => row.files),
    total((row) => row.loops),
    total((row) => row.of.found),
    total((row) => row.of["found inside"]),
    total((row) => row.of.left),
    average,
    total((row) => row.of.apart),
    total((row) => row.more),
    counts.reduce((sum, row) => sum + row.seconds, 0).toFixed(1),
  ];
  return `${tableLines([HEAD, ...rows, last]).join("\n")}\n`;
}

interface Reason {
  readonly text: string;
  readonly verdicts: readonly PlacedVerdict[];
}

/** Names, numbers and lines in reasons do not matter. */
export const plainReason = ({ kind, reason }: Verdict): string =>
  `${kind === null ? "" : `${kind}: `}${reason}`
    .replace(/ at line \d+| \(line \d+\)/g, "")
    .replace(/"[^"]*"/g, "…")
    .replace(/\b\d+\b/g, "…");

export function ranked(verdicts: readonly PlacedVerdict[]): readonly Reason[] {
  const groups = new Map<string, PlacedVerdict[]>();
  for (const verdict of verdicts) {
    const text = plainReason(verdict);
    groups.set(text, [...(groups.get(text) ?? []), verdict]);
  }
  return [...groups]
    .map(([text, verdicts]) => ({ text, verdicts }))
    .sort((a, b) => b.verdicts.length - a.verdicts.length || (a.text < b.text ? -1 : 1));
}

/** With some of the loops that each is about. */
export function reasonsText(title: string, verdicts: readonly PlacedVerdict[], examples: number): string {
  const lines = ranked(verdicts).flatMap(({ text, verdicts: of }) => [
    `${`${of.length}`.padStart(5)}  ${text}`,
    ...of.slice(0, examples).map(({ place, reason }) => `         ${place}  ${reason}`),
  ]);
  return `${title}\n${lines.join("\n")}\n`;
}
