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
import type { CompilerProfile } from "./preprocess/compiler.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

/**
 * Under these flags, or as the user's files have it. What the system's headers declare as weak is theirs
 * (`pthread.h` has such a function): it counts where the user's file defines it (`Symbol.isLinkedOtherwise`).
 */
export function mayInterpose(
  { predefined, search }: CompilerProfile,
  unit: PreprocessedUnit,
  files: SourceFiles,
): boolean {
  if (isDefined(predefined, "__PIC__") && !isDefined(predefined, "__PIE__")) return true;
  // What is not read stands where something is chosen.
  const ids = new Set([unit.main.id, ...unit.choices.map(({ span }) => span.file)]);
  const texts = [...ids].map((id) => files.get(id).text.replace(COMMENT, " "));
  const isSystem = (name: string): boolean => search.bracket.some((dir) => name.startsWith(`${dir}/`));
  const system = new Set(files.all.filter(({ name }) => isSystem(name)).map(({ id }) => id));
  return (
    texts.some((text) => WEAK.test(text)) ||
    unit.tokens.some(({ text, file }) => WEAK.test(`(${text}`) && !system.has(file))
  );
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/**
 * `__attribute__((weak))`, `[[gnu::weak]]`, `#pragma weak`: also where it is not read. So is what gives a
 * function another name, `#pragma redefine_extname f g`.
 */
const WEAK = /(?:[(,:]|\bpragma\b)\s*(?:__weak__|weak|weakref)\b|\bpragma\s+redefine_extname\b/;

/** Names that a pragma makes the linker know otherwise, in any file that is read, also under an `#if`. */
export const namesInPragmas = (files: SourceFiles): readonly string[] =>
  files.all.flatMap(({ text }) => [...text.matchAll(LINKER_PRAGMA)].map(([, name]) => name!));

const LINKER_PRAGMA = /\bpragma\s+(?:redefine_extname|weak)\s+(\w+)/g;

const isDefined = (predefined: string, name: string): boolean =>
  new RegExp(`^#define ${name}\\b`, "m").test(predefined);
