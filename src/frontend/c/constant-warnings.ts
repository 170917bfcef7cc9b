// May compilers put its value in the place of a variable, wherever the text names it?
//
//     int z = 0, k = 40, big = 2147483647;
//     if (z > 0) x = n / z;    if (k < 32) x = 1u << k;
//     if (n < 0) x = big + 1;  unsigned char low = k * 10;
//
// That is what they do with constants while they read the text, executed or not, and they warn of what comes
// out: of divisors that are zero, shifts out of range, sums that overflow, and values that the object they
// are stored in does not hold. So each use is looked at as it stands, with the tokens around it: what it is
// part of must be harmless with all constants put in, or no constant.

import { valueOfText } from "./constant-value.ts";
import { isUnsignedNumber, sizeOfNumber } from "./number-texts.ts";
import type { TextToken } from "./text-tokens.ts";
import { CLOSING, endsOperand, OPENING, openingAt, wordSet } from "./token-structure.ts";

type Tokens = readonly TextToken[];

/** What is known of the values of variables, by their names. */
export interface KnownValues {
  /** Null where it is no constant, or not known. */
  constant(name: string): number | null;
  /** The greatest absolute value of the constants so called, 0 for other variables; null: there are none. */
  magnitude(name: string): number | null;
  /**
   * Do the variables of that name hold all values of `int`, or of floating types? Null: what the function
   * returns.
   */
  isWide(name: string | null): boolean;
}

export interface Folding extends Omit<KnownValues, "magnitude"> {
  readonly tokens: Tokens;
  /** The absolute value that a word of the text may stand for. */
  magnitude(word: string): number;
  /** The bodies of the macros that the token is handed to. */
  macroBodies(at: number): readonly Tokens[];
}

/** No in doubt. `value`: the variable's; `at`: a token that names it. */
export function drawsNoWarning(at: number, value: number, isInteger: boolean, folding: Folding): boolean {
  const isSmall = Math.abs(value) <= MOST_OF_CHAR;
  const isHarmless = (body: Tokens) => isSmall && !body.some(({ text }) => DIVIDES_OR_SHIFTS.has(text));
  if (!folding.macroBodies(at).every(isHarmless)) return false;
  return (
    areDivisorsHarmless(at, folding) &&
    (!isInteger || isBounded(at, value, folding)) &&
    fitsItsPlace(at, value, isSmallWithAll(at, value, isInteger, folding), folding)
  );
}

/** Values that all types of integers hold, up to the sign. */
const MOST_OF_CHAR = 127;
const TOO_LARGE = 2 ** 31;

const ASSIGNMENT = wordSet("= += -= *= /= %= &= |= ^= <<= >>=");
const DIVIDING_ASSIGNMENT = wordSet("/= %= <<= >>=");
const SHIFT = wordSet("<< >> <<= >>=");
const LOGICAL = wordSet("< > <= >= == != && ||");
/** Operators that bind less than shifts. */
const LOOSE = new Set([...LOGICAL, ...wordSet("& | ^ ? : ,")]);
/** What ends the right operand of a shift. */
const BELOW_SHIFT = new Set([...LOOSE, ...SHIFT, ...ASSIGNMENT]);
const DIVISION = wordSet("/ %");
const DIVIDES_OR_SHIFTS = new Set([...DIVISION, ...DIVIDING_ASSIGNMENT, ...wordSet("<< >>")]);
const ENDS_PART = wordSet("; } ,");
const PLACE_ENDS = wordSet("; { } [ ]");
const UNARY = wordSet("- + ~ !");
const STATEMENT_HEADS = wordSet("if while for switch");
const COMMA = wordSet(",");
const NOTHING: ReadonlySet<string> = new Set();

/** Is it in no right operand of a division or shift, or are those harmless? */
function areDivisorsHarmless(at: number, folding: Folding): boolean {
  const { tokens } = folding;
  for (let [first, last] = [at, at]; ; ) {
    if (!isDivisorHarmless(first, last, folding) || !areShiftsHarmless(first, last, folding)) return false;
    const open = bracketAround(tokens, first);
    if (open === null || tokens[open]!.text === "{") return true;
    const before = tokens[open - 1];
    // What it counts is an element, unless it is one of a string.
    if (tokens[open]!.text === "[" && before?.kind !== "string") return true;
    const isCall = before?.kind === "word" || before?.kind === "string";
    first = isCall ? open - 1 : open;
    last = endOfLevel(tokens, last + 1, NOTHING);
  }
}

/** `n / -(double)r`. */
function isDivisorHarmless(first: number, last: number, folding: Folding): boolean {
  const { tokens } = folding;
  const k = beforeUnary(tokens, first);
  if (!DIVISION.has(tokens[k]?.text ?? "")) return true;
  const value = valueOfText(tokens.slice(k + 1, last + 1), folding.constant);
  return value !== null && value !== 0;
}

/** `n >> 2 * r + 1`, `n /= r + 1`. */
function areShiftsHarmless(first: number, last: number, folding: Folding): boolean {
  const { tokens } = folding;
  let isBehindLoose = false;
  let isBehindShift = false;
  for (let k = beforeAtLevel(tokens, first); k >= 0; k = beforeAtLevel(tokens, k)) {
    const { text } = tokens[k]!;
    if (OPENING.has(text) || ENDS_PART.has(text)) return true;
    isBehindLoose ||= LOOSE.has(text);
    if (ASSIGNMENT.has(text)) {
      const end = endOfLevel(tokens, last + 1, COMMA);
      return !DIVIDING_ASSIGNMENT.has(text) || isOperandHarmless(text, k + 1, end, folding);
    }
    if (!SHIFT.has(text) || isBehindLoose || isBehindShift) continue;
    isBehindShift = true;
    if (!isOperandHarmless(text, k + 1, endOfLevel(tokens, last + 1, BELOW_SHIFT), folding)) return false;
  }
  return true;
}

function isOperandHarmless(
  operator: string,
  from: number,
  end: number,
  { tokens, constant }: Folding,
): boolean {
  const value = valueOfText(tokens.slice(from, end), constant);
  if (value === null) return false;
  return SHIFT.has(operator) ? value >= 0 && value < 32 : value !== 0;
}

/** The last token before the signs and casts of an operand. */
function beforeUnary(tokens: Tokens, first: number): number {
  for (let k = first - 1; ; ) {
    const { text } = tokens[k] ?? { text: "" };
    if (text === ")") k = (openingAt(tokens, k) ?? 0) - 1;
    else if (UNARY.has(text) && !endsOperand(tokens[k - 1])) k--;
    else return k;
  }
}

/** The token in front, with brackets that close there left out. */
function beforeAtLevel(tokens: Tokens, k: number): number {
  let before = k - 1;
  while (tokens[before]?.text === ")" || tokens[before]?.text === "]")
    before = (openingAt(tokens, before) ?? 0) - 1;
  return before;
}

/** The bracket around the token in its statement; null where there is none. */
function bracketAround(tokens: Tokens, first: number): number | null {
  for (let k = beforeAtLevel(tokens, first); k >= 0; k = beforeAtLevel(tokens, k)) {
    if (tokens[k]!.text === ";" || tokens[k]!.text === "}") return null;
    if (OPENING.has(tokens[k]!.text)) return k;
  }
  return null;
}

/** Where the bracket around `from` closes, or the statement ends, or such an operator stands. */
function endOfLevel(tokens: Tokens, from: number, operators: ReadonlySet<string>): number {
  let depth = 0;
  for (let k = from; k < tokens.length; k++) {
    const { text } = tokens[k]!;
    if (OPENING.has(text)) depth++;
    else if (depth === 0 && (CLOSING.has(text) || text === ";" || operators.has(text))) return k;
    else if (CLOSING.has(text)) depth--;
  }
  return tokens.length;
}

/**
 * What is added, multiplied or shifted with it in one place, all of it constant: it stays far from where
 * `int` ends.
 */
function isBounded(at: number, value: number, folding: Folding): boolean {
  const { tokens } = folding;
  const part = partAround(at, tokens, isCut);
  const has = (...signs: readonly string[]) => part.some(({ text }) => signs.includes(text));
  const isShifted = has("<<");
  if (!isShifted && !has("-", "+", "*")) return Math.abs(value) < TOO_LARGE;
  // Bits of what is negative may not be moved up.
  if (isShifted && (value < 0 || has("-", "~"))) return false;
  return part.map((token) => factorOf(token, isShifted, folding)).reduce((a, b) => a * b, 1) < TOO_LARGE;
}

/**
 * The tokens around that one up to brackets of other kinds, the ends of the statement, and such operators.
 */
function partAround(at: number, tokens: Tokens, isEnd: (text: string) => boolean): Tokens {
  const isOutside = (k: number) =>
    k < 0 || k >= tokens.length || PLACE_ENDS.has(tokens[k]!.text) || isEnd(tokens[k]!.text);
  let [first, end] = [at, at];
  while (!isOutside(first - 1)) first--;
  while (!isOutside(end)) end++;
  return tokens.slice(first, end);
}

/**
 * Does each type of integers hold it with all that is computed with it? Null: what is negative may become as
 * large as `size_t`.
 */
function isSmallWithAll(at: number, value: number, isInteger: boolean, folding: Folding): boolean | null {
  const part = partAround(at, folding.tokens, (text) => text === "," || ASSIGNMENT.has(text));
  const isUnsigned = part.some(
    ({ kind, text }) => text === "sizeof" || (kind === "number" && isUnsignedNumber(text)),
  );
  if (isUnsigned && (value < 0 || part.some(({ text }) => text === "-" || text === "~"))) return null;
  if (!isInteger) return Math.abs(value) <= MOST_OF_CHAR && !part.some(({ kind }) => kind === "number");
  const isShifted = part.some(({ text }) => text === "<<");
  return (
    part.map((token) => factorOf(token, isShifted, folding)).reduce((a, b) => a * b, 1) <= MOST_OF_CHAR + 1
  );
}

const isCut = (text: string): boolean => ASSIGNMENT.has(text) || LOOSE.has(text);

/** Of a product that is greater than any sum or product of the parts. */
function factorOf({ kind, text }: TextToken, isShifted: boolean, folding: Folding): number {
  const size =
    kind === "word" ? wordSize(text, folding) : kind === "number" ? (sizeOfNumber(text) ?? TOO_LARGE) : 0;
  const isCount = isShifted && size < 32;
  return kind === "string" ? 256 : isCount ? 2 ** size : size + 1;
}

function wordSize(word: string, { constant, magnitude }: Folding): number {
  const value = constant(word);
  return value === null ? magnitude(word) : Math.abs(value);
}

/** Does the object hold it that what it is part of is stored in? */
function fitsItsPlace(
  at: number,
  value: number,
  isSmall: boolean | null,
  { tokens, isWide }: Folding,
): boolean {
  if (isSmall === null) return false;
  /** After a comma, what stands in front of it says nothing; after `?`, comparisons don't. */
  let isInList = false;
  let isChoice = false;
  for (let k = beforeAtLevel(tokens, at); k >= 0; k = beforeAtLevel(tokens, k)) {
    const { text } = tokens[k]!;
    const before = tokens[k - 1];
    if (text === "[" || text === ";") return true;
    if (text === "}" && !isInList) return true;
    if (text === "}") k = openingAt(tokens, k) ?? 0;
    else if (text === "{" && before?.text === "=")
      return value === 0 || fits(value, false, tokens, k - 1, isWide);
    else if (text === "{" && before?.text !== "{" && before?.text !== ",")
      return value === 0 || before?.text !== ")";
    else if (text === "(" && STATEMENT_HEADS.has(before?.text ?? "")) return true;
    else if (text === "(" && endsOperand(before)) return isSmall;
    else if (!isInList && !isChoice && LOGICAL.has(text)) return true;
    else if (!isInList && text === "return") return isSmall || (isWide(null) && Math.abs(value) < TOO_LARGE);
    else if (!isInList && ASSIGNMENT.has(text)) return fits(value, isSmall, tokens, k, isWide);
    isInList = text === "," || (isInList && text !== "(");
    isChoice = text === "?" || text === ":" || (isChoice && text !== "(");
  }
  return true;
}

function fits(
  value: number,
  isSmall: boolean,
  tokens: Tokens,
  assignment: number,
  isWide: Folding["isWide"],
): boolean {
  let k = assignment - 1;
  while (tokens[k]?.text === "]") k = (openingAt(tokens, k) ?? 0) - 1;
  if (tokens[k - 1]?.text === "." || tokens[k - 1]?.text === "->") return value === 0;
  const isKnown = tokens[k]?.kind === "word" && isWide(tokens[k]!.text);
  return isSmall || (isKnown && Math.abs(value) < TOO_LARGE);
}
