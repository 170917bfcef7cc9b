/**
 * Loads tree-sitter and the C grammar: WebAssembly, from the npm packages, once per process. After
 * `loadGrammar` has resolved, parsing is synchronous.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";
import { Cursor } from "./cursor.ts";

export interface Grammar {
  readonly parser: Parser;
  readonly cursor: Cursor;
  readonly language: Language;
}

let loading: Promise<Grammar> | null = null;

export function loadGrammar(): Promise<Grammar> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Grammar> {
  const require = createRequire(import.meta.url);
  const bytesOf = (file: string) => readFileSync(require.resolve(file));
  // Read here: the packages would look beside their own files, which may be part of one file of ours.
  const module = { wasmBinary: bytesOf("web-tree-sitter/web-tree-sitter.wasm") };
  await Parser.init(module);
  const language = await Language.load(bytesOf("tree-sitter-c/tree-sitter-c.wasm"));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, cursor: new Cursor(module, language), language };
}
