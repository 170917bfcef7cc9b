// Do the loops of a package do what scalar evolution says? Each function that has loops is run in its canonical form on made-up
// arguments and memory until its loops have run; every value is compared with its tree, every loop with its trip count.

import { C } from "../src/driver/c-language.ts";
import { lowered, nameLoads, prepare } from "../src/driver/front-half.ts";
import type { Func } from "../src/ir/func.ts";
import { Memory, Unsupported } from "../src/ir/memory.ts";
import type { Module } from "../src/ir/module.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { PassFailure, PassHost } from "../src/support/pass.ts";
import { Imagination, imagined, numbersTold } from "../testsuite/scev/imagine.ts";
import { Claims, compareWithExecution } from "../testsuite/scev/observe.ts";

export interface Confirmation {
  readonly loops: number;
  /** Loops that came to their end in some run. */
  readonly ran: number;
  /** Values and trip counts that were compared. */
  readonly values: number;
  readonly counts: number;
  /** Contradictions, with the function. */
  readonly mistakes: readonly string[];
}

export const NOTHING_CONFIRMED: Confirmation = { loops: 0, ran: 0, values: 0, counts: 0, mistakes: [] };

/** Runs of one function at most, and one more for each number that it tells apart; instructions of a run: what takes longer is not run. */
const MAX_RUNS = 24;
const MAX_STEPS = 4000;
/** More runs of functions in which a loop came to no end, and instructions of these. */
const LONG_RUNS = 2;
const LONG_STEPS = 40_000;
/**
 * Instructions of a function times its loops up to which every loop's view of every value is compared; of larger functions those of the first
 * loops are, and the function's own.
 */
const MAX_SIZE = 60_000;

/** The file at `path`, seen from the working directory. */
export async function confirmFile(
  path: string,
  flags: readonly string[],
  asCompiled: boolean,
): Promise<Confirmation> {
  await C.load();
  const files = new SourceFiles();
  const main = files.read(path);
  const { compiler } = splitCompilerFlags(flags);
  const options: Options = { ...DEFAULT_OPTIONS, compiler, quiet: true, asCompiled };
  const host = new PassHost({ ...options, dumpAfter: new Set(), write: () => {} });
  const module = lowered(host, C.parse(host, files, main, options), main);
  let sum = NOTHING_CONFIRMED;
  for (const func of module.funcs) {
    if (func.span === null) continue;
    try {
      nameLoads(host, module, func, options);
      prepare(host, module, func, options);
    } catch (error) {
      if (error instanceof PassFailure) continue;
      throw error;
    }
    sum = addConfirmations(sum, confirmFunction(module, func, path));
  }
  return sum;
}

function confirmFunction(module: Module, func: Func, path: string): Confirmation {
  const size = func.blocks.reduce((sum, block) => sum + (block?.instrs.length ?? 0), 0);
  const claims = new Claims(func, Math.floor(MAX_SIZE / size));
  const loops = claims.loops.loops.length;
  if (loops === 0) return NOTHING_CONFIRMED;
  const memory = new Memory(module.tags);
  const told = numbersTold(func);
  const ran = new Set<number>();
  const mistakes: string[] = [];
  let [values, counts] = [0, 0];
  const first = MAX_RUNS + told.length;
  let runs = first;
  for (let seed = 1; seed <= runs && ran.size < loops && mistakes.length === 0; seed++) {
    const imagination = new Imagination(memory, seed, told);
    const { library } = imagination;
    try {
      const maxSteps = seed > first ? LONG_STEPS : MAX_STEPS;
      const how = { memory, maxSteps, rewrite: (f: Func) => imagined(f, memory), library };
      const report = compareWithExecution(claims, imagination.args(func), how);
      for (const loop of report.loops) ran.add(loop);
      if (report.outcome === "endless") runs = first + LONG_RUNS;
      values += report.values;
      counts += report.counts;
      mistakes.push(...report.mistakes.map((text) => `${path}: ${func.name}, seed ${seed}: ${text}`));
    } catch (error) {
      // Fractions in integers come from types that `#if` chooses: these run as integers.
      if (!(error instanceof Unsupported || error instanceof RangeError)) throw error;
    }
  }
  return { loops, ran: ran.size, values, counts, mistakes };
}

export function addConfirmations(a: Confirmation, b: Confirmation): Confirmation {
  return {
    loops: a.loops + b.loops,
    ran: a.ran + b.ran,
    values: a.values + b.values,
    counts: a.counts + b.counts,
    mistakes: [...a.mistakes, ...b.mistakes],
  };
}
