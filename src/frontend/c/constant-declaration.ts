// Declarations that `const` may stand in front of, as the author wrote them.
//
//     unsigned long n = 3, m = 2 * n;
//     int w[2][3] = {{1, 2, 3}, {4, 5, 6}};          not: register int r = 2;   int *p = q, k = 1;
//
// A type of one or more words that say nothing but which numbers it has, then variables and arrays with
// values, and no other declarator.

import type { Span } from "../../source/span.ts";
import { isDigits } from "./number-texts.ts";
import type { TextToken, TextTokens } from "./text-tokens.ts";
import { openingAt, wordSet } from "./token-structure.ts";

export interface PlainDeclaration {
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

interface Names {
  mayBeMacro(name: string): boolean;
  isTypedef(name: string): boolean;
}

type Tokens = readonly TextToken[];
type Declarator = PlainDeclaration["declarators"][number];

const NUMBER_TYPES = wordSet("char short int long float double signed unsigned _Bool");
const SIGNS_OF_CONSTANTS = wordSet("{ } ( ) , + - * /");

/** Is it one of C's words for types of numbers? */
export const isNumberWord = (word: string): boolean => NUMBER_TYPES.has(word);

/**
 * The declaration of variables with values that the name at `name` belongs to, in the body of a function;
 * null where it is another kind of text.
 */
export function plainDeclaration(
  tokens: TextTokens,
  name: Span,
  body: Span,
  names: Names,
): PlainDeclaration | null {
  if (name.file !== tokens.file.id || name.start < body.start || name.end > body.end) return null;
  const text = declarationAt(tokens.between(body.start, body.end), name.start);
  if (text === null || text.some(({ isDirective }) => isDirective)) return null;
  const words = text.findIndex(({ kind }) => kind !== "word");
  // The last word is the first declarator's.
  if (words < 2 || !isPlainType(text.slice(0, words - 1), names)) return null;
  const declarators = topLevelParts(text.slice(words - 1)).map(declaratorOf);
  const found = declarators.filter((declarator) => declarator !== null);
  return found.length < declarators.length ? null : { start: text[0]!.start, declarators: found };
}

/** The statement around the name, without its semicolon. */
function declarationAt(tokens: Tokens, name: number): Tokens | null {
  const at = tokens.findIndex(({ start }) => start === name);
  const end = tokens.findIndex(({ text }, k) => k >= at && text === ";");
  return at < 0 || end < 0 ? null : tokens.slice(statementStart(tokens, at), end);
}

/** After the last semicolon or brace before the token; an array's values stand in braces, too. */
function statementStart(tokens: Tokens, at: number): number {
  for (let k = at - 1; k >= 0; k--) {
    const { text } = tokens[k]!;
    if (text === ";" || text === "{") return k + 1;
    if (text !== "}") continue;
    const open = openingAt(tokens, k) ?? 0;
    const isValue =
      tokens[open - 1]?.text === "=" &&
      tokens[k + 1]?.text === "," &&
      !tokens.slice(open, k).some((inside) => inside.text === ";" || inside.text === "=");
    if (!isValue) return k + 1;
    k = open;
  }
  return 0;
}

/**
 * Is it made of C's words for numbers, or the name of one type? Other words say how a variable is kept, or
 * begin other statements.
 */
function isPlainType(words: Tokens, names: Names): boolean {
  if (words.some(({ text }) => names.mayBeMacro(text))) return false;
  return (
    words.every(({ text }) => isNumberWord(text)) || (words.length === 1 && names.isTypedef(words[0]!.text))
  );
}

/** `n = 3`, `w[2][] = {…}`: null where it is anything else. */
function declaratorOf(part: Tokens): Declarator | null {
  const [name] = part;
  let end = 1;
  while (part[end]?.text === "[") {
    const isCounted = part[end + 1]?.kind === "number" && isDigits(part[end + 1]!.text);
    const close = isCounted ? end + 2 : end + 1;
    if (part[close]?.text !== "]") return null;
    end = close + 1;
  }
  const value = part.slice(end + 1);
  if (name?.kind !== "word" || part[end]?.text !== "=" || value.length === 0) return null;
  if (value.some(({ kind, text }) => kind === "string" || text.includes("=") || text.includes("#")))
    return null;
  return { at: name.start, isArray: end > 1, isLiteral: isConstant(value) };
}

/** A constant expression: no comma in parentheses, no division by what may be zero. */
function isConstant(value: Tokens): boolean {
  const isNumeric = ({ kind, text }: TextToken) =>
    kind === "number" || (kind === "sign" && SIGNS_OF_CONSTANTS.has(text));
  const divisors = value.flatMap(({ text }, k) => (text === "/" ? [value[k + 1]] : []));
  const areDivisorsSet = divisors.every((divisor) => Number.parseFloat(divisor?.text ?? "") > 0);
  return value.every(isNumeric) && areDivisorsSet && !hasCommaInParentheses(value);
}

function hasCommaInParentheses(value: Tokens): boolean {
  let depth = 0;
  return value.some(({ text }) => {
    if (text === "(") depth++;
    if (text === ")") depth--;
    return text === "," && depth > 0;
  });
}

/** Between commas that stand in no parentheses, brackets or braces. */
function topLevelParts(tokens: Tokens): readonly Tokens[] {
  const parts: TextToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if ("([{".includes(token.text)) depth++;
    if (")]}".includes(token.text)) depth--;
    if (token.text === "," && depth === 0) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}
