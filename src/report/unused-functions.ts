// Static functions whose calls went with the text that was rewritten: compilers would warn of them.
//
//     static int last(int n) { return n - 1; }     __attribute__((__unused__)) static int last(int n) { … }
//     for (i = 0; i < last(n); i++) …              for (i = 0; i < n - 1; i++) …

import { UNUSED } from "../emit/c/helpers.ts";
import type { FunctionDefinition } from "../frontend/ast.ts";
import type { Edit } from "../source/edit.ts";
import { RangeIndex } from "../source/range-index.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** A static function, and where its definition stands in the file. */
export interface StaticFunction {
  readonly name: string;
  readonly span: Span;
}

/** The file's own static functions: nothing else is kept of its functions. */
export const staticFunctions = (
  file: SourceFile,
  functions: readonly FunctionDefinition[],
): readonly StaticFunction[] =>
  functions.flatMap(({ name, span, isStatic }) =>
    isStatic && span !== null && span.file === file.id ? [{ name, span }] : [],
  );

/** What is asked of the file's text, and of new text in its language. */
export interface MentionFacts {
  /** Where the words stand in the file, comments aside: each has an entry. */
  placesOf(words: ReadonlySet<string>): ReadonlyMap<string, readonly number[]>;
  /** Does the text name it? */
  isNamedIn(text: string, word: string): boolean;
}

/** Edits that mark the functions which neither the text that stays nor new text uses any more. */
export function markUnusedFunctions(
  functions: readonly StaticFunction[],
  edits: readonly Edit[],
  text: MentionFacts,
): readonly Edit[] {
  if (functions.length === 0 || edits.length === 0) return [];
  const replaced = new RangeIndex(edits.map(({ span }) => span));
  const isReplaced = (at: number) => replaced.touching(at, at).some((k) => at < replaced.at(k).end);
  const places = text.placesOf(new Set(functions.map(({ name }) => name)));
  return functions.flatMap(({ name, span }): readonly Edit[] => {
    const others = places.get(name)!.filter((at) => at < span.start || at >= span.end);
    const isGone = others.length > 0 && others.every(isReplaced);
    if (!isGone || edits.some((edit) => text.isNamedIn(edit.text, name))) return [];
    return [{ kind: "attribute", span: { ...span, end: span.start }, text: UNUSED }];
  });
}
