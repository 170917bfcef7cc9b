// The kernels are what they claim to be: they compile cleanly, have the suite's 155 loops, touch only their own memory,
// and compute what the textbook says (reference.ts, written without a look at their loops).

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "./process.ts";
import { references } from "./reference.ts";
import { includesOf, type Kernel, openSuite, scopText } from "./suite.ts";

const suite = openSuite(fileURLToPath(new URL(".", import.meta.url)));
const work = mkdtempSync(join(tmpdir(), "polybench-"));
afterAll(() => rmSync(work, { recursive: true }));

/** Compiles and runs a kernel; its dump as arrays of numbers by name. */
async function dump(kernel: Kernel, flags: readonly string[]): Promise<Map<string, number[]>> {
  const program = join(work, kernel.name);
  const compiled = await run("gcc", [
    ...["-g", "-Wall", "-Werror", "-DPOLYBENCH_DUMP_ARRAYS"],
    ...[...flags, ...includesOf(suite, kernel), kernel.source, join(suite.utilities, "polybench.c")],
    ...["-o", program, "-lm"],
  ]);
  expect(compiled.stderr.toString()).toBe("");
  const ran = await run(program, []);
  expect(ran.failure, ran.stderr.toString()).toBeNull();
  return parseDump(ran.stderr.toString());
}

function parseDump(text: string): Map<string, number[]> {
  expect(text.startsWith("==BEGIN DUMP_ARRAYS==\n") && text.endsWith("==END   DUMP_ARRAYS==\n")).toBe(true);
  const arrays = new Map<string, number[]>();
  for (const [, name, values] of text.matchAll(/begin dump: (\w+)([^a-df-z]*)\nend {3}dump: \1\n/g))
    arrays.set(name ?? "", (values ?? "").trim().split(/\s+/).map(Number));
  return arrays;
}

test("the kernel functions have 155 loops", () => {
  const loops = suite.kernels.flatMap((kernel) => [
    ...scopText(readFileSync(kernel.source, "utf8")).matchAll(/\bfor \(/g),
  ]);
  expect(suite.kernels.length).toBe(30);
  expect(loops.length).toBe(155);
});

describe.concurrent("compiles without warnings, stays in bounds, computes its definition", () => {
  for (const kernel of suite.kernels)
    test(kernel.name, async ({ expect }) => {
      const reference = references.get(kernel.name);
      expect(reference).toBeDefined();
      const { sizes, compute } = reference!;
      const isInteger = kernel.name === "nussinov" || kernel.name === "floyd-warshall";
      const flags = Object.entries(sizes).map(([name, value]) => `-D${name.toUpperCase()}=${value}`);
      const arrays = await dump(kernel, [
        ...flags,
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
        ...(isInteger ? [] : ["-DDATA_TYPE_IS_DOUBLE", '-DDATA_PRINTF_MODIFIER="%.17g "']),
      ]);
      const expected = compute(sizes);
      expect([...arrays.keys()]).toEqual(Object.keys(expected));
      for (const [name, values] of Object.entries(expected))
        expectClose(arrays.get(name) ?? [], values, name);
    });

  function expectClose(actual: readonly number[], expected: readonly number[], name: string): void {
    expect(actual.length, name).toBe(expected.length);
    const scale = Math.max(1, ...expected.map(Math.abs));
    actual.forEach((value, index) => {
      const error = Math.abs(value - expected[index]!);
      if (!(error <= 1e-8 * scale)) throw new Error(`${name}[${index}] is ${value}, not ${expected[index]}`);
    });
    expect(new Set(actual).size, `${name} is constant`).toBeGreaterThan(1);
  }
});

// The suite's own field for heat-3d never changes, so a kernel that reads stale values would go unnoticed.
test("heat-3d conducts: seven-point Laplacian on a field that is not linear", async () => {
  const program = join(work, "heat-field");
  const source = join(work, "heat-field.c");
  writeFileSync(
    source,
    `#define main unused_main
#include "heat-3d.c"
#undef main
int main(void) {
  static double A[N][N][N], B[N][N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) A[i][j][k] = B[i][j][k] = (i * 7 + j * j * 3 + k * k * k) % 11;
  kernel_heat_3d(TSTEPS, N, A, B);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) printf("%.17g ", A[i][j][k]);
  return 0;
}
`,
  );
  const [n, steps] = [6, 3];
  const includes = includesOf(suite, { name: "heat-3d", source: join(suite.root, "heat-3d/heat-3d.c") });
  const flags = [`-DN=${n}`, `-DTSTEPS=${steps}`, ...includes, source, join(suite.utilities, "polybench.c")];
  expect((await run("gcc", [...flags, "-o", program])).failure).toBeNull();
  const actual = (await run(program, [])).stdout.toString().trim().split(" ").map(Number);

  const at = (i: number, j: number, k: number) => (i * n + j) * n + k;
  const inner = (i: number) => i > 0 && i < n - 1;
  let field = Array.from({ length: n ** 3 }, (_, p) => {
    const [i, j, k] = [Math.floor(p / (n * n)), Math.floor(p / n) % n, p % n];
    return (i * 7 + j * j * 3 + k * k * k) % 11;
  });
  for (let t = 0; t < 2 * steps; t++)
    field = field.map((x, p) => {
      const [i, j, k] = [Math.floor(p / (n * n)), Math.floor(p / n) % n, p % n];
      if (!inner(i) || !inner(j) || !inner(k)) return x;
      const around = [
        at(i - 1, j, k),
        at(i + 1, j, k),
        at(i, j - 1, k),
        at(i, j + 1, k),
        at(i, j, k - 1),
        at(i, j, k + 1),
      ];
      return x + around.reduce((total, q) => total + field[q]! - x, 0) / 8;
    });
  expect(actual.length).toBe(field.length);
  actual.forEach((x, p) => {
    expect(x).toBeCloseTo(field[p]!, 10);
  });
});

describe.concurrent("compiles without warnings at every dataset and with every switch", () => {
  const switches = [
    ["-DMINI_DATASET"],
    ["-DSMALL_DATASET", "-DPOLYBENCH_USE_C99_PROTO"],
    ["-DMEDIUM_DATASET", "-DPOLYBENCH_USE_RESTRICT"],
    ["-DLARGE_DATASET", "-DPOLYBENCH_USE_SCALAR_LB"],
    ["-DEXTRALARGE_DATASET", "-DPOLYBENCH_PADDING_FACTOR=3", "-DPOLYBENCH_TIME"],
    ["-DMINI_DATASET", "-DPOLYBENCH_STACK_ARRAYS", "-DPOLYBENCH_DUMP_ARRAYS"],
  ];
  for (const flags of switches)
    test(flags.join(" "), async ({ expect }) => {
      for (const kernel of suite.kernels) {
        const all = ["-fsyntax-only", "-Wall", "-Werror", ...flags, kernel.source];
        expect((await run("gcc", all)).stderr.toString()).toBe("");
      }
    });
});
