/**
 * Loads tree-sitter and the C grammar: WebAssembly, from the npm packages, once per process. After `loadGrammar` has
 * resolved, parsing is synchronous.
 */
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

export interface Grammar {
  readonly parser: Parser;
  readonly language: Language;
}

let loading: Promise<Grammar> | null = null;

export function loadGrammar(): Promise<Grammar> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Grammar> {
  await Parser.init();
  const require = createRequire(import.meta.url);
  const language = await Language.load(require.resolve("tree-sitter-c/tree-sitter-c.wasm"));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, language };
}
