// `polyc stats --scops` as text: tables 1 and 2 of the 2016 paper, with one row more for each detector.

import { SCOP_DETECTORS } from "../options/options.ts";
import { tableLines } from "../support/text-layout.ts";
import { addScops, type Detected, NO_SCOPS, type ScopStatistics } from "./scops.ts";

export interface ScopRow {
  readonly file: string;
  readonly scops: ScopStatistics;
}

/** `each`: SCoPs of every row, not just of all together. */
export function scopsText(rows: readonly ScopRow[], each: boolean): string {
  const all = { file: "all files", scops: rows.map((row) => row.scops).reduce(addScops, NO_SCOPS) };
  const counted = rows.length === 1 ? rows : each ? [...rows, all] : [all];
  const cost = rows.length === 1 ? rows : [...rows, all];
  return [
    ["SCoPs, by detector", ...tableLines([SHAPES, ...counted.flatMap(shapeRows)])],
    ["Steps of detection, and of a whole compilation", ...tableLines([COSTS, ...cost.map(costRow)])],
  ]
    .map(([title, ...lines]) => `${title}\n\n${lines.map((line) => `${line}\n`).join("")}`)
    .join("\n");
}

const SHAPES = [
  ...["file", "detector", "SCoPs", "most loops", "fewest", "SCoPs with fewest", "loops in SCoPs", "of"],
  "loops/SCoP",
];

function shapeRows({ file, scops }: ScopRow): readonly (readonly string[])[] {
  return SCOP_DETECTORS.map((name, k) => [
    k === 0 ? file : "",
    name,
    ...shapeOf(scops.of[name], scops.loops),
  ]);
}

function shapeOf({ sizes }: Detected, loops: number): readonly string[] {
  const inScops = sizes.reduce((sum, size) => sum + size, 0);
  const most = sizes.reduce((a, b) => Math.max(a, b), 0);
  const fewest = sizes.reduce((a, b) => Math.min(a, b), most);
  const withFewest = sizes.filter((size) => size === fewest).length;
  const mean = sizes.length === 0 ? "-" : (inScops / sizes.length).toFixed(2);
  return [...[sizes.length, most, fewest, withFewest, inScops, loops].map(String), mean];
}

const COSTS = ["file", ...SCOP_DETECTORS, "cfg/loops", "all", ...SCOP_DETECTORS.map((name) => `${name} %`)];

function costRow({ file, scops: { of, steps } }: ScopRow): readonly string[] {
  const speedup = of.loops.steps === 0 ? "-" : (of.cfg.steps / of.loops.steps).toFixed(1);
  const share = (part: number) => (steps === 0 ? "-" : ((100 * part) / steps).toFixed(2));
  return [
    file,
    ...SCOP_DETECTORS.map((name) => String(of[name].steps)),
    speedup,
    String(steps),
    ...SCOP_DETECTORS.map((name) => share(of[name].steps)),
  ];
}
