import { expect, test } from "vitest";
import { meaningOf, readByClauses, setByClauses } from "./meaning.ts";

test("whom a pragma speaks to, and of which loops", () => {
  const kinds = ["endscop", "polyc", "polyc interchange", "acc loop", "GCC ivdep", "GCC optimize", "scops"];
  expect(kinds.map((text) => meaningOf(text))).toEqual([
    { kind: "scop", isEnd: true },
    { kind: "polyc", request: null },
    { kind: "polyc", request: null },
    { kind: "openacc", construct: { isRegion: true, isForThreads: true } },
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
  const construct = { isRegion: true, isForThreads: false };
  const openmp = { kind: "openmp", reach: null, mayName: false, directive: null, construct };
  expect(meaningOf("omp parallel for collapse( 2 )")).toEqual({ ...openmp, loops: 2 });
  expect(meaningOf("omp for collapse(DEPTH)")).toMatchObject({ loops: "unknown" });
  expect(meaningOf("omp for collapse(1 + 1)")).toMatchObject({ loops: "unknown" });
  expect(meaningOf("omp simd")).toEqual({ ...openmp, reach: "all-loops", loops: 1, construct: null });
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

test("constructs: with a statement or alone, for threads that run already or not", () => {
  const constructs = (texts: readonly string[]) =>
    texts.map((text) => {
      const meaning = meaningOf(text);
      return "construct" in meaning ? meaning.construct : null;
    });
  const all = (isRegion: boolean, isForThreads: boolean) => ({ isRegion, isForThreads });
  expect(
    constructs(["omp target data map(a)", "omp teams", "omp tile sizes(4)", "acc kernels", "acc data"]),
  ).toEqual(Array(5).fill(all(true, false)));
  expect(
    constructs(["omp for", "omp single", "omp critical (name)", "omp sections", "omp new", "acc loop"]),
  ).toEqual(Array(6).fill(all(true, true)));
  expect(constructs(["omp barrier", "omp taskwait", "omp flush(a)"])).toEqual(
    Array(3).fill(all(false, true)),
  );
  expect(
    constructs(["omp target  update to(a)", "omp target exit data", "omp threadprivate(x)", "acc wait"]),
  ).toEqual(Array(4).fill(all(false, false)));
  expect(constructs(["omp simd", "GCC ivdep"])).toEqual([null, null]);
});

test("what clauses read, and what has another value afterwards", () => {
  const text =
    "omp parallel for if(n > f(2)) firstprivate(m) private(i, t[f(1)]) lastprivate(u) reduction(+: s)";
  expect(readByClauses(text)).toBe("omp parallel for if(n > f(2)) firstprivate(m)     reduction(+: s)");
  expect(setByClauses(text)).toBe("(i, t[f(1)]) (u) (+: s)");
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
