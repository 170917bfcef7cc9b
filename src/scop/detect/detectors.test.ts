import { loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { initFrontend } from "../../frontend/c/index.ts";
import { SCOP_DETECTORS, type ScopDetector } from "../../options/options.ts";
import { prepareC } from "../c-testing.ts";
import { KERNELS, prepareKernel } from "../kernel-testing.ts";
import type { DetectionOptions } from "../region/analyses.ts";
import { expectSameAsFunc, type Prepared } from "../scop-testing.ts";
import { detectScops } from "./detect.ts";

const isl = (await loadIsl()).context();
beforeAll(async () => {
  await initFrontend();
});

function detectedBy(detector: ScopDetector, prepared: Prepared, rules: DetectionOptions["rules"] = "polyc") {
  const analyses = { ...prepared.analyses, detection: { detector, rules } };
  return { ...prepared, analyses, detection: detectScops(prepared.func, analyses) };
}

/** The text of each region. */
function regionsOf(detector: ScopDetector, text: string): readonly string[] {
  const { detection } = detectedBy(detector, prepareC(text));
  return detection.scops.map(({ span }) => (span === null ? "?" : text.slice(span.start, span.end)));
}

const sizesOf = (detector: ScopDetector, text: string, rules: DetectionOptions["rules"]) =>
  detectedBy(detector, prepareC(text), rules).detection.scops.map((r) => r.loops.length);

const FIRST = "for (int i = 0; i < n; i++) a[i] = i;";
const SECOND = "for (int i = 0; i < n; i++) b[i] = a[i];";

describe("a sequence of loops without a loop around it", () => {
  const text = `void g(void); void f(int n, double *restrict a, double *restrict b) { b[3] = 2; ${FIRST} ${SECOND} b[1] = 4; g(); }`;

  test("is one region by induction on the loops, without what stands around", () => {
    expect(regionsOf("loops", text)).toEqual([`${FIRST} ${SECOND}`]);
  });

  test("is one region for each loop on the graph", () => {
    expect(regionsOf("cfg", text)).toEqual([FIRST, SECOND]);
  });

  test("is one region with what follows in the tree of regions", () => {
    expect(regionsOf("regions", text)).toEqual([`${FIRST} ${SECOND} b[1] = 4;`]);
  });
});

test("a condition around loops is in the maximal region, and in no other", () => {
  const text = `void f(int n, double *restrict a, double *restrict b) {
    if (n > 3) { b[0] = 1; ${FIRST} b[1] = 4; }
  }`;
  expect(regionsOf("loops", text)).toEqual([FIRST]);
  expect(regionsOf("cfg", text)).toEqual([FIRST]);
  expect(regionsOf("regions", text)).toEqual([`if (n > 3) { b[0] = 1; ${FIRST} b[1] = 4; }`]);
});

const PROGRAMS: readonly (readonly [what: string, text: string])[] = [
  [
    "a sequence",
    `void f(int n, double *restrict a, double *restrict b) { ${FIRST} a[0] = 7; ${SECOND} b[1] = 2; }`,
  ],
  [
    "a loop in arms",
    `void f(int n, double *a) { if (n > 3) { a[2] = 1; ${FIRST} } else ${FIRST} a[1] = 3; }`,
  ],
  [
    "inner loops beside a call",
    `void g(void); void f(int n, double *restrict a, double *restrict b) {
       for (int k = 0; k < n; k++) { ${FIRST} ${SECOND} if (k > n) g(); ${FIRST} }
     }`,
  ],
  [
    "an early return",
    `void f(int n, double *a) { ${FIRST} if (a[0] > 0) return; for (int i = 0; i < n; i++) a[i] += 1; }`,
  ],
  [
    "a loop left in the middle",
    `void f(int n, double *a) {
       for (int k = 0; k < n; k++) { ${FIRST} if (a[k] > 2) { for (int j = 0; j < n; j++) a[j] = 1; return; } }
     }`,
  ],
  [
    "values that go on",
    `double f(int n, double *a) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; a[0] = s; ${FIRST} return s * 2; }`,
  ],
];

describe.each(SCOP_DETECTORS)("%s: regions compute what the function does", (detector) => {
  test.each(PROGRAMS)("%s", (_, text) => {
    const prepared = detectedBy(detector, prepareC(text));
    const blocks = prepared.detection.scops.flatMap((r) => [...r.blocks]);
    expect(new Set(blocks).size).toBe(blocks.length);
    expectSameAsFunc(
      isl,
      prepared,
      [0, 1, 5].map((n) => ({ ints: { n }, elements: 200, seed: n + 1 })),
      { mayDecline: true },
    );
  });
});

test.each(SCOP_DETECTORS)("%s: all loops of the 30 kernels are in SCoPs, by either rules", (detector) => {
  const count = { scops: 0, loops: 0, paper: 0 };
  let outermost = 0;
  for (const name of KERNELS) {
    const prepared = prepareKernel(name);
    const { scops } = detectedBy(detector, prepared).detection;
    outermost += prepared.analyses.forest.roots.length;
    count.scops += scops.length;
    count.loops += scops.reduce((sum, r) => sum + r.loops.length, 0);
    const paper = detectedBy(detector, prepared, "paper").detection.scops;
    count.paper += paper.reduce((sum, r) => sum + r.loops.length, 0);
  }
  expect(count).toEqual({ scops: detector === "cfg" ? outermost : 30, loops: 155, paper: 155 });
});

describe("the paper's conditions", () => {
  test("know nothing of text: what a declaration separates is one region", () => {
    const text = `void f(int n, double *restrict a, double *restrict b) { ${FIRST} double x = 2; b[0] = x; ${SECOND} }`;
    expect(sizesOf("loops", text, "polyc")).toEqual([1, 1]);
    expect(sizesOf("loops", text, "paper")).toEqual([2]);
  });

  test("have no limits", () => {
    const text = `void f(int n, double *restrict a, double *restrict b) { ${Array(150).fill(FIRST).join("\n")} }`;
    expect(sizesOf("loops", text, "polyc")).toEqual([75, 75]);
    expect(sizesOf("loops", text, "paper")).toEqual([150]);
  });

  test("take counters of the widest unsigned type for none", () => {
    const loop = (type: string) =>
      `void f(${type} n, double *a) { for (${type} i = 0; i < n; i++) a[i] = 1; }`;
    expect(sizesOf("loops", loop("unsigned long"), "polyc")).toEqual([1]);
    expect(sizesOf("loops", loop("unsigned long"), "paper")).toEqual([]);
    expect(sizesOf("loops", loop("unsigned"), "paper")).toEqual([1]);
  });

  test("assume nothing that would have to be tested", () => {
    const text = "void f(unsigned n, double *restrict a) { for (unsigned i = 0; i != n; i += 2) a[i] = 1; }";
    expect(sizesOf("loops", text, "polyc")).toEqual([1]);
    expect(sizesOf("loops", text, "paper")).toEqual([]);
  });
});
