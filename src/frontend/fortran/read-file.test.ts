import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { loadFortranGrammar } from "./grammar.ts";
import { readFortran } from "./read-file.ts";
import { isPreprocessed, sourceFormOf } from "./source-form.ts";
import { outline, readText, statementsIn } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "polyc-fortran-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the form of a file by its name", () => {
  const forms = ["a.f90", "a.F08", "a.f", "a.FOR", "a.f77", "b.ftn", "b.c", "f90"].map(sourceFormOf);
  expect(forms).toEqual(["free", "free", "fixed", "fixed", "fixed", "fixed", null, null]);
  expect(["a.f90", "a.F90", "a.f", "a.F", "a.fpp"].map(isPreprocessed)).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

test("included files stand at their line: beside the file first, then in the folders of -I", async () => {
  mkdirSync(join(folder, "inc"));
  writeFileSync(
    join(folder, "main.f90"),
    "subroutine s\n include 'near.inc' ! c\nb = 1\nINCLUDE \"far.inc\"\nend\n",
  );
  writeFileSync(join(folder, "near.inc"), "integer :: i\n");
  writeFileSync(join(folder, "inc/near.inc"), "wrong = 1\n");
  writeFileSync(join(folder, "inc/far.inc"), "c = 2\ninclude 'deeper.inc'\n");
  writeFileSync(join(folder, "inc/deeper.inc"), "d = 3\n");
  const files = new SourceFiles();
  const main = files.read(join(folder, "main.f90"));
  const options = { form: "free", fixedLineLength: 72, freeLineLength: 132, openmp: false } as const;
  const read = readFortran(
    files,
    main,
    { ...options, includeFolders: [join(folder, "inc")], preprocessor: null },
    await loadFortranGrammar(),
  );
  expect(outline(read.units)).toBe("subroutine{include integer b include c include d}end");
  expect(files.all.map(({ name }) => name.slice(folder.length + 1))).toEqual([
    ...["main.f90", "near.inc", "inc/far.inc", "inc/deeper.inc"],
  ]);
  const places = read.items.flatMap((item) => (item.kind === "statement" ? [item.statement.span?.file] : []));
  expect(places).toEqual([0, 1, 0, 2, 3, 0]);
});

test("a folder is no file to include", () => {
  const { items } = readText(`include '${folder}'\ninclude ''`);
  expect(items).toMatchObject([
    { kind: "include", found: null },
    { kind: "include", found: null },
  ]);
});

test("a file that includes itself comes to an end", async () => {
  writeFileSync(join(folder, "loop.f90"), "a = 1\ninclude 'loop.f90'\nend\n");
  const files = new SourceFiles();
  const main = files.read(join(folder, "loop.f90"));
  const options = {
    form: "free",
    fixedLineLength: 72,
    freeLineLength: 132,
    openmp: false,
    includeFolders: [],
    preprocessor: null,
  } as const;
  const read = readFortran(files, main, options, await loadFortranGrammar());
  expect(read.items.at(-1)).toMatchObject({ statement: { keyword: "end" } });
});

test("one statement that the grammar does not know takes no other along", () => {
  const { items } = readText("a = 1\nb = 2 +\nc = 3\nprint *, d e\nif (f) g = 4\n");
  expect(items.map((item) => (item.kind === "unread" ? item.reject.span : item.kind))).toEqual([
    "statement",
    { file: 0, start: 6, end: 13 },
    "statement",
    { file: 0, start: 20, end: 32 },
    "statement",
  ]);
});

test("expressions that are nested too deeply are not read, long ones are", () => {
  const nested = `a = ${"(".repeat(1500)}b${")".repeat(1500)}`;
  expect(readText(`${nested}\nc = 1`, "free", { freeLineLength: 0 }).items.map(({ kind }) => kind)).toEqual([
    "unread",
    "statement",
  ]);
  const many = `a = ${Array.from({ length: 900 }, () => "b").join(" + &\n")}`;
  expect(statementsIn(many)).toHaveLength(1);
});
