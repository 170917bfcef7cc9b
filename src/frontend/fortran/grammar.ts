/** The Fortran grammar: our own, in `grammars/fortran`, with the WebAssembly module made of it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Grammar, grammarOf } from "../../source/tree-sitter.ts";

const MODULE = "grammars/fortran/tree-sitter-fortran.wasm";

let loading: Promise<Grammar> | null = null;

export function loadFortranGrammar(): Promise<Grammar> {
  loading ??= grammarOf(readFileSync(findAbove(dirname(fileURLToPath(import.meta.url)))));
  return loading;
}

/** In the package's folder, wherever below it this file is: in `src`, or bundled in `dist`. */
function findAbove(folder: string): string {
  const path = join(folder, MODULE);
  if (existsSync(path)) return path;
  const outer = dirname(folder);
  if (outer === folder) throw new Error(`there is no ${MODULE}`);
  return findAbove(outer);
}
