// Loops in all the places of a line where people and macros put them: what comes out must compute the same, and bring no
// warning that the input did not have, whether OpenMP is on or off (but that there are pragmas which the compiler is not to see).

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { lostComments } from "./comments.ts";
import { newWarnings } from "./warnings.ts";

const I = "for (int i = 0; i < n; i++)";
const J = "for (int j = 0; j < n; j++)";

const LAYOUTS = [
  `void f(int n) { ${I} ${J} b[i][j] += i; }`,
  `void f(int n) { ${I} { ${J} b[i][j] += i; } }`,
  `void f(int n) { ${I} ${J} b[i][j] += i; /* all */ }`,
  `void f(int n) { ${I} ${J} b[i][j] += i; } // all`,
  `void f(int n) { { ${I} ${J} b[i][j] += i; } done(n); }`,
  `void f(int n) {\n  ${I} ${J} b[i][j] += i; done(n);\n}`,
  `void f(int n) {\n  ${I} { ${J} b[i][j] += i; } done(n);\n}`,
  `void f(int n) {\n  ${I}\n    ${J}\n      b[i][j] += i; done(n);\n}`,
  `void f(int n) {\n  ${I} ${J} b[i][j] += i; ${I} ${J} b[j][i] += 2 * i;\n}`,
  `void f(int n) {\n  ${I} ${J} b[i][j] += i; done(n); ${I} ${J} b[j][i] += 2 * i;\n}`,
  `void f(int n) {\n  ${I} ${J} b[i][j] += i;done(n);${I} ${J} b[j][i] += 2 * i;done(n);\n}`,
  `void f(int n) { done(n); ${I} ${J} b[i][j] += i; ${I} a[i] = i; done(n); }`,
  `void f(int n) {\n  if (n > 3) ${I} ${J} b[i][j] += i; else ${I} ${J} b[i][j] -= i;\n}`,
  `void f(int n) {\n  if (n > 3) ${I} ${J} b[i][j] += i;\n  else ${I} ${J} b[i][j] -= i;\n}`,
  `void f(int n) {\n  if (n > 3)\n    ${I} ${J} b[i][j] += i;\n  else\n    ${I} ${J} b[i][j] -= i;\n}`,
  `void f(int n) {\n  if (n > 3) { ${I} ${J} b[i][j] += i; } else { ${I} ${J} b[i][j] -= i; }\n}`,
  `void f(int n) {\n  if (n > 3) ${I} ${J} b[i][j] += i;\n  done(n);\n}`,
  `void f(int n) {\n  if (n > 3)\n    done(n);\n  else ${I} ${J} b[i][j] -= i;\n}`,
  `void f(int n) {\n  if (n > 3) ${I} ${J} if (j > i) b[i][j] += i;\n}`,
  `void f(int n) {\n  int k = 0;\nagain: ${I} ${J} b[i][j] += i;\n  if (k++ < 2) goto again;\n}`,
  `void f(int n) {\n  int k = 0;\nagain:\n  ${I} ${J} b[i][j] += i;\n  if (k++ < 2)\n    goto again;\n}`,
  `void f(int n) {\n  switch (n) {\n  case 1: done(n); break;\n  default: ${I} ${J} b[i][j] += i; break;\n  }\n}`,
  `void f(int n) {\n  switch (n) {\n  case 1:\n    done(n);\n  default:\n    ${I} ${J} b[i][j] += i;\n  }\n}`,
  `void f(int n) {\n  ONLY(${I} ${J} b[i][j] += i;)\n  done(n);\n}`,
  `void f(int n) {\n  WITH(${I} ${J} b[i][j] += i;)\n  done(n);\n}`,
  `void f(int n) {\n  WITH(\n    ${I} ${J} b[i][j] += i;\n  )\n}`,
  `void f(int n) {\n  if (n > 3) ONLY(${I} ${J} b[i][j] += i;) else done(n);\n}`,
  `void f(int n) {\n  /* all */ ${I} ${J} b[i][j] += i;\n}`,
  `void f(int n) {\n  /* of\n     all */ ${I} ${J} b[i][j] += i;\n}`,
  `void f(int n) {\n  done(n); /* of\n  /* all */ ${I} ${J} b[i][j] += i;\n}`,
  `void f(int n) {\n  done(n); \\\n  ${I} ${J} b[i][j] += i; \\\n  done(n);\n}`,
  `void f(int n) {\n  do ${I} ${J} b[i][j] += i; while (n-- > 30);\n}`,
  `void f(int n) {\n  while (n-- > 30) ${I} ${J} b[i][j] += i;\n  done(n);\n}`,
  `void f(int n) {\n  int i, j; for (i = 0; i < n; i++) for (j = 0; j < n; j++) b[i][j] += i; done(n);\n}`,
  `void f(int n) {\n  ${I} ${J} { // row\n    b[i][j] += i; // one\n  } done(n); // behind\n}`,
  `void f(int n) {\n  ${I} ${J}\n    // goes on \\\n       here\n    b[i][j] += i; done(n);\n}`,
  `int f(int n) { ${I} ${J} b[i][j] += i; return n; }`,
  `void f(int n)\n{\n\t${I} ${J} b[i][j] += i; done(n);\n\tif (n > 3) ${I} ${J} b[j][i] += i;\n}`,
  `void f(int n) { if (n < 0) return; ${I} ${J} b[i][j] += i; ; }`,
  `void f(int n) { if (n < 0) { done(n); } ${I} ${J} b[i][j] += i;\n}`,
  `void f(int n) {\n  if (n < 0) { done(n);\n  } else if (n > 3) ${I} ${J} b[i][j] += i; else done(n);\n}`,
  `void f(int n) { _Pragma("GCC ivdep") ${I} HINT ${J} b[i][j] += i; }`,
  `void f(int n) {\n  done(n); HINT ${I} ${J} b[i][j] += i; done(n);\n}`,
  `void f(int n) {\n  if (n > 3) HINT ${I} ${J} b[i][j] += i; else HINT ${I} ${J} b[i][j] -= i;\n}`,
  `void f(int n) {\n#pragma GCC unroll 2\n  ${I}\n#pragma GCC ivdep\n    ${J} b[i][j] += i; done(n);\n}`,
  `void f(int n) {\n  if (n > 3)\n#pragma GCC ivdep\n    ${I}\n      ${J} b[i][j] += i;\n  done(n);\n}`,
  `void f(double *p, double *q, int n) { HINT ${I} p[i] = q[i] * 2; }`,
  `void f(double *p, double *q, int n) { ${I} p[i] = q[i] * 2; }`,
  `void f(double *p, double *q, int n) {\n  if (n > 3) ${I} p[i] = q[i] * 2; else ${I} p[i] = q[i] * 3;\n}`,
];

/** Each layout as a function of its own, and a program that calls them all; the last line does not end. */
function program(newline: string): string {
  const functions = LAYOUTS.map((text, k) => text.replace(/\bf\(/, `f${k}(`));
  const calls = LAYOUTS.map(
    (text, k) => `  f${k}(${text.includes("double *p") ? "a, c, 37" : "37"}); show(${k});`,
  );
  return [
    "int printf(const char *, ...);",
    "#define ONLY(x) x",
    '#define HINT _Pragma("GCC ivdep")',
    "#define WITH(x) { done(1); x }",
    "static double a[64], b[64][64], c[64];",
    "static void done(int n) { a[0] += n; }",
    "static void show(int k) {",
    "  double sum = 0;",
    "  for (int i = 0; i < 4096; i++) sum += b[i / 64][i % 64] * (i + 1);",
    '  printf("%d %a %a %a\\n", k, sum, a[0], a[36]);',
    "}",
    ...functions.slice(0, -1),
    `${functions.at(-1)!.split("(")[0]}(double *p, double *q, int n);`,
    "int main(void) {",
    "  for (int i = 0; i < 64; i++) c[i] = i;",
    ...calls,
    "  return 0;",
    "}",
    functions.at(-1)!,
  ]
    .join("\n")
    .replaceAll("\n", newline);
}

const TOKEN =
  /#[^\n]*\n|"(?:\\.|[^"\\])*"|\/\/(?:\\\n|[^\n])*|\/\*.*?\*\/|\\\n|\s+|\w+|[-+*/<>=!&|%]=|\+\+|--|&&|\|\||./gs;
const BETWEEN = [
  "\\\n",
  "\\\n  ",
  "/* c# */",
  " // l#\n",
  "\f",
  "\v",
  "\n",
  "\t",
  "/* m\n   # */",
  "// x # \\\n   y\n",
];

/** The same program with line ends, splices, comments and odd blanks between its tokens. */
function disturbed(text: string, seed: number): string {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  let count = 0;
  const from = text.search(/\bf0\b/);
  return text.replace(TOKEN, (token, at: number) => {
    if (at < from || /^(#|\/\/|\\)/.test(token) || random(5) > 0) return token;
    return token + BETWEEN[random(BETWEEN.length)]!.replace("#", String(count++));
  });
}

const COMPILERS = [
  ["gcc", ["-Wno-unknown-pragmas"]],
  ["clang-19", ["-Wno-unknown-pragmas", "-Wno-source-uses-openmp"]],
] as const;

/** What the compiler says of the file; null where there is no such compiler. */
function messages(compiler: string, flags: readonly string[], file: string): string | null {
  const ran = spawnSync(compiler, ["-Wall", "-Wextra", ...flags, "-fsyntax-only", file], {
    encoding: "utf8",
  });
  if (ran.error !== undefined) return null;
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stderr;
}

async function transformed(text: string, options: Partial<Options>): Promise<string> {
  const files = new SourceFiles();
  const file = files.addBytes("layouts.c", Buffer.from(text));
  const { output, failures } = await compile(files, file, { ...DEFAULT_OPTIONS, ...options }, () => {});
  expect(failures).toEqual([]);
  return output;
}

/** Forty functions, on a busy machine. */
const SLOW = 300_000;

function written(dir: string, ...texts: readonly string[]): readonly string[] {
  return texts.map((text, k) => {
    const path = join(dir, `${k}.c`);
    writeFileSync(path, text);
    return path;
  });
}

/** What the program says, with three threads. */
function printed(path: string): string {
  execFileSync("gcc", ["-w", "-fopenmp", path, "-o", `${path}.out`], { stdio: "pipe" });
  return execFileSync(`${path}.out`, { encoding: "utf8", env: { ...process.env, OMP_NUM_THREADS: "3" } });
}

const plain = program("\n");

const MODES: readonly (readonly [string, string, Partial<Options>])[] = [
  ["pragmas", plain, { level: 1, force: true }],
  ["tiles", plain, { force: true, tile: [8] }],
  ["own order", plain, { force: true, identity: true }],
  ["own order, CRLF", program("\r\n"), { force: true, identity: true, openmp: false }],
];

it.each(MODES)(
  "%s: the same, without new warnings",
  async (_, before, options) => {
    const dir = mkdtempSync(join(tmpdir(), "polyc-test-"));
    try {
      const after = await transformed(before, options);
      const paths = written(dir, before, after);
      for (const [compiler, quiet] of COMPILERS)
        for (const openmp of [[], ["-fopenmp"]]) {
          const [had, has] = paths.map((path) => messages(compiler, [...quiet, ...openmp], path) ?? "");
          expect(newWarnings(had!, has!), `${compiler} ${openmp}`).toEqual([]);
        }
      expect(printed(paths[1]!)).toBe(printed(paths[0]!));
      // Line ends are the file's own, and no line ends in blanks that the author has not written.
      if (before.includes("\r")) expect(after.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(after).not.toMatch(/[ \t]\r?\n/);
      expect(after).toMatch(/[^\n]$/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
  SLOW,
);

it.each([
  ["own order", 1, { force: true, identity: true }],
  ["tiles", 2, { force: true, tile: [8] }],
] as const)(
  "%s: the same with anything between tokens, and no comment lost",
  async (_, seed, options) => {
    const dir = mkdtempSync(join(tmpdir(), "polyc-test-"));
    try {
      const before = disturbed(plain, seed);
      const after = await transformed(before, options);
      const [a, b] = written(dir, before, after);
      expect(printed(b!)).toBe(printed(a!));
      expect(lostComments(new SourceFiles().add("layouts.c", before), after)).toEqual([]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
  SLOW,
);
