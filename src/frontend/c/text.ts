// Text of the user's files as text: what stands in groups that `#if` left out was never made tokens of.

import type { Span } from "../../source/span.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

export const textAt = (unit: PreprocessedUnit, { file, start, end }: Span): string =>
  unit.files.get(file).text.slice(start, end);

/** Numbers are matched for their digit separators (`1'000`), which open no character. */
const BLANKED =
  /(?<![\w$])\.?\d(?:'?[\w.])*|"(?:[^"\\\n]|\\.)*"|(?:(?<![\w$])(?:u8|[LuU]))?'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** What is inside of strings and characters is no text of the program either. */
export const withoutComments = (text: string): string =>
  /["']|\/[*/]/.test(text)
    ? text.replace(BLANKED, (found) => {
        if (found.startsWith('"')) return '""';
        if (found.endsWith("'")) return " 0";
        return found.startsWith("/") ? " " : found;
      })
    : text;

export const withoutSplices = (text: string): string => text.replace(/\\\r?\n/g, " ");

/**
 * Words that may be identifiers, and where they begin. Large texts are walked often: no regular expression.
 */
export function eachWord(text: string, see: (word: string, index: number) => void): void {
  for (let at = 0; at < text.length; at++) {
    if (!isWordPart(text.charCodeAt(at))) continue;
    const start = at;
    while (at < text.length && isWordPart(text.charCodeAt(at))) at++;
    if (!isDigit(text.charCodeAt(start))) see(text.slice(start, at), start);
  }
}

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isWordPart = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || isDigit(c);

/** Words that may be identifiers. */
export function identifiers(text: string): readonly string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

/** Names that the text defines or undefines as macros. */
export const namesDefinedIn = (text: string): readonly string[] =>
  [
    ...withoutComments(withoutSplices(text)).matchAll(
      /^[ \t]*(?:#|%:)[ \t]*(?:define|undef)[ \t]+([A-Za-z_$][\w$]*)/gm,
    ),
  ].map(([, name]) => name!);
