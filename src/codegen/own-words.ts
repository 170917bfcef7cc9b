// Words of polyc's own that the preprocessor would make something else of (soundness rule 23).
//
//     #pragma omp parallel for private(j)
//
//     with  #define private static      … static(j): no clause, and a race
//     with  cc -D'private(x)='          no clause
//
// Both compilers expand macros in the lines of OpenMP's pragmas, all but the word `omp`. So may the words be
// that declare, test and loop: `#define long int`, `#define if(x) if (trace(x))`. Each edit is looked at as
// it is about to be put in: a word of C or of OpenMP must be no macro where it is to stand, nor one under
// other flags (those of helper functions: `emit-c/helpers.ts`). The author's words in it mean what they mean
// in the author's text, from which they were taken (no `#define` stands inside a nest); names are checked
// where they are chosen (`source-names.ts`), and macros that stand for numbers and types are meant.

import type { Edit } from "../source/edit.ts";
import type { Span } from "../source/span.ts";

const OF_C =
  "auto break case char const continue default do double else extern float for if inline int long register restrict return short " +
  "signed sizeof static struct switch union unsigned void volatile while _Bool _Generic typeof size_t";
const OF_OPENMP =
  "parallel for simd private firstprivate lastprivate reduction schedule static dynamic guided if collapse num_threads nowait " +
  "min max";

const FIXED: ReadonlySet<string> = new Set(`${OF_C} ${OF_OPENMP}`.split(" "));
const RESERVED = /^__(?:typeof__|attribute__|unused__|inline__|const__|builtin_\w+)$/;

/** Is the name a macro in the user's file at this place, or may it be one? */
export type IsMacro = (name: string, use: { readonly isCalled: boolean; readonly at: number }) => boolean;

/** Those of the edits' words that are macros where they are to stand; null if there are none. */
export function macroAmong(edits: readonly Edit[], isMacro: IsMacro): string | null {
  for (const edit of edits) {
    const { span, text } = edit;
    const theirs = new Map<string, number>();
    for (const piece of edit.kind === "nest" ? edit.authors : [])
      for (const [word, times] of countWords(piece)) theirs.set(word, (theirs.get(word) ?? 0) + times);
    for (const [key, times] of countWords(text)) {
      const isCalled = key.endsWith("(");
      const name = isCalled ? key.slice(0, -1) : key;
      if (times <= (theirs.get(key) ?? 0) || !(FIXED.has(name) || RESERVED.test(name))) continue;
      if (isMacro(name, { isCalled, at: span.start })) return name;
    }
  }
  return null;
}

const NO_WORDS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g;

/** How often each word stands in the text; `word(` where a parenthesis follows. */
function countWords(text: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const plain = text.replace(NO_WORDS, " ").replace(/\\\r?\n/g, " ");
  for (const [, word, open] of plain.matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)(\s*\()?/g)) {
    const key = open === undefined ? word! : `${word!}(`;
    words.set(key, (words.get(key) ?? 0) + 1);
  }
  return words;
}

/**
 * A clause that only says how the work is dealt out, or spares a look at memory, is left out where one of its
 * words is a macro.
 */
export type MayPrint = (word: string, isCalled: boolean) => boolean;

export const mayPrintAt =
  (isMacro: IsMacro, nest: Span): MayPrint =>
  (word, isCalled) =>
    !isMacro(word, { isCalled, at: nest.start });
