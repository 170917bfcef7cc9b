// The few static functions that generated code may call. Only those used are printed, once a file, above the
// first function that needs them. No header is included: types are spelled as the language has them.

import type { CalledHelpers } from "../../codegen/helper-names.ts";
import { MOST_BYTES, MOST_BYTES_ONCE } from "../../dependence/own-arrays.ts";

/** `MOST_BYTES` where each thread has such an array on its stack. */
function fits(name: string, where: string, most: number | bigint): readonly string[] {
  return [
    `/* Are n objects of so many bytes few enough for ${where}, and not nothing? */`,
    `static inline int polyc_${name}(long n, unsigned long size) {`,
    "  unsigned long bytes;",
    `  return n > 0 && !__builtin_mul_overflow((unsigned long)n, size, &bytes) && bytes > 0 && bytes <= ${most};`,
    "}",
  ];
}

const TEXT: Readonly<Record<string, readonly string[]>> = {
  min: ["static inline long polyc_min(long a, long b) { return a < b ? a : b; }"],
  max: ["static inline long polyc_max(long a, long b) { return a > b ? a : b; }"],
  floord: [
    "/* floor(a / b) for b > 0 */",
    "static inline long polyc_floord(long a, long b) { return a / b - (a % b < 0); }",
  ],
  times: [
    "/* a * b, but 0 where either is less, and at most 2^56 */",
    "static inline long polyc_times(long a, long b) {",
    "  return a <= 0 || b <= 0 ? 0 : a > (1L << 56) / b ? 1L << 56 : a * b;",
    "}",
  ],
  expands: [
    "#define polyc_text(...) #__VA_ARGS__",
    "#define polyc_expands(use, text) (__builtin_strcmp(polyc_text(use), text) == 0)",
  ],
  disjoint: [
    "/* Do na objects of sa bytes from a and nb objects of sb bytes from b share no byte? False also if sizes overflow. */",
    "static inline int polyc_disjoint(const void *a, long na, unsigned long sa, const void *b, long nb, unsigned long sb) {",
    "  unsigned long p = (unsigned long)a, q = (unsigned long)b, m, n;",
    "  if (na <= 0 || nb <= 0) return 1;",
    "  if (__builtin_mul_overflow((unsigned long)na, sa, &m) || __builtin_add_overflow(p, m, &m)) return 0;",
    "  if (__builtin_mul_overflow((unsigned long)nb, sb, &n) || __builtin_add_overflow(q, n, &n)) return 0;",
    "  return m <= q || n <= p;",
    "}",
  ],
  all_disjoint: [
    "/* Do the first k of these ranges (n objects of so many bytes) overlap neither one another nor the others? */",
    "struct polyc_range { const void *at; long n; unsigned long size; };",
    "static inline int polyc_ranges_disjoint(int k, int n, const struct polyc_range *r) {",
    "  for (int i = 0; i < k; i++)",
    "    for (int j = i + 1; j < n; j++)",
    "      if (!polyc_disjoint(r[i].at, r[i].n, r[i].size, r[j].at, r[j].n, r[j].size)) return 0;",
    "  return 1;",
    "}",
    "#define polyc_ranges(...) ((struct polyc_range[]){__VA_ARGS__})",
    "#define polyc_all_disjoint(k, ...) \\",
    "  polyc_ranges_disjoint(k, sizeof polyc_ranges(__VA_ARGS__) / sizeof(struct polyc_range), polyc_ranges(__VA_ARGS__))",
  ],
  bytes: [
    "/* Of n objects of s bytes; too many for any object where that overflows. */",
    "static inline unsigned long polyc_bytes(long n, unsigned long s) {",
    "  return n < 0 || __builtin_mul_overflow((unsigned long)n, s, &s) ? ~0UL : s;",
    "}",
  ],
  apart: [
    "/* Do objects k to na of sa bytes from a and objects l to nb of sb bytes from b share no byte? False also if sizes overflow. */",
    "static inline int polyc_apart(const void *a, long k, long na, unsigned long sa, const void *b, long l, long nb, unsigned long sb) {",
    "  unsigned long p, q, m, n;",
    "  long d;",
    "  if (na <= k || nb <= l) return 1;",
    "  if (__builtin_mul_overflow(k, sa, &d) || __builtin_add_overflow((unsigned long)a, d, &p)) return 0;",
    "  if (__builtin_mul_overflow(na, sa, &d) || __builtin_add_overflow((unsigned long)a, d, &m)) return 0;",
    "  if (__builtin_mul_overflow(l, sb, &d) || __builtin_add_overflow((unsigned long)b, d, &q)) return 0;",
    "  if (__builtin_mul_overflow(nb, sb, &d) || __builtin_add_overflow((unsigned long)b, d, &n)) return 0;",
    "  return m <= q || n <= p;",
    "}",
  ],
  row: [
    "static inline unsigned long polyc_row(const void *t, long i) {",
    "  void *p;",
    "  __builtin_memcpy(&p, (const char *)t + i * (long)sizeof p, sizeof p);",
    "  return (unsigned long)p;",
    "}",
  ],
  rows_apart: [
    "/* Do rows a to b of a table of pointers, elements from m to n of s bytes of each, lie one behind the other? */",
    "static inline int polyc_rows_apart(const void *t, long a, long b, long m, long n, unsigned long s) {",
    "  unsigned long w, d;",
    "  int up = b - a > 1 && polyc_row(t, a) < polyc_row(t, a + 1);",
    "  if (m >= n) return 1;",
    "  if (__builtin_mul_overflow((unsigned long)n - (unsigned long)m, s, &w)) return 0;",
    "  for (; b - a > 1; a++) {",
    "    d = polyc_row(t, a + up) - polyc_row(t, a + !up);",
    "    if (d < w || d > ~0UL / 2) return 0;",
    "  }",
    "  return 1;",
    "}",
  ],
  rows_outside: [
    "/* Do these rows share no byte with nq objects of sq bytes from q? */",
    "static inline int polyc_rows_outside(const void *t, long a, long b, long m, long n, unsigned long s, const void *q, long nq, unsigned long sq) {",
    "  unsigned long w, p, o = (unsigned long)q, e;",
    "  if (m >= n || nq <= 0) return 1;",
    "  if (__builtin_mul_overflow((unsigned long)n - (unsigned long)m, s, &w)) return 0;",
    "  if (__builtin_mul_overflow((unsigned long)nq, sq, &e) || __builtin_add_overflow(o, e, &e)) return 0;",
    "  for (; a < b; a++) {",
    "    p = polyc_row(t, a) + (unsigned long)m * s;",
    "    if (p + w < p || (p < e && o < p + w)) return 0;",
    "  }",
    "  return 1;",
    "}",
  ],
  rows_disjoint: [
    "/* Do rows of t, which polyc_rows_apart is true of, share no byte with rows of u? */",
    "static inline int polyc_rows_disjoint(const void *t, long a, long b, long m, long n, unsigned long s, const void *u, long c, long d, long k, long l, unsigned long z) {",
    "  unsigned long w, v, p, q;",
    "  long x, y, h;",
    "  int up = b - a > 1 && polyc_row(t, a) < polyc_row(t, a + 1);",
    "  if (a >= b || m >= n || k >= l) return 1;",
    "  if (__builtin_mul_overflow((unsigned long)n - (unsigned long)m, s, &w)) return 0;",
    "  if (__builtin_mul_overflow((unsigned long)l - (unsigned long)k, z, &v)) return 0;",
    "  for (; c < d; c++) {",
    "    q = polyc_row(u, c) + (unsigned long)k * z;",
    "    /* The lowest row of t that ends behind q must begin behind row c of u. */",
    "    for (x = a, y = b; x < y;) {",
    "      h = x + (y - x) / 2;",
    "      p = polyc_row(t, up ? h : a + (b - 1 - h)) + (unsigned long)m * s;",
    "      if (p + w < p || q + v < q) return 0;",
    "      if (p + w > q) y = h; else x = h + 1;",
    "    }",
    "    if (x < b && polyc_row(t, up ? x : a + (b - 1 - x)) + (unsigned long)m * s < q + v) return 0;",
    "  }",
    "  return 1;",
    "}",
  ],
  not_interposed: [
    "/* Are the functions of this file those that it calls? In a shared library (-fPIC) others may take their place. */",
    "static inline int polyc_not_interposed(void) {",
    "#if defined __PIC__ && !defined __PIE__",
    "  return 0;",
    "#else",
    "  return 1;",
    "#endif",
    "}",
  ],
  fits_once: fits("fits_once", "the stack", MOST_BYTES_ONCE),
  count: [
    "/* n, which is no constant: an array of so many elements takes its place where it is declared. */",
    "static inline long polyc_count(long n) { return n; }",
  ],
  fits: fits("fits", "a stack", MOST_BYTES),
};

const ORDER = [
  ...["min", "max", "floord", "times", "expands", "disjoint", "all_disjoint", "bytes", "apart"],
  ...["row", "rows_apart", "rows_outside", "rows_disjoint", "fits", "fits_once", "count", "not_interposed"],
] as const;

const MORE_NAMES: Readonly<Record<string, readonly string[]>> = {
  expands: ["text"],
  all_disjoint: ["range", "ranges", "ranges_disjoint"],
};

/** What the text of a helper declares. */
export function namesOfHelper(helper: string): readonly string[] {
  const more = MORE_NAMES[helper] ?? [];
  return [...more.map((name) => `polyc_${name}`), `polyc_${helper}`];
}

/** How words are spelled that files make macros of, often nothing: other words of the same meaning. */
const ALSO: Readonly<Record<string, string>> = { inline: "__inline__", const: "__const__" };

/** Words that may not mean anything else where the helper stands, and whether a parenthesis follows. */
export function wordsOfHelper(
  helper: string,
): readonly { readonly name: string; readonly isCalled: boolean }[] {
  const lines = TEXT[helper]!.map((line) => line.replace(/^#define \w+\(.*?\)/, ""));
  const code = lines.filter((line) => !/^\s*(?:\/\*|#)/.test(line)).join("\n");
  const words = new Set(code.match(/[A-Za-z_]\w*(?:\s*\()?/g));
  return [...words].map((word) => {
    const name = /^\w+/.exec(word)![0];
    return { name: ALSO[name] ?? name, isCalled: word !== name };
  });
}

/** The text with other words for those that may be macros. */
const respelled = (line: string, isMacro: (word: string) => boolean): string =>
  Object.entries(ALSO).reduce(
    (text, [word, other]) =>
      isMacro(word) ? text.replaceAll(new RegExp(`\\b${word}\\b`, "g"), other) : text,
    line,
  );

const COUNTS = "polyc_guard_counts";

export const guardCounter = (index: number): string => `${COUNTS}[${index}]`;

/**
 * With --count-guards: a counter for each guard, printed when the program ends as `polyc: guard N taken K`.
 */
export function counterBlock(guards: number, newline: string): string {
  if (guards === 0) return "";
  return [
    `static unsigned long ${COUNTS}[${guards}];`,
    "extern int dprintf(int, const char *, ...);",
    "__attribute__((__destructor__)) static void polyc_print_guard_counts(void) {",
    "  int i;",
    `  for (i = 0; i < ${guards}; i++) dprintf(2, "polyc: guard %d taken %lu\\n", i, ${COUNTS}[i]);`,
    "}",
    "",
    "",
  ].join(newline);
}

/** Of functions that nothing may call. With underscores, as some files make a macro of `unused`. */
export const UNUSED = "__attribute__((__unused__)) ";

const INLINE = "static inline ";

/**
 * Does the file have this helper already, word for word? Then it is an output of polyc that is transformed
 * again.
 */
export function isDefinedIn(text: string, helper: string): boolean {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(UNUSED, "")
    .replaceAll("static __inline__ ", INLINE)
    .replaceAll("__const__ ", "const ")
    .includes(TEXT[helper]!.join("\n"));
}

/** Is the function with that name a helper, word for word? */
export const isHelper = (name: string, text: string): boolean =>
  name.startsWith("polyc_") &&
  Object.entries(TEXT).some(
    ([helper, lines]) => lines.some((line) => line.includes(` ${name}(`)) && isDefinedIn(text, helper),
  );

/**
 * The block of helper functions, each line ended; empty when none is called. Those that only pragmas call are
 * nobody's where OpenMP is off: clang would warn. `isTaken`: of `inline` and `const`, has the language no
 * such word, or is it a macro?
 */
export function helperBlock(
  { byCode, byPragmas }: CalledHelpers,
  newline: string,
  isTaken: (word: string) => boolean,
): string {
  const lines = ORDER.filter((name) => byCode.has(name) || byPragmas.has(name)).flatMap((name) => {
    const spelled = TEXT[name]!.map((line) => (/^\s*\/\*/.test(line) ? line : respelled(line, isTaken)));
    return spelled.map((line) => (byCode.has(name) ? line : line.replace(/^(?=static )/, UNUSED)));
  });
  return lines.length === 0 ? "" : [...lines, "", ""].join(newline);
}
