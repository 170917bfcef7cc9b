// Declarations that `const` may stand in front of, as the author wrote them.
//
//     unsigned long n = 3, m = 2 * n;
//     int w[2][3] = {{1, 2, 3}, {4, 5, 6}};          not: register int r = 2;   int *p = q, k = 1;
//
// A type of one or more words that say nothing but which numbers it has, then variables and arrays with
// values, and no other declarator.

import type { Span } from "../source/span.ts";
import { codeBetween } from "./place.ts";
import type { SourceContext } from "./source-context.ts";

type Source = Pick<SourceContext, "file" | "text">;

interface Declaration {
  /** Where its type begins. */
  readonly start: number;
  readonly declarators: readonly {
    /** Of its name. */
    readonly at: number;
    readonly isArray: boolean;
    /** It is set to nothing but numbers. */
    readonly isLiteral: boolean;
  }[];
}

const TYPE_WORDS = "char short int long float double signed unsigned _Bool";
export const TYPE_WORD = new RegExp(`^(?:${TYPE_WORDS.replaceAll(" ", "|")})$`);
const TYPE = /^\s*((?:[A-Za-z_]\w*\s+)+)(?=[A-Za-z_]\w*\s*(?:\[[\s\d]*\]\s*)*=)/;
const DECLARATOR = /^\s*([A-Za-z_]\w*)\s*((?:\[[\s\d]*\]\s*)*)=([^=;"'#]+)$/;
const NUMBERS = /^(?:[\s{},+\-*/()]|(?:\.?\d)[\w.]*(?:(?<=[eE])[+-]\d+)?)+$/;

/**
 * Is it made of C's words for numbers, or the name of one type? Other words say how a variable is kept, or
 * begin other statements.
 */
function isPlainType(type: string, { text }: Source): boolean {
  const words = type.trim().split(/\s+/);
  if (words.some((word) => text.mayBeMacro(word))) return false;
  return words.every((word) => TYPE_WORD.test(word)) || (words.length === 1 && text.isTypedef(words[0]!));
}

/** A constant expression: no comma, no division by what may be zero. */
function isConstant(value: string): boolean {
  const divisors = [...value.matchAll(/\/\s*([\d.]*)/g)].map(([, divisor]) => Number.parseFloat(divisor!));
  return (
    NUMBERS.test(value) && divisors.every((divisor) => divisor > 0) && !/\([^)]*,/.test(innermost(value))
  );
}

/** Parentheses in parentheses are left out. */
function innermost(value: string): string {
  let left = value;
  for (let before = ""; before !== left; ) {
    before = left;
    left = left.replace(/\(([^(),]*)\)/g, "$1");
  }
  return left;
}

/**
 * The declaration of variables with values that the name at `name` belongs to; null where it is another kind
 * of text.
 */
export function declarationAround(name: Span, body: Span, source: Source): Declaration | null {
  const code = { file: source.file, comments: source.text.comments };
  if (name.file !== source.file.id || name.start < body.start || name.end > body.end) return null;
  const before = codeBetween(code, body.start, name.start);
  // An array's values stand in braces: those of a declarator before this one.
  const from =
    body.start +
    before.replace(/=\s*\{[^;=]*\}\s*(?=,)/g, (all) => "=".repeat(all.length)).search(/[^;{}]*$/);
  const behind = codeBetween(code, name.start, body.end);
  const length = behind.indexOf(";");
  if (length < 0) return null;
  const text = codeBetween(code, from, name.start + length);
  const [head, type] = TYPE.exec(text) ?? [];
  if (head === undefined || !isPlainType(type!, source)) return null;
  const declarators: Declaration["declarators"][number][] = [];
  let at = from + head.length;
  for (const part of topLevelParts(text.slice(head.length))) {
    const [, , extents, value] = DECLARATOR.exec(part) ?? [];
    if (value === undefined) return null;
    const blanks = /^\s*/.exec(part)![0].length;
    declarators.push({ at: at + blanks, isArray: extents !== "", isLiteral: isConstant(value) });
    at += part.length + 1;
  }
  return { start: from + /^\s*/.exec(text)![0].length, declarators };
}

/** Between commas that stand in no parentheses, brackets or braces. */
function topLevelParts(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (/[([{]/.test(letter)) depth++;
    if (/[)\]}]/.test(letter)) depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push(parts.pop()! + letter);
  }
  return parts;
}
