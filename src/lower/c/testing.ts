// Helpers for tests that begin with C text.

import { readC } from "../../frontend/c/index.ts";
import { type CompilerProfile, compilerProfile } from "../../frontend/c/preprocess/compiler.ts";
import type { Func } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { verifyModule } from "../../ir/verify.ts";
import { SourceFiles } from "../../source/source-file.ts";
import { type LowerOptions, lowerUnit } from "./lower.ts";

let compiler: CompilerProfile | null = null;

/** The system's compiler, asked once; headers come from it. */
export function systemCompiler(): CompilerProfile {
  compiler ??= compilerProfile({ cc: "gcc", flags: [], cacheDir: null });
  return compiler;
}

/**
 * `initFrontend()` must have been awaited. Throws where a function is not read, or the result not well
 * formed.
 */
export function lowerText(text: string, options: LowerOptions = {}): Module {
  const files = new SourceFiles();
  const main = files.add("in.c", text);
  const { unit, diagnostics } = readC(files, main, { compiler: systemCompiler() });
  const trouble = [
    ...diagnostics.filter((d) => d.severity === "error").map((d) => d.message),
    ...unit.unread.map((u) => `${u.name}: ${u.reject.message}`),
  ];
  if (trouble.length > 0) throw new Error(trouble.join("\n"));
  const module = lowerUnit(unit, options);
  const broken = [...verifyModule(module), ...(module.failed ?? []).map((f) => `${f.name}: ${f.message}`)];
  if (broken.length > 0) throw new Error(broken.join("\n"));
  return module;
}

/** The last function of the text. */
export function lowerFunctionText(text: string, options: LowerOptions = {}): Func {
  const found = lowerText(text, options).funcs.at(-1);
  if (found === undefined) throw new Error("the text has no function");
  return found;
}
