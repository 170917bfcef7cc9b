// SCoPs of functions written in C, for tests.

import { callerFacts } from "../analysis/alias/caller-facts.ts";
import type { Module } from "../ir/module.ts";
import { lowerText } from "../lower/c/testing.ts";
import { canonicalPasses } from "../opt/pipeline.ts";
import { type Prepared, prepare } from "./scop-testing.ts";

/**
 * The last function of the text in canonical form, with its regions. `initFrontend()` must have been awaited.
 */
export function prepareC(text: string): Prepared {
  const module: Module = lowerText(text);
  const func = module.funcs.at(-1);
  if (func === undefined) throw new Error("the text has no function");
  for (const pass of canonicalPasses()) pass.run(func);
  return { ...prepare(func, callerFacts(module, func.name)), module };
}
