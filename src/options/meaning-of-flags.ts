// What flags change in the meaning of a C file's text, macros aside: two files that differ in this are no
// text of one program to look through (`ir/project/join.ts`).

import type { CompilerFlags } from "./compiler-flags.ts";

/** Flags that change how code runs or is linked, and not what its text means. */
const NO_MEANING =
  /^-(?:pthread|nostdinc|undef|f(?:no-)?(?:openmp|openmp-simd|openacc|pic|PIC|pie|PIE|exceptions|hosted|stack-protector.*)|m(?:tune=.*|(?:no-)?(?:avx|sse|fma|bmi|f16c|popcnt|lzcnt|aes|pclmul).*))$/;

/** Equal for files whose texts mean the same; maybe different ones for such files as well. */
export function meaningOfFlags({ wrapv, fastMath, dialect, notBuiltin }: CompilerFlags): string {
  const others = [...new Set(dialect.filter((flag) => !NO_MEANING.test(flag)))].sort();
  const builtin = notBuiltin === "all" ? "all" : notBuiltin.toSorted();
  return JSON.stringify({ wrapv, fastMath, others, builtin });
}
