// `polyc stats` as text: one row for each file and one for all of them, in tables like those of the papers.

import { tableLines } from "../support/text-layout.ts";
import { addStatistics, NOTHING, type Statistics, type Tally, total } from "./count.ts";
import type { EvolutionKind } from "./evolutions.ts";
import { type Assessment, ranking } from "./heuristics.ts";

export interface FileStatistics {
  readonly file: string;
  readonly statistics: Statistics;
}

/** How many causes of unknown evolutions are named. */
const CAUSES = 10;

export function statisticsText(files: readonly FileStatistics[]): string {
  const sum = files.map((f) => f.statistics).reduce(addStatistics, NOTHING);
  const rows = files.length === 1 ? files : [...files, { file: "all files", statistics: sum }];
  const of = (columns: readonly Column[]) => table(rows, columns);
  const parts = [
    ["Evolutions of names at loop headers, and trip counts", of(EVOLUTIONS)],
    ["Why evolutions are unknown", causes(sum)],
    ["Integer parameters of functions whose callers are all known, by what is passed", of(PASSED)],
    [
      "Pairs of references to one base, at least one a write, by the test that proved them independent",
      of(PAIRS),
    ],
    ...(sum.assessment === null
      ? []
      : [
          [
            "Sets of these tests, by the pairs on which they differ from the exact answer",
            heuristicsText(sum.assessment),
          ] as const,
        ]),
    ["SCoPs", of(SCOPS)],
  ] as const;
  return parts.map(([title, lines]) => `${title}\n\n${lines.map((line) => `${line}\n`).join("")}`).join("\n");
}

/** Share of the names at loop headers whose evolution is of these kinds; null where there are no names. */
export function shareOf({ evolutions }: Statistics, ...kinds: readonly EvolutionKind[]): number | null {
  const names = total(evolutions);
  return names === 0 ? null : of(evolutions, ...kinds) / names;
}

interface Column {
  readonly head: string;
  readonly cell: (s: Statistics) => string;
}

const number = (head: string, count: (s: Statistics) => number): Column => ({
  head,
  cell: (s) => String(count(s)),
});

const share = (head: string, part: (s: Statistics) => number, whole: (s: Statistics) => number): Column => ({
  head,
  cell: (s) => (whole(s) === 0 ? "-" : `${((100 * part(s)) / whole(s)).toFixed(0)} %`),
});

const of = <Key extends string>(counts: Tally<Key>, ...keys: readonly Key[]): number =>
  keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);

const EVOLUTIONS: readonly Column[] = [
  number("functions", (s) => s.functions),
  number("names", (s) => total(s.evolutions)),
  number("univariate", (s) => of(s.evolutions, "univariate")),
  number("multivariate", (s) => of(s.evolutions, "multivariate")),
  number("polynomial", (s) => of(s.evolutions, "polynomial")),
  number("compound", (s) => of(s.evolutions, "compound")),
  number("envelope", (s) => of(s.evolutions, "envelope")),
  number("relative", (s) => s.relative),
  number("unknown", (s) => of(s.evolutions, "unknown")),
  share(
    "",
    (s) => of(s.evolutions, "unknown"),
    (s) => total(s.evolutions),
  ),
  number("loops", (s) => total(s.loops)),
  number("exact", (s) => of(s.loops, "exact")),
  number("if", (s) => of(s.loops, "if")),
  number("<=", (s) => of(s.loops, "bounded")),
  number("unknown", (s) => of(s.loops, "unknown")),
];

const PASSED: readonly Column[] = [
  number("parameters", (s) => total(s.passed)),
  number("number", (s) => of(s.passed, "number")),
  number("evolution", (s) => of(s.passed, "evolution")),
  number("range", (s) => of(s.passed, "range")),
  number("unknown", (s) => of(s.passed, "unknown")),
];

const PAIRS: readonly Column[] = [
  number("pairs", (s) => total(s.pairs)),
  number("ziv", (s) => of(s.pairs, "ziv")),
  number("siv", (s) => of(s.pairs, "strong-siv", "weak-zero-siv", "weak-crossing-siv", "exact-siv")),
  number("gcd", (s) => of(s.pairs, "gcd")),
  number("banerjee", (s) => of(s.pairs, "banerjee")),
  number("distances", (s) => of(s.pairs, "distances")),
  number("conflicts", (s) => of(s.pairs, "conflicts")),
  number("may depend", (s) => of(s.pairs, "may depend")),
  number("unknown", (s) => of(s.pairs, "unknown")),
];

const SCOPS: readonly Column[] = [
  number("SCoPs", (s) => s.scops.scops),
  number("most loops", (s) => s.scops.most),
  number("fewest", (s) => s.scops.fewest),
  { head: "loops/SCoP", cell: ({ scops: s }) => (s.scops === 0 ? "-" : (s.loops / s.scops).toFixed(1)) },
  number("loops in SCoPs", (s) => s.scops.loops),
  number("of", (s) => total(s.loops)),
];

function table(rows: readonly FileStatistics[], columns: readonly Column[]): readonly string[] {
  return tableLines([
    ["file", ...columns.map((c) => c.head)],
    ...rows.map((row) => [row.file, ...columns.map((c) => c.cell(row.statistics))]),
  ]);
}

/** Sets of dependence tests by the pairs on which they differ from isl. */
export function heuristicsText(assessment: Assessment): readonly string[] {
  const ranked = ranking(assessment);
  const width = Math.max("amplitude".length, ...ranked.map(({ amplitude }) => String(amplitude).length));
  const { pairs, independent, wrong } = assessment;
  return [
    `${"amplitude".padStart(width)}  tests`,
    ...ranked.map(({ amplitude, heuristic }) => `${String(amplitude).padStart(width)}  ${heuristic.name}`),
    "",
    `${pairs} pairs, of which ${independent} are independent; ${wrong} wrongly said to be so`,
  ];
}

function causes({ causes: counts }: Statistics): readonly string[] {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, CAUSES);
  const width = Math.max(0, ...sorted.map(([, count]) => String(count).length));
  return sorted.length === 0
    ? ["none"]
    : sorted.map(([why, count]) => `${String(count).padStart(width)}  ${why}`);
}
