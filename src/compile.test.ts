// The whole chain on a C text: what comes out compiles and computes the same bytes.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { DEFAULT_OPTIONS, type Options } from "./options/options.ts";
import { type SourceFile, SourceFiles } from "./source/source-file.ts";
import { PassFailure } from "./support/pass.ts";

async function transform(text: string, options: Partial<Options> = {}) {
  const files = new SourceFiles();
  const file = files.add("in.c", text);
  return compile(files, file, { ...DEFAULT_OPTIONS, verifyPasses: true, ...options }, () => {});
}

/** What the program prints, compiled with warnings as errors. */
function output(text: string, ...flags: string[]): string {
  const dir = mkdtempSync(join(tmpdir(), "polyc-test-"));
  try {
    writeFileSync(join(dir, "a.c"), text);
    // In an `else` that only runs out of bounds gcc sees just that.
    const gcc = ["-O2", "-Wall", "-Werror", "-Wno-array-bounds", "-ffp-contract=off", "-fopenmp", ...flags];
    execFileSync("gcc", [...gcc, join(dir, "a.c"), "-o", join(dir, "a"), "-lm"]);
    return execFileSync(join(dir, "a"), { encoding: "utf8", env: { ...process.env, OMP_NUM_THREADS: "3" } });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const GEMM = `#include <stdio.h>
static void gemm(int n, int m, double alpha, double C[n][m], double A[n][n], double B[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += alpha * A[i][k] * B[k][j];
}
static double c[70][50], a[70][70], b[70][50];
int main(void) {
  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 50; j++) c[i][j] = a[i][j] = b[i][j] = (i * 7 + j * 3) % 11 / 5.0;
  gemm(70, 50, 1.5, c, a, b);
  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 50; j++) printf("%a\\n", c[i][j]);
  return 0;
}
`;

describe("compile", () => {
  it("a file without loops comes out byte for byte", async () => {
    const text = "int  f(void)\r\n{\treturn 1 ; }";
    expect((await transform(text)).output).toBe(text);
  });

  it("matrix multiplication is tiled and parallel, and computes the same", async () => {
    const { output: text, failures } = await transform(GEMM, { tile: [32, 32, 32] });
    expect(failures).toEqual([]);
    expect(text).toContain("#pragma omp parallel for");
    expect(text).toMatch(/jj|kk/);
    expect(output(text)).toBe(output(GEMM));
  });

  it("a large region in whose place nothing could be printed costs no polyhedral stage", async () => {
    const assign = (k: number) => `      A[i][${k}] = B[i][${k}] * ${k};\n`;
    const nest = (behind: string) => `double A[99][99], B[99][99];
int f(int n) {
  int i;
  for (int k = 0; k < n; k++)
    for (i = 0; i < n; i++) {
${[...Array(12).keys()].map(assign).join("")}    }
  ${behind}
  return 0;
}
`;
    // Text that other flags choose may read the counter, so that it has no last value to be given.
    const left = await transform(nest("\n#ifdef MORE\n  return i;\n#endif\n"));
    expect(left.passes).not.toContain("delicm");
    expect(left.report.remarks.map(({ message }) => message)).toContain(
      'text after the loop may read "i" where an #if leaves it out, or to no effect: give the loop a variable of its own',
    );
    expect((await transform(nest(";"))).passes).toContain("delicm");
  });

  it("--identity regenerates the loops, and they compute the same", async () => {
    const { output: text } = await transform(GEMM, { identity: true, openmp: false });
    expect(text).not.toBe(GEMM);
    expect(output(text)).toBe(output(GEMM));
  });

  it("what polyc wrote is left alone when it is transformed again", async () => {
    const once = (await transform(GEMM)).output;
    expect((await transform(once)).output).toBe(once);
  });
});

it("--only with a name that no function has is warned of", async () => {
  const warned = async (only: string) =>
    (await compile(...inMemory(GEMM), { ...DEFAULT_OPTIONS, only }, () => {})).diagnostics;
  expect((await warned("gem")).map((d) => d.message)).toEqual(['no function named "gem"']);
  expect(await warned("gemm")).toEqual([]);
});

function inMemory(text: string): [SourceFiles, SourceFile] {
  const files = new SourceFiles();
  return [files, files.add("in.c", text)];
}

describe("a bug of polyc", () => {
  const failingIn = async (broken: string) => {
    const files = new SourceFiles();
    const file = files.add("in.c", GEMM);
    const before = (pass: string, subject: string) => {
      if (pass === broken) throw new PassFailure(pass, subject, new Error("planted"));
    };
    return compile(files, file, { ...DEFAULT_OPTIONS, only: "gemm" }, () => {}, { before, after() {} });
  };

  it.each(["frontend", "lower", "licm", "delicm", "codegen"])(
    "in %s leaves the file as it was",
    async (pass) => {
      const { output: text, failures } = await failingIn(pass);
      expect(text).toBe(GEMM);
      expect(failures.map((failure) => failure.message)).toEqual([expect.stringContaining("planted")]);
    },
  );

  it("in a nest names the place of the nest", async () => {
    const { failures } = await failingIn("codegen");
    expect(failures.map(({ span }) => span && GEMM.slice(span.start).split("\n")[0])).toEqual([
      expect.stringContaining("for (int i"),
    ]);
  });
});

/** A function around one nest, and a main that prints what it computes. */
const program = (nest: string, before = ""): string => `#include <stdio.h>
${before}
static double a[40][40], b[40][40];
void work(int n) {
${nest}
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++) a[i][j] = b[i][j] = (i * 7 + j * 3) % 11 / 5.0;
  work(39);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++) printf("%a %a\\n", a[i][j], b[i][j]);
  return 0;
}
`;

async function workOf(nest: string, before = ""): Promise<string> {
  const { output: text } = await transform(program(nest, before), { force: true, only: "work" });
  return text;
}

describe("what is left alone", () => {
  const loop = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = b[i][j] + 1;";

  it.each([
    ["a directive inside", `for (int i = 0; i < n; i++)\n#if 1\n  a[i][i] = b[i][i] + 1;\n#endif\n`],
    ["an OpenMP pragma before", `#pragma omp parallel for\n  ${loop}`],
    ["an OpenMP region around", `#pragma omp parallel\n  { ${loop} }`],
    [
      "a pragma before that is no hint",
      "#pragma GCC push_options\n  for (int i = 0; i < n; i++) a[i][0] = b[i][0] + 1;",
    ],
    ["__LINE__ inside", loop.replace("+ 1", "+ __LINE__")],
    [
      "a macro that #if chooses",
      loop.replace("a[i]", "a[AT(i)]"),
      "#ifdef ALT\n#define AT(x) ((x)+1)\n#else\n#define AT(x) (x)\n#endif\n",
    ],
    [
      "a last value that text under other flags reads",
      "int i; for (i = 0; i < n; i++) a[i][0] = b[i][1];\n#ifdef MORE\n  b[0][0] = i;\n#endif\n",
    ],
  ])("%s", async (_why, nest, before = "") => {
    const text = program(nest, before);
    expect(await workOf(nest, before)).toBe(text);
  });

  it("of a nest in which a name is a macro the loops, under pragmas", async () => {
    const nest = loop.replaceAll("a[i][j]", "(a)[i][j] = (a)[i][j + 1]");
    const before = "#define a(x) x\n";
    const text = await workOf(nest, before);
    expect(text).toContain(nest);
    expect(text).toContain("#pragma omp parallel for");
    expect(output(text)).toBe(output(program(nest, before)));
  });

  it("an array declared in the nest stays in the loop that declares it", async () => {
    const head = "for (int i = 0; i < n; i++) { double t[40];";
    const inner = "for (int j = 0; j < n; j++)";
    const nest = `${head} ${inner} t[j] = b[i][j]; ${inner} a[i][j] = t[n - 1 - j]; }`;
    const text = await workOf(nest);
    expect(text).toContain(head);
    expect(output(text)).toBe(output(program(nest)));
  });

  it("but a nest with plain directives around it is not", async () => {
    expect(await workOf(`#pragma scop\n  ${loop}\n#pragma endscop`)).toContain("polyc:");
  });
});

describe("loops whose heads are macros", () => {
  it("are left alone when the text of the body is not theirs to rename", async () => {
    const nest = "int i, j; LOOP for (j = 0; j < n; j++) a[j][i] = b[j][i] + 1;";
    const before = "#define LOOP for (i = 0; i < n; i++)\n";
    const text = await workOf(nest, before);
    expect(output(text)).toBe(output(program(nest, before)));
  });
});

describe("rewritten nests compute the same", () => {
  it.each([
    [
      "counted down",
      "for (int i = n - 1; i >= 0; i--) for (int j = 0; j < n; j++) a[i][j] = a[i + 1][j] * 2 + b[j][i];",
    ],
    [
      "an iterator used as a number",
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = b[i][j] / (i + 1) + (i * j) % 7;",
    ],
    [
      "iterators declared outside",
      "int i, j; for (i = 0; i < n; i++) for (j = 0; j <= i; j++) a[i][j] += b[j][i];",
    ],
    [
      "a scalar carried through a row",
      "for (int i = 0; i < n; i++) { double s = 1; for (int j = 0; j < n; j++) { s = s * 0.5 + b[i][j]; a[i][j] = s; } }",
    ],
    [
      "a reduction stored at the end",
      "for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < n; j++) s += b[i][j] * b[j][i]; a[i][i] = s; }",
    ],
    [
      "a stencil over time",
      "for (int t = 0; t < 5; t++) { for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) b[i][j] = a[i-1][j] + a[i+1][j] + a[i][j]; for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) a[i][j] = b[i][j-1] - b[i][j+1]; }",
    ],
    [
      "a while loop",
      "int i = 0; while (i < n) { for (int j = 0; j < n; j += 2) a[i][j] = b[i][j + 1]; i++; }",
    ],
    [
      "a function-like macro with the iterator as argument",
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) AT(a, j, i) = AT(b, i, j) * 2;",
      "#define AT(m, x, y) m[x][y]\n",
    ],
    [
      "a condition on iterators",
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (i + j < n && j > 3) a[i][j] = b[j][i]; else a[i][j] -= 1;",
    ],
    [
      "a conditional value",
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = b[i][j] > 1 ? b[i][j] : 1;",
    ],
    [
      "float and integer arithmetic mixed",
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = (float)b[i][j] / 3 + (char)(i * 9) + (unsigned)j;",
    ],
  ])("%s", async (_what, nest, before = "") => {
    const text = await workOf(nest, before);
    expect(text).not.toBe(program(nest, before));
    expect(output(text)).toBe(output(program(nest, before)));
  });
});

describe("loops that OpenMP would refuse", () => {
  it.each(["i < n & i < 30", "i < n && 1"])("are not given a pragma: %s", async (condition) => {
    const nest = `int i, j; for (i = 0; ${condition}; i++) for (j = 0; j < n; j++) a[i][j] = b[i][j] + 1;`;
    const { output: text } = await transform(program(nest), { level: 1, force: true, only: "work" });
    expect(output(text, "-Wno-parentheses")).toBe(output(program(nest), "-Wno-parentheses"));
  });
});

describe("a name that another declaration hides is not printed", () => {
  it.each([
    [
      "a parameter by a variable around the loops",
      "int x = n; { int n = x - 2; for (int i = 0; i < n; i++) for (int j = 0; j < x; j++) a[i][j] = b[j][i] + 1; }",
    ],
    [
      "a bound by an iterator",
      "int m = n - 1, x = m; for (int m = 0; m < x; m++) for (int j = 0; j < x; j++) a[m][j] = b[j][m] + x;",
    ],
    [
      "an array by an array",
      "double (*p)[40] = a; { double a[40][40]; a[0][0] = 1; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) p[i][j] = b[j][i] + 1; b[0][0] = a[0][0]; }",
    ],
  ])("%s", async (_what, nest) => {
    const text = await workOf(nest);
    expect(output(text)).toBe(output(program(nest)));
  });
});

it("the author's else keeps its if where the new loops begin with a condition", async () => {
  const nest =
    "if (a[0][0] > 99)\n for (int i = 0; i < 39; i++) { if (n > 50) for (int j = 0; j < 39; j++) a[i][j] = b[j][i] * 2; }\n else a[0][1] = 9;";
  const braced = `{\n${nest.replace(" for (int i", "{ for (int i").replace("\n else", "}\n else")}\n}`;
  const text = program(nest);
  const { output: now } = await transform(text, { identity: true, openmp: false, only: "work" });
  expect(now).not.toBe(text);
  expect(output(now, "-Wno-dangling-else")).toBe(output(program(braced)));
});

it("a function of thousands of branches costs the others nothing", async () => {
  const branches = Array.from({ length: 3000 }, (_, k) => `  if (x & ${k % 31}) y += ${k};`).join("\n");
  const long = `int big(int x) {\n  int y = 0;\n${branches}\n  return y;\n}\n`;
  const text = `${long}void f(double *restrict x, int n) { for (int i = 0; i < n; i++) x[i] *= 2; }\n`;
  const { output: now } = await transform(text, { verifyPasses: false });
  expect(now).toContain("#pragma omp parallel for");
}, 60_000);

it("helper functions are there whichever branch of an #if is compiled", async () => {
  const work = (name: string) =>
    `void ${name}(int n) {\n  for (int t = 0; t < n; t++) for (int i = 1; i < n; i++) a[i][1] = a[i - 1][1] + a[i][1] + a[i + 1][1];\n}\n`;
  const text = `#include <stdio.h>\nstatic double a[60][2];\n#ifndef X\n${work("one")}#endif\n${work("two")}int main(void) { a[3][1] = 1; two(50); printf("%a\\n", a[7][1]); return 0; }\n`;
  const { output: now } = await transform(text, { force: true, tile: [4, 4] });
  expect(now.match(/polyc_m(ax|in)/g)?.length).toBeGreaterThan(4);
  expect(output(now, "-DX")).toBe(output(text, "-DX"));
});

it("arrays flattened behind pointers are guarded, rewritten, and compute the same", async () => {
  const text = `#include <stdio.h>
void flat(double *p, double *q, int h, int w) {
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++) p[i * w + j] += q[j * h + i];
}
static double a[3000], b[3000];
int main(void) {
  for (int i = 0; i < 3000; i++) a[i] = b[i] = i % 13;
  flat(a, b, 50, 60);
  flat(a, a + 7, 50, 59);
  for (int i = 0; i < 3000; i++) printf("%a\\n", a[i]);
  return 0;
}
`;
  const { output: changed, failures } = await transform(text, { force: true, only: "flat" });
  expect(failures).toEqual([]);
  expect(changed).toContain("polyc_disjoint");
  expect(output(changed)).toBe(output(text));
});

describe("options", () => {
  const text = `void f(double *p, double *q, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 100; j++) p[i] += q[j];
}
void g(double *p, int n) {
#pragma scop
  for (int i = 0; i < n; i++) p[i] = 1;
#pragma endscop
  for (int i = 0; i < n; i++) p[i] *= 2;
}
`;

  it("--assume-no-alias leaves out the test for overlap", async () => {
    expect((await transform(text, { force: true })).output).toContain("polyc_disjoint");
    expect((await transform(text, { force: true, assumeNoAlias: true })).output).not.toContain(
      "polyc_disjoint",
    );
  });

  it("--scop-pragmas touches only what stands between the pragmas", async () => {
    const { report } = await transform(text, { force: true, scopPragmas: true });
    const left = report.functions.flatMap((f) =>
      f.loops.filter((l) => l.status === "left").map((l) => l.reason),
    );
    const done = report.functions.flatMap((f) => f.loops.filter((l) => l.status === "transformed"));
    expect(left).toEqual(Array(3).fill("outside of #pragma scop … endscop"));
    expect(done).toHaveLength(1);
  });
});
