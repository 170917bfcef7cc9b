// What our preprocessor makes of a text, and what gfortran's makes of it.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { noCompilerFlags } from "../../../options/compiler-flags.ts";
import { SourceFiles } from "../../../source/source-file.ts";
import { sourceItems } from "../source-items.ts";
import { preprocessFortran } from "./preprocess.ts";
import { preprocessorInUse } from "./setting.ts";

const hasGfortran = spawnSync("gfortran", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "polyc-cpp-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "inc"));
writeFileSync(
  join(folder, "inc/guarded.h"),
  "/* sizes */\n#ifndef GUARDED_H\n#define GUARDED_H\n#define SIZE 7\n#endif\n",
);
writeFileSync(join(folder, "inc/body.h"), "      b = SIZE\n      c = __LINE__");

const FLAGS = {
  ...noCompilerFlags(),
  cc: "gfortran",
  includeDirs: [join(folder, "inc")],
  macros: [
    { kind: "define", text: "GIVEN=3" },
    { kind: "define", text: "ADD(x,y)=((x)+(y))" },
    { kind: "define", text: "BARE" },
    { kind: "undefine", text: "__GFORTRAN__" },
  ] as const,
};

/** Lines that have something. */
const visible = (text: string): readonly string[] =>
  text
    .split("\n")
    .filter((line) => !line.startsWith("#") && line.trim() !== "")
    .map((line) => line.trim().replace(/\s+/g, " "));

function ours(text: string): readonly string[] | string {
  const files = new SourceFiles();
  const main = files.add(join(folder, "in.F90"), text);
  const { text: made, problem } = preprocessFortran(files, main, preprocessorInUse(FLAGS));
  return problem?.message ?? visible(made.text);
}

function theirs(text: string): readonly string[] | null {
  const path = join(folder, "in.F90");
  writeFileSync(path, text);
  const flags = ["-cpp", "-E", `-I${join(folder, "inc")}`, "-DGIVEN=3", "-DADD(x,y)=((x)+(y))", "-DBARE"];
  const { stdout, status } = spawnSync("gfortran", [...flags, "-U__GFORTRAN__", path], { encoding: "utf8" });
  return status === 0 ? visible(stdout) : null;
}

const TEXTS: Readonly<Record<string, string>> = {
  "objects and functions": `#define N 10
#define F(x) [x]
#define G(x,y) {x|y}
#define OBJ F
#define TWICE(x) x x
#define COMMA a,b
x = N ! N's, N
y = F(3) 'N' "N" F (4) F
F(F(1)) G(F(N),F(F(N))) G((1,2),3) G( 1 , 2 ) G(,) F()
TWICE(F(N)) G('a,b', N) G(COMMA,3)
z = 1.e5_N 1.0D0 N1 1N _N N_ %N x%N
call F(N) (1)`,
  "literals and backslashes": `#define N 10
#define M(a) 'it''s a' "a" !a
#define M3(x) #x x##1 'x' "x"
#define Q 'quo
a = 'C:\\' // N // 'x' N
a = '\\\\' N
b = \\' N ' N
c = '!' ! N's  N
s = "abc N
t = N
Q N ' N
M(x) M(N)
M3(q)
F( '(' )`,
  "comments and lines that go on": `#define N 10
#define BODY a /* com */ b /* x */
#define LONG a + \\
   b
q = 1 /* open
N still */ w = N
N/**/N
BODY| LONG
b = N \\
c = N
x = "/* not */" N
!/* N
oops */ N`,
  conditions: `#define N 10
#if defined(N) && N > 5 || 0
a
#elif 1
b
#else
isn't balanced /* here
#endif */
#ifdef M
#garbage
c
#elif GIVEN == 3
d
#endif
#if ADD(1,2) == 3 && !defined M
e
#endif
#if M
f
#else /* why */
g
#endif
  # define INDENTED 3
INDENTED
#ifndef __GFORTRAN__
h
#endif
#ifdef BARE
BARE|
#endif
#undef N
N
#if 0
#if 1
x
#else
y
#endif
#else
k
#endif`,
  files: `#include "guarded.h"
#include <guarded.h>
SIZE
#include "body.h"
x = __LINE__
#ifdef SIZE
#define NAME "body.h"
#endif
# include NAME
end`,
};

describe.runIf(hasGfortran)("as gfortran has it", () => {
  it.each(Object.entries(TEXTS))("%s", (_, text) => {
    const expected = theirs(text);
    expect(expected).not.toBeNull();
    expect(ours(text)).toEqual(expected);
  });
});

const REFUSED: readonly (readonly [string, string])[] = [
  ["#define F(x) x\ny = F(a,b)\n", "macro F has 1 parameters"],
  ["#define SELF SELF+1\nSELF\n", "macro SELF stands for itself"],
  ["#define A B\n#define B A\nA\n", "macro A stands for itself"],
  ["#if 1\n", "an #if without its #endif"],
  ["#else\n", "an #else without its #if"],
  ["#error no\n", "an #error for these flags"],
  ['#include "nothing.h"\n', '"nothing.h" is not found'],
  ["#define F(x) x\nF(1\n", "a call of macro F over several lines"],
  ["x /* y\n", "a C comment without its end"],
  ["#if (1\n#endif\n", "an #if: missing ')' in expression"],
];

describe.runIf(hasGfortran)("what gfortran refuses is left", () => {
  it.each(REFUSED)("%s", (text, message) => {
    expect(theirs(text)).toBeNull();
    expect(ours(text)).toBe(message);
  });
});

test("what would have to be read on for in later lines is left", () => {
  expect(ours("#define F(x) x\ny = F\n(3)\n")).toBe("a call of macro F over several lines");
  expect(ours("#define F(x) x\n#define G F\ny = G(3)\n")).toBe(
    "the arguments of a macro whose name another one gives",
  );
});

test("a macro is fixed where no flag decides about it, in a guarded header too", () => {
  const text = `#include "guarded.h"
#define OWN 1
#ifndef CHOSEN
#define CHOSEN 2
#endif
SIZE OWN CHOSEN GIVEN __LINE__
`;
  const files = new SourceFiles();
  const setting = preprocessorInUse(FLAGS);
  const main = files.add(join(folder, "in.F90"), text);
  const form = { form: "free", fixedLineLength: 72, freeLineLength: 132, openmp: false } as const;
  const options = { ...form, includeFolders: [], preprocessor: setting };
  const items = sourceItems(files, main, options, preprocessFortran(files, main, setting));
  const macros = items.flatMap((item) =>
    item.kind === "statement"
      ? [item.statement.label, ...item.statement.tokens].map((token) => token?.macro)
      : [],
  );
  expect(macros.map((macro) => [macro?.name, macro?.isFixed])).toEqual([
    ["SIZE", true],
    ["OWN", true],
    ["CHOSEN", false],
    ["GIVEN", false],
    ["__LINE__", false],
  ]);
});
