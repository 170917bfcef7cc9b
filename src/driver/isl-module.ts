// isl's module, from the package's file: what is bundled into one script can't ask the package where that is.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type IslModule, loadIsl } from "isl-wasm";

let loading: Promise<IslModule> | null = null;

/** Compiled once per process: what V8 has optimised of it for one file is there for the next. */
export function loadIslModule(): Promise<IslModule> {
  loading ??= loadIsl(readFileSync(createRequire(import.meta.url).resolve("isl-wasm/isl.wasm")));
  return loading;
}
