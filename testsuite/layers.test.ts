// Imports follow the data: a stage may use those before it, never those after (docs/design.md, Layout).

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** From the first to the last; what stands in one row knows nothing of who comes later. */
const ORDER = [
  "isl-wasm",
  "support",
  "source",
  "options",
  "ir",
  "frontend",
  "lower",
  "analysis",
  "opt",
  "scop",
  "dependence",
  "transform",
  "reductions",
  "schedule",
  "codegen",
  "emit",
  "report",
  "driver",
  "compile",
  "research",
  "cli",
];

/** The folders within a folder, in the same sense; "" are the files that lie in it directly. */
const ORDER_WITHIN: Readonly<Record<string, readonly string[]>> = {
  analysis: ["cfg", "alias", "scev", "data"],
  scop: ["model", "requests", "region", "construct", "detect", "", "summaries"],
  schedule: ["nest", "cost", "shape", "matrix", "search"],
  driver: ["", "strategies"],
};

/** The folders of a file under src/, from the outermost; of a file at the root its own name. */
const foldersOf = (path: string): readonly string[] => {
  const parts = relative(SRC, path).split("/");
  return parts.length === 1 ? [parts[0]!.replace(/\.ts$/, "")] : parts.slice(0, -1);
};

const stageOf = (path: string): string => foldersOf(path)[0]!;

/** Helpers of tests know whatever they test. */
const isTest = (path: string): boolean => /(\.test|testing|-testing|random-[a-z]+)\.ts$/.test(path);

interface Import {
  readonly from: string;
  readonly to: string;
}

function importsOf(path: string, text: string): readonly Import[] {
  const specifiers = [...text.matchAll(/^(?:import|export)\b[^;]*?from "([^"]+)"|\bimport\("([^"]+)"\)/gm)];
  return specifiers.flatMap((match) => {
    const specifier = match[1] ?? match[2]!;
    if (specifier === "isl-wasm") return [{ from: path, to: join(SRC, "isl-wasm/src/index.ts") }];
    return specifier.startsWith(".") ? [{ from: path, to: resolve(dirname(path), specifier) }] : [];
  });
}

function runsBack({ from, to }: Import): boolean {
  const [own, other] = [foldersOf(from), foldersOf(to)];
  if (own[0] !== other[0]) return isAfter(ORDER, other[0]!, own[0]!);
  const within = ORDER_WITHIN[own[0]!];
  return within !== undefined && isAfter(within, other[1] ?? "", own[1] ?? "");
}

/** Unknown folders come after all others, so that they show. */
const isAfter = (order: readonly string[], a: string, b: string): boolean =>
  a !== b && (!order.includes(a) || !order.includes(b) || order.indexOf(a) > order.indexOf(b));

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/isl-wasm\/(build|dist|node_modules|native)\//.test(name))
  .map((name) => join(SRC, name))
  .filter((path) => !isTest(path));

/** Statements hold expressions, which hold statements: each file of these calls the others. */
const isRecursiveDescent = (path: string): boolean =>
  /\/(frontend\/c\/(parse|sema)|frontend\/fortran\/sema|lower\/(c|fortran)|emit\/c\/from-fortran)\//.test(
    path,
  );

/** Files that import values of one another: strongly connected components of two and more. */
function circlesOf(paths: readonly string[]): readonly (readonly string[])[] {
  const reached = new Map(paths.map((path) => [path, reachableFrom(path)]));
  const circles = new Map<string, readonly string[]>();
  for (const [path, to] of reached) {
    const circle = [...to].filter((other) => reached.get(other)?.has(path)).sort();
    if (circle.length > 1) circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

const valueImports = new Map<string, readonly string[]>();

function reachableFrom(path: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [path];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const known = valueImports.get(at) ?? importsByValue(at);
    valueImports.set(at, known);
    for (const to of known) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

/** `import type` and names that are all types leave nothing to be loaded. */
function importsByValue(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  const statements = [...text.matchAll(/^(?:import|export)\b([^;"]*?)\bfrom "(\.[^"]+)"/gm)];
  return statements.flatMap(([, what, specifier]) => {
    const names = /\{([^}]*)\}/
      .exec(what!)?.[1]
      ?.split(",")
      .filter((name) => name.trim() !== "");
    const isType = /^\s*type\b/.test(what!) || names?.every((name) => /^\s*type /.test(name)) === true;
    return isType ? [] : [resolve(dirname(path), specifier!)];
  });
}

describe("layers", () => {
  it("every file under src/ belongs to a stage that has its place in the order", () => {
    expect([...new Set(files.map(stageOf))].filter((stage) => !ORDER.includes(stage))).toEqual([]);
  });

  it("no import runs back", () => {
    const all = files.flatMap((path) => importsOf(path, readFileSync(path, "utf8")));
    expect(all.length).toBeGreaterThan(500);
    const wrong = all.filter(runsBack).map(({ from, to }) => `${relative(SRC, from)} → ${relative(SRC, to)}`);
    expect(wrong).toEqual([]);
  });

  it("an import that runs back would be found", () => {
    const text =
      'import type { Plan } from "../../schedule/nest/plan.ts";\nimport {\n  a,\n} from "../../ir/func.ts";\n';
    const found = importsOf(join(SRC, "scop/model/scop.ts"), text);
    expect(found.map(runsBack)).toEqual([true, false]);
    const within = importsOf(
      join(SRC, "scop/region/sese.ts"),
      'import { a } from "../construct/index.ts";\n',
    );
    expect(within.map(runsBack)).toEqual([true]);
    expect(
      importsOf(join(SRC, "source/span.ts"), 'const x = await import("../main.ts");').map(runsBack),
    ).toEqual([true]);
  });

  it("no circle of files by value, but for recursive descent", () => {
    const circles = circlesOf(files).filter((circle) => !circle.every(isRecursiveDescent));
    expect(circles.map((circle) => circle.map((path) => relative(SRC, path)))).toEqual([]);
  });

  it("only what makes a language an object knows that language, and the commands for compilers", () => {
    const language = /\/(?:frontend|lower|emit)\/(c|fortran)\//;
    const mayKnow = (path: string) =>
      language.test(path) || stageOf(path) === "cli" || /\/driver\/(?:c|fortran)-\w+\.ts$/.test(path);
    const wrong = files
      .filter((path) => !mayKnow(path))
      .flatMap((path) => importsOf(path, readFileSync(path, "utf8")))
      .filter(({ to }) => language.test(to))
      .map(({ from, to }) => `${relative(SRC, from)} → ${relative(SRC, to)}`);
    expect(wrong).toEqual([]);
  });
});
