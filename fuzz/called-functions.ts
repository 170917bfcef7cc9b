// Calls in loops of functions that have loops, conditions, arrays and calls of their own; of some a call hands something on to the
// next: by an object of the file, one that stays, an address that is kept, rows that overlap.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

const own = (g: Generator, name: string): string => `${name}_${g.name}`;

/** What a function is called with: `d` points to at least forty numbers. */
const FUNCTIONS: Readonly<Record<string, (g: Generator) => readonly string[]>> = {
  dot: (g) => [
    `static double ${own(g, "dot")}(const double *${g.pick("", "restrict ")}d, const double *b, int n) {`,
    `  double s = ${g.pick("0", "0.5", "gs")};`,
    `  for (int k = ${g.pick("0", "0", "1")}; k < n; k${g.pick("++", "++", " += 2")}) s += d[k] * b[${g.pick("k", "k", "k / 2", "n - 1 - k")}]${g.pick("", " * 0.5")};`,
    `  return s * 0.125;`,
    "}",
  ],
  best: (g) => [
    `static int ${own(g, "best")}(const double *d, int n, double x) {`,
    "  int at = 0;",
    "  double least = 1e9;",
    `  for (int k = 0; k < n; k++) {`,
    "    double away = d[k] > x ? d[k] - x : x - d[k];",
    g.pick("    if (away < least) { least = away; at = k; }", "    if (away <= least) least = away, at = k;"),
    ...(g.chance(40) ? ["    if (least == 0) return at;"] : []),
    "  }",
    "  return at;",
    "}",
  ],
  scale: (g) => [
    `static void ${own(g, "scale")}(double *d, int n, double f) {`,
    ...(g.chance(40) ? [`  if (${g.pick("f == 0", "d[0] < 0", "n > 30")}) return;`] : []),
    g.pick(
      "  for (int k = 0; k < n; k++) d[k] = d[k] * 0.5 + f;",
      "  for (int k = 0; k <= n; k++) d[k] = d[k] * 0.5 + f;",
      "  for (int k = n - 1; k >= 0; k--) d[k] -= f * 0.25;",
      "  while (n-- > 0) *d++ += f;",
    ),
    "}",
  ],
  move: (g) => [
    `static void ${own(g, "move")}(double *${g.pick("", "", "restrict ")}d, const double *b, int n) {`,
    g.pick(
      "  for (int k = 0; k < n; k++) d[k] = b[k] + 0.5;",
      "  for (int k = 0; k < n; k++) if (b[k] > 1) d[k] = b[k];",
      "  int k = 0; while (k < n) { d[k] = b[k] * 0.5; k++; }",
    ),
    "}",
  ],
  middle: (g) => [
    `static double ${own(g, "middle")}(const double *d, int step) {`,
    "  double v[5];",
    `  for (int k = 0; k < ${g.pick("5", "5", "4")}; k++) v[k] = d[k * step];`,
    ...(g.chance(50) ? [] : ["  v[4] = d[0];"]),
    "  v[4] = v[1] + v[3];",
    "  for (int i = 1; i < 5; i++)",
    "    for (int j = i; j > 0 && v[j - 1] > v[j]; j--) { double t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; }",
    "  return v[2];",
    "}",
  ],
  split: (g) => [
    `static void ${own(g, "split")}(double x, double y, double *r, double *t) {`,
    g.pick(
      "  *r = x * 0.5 + y; *t = x > y ? x - y : y;",
      "  *t = y; *r = *t * 0.5 + x;",
      "  *r = x; if (x > y) *t = x - y;",
    ),
    "}",
  ],
  pair: (g) => [
    `struct pair_${g.name} { double x, y; };`,
    `static void ${own(g, "pair")}(const double *d, int n, struct pair_${g.name} *sum) {`,
    "  sum->x = sum->y = 0;",
    "  for (int k = 0; k < n; k++) {",
    `    struct pair_${g.name} at;`,
    `    if (${g.pick("d[k] < 0", "k == 3", "k % 3 == 1")}) continue;`,
    "    at.x = d[k] * 0.5, at.y = d[n - 1 - k];",
    "    sum->x += at.x, sum->y += at.y * 0.25;",
    "  }",
    "}",
  ],
  handed: (g) => [
    `static double ${own(g, "last")} = 0.5, *${own(g, "kept")} = GA;`,
    `static double ${own(g, "handed")}(double *d, int n) {`,
    ...g.pick(
      [
        `  double r = ${own(g, "last")};`,
        `  for (int k = 0; k < n; k++) ${own(g, "last")} = d[k];`,
        "  return r;",
      ],
      [
        "  static double held = 1;",
        "  double r = held;",
        "  for (int k = 0; k < n; k++) held = held * 0.5 + d[k];",
        "  return r;",
      ],
      [
        `  double r = *${own(g, "kept")};`,
        `  for (int k = 0; k < n; k++) r = r * 0.5 + d[k];`,
        `  ${own(g, "kept")} = d;`,
        "  return r;",
      ],
      [
        "  double r = 0;",
        "  for (int k = 0; k < n; k++) gi = (gi + 3) & 31, r += d[gi];",
        "  return r * 0.25;",
      ],
      ["  double r = gs;", "  for (int k = 0; k < n; k++) r += d[k] * 0.25;", "  return r;"],
    ),
    "}",
  ],
  steps: (g) => [
    `static int ${own(g, "steps")}(unsigned x) {`,
    "  int k = 0;",
    g.pick(
      "  while (x > 1 && k < 40) { x = x & 1 ? 3 * x + 1 : x / 2; k++; }",
      "  for (; x != 0; x >>= 1) k += x & 1;",
      `  if (x > 3) return ${own(g, "steps")}(x / 2) + 1;`,
    ),
    "  return k;",
    "}",
  ],
  twice: (g) => [
    `static double ${own(g, "twice")}(const double *d, int n) {`,
    `  return ${own(g, "dot")}(d, d + ${g.pick("0", "1", "2")}, n) + ${g.pick("0.5", `${own(g, "middle")}(d, 1)`)};`,
    "}",
  ],
};

const prelude = (g: Generator): readonly string[] => Object.values(FUNCTIONS).flatMap((lines) => lines(g));

/** A row of forty numbers and more, in the loop that counts `i`. */
const row = (g: Generator, i: string): string =>
  g.pick(
    `A[${i}]`,
    `B[${i}]`,
    `A[${i}]`,
    `P + 45 * ${i}`,
    `P + ${i}`,
    `Q + 40 * ${i}`,
    `p + 41 * ${i}`,
    `A[${i} + 1]`,
    "X",
    `RA[${i}]`,
  );

const length = (g: Generator): string => g.pick("n < 0 ? 0 : n", "7", "m + 0", "20", "40");

function called(g: Generator, i: string): readonly Statement[] {
  const [r, t] = [g.fresh("r"), g.fresh("t")];
  const n = length(g);
  // Declared in the body, in front of all loops, or for good.
  const [a, b] = g.pick([r, t], [own(g, "front"), own(g, "fore")], [own(g, "out"), own(g, "too")]);
  return g.pick<() => readonly Statement[]>(
    () => [simple(`X[${i}] ${g.pick("=", "+=")} ${own(g, "dot")}(${row(g, i)}, ${row(g, i)}, ${n});`)],
    () => [simple(`I[${i}] = ${own(g, "best")}(${row(g, i)}, ${n}, ${g.pick("1.5", `X[${i}]`)});`)],
    () => [simple(`${own(g, "scale")}(${row(g, i)}, ${n}, ${g.pick("0.5", `X[${i}]`)});`)],
    () => [simple(`${own(g, "move")}(${row(g, i)}, ${row(g, g.pick(i, i, "0"))}, ${n});`)],
    () => [simple(`X[${i}] += ${own(g, "middle")}(${row(g, i)}, ${g.pick("1", "2", "7")});`)],
    () => [
      ...(a === r ? [simple(`double ${r} = 0.5, ${t} = 1;`)] : []),
      simple(`${own(g, "split")}(X[${i}], (${row(g, i)})[3], &${a}, &${b});`),
      simple(
        g.pick(`X[${i}] = ${a} + ${b} * 0.5;`, `A[${i}][2] = ${a}; X[${i}] = ${b};`, `X[${i}] += ${a};`),
      ),
    ],
    () => [
      simple(`struct pair_${g.name} ${r};`),
      simple(`${own(g, "pair")}(${row(g, i)}, ${n}, &${r});`),
      simple(`X[${i}] += ${r}.x - ${r}.y;`),
    ],
    () => [simple(`X[${i}] += ${own(g, "handed")}(${row(g, i)}, ${n});`)],
    () => [
      simple(`I[${i}] = ${own(g, "steps")}((unsigned)${i} + ${g.pick("1", `(unsigned)I[${i}]`)}) % 97;`),
    ],
    () => [simple(`X[${i}] = ${own(g, "twice")}(${row(g, i)}, ${n});`)],
  )();
}

function calling(g: Generator, depth: number, i: string, declared: string): readonly Statement[] {
  const others = g.chance(25) ? g.counted(depth, i) : [];
  const head = `for (${declared} = 0; ${i} < ${g.pick("n", "m", "n", "40")}; ${i}++)`;
  const body = [...called(g, i), ...others, ...(g.chance(25) ? called(g, i) : [])];
  return [block(head, g.chance(20) ? [block(`if (${g.test()})`, body)] : body)];
}

export const CALLED_FUNCTIONS: Feature = {
  prelude,
  declarations: (g) => [
    `static double ${own(g, "out")}, ${own(g, "too")};`,
    `double ${own(g, "front")} = 0.5, ${own(g, "fore")} = 0.25;`,
  ],
  loops: [calling],
  between: (g) => [simple(`gs += ${own(g, g.pick("front", "fore"))} * 0.125;`)],
};
