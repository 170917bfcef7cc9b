// `--assume=CONDITION`: checked as C before anything is read.

import type { Module } from "../ir/module.ts";
import type { Options } from "../options/options.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { C } from "./c-language.ts";

/** What is wrong with the first that is no condition. */
export async function whyNotAssumable({ assume, compiler }: Options): Promise<string | null> {
  await C.load();
  for (const text of assume) {
    const why = C.whyNoCondition(text, compiler);
    if (why !== null) return `--assume=${text}: ${why}`;
  }
  return null;
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
