import { AstBuild, type Isl, loadIsl, QuotaExceeded, ScheduleConstraints } from "isl-wasm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { computeDependences, type Dependences } from "../../dependence/dataflow.ts";
import { wrongAt } from "../../dependence/oracle-testing.ts";
import { SHARED } from "../../dependence/storage.ts";
import { checkSchedule } from "../../dependence/violation.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import type { Scop } from "../../scop/model/scop.ts";
import type { Plan } from "../nest/plan.ts";
import { planSchedule, planSchedules } from "./decide.ts";
import type { PlanOptions } from "./planning-problem.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context({});
});

const DEFAULTS: PlanOptions = {
  level: 2,
  openmp: true,
  force: false,
  identity: false,
  tile: null,
  threads: null,
  request: null,
};

interface Planned {
  readonly scop: Scop;
  readonly dependences: Dependences;
  readonly plan: Plan;
  /** isl's rendering of the loops, with marks as comments. */
  readonly loops: string;
}

function dependencesOf(text: string): [Scop, Dependences] {
  const scop = scopFromText(isl, text);
  return [scop, computeDependences(scop)];
}

function planOf(text: string, options: Partial<PlanOptions> = {}): Planned {
  const [scop, dependences] = dependencesOf(text);
  const result = planSchedule(scop, dependences, { ...DEFAULTS, ...options });
  if (!result.ok) throw new Error(result.reject.message);
  const plan = result.value;
  const mayExpand = plan.scalarExpansions.size > 0;
  expect(checkSchedule(scop, dependences, plan.schedule, { mayExpand }).ok).toBe(true);
  const loops = AstBuild.fromContext(scop.context).nodeFromSchedule(plan.schedule).toCStr() ?? "";
  return { scop, dependences, plan, loops };
}

const PRODUCT = `
  [n, m, p] -> { : n >= 1 and m >= 1 and p >= 1 }
  double C[n][m]; double A[n][p]; double B[p][m]
  S0[i, j] : 0 <= i < n and 0 <= j < m : C[i][j] := 0
  S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < p : C[i][j] := C[i][j] + A[i][k] * B[k][j]
  order { S0[i, j] -> [i, j, 0, 0]; S1[i, j, k] -> [i, j, 1, k] }`;

/** Rows of A depend on the rows and elements before: nothing is parallel as written. */
const SEIDEL = `
  [t, n] -> { : n >= 3 and t >= 1 }
  double A[n][n]
  S0[t0, i, j] : 0 <= t0 < t and 1 <= i < n - 1 and 1 <= j < n - 1 : A[i][j] := A[i][j] + A[i - 1][j] + A[i][j - 1] + A[i + 1][j] + A[i][j + 1]
  order { S0[t0, i, j] -> [t0, i, j] }`;

const JACOBI = `
  [t, n] -> { : n >= 3 and t >= 1 }
  double A[n][n]; double B[n][n]
  S0[t0, i, j] : 0 <= t0 < t and 1 <= i < n - 1 and 1 <= j < n - 1 : B[i][j] := A[i][j] + A[i - 1][j] + A[i][j - 1] + A[i + 1][j] + A[i][j + 1]
  S1[t0, i, j] : 0 <= t0 < t and 1 <= i < n - 1 and 1 <= j < n - 1 : A[i][j] := B[i][j] + B[i - 1][j] + B[i][j - 1] + B[i + 1][j] + B[i][j + 1]
  order { S0[t0, i, j] -> [t0, 0, i, j]; S1[t0, i, j] -> [t0, 1, i, j] }`;

/** Row k, which row k alone writes in step k, is read by all rows of that step. */
const ELIMINATION = `
  [n] -> { : n >= 2 }
  double A[n][n]
  S0[k, i, j] : 0 <= k < n and 0 <= i < n and 0 <= j < n : A[i][j] := A[i][j] + A[i][k] * A[k][j]
  order { S0[k, i, j] -> [k, i, j] }`;

const SUM_OF_ROWS = `
  [n, m] -> { : n >= 1 and m >= 1 }
  double C[n]; double A[n][m]; value double s
  S0[i] : 0 <= i < n : s := 0
  S1[i, k] : 0 <= i < n and 0 <= k < m : s := s + A[i][k]
  S2[i] : 0 <= i < n : C[i] := s
  order { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k]; S2[i] -> [i, 2, 0] }`;

/** The rows of x, each a sum along a row of A. */
const ROW_SUMS = `
  [n] -> { : n >= 1 }
  double x[n]; double y[n]; double A[n][n]
  S0[i, j] : 0 <= i < n and 0 <= j < n : x[i] := x[i] + A[i][j] * y[j]
  order { S0[i, j] -> [i, j] }`;

/** y[j] sums along a column of A. */
const COLUMN_SUMS = `
  [n] -> { : n >= 1 }
  double x[n]; double y[n]; double A[n][n]
  S0[i, j] : 0 <= i < n and 0 <= j < n : y[j] := y[j] + A[i][j] * x[i]
  order { S0[i, j] -> [i, j] }`;

/** doitgen with a local array. */
const ROW_PRODUCTS = `
  [n] -> { : n >= 1 }
  double A[n][8]; double C[8][8]; local double t[8]
  S0[i, j] : 0 <= i < n and 0 <= j < 8 : t[j] := 0
  S1[i, j, k] : 0 <= i < n and 0 <= j < 8 and 0 <= k < 8 : t[j] := t[j] + A[i][k] * C[k][j]
  S2[i, j] : 0 <= i < n and 0 <= j < 8 : A[i][j] := t[j]
  order { S0[i, j] -> [i, 0, j, 0, 0]; S1[i, j, k] -> [i, 0, j, 1, k]; S2[i, j] -> [i, 1, j, 0, 0] }`;

const parallels = (loops: string): number => loops.match(/\/\/ parallel/g)?.length ?? 0;

describe("planSchedules", () => {
  it("whoever can't generate a plan's loops is given ones with fewer loops, each of them proved, and in the end a reject", () => {
    const [scop, dependences] = dependencesOf(SEIDEL);
    const plans = [...planSchedules(scop, dependences, { ...DEFAULTS, force: true })].flatMap((plan) =>
      plan.ok ? [plan.value] : [],
    );
    const loops = plans.map(
      ({ schedule }) =>
        (AstBuild.fromContext(scop.context).nodeFromSchedule(schedule).toCStr() ?? "").split("for (").length,
    );
    expect(plans.length).toBeGreaterThan(1);
    expect(loops).toEqual(loops.toSorted((a, b) => b - a));
    expect(new Set(loops).size).toBeGreaterThan(1);
    for (const { schedule } of plans) expect(checkSchedule(scop, dependences, schedule).ok).toBe(true);
  });
});

describe("planSchedule", () => {
  it("a matrix product is tiled and parallel, with the stride-one loop innermost", () => {
    const { loops, plan } = planOf(PRODUCT);
    const innermost = /for \(int (c\d) [^\n]*\n +S1\(c\d, (c\d), c\d\);/.exec(loops);
    expect(innermost?.[1]).toBe(innermost?.[2]);
    expect(innermost).not.toBeNull();
    expect(parallels(loops)).toBe(1);
    expect(plan.summary.some(({ kind }) => kind === "tiled")).toBe(true);
    expect(plan.pragmaOnly).toBe(false);
  });

  it("tile sizes that are asked for are taken", () => {
    const { loops, plan } = planOf(PRODUCT, { tile: [3, 5, 7] });
    for (const size of [3, 5, 7]) expect(loops).toContain(`+= ${size})`);
    expect(plan.summary).toContainEqual({ kind: "tiled", words: "tiled 3x5x7" });
  });

  it("without OpenMP nothing is parallel", () => {
    expect(parallels(planOf(PRODUCT, { openmp: false }).loops)).toBe(0);
  });

  it("level 1 only adds pragmas, and says which loops get one", () => {
    const { plan, loops } = planOf(PRODUCT, { level: 1 });
    expect(plan.pragmaOnly).toBe(true);
    expect(plan.parallelLoops).toHaveLength(1);
    expect(parallels(loops)).toBe(1);
  });

  it("identity is the original order without marks", () => {
    const { plan, scop } = planOf(PRODUCT, { identity: true });
    expect(plan.schedule.plainIsEqual(scop.schedule)).toBe(true);
  });

  it("the space loops of a two-array stencil are parallel, the time loop is not", () => {
    const { loops } = planOf(JACOBI);
    expect(loops).toMatch(/^for \(int c0 = 0; c0 < t;/);
    expect(parallels(loops)).toBe(2);
  });

  it("a stencil in place runs in wavefronts of tiles when forced", () => {
    const { plan, loops, scop } = planOf(SEIDEL, { force: true, tile: [2, 3] });
    expect(plan.summary).toContainEqual({ kind: "parallel", words: "parallel in wavefronts" });
    expect(parallels(loops)).toBe(1);
    const sizes = scop.params.map((param) => (param.name === "t" ? 3n : 7n));
    expect(wrongAt(scop, plan.schedule, plan, sizes)).toBeNull();
  });

  it("a loop is cut at the iteration that all others wait for, and is parallel before and after it", () => {
    const { plan, loops, scop } = planOf(ELIMINATION);
    expect(loops).toMatch(/\/\/ parallel\n( *\/\/ tiles\n)? *for \(int c1 = 0; c1 < c0;/);
    expect(loops).toMatch(/\/\/ parallel\n( *\/\/ tiles\n)? *for \(int c1 = [^;]*c0 \+ 1[^;]*; c1 < n;/);
    expect(parallels(loops)).toBe(2);
    expect(wrongAt(scop, plan.schedule, plan, [6n])).toBeNull();
  });

  it("nothing is cut where threads are not wanted", () => {
    const result = planSchedule(...dependencesOf(ELIMINATION), { ...DEFAULTS, openmp: false });
    expect(result.ok || result.reject.kind).toBe("not-profitable");
  });

  it("sums of rows are taken in short pieces, so that several are under way, a few rows at a time", () => {
    const { loops } = planOf(ROW_SUMS);
    const [rows, columns] = [...loops.matchAll(/\+= (\d+)/g)].map((match) => Number(match[1]));
    expect(loops).toMatch(/^\/\/ parallel/);
    expect(rows).toBeLessThanOrEqual(64);
    expect(columns).toBeLessThanOrEqual(64);
  });

  it("a parallel loop over tiles has a number of them that threads can share", () => {
    const { loops } = planOf(COLUMN_SUMS);
    const size = Number(/\+= (\d+)/.exec(loops)?.[1]);
    const tiles = Math.ceil(1000 / size);
    expect((Math.ceil(tiles / 2) * size) / 1000).toBeLessThan(0.54);
  });

  it("the scalar of a row's sum is private to the row: rows in parallel, a pragma is enough", () => {
    const { plan, scop } = planOf(SUM_OF_ROWS, { level: 1 });
    expect(plan.pragmaOnly).toBe(true);
    const s = scop.arrays.find((array) => array.name === "s")!;
    expect(plan.storageDepth.get(s.id)).toBe(1);
  });

  it("sums of rows are made side by side where each has an element, and right by enumeration", () => {
    const { plan, scop } = planOf(SUM_OF_ROWS, { threads: 1, force: true });
    const s = scop.arrays.find((array) => array.name === "s")!;
    expect(plan.scalarExpansions.get(s.id)).toEqual({ depth: 0, dimensions: [0] });
    for (const sizes of [
      [3n, 40n],
      [35n, 2n],
    ]) {
      expect(wrongAt(scop, plan.schedule, plan, sizes)).toBeNull();
      expect(wrongAt(scop, plan.schedule, SHARED, sizes)).toBe("s[]: a write comes between");
    }
  });

  it("an array that is seen later and that every row fills anew: rows in parallel, all but the last with copies", () => {
    const text = `
      [n, m] -> { : n >= 1 and m >= 1 }
      double A[n][m]; double C[m][m]; double t[m]
      S0[i, j] : 0 <= i < n and 0 <= j < m : t[j] := 0
      S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < m : t[j] := t[j] + A[i][k] * C[k][j]
      S2[i, j] : 0 <= i < n and 0 <= j < m : A[i][j] := t[j]
      order { S0[i, j] -> [i, 0, j, 0, 0]; S1[i, j, k] -> [i, 0, j, 1, k]; S2[i, j] -> [i, 1, j, 0, 0] }`;
    const { plan, scop } = planOf(text);
    const expansions = [...plan.expansions].map(([id, e]) => `${scop.arrays[id]!.name} ${e.depth}`);
    expect(expansions).toEqual(["t 1"]);
    expect(plan.summary.at(-1)?.words).toBe("parallel with copies of t");
    const forced = planOf(text, { force: true });
    for (const sizes of [
      [1n, 3n],
      [3n, 2n],
    ]) {
      expect(wrongAt(scop, plan.schedule, plan, sizes)).toBeNull();
      expect(wrongAt(forced.scop, forced.plan.schedule, forced.plan, sizes)).toBeNull();
    }
    const wide = planOf(text.replace("m >= 1 }", "m >= 3000 }"));
    expect(wide.plan.expansions.size).toBe(0);
    expect(planOf(text, { threads: 1 }).plan.expansions.size).toBe(0);
  });

  it("a local array that every row fills anew is private to the row: rows in parallel", () => {
    const { plan, loops, scop } = planOf(ROW_PRODUCTS);
    expect(loops).toMatch(/^\/\/ parallel/);
    const t = scop.arrays.find((array) => array.name === "t")!;
    expect(plan.storageDepth.get(t.id)).toBe(1);
    expect(wrongAt(scop, plan.schedule, plan, [3n])).toBeNull();
  });
});

it("where components apart take the scheduler too many steps, nothing larger is asked of it", () => {
  const scheduler = vi.spyOn(ScheduleConstraints.prototype, "computeSchedule").mockImplementation(() => {
    throw new QuotaExceeded("too many", "isl_schedule");
  });
  try {
    expect(planOf(PRODUCT).plan.summary).not.toEqual([]);
    expect(scheduler).toHaveBeenCalledTimes(1);
  } finally {
    scheduler.mockRestore();
  }
});
