// Which features a random function has, nest by nest, and in which of these nests polyc changed the text.
//
// What every function may have (depth, triangles, steps, …) is read from its tree of statements; of features.ts, the generator
// notes the texts that it took.

import { printStatement, type RandomFunction, type Statement } from "./generator.ts";

/** By feature: functions that have it in a nest, and those of them in which such a nest was changed. */
export type Shares = Map<string, { functions: number; transformed: number }>;

interface Nest {
  readonly text: string;
  readonly features: ReadonlySet<string>;
}

/** Adds what a function has, and what became of it in the file `output`. */
export function countShares(shares: Shares, func: RandomFunction, output: string): void {
  const printed = bodyOf(func.name, output);
  const found = new Map<string, boolean>();
  for (const { text, features } of nestsOf(func)) {
    const isChanged = func.comments !== 0 || !printed.includes(text) || followsPragma(printed, text);
    for (const name of features) found.set(name, isChanged || found.get(name) === true);
  }
  for (const [name, isChanged] of found) {
    const share = shares.get(name) ?? { functions: 0, transformed: 0 };
    share.functions++;
    if (isChanged) share.transformed++;
    shares.set(name, share);
  }
}

/** A pragma in front of a nest leaves its text as it was. */
function followsPragma(printed: string, text: string): boolean {
  const before = printed.slice(0, printed.indexOf(text)).trimEnd().replaceAll("\\\n", " ");
  return /^ *#pragma omp /.test(before.slice(before.lastIndexOf("\n") + 1));
}

/** The rows of a table: those that are transformed least come first. */
export function sharesTable(shares: Shares): readonly (readonly string[])[] {
  const percent = (share: { functions: number; transformed: number }) =>
    (100 * share.transformed) / share.functions;
  const rows = [...shares].sort(([, a], [, b]) => percent(a) - percent(b));
  return [
    ["feature", "functions", "transformed", "share"],
    ...rows.map(([name, share]) => [
      name,
      String(share.functions),
      String(share.transformed),
      `${percent(share).toFixed(0)} %`,
    ]),
  ];
}

function bodyOf(name: string, file: string): string {
  const start = file.indexOf(`static double ${name}(`);
  return file.slice(start, file.indexOf("\n}\n", start) + 3);
}

/** Statements of the function that hold loops; a function with comments in odd places is one. */
function nestsOf(func: RandomFunction): readonly Nest[] {
  const nests = func.body.filter((statement) => LOOP.test(textOf(statement)));
  const parts = func.comments === 0 ? nests.map((nest) => [nest]) : [nests];
  return parts.map((statements) => {
    const text = statements.map(textOf).join("");
    const noted = func.uses.filter((use) => text.includes(use.text)).map((use) => use.feature);
    const shapes = Object.keys(SHAPES).filter((name) => SHAPES[name]!(text, statements));
    return { text, features: new Set([...noted, ...shapes, ...(func.comments === 0 ? [] : ["comments"])]) };
  });
}

const textOf = (statement: Statement): string =>
  printStatement(statement)
    .map((line) => `  ${line}\n`)
    .join("");

const LOOP = /\b(for \(|while \(|do \{)/;
const HEAD = /^(for|while|do)\b/;
const isLoop = (statement: Statement): boolean => statement.kind === "block" && HEAD.test(statement.head);

function depthOf(statements: readonly Statement[]): number {
  const depths = statements.map((s) => (s.kind === "simple" ? 0 : depthOf(s.body) + (isLoop(s) ? 1 : 0)));
  return Math.max(0, ...depths);
}

/** A loop beside another statement, within a loop. */
function isImperfect(statements: readonly Statement[]): boolean {
  return statements.some(
    (s) =>
      s.kind === "block" && ((isLoop(s) && s.body.length > 1 && s.body.some(isLoop)) || isImperfect(s.body)),
  );
}

/** A loop that another's counter bounds. */
function isTriangular(statements: readonly Statement[], outer: readonly string[] = []): boolean {
  return statements.some((s) => {
    if (s.kind === "simple") return false;
    const counter = /\b(\w+) =/.exec(s.head)?.[1];
    if (isLoop(s) && outer.some((name) => new RegExp(`\\b${name}\\b`).test(s.head))) return true;
    return isTriangular(s.body, counter === undefined ? outer : [...outer, counter]);
  });
}

type Shape = (text: string, statements: readonly Statement[]) => boolean;

const SHAPES: Readonly<Record<string, Shape>> = {
  "depth 1": (_, nest) => depthOf(nest) === 1,
  "depth 2": (_, nest) => depthOf(nest) === 2,
  "depth 3": (_, nest) => depthOf(nest) === 3,
  "depth 4": (_, nest) => depthOf(nest) >= 4,
  imperfect: (_, nest) => isImperfect(nest),
  triangular: (_, nest) => isTriangular(nest),
  strided: (text) => /for \(.*; \w+ [+-]= [2-9]\)/.test(text),
  decreasing: (text) => /for \(.*(--\)|-- > 0|-= \d\))/.test(text),
  while: (text) => /\bwhile \(/.test(text),
  "unsigned counters": (text) => /for \((unsigned|size_t)/.test(text),
  conditionals: (text) => /\bif \(/.test(text),
  scalars: (text) => /\b[stge] = /.test(text),
  sums: (text) => /\bs \+= /.test(text),
  "linearised arrays": (text) => /\* w\b/.test(text),
  "pointers that may overlap": (text) => /\bp\[.*\bq\[|\bq\[.*\bp\[/s.test(text),
};
