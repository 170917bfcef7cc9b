// `npm run check-fortran`: some kernels by polyc itself, and the table from made-up results.

import { expect, test, vi } from "vitest";
import { type FortranResult, fortranTable, loopsIn, main, sameLoops, sameNests } from "./fortran.ts";
import { versionOf } from "./process.ts";

test.skipIf(versionOf("gfortran") === null)(
  "gemm, trisolv, nussinov: the memory and the loops of their twins in C",
  async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    const kernels = ["gemm", "trisolv", "nussinov"];
    const sizes = ["--datasets", "MINI", "--threads", "1,3"];
    const status = await main(["--kernels", kernels.join(), ...sizes, "--c-output"]);
    log.mockRestore();
    const text = lines.join("\n");
    for (const kernel of kernels)
      expect(text).toMatch(new RegExp(`^${kernel} +ok +ok +ok +ok +ok +ok `, "m"));
    expect(text).toContain("3 of 3 have the loops of their twin in C");
    expect(status).toBe(0);
  },
  240_000,
);

test.skipIf(versionOf("gfortran") === null)(
  "gemm and jacobi-2d as array syntax, gemm with do concurrent: the same",
  async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    const sizes = ["--datasets", "MINI", "--threads", "3"];
    const statuses = [
      await main(["--style", "array-syntax", "--kernels", "gemm,jacobi-2d", ...sizes]),
      await main(["--style", "concurrent", "--kernels", "gemm", ...sizes]),
    ];
    log.mockRestore();
    expect(lines.join("\n")).toContain("2 of 2 have the loops of their twin in C");
    expect(statuses).toEqual([0, 0]);
  },
  240_000,
);

test("all loops of a nest that array statements became are told what the nest is told", () => {
  const parallel = ["parallel"];
  expect(sameNests([[], parallel, [], parallel, []], [parallel, parallel, parallel])).toBe(true);
  expect(sameNests([parallel, ["tiled 64"]], [["tiled 64"], parallel])).toBe(false);
  expect(sameNests([], [])).toBe(false);
});

test("what was done to loops, in the order of their lines", () => {
  const loop = (line: number, status: string, remark: string) => ({ line, status, remark });
  const loops = [
    loop(7, "left", "no order of the loops is better"),
    loop(5, "transformed", "in a nest that is now: tiled 64, parallel"),
    loop(3, "transformed", "parallel"),
  ];
  const found = loopsIn({ functions: [{ name: "kernel_mvt", scops: [], loops }] }, "kernel_mvt");
  expect(found).toEqual([["parallel"], ["parallel", "tiled 64"], []]);
  expect(sameLoops(found, found)).toBe(true);
  expect(sameLoops(found, found.slice(1))).toBe(false);
  expect(sameLoops([], [])).toBe(false);
});

test("the table names what differs", () => {
  const wrong = {
    ...{ arithmetic: [], "C default": null, "C force": null },
    default: ["SMALL, 2 threads: array 0 differs"],
    force: [],
    plan: ["other loops"],
  };
  const result: FortranResult = { kernel: "mvt", wrong, loops: { c: [["parallel"]], fortran: [[]] } };
  const text = fortranTable([result]);
  expect(text).toMatch(/^mvt +ok +FAIL +ok +- +- +FAIL +as they were$/m);
  expect(text).toContain("mvt default: SMALL, 2 threads: array 0 differs");
  expect(text).toContain("loop 1: C parallel | Fortran as it was");
  expect(text).toContain("0 of 1 have");
});
