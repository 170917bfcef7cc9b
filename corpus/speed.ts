// How long the front end takes for one file, from its text to the typed `Ast`, once everything is warm: the time that passes,
// and beside it the processor time, in which the threads count that compile and collect garbage meanwhile. The first is what
// somebody waits for on a machine with nothing else to do; on a busy one only the second says anything.
//
// What is read is counted as the compiler's preprocessor would print it, without line markers: the tokens, and one character
// for the white space between two.

import { loadGrammar, parseUnit } from "../src/frontend/c/parse.ts";
import { preprocess } from "../src/frontend/c/preprocess/preprocess.ts";
import type { Token } from "../src/frontend/c/preprocess/token.ts";
import { itemsOf, ParsedTokens } from "../src/frontend/c/sema/from-parse.ts";
import { libraryWithout } from "../src/frontend/c/sema/library.ts";
import { analyseUnit } from "../src/frontend/c/sema/unit.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import type { Setup } from "./compare.ts";

/** Seconds that pass. */
export interface Speed {
  /** Characters of preprocessed text. */
  readonly characters: number;
  /** Reading and preprocessing the file and its headers. */
  readonly preprocess: number;
  /** Cutting into items, and the trees of those that are wanted. */
  readonly parse: number;
  /** Names and types. */
  readonly meaning: number;
  /** Seconds of processor time, of all threads and for all parts. */
  readonly processor: number;
}

/** Reads the file at `path`, seen from the working directory. */
export async function measureSpeed(path: string, { options, profile }: Setup): Promise<Speed> {
  const grammar = await loadGrammar();
  const files = new SourceFiles();
  const main = files.read(path);
  const processor = process.cpuUsage();
  const preprocessed = timed(() => preprocess(files, main, options, profile));
  const parsed = timed(() => parseUnit(preprocessed.result, grammar));
  const library = libraryWithout([]);
  let trees = 0;
  const read = timed(() => {
    const items = itemsOf(parsed.result).map((item) => ({
      ...item,
      syntax: () => {
        const from = performance.now();
        const tree = item.syntax();
        trees += (performance.now() - from) / 1e3;
        return tree;
      },
    }));
    return analyseUnit(new ParsedTokens(parsed.result, library), items, library);
  });
  const { user, system } = process.cpuUsage(processor);
  parsed.result.dispose();
  return {
    characters: printedLength(preprocessed.result.tokens),
    preprocess: preprocessed.seconds,
    parse: parsed.seconds + trees,
    meaning: read.seconds - trees,
    processor: (user + system) / 1e6,
  };
}

function timed<T>(run: () => T): { readonly result: T; readonly seconds: number } {
  const start = performance.now();
  const result = run();
  return { result, seconds: (performance.now() - start) / 1e3 };
}

function printedLength(tokens: readonly Token[]): number {
  let length = 0;
  for (const { text, leadingSpace } of tokens) length += text.length + (leadingSpace ? 1 : 0);
  return length;
}
