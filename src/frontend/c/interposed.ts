// May a function with external linkage be another one than its definition in the file says (soundness rule 13)?
//
//     int at(int i, int j) { return i * 10 + j; }         gcc -fPIC -shared: another library's `at` may take its place
//
// In a program there is one definition only: a second one is an error, unless one of them is weak. In a shared library calls go through
// its table of symbols, also those within a file. `__PIC__` says that code is for one, unless `__PIE__` says that it is for a program.

import type { PreprocessedUnit } from "./preprocess/unit.ts";

/** Under these flags, or as the file has it. `predefined`: the compiler's macros, as `#define` lines. */
export function mayInterpose(predefined: string, unit: PreprocessedUnit, text: string): boolean {
  const isLibrary = isDefined(predefined, "__PIC__") && !isDefined(predefined, "__PIE__");
  return isLibrary || WEAK.test(text) || unit.tokens.some((token) => WEAK.test(`(${token.text}`));
}

/** `__attribute__((weak))`, `[[gnu::weak]]`, `#pragma weak`: also where it is not read. */
const WEAK = /(?:[(,:]|\bpragma\b)\s*(?:__weak__|weak|weakref)\b/;

const isDefined = (predefined: string, name: string): boolean =>
  new RegExp(`^#define ${name}\\b`, "m").test(predefined);
