// The interpreter and gcc must agree on what a program prints: preprocessor, parser, types, lowering and
// interpreter in one. Programs that print are written out here; expressions of all types are generated.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initFrontend } from "../../frontend/c/index.ts";
import { Random } from "../../ir/behaviour.ts";
import { interpret } from "../../ir/interpret.ts";
import { Memory, NULL, UndefinedBehaviour } from "../../ir/memory.ts";
import { SHARED } from "./random-objects.ts";
import { randomFunction } from "./random-program.ts";
import { lowerText } from "./testing.ts";

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "polyc-lower-"));
  await initFrontend();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly output: string;
  readonly status: number;
}

function interpreted(text: string): Run {
  const module = lowerText(text);
  const memory = new Memory(module.tags);
  const { result, exit } = interpret(module, "main", [0, NULL], memory);
  return { output: memory.output, status: (exit ?? Number(result)) & 255 };
}

function compiled(text: string): Run {
  const source = join(folder, "program.c");
  const program = join(folder, "program");
  writeFileSync(source, text);
  execFileSync("gcc", ["-std=gnu11", "-O0", "-w", "-ffp-contract=off", source, "-lm", "-o", program]);
  const { stdout, status } = spawnSync(program);
  return { output: stdout.toString("latin1"), status: status ?? -1 };
}

const HEAD = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

/** Body of main, after declarations at file scope. */
function program(declarations: string, body: string): string {
  return `${HEAD}${declarations}\nint main(int argc, char **argv) {\n${body}\n}\n`;
}

const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    "statement expressions: values, ifs, nested, in conditions and short circuits, asserts",
    program(
      `#include <assert.h>
      #define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
      int calls; static int next(void) { return ++calls; }
      static double most(int n, const double *x) { assert(n > 0); double m = x[0]; for (int i = 1; i < n; i++) m = MAX(m, x[i]); return m; }
      static int odd(int n) { return ({ int r = n; if (r < 0) r = -r; else { int t = r; r = t + 1; } r; }) % 2; }`,
      `double x[4]; x[0] = 1; x[1] = 7; x[2] = 3; x[3] = 6;
       printf("%.1f %d\\n", most(4, x), MAX(next(), MAX(next(), 2)));
       for (int i = -3; i < 4; i++) printf("%d ", odd(i));
       while (({ next(); calls; }) < 9) ;
       int k = 0; if (({ k = 5; 0; }) && ({ k = 7; 1; })) k = 8; ({ k++; }); (void)({ if (k) k += 10; });
       printf("%d %d %d\\n", calls, k, (1 ? ({ 'a'; }) : 2)); return 0;`,
    ),
  ],
  [
    "switch: fall through, default in the middle, ranges, nested, inside a loop",
    program(
      `int f(int n) {
        int r = 0;
        switch (n) { case 1: r += 1; case 2: r += 10; break; default: r += 100; case 7 ... 9: r += 1000; break; case 3: r = -1; }
        switch (n & 3) { case 0: for (int i = 0; i < 3; i++) { switch (i) { case 1: continue; } r += i; } break; case 1: { int k = 5; case 2: k = 6; r += k; } }
        return r;
      }`,
      'for (int i = -2; i < 12; i++) printf("%d ", f(i)); switch (argc) { } return 0;',
    ),
  ],
  [
    "goto: backwards, forwards, out of loops, into a loop",
    program(
      "",
      `int i = 0, s = 0;
       again: s += i; if (++i < 5) goto again;
       for (int a = 0; a < 10; a++) for (int b = 0; b < 10; b++) { s++; if (a * b == 12) goto out; }
       out: printf("%d %d\\n", i, s);
       int n = 3; goto middle;
       while (n > 0) { s += 100; middle: s += 1000; n--; }
       printf("%d\\n", s); return s & 127;`,
    ),
  ],
  [
    "loops: break and continue in each kind, nested, without condition, with comma",
    program(
      "",
      `int s = 0, i, j;
       for (i = 0, j = 10; i < j; i++, j--) { if (i == 2) continue; s += i * j; }
       while (1) { if (s > 200) break; s += 7; if (s & 1) continue; s += 2; }
       do { s--; if (s % 5 == 0) continue; if (s < 100) break; } while (s > 50);
       for (;;) { for (int k = 0; ; k++) { if (k > 3) break; s += k; } if (s > 300) break; }
       printf("%d %d %d\\n", s, i, j); return 0;`,
    ),
  ],
  [
    "short circuit, conditional, comma: what is evaluated, and in which order",
    program(
      'int t(int n) { printf("t%d ", n); return n; }',
      `int a = t(0) && t(1), b = t(2) || t(3), c = t(0) ? t(4) : t(5) ? t(6) : t(7);
       int d = (t(8), t(9)), e = !(t(1) && !t(0)) || t(10);
       if (t(1) && (t(0) || t(2))) printf("yes ");
       if (!t(1) || (t(0) && t(2))) printf("no ");
       printf("%d %d %d %d %d\\n", a, b, c, d, e); return 0;`,
    ),
  ],
  [
    "compound assignment and increment on every kind of type",
    program(
      "enum E { A, B, C = 7 };",
      `char c = 120; c += 20; unsigned char u = 250; u += 10; u <<= 1; short s = -30000; s -= 5000; s /= 3;
       unsigned n = 3; n -= 5; long l = 1; l <<= 40; l |= 5; double d = 1; d /= 3; float f = 0.1f; f *= 3; f += d;
       int i = 7; i *= 2.6; i %= 5; i ^= 0xff; _Bool b = 0; b += 5; b++; enum E e = B; e += 1; e = C;
       c++; --u; s--; n++; d++; --f; b--;
       int x = i++ + ++i, y = i-- - --i;
       int a[4]; memset(a, 0, sizeof a); a[1] = 3; a[a[1]]++; a[1] += a[3] <<= 2; int *p = a; *p++ = 5; *++p -= 2; p += 1; p -= 2;
       printf("%d %d %d %u %ld %.17e %.9e %d %d %d %d %d %d\\n", c, u, s, n, l, d, f, i, b, e, x, y, (int)(p - a));
       printf("%d %d %d %d\\n", a[0], a[1], a[2], a[3]); return 0;`.replace(
        "int a[4] = {0}",
        "int a[4]; memset(a, 0, sizeof a)",
      ),
    ),
  ],
  [
    "structs: nested, arrays in them, assignment, through pointers, unions",
    program(
      `struct P { char t; double x[3]; struct { int a; short b; } in; };
       union U { double d; unsigned long l; unsigned char c[8]; };
       struct N { int v; struct N *next; };
       static void set(struct P *p, int k) { p->x[k] = k * 1.5; p->in.b = k; p[1].in.a = p->in.b + 1; }`,
      `struct P p[3], q; memset(p, 0, sizeof p); for (int i = 0; i < 2; i++) set(&p[i], i + 1);
       q = p[1]; p[2] = q; q.in.a = 99; (p + 2)->t = 'x';
       printf("%f %f %d %d %c %d %d\\n", p[0].x[1], p[2].x[2], p[1].in.a, p[2].in.b, p[2].t, q.in.a, (int)sizeof(struct P));
       union U u; u.d = 1.5; printf("%lx %d\\n", u.l, u.c[7]);
       struct N a, b, c; a.v = 1; a.next = &b; b.v = 2; b.next = &c; c.v = 3; c.next = 0;
       int s = 0; for (struct N *n = &a; n; n = n->next) s = s * 10 + n->v; printf("%d\\n", s); return 0;`,
    ),
  ],
  [
    "arrays: multidimensional, of pointers, pointers to arrays, walked by pointers, negative subscripts",
    program(
      "static double G[4][5]; int total; static int row(int (*r)[3], int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) s += r[i][j] * (i + 1); return s; }",
      `int A[2][3], *v[2]; for (int i = 0; i < 2; i++) { v[i] = A[1 - i]; for (int j = 0; j < 3; j++) A[i][j] = i * 3 + j; }
       int *p = &A[0][0], *e = p + 6, s = 0; while (p < e) s = s * 3 + *p++;
       p = e; s += p[-1] + *(p - 2) + 1[v[0]] + (*(A + 1))[2];
       for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) G[i][j] += i - j;
       double t = 0; double *g = G[0]; for (int i = 0; i < 20; i++) t += g[i] * i;
       printf("%d %d %f %d %ld\\n", s, row(A, 2), t, total, (long)(e - A[1])); return 0;`,
    ),
  ],
  [
    "variable length arrays: parameters, locals, extents evaluated once, sizeof",
    program(
      `static double sum(int n, int m, double A[n][m]) { double s = 0; n = n - 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += A[i][j] * (i + 2 * j); return s; }
       static int f(int n) { int m = n, B[m + 1]; m = 100; for (int i = 0; i <= n; i++) B[i] = i * i; return B[n] + (int)(sizeof B / sizeof B[0]); }`,
      `for (int n = 1; n < 5; n++) { double A[n][n + 1]; for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) A[i][j] = i + j; printf("%f %d %d\\n", sum(n, n + 1, A), f(n), (int)sizeof A[0]); }
       int k = 4; double (*H)[k] = malloc(3 * sizeof *H); k = 7; H[2][3] = 5; printf("%f\\n", ((double *)H)[11]); free(H); return 0;`,
    ),
  ],
  [
    "functions: recursion, pointers to them, tables of them, static locals, globals",
    program(
      `int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
       static int twice(int x) { return 2 * x; } static int neg(int x) { return -x; }
       static int apply(int (*f)(int), int x) { return f(x) + (*f)(x); }
       int g; static void count(void) { static int n; n++; g += n; }
       int nothing(int x) { if (x) return 5; }
       static unsigned odd(unsigned); static unsigned even(unsigned n) { return n == 0 || odd(n - 1); } static unsigned odd(unsigned n) { return n != 0 && even(n - 1); }`,
      `int (*t[2])(int); t[0] = twice; t[1] = &neg; for (int i = 0; i < 4; i++) count();
       printf("%d %d %d %d %d %d\\n", fib(12), apply(twice, 4), t[argc & 0](7), t[1](7), g, nothing(1)); printf("%u %u\\n", even(10), odd(7)); exit(3);`,
    ),
  ],
  [
    "conversions between all kinds",
    program(
      "",
      `int i = -7; unsigned u = i; long l = u; unsigned long ul = i; short s = 70000; signed char c = 200; unsigned char b = 300;
       double d = i / 2, e = (double)i / 2, f = (float)0.1; float h = 16777217; int t = -2.99; _Bool q = 0.25, r = (_Bool)"a";
       printf("%u %ld %lu %d %d %d %f %f %.17e %f %d %d %d\\n", u, l, ul, s, c, b, d, e, f, h, t, q, r);
       printf("%d %d %d %d\\n", -1 < 1u, -1L < 1u, (char)-1 == 255, (unsigned char)-1 == 255);
       printf("%d %u %d %ld\\n", -7 >> 1, -7u >> 28, 1 << 30, 1L << 62); printf("%d %d %d %d\\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2); return 0;`.replace(
        "",
        "",
      ),
    ),
  ],
  [
    "strings and characters",
    program(
      "static int len(const char *s) { const char *p = s; while (*p) p++; return p - s; }",
      `char buffer[10]; const char *s = "hello"; for (int i = 0; i <= len(s); i++) buffer[i] = s[i]; buffer[0] -= 32;
       printf("%s %d %c %s\\n", buffer, len("abc" "def"), "xyz"[1], s + 2); return buffer[1];`,
    ),
  ],
  [
    "macros: constants, array sizes, bounds, expressions",
    program(
      "#define N 6\n#define M (N + 2)\n#define SQ(x) ((x) * (x))\n#define FOR(i, n) for (int i = 0; i < (n); i++)\ndouble A[N][M]; static int B[M];",
      `FOR(i, N) FOR(j, M) A[i][j] = SQ(i + 1) - j; FOR(i, M) B[i] = N - i; double s = 0; FOR(i, N) FOR(j, M) s += A[i][j] * B[j];
       printf("%f %d %d\\n", s, (int)sizeof A, N * M); return 0;`,
    ),
  ],
  [
    "shadowing, blocks, declarations in conditions of loops",
    program(
      "int x;",
      `x = 1; int s = x; { int x = 2; s += x; { int x = 3; s += x; } s += x; } for (int x = 10; x < 12; x++) { int x = 5; s += x; } s += x;
       if (s) { int s = 100; x += s; } printf("%d %d\\n", s, x); return 0;`,
    ),
  ],
];

describe("gcc and the interpreter agree:", () => {
  test.each(PROGRAMS)("%s", (_what, text) => {
    const expected = compiled(text);
    expect(interpreted(text)).toEqual(expected);
    expect(expected.output.length).toBeGreaterThan(0);
  });
});

// ---- generated expressions ----

const TYPES = [
  "char",
  "unsigned char",
  "short",
  "unsigned short",
  "int",
  "unsigned",
  "long",
  "unsigned long",
  "float",
  "double",
  "_Bool",
];
const FLOATS = new Set(["float", "double"]);

/** An expression over variables v0 … of the types above; integer-only operators get integers. */
function expression(random: Random, depth: number, integer: boolean): string {
  const pick = (n: number) => random.next() % n;
  const inner = (whole = integer) => expression(random, depth - 1, whole);
  if (depth === 0 || pick(6) === 0) {
    if (pick(3) === 0) return String(pick(2) === 0 ? pick(10) : pick(100_000));
    const at = pick(TYPES.length);
    return integer && FLOATS.has(TYPES[at]!) ? `v${pick(8)}` : `v${at}`;
  }
  switch (pick(12)) {
    case 0:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 1:
      return `(${inner(false)} ${["<", "<=", ">", ">=", "==", "!="][pick(6)]} ${inner(false)})`;
    case 2:
      return `(${inner(true)} ${["&", "|", "^", "%"][pick(4)]} ${inner(true)})`;
    case 3:
      return `(${inner(true)} ${["<<", ">>"][pick(2)]} (${inner(true)} & 15))`;
    case 4:
      return `(${inner(false)} ${["&&", "||"][pick(2)]} ${inner(false)})`;
    case 5:
      return `((${TYPES[integer ? pick(8) : pick(TYPES.length)]})${inner()})`;
    case 6:
      return `(${pick(2) === 0 ? "-" : "+"}${inner()})`;
    case 7:
      return pick(2) === 0 ? `(!${inner(false)})` : `(~${inner(true)})`;
    default:
      return `(${inner()} ${["+", "-", "*", "/"][pick(4)]} ${inner()})`;
  }
}

function generated(seed: number): string {
  const random = new Random(seed);
  const at = random.next() % TYPES.length;
  const target = random.next() % TYPES.length;
  const integer = !FLOATS.has(TYPES[target]!) && random.next() % 2 === 0;
  const op = integer
    ? ["=", "+=", "-=", "*=", "|=", "^=", "&="][random.next() % 7]
    : ["=", "+=", "-=", "*=", "/="][random.next() % 5];
  const parameters = TYPES.map((t, i) => `${t} v${i}`).join(", ");
  const values = TYPES.map((t) =>
    FLOATS.has(t) ? ((random.next() % 2000) - 1000) / 64 : (random.next() % 300) - 100,
  );
  return `static void e${seed}(${parameters}) {
  ${TYPES[at]} r = ${expression(random, 4, false)};
  v${target} ${op} ${expression(random, 3, integer)};
  printf("${seed}: %.17e %.17e\\n", (double)r, (double)v${target});
}
static void c${seed}(void) { e${seed}(${values.join(", ")}); }
`;
}

/** Runs those of the generated functions that C gives a meaning to; both must print the same. */
function agree(count: number, functions: string, entry: (seed: number) => string): number {
  const text = `${HEAD}${functions}\nint main(void) { return 0; }\n`;
  const module = lowerText(text);
  const defined: number[] = [];
  const outputs: string[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const memory = new Memory(module.tags);
    try {
      interpret(module, entry(seed), [], memory);
      defined.push(seed);
      outputs.push(memory.output);
    } catch (error) {
      if (!(error instanceof UndefinedBehaviour)) throw error;
    }
  }
  const calls = defined.map((seed) => `${entry(seed)}();`).join(" ");
  const expected = compiled(
    text.replace("int main(void) { return 0; }", `int main(void) { ${calls} return 0; }`),
  );
  // The sign of a NaN is not C's affair.
  expect(outputs.join("")).toBe(expected.output.replaceAll("-nan", "nan"));
  return defined.length;
}

test("expressions of all types, generated: gcc and the interpreter agree wherever C says what they are", () => {
  const count = 400;
  const functions = Array.from({ length: count }, (_, i) => generated(i + 1)).join("");
  // Division by zero and overflow must not leave nothing to compare.
  expect(agree(count, functions, (seed) => `c${seed}`)).toBeGreaterThan(count / 3);
});

test("statements of all kinds, generated: gcc and the interpreter agree wherever C says what they do", {
  timeout: 180_000,
}, () => {
  const count = 60;
  const functions = Array.from({ length: count }, (_, i) => randomFunction(i + 1)).join("");
  expect(agree(count, SHARED + functions, (seed) => `test_${seed}`)).toBeGreaterThan(count / 3);
});
