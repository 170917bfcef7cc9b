// One file through polyc as users run it: does what comes out still compile, and is all that polyc did not announce as it was?
//
// Bytes: the text between transformed nests must come out in order, byte for byte. Meaning: functions without a transformed
// nest must give the same machine code (without optimisation, so that no function depends on the text of another).

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { QuotaExceeded } from "isl-wasm";
import { compile } from "../src/compile.ts";
import type { FrontendResult } from "../src/frontend/c/index.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import type { Compilation } from "../src/report/report.ts";
import type { PlanStep } from "../src/schedule/search/planning-quota.ts";
import type { Detection } from "../src/scop/detect/detect.ts";
import type { Result } from "../src/source/diagnostic.ts";
import { encodeSource, type SourceFile, SourceFiles } from "../src/source/source-file.ts";
import type { Span } from "../src/source/span.ts";
import type { TransformedScop } from "../src/transform/index.ts";
import { functionTexts } from "./object-text.ts";

export interface Transformation {
  readonly functions: number;
  readonly unread: number;
  readonly loops: number;
  readonly loopsInScops: number;
  readonly loopsTransformed: number;
  /** Regions that were described. */
  readonly scops: number;
  /** Of these, how many some step ran out of its quota of operations for: it was left out, or the region was. */
  readonly overQuota: number;
  /** How many for each kind of step. */
  readonly overQuotaIn: ReadonlyMap<string, number>;
  /** Milliseconds of each pass that regions go through, of live ranges (a part of "schedule"), and of all passes ("all"). */
  readonly times: ReadonlyMap<string, number>;
  /** Why functions, loops and regions are left alone, `kind: sentence` each. */
  readonly reasons: readonly string[];
  /** Files whose output differs from the input: was it compiled? ("no" where the input does not compile either.) */
  readonly compiled: "unchanged" | "yes" | "no";
  /** Damage, failures of polyc, new warnings; a line each. */
  readonly wrong: readonly string[];
  /** Processor time. */
  readonly seconds: number;
  /** Resident memory when done, MB. */
  readonly memory: number;
}

export const MODES: Readonly<Record<string, Partial<Options>>> = {
  default: {},
  identity: { identity: true, force: true },
};

/** What detection says of a file's loops. */
class Counts {
  functions = 0;
  unread: readonly string[] = [];
  loopsInScops = 0;
  rejected = 0;
  readonly scops = new Set<string>();
  /** By kind of step, the regions that one of them ran out of its quota for. */
  readonly overQuota = new Map<string, Set<string>>();
  liveRanges = 0;
  before(): void {}

  after(pass: string, subject: string, value: unknown): void {
    this.#region(pass, subject, value);
    if (pass === "frontend") {
      const { unit } = value as FrontendResult;
      this.functions = unit.functions.filter(({ span }) => span !== null).length;
      this.unread = unit.unread.map(({ reject }) => `${reject.kind}: ${reject.message}`);
    }
    if (pass !== "scop-detect") return;
    const { scops, rejects } = value as Detection;
    this.loopsInScops += scops.reduce((sum, { loops }) => sum + loops.length, 0);
    this.rejected += rejects.length;
  }

  step(_: string, subject: string, step: string, milliseconds: number, isExhausted: boolean): void {
    const name = PLAN_STEPS[step as PlanStep];
    if (name === LIVE_RANGES) this.liveRanges += milliseconds;
    if (isExhausted) this.#exhausted(name, subject);
  }

  threw(pass: string, subject: string, error: unknown): void {
    if (error instanceof QuotaExceeded) this.#exhausted(pass, subject);
  }

  #exhausted(kind: string, subject: string): void {
    const known = this.overQuota.get(kind);
    if (known === undefined) this.overQuota.set(kind, new Set([subject]));
    else known.add(subject);
  }

  #region(pass: string, subject: string, value: unknown): void {
    if (pass === "scop-build") this.scops.add(subject);
    if (pass === "delicm")
      for (const step of (value as TransformedScop).exhausted) this.#exhausted(`delicm ${step}`, subject);
    if (!["scop-build", "dependence", "codegen"].includes(pass)) return;
    const result = value as Result<unknown>;
    if (!result.ok && result.reject.kind === "quota") this.#exhausted(pass, subject);
  }
}

/** A schedule is checked by flow and live ranges. */
const LIVE_RANGES = "live ranges";
const PLAN_STEPS: Readonly<Record<PlanStep, string>> = {
  schedule: "scheduler",
  shape: "shape",
  check: LIVE_RANGES,
  expand: "arrays for scalars",
  "check-expanded": "arrays for scalars",
  "check-own": LIVE_RANGES,
};

const REGION_PASSES = ["scop-build", "delicm", "dependence", "schedule", "codegen"];

function timesOf(
  timings: Compilation["report"]["timings"],
  { liveRanges }: Counts,
): ReadonlyMap<string, number> {
  const times = new Map([...REGION_PASSES, "all"].map((pass) => [pass, 0]));
  for (const { pass, milliseconds } of timings)
    for (const name of [pass, "all"]) if (times.has(name)) times.set(name, times.get(name)! + milliseconds);
  return times.set(LIVE_RANGES, liveRanges);
}

/** Transforms the file at `path`, seen from the working directory. */
export async function transformFile(
  path: string,
  cc: string,
  flags: readonly string[],
  mode: Partial<Options>,
): Promise<Transformation> {
  const files = new SourceFiles();
  const main = files.read(path);
  const { compiler } = splitCompilerFlags(flags);
  const options: Options = { ...DEFAULT_OPTIONS, ...mode, compiler, quiet: true };
  const counts = new Counts();
  const start = process.cpuUsage();
  const compilation = await compile(files, main, options, () => {}, counts);
  const { user, system } = process.cpuUsage(start);
  const memory = process.memoryUsage().rss / 1e6;
  const { output, failures, report } = compilation;
  const checked = checkOutput(path, main, compilation, cc, flags);
  const left = report.remarks.filter(({ kind }) => kind === "missed");
  return {
    functions: counts.functions + counts.unread.length,
    unread: counts.unread.length,
    loops: counts.loopsInScops + counts.rejected,
    loopsInScops: counts.loopsInScops,
    loopsTransformed: report.functions
      .flatMap(({ loops }) => loops)
      .filter(({ status }) => status === "transformed").length,
    scops: counts.scops.size,
    overQuota: new Set([...counts.overQuota.values()].flatMap((regions) => [...regions])).size,
    overQuotaIn: new Map([...counts.overQuota].map(([kind, regions]) => [kind, regions.size])),
    times: timesOf(report.timings, counts),
    reasons: left.map(({ id, message }) => `${id}: ${message}`),
    compiled: output === main.text ? "unchanged" : checked.compiled,
    wrong: [...failures.map(({ message }) => `FAILED ${message}`), ...checked.wrong],
    seconds: (user + system) / 1e6,
    memory,
  };
}

interface Checked {
  readonly compiled: "yes" | "no";
  readonly wrong: readonly string[];
}

function checkOutput(
  path: string,
  main: SourceFile,
  compilation: Compilation,
  cc: string,
  flags: readonly string[],
): Checked {
  const { output } = compilation;
  const done = compilation.report.remarks.filter(({ kind }) => kind === "remark");
  if (output === main.text) return { compiled: "yes", wrong: [] };
  const wrong = damage(main, compilation);
  // In the same folder, so that `#include "..."` finds what it found.
  const changed = join(dirname(path), "polyc-out.c");
  writeFileSync(changed, encodeSource(output, main.encoding));
  try {
    const [before, after] = [path, changed].map((file) => compileObject(file, cc, flags));
    if (before === undefined || after === undefined || before.texts === null)
      return { compiled: "no", wrong };
    if (after.texts === null) return { compiled: "no", wrong: [...wrong, `DOES NOT COMPILE ${after.first}`] };
    const touched = new Set(done.map(({ func }) => func));
    for (const [name, text] of before.texts)
      if (!touched.has(name) && after.texts.get(name) !== text)
        wrong.push(`machine code of ${name} has changed`);
    for (const [name, count] of after.warnings)
      if (count > (before.warnings.get(name) ?? 0)) wrong.push(`new warning ${name}`);
  } finally {
    rmSync(changed, { force: true });
  }
  return { compiled: "yes", wrong };
}

/**
 * What an edit takes away outside of the nests and hints that were announced, but for blanks, requests that have been met and labels that only
 * these nests jumped to; and text between edits that did not come out byte for byte.
 */
export function damage(main: SourceFile, { output, edits, report }: Compilation): string[] {
  const nests = report.remarks.flatMap(({ kind, id, span }) =>
    (kind === "remark" || id === "hint-gone") && span !== null ? [span] : [],
  );
  const wrong: string[] = [];
  let [at, found] = [0, 0];
  for (const { span, text } of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    const between = main.text.slice(at, span.start);
    if (output.slice(found, found + between.length) !== between)
      wrong.push(`CHANGED outside of nests: ${JSON.stringify(between.slice(0, 200))}`);
    for (const piece of outside(main.text, span, nests))
      if (!text.includes(piece) && !isIdleLabel(piece, functionAround(output, found + between.length)))
        wrong.push(`TAKEN AWAY outside of nests: ${JSON.stringify(piece)}`);
    [at, found] = [span.end, found + between.length + text.length];
  }
  return output.slice(found) === main.text.slice(at) ? wrong : [...wrong, "CHANGED after the last nest"];
}

/** `out:`, to which nothing jumps any more in its function. */
function isIdleLabel(piece: string, text: string): boolean {
  const [, name] = /^(\w+)\s*:$/.exec(piece) ?? [];
  return name !== undefined && !new RegExp(`(\\bgoto|&&)\\s*${name}\\b`).test(text);
}

/** From the brace at the begin of a line that ends what is before, to the next one. */
function functionAround(text: string, at: number): string {
  const end = text.indexOf("\n}", at);
  return text.slice(text.lastIndexOf("\n}", at) + 1, end < 0 ? text.length : end);
}

const REQUEST = /^[ \t]*#[ \t]*pragma[ \t]+polyc\b.*$/gm;

/** The text of a span before, between and after the nests in it. */
function outside(text: string, { start, end }: Span, nests: readonly Span[]): readonly string[] {
  const inside = nests
    .filter((nest) => nest.start < end && start < nest.end)
    .sort((a, b) => a.start - b.start);
  // A hint may stand in a nest.
  const starts = [start];
  for (const nest of inside) starts.push(Math.max(starts.at(-1)!, nest.end));
  const ends = [...inside.map((nest) => nest.start), end];
  return starts
    .map((from, k) => text.slice(from, ends[k]).replace(REQUEST, "").trim())
    .filter((piece) => piece !== "");
}

interface Compiled {
  readonly texts: ReadonlyMap<string, string> | null;
  /** The first error. */
  readonly first: string;
  /** How often each warning was given. */
  readonly warnings: ReadonlyMap<string, number>;
}

/** Without the line number, which new lines change rightly. */
const SETTINGS = ["-O0", "-ffunction-sections", "-fopenmp", "-Wall", "-Wextra", "-D__LINE__=1", "-c"];

function compileObject(path: string, cc: string, flags: readonly string[]): Compiled {
  const object = join(dirname(path), "polyc-out.o");
  const [program = "", ...words] = cc.split(" ");
  const run = spawnSync(program, [...words, ...flags, ...SETTINGS, path, "-o", object], {
    encoding: "latin1",
    maxBuffer: 1 << 28,
    env: { ...process.env, LC_ALL: "C" },
  });
  const warnings = new Map<string, number>();
  for (const [, name = ""] of run.stderr.matchAll(/\[(-W[\w=-]+)\]$/gm))
    warnings.set(name, (warnings.get(name) ?? 0) + 1);
  const first = /^.*error: .*$/m.exec(run.stderr)?.[0] ?? run.stderr.slice(0, 200);
  const texts = run.status === 0 ? functionTexts(readFileSync(object)) : null;
  rmSync(object, { force: true });
  return { texts, first, warnings };
}
