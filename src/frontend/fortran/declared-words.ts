// Words of a file that may name its objects and procedures, in lower case: in doubt one more.
//
//     real, parameter :: w(5) = [(real(i), i = 1, 5)]      w; not what it begins with
//     real :: r(0:size(u) - 1)                             r; not what its bounds are made of

import type { FortranUnit } from "./ast.ts";
import type { ClassifiedStatement } from "./classify.ts";
import type { SourceItem } from "./source-items.ts";

const SPECIFYING = new Set([
  "declaration",
  "attribute",
  "common",
  "function",
  "subroutine",
  "interface",
  "use",
]);

export function declaredWords(
  items: readonly SourceItem[],
  procedures: FortranUnit["procedures"],
): readonly string[] {
  const specified = items.flatMap((item) =>
    item.kind === "statement" &&
    SPECIFYING.has(item.statement.kind) &&
    !item.statement.keyword.startsWith("intrinsic")
      ? wordsOf(item.statement)
      : [],
  );
  const objects = procedures.flatMap(({ symbols }) => symbols);
  return [...specified, ...[...procedures, ...objects].map(({ name }) => name.toLowerCase())];
}

const OPENING: ReadonlySet<string> = new Set(["(", "[", "(/"]);
const CLOSING: ReadonlySet<string> = new Set([")", "]", "/)"]);

/**
 * Names, but for those in what entities begin with (after `=`, up to a comma that is in no brackets), and in
 * brackets of declarations, where none is declared.
 */
function wordsOf({ kind, tokens }: ClassifiedStatement): readonly string[] {
  const words: string[] = [];
  let depth = 0;
  let isValue = false;
  for (const token of tokens) {
    const { text } = token;
    if (OPENING.has(text)) depth++;
    if (CLOSING.has(text)) depth--;
    if (depth === 0 && text === ",") isValue = false;
    if (depth === 0 && (text === "=" || text === "=>") && kind === "declaration") isValue = true;
    const isBound = kind === "declaration" && depth > 0;
    if (token.kind === "name" && !isValue && !isBound) words.push(token.word);
  }
  return words;
}
