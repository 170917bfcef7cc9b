// Modules as gfortran has compiled them in this test.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it, test } from "vitest";
import type { Component, DataType } from "../ast.ts";
import type { Meaning } from "../sema/meaning.ts";
import { CompiledModule, typeSizesOf } from "./compiled-module.ts";
import { readModFile } from "./mod-file.ts";

const hasGfortran = spawnSync("gfortran", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "polyc-mod-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `
module kinds
  use iso_fortran_env, only: real64
  implicit none
  private
  integer, parameter, public :: wp = real64, n = 10*3, negative = -5
  integer(8), parameter, public :: big = 12345678901234_8
  integer(1), parameter, public :: least = -127_1
  real(wp), parameter, public :: pi = 3.14159265358979_wp, third = -1.0_wp/3, large = 1d300, small = 1d-300
  real, parameter, public :: single = 1.0/3.0
  real(16), parameter, public :: quad = 1.1_16
  complex(wp), parameter, public :: imaginary = (0d0, 1d0)
  logical, parameter, public :: yes = .true., no = .false.
  character(len=*), parameter, public :: name = "it's (a"
  integer, parameter, public :: list(3) = [1, 2, 3]
  real(wp), public :: a(n, 0:n + 1), b
  real(wp), allocatable, public, target :: c(:, :)
  real, pointer, public :: p(:) => null()
  integer, volatile, public :: v
  integer, public, protected :: kept
  integer(2), public, asynchronous :: late
  type, public :: t
    integer :: i
    real(wp), allocatable :: y(:)
  end type
  type(t), public :: object, objects(4)
  class(t), allocatable, public :: polymorphic
  integer :: hidden
  integer, public :: shared(4), sharing(2)
  equivalence (shared(1), sharing(1))
  integer, public :: read_by_name
  namelist /group/ read_by_name
  public :: group
  real, public :: common_one(7)
  common /block/ common_one
  integer, bind(c, name="other_name"), public :: of_c
  integer, save, public :: per_thread
  !$omp threadprivate(per_thread)
  procedure(), pointer, public :: called
  interface swap
    module procedure swap_integers, swap_reals
  end interface
  public :: swap, f, purely, elementwise
contains
  subroutine swap_integers(x, y)
    integer, intent(inout) :: x, y
    x = y
  end subroutine
  subroutine swap_reals(x, y)
    real, intent(inout) :: x, y
    x = y
  end subroutine
  function f(x, m) result(r)
    integer, intent(in) :: m
    real(wp), intent(in) :: x(m)
    real(wp) :: r(m)
    r = x
  end function
  pure real function purely(x)
    real, intent(in) :: x
    purely = x
  end function
  elemental real(wp) function elementwise(x)
    real(wp), intent(in) :: x
    elementwise = x
  end function
end module

module again
  use kinds, only: wp, mine => pi, a, swap
  use iso_c_binding, only: c_double, c_long
  implicit none
  integer, parameter :: m = 3
  real(wp) :: own(-m:m)
end module
`;

function compiled(name: string): CompiledModule {
  const path = join(folder, `${name}.mod`);
  if (!existsSync(path)) {
    writeFileSync(join(folder, "source.f90"), SOURCE);
    const { status, stderr } = spawnSync("gfortran", ["-fopenmp", "-c", "source.f90"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  }
  return new CompiledModule(name, readModFile(readFileSync(path))!);
}

/** `real(8)[-3:3] target` */
function shown(meaning: Meaning | null): string | null {
  if (meaning === null) return null;
  if (meaning.kind === "constant") return value(meaning.value);
  return meaning.kind === "object" ? shownData(meaning.object) : meaning.kind;
}

function shownData({ type, shape, attributes }: Component): string {
  const bounds = shape?.dimensions.map(({ lower, upper }) =>
    lower === null || upper === null ? ":" : `${value(lower)}:${value(upper)}`,
  );
  const kind = "bytes" in type ? `${type.kind}(${type.bytes})` : type.kind;
  return [`${kind}${bounds === undefined ? "" : `[${bounds.join()}]`}`, ...attributes].join(" ");
}

function value(e: Extract<Meaning, { kind: "constant" }>["value"]): string {
  const kind = "bytes" in e.type ? e.type.bytes : "";
  switch (e.kind) {
    case "integer":
      return `${e.value}_${kind}`;
    case "real":
      return `${e.value}_${kind} as ${e.text}`;
    case "logical":
      return `${e.value}`;
    case "negate":
      return `-${value(e.arg)}`;
    default:
      return `${e.kind} ${e.type.kind}`;
  }
}

const NAMES: readonly (readonly [string, string | null])[] = [
  ["wp", "8_4"],
  ["n", "30_4"],
  ["negative", "-5_4"],
  ["big", "12345678901234_8"],
  ["least", "-127_1"],
  ["pi", "3.14159265358979_8 as 3.14159265358979e+0_8"],
  ["third", "-0.3333333333333333_8 as 3.333333333333333e-1_8"],
  ["large", "1e+300_8 as 1e+300_8"],
  ["small", "1e-300_8 as 1e-300_8"],
  ["single", "0.3333333432674408_4 as 3.333333432674408e-1_4"],
  ["quad", "other"],
  ["imaginary", "opaque complex"],
  ["yes", "true"],
  ["no", "false"],
  ["name", "opaque character"],
  ["list", "integer(4)[1_4:3_4]"],
  ["a", "real(8)[1_4:30_4,0_4:31_4]"],
  ["b", "real(8)"],
  ["c", "real(8)[:,:] allocatable target"],
  ["p", "real(4)[:] pointer"],
  ["v", "integer(4) volatile"],
  ["kept", "integer(4)"],
  ["late", "integer(2) asynchronous"],
  ["object", "derived"],
  ["objects", "derived[1_4:4_4]"],
  ["t", "type"],
  ["polymorphic", "other"],
  ["shared", "other"],
  ["sharing", "other"],
  ["read_by_name", "other"],
  ["group", "other"],
  ["common_one", "other"],
  ["of_c", "other"],
  ["per_thread", "other"],
  ["called", "procedure"],
  ["swap", "procedure"],
  ["f", "procedure"],
  ["purely", "procedure"],
  ["elementwise", "procedure"],
  ["hidden", null],
  ["real64", null],
  ["swap_reals", null],
  ["nothing", null],
];

describe.runIf(hasGfortran)("a name of a compiled module", () => {
  it.each(NAMES)("%s", (name, expected) => {
    expect(shown(compiled("kinds").exported(name))).toBe(expected);
  });

  it("may come from another module, under another name", () => {
    const again = compiled("again");
    const names = ["wp", "mine", "pi", "a", "swap", "b", "m", "own", "c_double", "c_long", "elementwise"];
    expect(names.map((name) => shown(again.exported(name)))).toEqual([
      ...["8_4", "3.14159265358979_8 as 3.14159265358979e+0_8", null, "real(8)[1_4:30_4,0_4:31_4]"],
      ...["procedure", null, "3_4", "real(8)[-3_4:3_4]", "8_4", "8_4", null],
    ]);
  });

  it("says which variable it is, whoever passes it on", () => {
    const origin = (module: string) => {
      const meaning = compiled(module).exported("a");
      return meaning?.kind === "object" ? meaning.object.origin : null;
    };
    expect([origin("kinds"), origin("again")]).toEqual(["kinds/a", "kinds/a"]);
  });
});

test("what is no module of that version is not read", () => {
  const text = "GFORTRAN module version '15' created from a.f90\n() () () () () () () ()\n";
  expect(readModFile(gzipSync(text))?.names.size).toBe(0);
  for (const other of [text.replace("15", "16"), text.replace("() ()", "(()"), text.replace(")", ""), ""])
    expect(readModFile(gzipSync(other))).toBeNull();
  expect(readModFile(new TextEncoder().encode(text))).toBeNull();
});

test.runIf(hasGfortran)("types are small where all their components are", () => {
  const source = `
module types
  type :: point
    real(8) :: x, y
    integer, allocatable :: more(:)
    real, pointer :: p(:, :) => null()
  end type
  type :: table
    real(8) :: values(1000)
  end type
  type :: pair
    type(point) :: a
  end type
  type, extends(point) :: named
    integer :: i
  end type
  type, private :: hidden
    integer :: i
  end type
  type :: made
    integer :: i
    class(point), allocatable :: any
    procedure(), pointer, nopass :: called
    type(made), pointer :: next => null()
  end type
  interface made
    procedure make
  end interface
  type(named), target :: one
  type(table) :: many(5)
contains
  type(made) function make(x)
    real, intent(in) :: x
    make%i = int(x)
  end function
end module types
`;
  writeFileSync(join(folder, "types.f90"), source);
  expect(spawnSync("gfortran", ["-c", "types.f90"], { cwd: folder }).status).toBe(0);
  const sizes = typeSizesOf(readModFile(readFileSync(join(folder, "types.mod")))!);
  const numbers = [...sizes].map(([name, size]) => [name, size?.numbers ?? null]);
  expect(numbers.sort()).toEqual([
    ["made", null],
    ["named", null],
    ["pair", null],
    ["point", 42n],
    ["table", null],
  ]);
  const types = new CompiledModule("types", readModFile(readFileSync(join(folder, "types.mod")))!);
  const components = (type: DataType): string =>
    type.kind !== "derived" || type.definition === null
      ? type.kind
      : [...type.definition.components].map(([name, of]) => `${name}: ${shownData(of)}`).join("; ");
  const objectType = (name: string): DataType => {
    const meaning = types.exported(name);
    if (meaning?.kind !== "object") throw new Error(meaning?.kind);
    return meaning.object.type;
  };
  expect(types.exported("point")?.kind).toBe("type");
  expect(types.exported("made")?.kind).toBe("procedure");
  expect(components(objectType("many"))).toBe("values: real(8)[1_4:1000_4]");
  const one = objectType("one");
  expect(components(one)).toBe("i: integer(4)");
  const parent = one.kind === "derived" ? (one.definition?.parent ?? null) : null;
  expect(components({ kind: "derived", name: "", definition: parent })).toBe(
    "x: real(8); y: real(8); more: integer(4)[:] allocatable; p: real(4)[:,:] pointer",
  );
});
