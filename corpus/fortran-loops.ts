// `npm run fortran -- --loops`: what polyc makes of real Fortran, file by file: procedures that are read, loops that are in
// regions, loops in nests that become parallel, and why the others are left.

import { compile } from "../src/compile.ts";
import type { FortranUnit } from "../src/frontend/fortran/ast.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import type { Detection } from "../src/scop/detect/detect.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { topReasons } from "./read-table.ts";
import { SUITE_MODES } from "./suite.ts";
import { aligned } from "./table.ts";

/** What one file came to. */
export interface FileLoops {
  readonly path: string;
  readonly read: number;
  readonly unread: number;
  readonly loops: number;
  readonly inRegions: number;
  /** The author's loops in nests that were rewritten, and in those of them that have a parallel loop. */
  readonly transformed: number;
  readonly parallel: number;
  /** Why procedures and loops are left, `kind: sentence` each. */
  readonly reasons: readonly string[];
  readonly failures: readonly string[];
  /** Of the processor. */
  readonly seconds: number;
}

/** Of the passes over a file. */
class Counts {
  read = 0;
  unread: readonly string[] = [];
  inRegions = 0;
  outside = 0;
  before(): void {}
  step(): void {}
  threw(): void {}

  after(pass: string, _subject: string, value: unknown): void {
    if (pass === "frontend") {
      const unit = value as FortranUnit;
      this.read = unit.procedures.length;
      this.unread = unit.unread.map(({ reject }) => `${reject.kind}: ${reject.message}`);
    }
    if (pass !== "scop-detect") return;
    const { scops, rejects } = value as Detection;
    this.inRegions += scops.reduce((sum, { loops }) => sum + loops.length, 0);
    this.outside += rejects.length;
  }
}

/** polyc on the file at `path`, seen from the working directory. */
export async function loopsOfFile(path: string, flags: readonly string[], mode: string): Promise<FileLoops> {
  const files = new SourceFiles();
  const { compiler } = splitCompilerFlags(flags);
  const force = SUITE_MODES[mode]?.includes("--force") ?? false;
  const options: Options = { ...DEFAULT_OPTIONS, force, compiler, quiet: true };
  const counts = new Counts();
  const start = process.cpuUsage();
  const { report, failures } = await compile(files, files.read(path), options, () => {}, counts);
  const { user, system } = process.cpuUsage(start);
  const done = report.functions
    .flatMap(({ loops }) => loops)
    .filter(({ status }) => status === "transformed");
  const left = report.remarks.filter(({ kind }) => kind === "missed");
  return {
    path,
    read: counts.read,
    unread: counts.unread.length,
    loops: counts.inRegions + counts.outside,
    inRegions: counts.inRegions,
    transformed: done.length,
    parallel: done.filter(({ reason }) => reason.includes("parallel")).length,
    reasons: left.map(({ id, message }) => `${id}: ${message}`),
    failures: failures.map(({ message }) => `${path}: FAILED ${message}`),
    seconds: (user + system) / 1e6,
  };
}

const HEAD = [
  ...["package, mode", "files", "procedures", "read", "loops", "in SCoPs", "rewritten", "in parallel nests"],
  ...["failures", "seconds", "slowest file"],
];

export type LoopsRow = readonly [name: string, of: readonly FileLoops[]];

export function loopsTable(rows: readonly LoopsRow[]): string {
  const reasons = rows.map(([name, of]) =>
    topReasons(
      `left (${name})`,
      of.flatMap((one) => one.reasons),
    ),
  );
  const failures = rows.flatMap(([, of]) => of.flatMap((one) => one.failures.map((text) => `${text}\n`)));
  return `${aligned([HEAD, ...rows.map(line)])}\n${reasons.join("\n")}\n${failures.join("")}`;
}

function line([name, of]: LoopsRow): readonly string[] {
  const sum = (part: (one: FileLoops) => number) => of.reduce((total, one) => total + part(one), 0);
  const [slowest] = [...of].sort((a, b) => b.seconds - a.seconds);
  return [
    name,
    ...[of.length, sum((one) => one.read + one.unread), sum((one) => one.read)].map(String),
    ...[sum((one) => one.loops), sum((one) => one.inRegions), sum((one) => one.transformed)].map(String),
    ...[sum((one) => one.parallel), sum((one) => one.failures.length)].map(String),
    sum((one) => one.seconds).toFixed(1),
    slowest === undefined ? "" : `${slowest.seconds.toFixed(2)} s ${slowest.path}`,
  ];
}
