// May a function with external linkage be another one than its definition in the file says (soundness rule
// 13)?
//
//     int at(int i, int j) { return i * 10 + j; }         gcc -fPIC -shared: another library may replace `at`
//
// In a program there is one definition only: a second one is an error, unless one of them is weak, which any
// declaration may say (one that flags choose: `FunctionDefinition.isFixed`). In a shared library calls go
// through its table of symbols, also those within a file. `__PIC__` says that code is for one, unless
// `__PIE__` says that it is for a program.

import type { SourceFiles } from "../../source/source-file.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

/**
 * Under these flags, or as the user's files have it. `predefined`: the compiler's macros, as `#define` lines.
 */
export function mayInterpose(predefined: string, unit: PreprocessedUnit, files: SourceFiles): boolean {
  if (isDefined(predefined, "__PIC__") && !isDefined(predefined, "__PIE__")) return true;
  // What is not read stands where something is chosen.
  const ids = new Set([unit.main.id, ...unit.choices.map(({ span }) => span.file)]);
  const texts = [...ids].map((id) => files.get(id).text.replace(COMMENT, " "));
  return texts.some((text) => WEAK.test(text)) || unit.tokens.some(({ text }) => WEAK.test(`(${text}`));
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/**
 * `__attribute__((weak))`, `[[gnu::weak]]`, `#pragma weak`: also where it is not read. So is what gives a
 * function another name, `#pragma redefine_extname f g`.
 */
const WEAK = /(?:[(,:]|\bpragma\b)\s*(?:__weak__|weak|weakref)\b|\bpragma\s+redefine_extname\b/;

const isDefined = (predefined: string, name: string): boolean =>
  new RegExp(`^#define ${name}\\b`, "m").test(predefined);
