// `polyc cc -- gfortran …`: what comes out is the compiler's, names and messages are the user's, modules are found.

import { spawnSync } from "node:child_process";
import {
  cpSync,
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
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildPolyc } from "./built.ts";

const hasProgram = (name: string): boolean => spawnSync("which", [name]).status === 0;
const top = mkdtempSync(join(tmpdir(), "polyc-cc-fortran-"));
const scratch = join(top, "tmp");
const dir = join(top, "project");
let polyc = "";

const FILES: Readonly<Record<string, string>> = {
  "src/kinds.f90": `module kinds
  implicit none
  integer, parameter :: wp = 8, n = 400
end module kinds
`,
  // Line 16 is a nest that polyc changes; `work` is static unless -fopenmp moves it.
  "src/smooth.F90": `#include "edge.h"
module smoothing
  use kinds
  implicit none
contains
  subroutine smooth(u, v)
    real(wp), intent(in) :: u(n, n)
    real(wp), intent(out) :: v(n, n)
    real(wp) :: work(n, n)
    integer :: i, j, unused
#ifdef _OPENMP
    print *, "OpenMP is on"
#endif
    v(EDGE, EDGE) = 1
    work(1, 1) = 0
    do i = 2, n - 1
      do j = 2, n - 1
        work(i, j) = u(i - 1, j) + u(i, j + 1)
      end do
    end do
    v(3, 7) = work(3, 7)
    print *, work(17, 21), __LINE__, __FILE__
    call check(work)
  end subroutine smooth
end module smoothing
subroutine check(work)
  real(8) :: work(*)
  print *, undeclared_line_28, work(1)
end subroutine check
`,
  "src/fixed.f": `      SUBROUTINE SCALED(A)
      USE KINDS
      REAL(WP) A(N, N)
      INCLUDE 'loops.inc'
      DO 20 I = 1, N
        DO 10 J = 1, N
          A(I, J) = 2*A(I, J)
 10     CONTINUE
 20   CONTINUE
      END
`,
  "src/loops.inc": "      INTEGER I, J\n",
  "src/main.f90": `program main
  use kinds
  use smoothing
  implicit none
  real(wp), save :: u(n, n), v(n, n)
  u = 0.25_wp
  v = 0
  call smooth(u, v)
  call scaled(v)
  print *, v(1, 1), v(3, 7)
end program main
`,
  "inc/edge.h": "#define EDGE 1\n",
};
const SOURCES = ["src/kinds.f90", "src/smooth.F90", "src/fixed.f", "src/main.f90"];

beforeAll(() => {
  polyc = buildPolyc(join(top, "built"));
  mkdirSync(scratch);
}, 300_000);

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  for (const folder of ["", "src", "inc", "mods"]) mkdirSync(join(dir, folder));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dir, name), text);
});

afterAll(() => rmSync(top, { recursive: true }));

function run(program: string, ...args: readonly string[]) {
  const env = { ...process.env, NO_COLOR: "1", TMPDIR: scratch, LC_ALL: "C", OMP_NUM_THREADS: "2" };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: dir, encoding: "utf8", env });
  return { status, stdout, stderr };
}
const gfortran = (...args: readonly string[]) => run("gfortran", ...args);
const polycCc = (...args: readonly string[]) => run(polyc, "cc", "--", "gfortran", ...args);
const callsOpenmp = (path: string) => run("nm", path).stdout.includes("GOMP_parallel");
/** Of a module file, what it holds. */
const moduleText = (path: string) => gunzipSync(readFileSync(join(dir, path))).toString();

const FLAGS = ["-O2", "-Wall", "-Iinc"];

describe.runIf(hasProgram("gfortran"))("with gfortran", () => {
  it("a program of one command prints what it prints, and the messages are the same", () => {
    const plain = gfortran(...FLAGS, ...SOURCES, "-o", "plain");
    const want = run("./plain").stdout;
    expect(want).toContain("22 src/smooth.F90");
    rmSync(join(dir, "kinds.mod"));
    const made = polycCc(...FLAGS, ...SOURCES, "-o", "made");
    expect(made).toEqual(plain);
    expect(plain.stderr).toContain("src/smooth.F90:10:");
    expect(callsOpenmp("made")).toBe(true);
    expect(run("./made").stdout).toBe(want);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("objects, module and dependency files have the user's names", () => {
    gfortran("-J", "mods", "-c", "src/kinds.f90", "-o", "kinds.o");
    const words = [
      ...FLAGS,
      "-g",
      "-J",
      "mods",
      "-MD",
      "-MF",
      "smooth.d",
      "-c",
      "src/smooth.F90",
      "-o",
      "smooth.o",
    ];
    expect(gfortran(...words).status).toBe(0);
    cpSync(join(dir, "mods"), join(dir, "before"), { recursive: true });
    const [dependencies, module] = [
      readFileSync(join(dir, "smooth.d"), "utf8"),
      moduleText("mods/smoothing.mod"),
    ];
    for (const name of ["smooth.d", "mods/smoothing.mod", "smooth.o"]) rmSync(join(dir, name));
    expect(polycCc(...words).status).toBe(0);
    expect(callsOpenmp("smooth.o")).toBe(true);
    expect(readFileSync(join(dir, "smooth.d"), "utf8")).toBe(dependencies);
    expect(moduleText("mods/smoothing.mod")).toBe(module);
    const debug = run("readelf", "--debug-dump=info", "smooth.o").stdout;
    expect(/DW_AT_name.*: (\S+)/.exec(debug)?.[1]).toBe("src/smooth.F90");
    expect(readdirSync(dir).sort()).toEqual(
      [...["before", "inc", "kinds.o", "mods", "smooth.d", "smooth.o", "src"]].sort(),
    );
  });

  it("large arrays stay static, as they are without -fopenmp", () => {
    gfortran("-c", "src/kinds.f90");
    polycCc("-O2", "-Iinc", "-c", "src/smooth.F90", "-o", "smooth.o");
    expect(callsOpenmp("smooth.o")).toBe(true);
    const [, bss] = /^\s*\d+\s+\d+\s+(\d+)/m.exec(run("size", "smooth.o").stdout) ?? [];
    expect(Number(bss)).toBeGreaterThanOrEqual(400 * 400 * 8);
  });

  it("fixed form finds what it includes beside it, and the form is that of its name", () => {
    gfortran("-c", "src/kinds.f90");
    const made = polycCc(...FLAGS, "-c", "src/fixed.f", "-o", "fixed.o");
    expect(made).toEqual({ status: 0, stdout: "", stderr: "" });
    gfortran(...FLAGS, "-c", "src/smooth.F90");
    expect(polycCc(...FLAGS, "kinds.o", "smooth.o", "fixed.o", "src/main.f90", "-o", "made").status).toBe(0);
    expect(run("./made").stdout).toContain("22 src/smooth.F90");
  });

  it("errors are the compiler's, about the user's file", () => {
    writeFileSync(join(dir, "src/main.f90"), FILES["src/main.f90"]!.replace("v = 0", "v = = 0"));
    const words = ["-O2", "-Iinc", ...SOURCES, "-o", "made"];
    const plain = gfortran(...words);
    expect(plain.stderr).toContain("src/main.f90:7:");
    expect(polycCc(...words)).toEqual(plain);
    expect(existsSync(join(dir, "made"))).toBe(false);
  });

  it("where the new text does not compile, the compiler's reason is told", () => {
    writeFileSync(
      join(dir, "src/copy.f90"),
      `subroutine copy(a, b, n, m)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m), b(m, n)
  integer :: i, j
  do i = 1, n
    do j = 1, m
      a(i, j) = b(j, i)*2
    end do
  end do
end subroutine copy
`,
    );
    const strict = ["-O2", "-Werror=conversion-extra", "-c", "src/copy.f90", "-o", "copy.o"];
    expect(gfortran(...strict).status).toBe(0);
    const refused = polycCc(...strict);
    expect(refused.status).toBe(0);
    expect(refused.stderr).toMatch(
      /^polyc: src\/copy\.f90: compiled as it was: the changed text does not compile: Conversion from /,
    );
    expect(callsOpenmp("copy.o")).toBe(false);
    // What our own flags make gfortran warn of is no error of the text.
    const usual = ["-O2", "-Wall", "-Werror", "-c", "src/copy.f90", "-o", "copy.o"];
    expect(polycCc(...usual)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(callsOpenmp("copy.o")).toBe(true);
  });

  it("warnings are those of the user's file: none about new lines, none lost with old ones", () => {
    writeFileSync(
      join(dir, "src/old.f90"),
      `subroutine old(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n, m), b(n, m)
  integer :: i, j, k, l
  do 100 i = 1, n
  do 100 j = 1, m
100 a(i, j) = a(i, j)*1.5d0
  do concurrent (k = 1:n:2, l = m:1:-1)
    b(k, l) = b(k, l)*2
  end do
end subroutine old
`,
    );
    const words = ["-O2", "-Wall", "-c", "src/old.f90", "-o", "old.o"];
    const plain = gfortran(...words);
    expect(plain.stderr).toContain("deleted feature");
    expect(plain.stderr).not.toContain("Unused variable");
    expect(polycCc(...words)).toEqual(plain);
    expect(callsOpenmp("old.o")).toBe(true);
  });

  it("lines that -fopenmp would switch on keep threads away, the author's own -fopenmp does not", () => {
    const text =
      "subroutine s(n, a)\n  integer :: n, i\n  real :: a(n)\n  do i = 1, n\n    a(i) = i\n  end do\nend\n";
    const own = "subroutine t\n!$ print *, 1\nend\n";
    writeFileSync(join(dir, "lines.f90"), text + own);
    expect(polycCc("-O2", "-c", "lines.f90").status).toBe(0);
    expect(callsOpenmp("lines.o")).toBe(false);
    expect(polycCc("-O2", "-fopenmp", "-c", "lines.f90").status).toBe(0);
    expect(callsOpenmp("lines.o")).toBe(true);
  });

  it("a text that has gone through the preprocessor keeps the names of its lines", () => {
    gfortran("-c", "src/kinds.f90");
    const text = gfortran("-cpp", "-E", "-Iinc", "src/smooth.F90").stdout;
    writeFileSync(join(dir, "smooth.F90-pp.f90"), text);
    const words = ["-O2", "-Wall", "-g", "-fpreprocessed", "-c", "smooth.F90-pp.f90", "-o", "smooth.o"];
    const plain = gfortran(...words);
    expect(plain.stderr).toContain("src/smooth.F90:10:");
    const before = run("readelf", "--debug-dump=info", "smooth.o").stdout;
    expect(polycCc(...words)).toEqual(plain);
    expect(callsOpenmp("smooth.o")).toBe(true);
    const debug = run("readelf", "--debug-dump=info", "smooth.o").stdout;
    const nameIn = (of: string) => /DW_AT_name.*: (\S+)/.exec(of)?.[1];
    expect(nameIn(debug)).toBe(nameIn(before));
  });

  it("flags that change what the text means leave the file", () => {
    gfortran("-c", "src/kinds.f90");
    const made = polycCc("-O2", "-Iinc", "-fdefault-real-8", "-c", "src/smooth.F90", "-o", "smooth.o");
    expect(made.status).toBe(0);
    expect(callsOpenmp("smooth.o")).toBe(false);
  });

  it("a header that could be another one leaves the file", () => {
    writeFileSync(join(dir, "src/config.h"), "#error not this one\n");
    writeFileSync(join(dir, "inc/config.h"), "#define SIZE 7\n");
    writeFileSync(join(dir, "inc/edge.h"), "#include <config.h>\n#define EDGE 1\n");
    gfortran("-c", "src/kinds.f90");
    const made = polycCc("-O2", "-Iinc", "-c", "src/smooth.F90", "-o", "smooth.o");
    expect(made.stderr).toBe(
      'polyc: src/smooth.F90: compiled as it was: "config.h" is found in several ways\n',
    );
    expect(made.status).toBe(0);
  });
});

it("standard input is Fortran where -x says so, in the form that it says", () => {
  const of = (input: string, ...flags: readonly string[]) =>
    spawnSync(polyc, [...flags, "--force", "-"], { input, encoding: "utf8" });
  const free = "subroutine s(a, n)\nreal :: a(n, n)\ndo i = 1, n\na(i, 1) = i\nend do\nend\n";
  const made = of(free, "-x", "f95");
  expect(made.stdout).toContain("!$omp parallel do");
  expect(made.stderr).toMatch(/^<stdin>:3:1: remark: /);
  const fixed = `C a comment\n${free.replace(/^(?=.)/gm, "      ")}`;
  expect(of(fixed, "-xf77").stdout).toContain("!$omp parallel do");
});
