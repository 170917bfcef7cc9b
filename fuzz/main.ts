// `npm run fuzz -- --seeds A..B`: random functions through polyc in all modes; what fails, made as small as it gets, and how much
// of what they have was transformed.

import { Command } from "commander";
import type { Options as PolycOptions } from "../src/options/options.ts";
import { tableLines } from "../src/support/text-layout.ts";
import { FEATURES } from "./features.ts";
import { printFunction, type RandomFunction, randomFunction } from "./generator.ts";
import { reduce } from "./reduce.ts";
import { parseSeeds } from "./seeds.ts";
import { countShares, type Shares, sharesTable } from "./shapes.ts";
import { signatureOf } from "./signature.ts";
import { MODES, Trial, type Verdict } from "./trial.ts";

interface Options {
  readonly seeds: readonly [first: number, last: number];
  readonly modes: string;
  readonly batch: string;
  readonly features?: string;
  readonly invalid?: true;
  readonly verify: boolean;
}

const { seeds, modes, batch, features, invalid, verify } = new Command("fuzz")
  .description("Compares what random C functions compute before and after polyc.")
  .option("--seeds <a..b>", "the first and the last function", parseSeeds, [1, 100] as const)
  .option(
    "--modes <names>",
    `of ${Object.keys(MODES).join(",")}; by default the first four and one of the others`,
    "",
  )
  .option("--batch <n>", "functions in one program", "8")
  .option("--features <names>", `all functions have these, of ${Object.keys(FEATURES).join(",")}`)
  .option("--no-verify", "passes are not verified, which takes a quarter of the time")
  .option("--invalid", "print what is wrong with functions that are no programs")
  .parse()
  .opts<Options>();

const say = (text: string) => process.stdout.write(`${text}\n`);
const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};
const shares: Shares = new Map();
const tally = new Map<string, number>();
const counted = (what: string, by = 1) => tally.set(what, (tally.get(what) ?? 0) + by);
/** Told, and no failure: what was late with several threads passed with one. */
const LATE = "late with threads";
/** What the compiler gets wrong without polyc says nothing about polyc. */
const MISCOMPILED = "miscompiled without polyc";
const NO_FAILURES: ReadonlySet<string> = new Set<string>(["same", "invalid", LATE, MISCOMPILED]);
/** Functions without a difference, which the compiler may have got wrong, or been late with. */
function countSame(verdict: Verdict, functions: number): void {
  const { miscompiled = [], isLate = false } = verdict.kind === "same" ? verdict : {};
  counted("same", functions - miscompiled.length);
  if (isLate) counted(LATE);
  if (miscompiled.length === 0) return;
  counted(MISCOMPILED, miscompiled.length);
  say(`${MISCOMPILED}: ${miscompiled.join(", ")}`);
}
const summary = () => [...tally].map(([what, n]) => `${n} ${what}`).join(", ");
/** Failures by what they say: of each kind one is made small. */
const seen = new Map<string, string>();

const optionsOf = (mode: string): Partial<PolycOptions> =>
  verify ? MODES[mode]! : { ...MODES[mode]!, verifyPasses: false };

async function verdictOf(
  functions: readonly RandomFunction[],
  mode: string,
  checked: boolean,
): Promise<Verdict> {
  const trial = new Trial(functions, checked);
  try {
    return await trial.verdict(optionsOf(mode));
  } finally {
    trial.dispose();
  }
}

/** A program with one function: whether it fails, and a failure is printed. */
async function examine(func: RandomFunction, mode: string, checked: boolean): Promise<boolean> {
  progress(`${func.name}, ${mode}`);
  const verdict = await verdictOf([func], mode, checked);
  if (verdict.kind === "same") countSame(verdict, 1);
  else counted(verdict.kind);
  if (verdict.kind === "same" || verdict.kind === "invalid") return false;
  const signature = signatureOf(verdict, func.name);
  const before = seen.get(signature);
  const title = `==== ${func.name}, ${mode}: ${verdict.kind}`;
  if (before !== undefined) {
    say(`${title}, as ${before}`);
    return true;
  }
  seen.set(signature, `${func.name}, ${mode}`);
  // Every smaller one would be waited for as long.
  if (verdict.kind === "slow") {
    say(`${title}\n${verdict.why.slice(0, 900)}`);
    return true;
  }
  progress(`${func.name}, ${mode}: made smaller`);
  const smaller = await reduce(func, async (f) => {
    const now = await verdictOf([f], mode, checked);
    return now.kind === verdict.kind && signatureOf(now, f.name) === signature;
  });
  progress("");
  say(`${title}\n${verdict.why.slice(0, 900)}\n${printFunction(smaller)}`);
  return true;
}

async function examineBatch(
  functions: readonly RandomFunction[],
  modes: readonly string[],
  checked: boolean,
): Promise<void> {
  const trial = new Trial(functions, checked);
  try {
    if (trial.input instanceof Error) {
      if (functions.length === 1) {
        counted("invalid");
        if (invalid) say(`==== ${functions[0]!.name}: invalid\n${trial.input.message.slice(0, 900)}`);
        return;
      }
      for (const part of apart(functions, trial.culprit)) await examineBatch(part, modes, checked);
      return;
    }
    for (const mode of modes) {
      progress(`${functions[0]!.name} … ${functions.at(-1)!.name}, ${mode}: ${summary()}`);
      const verdict = await trial.verdict(optionsOf(mode));
      const suspects = suspectsOf(functions, verdict);
      let found = 0;
      for (const func of suspects) if (await examine(func, mode, checked)) found++;
      if (suspects.length > 0 && found === 0) together(functions, mode, verdict);
      countSame(verdict, functions.length - suspects.length);
      if (verdict.kind === "same") for (const func of functions) countShares(shares, func, verdict.output);
    }
  } finally {
    trial.dispose();
  }
}

/** The functions without the one that is no program; halves where that could be any. */
function apart(
  functions: readonly RandomFunction[],
  culprit: RandomFunction | null,
): readonly (readonly RandomFunction[])[] {
  const half = functions.length >> 1;
  if (culprit === null) return [functions.slice(0, half), functions.slice(half)];
  return [[culprit], functions.filter((f) => f !== culprit)];
}

/** What only fails in company, as names that clash do, or a machine that was busy. */
function together(functions: readonly RandomFunction[], mode: string, verdict: Verdict): void {
  if (verdict.kind === "same") return;
  counted("failing together");
  const names = functions.map((f) => f.name).join(", ");
  say(`==== ${names}, ${mode}: ${verdict.kind}, but none alone\n${verdict.why.slice(0, 900)}`);
}

/** Those that the failure of a program names; all where it names none. */
function suspectsOf(functions: readonly RandomFunction[], verdict: Verdict): readonly RandomFunction[] {
  if (verdict.kind === "same" || verdict.kind === "invalid") return [];
  if (verdict.functions.length === 0) return functions;
  return functions.filter((f) => verdict.functions.includes(f.name));
}

/** Also of a campaign that is stopped. */
function conclude(): void {
  progress("");
  for (const line of tableLines(sharesTable(shares))) say(line);
  say(summary());
  process.exitCode = [...tally.keys()].some((what) => !NO_FAILURES.has(what)) ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    conclude();
    process.exit();
  });

const [[first, last], size] = [seeds, Number(batch)];
const [always, others] = [Object.keys(MODES).slice(0, 4), Object.keys(MODES).slice(4)];
for (let at = first; at <= last; at += size) {
  const now = Array.from({ length: Math.min(size, last + 1 - at) }, (_, k) => at + k);
  const round = Math.floor(at / size);
  const chosen = modes === "" ? [...always, others[round % others.length]!] : modes.split(",");
  const functions = now.map((seed) => randomFunction(seed, features?.split(",") ?? null));
  await examineBatch(functions, chosen, round % 2 === 0);
  // Signals come between turns of the event loop, of which what is awaited is none.
  await new Promise((resolve) => setImmediate(resolve));
}
conclude();
