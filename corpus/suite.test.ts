import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Suite } from "./packages.ts";
import { differences, runSuite, SUITE_MODES, testSuite } from "./suite.ts";
import { suiteTable } from "./suite-table.ts";

const SUITE: Suite = {
  configure: ["$CC --version > version.txt"],
  build: ["$CC -O2 -c sum.c plain.c && $CC -O2 main.c sum.o plain.o -o main"],
  test: ["./main", "false"],
  results: /^sum/,
  failed: /-/,
};

const FILES = {
  "sum.c":
    "double x[500];\ndouble sum(int n) { double s = 0; for (int i = 0; i < n; i++) x[i] = i;\nfor (int i = 0; i < n; i++) s += x[i]; return s; }\n",
  "plain.c": "int plain(int a) { return a + 1; }\n",
  "main.c":
    '#include <stdio.h>\ndouble sum(int);\nint plain(int);\nint main(void) { puts("hello"); printf("sum %g %d\\n", sum(500), plain(1)); return 0; }\n',
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "polyc-suite-"));
  mkdirSync(join(folder, "source"));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, "source", name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(mode: string, polyc: readonly string[] | null, suite = SUITE) {
  return runSuite({
    suite,
    source: join(folder, "source"),
    folder: join(folder, mode),
    cc: "gcc",
    polyc,
    threads: 2,
  });
}

const names = (paths: ReadonlySet<string>) => [...paths].map((path) => basename(path)).sort();

test("a package is built and tested alike with and without polyc", () => {
  const alone = run("alone", null);
  expect(names(alone.compiled.files)).toEqual(["main.c", "plain.c", "sum.c"]);
  expect(names(alone.compiled.changed)).toEqual([]);
  // What a command takes for two files is no file's time.
  expect(names(new Set(alone.compiled.seconds.keys()))).toEqual(["main.c"]);
  expect(alone).toMatchObject({
    built: true,
    statuses: [0, 0, 0, 1],
    results: ["sum 124750 2"],
    troubles: [],
  });
  const other = run("identity", SUITE_MODES.identity!);
  expect(names(other.compiled.files)).toEqual(["main.c", "plain.c", "sum.c"]);
  expect(names(other.compiled.changed)).toEqual(["sum.c"]);
  expect(differences(alone, other)).toEqual([]);
  const rows = [{ name: "tiny", mode: "identity", suite: SUITE, run: other, alone }];
  expect(suiteTable(rows, false)).toMatch(/^tiny, identity +3 +1 +0 +1 +0 +0 /m);
});

test("what a build says otherwise is a difference, one that fails has no tests", () => {
  const alone = run("alone", null, {
    ...SUITE,
    configure: [],
    build: [],
    test: [
      "echo sum 1; echo sum of $(printf 0x%08x $RANDOM); printf '50 of 90\\rsum 2 in %s, 0.2 s\\n' \"$PWD\"",
    ],
  });
  const other = run("other", null, {
    ...SUITE,
    configure: [],
    build: [],
    test: ["echo sum 2 in $PWD, 13 s; echo sum of 0xabcdef; echo sum -3"],
  });
  expect(differences(alone, other)).toEqual(["missing: sum 1", "new: sum -3"]);
  const broken = run("broken", null, { ...SUITE, build: ["exit 3"] });
  expect(broken).toMatchObject({ built: false, statuses: [0, 3], results: [] });
  expect(differences(alone, broken)).toEqual(["exit statuses are 0 3, without polyc 0"]);
});

const FORTRAN: Suite = {
  configure: [],
  build: ["$FC -O2 -c sum.f90 && $FC -O2 main.f90 sum.o -o main"],
  test: ["echo threads $OMP_NUM_THREADS; ./main"],
  results: /sum|threads/,
  failed: /-/,
};

const FORTRAN_FILES = {
  "sum.f90":
    "subroutine sum(n, x)\ninteger :: n, i\nreal(8) :: x(n)\ndo i = 1, n\n  x(i) = i\nend do\nend subroutine\n",
  "main.f90": 'program p\nreal(8) :: x(500)\ncall sum(500, x)\nprint *, "sum", x(1), x(500)\nend program\n',
};

test("a Fortran package is built once, and tested with each number of threads", () => {
  const source = join(folder, "fortran");
  mkdirSync(source);
  for (const [name, text] of Object.entries(FORTRAN_FILES)) writeFileSync(join(source, name), text);
  const common = { suite: FORTRAN, source, cc: "gfortran", variable: "FC" } as const;
  const alone = runSuite({ ...common, folder: join(folder, "alone-fc"), polyc: null, threads: 1 });
  expect(alone).toMatchObject({ built: true, statuses: [0, 0], troubles: [] });
  expect(alone.results.at(-1)).toMatch(/^ sum +1\.0+ +500\.0+ *$/);
  const forced = { ...common, folder: join(folder, "forced-fc"), polyc: SUITE_MODES.force! };
  const one = runSuite({ ...forced, threads: 1 });
  expect(names(one.compiled.changed)).toEqual(["sum.f90"]);
  expect(differences(alone, one)).toEqual([]);
  const three = testSuite({ ...forced, threads: 3 });
  expect(differences(one, three)).toEqual(["missing: threads 1", "new: threads 3"]);
  expect(three.build).toEqual(one.build);
});
