/** Between passes, and where two nests meet, polyc's own bugs are in nobody's way either. */
import { beforeEach, expect, test, vi } from "vitest";
import type * as Generate from "../codegen/generate.ts";
import { compile } from "../compile.ts";
import type * as Emit from "../emit/c/edits.ts";
import { DEFAULT_OPTIONS } from "../options/options.ts";
import { SourceFiles } from "../source/source-file.ts";
import { countWork, stepsLeft } from "../support/work-counter.ts";
import type * as Parts from "./region-splitting.ts";

const bug = vi.hoisted(() => ({ isIn: "" }));

vi.mock("./region-splitting.ts", async (importOriginal) => {
  const real = await importOriginal<typeof Parts>();
  return {
    ...real,
    splitOnFailure: (...args: Parameters<typeof real.splitOnFailure>) => {
      if (bug.isIn === "parts") throw new Error("a bug");
      if (bug.isIn === "steps between") countWork(stepsLeft() + 1);
      return real.splitOnFailure(...args);
    },
  };
});

vi.mock("../codegen/generate.ts", async (importOriginal) => {
  const real = await importOriginal<typeof Generate>();
  return {
    ...real,
    generateNest: (...args: Parameters<typeof real.generateNest>) => {
      if (bug.isIn === "steps" && args[0].scop.region.span?.start === TWO.indexOf("for"))
        countWork(stepsLeft() + 1);
      return real.generateNest(...args);
    },
  };
});

vi.mock("../emit/c/edits.ts", async (importOriginal) => {
  const real = await importOriginal<typeof Emit>();
  return {
    ...real,
    emitNest: (...args: Parameters<typeof real.emitNest>) => {
      const nest = real.emitNest(...args);
      if (bug.isIn !== "edits" || !nest.ok) return nest;
      const edits = nest.value.edits.map((e) => ({ ...e, span: { ...e.span, start: 0, end: 6 } }));
      return { ...nest, value: { ...nest.value, edits } };
    },
  };
});

const LOOP = (name: string) =>
  `double ${name}[1000][1000];\nvoid set_${name}(void) {\n  for (int i = 0; i < 1000; i++)\n    for (int j = 0; j < 1000; j++) ${name}[j][i] = i;\n}\n`;
const TEXT = LOOP("a") + LOOP("b");

const SET = (name: string) => `for (int i = 0; i < 100000; i++) ${name}[i] = i * 0.5;`;
const TWO = `void g(void);\ndouble a[100000], b[100000];\nvoid f(void) {\n  ${SET("a")}\n  g();\n  ${SET("b")}\n}\n`;

async function compiled(text = TEXT) {
  const files = new SourceFiles();
  return compile(files, files.add("in.c", text), DEFAULT_OPTIONS, () => {});
}

beforeEach(() => {
  bug.isIn = "";
});

test("what is thrown between passes leaves the function as it was", async () => {
  bug.isIn = "parts";
  const { output, failures } = await compiled();
  expect(output).toBe(TEXT);
  expect(failures.map(({ message }) => message)).toEqual([
    "compile failed on set_a: a bug",
    "compile failed on set_b: a bug",
  ]);
});

test("steps between passes are those of the nest that is being compiled", async () => {
  bug.isIn = "steps between";
  const { output, report } = await compiled();
  expect(output).toBe(TEXT);
  expect(report.remarks.map(({ message }) => message.slice(0, 37))).toEqual([
    "the nest takes too many steps: --only",
    "the nest takes too many steps: --only",
  ]);
});

test("of two nests that would rewrite the same text the second is left", async () => {
  bug.isIn = "edits";
  const { edits, failures, report } = await compiled();
  expect(edits).toHaveLength(1);
  expect(failures.map(({ message }) => message)).toEqual(["polyc would rewrite the same text twice"]);
  expect(report.functions.map((f) => f.loops.map((l) => l.status))).toEqual([
    ["transformed", "transformed"],
    ["left", "left"],
  ]);
});

test("a region that takes more steps than its share is left, and the next one of the function is not", async () => {
  bug.isIn = "steps";
  const { output, failures, report } = await compiled(TWO);
  expect(failures).toEqual([]);
  expect(report.remarks.map(({ id, span }) => [id, TWO.slice(span!.start).slice(0, 3)])).toEqual([
    ["quota", "for"],
    ["transformed", "for"],
  ]);
  expect(output.match(/#pragma omp parallel for/g)).toHaveLength(1);
});
