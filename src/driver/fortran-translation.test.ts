// What is said of an output in C is told of the Fortran file.

import { expect, it } from "vitest";
import { compile } from "../compile.ts";
import { DEFAULT_OPTIONS } from "../options/options.ts";
import { reportJson } from "../report/report.ts";
import { SourceFiles } from "../source/source-file.ts";

const TEXT = `! two loops
subroutine smooth(n, u, v)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: u(n, n)
  real(8), intent(out) :: v(n, n)
  integer :: i, j
  external :: shown

  do i = 2, n - 1
    do j = 2, n - 1
      v(i, j) = u(i - 1, j) + u(i, j + 1)
    end do
  end do

  do i = 1, n
    call shown(v(i, i))
  end do
end subroutine smooth
`;

it("remarks, the report and sentences name lines of the Fortran file", async () => {
  const files = new SourceFiles();
  const main = files.add("smooth.f90", TEXT);
  const made = await compile(files, main, { ...DEFAULT_OPTIONS, output: "smooth.c" }, () => {});
  expect(made.failures).toEqual([]);
  const told = made.report.remarks.map(({ span, message }) => [main.lineAt(span!.start), message] as const);
  expect(told[0]).toEqual([10, "loops reordered, parallel"]);
  expect(told[1]![0]).toBe(16);
  expect(told[1]![1]).toContain('the call of "shown_" (line 17)');
  const { functions } = JSON.parse(reportJson(main, made)) as {
    functions: readonly { name: string; line: number; loops: readonly { line: number }[] }[];
  };
  const [smooth] = functions;
  expect([smooth!.name, smooth!.line]).toEqual(["smooth", 2]);
  expect(smooth!.loops.map(({ line }) => line)).toEqual([10, 11, 16]);
});

it("what is refused is one error, and no output", async () => {
  const files = new SourceFiles();
  const main = files.add("p.f90", "program p\n  print *, 1\nend program p\n");
  const { output, diagnostics } = await compile(files, main, { ...DEFAULT_OPTIONS, output: "p.c" }, () => {});
  expect(output).toBe("");
  expect(diagnostics.map(({ message, span }) => [message, span?.start])).toEqual([
    ["polyc does not translate this into C: a main program", 0],
  ]);
});
