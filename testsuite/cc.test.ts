// `polyc cc` as builds meet it: what comes out is the compiler's, names and messages are the user's.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const top = mkdtempSync(join(tmpdir(), "polyc-cc-test-"));
const built = join(top, "built");
const scratch = join(top, "tmp");
const dir = join(top, "project");

const hasProgram = (name: string): boolean => spawnSync("which", [name]).status === 0;
/** clang's OpenMP runtime is a package of its own. */
const hasRuntime = (cc: string): boolean =>
  spawnSync(cc, ["-print-file-name=libomp.so"], { encoding: "utf8" }).stdout.includes("/");
const CLANG = ["clang-19", "clang"].find((name) => hasProgram(name) && hasRuntime(name));
const COMPILERS = ["gcc", ...(CLANG === undefined ? [] : [CLANG])];

/** A nest that polyc changes: line 7. The header of the same name in the working directory is not the file's. */
const KERNEL = `#include "x.h"
#include "config.h"

int unused(void) { int u7; return CONFIG; }

void mm(int n, double (*restrict c)[N], double (*restrict a)[N], double (*restrict b)[N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}
const char *where(void) { return __FILE__; } /* line 12 */
int line(void) { return __LINE__; }
`;
const MAIN = `#include <stdio.h>
#include "src/x.h"
static double A[N][N], B[N][N], C[N][N];
void mm(int, double (*)[N], double (*)[N], double (*)[N]);
const char *where(void);
int line(void);
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) { A[i][j] = i + j; B[i][j] = i - j; }
  mm(N, C, A, B);
  printf("%g %s %d %s\\n", C[3][4], where(), line(), header());
  return 0;
}
`;
const HEADER = `#ifndef N
#define N 200
#endif
static inline const char *header(void) { return __FILE__; }
`;

beforeAll(() => {
  execFileSync(process.execPath, ["scripts/build.mjs", join(built, "dist")], { cwd: ROOT, stdio: "pipe" });
  mkdirSync(join(built, "bin"));
  copyFileSync(join(ROOT, "bin/polyc"), join(built, "bin/polyc"));
  execFileSync("ln", ["-s", join(ROOT, "node_modules"), join(ROOT, "package.json"), built]);
  mkdirSync(scratch);
}, 300_000);

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  for (const folder of ["", "src", "inc"]) mkdirSync(join(dir, folder));
  writeFileSync(join(dir, "src/mm.c"), KERNEL);
  writeFileSync(join(dir, "src/x.h"), HEADER);
  writeFileSync(join(dir, "x.h"), "#error not this one\n");
  writeFileSync(join(dir, "inc/config.h"), "#define CONFIG 1\n");
  writeFileSync(join(dir, "config.h"), "#error nor this one\n");
  writeFileSync(join(dir, "main.c"), MAIN);
});

afterAll(() => rmSync(top, { recursive: true }));

const POLYC = join(built, "bin/polyc");
const env = { ...process.env, NO_COLOR: "1", TMPDIR: scratch, LC_ALL: "C" };

function run(program: string, args: readonly string[], input = "") {
  const { status, stdout, stderr, signal } = spawnSync(program, args, {
    cwd: dir,
    encoding: "utf8",
    input,
    env,
  });
  return { status, stdout, stderr, signal };
}
const polycCc = (cc: string, ...args: string[]) => run(POLYC, ["cc", "--", cc, ...args]);
const read = (path: string) => readFileSync(join(dir, path));
const write = (path: string, text: string) => writeFileSync(join(dir, path), text);
const callsOpenmp = (path: string) => /__kmpc_fork_call|GOMP_parallel/.test(run("nm", [path]).stdout);

/** That of a compilation in src/ with its headers. */
const FLAGS = ["-O2", "-Iinc"];

describe.each(COMPILERS)("with %s", (cc) => {
  const isClang = cc !== "gcc";

  it("an object is parallel, silent, and knows the user's names; its link names the runtime", () => {
    expect(polycCc(cc, ...FLAGS, "-c", "src/mm.c", "-o", "mm.o")).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
    expect(callsOpenmp("mm.o")).toBe(true);
    expect(polycCc(cc, ...FLAGS, "-c", "main.c").status).toBe(0);
    expect(polycCc(cc, "main.o", "mm.o", "-o", "prog")).toMatchObject({ status: 0, stderr: "" });
    run(cc, [...FLAGS, "main.c", "src/mm.c", "-o", "plain"]);
    expect(run("./prog", [])).toEqual(run("./plain", []));
    expect(run("./prog", []).stdout).toMatch(/ src\/mm\.c 13 (?:\.\/)?src\/x\.h\n$/);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("a program without parallel loops does not depend on the runtime", () => {
    write("one.c", "int main(void) { return 0; }\n");
    expect(polycCc(cc, "-O2", "one.c", "-o", "one").status).toBe(0);
    expect(run("readelf", ["-d", "one"]).stdout).not.toMatch(/omp/);
  });

  it.each([["-static-pie"], ["-static-libgcc -Wl,-Bstatic -lm"], ["-Wl,-r -nostartfiles"]])(
    "what the compiler links, it links with polyc: %s",
    (flags) => {
      write("one.c", "int main(void) { return 0; }\n");
      const words = ["-O2", "one.c", "-o", "one", ...flags.split(" ")];
      expect(polycCc(cc, ...words).status).toBe(run(cc, words).status);
    },
  );

  it("a language that the command names is not that of the runtime", () => {
    write("one.c", "int main(void) { return 0; }\n");
    for (const words of [
      ["-x", "c", "one.c"],
      ["-xc", "one.c"],
      ["-x", "c", "-x", "none", "one.c"],
    ])
      expect(polycCc(cc, "-O2", ...words, "-o", "one")).toMatchObject({ status: 0, stderr: "" });
    const loop = "for (int i = 0; i < 9999; i++)\n    A[i] = i * 0.5;";
    write("plain-name", `double A[9999];\nint main(void) {\n  ${loop}\n  return A[8] != 4;\n}\n`);
    expect(polycCc(cc, "-O2", "-x", "c", "plain-name", "-o", "all")).toMatchObject({ status: 0, stderr: "" });
    expect(spawnSync(join(dir, "all")).status).toBe(0);
  });

  it("response files are read to know what is a link", () => {
    write("compile.rsp", "-O2 -Werror\n-Iinc -c 'src/mm.c'");
    expect(polycCc(cc, "@compile.rsp")).toMatchObject({ status: 0, stderr: "" });
    expect(polycCc(cc, ...FLAGS, "-c", "src/mm.c", "main.c").status).toBe(0);
    write("link.rsp", "mm.o main.o\n");
    expect(polycCc(cc, "@link.rsp", "-o", "prog")).toMatchObject({ status: 0, stderr: "" });
    expect(run("./prog", []).status).toBe(0);
    write("static.rsp", "-static-pie");
    write("one.c", "int main(void) { return 0; }\n");
    expect(run(cc, ["-c", "one.c"]).status).toBe(0);
    expect(polycCc(cc, "one.o", "@static.rsp").status).toBe(run(cc, ["one.o", "@static.rsp"]).status);
  });

  it("--remarks tells of C files that only the compiler reads, in response files and on standard input", () => {
    write("flags.rsp", "-O2 -Iinc");
    write("all.rsp", "-O2 -Iinc -c src/mm.c");
    const args = (...rest: string[]) => ["cc", "--remarks", "--", cc, ...rest];
    for (const words of [["@flags.rsp", "-c", "src/mm.c"], ["@all.rsp"]]) {
      expect(run(POLYC, args(...words, "-o", "mm.o"))).toMatchObject({
        status: 0,
        stderr: `polyc: src/mm.c: compiled as it was: the command has a response file (${words[0]})\n`,
      });
      expect(polycCc(cc, ...words, "-o", "mm.o")).toMatchObject({ status: 0, stderr: "" });
    }
    write("objects.rsp", "mm.o");
    expect(run(POLYC, args("-shared", "@objects.rsp", "-o", "mm.so")).stderr).not.toContain("polyc:");
    expect(run(POLYC, args("-O2", "-x", "c", "-c", "-", "-o", "in.o"), "int x;\n")).toMatchObject({
      status: 0,
      stderr: "polyc: <stdin>: compiled as it was: standard input is the compiler's to read\n",
    });
    expect(run(POLYC, args("-E", "-x", "c", "-"), "int x;\n").stderr).toBe("");
  });

  it("one name for two objects is refused as ever", () => {
    const words = [...FLAGS, "-c", "src/mm.c", "main.c", "-o", "mm.o"];
    expect(run(cc, words).status).not.toBe(0);
    expect(polycCc(cc, ...words)).toEqual(run(cc, words));
  });

  it("files are compiled and linked by one command", () => {
    expect(
      polycCc(cc, ...FLAGS, "main.c", "-x", "c", "src/mm.c", "-x", "none", "-o", "prog", "-lm"),
    ).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(callsOpenmp("prog")).toBe(true);
    expect(run("./prog", []).stdout).toMatch(/ src\/mm\.c 13 (?:\.\/)?src\/x\.h\n$/);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("objects of several files have their default names", () => {
    write("asm.s", ".globl zero\nzero: ret\n");
    expect(polycCc(cc, ...FLAGS, "-c", "src/mm.c", "main.c", "asm.s").status).toBe(0);
    for (const path of ["mm.o", "main.o", "asm.o"]) expect(existsSync(join(dir, path)), path).toBe(true);
    expect(callsOpenmp("mm.o")).toBe(true);
  });

  it("-S gives assembler text of the changed file", () => {
    expect(polycCc(cc, ...FLAGS, "-S", "src/mm.c").status).toBe(0);
    expect(read("mm.s").toString()).toMatch(/GOMP_parallel|__kmpc_fork_call/);
  });

  it("warnings are those of the compiler alone, at the user's lines", () => {
    const flags = ["-Wall", "-Wextra", ...FLAGS, "-c", "src/mm.c", "-o", "mm.o"];
    const plain = run(cc, flags).stderr;
    expect(plain).toContain("src/mm.c:4:");
    const { status, stderr } = polycCc(cc, ...flags);
    expect({ status, stderr }).toEqual({ status: 0, stderr: plain });
    expect(callsOpenmp("mm.o")).toBe(true);
  });

  it("debug information names the user's file and lines", () => {
    const names = (path: string) =>
      [
        ...run("objdump", ["--dwarf=info", path]).stdout.matchAll(
          /DW_AT_(?:name|comp_dir|producer) .*: (\S*(?:mm\.c|project))$/gm,
        ),
      ]
        .map((match) => match[1])
        .sort();
    const flags = [...FLAGS, "-g", "-c", "src/mm.c", "-o", "mm.o"];
    run(cc, flags);
    const plain = [...new Set(names("mm.o"))];
    expect(plain).toContain("src/mm.c");
    expect(polycCc(cc, ...flags).status).toBe(0);
    expect([...new Set(names("mm.o"))]).toEqual(plain);
    const table = run("objdump", ["--dwarf=decodedline", "mm.o"]).stdout;
    const lines = [...table.matchAll(/^mm\.c\s+(\d+)\s/gm)].map((match) => Number(match[1]));
    expect(lines).toContain(12);
    expect(lines.filter((line) => line >= 7 && line <= 10).length).toBeGreaterThan(0);
    expect(Math.max(...lines)).toBeLessThanOrEqual(13);
    expect(run("readelf", ["-s", "mm.o"]).stdout).toMatch(/FILE .* mm\.c$/m);
  });

  it.each([
    [["-MD"], "mm.d"],
    [["-MMD", "-MP", "-MF", "deps/x.d"], "deps/x.d"],
    [["-MD", "-MT", "other.o", "-MFdeps/y.d"], "deps/y.d"],
    [["-Wp,-MD,deps/z.d"], "deps/z.d"],
  ])("dependencies by %j are the compiler's", (flags, path) => {
    mkdirSync(join(dir, "deps"));
    const all = [...FLAGS, ...flags, "-c", "src/mm.c", "-o", "mm.o"];
    run(cc, all);
    const plain = read(path).toString();
    rmSync(join(dir, path));
    expect(polycCc(cc, ...all)).toMatchObject({ status: 0, stderr: "" });
    expect(read(path).toString()).toBe(plain);
    expect(plain).toContain("src/x.h");
    expect(callsOpenmp("mm.o")).toBe(true);
  });

  it("-save-temps leaves what the compiler would leave, of the changed file", () => {
    const flags = [...FLAGS, "-save-temps=obj", "-c", "src/mm.c", "-o", "mm.o"];
    const files = () => readdirSync(dir).sort();
    run(cc, flags);
    const plain = files();
    expect(plain).toContain("mm.i");
    for (const path of plain.filter((name) => /^mm\./.test(name))) rmSync(join(dir, path));
    expect(polycCc(cc, ...flags).status).toBe(0);
    expect(files()).toEqual(plain);
    expect(read("mm.i").toString()).toContain("pragma omp parallel");
  });

  it("what is no compilation for speed is what the compiler makes", () => {
    for (const flags of [["-O0"], ["-Os"], ["-O2", "--coverage"], ["-O2", "-fsanitize=undefined"]]) {
      expect(polycCc(cc, ...FLAGS, ...flags, "-c", "src/mm.c", "-o", "mm.o")).toMatchObject({
        status: 0,
        stderr: "",
      });
      expect(callsOpenmp("mm.o"), flags.join(" ")).toBe(false);
    }
    for (const args of [
      ["--version"],
      ["-print-search-dirs"],
      ["-E", "-Iinc", "src/mm.c"],
      ["-v"],
      ["-MM", "-Iinc", "src/mm.c"],
    ])
      expect(polycCc(cc, ...args)).toEqual(run(cc, args));
    expect(run(POLYC, ["cc", "--", cc, "-E", "-x", "c", "-"], "int x;\n").stdout).toContain("int x;");
    write("flags.rsp", "-O2 -Iinc -c src/mm.c -o mm.o\n");
    expect(polycCc(cc, "@flags.rsp").status).toBe(0);
  });

  it("--remarks says which flags kept a file as it was", () => {
    const beside = ["-MMD", "-Iinc", "-O2", "main.c", "src/mm.c", "-o", "prog", "-lm"];
    const reasons = [
      [
        beside,
        ["main.c", "src/mm.c"],
        "the command makes a program and files beside it (-MD, -save-temps ...); with -c it is transformed",
      ],
      [["-O0", "-Iinc", "-c", "src/mm.c"], ["src/mm.c"], "the flags do not ask for speed"],
    ] as const;
    for (const [words, paths, why] of reasons) {
      const line = (path: string) => `polyc: ${path}: compiled as it was: ${why}\n`;
      const { status, stderr } = run(POLYC, ["cc", "--remarks", "--", cc, ...words]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: paths.map(line).join("") });
      expect(polycCc(cc, ...words)).toMatchObject({ status: 0, stderr: "" });
    }
  });

  it("--remarks come for files in which nothing changes, and say why there are no threads", () => {
    const remarks = (...words: string[]) =>
      run(POLYC, ["cc", "--remarks", "--", cc, "-O2", ...words, "-c", "s.c", "-o", "s.o"]).stderr;
    const loop = "void f(int n, float *x) { for (int i = 1; i < n; i++) x[i] += x[i - 1]; }\n";
    write("s.c", loop);
    expect(remarks()).toMatch(/^s\.c:1:27: missed: .* \[polyc-not-profitable\]\n$/);
    const scale = "void s(int n, float *x) { for (int i = 0; i < n; i++) x[i] *= 2; }\n";
    write("s.c", `${scale}void t(void) {\n#pragma omp parallel\n  {}\n}\n`);
    expect(remarks()).toMatch(
      /^polyc: s\.c: no threads: -fopenmp would switch on OpenMP pragmas that stand in it, or in a header\ns\.c:1:27: missed: /,
    );
    expect(remarks("-fopenmp")).toMatch(/^s\.c:1:27: remark: parallel/);
    expect(polycCc(cc, "-O2", "-c", "s.c", "-o", "s.o")).toMatchObject({ status: 0, stderr: "" });
  });

  it("other than 64-bit machines are left alone, and one line says so", () => {
    write(
      "mm.c",
      KERNEL.replace(/#include.*\n/g, "")
        .replace("CONFIG", "0")
        .replaceAll("N]", "200]"),
    );
    const { stderr } = polycCc(cc, "-m32", "-O2", "-c", "mm.c");
    expect(stderr).toMatch(
      /^polyc: mm\.c: compiled as it was: polyc does not know machines where the size of long is 4\n/,
    );
  });

  it("an error is the compiler's, of the user's file, and so is the status", () => {
    write("src/mm.c", KERNEL.replace("int line(void) {", "int line(void) { undeclared = 3;"));
    const flags = [...FLAGS, "-c", "src/mm.c", "-o", "mm.o"];
    const plain = run(cc, flags);
    expect(plain.stderr).toContain("src/mm.c:13:");
    expect(polycCc(cc, ...flags)).toEqual(plain);
    expect(existsSync(join(dir, "mm.o"))).toBe(false);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it.skipIf(isClang)(
    "a function that polyc can't read (a nested one, gcc's own) is compiled as it is",
    () => {
      write(
        "src/mm.c",
        `${KERNEL}int old(a, b) int a, *b; { int f(void) { return a; } for (int i = 0; i < 9; i++) b[i] = f(); return 0; }\n`,
      );
      expect(polycCc(cc, ...FLAGS, "-c", "src/mm.c", "-o", "mm.o")).toMatchObject({ status: 0, stderr: "" });
      expect(callsOpenmp("mm.o")).toBe(true);
    },
  );

  // Where nothing is hushed, -pedantic, gcc has warnings that polyc's text gives rise to; clang has none.
  it.skipIf(isClang)("what does not compile any more is compiled as it was, and one line says so", () => {
    const SOURCE = `void mm(int n, double (*__restrict c)[2000], double (*__restrict a)[2000], double (*__restrict b)[2000]) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}
`;
    write("old.c", SOURCE);
    // The helper takes and gives `long`.
    const error = "-Werror=traditional-conversion";
    const { status, stderr } = polycCc(cc, "-O2", "-pedantic", error, "-c", "old.c");
    expect(status).toBe(0);
    expect(stderr).toMatch(/^polyc: old\.c: compiled as it was: the changed text does not compile: .*\n$/);
    expect(existsSync(join(dir, "old.o"))).toBe(true);
  });

  it("a transformation that is asked for and cannot be done leaves the file as it was, and one line says so", () => {
    write(
      "asked.c",
      "double A[9][9];\nvoid f(int n) {\n#pragma polyc transform reverse(i)\n  for (int i = 1; i < n; i++)\n    A[i][0] = A[i - 1][0];\n}\n",
    );
    const { status, stderr } = polycCc(cc, "-O2", "-c", "asked.c");
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^polyc: asked\.c: compiled as it was: cannot transform: iteration \(i = \d+\) needs what iteration \(i = \d+\) leaves in A, .*\n/,
    );
  });

  it("without a place for temporary files the user's file is compiled, and one line says so", () => {
    write("main.c", "int mm(void);\nint main(void) { return 0; }\n");
    const nowhere = { ...env, TMPDIR: join(scratch, "none") };
    const inNowhere = (...args: string[]) =>
      spawnSync(POLYC, ["cc", "--", cc, ...FLAGS, ...args], { cwd: dir, encoding: "utf8", env: nowhere });
    // clang itself links nothing there.
    if (!isClang) {
      const program = inNowhere("main.c", "src/mm.c", "-o", "program");
      expect(program.stderr).toMatch(
        /^polyc: src\/mm\.c: compiled as it was: no temporary files: ENOENT.*\n$/,
      );
      expect(program.status).toBe(0);
      expect(run(join(dir, "program"), []).status).toBe(0);
    }
    const object = inNowhere("-c", "src/mm.c", "-o", "mm.o");
    expect(object.status).toBe(0);
    expect(object.stderr).toMatch(
      isClang ? /^polyc: src\/mm\.c: compiled as it was: no temporary .*\n$/ : /^$/,
    );
    expect(callsOpenmp("mm.o")).toBe(!isClang);
  });

  it("the author's own OpenMP pragmas stay off without -fopenmp", () => {
    write(
      "src/mm.c",
      `${KERNEL}int own(void) {\n  int x = 0;\n#pragma omp parallel num_threads(2)\n  x = 1;\n#ifdef _OPENMP\n  x = 2;\n#endif\n  return x;\n}\n`,
    );
    expect(polycCc(cc, ...FLAGS, "-c", "src/mm.c", "-o", "mm.o")).toMatchObject({ status: 0, stderr: "" });
    expect(callsOpenmp("mm.o")).toBe(false);
    expect(polycCc(cc, ...FLAGS, "-fopenmp", "-c", "src/mm.c", "-o", "mm.o").status).toBe(0);
    expect(callsOpenmp("mm.o")).toBe(true);
  });

  it("glibc's pragmas in math.h are not the author's", () => {
    write("src/mm.c", `#include <math.h>\n${KERNEL}`);
    expect(polycCc(cc, ...FLAGS, "-c", "src/mm.c", "-o", "mm.o")).toMatchObject({ status: 0, stderr: "" });
    expect(callsOpenmp("mm.o")).toBe(true);
  });

  it("pipes that other jobs of the build write to stay blocking", () => {
    const look = "while kill -0 $! 2>/dev/null; do grep flags: /proc/self/fdinfo/1; sleep 0.01; done";
    const script = `{ "$0" cc --remarks -- ${cc} -O2 -Iinc -c src/mm.c & ${look}; } 2>&1 | cat`;
    const { stdout } = run("sh", ["-c", script, POLYC]);
    expect(stdout).toMatch(/flags:\s*0?1$/m);
    expect(stdout).not.toMatch(/flags:\s*0*[4-7]\d\d\d$/m);
    expect(stdout).toContain("remark");
  });

  it("polyc's options stand before the dashes", () => {
    const args = ["--no-openmp", "--remarks", "--", cc, ...FLAGS, "-c", "src/mm.c", "-o", "mm.o"];
    const { status, stderr } = run(POLYC, ["cc", ...args]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^src\/mm\.c:7:3: remark: /);
    expect(callsOpenmp("mm.o")).toBe(false);
  });

  it("a text that nothing changed but its lines gives the same object, byte for byte", () => {
    if (isClang) return;
    // The nest is regenerated in its own order, in a function that the compiler throws away.
    write("src/mm.c", KERNEL.replace("void mm", "static inline void mm"));
    const flags = [...FLAGS, "-g", "-c", "src/mm.c", "-o"];
    run(cc, [...flags, "plain.o"]);
    expect(
      run(POLYC, ["cc", "--identity", "--force", "--no-openmp", "--", cc, ...flags, "mm.o"]).status,
    ).toBe(0);
    expect(read("mm.o").equals(read("plain.o"))).toBe(true);
  });
});

describe("builds", () => {
  const MAKEFILE = `CFLAGS = -O2 -Iinc -MMD -MP
prog: main.o mm.o
\t$(CC) $(LDFLAGS) -o $@ $^
main.o: main.c
mm.o: src/mm.c
\t$(CC) $(CFLAGS) -c -o $@ $<
-include *.d
`;
  it("by make, in parallel, and again where a header changes", () => {
    write("Makefile", MAKEFILE);
    const make = (...args: string[]) => run("make", ["-j2", `CC=${POLYC} cc -- gcc`, ...args]);
    expect(make()).toMatchObject({ status: 0, stderr: "" });
    expect(run("./prog", []).stdout).toMatch(/ src\/mm\.c 13 (?:\.\/)?src\/x\.h\n$/);
    expect(callsOpenmp("prog")).toBe(true);
    expect(run("make", ["-q"]).status).toBe(0);
    run("touch", ["-d", "+1 hour", "src/x.h"]);
    expect(run("make", ["-q"]).status).toBe(1);
  });

  it.skipIf(!hasProgram("cmake"))("by cmake (skipped without it)", () => {
    write(
      "CMakeLists.txt",
      "cmake_minimum_required(VERSION 3.21)\nproject(p C)\ninclude_directories(inc .)\nadd_executable(prog main.c src/mm.c)\n",
    );
    const launchers = ["COMPILER", "LINKER"].map((which) => `-DCMAKE_C_${which}_LAUNCHER=${POLYC};cc;--`);
    const configured = run("cmake", ["-S", ".", "-B", "b", "-DCMAKE_BUILD_TYPE=Release", ...launchers]);
    expect(configured.status, configured.stderr).toBe(0);
    const make = run("cmake", ["--build", "b"]);
    expect(make.status, make.stderr).toBe(0);
    expect(callsOpenmp("b/prog")).toBe(true);
    expect(run("b/prog", []).stdout).toMatch(/mm\.c 13 /);
  });

  it.skipIf(!hasProgram("cmake"))("by cmake with CC (skipped without cmake)", () => {
    write(
      "CMakeLists.txt",
      "cmake_minimum_required(VERSION 3.10)\nproject(p C)\ninclude_directories(inc .)\nadd_executable(prog main.c src/mm.c)\n",
    );
    const flags = ["-S", ".", "-B", "b", "-DCMAKE_BUILD_TYPE=Release"];
    const configured = run("env", [`CC=${POLYC} cc -- gcc`, "cmake", ...flags]);
    expect(configured.status, configured.stderr).toBe(0);
    expect(run("cmake", ["--build", "b"]).status).toBe(0);
    expect(callsOpenmp("b/prog")).toBe(true);
  });

  it("asks for the dashes, and for a compiler that is there", () => {
    expect(run(POLYC, ["cc", "gcc", "-O2", "-c", "main.c"])).toMatchObject({ status: 2, stdout: "" });
    const { status, stderr } = polycCc("no-such-compiler", "-c", "main.c");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "polyc: error: cannot run no-such-compiler: No such file or directory\n",
    });
  });

  const LINKING = 'case "$*" in *polyc-cc-*) echo started; exec sleep 100;; esac; exec gcc "$@"';
  it.each([
    ["that runs as it came", "echo started; exec sleep 100", ["-E", "x.c"]],
    ["that links an object of ours", LINKING, [...FLAGS, "src/mm.c", "main.c", "-o", "program"]],
  ])("a signal ends the compiler %s and polyc, and leaves nothing behind", async (_what, script, args) => {
    write("gcc", `#!/bin/sh\n${script}\n`);
    run("chmod", ["+x", "gcc"]);
    const child = spawn(POLYC, ["cc", "--", "./gcc", ...args], {
      cwd: dir,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((started) => child.stdout.once("data", started));
    const ended = new Promise((done) => child.once("close", (_status, signal) => done(signal)));
    child.kill("SIGTERM");
    expect(await ended).toBe("SIGTERM");
    expect(readdirSync(scratch)).toEqual([]);
  });
});
