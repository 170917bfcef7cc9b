// isl's module, from the package's file: what is bundled into one script can't ask the package where that is.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type IslModule, loadIsl } from "isl-wasm";

export function loadIslModule(): Promise<IslModule> {
  return loadIsl(readFileSync(createRequire(import.meta.url).resolve("isl-wasm/isl.wasm")));
}
