// `--assume=CONDITION`: checked before anything is read, given to the functions that have its names.

import type { Unit } from "../frontend/ast.ts";
import { frontendOptions } from "../frontend/c/compiler-in-use.ts";
import { initFrontend } from "../frontend/c/index.ts";
import { type GivenFacts, givenFacts, whyNoCondition } from "../frontend/c/user-facts.ts";
import type { Module } from "../ir/module.ts";
import type { Options } from "../options/options.ts";
import type { Diagnostic } from "../source/diagnostic.ts";

/** What is wrong with the first that is no condition. */
export async function whyNotAssumable({ assume, compiler }: Options): Promise<string | null> {
  await initFrontend();
  for (const text of assume) {
    const why = whyNoCondition(text, frontendOptions(compiler));
    if (why !== null) return `--assume=${text}: ${why}`;
  }
  return null;
}

export function givenIn(unit: Unit, { assume, compiler }: Options): GivenFacts {
  return assume.length === 0 ? new Map() : givenFacts(assume, unit, frontendOptions(compiler));
}

/** Where one speaks of nothing that is in the file. */
export function unusedAssumptions({ funcs }: Module, { assume }: Options): readonly Diagnostic[] {
  const used = new Set(funcs.flatMap(({ given = [] }) => given));
  return assume
    .filter((text) => !used.has(text))
    .map((text) => ({
      severity: "warning",
      id: "unused-assumption",
      message: `--assume=${text}: no function with loops has these names, or only such that set them`,
      span: null,
    }));
}
