// The loops of a file that its authors made parallel.
//
//     #pragma omp parallel for private(j)        the loop that follows
//     #pragma omp for collapse(2)                in a parallel region: the outermost of its loops
//     HYPRE_LOOP(…)                              a macro that makes both: the loop stands where it is used
//
// The file is preprocessed as its authors compile it for several threads, so that what `#ifdef _OPENMP` chooses is seen.

import { frontendOptions } from "../src/frontend/c/compiler-in-use.ts";
import { DEFAULT_PREPROCESS_OPTIONS } from "../src/frontend/c/preprocess/options.ts";
import { preprocess } from "../src/frontend/c/preprocess/preprocess.ts";
import type { Token } from "../src/frontend/c/preprocess/token.ts";
import type { PreprocessedUnit } from "../src/frontend/c/preprocess/unit.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { type SourceFile, SourceFiles } from "../src/source/source-file.ts";
import { Apart } from "./apart.ts";
import { isInMain, Statements, type TextLoop, textLoops } from "./text-loops.ts";

export interface Mark {
  readonly loop: TextLoop;
  /** Without `#pragma omp`. */
  readonly directive: string;
  /** Why it is not counted; null: it is. */
  readonly apart: string | null;
  /** The loop's tokens: equal ones are counted once. */
  readonly body: string;
}

export interface ReadFile {
  readonly unit: PreprocessedUnit;
  readonly main: SourceFile;
}

/** The file at `path`, or `text` in its place, preprocessed with these flags. */
export function readTokens(path: string, flags: readonly string[], text: string | null = null): ReadFile {
  const files = new SourceFiles();
  const main = text === null ? files.read(path) : files.add(path, text);
  const front = frontendOptions(splitCompilerFlags(flags).compiler);
  const options = { ...DEFAULT_PREPROCESS_OPTIONS, ...front.preprocess };
  return { unit: preprocess(files, main, options, front.compiler), main };
}

export function marksOf(unit: PreprocessedUnit): readonly Mark[] {
  const { tokens } = unit;
  const statements = new Statements(tokens);
  const apart = new Apart(tokens, statements);
  const loops = new Map(textLoops(unit, statements).map((loop) => [loop.first, loop]));
  return tokens.flatMap((token, at): readonly Mark[] => {
    const directive = ompDirective(token);
    if (directive === null || !/^(?:parallel )?for\b/.test(directive)) return [];
    const loop = loops.get(afterPragmas(tokens, at));
    if (loop === undefined) return [];
    const why = apart.why(directive, loop.first, loop.last);
    return [{ loop, directive, apart: why, body: bodyOf(tokens, loop) }];
  });
}

/** Of a pragma in the user's file. */
export function ompDirective(token: Token): string | null {
  if (token.kind !== "pragma" || !isInMain(token)) return null;
  return /^#pragma omp (.*)$/.exec(token.text)?.[1] ?? null;
}

function afterPragmas(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.kind === "pragma") at++;
  return at;
}

const bodyOf = (tokens: readonly Token[], { first, last }: TextLoop): string =>
  tokens
    .slice(first, last + 1)
    .filter(({ kind }) => kind !== "pragma")
    .map(({ text }) => text)
    .join(" ");
