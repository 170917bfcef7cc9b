// How long the front end takes for one file, from its text to the typed `Ast`: processor time, once everything is warm.
//
// What is read is counted as the compiler's preprocessor would print it, without line markers: the tokens, and one character
// for the white space between two.

import { loadGrammar, parseUnit } from "../src/frontend/c/parse.ts";
import { preprocess } from "../src/frontend/c/preprocess/preprocess.ts";
import type { Token } from "../src/frontend/c/preprocess/token.ts";
import { itemsOf, ParsedTokens } from "../src/frontend/c/sema/from-parse.ts";
import { libraryWithout } from "../src/frontend/c/sema/library.ts";
import { readUnit } from "../src/frontend/c/sema/unit.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import type { Setup } from "./compare.ts";

/** Seconds of processor time. */
export interface Speed {
  /** Characters of preprocessed text. */
  readonly characters: number;
  /** Reading and preprocessing the file and its headers. */
  readonly preprocess: number;
  /** Cutting into items, and the trees of those that are wanted. */
  readonly parse: number;
  /** Names and types. */
  readonly meaning: number;
}

/** Reads the file at `path`, seen from the working directory. */
export async function measureSpeed(path: string, { options, profile }: Setup): Promise<Speed> {
  const grammar = await loadGrammar();
  const files = new SourceFiles();
  const main = files.read(path);
  const preprocessed = timed(() => preprocess(files, main, options, profile));
  const parsed = timed(() => parseUnit(preprocessed.result, grammar));
  const library = libraryWithout([]);
  let trees = 0;
  const start = performance.now();
  const read = timed(() => {
    const items = itemsOf(parsed.result).map((item) => ({
      ...item,
      syntax: () => {
        const from = performance.now();
        const tree = item.syntax();
        trees += performance.now() - from;
        return tree;
      },
    }));
    return readUnit(new ParsedTokens(parsed.result, library), items, library);
  });
  // Processor time is too dear to be asked for every tree.
  const treeSeconds = (trees / (performance.now() - start)) * read.seconds;
  parsed.result.dispose();
  return {
    characters: printedLength(preprocessed.result.tokens),
    preprocess: preprocessed.seconds,
    parse: parsed.seconds + treeSeconds,
    meaning: read.seconds - treeSeconds,
  };
}

function timed<T>(run: () => T): { readonly result: T; readonly seconds: number } {
  const start = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(start);
  return { result, seconds: (user + system) / 1e6 };
}

function printedLength(tokens: readonly Token[]): number {
  let length = 0;
  for (const { text, leadingSpace } of tokens) length += text.length + (leadingSpace ? 1 : 0);
  return length;
}
