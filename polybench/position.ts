// `npm run bench -- --position`: what scalar optimisations cost a polyhedral compiler, and what DeLICM gives back.
//
// The experiment of Kruse and Grosser, "DeLICM: Undoing SSA Transformations for Polly", section 5: the kernels with `restrict`
// arrays of known dimensions go through polyc with its polyhedral stages before the scalar optimisations (early) or after
// them (late), without and with DeLICM. Of each kernel is counted, with --force, so that no cost model has a say:
//
// - scalar writes that are left in loops,
// - permutable bands of two or more loops, and loops that carry no dependence, in the order of the loops that was chosen.
//
// Late with DeLICM *recovers* the kernel if each statement of the source has as much parallelism around it, and as large a
// permutable band, as in both early positions. A permutable band of m loops counts as m - 1 parallel ones, by wavefronts
// (Bondhugula and others, "A Practical Automatic Polyhedral Parallelizer and Locality Optimizer", 2008). Statements that are
// gone (their store was redundant) have nothing to recover.
//
// Then, unless --static, what polyc writes by default is timed. Positions that write the same text share one time.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { transform } from "./build.ts";
import { type Campaign, measureKernel } from "./measure.ts";
import type { LineFreedom, Report } from "./report.ts";
import type { KernelResult } from "./results.ts";
import { type Kernel, scopText } from "./suite.ts";
import { native, type Variant } from "./variants.ts";

export interface Position {
  readonly name: string;
  /** At the head of a column. */
  readonly short: string;
  readonly flags: readonly string[];
}

export const POSITIONS: readonly Position[] = [
  { name: "early", short: "e", flags: ["--position=early", "--without=delicm"] },
  { name: "early+delicm", short: "eD", flags: ["--position=early"] },
  { name: "late", short: "l", flags: ["--without=delicm"] },
  { name: "late+delicm", short: "lD", flags: [] },
];

export interface Counts {
  readonly scalarWrites: number;
  readonly permutableBands: number;
  readonly parallelLoops: number;
  /** By lines of the kernel's file: the least of the line's statements. */
  readonly lines: Readonly<Record<string, LineFreedom>>;
  /** Lines of loops that stayed as they were. */
  readonly left: readonly number[];
}

export interface PositionResult {
  readonly kernel: string;
  /** By names of positions; a string says why there are none. */
  readonly counts: Readonly<Record<string, Counts | string>>;
  /** What is the matter with late+delicm, against the early positions; empty: it recovers them. */
  readonly lost: readonly string[];
  /** For each position the first one that writes the same text; null: --static. */
  readonly sameAs: Readonly<Record<string, string>> | null;
  readonly timed: KernelResult | null;
}

const restrict = "-DPOLYBENCH_USE_RESTRICT";

/** Variants for the timing: by gcc, as polyc's output is compiled elsewhere. */
const variantOf = ({ name, flags }: Position): Variant => ({
  ...{ name, says: `polyc ${flags.join(" ")}, then gcc -O3`, compiler: "gcc", polyc: true },
  flags: () => [...native, restrict, "-fopenmp"],
  polycFlags: [...flags, restrict],
});

/** Counts for one kernel in all positions and, unless `isStatic`, its times. */
export async function positionsOf(
  campaign: Campaign,
  kernel: Kernel,
  isStatic: boolean,
): Promise<PositionResult> {
  const counts: Record<string, Counts | string> = {};
  for (const position of POSITIONS) {
    campaign.progress(`${kernel.name}: counting ${position.name}`);
    counts[position.name] = await countsOf(campaign, kernel, position);
  }
  const found = { kernel: kernel.name, counts, lost: lostBy(counts) };
  if (isStatic) return { ...found, sameAs: null, timed: null };
  const sameAs = await sameTexts(campaign, kernel);
  const distinct = POSITIONS.filter(({ name }) => sameAs[name] === name);
  const timed = await measureKernel({ ...campaign, variants: distinct.map(variantOf) }, kernel);
  return { ...found, sameAs, timed };
}

const functionOf = (kernel: Kernel): string => `kernel_${kernel.name.replaceAll("-", "_")}`;

async function countsOf(campaign: Campaign, kernel: Kernel, position: Position): Promise<Counts | string> {
  const { suite, polyc, polycFlags } = campaign;
  const output = join(campaign.folder, `${kernel.name}.${position.name}.count.c`);
  const report = `${output}.json`;
  const only = ["--force", "--quiet", "--only", functionOf(kernel), "--report", report];
  const flags = [...position.flags, ...polycFlags, restrict, ...only];
  const built = await transform({ polyc, flags, suite, kernel, output });
  if (built.kind === "failed") return built.reason;
  const counts = countsIn(JSON.parse(readFileSync(report, "utf8")) as Report, linesOf(kernel));
  for (const file of [output, report]) rmSync(file);
  return counts;
}

/** The first and the last line between the kernel's pragmas. */
function linesOf(kernel: Kernel): readonly [number, number] {
  const text = readFileSync(kernel.source, "utf8");
  const first = text.slice(0, text.indexOf("#pragma scop")).split("\n").length;
  return [first, first + scopText(text).split("\n").length - 1];
}

/** `within`: lines of loops that count as left. */
export function countsIn({ functions }: Report, within: readonly [number, number]): Counts {
  const scops = functions.flatMap((f) => f.scops);
  const sum = (of: (scop: (typeof scops)[number]) => number) => scops.map(of).reduce((a, b) => a + b, 0);
  const lines: Record<string, LineFreedom> = {};
  for (const { line, loops, ...loose } of scops.flatMap((scop) => scop.freedom?.statements ?? [])) {
    // A part that was moved out of all loops is not in their way.
    if (line === null || loops === 0) continue;
    const parallel = Math.max(loose.parallel, loose.permutable - 1);
    const { [line]: known = { parallel, permutable: loose.permutable } } = lines;
    lines[line] = {
      parallel: Math.min(parallel, known.parallel),
      permutable: Math.min(loose.permutable, known.permutable),
    };
  }
  const left = functions
    .flatMap((f) => f.loops)
    .filter(
      ({ line, status, remark }) => line !== null && status === "left" && !remark.startsWith("as it was"),
    )
    .map(({ line }) => line!)
    .filter((line) => line >= within[0] && line <= within[1]);
  return {
    scalarWrites: sum((scop) => scop.scalarWrites.after),
    permutableBands: sum((scop) => scop.freedom?.permutableBands ?? 0),
    parallelLoops: sum((scop) => scop.freedom?.parallelLoops ?? 0),
    lines,
    left,
  };
}

/** Where late+delicm falls after one of the early positions, in words. */
export function lostBy(counts: Readonly<Record<string, Counts | string>>): readonly string[] {
  const late = counts["late+delicm"];
  if (late === undefined || typeof late === "string") return [`late+delicm: ${late}`];
  return ["early", "early+delicm"].flatMap((name) => {
    const early = counts[name];
    if (early === undefined || typeof early === "string") return [];
    const stayed = late.left.filter((line) => !early.left.includes(line));
    return [
      ...stayed.map((line) => `line ${line}: its loop is left alone, not so ${name}`),
      ...Object.entries(early.lines).flatMap(([line, was]) => lostAt(line, was, late, name)),
    ];
  });
}

function lostAt(line: string, was: LineFreedom, late: Counts, name: string): readonly string[] {
  const is = late.lines[line];
  if (is === undefined) return [];
  const words = { parallel: "parallel loops", permutable: "permutable loops" };
  return (["parallel", "permutable"] as const)
    .filter((key) => is[key] < was[key])
    .map((key) => `line ${line}: ${is[key]} ${words[key]}, ${was[key]} in ${name}`);
}

/** What polyc writes by default is compared. A position without a text stands for itself. */
async function sameTexts(campaign: Campaign, kernel: Kernel): Promise<Record<string, string>> {
  const { suite, polyc, polycFlags } = campaign;
  const names = new Map<string, string>();
  const same: Record<string, string> = {};
  for (const { name, flags } of POSITIONS) {
    const output = join(campaign.folder, `${kernel.name}.${name}.text.c`);
    const all = [...flags, ...polycFlags, restrict, "--quiet"];
    const built = await transform({ polyc, flags: all, suite, kernel, output });
    const text = built.kind === "built" ? readFileSync(output, "utf8") : name;
    rmSync(output, { force: true });
    if (!names.has(text)) names.set(text, name);
    same[name] = names.get(text)!;
  }
  return same;
}
