// How many steps each detector takes on a function: C brought into the form that detection wants, or textual IR that is in it.

import { C } from "../src/driver/c-language.ts";
import { canonical, lowered } from "../src/driver/front-half.ts";
import { analyse, ISOLATE } from "../src/driver/function-versions.ts";
import type { Func } from "../src/ir/func.ts";
import type { Module } from "../src/ir/module.ts";
import { parseFunc } from "../src/ir/parse.ts";
import { noCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options, type ScopDetector } from "../src/options/options.ts";
import { OPTIONAL_PASSES } from "../src/options/passes.ts";
import { detectScops } from "../src/scop/detect/detect.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { PassHost } from "../src/support/pass.ts";
import { stepsTaken } from "../src/support/work-counter.ts";

/** The passes that make loops what detection wants, and no others: these take longer for large functions than detection does. */
const OPTIONS: Options = {
  ...DEFAULT_OPTIONS,
  compiler: noCompilerFlags(),
  without: new Set(OPTIONAL_PASSES),
};

export interface Canonical {
  readonly module: Module;
  readonly func: Func;
}

/** The last function of the C text. */
export async function functionInC(text: string): Promise<Canonical> {
  await C.load();
  const files = new SourceFiles();
  const main = files.addBytes("generated.c", Buffer.from(text));
  const host = new PassHost({ ...OPTIONS, dumpAfter: new Set(), write: () => {} });
  const module = lowered(host, C.parse(host, files, main, OPTIONS), main);
  const func = module.funcs.at(-1)!;
  canonical(host, module, func, OPTIONS);
  return { module, func };
}

/** `text` is IR. */
export function functionOf(text: string): Canonical {
  const func = parseFunc(text);
  ISOLATE.run(func);
  return { module: { funcs: [func], tags: [], addressTaken: new Set() }, func };
}

export interface DetectionCost {
  readonly loops: number;
  readonly scops: number;
  readonly steps: number;
}

export function costOfDetection({ module, func }: Canonical, scopDetector: ScopDetector): DetectionCost {
  const analyses = analyse(module, func, { ...OPTIONS, scopDetector });
  const before = stepsTaken();
  const { scops } = detectScops(func, analyses);
  return { loops: analyses.forest.loops.length, scops: scops.length, steps: stepsTaken() - before };
}
