/** The C grammar, WebAssembly from its npm package. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Grammar, grammarOf } from "../../../source/tree-sitter.ts";

let loading: Promise<Grammar> | null = null;

export function loadGrammar(): Promise<Grammar> {
  const require = createRequire(import.meta.url);
  loading ??= grammarOf(readFileSync(require.resolve("tree-sitter-c/tree-sitter-c.wasm")));
  return loading;
}
