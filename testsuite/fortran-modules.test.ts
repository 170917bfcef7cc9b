// Programs of several Fortran files: each is transformed with what is known of the modules of the others,
// from their sources or as gfortran has compiled them, and the whole prints what it prints without polyc.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { encodeSource, SourceFiles } from "../src/source/source-file.ts";

const hasGfortran = spawnSync("gfortran", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "polyc-modules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES: Readonly<Record<string, string>> = {
  "kinds.f90": `
module kinds
  implicit none
  integer, parameter :: wp = selected_real_kind(15, 300)
  integer, parameter :: rows = 300, columns = 200
  real(wp), parameter :: weight = 0.3_wp
  integer, parameter, private :: i = 77
  integer, parameter :: kk = 1, jj = 2
end module kinds
`,
  "fields.F90": `
#define EDGE 1
module fields
  use kinds, only: wp, nrow => rows, ncol => columns
  implicit none
  private
  public :: grid, next, alias, counts, setup, ncol, state, box
  type box
    integer :: steps = 0
    real(wp) :: edge(nrow)
    real(wp), allocatable :: field(:, :)
  end type box
  type(box) :: state
  real(wp) :: grid(0:nrow + EDGE, ncol), next(nrow, ncol)
  real(wp), target :: seen(nrow)
  real(wp), pointer :: alias(:) => null()
  integer :: counts(ncol)
contains
  subroutine setup
    integer :: i, j
    alias => seen
    do j = 1, ncol
      do i = 0, nrow + EDGE
        grid(i, j) = mod(i*7 + j*13, 101)*0.01_wp
      end do
      counts(j) = mod(j*j, 17)
    end do
    next = 0
    seen = 1
    allocate (state%field(nrow, ncol))
    state%field = 0.5_wp
    state%edge = 2
  end subroutine setup
end module fields
`,
  "steps.f90": `
subroutine smooth
  use kinds
  use fields
  implicit none
  integer :: k, j
  do k = 1, rows
    do j = 2, columns - 1
      next(k, j) = weight*(grid(k - 1, j) + grid(k + 1, j)) + (1 - weight)*grid(k, j - 1)
    end do
  end do
end subroutine smooth

integer function tally()
  use fields, only: c => counts, n => ncol
  implicit none
  integer :: j
  tally = 0
  do j = 1, n
    tally = tally + c(j)*j
  end do
end function tally

subroutine shift
  use fields
  use kinds, only: rows
  implicit none
  integer :: k
  do k = 2, rows
    alias(k) = alias(k - 1) + grid(k, 1)
  end do
end subroutine shift

subroutine inside
  use fields
  use kinds, only: wp, rows
  implicit none
  type(box) :: own
  integer :: k, j
  own = state
  do k = 2, rows
    do j = 2, ncol
      state%field(k, j) = own%field(k - 1, j) + own%edge(k)*grid(k, j)
    end do
  end do
  do k = 2, rows
    state%edge(k) = state%edge(k - 1) + state%field(k, 3)
  end do
  state%steps = state%steps + 1
end subroutine inside

subroutine twice
  use fields, mine => counts
  use fields, only: counts
  implicit none
  integer :: k
  do k = 2, ncol
    mine(k) = counts(k - 1) + 1
  end do
end subroutine twice
`,
  "main.f90": `
program main
  use fields
  implicit none
  integer, external :: tally
  call setup
  call smooth
  call shift
  print *, tally()
  call inside
  call twice
  print *, state%steps, sum(state%field), state%edge(300), state%field(7, 8)
  print '(3es25.17)', sum(next), next(7, 9), next(300, 150), alias(300), grid(3, 4)
  print *, tally(), counts(5)
end program main
`,
};
const ORDER = Object.keys(FILES);

beforeAll(() => {
  if (!hasGfortran) return;
  for (const name of ["mods", "build"]) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  run("gfortran", ["-J", "mods", "-c", "kinds.f90", "fields.F90"]);
});

function run(program: string, args: readonly string[], threads = 1): string {
  const env = { ...process.env, OMP_NUM_THREADS: `${threads}`, OMP_DYNAMIC: "false" };
  return execFileSync(program, args, { cwd: folder, encoding: "utf8", env, stdio: "pipe" });
}

interface Transformed {
  readonly text: string;
  readonly remarks: readonly string[];
}

async function transformed(name: string, given: Partial<Options>): Promise<Transformed> {
  const files = new SourceFiles();
  const path = join(folder, name);
  const main = files.addBytes(path, Buffer.from(FILES[name] ?? ""));
  const { output, report } = await compile(
    files,
    main,
    { ...DEFAULT_OPTIONS, quiet: true, ...given },
    () => {},
  );
  return { text: output, remarks: report.remarks.map(({ message }) => message) };
}

const COMPILED: Partial<Options> = {
  compiler: { ...DEFAULT_OPTIONS.compiler, moduleDirs: [join(folder, "mods")] },
};
const FROM_SOURCE: Partial<Options> = {
  moduleSources: [join(folder, "fields.F90"), join(folder, "kinds.f90")],
};

const printed = (names: readonly string[], program: string, flags: readonly string[], threads: number) => {
  run("gfortran", ["-J", "build", "-O2", "-ffp-contract=off", ...flags, ...names, "-o", program]);
  return run(join(folder, program), [], threads);
};

describe.runIf(hasGfortran)("a program of several files prints the same", () => {
  it.each([
    ["with compiled modules", COMPILED, false],
    ["with compiled modules, --force", COMPILED, true],
    ["with sources of modules", FROM_SOURCE, false],
    ["with sources of modules, --force", FROM_SOURCE, true],
  ] as const)("%s", async (_, options, force) => {
    const want = printed(ORDER, "before", [], 1);
    const changed: string[] = [];
    for (const name of ORDER) {
      const { text } = await transformed(name, { ...options, force });
      if (text !== FILES[name]) changed.push(name);
      writeFileSync(join(folder, `new-${name}`), encodeSource(text, "utf8"));
    }
    expect(changed).toContain("steps.f90");
    const names = ORDER.map((name) => `new-${name}`);
    for (const threads of [1, 2]) expect(printed(names, "after", ["-fopenmp"], threads)).toBe(want);
  });

  it("loops are found, and what may be two names of one thing is left", async () => {
    const { text, remarks } = await transformed("steps.f90", COMPILED);
    expect(text).toContain("do j = 2, columns - 1\n    do k = 1, rows");
    // Names of modules are not declared anew.
    const { text: tiled } = await transformed("steps.f90", { ...COMPILED, force: true });
    expect(tiled).toContain("integer :: jj2\n");
    expect(remarks.join("\n")).toContain('"mine" is another name of "counts"');
    expect(remarks.join("\n")).toContain("what a pointer points to");
  });
});

test("a module that is not found leaves what uses it, and says how it would be found", async () => {
  const { text, remarks } = await transformed("steps.f90", {});
  expect(text).toBe(FILES["steps.f90"]);
  expect(remarks.join("\n")).toContain(
    'it uses the module "kinds", which is not found or cannot be read (name its file by --module-source, or its folder by -I)',
  );
});

test("a module with lines for OpenMP is not read: with threads its variables would be others", async () => {
  const own = `
module own
  real(8), save :: w(100)
  !$omp threadprivate(w)
end module own
`;
  const user = `
subroutine s(a)
  use own
  real(8) :: a(100)
  do i = 1, 100
    w(i) = i
  end do
  do i = 1, 100
    a(i) = w(101 - i)
  end do
end subroutine s
`;
  writeFileSync(join(folder, "private.f90"), own);
  const options = { ...DEFAULT_OPTIONS, moduleSources: [join(folder, "private.f90")], force: true };
  const files = new SourceFiles();
  const main = files.addBytes(join(folder, "user.f90"), Buffer.from(user));
  const { output } = await compile(files, main, options, () => {});
  expect(output).toBe(user);
});

describe.runIf(hasGfortran)("names that a module gives without being asked for", () => {
  it("are no intrinsic functions in new text, and no new variables", async () => {
    const own = `
module own
  implicit none
  interface min
    module procedure smaller
  end interface
  integer :: jj = 5, ii = 6
contains
  integer function smaller(a, b)
    integer, intent(in) :: a, b
    smaller = a + b - 100
  end function smaller
end module own
`;
    const user = `
subroutine transposed(n, a, b)
  use own
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      b(i, j) = b(i, j) + a(j, i)
    end do
  end do
end subroutine transposed
`;
    writeFileSync(join(folder, "own.f90"), own);
    writeFileSync(join(folder, "user.f90"), user);
    const options = {
      ...DEFAULT_OPTIONS,
      moduleSources: [join(folder, "own.f90")],
      tile: [16, 16],
      force: true,
    };
    const files = new SourceFiles();
    const main = files.addBytes(join(folder, "user.f90"), Buffer.from(user));
    const { output } = await compile(files, main, options, () => {});
    expect(output).not.toMatch(/\bmin\(|integer :: (?:ii|jj)\b/);
    writeFileSync(join(folder, "new-user.f90"), output);
    run("gfortran", ["-J", "build", "-fopenmp", "-c", "own.f90", "new-user.f90"]);
  });
});

describe("a variable of a type of another file", () => {
  const user = (type: string) => `
subroutine filled(n, a)
  use types
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  type(${type}) :: local
  integer :: i
  call set(local)
  do i = 1, n
    a(i) = i
  end do
end subroutine filled
`;
  const types = `
module types
  type :: point
    real(8) :: x, y
  end type point
  type :: table
    real(8) :: values(10000)
  end type table
end module types
`;
  it.each([
    ["point", true],
    ["table", false],
  ])("%s", async (type, isParallel) => {
    writeFileSync(join(folder, "types-of-variables.f90"), types);
    const files = new SourceFiles();
    const main = files.addBytes(join(folder, "filled.f90"), Buffer.from(user(type)));
    const moduleSources = [join(folder, "types-of-variables.f90")];
    const { output } = await compile(
      files,
      main,
      { ...DEFAULT_OPTIONS, moduleSources, force: true },
      () => {},
    );
    expect(output.includes("!$omp parallel do")).toBe(isParallel);
  });
});
