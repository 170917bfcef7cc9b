// Imports follow the data: a stage may use those before it, never those after (DESIGN, section 2, Layout).

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** From the first to the last; what stands in one row knows nothing of who comes later. */
const ORDER = [
  "brand",
  "steps",
  "support",
  "isl-wasm",
  "isl-module",
  "source",
  "diagnostic",
  "pass",
  "compiler-flags",
  "options",
  "ir",
  "frontend",
  "frontend-options",
  "assumptions",
  "may-loop",
  "lower",
  "analysis",
  "opt",
  "scop",
  "dependence",
  "transform",
  "schedule",
  "codegen",
  "report",
  "analyses",
  "forms",
  "prepare",
  "statistics",
  "parts",
  "requested-forms",
  "containment",
  "size",
  "budget",
  "source-context",
  "tiers",
  "left-over",
  "around-boxes",
  "compile-region",
  "compile-boxed",
  "compile-sums",
  "compile-unchanged",
  "compile",
  "version",
  "commands",
  "quick",
  "main",
  "start",
];

/** The stage of a file under src/: its folder, or its own name. */
const stageOf = (path: string): string => relative(SRC, path).split("/")[0]!.replace(/\.ts$/, "");

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
  const [before, after] = [stageOf(to), stageOf(from)].map((stage) => ORDER.indexOf(stage));
  return before! < 0 || after! < 0 || before! > after!;
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/isl-wasm\/(dist|node_modules|native)\//.test(name))
  .map((name) => join(SRC, name))
  .filter((path) => !isTest(path));

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
      'import type { Plan } from "../schedule/plan.ts";\nimport {\n  a,\n} from "../ir/func.ts";\n';
    const found = importsOf(join(SRC, "scop/scop.ts"), text);
    expect(found.map(runsBack)).toEqual([true, false]);
    expect(
      importsOf(join(SRC, "source/span.ts"), 'const x = await import("../main.ts");').map(runsBack),
    ).toEqual([true]);
  });

  it("nothing after lower/ asks which language it has, but the emitters", () => {
    const late = ORDER.slice(ORDER.indexOf("analysis"), ORDER.indexOf("report"));
    const wrong = files
      .filter((path) => late.includes(stageOf(path)))
      .flatMap((path) => importsOf(path, readFileSync(path, "utf8")))
      .filter(({ to }) => /\/frontend\/(c|fortran)\//.test(to))
      .map(({ from, to }) => `${relative(SRC, from)} → ${relative(SRC, to)}`);
    expect(wrong).toEqual([]);
  });
});
