import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import { reportJson } from "../src/report/report.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { verdictsOf } from "./count.ts";
import { type Mark, marksOf, type ReadFile, readTokens } from "./marks.ts";
import type { Verdict } from "./match.ts";
import type { Report } from "./run-polyc.ts";
import { withoutOpenMp } from "./strip.ts";
import { placed, plainReason } from "./table.ts";

const PATH = join(import.meta.dirname, "sample/loops.c");

let read: ReadFile;
let marks: readonly Mark[];
let stripped: string;
let verdicts: readonly Verdict[];
beforeAll(async () => {
  read = readTokens(PATH, ["-fopenmp"]);
  marks = marksOf(read.unit);
  stripped = withoutOpenMp(read);
  verdicts = await verdictsOfSample();
});

const lineOf = (text: string): number => {
  const lines = read.main.text.split("\n");
  return lines.findIndex((line) => line.includes(text)) + 1;
};

describe("the experts' loops", () => {
  test("are those after their pragmas, macros included", () => {
    const words = marks.map(({ loop, directive }) => {
      const line = read.main.lineText(loop.line).trim();
      return `${directive.split(" ").slice(0, 2).join(" ")} | ${line.slice(0, 40)}`;
    });
    expect(words).toEqual([
      "parallel for | for (i = 0; i < n; i++)",
      "parallel for | for (i = 0; i < 50000; i++) a[i] = a[i] ",
      "for nowait | for (i = 0; i < 50000; i++)",
      "for | for (i = 0; i < 50000; i++)",
      "parallel for | for (int i = 0; i < 50000; i++)",
      "parallel for | EACH(k, 50000)",
      'parallel for | _Pragma("omp parallel for") for (int i =',
      "parallel for | for (int i = 0; i < 500; i++)",
      "parallel for | for (int t = 0; t < 50; t++)",
      "parallel for | for (int t = 0; t < 500; t++) {",
      "parallel for | for (int t = 0; t < 90; t++) {",
      "parallel for | for (int i = 0; i < 50000; i++) {",
      "parallel for | for (int i = 0; i < 50000; i++)",
      "parallel for | for (int i = 0; i < 50000; i++)",
      "parallel for | for (int i = 0; i < omp_get_max_threads(",
      "parallel for | for (int i = 0; i < 50000; i++)",
    ]);
  });

  test("are listed apart where threads talk to each other, or somebody listens", () => {
    const apart = marks.flatMap(({ apart }) => apart ?? []);
    expect(apart).toEqual(["critical", "input or output"]);
  });
});

describe("the text without pragmas", () => {
  test("has each line where it was, and nothing of OpenMP", () => {
    const [before, after] = [read.main.text.split("\n"), stripped.split("\n")];
    expect(after.length).toBe(before.length);
    const changed = before.filter((line, at) => line !== after[at]);
    expect(changed.every((line) => /omp|_OPENMP|PARALLEL_FOR|shared\(m|#endif/.test(line))).toBe(true);
    expect(stripped).not.toMatch(/omp (?:parallel|for|critical|atomic)|PARALLEL_FOR/);
  });

  test("keeps other pragmas, and conditions around more than pragmas", () => {
    expect(stripped).toContain("#pragma GCC ivdep");
    expect(stripped).toContain("#ifdef _OPENMP\n#include <omp.h>\n#endif");
    expect(stripped).toContain("  /* as many as there are */");
    expect(stripped.match(/#ifdef/g)?.length).toBe(2);
  });
});

test("the experts' loops are found where polyc runs them, or a loop around them, by several threads", () => {
  const state = (text: string, nth = 0) =>
    verdicts.filter(({ mark }) => mark.loop.line === lineOf(text) + nth)[0]?.state;
  expect(state("for (i = 0; i < n; i++)")).toBe("found");
  expect(state("for (i = 0; i < 50000; i++) a[i] = a[i] * 2")).toBe("found");
  expect(state("#pragma omp for nowait", 1)).toBe("found");
  expect(state("#pragma omp parallel for collapse", 1)).toBe("found");
  expect(state("for (int t = 0; t < 50; t++)")).toBe("left");
  expect(state("for (int t = 0; t < 500; t++) {")).toBe("found");
  expect(state("for (int t = 0; t < 90; t++) {")).toBe("found inside");
  expect(state("i < omp_get_max_threads()")).toBe("apart");
});

test("equal bodies are counted once, and reasons whatever names they mention", () => {
  const file = { path: "loops.c", verdicts, more: [], trouble: null, seconds: 0 };
  const places = placed([{ name: "sample", files: [file] }]).map(({ place }) => place);
  expect(places.length).toBe(marks.length - 1);
  expect(places).not.toContain(`sample/loops.c:${lineOf("void again") + 2}`);
  const verdict = { kind: "alias", reason: '"a" (line 3) and "b" overlap 12 times' } as Verdict;
  expect(plainReason(verdict)).toBe("alias: … and … overlap … times");
});

async function verdictsOfSample(): Promise<readonly Verdict[]> {
  const files = new SourceFiles();
  const main = files.add(PATH, stripped);
  const compilation = await compile(files, main, DEFAULT_OPTIONS, () => {});
  const report = JSON.parse(reportJson(main, compilation)) as Report;
  const answer = { report, output: compilation.output, trouble: null, seconds: 0 };
  return verdictsOf(PATH, [], stripped, marks, answer).verdicts;
}
