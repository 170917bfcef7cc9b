/** Helpers for the tests of the front end: texts in memory instead of files. */
import { posix } from "node:path";
import { SourceFile, SourceFiles } from "../../source/source-file.ts";
import { MAIN_FILE } from "../../source/span.ts";
import type { Grammar } from "../../source/tree-sitter.ts";
import { type ParsedUnit, parseUnit } from "./parse.ts";
import type { CompilerProfile } from "./preprocess/compiler.ts";
import { diskReader, type SourceReader } from "./preprocess/include-search.ts";
import { lexText } from "./preprocess/lexer.ts";
import { DEFAULT_PREPROCESS_OPTIONS, type PreprocessOptions } from "./preprocess/options.ts";
import { preprocess } from "./preprocess/preprocess.ts";
import type { Token } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

/** No predefined macros, no directories: what a test sees is what it wrote. */
export const BARE_COMPILER: CompilerProfile = {
  predefined: "",
  search: { quote: [], bracket: [] },
  isClang: false,
  silence: null,
  ask: () => "0",
};

export interface TextSetup {
  readonly headers?: Readonly<Record<string, string>>;
  readonly options?: Partial<PreprocessOptions>;
  readonly compiler?: CompilerProfile;
  readonly name?: string;
}

/**
 * Preprocesses `text` as `in.c`; headers are looked up in `setup.headers` first, then on disk where a
 * compiler is given.
 */
export function preprocessText(text: string, setup: TextSetup = {}): PreprocessedUnit {
  const files = new SourceFiles();
  const main = files.add(setup.name ?? "in.c", text);
  const disk = diskReader();
  const reader: SourceReader = {
    read(path) {
      const header = setup.headers?.[posix.normalize(path)];
      if (header !== undefined) return new TextEncoder().encode(header);
      return setup.compiler === undefined ? null : disk.read(path);
    },
    identity: (path) => posix.normalize(`${path}/`),
  };
  const options = { ...DEFAULT_PREPROCESS_OPTIONS, ...setup.options };
  return preprocess(files, main, options, setup.compiler ?? BARE_COMPILER, reader);
}

/** Same, parsed. */
export function parseText(text: string, grammar: Grammar, setup: TextSetup = {}): ParsedUnit {
  return parseUnit(preprocessText(text, setup), grammar);
}

/** The expanded tokens as text, single spaces between; pragmas between bars. */
export function expanded(text: string, setup: TextSetup = {}): string {
  return spaced(preprocessText(text, setup).tokens);
}

export function spaced(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === "pragma" ? `|${token.text}|` : token.text)).join(" ");
}

/**
 * Texts of the tokens that a preprocessor's output has, pragmas taken apart: for comparing with other
 * preprocessors.
 */
export function tokenTexts(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (token.kind === "pragma" ? lexedTexts(token.text) : [token.text]));
}

export function lexedTexts(text: string): readonly string[] {
  return lexText(new SourceFile(MAIN_FILE, "", text)).map((token) => token.text);
}
