// One file: its experts' loops, and what polyc made of the file without their pragmas.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mark, marksOf, ompDirective, readTokens } from "./marks.ts";
import { Matcher, type ReadOutput, type Verdict } from "./match.ts";
import type { ExpertPackage } from "./packages.ts";
import { type Answer, askPolyc, type Build } from "./run-polyc.ts";
import { withoutOpenMp } from "./strip.ts";
import { Statements, textLoops } from "./text-loops.ts";

export interface CountedFile {
  readonly path: string;
  readonly verdicts: readonly Verdict[];
  /** Lines of loops that polyc runs in parallel and the experts left. */
  readonly more: readonly number[];
  readonly trouble: string | null;
  readonly seconds: number;
}

export interface Setting {
  readonly build: Build;
  readonly folder: string;
  readonly cache: string;
}

/** Files that are of no interest: without a pragma, or for other devices. */
export function hasExpertLoops(folder: string, path: string): boolean {
  const text = readFileSync(join(folder, path), "latin1");
  return /\bomp\b|_OMP_|BoxLoop/.test(text) && !/^\s*#\s*pragma\s+omp\s+target\b/m.test(text);
}

/** `path` is seen from the package's folder, which is the working directory. */
export async function countFile(
  { flags, openmp }: Pick<ExpertPackage, "flags" | "openmp">,
  path: string,
  { build, folder, cache }: Setting,
): Promise<CountedFile | null> {
  const parallel = readTokens(path, [...flags, ...openmp]);
  const marks = marksOf(parallel.unit);
  if (marks.length === 0) return null;
  const text = withoutOpenMp(parallel);
  const answer = await askPolyc({
    build,
    folder,
    path,
    text,
    encoding: parallel.main.encoding,
    flags,
    cache,
  });
  return {
    path,
    ...verdictsOf(path, flags, text, marks, answer),
    trouble: answer.trouble,
    seconds: answer.seconds,
  };
}

/** What polyc's answer about `text`, the file without the experts' pragmas, says of their loops. */
export function verdictsOf(
  path: string,
  flags: readonly string[],
  text: string,
  marks: readonly Mark[],
  answer: Answer,
): Pick<CountedFile, "verdicts" | "more"> {
  const out = () => loopsIn(path, flags, answer.output);
  const matcher = new Matcher(answer, { text, ...loopsIn(path, flags, text), out });
  const verdicts = marks.map((mark) => matcher.verdict(mark));
  const theirs = new Set(marks.map(({ loop }) => `${loop.line}-${loop.nth}`));
  const more = matcher.parallel
    .filter(({ line, nth }) => !theirs.has(`${line}-${nth}`))
    .map(({ line }) => line);
  return { verdicts, more };
}

function loopsIn(path: string, flags: readonly string[], text: string): ReadOutput {
  const { unit } = readTokens(path, flags, text);
  const loops = textLoops(unit, new Statements(unit.tokens));
  const parallel = loops.filter(({ first }) =>
    /^parallel for\b/.test(ompDirective(unit.tokens[first - 1]!) ?? ""),
  );
  return { tokens: unit.tokens, loops, parallel };
}
