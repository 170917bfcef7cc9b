// Include guards around parts of headers, as where one header was made of several.
//
//     #ifndef MATRIX_HEADER          no choice: nobody gives -DMATRIX_HEADER, which takes away what the
//     #define MATRIX_HEADER          program needs
//     typedef struct { … } matrix;
//     #define rows(m) ((m)->rows)
//     #endif
//
// Nothing else may ask for the macro; and where no more than one thing is defined, flags may say that it is
// defined elsewhere (`#ifndef HAVE_REAL`). Those around whole headers the preprocessor knows.

import type { Span } from "../../source/span.ts";
import type { ConditionalRegion, PreprocessedUnit } from "./preprocess/unit.ts";
import { identifiers, textAt, withoutComments, withoutSplices } from "./text.ts";

export function isInnerGuard(unit: PreprocessedUnit, { span, branches }: ConditionalRegion): boolean {
  const [branch] = branches;
  if (branch === undefined || branches.length > 1 || !branch.taken || span.file === unit.main.id)
    return false;
  const [first, ...rest] = linesOf(textAt(unit, branch.body));
  const name = guarded(linesOf(textAt(unit, branch.directive)), first);
  if (name === null || wordsAsked(unit).has(name)) return false;
  const things = rest.join("\n").match(/;|^#\s*define\b/gm) ?? [];
  return things.length > 1;
}

const linesOf = (text: string): readonly string[] =>
  withoutComments(withoutSplices(text))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The macro of `#ifndef X` and `#define X`. */
function guarded([directive]: readonly string[], next: string | undefined): string | null {
  const asked = /^#\s*ifndef\s+(\w+)$/.exec(directive ?? "")?.[1] ?? null;
  return asked !== null && /^#\s*define\s+(\w+)$/.exec(next ?? "")?.[1] === asked ? asked : null;
}

const answers = new WeakMap<PreprocessedUnit, ReadonlySet<string>>();

/** What is asked for otherwise, or undefined, in files that have choices. */
function wordsAsked(unit: PreprocessedUnit): ReadonlySet<string> {
  const known = answers.get(unit);
  if (known !== undefined) return known;
  const words = new Set<string>();
  for (const file of new Set([unit.main.id, ...unit.choices.map(({ span }) => span.file)])) {
    const lines = linesOf(textAt(unit, wholeOf(unit, file)));
    for (const [k, line] of lines.entries()) {
      if (!/^#\s*(if|elif|undef)/.test(line) || guarded([line], lines[k + 1]) !== null) continue;
      for (const word of identifiers(line)) words.add(word);
    }
  }
  answers.set(unit, words);
  return words;
}

const wholeOf = (unit: PreprocessedUnit, file: Span["file"]): Span => ({
  file,
  start: 0,
  end: unit.files.get(file).text.length,
});
