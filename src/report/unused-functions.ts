// Static functions whose calls went with the text that was rewritten: compilers would warn of them.
//
//     static int last(int n) { return n - 1; }     __attribute__((__unused__)) static int last(int n) { … }
//     for (i = 0; i < last(n); i++) …              for (i = 0; i < n - 1; i++) …

import type { Edit } from "../source/edit.ts";
import { RangeIndex } from "../source/range-index.ts";
import type { NewTextFacts, StaticFunction } from "./file-summary.ts";

/**
 * Edits that put `mark` in front of the functions which neither the text that stays nor new text uses any
 * more.
 */
export function markUnusedFunctions(
  functions: readonly StaticFunction[],
  edits: readonly Edit[],
  text: NewTextFacts,
  mark: string,
): readonly Edit[] {
  if (functions.length === 0 || edits.length === 0) return [];
  const replaced = new RangeIndex(edits.map(({ span }) => span));
  const isReplaced = (at: number) => replaced.touching(at, at).some((k) => at < replaced.at(k).end);
  const places = text.placesOf(new Set(functions.map(({ name }) => name)));
  return functions.flatMap(({ name, span }): readonly Edit[] => {
    const others = places.get(name)!.filter((at) => at < span.start || at >= span.end);
    const isGone = others.length > 0 && others.every(isReplaced);
    if (!isGone || edits.some((edit) => text.isNamedIn(edit.text, name))) return [];
    return [{ kind: "attribute", span: { ...span, end: span.start }, text: mark }];
  });
}
