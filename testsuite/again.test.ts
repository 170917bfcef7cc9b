// polyc's own output, given to polyc again: nothing changes. Its pragmas, its guards with the author's loops in
// the `else`, and its helper functions are known by their form.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";

const here = import.meta.dirname;

async function transformed(name: string, text: string): Promise<string> {
  const files = new SourceFiles();
  const { output } = await compile(files, files.add(name, text), DEFAULT_OPTIONS, () => {});
  return output;
}

/** Pragmas alone, guards, copies, tiles, extremes, what several ranges need. */
const PROGRAMS = [
  "guards/no-overlap-checked-at-run-time.c",
  "guards/one-call-tests-all-ranges.c",
  "guards/arrays-counted-from-one.c",
  "invariant-loads/read-by-tests-in-front.c",
  "codegen/local-array-is-private-to-threads.c",
  "codegen/threads-have-copies-of-what-stores-might-change.c",
  "schedule/sums-that-outlining-keeps-in-memory-get-a-variable.c",
  "fortran/chunks-of-empty-loops.f90",
  "fortran/names-in-upper-case.f",
];

describe("polyc's own output stays as it is", () => {
  it.each(PROGRAMS)("%s", async (program) => {
    const text = readFileSync(join(here, program), "utf8").replace(/^.*CHECK.*\n/gm, "");
    const once = await transformed(program, text);
    expect(once).not.toBe(text);
    expect(await transformed(program, once)).toBe(once);
  });
});
