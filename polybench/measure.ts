// Builds, checks and times one kernel in all variants.

import { rmSync } from "node:fs";
import { difference, type Outcome, outcomeOf } from "./memory.ts";
import { run, versionOf } from "./process.ts";
import type { KernelResult, VariantResult } from "./results.ts";
import { median } from "./statistics.ts";
import type { Dataset, Kernel, Suite } from "./suite.ts";
import {
  type BuildVariant,
  type BuiltVariant,
  baseline,
  buildVariant,
  type Variant,
  variants,
} from "./variants.ts";

export interface Campaign {
  readonly suite: Suite;
  readonly variants: readonly Variant[];
  readonly dataset: Dataset | "auto";
  readonly runs: number;
  readonly threads: number;
  readonly check: boolean;
  /** Seconds after which a run is given up. */
  readonly timeout: number;
  readonly folder: string;
  readonly polyc: readonly string[];
  readonly polycFlags: readonly string[];
  readonly progress: (text: string) => void;
}

/** What the kernels that are done within it are too short to be timed at. */
const shortRun = 0.05;

/** Runs below this many seconds are so brief that one turn takes several of them. */
const briefRun = 0.03;
const briefTurns = 9;

export async function measureKernel(campaign: Campaign, kernel: Kernel): Promise<KernelResult> {
  const dataset = campaign.dataset === "auto" ? await chooseDataset(campaign, kernel) : campaign.dataset;
  const expected = campaign.check ? await reference(campaign, kernel, dataset) : "not checked";
  const states: State[] = [];
  for (const variant of campaign.variants)
    states.push(await prepare(campaign, kernel, dataset, variant, expected));
  await timeInTurn(campaign, kernel, states);
  return { kernel: kernel.name, dataset, variants: states.map(resultOf) };
}

/** A variant of one kernel while it is measured: a program and its times so far, or why there is none. */
type State =
  | {
      readonly kind: "ready";
      readonly variant: Variant;
      readonly program: string;
      readonly wrong: string | null;
      readonly polycSeconds: number | undefined;
      readonly seconds: number[];
      failure: string | null;
    }
  | { readonly kind: "over"; readonly result: VariantResult };

const builder = (
  campaign: Campaign,
  kernel: Kernel,
  dataset: Dataset,
): Omit<BuildVariant, "variant" | "library"> => ({
  ...{ suite: campaign.suite, kernel, dataset, threads: campaign.threads, folder: campaign.folder },
  ...{ polyc: campaign.polyc, polycFlags: campaign.polycFlags },
});

/** LARGE, unless gcc -O3 needs less than 50 ms for it. */
async function chooseDataset(campaign: Campaign, kernel: Kernel): Promise<Dataset> {
  campaign.progress(`${kernel.name}: how long at LARGE?`);
  const variant = variants.find(({ name }) => name === baseline)!;
  const built = await buildVariant({ ...builder(campaign, kernel, "LARGE"), variant, library: "timing" });
  if (built.kind === "failed") return "LARGE";
  const first = await timeOnce(campaign, built.file);
  return typeof first === "number" && first < shortRun ? "EXTRALARGE" : "LARGE";
}

async function reference(campaign: Campaign, kernel: Kernel, dataset: Dataset): Promise<Outcome | string> {
  campaign.progress(`${kernel.name} ${dataset}: reference results`);
  const variant: Variant = {
    name: "reference",
    says: "",
    compiler: "gcc",
    flags: () => ["-O2"],
    polyc: false,
  };
  const built = await buildVariant({ ...builder(campaign, kernel, dataset), variant, library: "memory" });
  if (built.kind === "failed") return `no reference: ${built.reason}`;
  const ran = await outcomeOf({ program: built.file, threads: 1, timeout: campaign.timeout });
  rmSync(built.file);
  return ran.kind === "ran" ? ran.outcome : `no reference: ${ran.reason}`;
}

/** Builds a variant and compares its results. */
async function prepare(
  campaign: Campaign,
  kernel: Kernel,
  dataset: Dataset,
  variant: Variant,
  expected: Outcome | string,
): Promise<State> {
  const over = (kind: "failed" | "gap", reason: string): State => ({
    kind: "over",
    result: { kind, variant: variant.name, reason },
  });
  if (versionOf(variant.compiler) === null) return over("gap", `${variant.compiler} is not installed`);
  const options = { ...builder(campaign, kernel, dataset), variant };
  campaign.progress(`${kernel.name} ${dataset}: building ${variant.name}`);
  const built = await buildVariant({ ...options, library: "timing" });
  if (built.kind === "failed") return over("failed", built.reason);
  let wrong: string | null = variant.isFortran
    ? "not checked"
    : typeof expected === "string"
      ? expected
      : null;
  if (typeof expected !== "string" && !variant.isFortran) {
    campaign.progress(`${kernel.name} ${dataset}: comparing ${variant.name}'s results`);
    const checked = await compare(campaign, await buildVariant({ ...options, library: "memory" }), expected);
    if (checked.kind === "failed") return over("failed", checked.reason);
    wrong = checked.differs;
  }
  const { file: program, polycSeconds } = built;
  return { kind: "ready", variant, program, wrong, polycSeconds, seconds: [], failure: null };
}

type Compared =
  | { readonly kind: "compared"; readonly differs: string | null }
  | { readonly kind: "failed"; readonly reason: string };

async function compare(campaign: Campaign, built: BuiltVariant, expected: Outcome): Promise<Compared> {
  if (built.kind === "failed") return built;
  const ran = await outcomeOf({ program: built.file, threads: campaign.threads, timeout: campaign.timeout });
  rmSync(built.file);
  return ran.kind === "ran" ? { kind: "compared", differs: difference(expected, ran.outcome) } : ran;
}

/** A B C A B C …: a slow phase of the machine falls on all variants alike. */
async function timeInTurn(campaign: Campaign, kernel: Kernel, states: readonly State[]): Promise<void> {
  for (let round = 1; round <= campaign.runs; round++)
    for (const state of states) {
      if (state.kind === "over" || state.failure !== null) continue;
      campaign.progress(`${kernel.name}: ${state.variant.name}, run ${round} of ${campaign.runs}`);
      const time = await timeTurn(campaign, state.program);
      if (typeof time === "number") state.seconds.push(time);
      else state.failure = time;
    }
}

/**
 * One turn of a program. A kernel of a few milliseconds is run nine times, and the median of these stands for the turn:
 * the wake-up of a processor or one interrupt would weigh as much as the kernel otherwise.
 */
async function timeTurn(campaign: Campaign, program: string): Promise<number | string> {
  const first = await timeOnce(campaign, program);
  if (typeof first === "string" || first >= briefRun) return first;
  const times = [first];
  while (times.length < briefTurns) {
    const time = await timeOnce(campaign, program);
    if (typeof time === "string") return time;
    times.push(time);
  }
  return median(times);
}

/** The seconds that a program says its kernel took; a string says why there are none. */
async function timeOnce(campaign: Campaign, program: string): Promise<number | string> {
  const env = { OMP_NUM_THREADS: String(campaign.threads), OMP_DYNAMIC: "false" };
  const ran = await run(program, [], { env, timeout: campaign.timeout });
  if (ran.failure !== null) return ran.failure;
  const seconds = Number(ran.stdout.toString("utf8").trim().split("\n").at(-1));
  // The clock ticks in microseconds: what takes less counts as one.
  return Number.isFinite(seconds) ? Math.max(seconds, 1e-6) : "it printed no time";
}

function resultOf(state: State): VariantResult {
  if (state.kind === "over") return state.result;
  if (state.failure !== null) return { kind: "failed", variant: state.variant.name, reason: state.failure };
  const { variant, seconds, wrong, polycSeconds } = state;
  const tool = polycSeconds === undefined ? {} : { polycSeconds };
  return { kind: "timed", variant: variant.name, seconds, wrong, ...tool };
}
