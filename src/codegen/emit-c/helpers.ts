// The few static functions that generated code may call. Only those used are printed, once a file, above the first
// function that needs them. No header is included: types are spelled as the language has them.

import { MOST_BYTES } from "../../dependence/own-arrays.ts";

const TEXT: Readonly<Record<string, readonly string[]>> = {
  min: ["static inline long polyc_min(long a, long b) { return a < b ? a : b; }"],
  max: ["static inline long polyc_max(long a, long b) { return a > b ? a : b; }"],
  floord: [
    "/* floor(a / b) for b > 0 */",
    "static inline long polyc_floord(long a, long b) { return a / b - (a % b < 0); }",
  ],
  times: [
    "/* a * b, but 0 where either is less, and at most 2^57 */",
    "static inline long polyc_times(long a, long b) {",
    "  return a <= 0 || b <= 0 ? 0 : a > (1L << 57) / b ? 1L << 57 : a * b;",
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
  fits: [
    "/* Are n objects of so many bytes few enough for a stack, and not nothing? */",
    "static inline int polyc_fits(long n, unsigned long size) {",
    "  unsigned long bytes;",
    `  return n > 0 && !__builtin_mul_overflow((unsigned long)n, size, &bytes) && bytes > 0 && bytes <= ${MOST_BYTES};`,
    "}",
  ],
};

const ORDER = ["min", "max", "floord", "times", "expands", "disjoint", "fits"] as const;

/** What the text of a helper declares. */
export function namesOfHelper(helper: string): readonly string[] {
  return helper === "expands" ? ["polyc_text", "polyc_expands"] : [`polyc_${helper}`];
}

/** Macros for these, often nothing or `__inline`, leave the helpers what they are. */
const HARMLESS: ReadonlySet<string> = new Set(["inline", "const"]);

/** Words that may not mean anything else where the helper stands. */
export function wordsOfHelper(helper: string): readonly string[] {
  const code = TEXT[helper]!.filter((line) => !/^(?:\/\*|#)/.test(line)).join("\n");
  return [...new Set(code.match(/[A-Za-z_]\w*/g))].filter((word) => !HARMLESS.has(word));
}

/** Names that the helper block declares: taken in every file. */
export const HELPER_NAMES: readonly string[] = ORDER.flatMap((helper) => namesOfHelper(helper));

const COUNTS = "polyc_guard_counts";

export const guardCounter = (index: number): string => `${COUNTS}[${index}]`;

/** With --count-guards: a counter for each guard, printed when the program ends as `polyc: guard N taken K`. */
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

/** With underscores, as some files make a macro of `unused`. */
const UNUSED = "__attribute__((__unused__)) ";

const INLINE = "static inline ";

/** Does the file have this helper already, word for word? Then it is an output of polyc that is transformed again. */
export function isDefinedIn(text: string, helper: string): boolean {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(UNUSED, "")
    .replaceAll("static __inline__ ", INLINE)
    .includes(TEXT[helper]!.join("\n"));
}

/**
 * The block of helper functions, each line ended; empty when none is used. Those that only pragmas in `texts` call are nobody's where
 * OpenMP is off: clang would warn. `inline`: how to spell it; the language of 1989 has no such word.
 */
export function helperBlock(
  used: ReadonlySet<string>,
  texts: readonly string[],
  newline: string,
  inline: "inline" | "__inline__",
): string {
  const code = texts.join("\n").replace(/^[ \t]*#pragma (?:.*\\\r?\n)*.*$/gm, "");
  const lines = ORDER.filter((name) => used.has(name)).flatMap((name) => {
    const isCalled = namesOfHelper(name).some((called) => code.includes(`${called}(`));
    const spelled = TEXT[name]!.map((line) => line.replace(INLINE, `static ${inline} `));
    return spelled.map((line) => (isCalled ? line : line.replace(/^(?=static )/, UNUSED)));
  });
  return lines.length === 0 ? "" : [...lines, "", ""].join(newline);
}
