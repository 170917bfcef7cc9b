import { expect, test } from "vitest";
import { meaningOf } from "./meaning.ts";

test("whom a pragma speaks to, and of which loops", () => {
  const kinds = ["endscop", "polyc", "polyc interchange", "acc loop", "GCC ivdep", "GCC optimize", "scops"];
  expect(kinds.map((text) => meaningOf(text))).toEqual([
    { kind: "scop", isEnd: true },
    { kind: "polyc", request: null },
    { kind: "polyc", request: null },
    { kind: "openacc" },
    { kind: "hint", reach: "loop", mayName: false },
    { kind: "other" },
    { kind: "other" },
  ]);
  const hints = ["simd", "unroll_and_jam(4)", "nounroll", "loop count(8)", "loop_count", "looping"];
  expect(hints.map((text) => ("reach" in meaningOf(text) ? meaningOf(text) : null))).toEqual([
    { kind: "hint", reach: "all-loops", mayName: false },
    { kind: "hint", reach: "all-loops", mayName: false },
    { kind: "hint", reach: "loop", mayName: false },
    { kind: "hint", reach: "loop", mayName: false },
    { kind: "hint", reach: "loop", mayName: false },
    null,
  ]);
});

test("OpenMP: loops taken, directives that transform loops", () => {
  const openmp = { kind: "openmp", reach: null, mayName: false, directive: null };
  expect(meaningOf("omp parallel for collapse( 2 )")).toEqual({ ...openmp, loops: 2 });
  expect(meaningOf("omp simd")).toEqual({ ...openmp, reach: "all-loops", loops: 1 });
  expect(meaningOf("omp parallel")).toEqual({ ...openmp, loops: null });
  expect(meaningOf("omp fuse\tlooprange(1,  2)")).toMatchObject({
    directive: {
      words: "omp fuse looprange(1, 2)",
      isFusion: true,
      directive: { ok: true, value: { kind: "fuse", first: 0, count: 2 } },
    },
  });
  expect(meaningOf("omp stripe sizes(4)")).toMatchObject({ directive: { directive: { ok: false } } });
});

test("clauses of vector loops may name variables", () => {
  const mayName = (text: string) => {
    const meaning = meaningOf(text);
    return "mayName" in meaning && meaning.mayName;
  };
  expect(["omp simd private(t)", "simd reduction(+: s)"].filter(mayName)).toHaveLength(2);
  expect(["omp simd", "omp parallel for private(t)", "unroll_and_jam(4)"].filter(mayName)).toEqual([]);
});

test("polyc: the words on one line, and the steps", () => {
  expect(meaningOf("polyc transform  reverse(i)\n tile(4) ")).toMatchObject({
    kind: "polyc",
    request: {
      words: "reverse(i) tile(4)",
      steps: {
        ok: true,
        value: [
          { kind: "reverse", loop: "i" },
          { kind: "tile", sizes: [4] },
        ],
      },
    },
  });
});
