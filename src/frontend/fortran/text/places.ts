// How a word or an element stands among the tokens around it.

import type { Span } from "../../../source/span.ts";
import { type Name, nameFrom } from "../../../source/words.ts";
import type { Spellings } from "../sema/spellings.ts";
import type { FortranToken as Token } from "../token.ts";
import type { FileTokens, TextStatement } from "./file-tokens.ts";

interface Subscript {
  readonly span: Span;
  readonly base: Span | null;
  readonly constant: bigint;
}

export class FortranPlaces {
  readonly #tokens: FileTokens;
  readonly #spellings: Spellings;
  readonly #isArray: (word: string) => boolean;

  constructor(tokens: FileTokens, spellings: Spellings, isArray: (word: string) => boolean) {
    this.#tokens = tokens;
    this.#spellings = spellings;
    this.#isArray = isArray;
  }

  /** `i`, `i + 1`, `i - 2` between the separators of an array's subscripts. */
  subscriptAround(word: Span): { readonly span: Span; readonly offset: bigint } | null {
    const parts = this.#subscriptTokens(word);
    if (parts === null) return null;
    const [name, sign, number] = parts;
    const span = { ...word, start: parts[0]!.start, end: parts.at(-1)!.end };
    if (name!.start !== word.start) return null;
    if (parts.length === 1) return { span, offset: 0n };
    const isSum =
      parts.length === 3 && (sign!.text === "+" || sign!.text === "-") && /^\d+$/.test(number!.text);
    return isSum ? { span, offset: BigInt(`${sign!.text === "-" ? "-" : ""}${number!.text}`) } : null;
  }

  /** The tokens of the subscript that the word is in; null where it is in none. */
  #subscriptTokens(word: Span): readonly Token[] | null {
    const tokens = this.#tokens.statementAt(word.start)?.tokens ?? [];
    const at = tokens.findIndex(({ start }) => start === word.start);
    if (at < 0) return null;
    const first = edgeOf(tokens, at, -1);
    const last = edgeOf(tokens, at, 1);
    if (first === null || last === null) return null;
    const open = openingBefore(tokens, first);
    const isArrays = open > 0 && this.#isArray(tokens[open - 1]!.word);
    return isArrays ? tokens.slice(first, last + 1) : null;
  }

  standsInBrackets(word: Span): boolean {
    const parts = this.#subscriptTokens(word);
    return parts !== null && (parts[0]!.start === word.start || parts.at(-1)!.start === word.start);
  }

  standsAsCondition(): boolean {
    return false;
  }

  isCompared(): boolean {
    return false;
  }

  /** `s = s + …`, also `s = max(s, …)`: its left side, or the first operand on its right side. */
  isUpdated(place: Span): boolean {
    const parts = this.#assignmentAt(place);
    if (parts === null) return false;
    const { target, value } = parts;
    const words = wordsOf(target);
    const first = value.slice(0, target.length);
    if (wordsOf(first) !== words) return false;
    const operator = value[target.length]?.text ?? "";
    const isSum = ["+", "-", "*"].includes(operator) && isOneLevel(value.slice(target.length + 1), operator);
    return isSum && (place.start === target[0]!.start || place.start === first[0]!.start);
  }

  isAssigned(place: Span): boolean {
    const parts = this.#assignmentAt(place);
    return (
      parts !== null &&
      parts.target[0]!.start === place.start &&
      !wordsOf(parts.value).includes(wordsOf(parts.target))
    );
  }

  #assignmentAt(place: Span): { readonly target: readonly Token[]; readonly value: readonly Token[] } | null {
    const statement: TextStatement | null = this.#tokens.statementAt(place.start);
    const tokens = statement?.tokens ?? [];
    let depth = 0;
    const equals = tokens.findIndex(({ text }) => {
      if (text === "(") depth++;
      if (text === ")") depth--;
      return text === "=" && depth === 0;
    });
    return equals <= 0 ? null : { target: tokens.slice(0, equals), value: tokens.slice(equals + 1) };
  }

  isSubscripted(name: Span): boolean {
    const at = this.#tokens.firstFrom(name.start);
    return this.#tokens.tokens[at + 1]?.text === "(";
  }

  subscriptedName(element: Span, words: readonly Name[]): Span | null {
    const [name, open] = this.#tokens.within(element);
    const isIt = words.length === 1 && name?.word === words[0]!.toLowerCase() && open?.text === "(";
    return isIt ? { ...element, start: name!.start, end: name!.end } : null;
  }

  /** Of the array that is called there; null for sections, and where something binds less than `+`. */
  subscriptsOf(name: Span): readonly Subscript[] | null {
    const after = this.#tokens.tokens.slice(this.#tokens.firstFrom(name.start) + 1);
    const lists = after[0]?.text === "(" ? listIn(after) : null;
    const isSum = ({ text }: Token) => !/^([:=[.<>]|\/[=/])/.test(text);
    if (lists === null || !lists.every((one) => one.length > 0 && outermost(one).every(isSum))) return null;
    return lists.map((one) => {
      const span = { ...name, start: one[0]!.start, end: one.at(-1)!.end };
      const [sign, number] = one.length === 1 ? [null, one[0]!] : one.slice(-2);
      const isNumber = /^\d+$/.test(number!.text) && (sign === null || "+-".includes(sign!.text));
      if (!isNumber) return { span, base: span, constant: 0n };
      const constant = BigInt(`${sign?.text === "-" ? "-" : ""}${number!.text}`);
      const base = one.length < 3 ? null : { ...span, end: one.at(-3)!.end };
      return { span, base, constant };
    });
  }

  plainElement(element: Span): { readonly words: readonly Name[]; readonly name: Name | null } | null {
    const tokens = this.#tokens.within(element);
    const isPlain = tokens.every(({ kind, text }, k) =>
      kind === "name"
        ? k === 0 || tokens[k + 1]?.text !== "("
        : kind === "integer" || "(),+-*".includes(text),
    );
    if (!isPlain || tokens[0]?.kind !== "name") return null;
    const words = tokens
      .filter(({ kind }) => kind === "name")
      .map(({ word }) => nameFrom(this.#spellings.of(word)));
    return { words, name: words[0] ?? null };
  }

  asksForTypes(): boolean {
    return false;
  }

  callsAny(text: Span): boolean {
    const tokens = this.#tokens.within(text);
    return tokens.some(
      ({ kind, word }, k) => kind === "name" && tokens[k + 1]?.text === "(" && !this.#isArray(word),
    );
  }

  /** A statement ends with its line. */
  endsAsStatement(): boolean {
    return true;
  }
}

/** The parts between the commas, up to the bracket that closes the first one; null where none does. */
function listIn([, ...tokens]: readonly Token[]): readonly (readonly Token[])[] | null {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.text === ")" && depth-- === 0) return parts;
    if (token.text === "(") depth++;
    if (token.text === "," && depth === 0) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return null;
}

/** Those outside of brackets. */
function outermost(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === ")") depth--;
    if (text === "(") depth++;
    return depth === 0;
  });
}

const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(" ");

/** The last token of the subscript in that direction; null where no bracket ends it. */
function edgeOf(tokens: readonly Token[], from: number, step: 1 | -1): number | null {
  const [inner, outer] = step > 0 ? ["(", ")"] : [")", "("];
  let depth = 0;
  for (let at = from + step; at >= 0 && at < tokens.length; at += step) {
    const { text } = tokens[at]!;
    if (text === inner) depth++;
    else if (depth > 0 && text === outer) depth--;
    else if (depth === 0 && (text === outer || text === ",")) return at - step;
    else if (depth === 0 && text === ":") return null;
  }
  return null;
}

/** The bracket that the subscript's list begins with. */
function openingBefore(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= 0; at--) {
    if (tokens[at]!.text === ")") depth++;
    else if (tokens[at]!.text === "(" && depth-- === 0) return at;
  }
  return -1;
}

/** Does nothing outside of brackets bind less tightly than the operator, or differently? */
function isOneLevel(tokens: readonly Token[], operator: string): boolean {
  let depth = 0;
  return tokens.every(({ text }) => {
    if (text === "(") depth++;
    if (text === ")") depth--;
    if (depth > 0) return true;
    return operator === "*" ? !["+", "-", "/"].includes(text) : !text.startsWith(".") && text !== ",";
  });
}
