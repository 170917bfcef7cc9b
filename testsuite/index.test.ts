// Functions of other files: a project's index, what it makes of a loop, and when it is not to be believed
// (soundness rule 27).

import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { indexCommand } from "../src/cli/commands/index/index.ts";
import { compile } from "../src/compile.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import type { Compilation } from "../src/report/report.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { buildPolyc } from "./built.ts";

const root = mkdtempSync(join(tmpdir(), "polyc-index-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

/** A project in a folder of its own; `flags` of files that have others than `-O2`. */
class Project {
  readonly folder = mkdtempSync(join(root, "p-"));
  readonly #flags: Files;

  constructor(files: Files, flags: Files = {}) {
    this.#flags = flags;
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    this.write("compile_commands.json", this.#commands(Object.keys(files)));
  }

  #commands(names: readonly string[]): string {
    const sources = names.filter((name) => /\.(?:c|cc|s)$/.test(name));
    const commands = sources.map((file) => ({
      ...{ directory: this.folder, file },
      command: `gcc -O2 ${this.#flags[file] ?? ""} -c ${file}`,
    }));
    return JSON.stringify(commands);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async index(): Promise<this> {
    const out = this.path("index");
    const commands = this.path("compile_commands.json");
    expect(await indexCommand({ commands, out, processes: 1, quiet: true, polyc: [] })).toBe(0);
    return this;
  }

  compile(name = "main.c", flags = ""): Promise<Compilation> {
    return compiled(this.path(name), flags, this.path("index"));
  }
}

function compiled(path: string, flags: string, index: string | null): Promise<Compilation> {
  const { compiler } = splitCompilerFlags(flags.split(" ").filter((word) => word !== ""));
  const files = new SourceFiles();
  const main = files.addBytes(path, readFileSync(path));
  const options = { ...DEFAULT_OPTIONS, compiler, index, verifyPasses: true };
  return compile(files, main, options, () => {});
}

const PRAGMA = /#pragma omp parallel for/g;
const loops = ({ output, failures }: Compilation): number => {
  expect(failures).toEqual([]);
  return output.match(PRAGMA)?.length ?? 0;
};

const CALLER = `double h(double x);
void f(int n, double *restrict y) { for (int i = 0; i < n; i++) y[i] = h(y[i]); }
`;
const SQUARE = "double h(double x) { return x * x; }\n";

/** How many loops of main.c become parallel with the index. */
async function gained(files: Files, flags: Files = {}, own = flags["main.c"] ?? ""): Promise<number> {
  const project = await new Project({ "main.c": CALLER, ...files }, flags).index();
  return loops(await project.compile("main.c", own));
}

describe("functions of other files", () => {
  test("only compute", async () => {
    const project = await new Project({ "main.c": CALLER, "h.c": SQUARE }).index();
    expect(loops(await project.compile())).toBe(1);
    expect(loops(await compiled(project.path("main.c"), "", null))).toBe(0);
  });

  test("have loops, structures, and functions of their own", async () => {
    const header =
      "struct v { double x, y[4]; struct v *next; };\ndouble norm(const struct v *v);\ndouble dot(int n, const double *x, const double *y);\n";
    const main = `#include "v.h"
void f(int n, double *restrict y, const struct v *restrict v) { for (int i = 0; i < n; i++) y[i] = norm(&v[i]); }
void g(int n, double *restrict y, const double *restrict a, const double *restrict x) {
  for (int i = 0; i < n; i++) y[i] = dot(n, a + (long)i * n, x);
}
`;
    const other = `#include "v.h"
#include <math.h>
static double square(double x) { return x * x; }
double norm(const struct v *v) { double s = square(v->x); for (int k = 0; k < 4; k++) s += square(v->y[k]); return sqrt(s); }
double dot(int n, const double *x, const double *y) { double s = 0; for (int k = 0; k < n; k++) s += x[k] * y[k]; return s; }
`;
    expect(await gained({ "v.h": header, "main.c": main, "v.c": other })).toBe(2);
  });

  test("store through their parameters, and read objects of their files", async () => {
    const main = `void put(double *to, double x); double scaled(double x); extern double scale;
void f(int n, double *restrict y, const double *restrict x) { for (int i = 0; i < n; i++) put(&y[i], x[i]); }
void g(int n, double *restrict y) { for (int i = 0; i < n; i++) y[i] = scaled(y[i]); }
void h(int n, double *y) { for (int i = 1; i < n; i++) put(&y[i], y[i - 1]); }
`;
    const other =
      "double scale = 2; void put(double *to, double x) { *to = x * scale; } double scaled(double x) { return x * scale; }\n";
    expect(await gained({ "main.c": main, "put.c": other })).toBe(2);
  });

  test("of one file call those of another one", async () => {
    expect(
      await gained({
        "h.c": "double g(double x); double h(double x) { return g(x) + 1; }\n",
        "g.c": "double g(double x) { return x * x; }\n",
      }),
    ).toBe(1);
  });

  test("read macros as their own flags have them", async () => {
    const text = "double h(double x) {\n#ifdef COUNT\n  static int n; n++;\n#endif\n  return x * SCALE;\n}\n";
    expect(await gained({ "h.c": text }, { "h.c": "-DSCALE=3" })).toBe(1);
    expect(await gained({ "h.c": text }, { "h.c": "-DSCALE=3 -DCOUNT" })).toBe(0);
  });
});

describe("nothing is known of", () => {
  const unknown = (what: string, files: Files, flags: Files = {}, own?: string) =>
    test(what, async () => expect(await gained(files, flags, own)).toBe(0));

  unknown("what several files define", { "h.c": SQUARE, "mock.c": "double h(double x) { return 1; }\n" });
  unknown("what a file that is not C may define", {
    "h.c": SQUARE,
    "mock.cc": 'extern "C" double h(double x) { return 1; }\n',
  });
  unknown("what assembler text may define", { "h.c": SQUARE, "fast.s": "\t.globl h\nh:\tret\n" });
  unknown("what assembler text in C may define", {
    "h.c": SQUARE,
    "fast.c": 'asm(".globl h\\nh: ret");\n',
  });
  unknown("another file's static function", { "h.c": "static double h(double x) { return x; }\n" });
  unknown("weak functions", { "h.c": `__attribute__((weak)) ${SQUARE}` });
  unknown("aliases", {
    "h.c": `static ${SQUARE.replace("h", "g")}double h(double) __attribute__((alias("g")));\n`,
  });
  unknown("functions that are chosen when the program is loaded", {
    "h.c": `static double g(double x) { return x; }
static double (*choose(void))(double) { return g; }
double h(double x) __attribute__((ifunc("choose")));
`,
  });
  unknown("a function that its file calls otherwise", { "h.c": `double h(double) asm("g");\n${SQUARE}` });
  unknown("a function that is called by another name", {
    "main.c": CALLER.replace("(double x)", '(double x) asm("g")'),
    "h.c": SQUARE,
  });
  unknown("functions of shared libraries", { "h.c": SQUARE }, { "h.c": "-fPIC" });
  unknown("functions with other parameters", { "h.c": "double h(float x) { return x; }\n" });
  unknown("functions with another result", { "h.c": "float h(double x) { return x; }\n" });
  unknown("functions with more parameters", { "h.c": "double h(double x, int n) { return x; }\n" });
  for (const flag of ["-ffast-math", "-fwrapv", "-funsigned-char", "-fno-strict-aliasing"])
    unknown(`files under ${flag}`, { "h.c": SQUARE }, { "h.c": flag });
  for (const flag of ["-ffast-math", "-fwrapv", "-funsigned-char"])
    unknown(`files without ${flag}`, { "h.c": SQUARE }, { "main.c": flag });
  unknown("what reads and sets an object", { "h.c": "double n; double h(double x) { return n += x; }\n" });
  unknown("what keeps a value", { "h.c": "double h(double x) { static double n; return n += x; }\n" });
  unknown("what writes a file", {
    "h.c": '#include <stdio.h>\ndouble h(double x) { printf("%g", x); return x; }\n',
  });
  unknown("what is volatile", { "h.c": "volatile double v; double h(double x) { return x + v; }\n" });
  unknown("what each thread has of its own", {
    "h.c": "_Thread_local double v; double h(double x) { return x + v; }\n",
  });
  unknown("what may end the program", {
    "h.c": "#include <stdlib.h>\ndouble h(double x) { if (x < 0) exit(1); return x; }\n",
  });
  unknown("what may jump out", {
    "h.c":
      "#include <setjmp.h>\nextern jmp_buf b; double h(double x) { if (x < 0) longjmp(b, 1); return x; }\n",
  });
  unknown("what calls a function that nobody has", {
    "h.c": "double g(double x); double h(double x) { return g(x); }\n",
  });
  unknown("what calls itself through another file", {
    "h.c": "double g(double x); double h(double x) { return x < 1 ? x : g(x - 1); }\n",
    "g.c": "double h(double x); double g(double x) { return h(x); }\n",
  });
  unknown("what sets errno, where that is read", {
    "main.c": `#include <errno.h>\n${CALLER}int g(void) { return errno; }\n`,
    "h.c": "#include <math.h>\ndouble h(double x) { return sqrt(x); }\n",
  });
  unknown("rounding", {
    "h.c": `#include <fenv.h>\n${SQUARE}void g(void) { fesetround(FE_UPWARD); }\n`,
  });
  unknown("a file without one of its headers", { "h.c": `#include "none.h"\n${SQUARE}` });
  unknown("structures with other members", {
    "main.c": `struct s { double a, b; }; double h(const struct s *s);
void f(int n, double *restrict y, const struct s *restrict s) { for (int i = 0; i < n; i++) y[i] = h(&s[i]); }
`,
    "h.c": "struct s { double b, a; }; double h(const struct s *s) { return s->a; }\n",
  });
});

describe("names", () => {
  test("of static functions mean those of their file", async () => {
    const own =
      "static double g(double x) { static int n; return x + n++; }\ndouble k(double x) { return g(x); }\n";
    const other = "static double g(double x) { return x; }\ndouble h(double x) { return g(x); }\n";
    expect(await gained({ "main.c": `${own}${CALLER}`, "h.c": other })).toBe(1);
    const pure = "static double g(double x) { return x; }\ndouble k(double x) { return g(x); }\n";
    const counting =
      "static double g(double x) { static int n; return x + n++; }\ndouble h(double x) { return g(x); }\n";
    expect(await gained({ "main.c": `${pure}${CALLER}`, "h.c": counting })).toBe(0);
    const shared = "double g(double x) { static int n; return x + n++; }\n";
    const calling = "double g(double x); double h(double x) { return g(x); }\n";
    expect(await gained({ "main.c": `${pure}${CALLER}`, "h.c": calling, "g.c": shared })).toBe(0);
  });

  test("of two other files' static functions are told apart", async () => {
    const main = `double h(double x); double k(double x);
void f(int n, double *restrict y) { for (int i = 0; i < n; i++) y[i] = h(y[i]); }
void g(int n, double *restrict y) { for (int i = 0; i < n; i++) y[i] = k(y[i]); }
`;
    const pure = (name: string) =>
      `static double g(double x) { return x; }\ndouble ${name}(double x) { return g(x); }\n`;
    const counting = (name: string) =>
      `static double g(double x) { static int n; return x + n++; }\ndouble ${name}(double x) { return g(x); }\n`;
    expect(await gained({ "main.c": main, "h.c": pure("h"), "k.c": pure("k") })).toBe(2);
    expect(await gained({ "main.c": main, "h.c": pure("h"), "k.c": counting("k") })).toBe(1);
    expect(await gained({ "main.c": main, "h.c": counting("h"), "k.c": pure("k") })).toBe(1);
  });

  test("of static objects, too", async () => {
    const main = (own: string) => `${own}
double h(int i);
void f(int n) { for (int i = 0; i < n; i++) t[i] = h(i); }
`;
    const other = "static double t[900]; double h(int i) { return t[i + 1]; } void g(void) { t[0]++; }\n";
    expect(await gained({ "main.c": main("static double t[900];"), "h.c": other })).toBe(1);
    const shared = other.replace("static double t[900]", "double t[900]");
    expect(await gained({ "main.c": main("extern double t[900];"), "h.c": shared })).toBe(0);
  });

  test("of objects mean one object for all files", async () => {
    const main = `extern double t[100]; void h(int i, double x);
void f(int n) { for (int i = 1; i < n; i++) h(i, t[i - 1]); }
void g(int n, double *restrict y) { for (int i = 0; i < n; i++) h(i, y[i]); }
`;
    const other = "double t[100]; void h(int i, double x) { t[i] = x; }\n";
    expect(await gained({ "main.c": main, "h.c": other })).toBe(1);
    const counts = main.replace("extern double t[100]", "extern float t[100]");
    expect(await gained({ "main.c": counts, "h.c": other })).toBe(0);
    const alone = main.replace("extern double t[100];", "static double t[100];");
    expect(await gained({ "main.c": alone, "h.c": other })).toBe(2);
  });

  test("of what two files define alike", async () => {
    expect(await gained({ "h.c": SQUARE, "again.c": `/* the same */ ${SQUARE}` })).toBe(1);
    const own = "static double g(double x) { return x; } double h(double x) { return g(x); }\n";
    const otherOwn =
      "static double g(double x) { static int n; return n++; } double h(double x) { return g(x); }\n";
    expect(await gained({ "h.c": own, "again.c": otherOwn })).toBe(0);
  });
});

describe("an index", () => {
  const files = { "main.c": CALLER, "h.h": "#define TWO 2\n", "h.c": `#include "h.h"\n${SQUARE}` };

  test("is not used where a file is another one", async () => {
    const project = await new Project(files).index();
    project.write("h.c", `#include "h.h"\n${SQUARE.replace("* x", "+ x")}`);
    expect(loops(await project.compile())).toBe(0);
    await project.index();
    expect(loops(await project.compile())).toBe(1);
    project.write("h.h", "#define TWO 3\n");
    expect(loops(await project.compile())).toBe(0);
    await project.index();
    expect(loops(await project.compile())).toBe(1);
    rmSync(project.path("h.h"));
    expect(loops(await project.compile())).toBe(0);
  });

  test("is used where only times are other ones", async () => {
    const project = await new Project(files).index();
    utimesSync(project.path("h.c"), 1, 1);
    expect(loops(await project.compile())).toBe(1);
  });

  test("knows nothing of what a changed file names", async () => {
    const project = await new Project({ ...files, "k.c": "int k;\n" }).index();
    expect(loops(await project.compile())).toBe(1);
    project.write("k.c", `double h(double x) { return 1; }\n`);
    expect(loops(await project.compile())).toBe(0);
  });

  test("reads again only what has changed", async () => {
    const project = await new Project(files).index();
    const times = () => readdirSync(project.path("index/units")).sort();
    const before = times();
    await project.index();
    expect(times()).toEqual(before);
    project.write("main.c", `${CALLER}int z;\n`);
    await project.index();
    const after = times();
    expect(after.filter((name) => before.includes(name))).toEqual(before);
    expect(after.length).toBe(before.length + 1);
  });

  test("that is of no use is one warning", async () => {
    const project = await new Project(files).index();
    const path = project.path("index/index.json");
    const text = readFileSync(path, "utf8");
    const without = await compiled(project.path("main.c"), "", null);
    const warned = async (why: string) => {
      const { output, diagnostics } = await project.compile();
      expect(output).toBe(without.output);
      expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
        `warning: the index ${project.path("index")} is not used: ${why}`,
      ]);
    };
    writeFileSync(path, text.slice(0, 100));
    await warned("it is damaged");
    writeFileSync(path, "{}");
    await warned("another version of polyc made it");
    writeFileSync(path, text.replace(/"polyc":"[^"]*"/, '"polyc":"9.9.9"'));
    await warned("another version of polyc made it");
    rmSync(path);
    await warned("it cannot be read");
    writeFileSync(path, text);
    project.write("compile_commands.json", "[]");
    await warned(`${project.path("compile_commands.json")} is another one than it was made from`);
  });

  test("of which a part is damaged knows less", async () => {
    const project = await new Project(files).index();
    const units = project.path("index/units");
    for (const name of readdirSync(units)) {
      const text = readFileSync(join(units, name), "utf8");
      writeFileSync(join(units, name), text.replace("%t", "%%"));
    }
    expect(loops(await project.compile())).toBe(0);
    for (const name of readdirSync(units)) writeFileSync(join(units, name), "");
    expect(loops(await project.compile())).toBe(0);
  });
});

const MAIN = `#include <stdio.h>
#include "vec.h"
static double y[4000], a[4000 * 40];
int main(void) {
  for (int i = 0; i < 4000 * 40; i++) a[i] = i % 17 * 0.25;
  for (int i = 0; i < 4000; i++) y[i] = dot(40, a + i * 40, a + 7) + shift(i);
  double s = 0;
  for (int i = 0; i < 4000; i++) s = s * 0.5 + y[i];
  printf("%.17g %d\\n", s, calls());
}
`;
const VEC = `#include "vec.h"
static int n = 3;
double dot(int n, const double *x, const double *y) { double s = 0; for (int k = 0; k < n; k++) s += x[k] * y[k]; return s; }
double shift(int i) { return i * n; }
int calls(void) { return n; }
`;
const VEC_H =
  "double dot(int n, const double *x, const double *y);\ndouble shift(int i);\nint calls(void);\n";

it("serves a build through polyc cc, whose program prints the same", () => {
  const project = new Project({ "main.c": MAIN, "vec.c": VEC, "vec.h": VEC_H });
  const polyc = buildPolyc(project.path("built"));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      ...{ cwd: project.folder, encoding: "utf8" },
      env: { ...process.env, OMP_NUM_THREADS: "3" },
    });
  expect(run(polyc, "index", "-p", ".", "-j", "2")).toContain("2 files (2 read)");
  expect(run(polyc, "index", "-p", "compile_commands.json")).toContain("2 files (0 read)");
  expect(run(polyc, "main.c", "--index=.polyc-index")).toMatch(/#pragma omp parallel for[^\n]*\n[^\n]*dot\(/);
  expect(run(polyc, "diff", "main.c", "--index=.polyc-index")).toMatch(/^\+.*#pragma omp/m);
  expect(run(polyc, "explain", "main.c:6", "--index=.polyc-index")).toContain("parallel");
  run("gcc", "-O2", "main.c", "vec.c", "-o", "before");
  for (const file of ["main.c", "vec.c"])
    run(polyc, "cc", "--index=.polyc-index", "--", "gcc", "-O2", "-ffp-contract=off", "-c", file);
  run(polyc, "cc", "--", "gcc", "main.o", "vec.o", "-o", "after");
  expect(run("./after")).toBe(run("./before"));
}, 120_000);
