// Static functions whose calls went with the text that was rewritten: compilers would warn of them.
//
//     static int last(int n) { return n - 1; }     __attribute__((__unused__)) static int last(int n) { … }
//     for (i = 0; i < last(n); i++) …              for (i = 0; i < n - 1; i++) …

import { UNUSED } from "../emit/c/helpers.ts";
import type { FunctionDefinition } from "../frontend/ast.ts";
import { eachWord, identifiers } from "../frontend/c/text.ts";
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

/** Edits that mark the functions which neither the text that stays nor new text uses any more. */
export function markUnusedFunctions(
  file: SourceFile,
  functions: readonly StaticFunction[],
  edits: readonly Edit[],
  comments: () => readonly Span[],
): readonly Edit[] {
  const gone = new Set(edits.flatMap(({ span }) => identifiers(file.slice(span))));
  const candidates = functions.filter(({ name }) => gone.has(name));
  if (candidates.length === 0) return [];
  const inComments = new RangeIndex(comments());
  const isComment = (at: number) => inComments.touching(at, at).some((k) => at < inComments.at(k).end);
  const replaced = new RangeIndex(edits.map(({ span }) => span));
  const isReplaced = (at: number) => replaced.touching(at, at).some((k) => at < replaced.at(k).end);
  const news = new Set(edits.flatMap(({ text }) => identifiers(text)));
  const mentions = placesOf(file.text, new Set(candidates.map(({ name }) => name)));
  return candidates.flatMap(({ name, span }): readonly Edit[] => {
    const others = mentions.get(name)!.filter((at) => (at < span.start || at >= span.end) && !isComment(at));
    if (others.length === 0 || news.has(name) || !others.every(isReplaced)) return [];
    return [{ kind: "attribute", span: { ...span, end: span.start }, text: UNUSED }];
  });
}

/** Where each of the words stands in the text. */
function placesOf(text: string, words: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const places = new Map([...words].map((word): [string, number[]] => [word, []]));
  eachWord(text, (word, at) => places.get(word)?.push(at));
  return places;
}
