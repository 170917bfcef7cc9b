// Response files (`@objects.rsp`): what a command says in them, to know whether it is a link. (gcc manual,
// "Overall Options".)

import { readFileSync } from "node:fs";

/** Files that name each other. */
const DEEPEST = 20;

/**
 * The words with those of the files in place of `@FILE`. A file that can't be read is a word like any other.
 */
export function withResponses(words: readonly string[], depth = 0): readonly string[] {
  return words.flatMap((word) => {
    const text = word.startsWith("@") && depth < DEEPEST ? readText(word.slice(1)) : null;
    return text === null ? [word] : withResponses(split(text), depth + 1);
  });
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Words are separated by blanks; quotes and backslashes keep blanks in them. */
function split(text: string): readonly string[] {
  const words = text.match(/(?:\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[^\s\\"'])+/g) ?? [];
  return words.map((word) => word.replace(/\\([\s\S])|["']/g, "$1"));
}
