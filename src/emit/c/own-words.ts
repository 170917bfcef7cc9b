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
// other flags (those of helper functions: `helpers.ts`). The author's words in it mean what they mean
// in the author's text, from which they were taken (no `#define` stands inside a nest); names are checked
// where they are chosen (`source-names.ts`), and macros that stand for numbers and types are meant.

import type { Change } from "../../codegen/change.ts";
import { type Code, mapCode, mapPragmas } from "../../codegen/code.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import type { IsMacro, TextFacts } from "../../codegen/source-context.ts";
import type { Edit } from "../../source/edit.ts";
import { SCHEDULE_WORDS } from "./pragma.ts";

const OF_C =
  "auto break case char const continue default do double else extern float for if inline int long register restrict return short " +
  "signed sizeof static struct switch union unsigned void volatile while _Bool _Generic typeof size_t";
const OF_OPENMP =
  "parallel for simd private firstprivate lastprivate reduction schedule static dynamic guided if collapse num_threads nowait " +
  "min max";

const FIXED: ReadonlySet<string> = new Set(`${OF_C} ${OF_OPENMP}`.split(" "));
const RESERVED = /^__(?:typeof__|attribute__|unused__|inline__|const__|builtin_\w+)$/;

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

/** The change, less clauses and pragmas that nothing rests on and whose words are macros where it stands. */
export function withoutMacroWords(change: Change, text: Pick<TextFacts, "isMacro">): Change {
  if (change.kind !== "code" && change.kind !== "pragma") return change;
  const isFree = (word: string, isCalled: boolean, at = change.span.start): boolean =>
    !text.isMacro(word, { isCalled, at });
  const bare = (pragma: LoopPragma): LoopPragma => withoutClauses(pragma, isFree);
  if (change.kind === "code") {
    const code = mapPragmas(change.code, bare);
    return { ...change, code: isFree("simd", false) ? code : mapCode(code, withoutVectors) };
  }
  const vectors = change.vectors.filter(({ start }) => isFree("simd", false, start));
  return { ...change, pragma: bare(change.pragma), vectors };
}

/** The author's statement, less pragmas on loops in it. */
const withoutVectors = (item: Code): Code =>
  item.kind === "statement" ? { ...item, pieces: item.pieces.filter(({ kind }) => kind !== "simd") } : item;

/** How work is dealt out, and what spares a look at memory. */
function withoutClauses(
  pragma: LoopPragma,
  isFree: (word: string, isCalled: boolean) => boolean,
): LoopPragma {
  const schedule = SCHEDULE_WORDS[pragma.balance];
  const isDealtOut = schedule !== null && isFree("schedule", true) && isFree(schedule, false);
  return {
    ...pragma,
    firstPrivates: isFree("firstprivate", true) ? pragma.firstPrivates : [],
    balance: isDealtOut ? pragma.balance : "even",
  };
}
