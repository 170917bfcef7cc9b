// Files as no one writes them by hand, but programs do: many loops in one function, many functions, deep nests, large stencils.
//
// For `--slowest`, and for tests that count operations.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sources } from "./sources.ts";

const upTo = (count: number, text: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => text(k)).join("");

/** Two subscripts of eight arrays for the k-th statement. */
const arrays = (k: number) => ({ set: k % 8, left: (3 * k + 1) % 8, right: (5 * k + 2) % 8 });

const sweep = (k: number, margin = "  "): string => {
  const { set, left, right } = arrays(k);
  return `${margin}for (int i = 1; i < n - 1; i++)\n${margin}  a[${set}][i] = a[${left}][i + 1] + ${k}.0 * a[${right}][i - 1];\n`;
};

const SWEPT = "static double a[8][2000];\n";

/** Arrays of their own for each loop. */
export const separateLoops = (count: number): string =>
  `${upTo(count, (k) => `static double a${k}[1000], b${k}[1000];\n`)}void f(int n)\n{\n${upTo(
    count,
    (k) => `  for (int i = 1; i < n; i++)\n    a${k}[i] = b${k}[i] * ${k}.5 + a${k}[i - 1];\n`,
  )}}\n`;

/** The same arrays in all loops. */
export const sharingLoops = (count: number): string =>
  `${SWEPT}void f(int n)\n{\n${upTo(count, (k) => sweep(k))}}\n`;

/** The same within a loop. */
export const loopsInOne = (count: number): string =>
  `${SWEPT}void f(int n, int steps)\n{\n  for (int t = 0; t < steps; t++) {\n${upTo(count, (k) => sweep(k, "    "))}  }\n}\n`;

/** Sums over what data decides, each read after its loop. */
export const conditionalSums = (count: number): string =>
  `${SWEPT}static int c[2000];\nvoid f(int n, double *out)\n{\n  double s;\n${upTo(
    count,
    (k) =>
      `  s = 0;\n  for (int i = 0; i < n; i++)\n    if (c[i] > ${k})\n      s += a[${k % 8}][i];\n  out[${k}] = s;\n`,
  )}}\n`;

/** Loops over what no variable is known to point to. */
export const movedPointers = (count: number): string =>
  `extern void g(void);\nstruct vector { double *data; };\nvoid f(struct vector *x, struct vector *z, int n, int off, int t)\n{\n  double *y = x->data + off;\n  double *b = z->data + off;\n  if (x == z) y = x->data - off;\n${upTo(
    count,
    (k) => `  if (t == ${k})\n    for (int i = 0; i < n; i++)\n      y[i] = b[i] * ${k}.5;\n  g();\n`,
  )}}\n`;

/** Products with a sparse matrix, the bounds of whose rows no store is known to leave alone. */
export const sparseProducts = (count: number): string =>
  `struct matrix { int *i, *j; double *a; };\nvoid f(int n, int t, struct matrix *A, double *x, double *y)\n{\n${upTo(
    count,
    (k) =>
      `  if (t == ${k})\n    for (int i = 0; i < n; i++) {\n      double s = ${k};\n      for (int k = A->i[i]; k < A->i[i + 1]; k++)\n        s += A->a[k] * x[A->j[k]];\n      y[i] = s;\n    }\n`,
  )}}\n`;

/** Loops that no one can describe. */
export const searches = (count: number): string =>
  `struct node { struct node *next; int value; };\nint f(struct node *list, char *text)\n{\n  int found = 0;\n${upTo(
    count,
    (k) =>
      `  for (struct node *at = list; at; at = at->next) {\n    found += at->value * ${k};\n    if (found == ${k})\n      break;\n  }\n  while (*text)\n    found ^= *text++;\n`,
  )}  return found;\n}\n`;

/** `depth` loops within each other. */
export function deepNest(depth: number, statement: string): string {
  const open = upTo(depth, (k) => `${"  ".repeat(k)}  for (int i${k} = 0; i${k} < n; i${k}++)\n`);
  return `static double c[4][4];\nvoid f(int n, double *a, double *b)\n{\n${open}${"  ".repeat(depth + 1)}${statement}\n}\n`;
}

export const sumOfIterators = (depth: number): string => upTo(depth, (k) => `${k === 0 ? "" : " + "}i${k}`);

/** A stencil over `count` arrays in one nest. */
export const stencil = (count: number): string => {
  const names = upTo(count, (k) => `${k === 0 ? "" : ", "}u${k}[N][N]`);
  const at = (k: number) => `u${k % count}`;
  const body = upTo(
    count,
    (k) =>
      `        u${k}[i][j] = ${at(k + 1)}[i - 1][j] + ${at(k + 2)}[i + 1][j] + ${at(k + 3)}[i][j - 2] + ${at(k + 5)}[i + 2][j + 1];\n`,
  );
  return `#define N 200\nstatic double ${names};\nvoid f(int steps)\n{\n  for (int t = 0; t < steps; t++)\n    for (int i = 2; i < N - 2; i++)\n      for (int j = 2; j < N - 2; j++) {\n${body}      }\n}\n`;
};

/** Small functions, each with a loop. */
export const smallFunctions = (count: number): string =>
  upTo(
    count,
    (k) =>
      `/* Function number ${k}: a loop as people write them, with a comment in front of it that takes some room. */\nvoid f${k}(int n, double *a, const double *b)\n{\n  for (int i = 0; i < n; i++)\n    a[i] = b[i] * ${k}.5 + a[i];\n  if (n > ${k})\n    a[0] = b[${k % 10}];\n}\n`,
  );

/** What each is called. */
export const LARGE_FILES: Readonly<Record<string, () => string>> = {
  "separate-loops-400": () => separateLoops(400),
  "separate-loops-1000": () => separateLoops(1000),
  "sharing-loops-400": () => sharingLoops(400),
  "sharing-loops-1000": () => sharingLoops(1000),
  "loops-in-one-400": () => loopsInOne(400),
  "loops-in-one-1000": () => loopsInOne(1000),
  "conditional-sums-400": () => conditionalSums(400),
  "conditional-sums-1000": () => conditionalSums(1000),
  "searches-500": () => searches(500),
  "deep-masked-20": () => deepNest(20, "c[i0 & 3][i1 & 3] += 1;"),
  "deep-sum-20": () => deepNest(20, `a[${sumOfIterators(20)}] += b[i0] * b[i19];`),
  "deep-sum-10": () => deepNest(10, `a[${sumOfIterators(10)}] += b[i0] * b[i9];`),
  "stencil-20": () => stencil(20),
  "stencil-80": () => stencil(80),
  "functions-2000": () => smallFunctions(2000),
  "functions-20000": () => smallFunctions(20_000),
};

/** Writes them into a folder, as if it were a package's. */
export function makeLargeFiles(folder: string): Sources {
  mkdirSync(folder, { recursive: true });
  const paths = Object.keys(LARGE_FILES).map((name) => `${name}.c`);
  for (const [name, make] of Object.entries(LARGE_FILES)) writeFileSync(join(folder, `${name}.c`), make());
  return { name: "large", folder, flags: [], paths };
}

/** Functions with a loop each, and with a good deal around it that is none. */
export function functionsAround(count: number): string {
  const plain = (k: number) => `  s += x[${k}] * a[${k}];\n`.repeat(40);
  const one = (k: number) =>
    `double f${k}(int n, double *x) {\n  double s = 0;\n${plain(k)}  for (int i = 0; i < n; i++) x[i] = s;\n  return s;\n}\n`;
  return `double a[1000];\n${Array.from({ length: count }, (_, k) => one(k)).join("")}`;
}
