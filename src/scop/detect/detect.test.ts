import { loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { initFrontend } from "../../frontend/c/index.ts";
import { stepsTaken } from "../../support/work-counter.ts";
import { prepareC } from "../c-testing.ts";
import { buildScop } from "../construct/index.ts";
import { printScop } from "../model/print.ts";
import { expectSameAsFunc, scopsOf } from "../scop-testing.ts";
import { detectParts, detectRow, detectScops } from "./detect.ts";

const isl = (await loadIsl()).context();
beforeAll(async () => {
  await initFrontend();
});

/** The text of each region, and the kinds of the rejects. */
function detected(text: string): {
  readonly regions: readonly string[];
  readonly rejects: readonly string[];
} {
  const { detection } = prepareC(text);
  return {
    regions: detection.scops.map((r) => (r.span === null ? "?" : text.slice(r.span.start, r.span.end))),
    rejects: detection.rejects.map((r) => r.reject.kind),
  };
}

/** All regions compute what the function computes; `n` is 0, 1 and 5. */
function expectSame(text: string): void {
  expectSameAsFunc(
    isl,
    prepareC(text),
    [0, 1, 5].map((n) => ({ ints: { n, m: n + 1 }, elements: 200, seed: n + 1 })),
  );
}

describe("regions are", () => {
  test("loops in a row, with the statements between them", () => {
    const body = `for (int i = 0; i < n; i++) a[i] = i;
      a[0] = 7;
      for (int i = 0; i < n; i++) b[i] = a[i];`;
    const text = `void f(int n, double *restrict a, double *restrict b) { ${body} }`;
    expect(detected(text)).toEqual({ regions: [body], rejects: [] });
  });

  test("not what stands before the first loop and behind the last", () => {
    const loop = "for (int i = 0; i < n; i++) a[i] = i;";
    const text = `void f(int n, double *a) { a[1] = 2; ${loop} a[0] = 1; }`;
    expect(detected(text)).toEqual({ regions: [loop], rejects: [] });
    expectSame(text);
  });

  test("the two sides of a call", () => {
    const [first, second] = [
      "for (int i = 0; i < n; i++) a[i] = i;",
      "for (int i = 0; i < n; i++) a[i] *= 2;",
    ];
    const text = `void g(void); void f(int n, double *a) { ${first} g(); ${second} }`;
    expect(detected(text)).toEqual({ regions: [first, second], rejects: [] });
  });

  test("apart where a declaration stands between, whose variable may be needed", () => {
    const [first, second] = [
      "for (int i = 0; i < n; i++) a[i] = i;",
      "for (int i = 0; i < n; i++) a[i] *= x;",
    ];
    const text = `void f(int n, double *a) { ${first} double x = a[0]; ${second} }`;
    expect(detected(text)).toEqual({ regions: [first, second], rejects: [] });
    expectSame(text);
  });

  test("inner loops of a loop that is none", () => {
    const inner = "for (int j = 0; j < n; j++) a[j] += i;";
    const text = `void g(void); void f(int n, double *a) { for (int i = 0; i < n; i++) { g(); ${inner} } }`;
    expect(detected(text)).toEqual({ regions: [inner], rejects: ["call-with-side-effects"] });
  });

  test("loops under an affine condition, together with it", () => {
    const body = `for (int i = 0; i < n; i++) a[i] = i;
      if (n > 3) for (int i = 0; i < n; i++) a[i] += 1;`;
    const text = `void f(int n, double *a) { ${body} }`;
    expect(detected(text)).toEqual({ regions: [body], rejects: [] });
    expectSame(text);
  });

  test("loops under a condition on data, without it", () => {
    const loop = "for (int i = 0; i < n; i++) a[i] = i;";
    const text = `void f(int n, double *a) { if (a[0] > 0) { ${loop} } }`;
    expect(detected(text)).toEqual({ regions: [loop], rejects: [] });
    expectSame(text);
  });

  test("what goto loops between its first and its last statement", () => {
    const body = "i = 0; again: if (i < n) { a[i] = i; i++; goto again; }";
    const text = `void f(int n, double *a) { int i; ${body} }`;
    const { regions, rejects } = detected(text);
    expect(rejects).toEqual([]);
    expect(regions.length).toBe(1);
    expect(body).toContain(regions[0]);
    expectSame(text);
  });

  test("loops with conditions on their counters", () => {
    const text = `void f(int n, double *a) {
      for (int i = 0; i < n; i++) {
        if (i % 2 == 0 && i > 1) a[i] = 1; else if (i < n - 1) a[i + 1] = 2;
      }
    }`;
    expect(detected(text).rejects).toEqual([]);
    expectSame(text);
  });

  test("loops with elements that data choose, and statements that they keep from running", () => {
    const text = `void f(int n, double *a) {
      for (int i = 0; i < n; i++) {
        a[i * i % 7] = a[i] * 0.5;
        if (a[i] > a[i * i % 5]) a[i] = 1; else a[i + 1] += a[i * 3 % 4];
      }
    }`;
    expect(detected(text).rejects).toEqual([]);
    expectSame(text);
  });
});

describe("left alone, with a reason, are", () => {
  const kinds: readonly (readonly [what: string, kind: string, text: string])[] = [
    ["loops with calls", "call-with-side-effects", "for (int i = 0; i < n; i++) { a[i] = i; g(); }"],
    [
      "loops left by break",
      "several-exits",
      "for (int i = 0; i < n; i++) { if (a[i] > 1) break; a[i] = 0; }",
    ],
    ["loops that end by data", "nonaffine-bound", "int i = 0; while (a[i] > 0) { a[i] = -i; i++; }"],
    ["volatile accesses", "volatile-or-atomic", "volatile int *v = b; for (int i = 0; i < n; i++) v[i] = i;"],
    ["loops without arrays", "no-array-access", "for (int i = 0; i < n; i++) s += i * 0.5; a[0] = s;"],
    [
      "choices of several ways by data",
      "nonaffine-condition",
      "for (int i = 0; i < n; i++) switch (b[i]) { case 1: a[i] = 0; break; case 2: a[i] = 1; }",
    ],
    [
      "loops that data keep going",
      "nonaffine-condition",
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { a[j] = 1; if (b[i] > 0) { if (j > 5) break; } }",
    ],
    ["chased pointers", "variant-base-pointer", "for (int i = 0; i < n; i++) { l->x = i; l = l->next; }"],
    [
      "cycles with two entries",
      "irreducible-control-flow",
      "int i = 0; if (n > 2) goto in; out: a[i] = 1; in: i++; for (int j = 0; j < n; j++) a[j] = 2; if (i < n) goto out;",
    ],
  ];
  test.each(kinds)("%s: %s", (_, kind, body) => {
    const text = `struct L { int x; struct L *next; }; void g(void);
      void f(int n, double *a, int *b, struct L *l, double s) { ${body} }`;
    const { regions, rejects } = detected(text);
    expect({ regions, kinds: [...new Set(rejects)] }).toEqual({ regions: [], kinds: [kind] });
  });
});

test("a row of more loops than a region may have is cut", () => {
  const loops = Array.from({ length: 150 }, () => "for (int i = 0; i < n; i++) a[i] = i;");
  const { regions, rejects } = detected(`void f(int n, double *a) { ${loops.join("\n")} }`);
  expect(rejects).toEqual([]);
  expect(regions.length).toBe(2);
  expect(regions.join("\n")).toBe(loops.join("\n"));
});

test("a region that takes too many operations is rejected, and the context works on", () => {
  const { func, module, analyses, detection } = prepareC(
    "void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = i; }",
  );
  const [region] = detection.scops;
  const tight = isl.withQuota(100, () => buildScop(isl, module, func, region!, analyses));
  expect(tight).toMatchObject({ ok: false, reject: { kind: "quota" } });
  expect(buildScop(isl, module, func, region!, analyses).ok).toBe(true);
});

describe("the model knows", () => {
  const scopOf = (text: string) => printScop(scopsOf(isl, prepareC(text))[0]!);

  test("conditions around the region", () => {
    const text = `void f(int n, double *a) {
      if (n > 10) { a[0] = 1; for (int i = 0; i < n; i++) a[i] = i; }
    }`;
    expect(scopOf(text)).toMatch(/context \{ +: 11 <= n <= 2147483647 \}/);
    expectSameAsFunc(isl, prepareC(text), [{ ints: { n: 12 } }, { ints: { n: 3 } }]);
  });

  test("strides and decreasing counters", () => {
    const text = "void f(int n, double *a) { for (int i = n; i > 1; i -= 3) a[i] = i; }";
    expect(scopOf(text)).toContain("write { S0[i] -> a[n - 3i] }");
    expectSame(text);
  });

  test("an endless loop for odd bounds: assumed away, and not entered then", () => {
    const text = "void f(unsigned n, double *restrict a) { for (unsigned i = 0; i != n; i += 2) a[i] = 1; }";
    const prepared = prepareC(text);
    const [scop] = scopsOf(isl, prepared);
    expect(scop!.assumptions.length).toBeGreaterThan(0);
    expectSameAsFunc(isl, prepared, [{ ints: { n: 6 } }, { ints: { n: 0 } }]);
  });

  test("unsigned counters that may step over their bound, as far as they don't wrap", () => {
    const text = `void f(unsigned n, double *restrict a) {
      for (unsigned i = 0; i < n; i += 3) a[i] = i;
    }`;
    const [scop] = scopsOf(isl, prepareC(text));
    expect(scop!.assumptions.map((a) => a.kind)).toEqual(["no-wrap"]);
    expectSame(text);
  });

  test("that macros are parameters", () => {
    const text = `
#define N 10
#define M (N + 2)
      void f(double a[N][M]) { for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) a[i][j] = 0; }`;
    expect(scopOf(text)).toMatch(/scop f \[N, M\]/);
    expectSameAsFunc(isl, prepareC(text), [{ elements: 200 }]);
  });

  test("what every caller passes, unless a macro is defined twice", () => {
    const text = (between: string) => `
#define N 10
      static double A[N], B[N];
      static void f(int n);
      int main(void) { f(N); return 0; }
${between}
      static void f(int n) { for (int i = 0; i < n; i++) A[i] = B[N - 1 - i]; }`;
    expect(scopOf(text(""))).toContain("N = n");
    expect(scopOf(text("#undef N\n#define N 10"))).not.toContain("N = n");
  });

  test("values that are used after the region", () => {
    const text = `double f(int n, double *a) {
      double s = 0, last = -1;
      for (int i = 0; i < n; i++) { s += a[i]; last = a[i] * 2; a[i] = 0; }
      return s + 3 * last;
    }`;
    const [scop] = scopsOf(isl, prepareC(text));
    expect(scop!.arrays.filter((a) => a.liveOut && a.kind !== "array").length).toBe(2);
    expectSame(text);
  });

  test("the last value of a counter", () => {
    const text = `int f(int n, double *a) {
      int i;
      for (i = 0; i < n; i += 2) a[i] = i;
      return i;
    }`;
    expectSame(text);
  });

  test("nameless values from before the region by what they are, named ones by their name", () => {
    const text = `void f(int n, double *restrict a, double x, double y) {
      double z = x / y;
      for (int i = 0; i < n; i++) a[i] = 2 * x + z;
    }`;
    const model = scopOf(text);
    expect(model).toMatch(/%x_\d+ \* /);
    expect(model).toMatch(/%z_\d+/);
    expect(model).not.toMatch(/%t\d+/);
    expectSame(text);
  });

  test("pointers into an object by its dimensions, whatever they walk with", () => {
    const text = `double A[8][6], B[8][6];
      void f(int n) {
        double *p = &A[0][0], *q = B[1], *r = q + 2;
        for (int i = 0; i < 4; i++)
          for (int j = 0; j < 6; j++)
            *p++ = B[i][j] + r[i];
      }`;
    const [scop] = scopsOf(isl, prepareC(text));
    const arrays = scop!.arrays.filter((a) => a.kind === "array");
    expect(arrays.map((a) => [a.name, a.rank]).sort()).toEqual([
      ["A", 2],
      ["B", 2],
    ]);
    expect(printScop(scop!)).toContain("-> B[1, 2 + i] }");
    expectSameAsFunc(isl, prepareC(text), [{}]);
  });

  test("which local arrays nobody looks at afterwards", () => {
    const text = `double f(int n, double *restrict a) {
      double t[300], u[300];
      u[0] = 0;
      for (int i = 0; i < n; i++) { t[i] = a[i]; a[i] = t[n - 1 - i]; u[i + 1] = u[i] + a[i]; }
      return u[n];
    }`;
    const [scop] = scopsOf(isl, prepareC(text));
    const live = (name: string) => {
      const { liveIn, liveOut } = scop!.arrays.find((a) => a.name === name)!;
      return { liveIn, liveOut };
    };
    expect(live("t")).toEqual({ liveIn: false, liveOut: false });
    expect(live("u")).toEqual({ liveIn: true, liveOut: true });
    expect(live("a")).toEqual({ liveIn: true, liveOut: true });
  });

  test("fields of structures apart", () => {
    const text = `struct P { double x, y; };
      void f(int n, struct P *p) { for (int i = 1; i < n; i++) p[i].x = p[i - 1].y; }`;
    const [scop] = scopsOf(isl, prepareC(text));
    expect(scop!.arrays.map((a) => a.name).sort()).toEqual(["p_x", "p_y"]);
    expect(scop!.assumptions).toEqual([]);
  });
});

test("the region of one loop is found without a look at the others", () => {
  const loop = (k: number) => `for (int i = 0; i < n; i++) a[i] = b[i] * ${k};`;
  const text = `void g(void); void f(int n, double *restrict a, double *b) { ${Array.from({ length: 30 }, (_, k) => `${loop(k)} g();`).join("")} }`;
  const { func, analyses, detection } = prepareC(text);
  const stepsOf = (find: () => unknown): number => {
    const before = stepsTaken();
    find();
    return stepsTaken() - before;
  };
  const last = analyses.forest.loops.find(({ header }) => detection.scops.at(-1)!.blocks.has(header))!;
  const found = detectRow(func, analyses, [last]);
  expect(found.ok && found.value.span).toEqual(detection.scops.at(-1)!.span);
  const [one, all] = [() => detectRow(func, analyses, [last]), () => detectScops(func, analyses)].map(
    stepsOf,
  );
  expect(all! / one!).toBeGreaterThan(10);
});

test("parts of a row: its halves; of a chain of else-if, whose halves are not apart, each loop", () => {
  const loop = (k: number) => `for (int i = 0; i < n; i++) y[i] += a[${k}];`;
  const partsOf = (body: string) => {
    const text = `void f(int k, int n, double *restrict y, double *restrict a) { ${body} }`;
    const { func, analyses, detection } = prepareC(text);
    expect(detection.scops).toHaveLength(1);
    return detectParts(func, analyses, detection.scops[0]!).scops.map(({ loops }) => loops.length);
  };
  expect(partsOf([0, 1, 2, 3].map(loop).join(" "))).toEqual([2, 2]);
  expect(partsOf([0, 1, 2, 3].map((k) => `if (k == ${k}) { ${loop(k)} }`).join(" else "))).toEqual([
    1, 1, 1, 1,
  ]);
});
