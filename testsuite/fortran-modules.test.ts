// Programs of several Fortran files: each is transformed with what is known of the modules of the others, from their
// sources or as gfortran has compiled them, and the whole prints what it prints without polyc.

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
  public :: grid, next, alias, counts, setup, ncol
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
  call twice
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
    expect(text).toContain("do j = 2, 199\n    do k = 1, 300");
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
    'it uses the module "kinds", which is not found (name its file by --module-source, or its folder by -I)',
  );
});
