/**
 * Loads tree-sitter, WebAssembly from its npm package, once per process, and grammars for it. After that,
 * parsing is synchronous.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";
import { Cursor } from "./tree-cursor.ts";

export interface Grammar {
  readonly parser: Parser;
  readonly cursor: Cursor;
  readonly language: Language;
}

let loading: Promise<object> | null = null;

/** Read here: the package would look beside its own file, which may be part of one file of ours. */
async function loadModule(): Promise<object> {
  const require = createRequire(import.meta.url);
  const module = { wasmBinary: readFileSync(require.resolve("web-tree-sitter/web-tree-sitter.wasm")) };
  await Parser.init(module);
  return module;
}

/** A grammar by its WebAssembly module. */
export async function grammarOf(bytes: Uint8Array): Promise<Grammar> {
  loading ??= loadModule();
  const module = await loading;
  const language = await Language.load(bytes);
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, cursor: new Cursor(module, language), language };
}
