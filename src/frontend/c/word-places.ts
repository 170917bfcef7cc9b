// How a word or an element that the author spelled stands among the tokens around it, macros left alone.
//
//     A[j - 1]                 subscriptAround(j): all between the brackets, and -1
//     c = n && m ? x : y;      standsAsCondition(n), standsAsCondition(m)
//     s += x;  t = t + x;      isUpdated(s), isUpdated(either t); not of `c ? s : t`
//
// Steps ask before they put something else in its place, which may be of another type, or longer than a word.

import type { Span } from "../../source/span.ts";
import { type Name, nameFrom } from "../../source/words.ts";
import { decimalInteger } from "./number-texts.ts";
import type { TextToken, TextTokens } from "./text-tokens.ts";
import { wordSet } from "./token-structure.ts";

interface Subscript {
  /** What stands between the brackets. */
  readonly span: Span;
  /** Is added to the word. */
  readonly offset: bigint;
}

interface PlainElement {
  /** All words of it, those in subscripts too. */
  readonly words: readonly Name[];
  /** The last one outside of subscripts: a variable or a member. */
  readonly name: Name | null;
}

const ASKS_TYPE = wordSet(
  "sizeof _Generic _Alignof alignof _alignof __alignof __alignof__ auto " +
    "typeof _typeof __typeof __typeof__ typeof_unqual",
);
const TAKES_CONDITION = wordSet("if while");
const CONTROL = wordSet("if while for");
const OF_ELEMENTS = wordSet(". -> ( ) [ ] * + - > >>");
const BEHIND_OPERAND = wordSet("[ . -> ++ --");
const BESIDE_IN_BRACKETS = wordSet("+ - * / %");
const COMPARES = wordSet("< > <= >= == != ?");
const JOINS = wordSet("? && ||");
const LOGICAL = wordSet("&& ||");
const AFTER_CONDITION = wordSet(") ; : ,");
/** What decides nothing but by the operator after the condition. */
const BEFORE_CONDITION = wordSet("= += -= *= /= %= &= |= ^= , ; ? : ( { [ } return");
const BEGINS_STATEMENT = wordSet("; { } ) else do");
const STEPS = wordSet("++ --");
const UPDATES = wordSet("+= -= *= &= |= ^= ++ --");
const COMBINES = wordSet("+ - * & | ^ && ||");
const MEMBERS = wordSet(". ->");
const MOST_OFFSET = 10n ** 9n;

const isWordLike = (token: TextToken | undefined): boolean =>
  token?.kind === "word" || token?.kind === "number";

export class WordPlaces {
  readonly #tokens: TextTokens;

  constructor(tokens: TextTokens) {
    this.#tokens = tokens;
  }

  /**
   * The subscript that consists of the word, at most a decimal number added or taken away, and parentheses.
   * Null for others, and where a comment stands in it.
   */
  subscriptAround(word: Span): Subscript | null {
    let [before, end] = this.#around(word);
    let depth = 0;
    const closeParentheses = () => {
      for (; this.#text(end) === ")"; end++) depth--;
    };
    for (; this.#text(before) === "("; before--) depth++;
    closeParentheses();
    const sign = this.#text(end);
    let offset: bigint | null = 0n;
    if (sign === "+" || sign === "-") {
      offset = decimalInteger(this.#text(end + 1));
      end += 2;
      closeParentheses();
    }
    if (this.#text(before) !== "[" || this.#text(end) !== "]" || depth !== 0) return null;
    const span = { ...word, start: this.#tokens.at(before).end, end: this.#tokens.at(end).start };
    if (offset === null || offset >= MOST_OFFSET || this.#tokens.commentsWithin(span).length > 0) return null;
    return { span, offset: sign === "-" ? -offset : offset };
  }

  /**
   * Is it the first or the last operand between the brackets of a subscript? It is no argument of a macro
   * then, which might put something after it that binds tighter than a cast.
   */
  standsInBrackets(word: Span): boolean {
    const [before, end] = this.#around(word).map((k) => this.#text(k));
    return (
      (before === "[" && (end === "]" || BESIDE_IN_BRACKETS.has(end!))) ||
      (end === "]" && BESIDE_IN_BRACKETS.has(before!))
    );
  }

  /**
   * Does it only matter whether the word is zero? No where in doubt. Compilers take a product there for a
   * slip of the pen. Parentheses around the word alone say nothing.
   */
  standsAsCondition(word: Span): boolean {
    let [before, end] = this.#around(word);
    let inParentheses = false;
    for (; this.#text(before) === "(" && this.#text(end) === ")"; inParentheses = true) {
      if (TAKES_CONDITION.has(this.#text(before - 1))) return true;
      before--;
      end++;
    }
    const [front, behind] = [this.#text(before), this.#text(end)];
    // Of a call or a macro.
    if (inParentheses && (isWordLike(this.#at(before)) || front === ")" || front === "]")) return false;
    if (front === "!") return inParentheses || !BEHIND_OPERAND.has(behind);
    if (LOGICAL.has(front)) return JOINS.has(behind) || AFTER_CONDITION.has(behind);
    return JOINS.has(behind) && BEFORE_CONDITION.has(front);
  }

  /**
   * May the word be compared with something in `text`, by an operator or in a macro? What stands in
   * subscripts beside the word is looked at, not what stands in others.
   */
  isCompared(word: Span, text: Span): boolean {
    const tokens = this.#tokens.within(text);
    const before = tokens.filter(({ end }) => end <= word.start).toReversed();
    const after = tokens.filter(({ start }) => start >= word.end);
    const around = [...besideIn(before, "]", "[").toReversed(), ...besideIn(after, "[", "]")];
    return around.some(
      (token, k) => COMPARES.has(token.text) || (token.text === "(" && isWordLike(around[k - 1])),
    );
  }

  /**
   * Is this use of a variable or an element the left side of `s += …` or `s++`, or one of `s = s + …`?
   * Another type in its place would change what else it may be: `(int)s + …`, `c ? s : …`, or an argument of
   * a macro that asks for its type.
   */
  isUpdated(place: Span): boolean {
    const own = this.#tokens.between(place.start, place.end).map(({ text }) => text);
    const [before, end] = this.#aroundParentheses(place);
    if (this.#text(before) === "=" && this.#isAssignedAgain(own, before))
      return COMBINES.has(this.#text(end));
    const isStepped = STEPS.has(this.#text(before));
    if (!isStepped && !BEGINS_STATEMENT.has(this.#text(before))) return false;
    return isStepped || UPDATES.has(this.#text(end)) || this.#isCombinedAgain(own, end);
  }

  /** Does a statement set it, and use it for nothing else? */
  isAssigned(place: Span): boolean {
    const [before, end] = this.#around(place);
    return BEGINS_STATEMENT.has(this.#text(before)) && this.#text(end) === "=";
  }

  /** Does a subscript follow? */
  isSubscripted(name: Span): boolean {
    const [, end] = this.#around(name);
    return this.#text(end) === "[" && this.#at(end - 1)?.end === name.end;
  }

  /**
   * The words of an element whose text means the same wherever nothing has changed that it names: no calls,
   * no steps, no comments. Null where it is none.
   */
  plainElement(element: Span): PlainElement | null {
    const tokens = this.#tokens.between(element.start, element.end);
    const isPlain = tokens.every(({ kind, text, isDirective }, k) => {
      const isCall = text === "(" && isWordLike(tokens[k - 1]);
      return !isDirective && !isCall && (kind === "sign" ? OF_ELEMENTS.has(text) : kind !== "string");
    });
    if (!isPlain || this.#tokens.commentsWithin(element).length > 0) return null;
    const words = (all: readonly TextToken[]) =>
      all.flatMap(({ kind, text }) => (kind === "word" ? [nameFrom(text)] : []));
    return { words: words(tokens), name: words(outsideOf(tokens, "[", "]")).at(-1) ?? null };
  }

  /** What stands in front of the element's first subscript, if it is these words: `s.hist`, `p->hist`. */
  subscriptedName(element: Span, words: readonly Name[]): Span | null {
    const tokens = this.#tokens.between(element.start, element.end);
    const open = tokens.findIndex(({ text }) => text === "[");
    const name = open < 0 ? tokens : tokens.slice(0, open);
    const isSpelled =
      name.length === 2 * words.length - 1 &&
      name.every(({ text }, k) => (k % 2 === 0 ? text === words[k / 2] : MEMBERS.has(text)));
    const found = { ...element, end: name.at(-1)?.end ?? element.start };
    return isSpelled && this.isSubscripted(found) ? found : null;
  }

  /** All arrays count from 0. */
  subscriptsOf(): null {
    return null;
  }

  /** `sizeof s` is another number where something of another type stands in the place of `s`. */
  asksForTypes(text: Span): boolean {
    return this.#tokens.within(text).some(({ kind, text }) => kind === "word" && ASKS_TYPE.has(text));
  }

  /** Functions or macros. */
  callsAny(text: Span): boolean {
    const tokens = this.#tokens.within(text);
    return tokens.some(
      ({ kind, text }, k) => kind === "word" && tokens[k + 1]?.text === "(" && !CONTROL.has(text),
    );
  }

  /** Does it end as statements do, and not in a macro that may stand for the end? */
  endsAsStatement(text: Span): boolean {
    const end = this.#text(this.#around(text)[1] - 1);
    return end === ";" || end === "}";
  }

  /** The tokens in front of it and after it. */
  #around({ start, end }: Span): readonly [before: number, end: number] {
    return [this.#tokens.firstFrom(start) - 1, this.#tokens.firstFrom(end)];
  }

  #aroundParentheses(place: Span): readonly [before: number, end: number] {
    let [before, end] = this.#around(place);
    while (this.#text(before) === "(" && this.#text(end) === ")") {
      before--;
      end++;
    }
    return [before, end];
  }

  /** `(s) =` up to the token: is it the same place, and no member of something? */
  #isAssignedAgain(own: readonly string[], assignment: number): boolean {
    let end = assignment;
    while (this.#text(end - 1) === ")") end--;
    const start = end - own.length;
    return this.#isSame(own, start) && !MEMBERS.has(this.#text(start - 1));
  }

  /** `= (s) +` from the token on. */
  #isCombinedAgain(own: readonly string[], assignment: number): boolean {
    if (this.#text(assignment) !== "=") return false;
    let start = assignment + 1;
    while (this.#text(start) === "(") start++;
    let end = start + own.length;
    while (this.#text(end) === ")") end++;
    return this.#isSame(own, start) && COMBINES.has(this.#text(end));
  }

  #isSame(own: readonly string[], start: number): boolean {
    return own.length > 0 && own.every((text, k) => this.#text(start + k) === text);
  }

  #at(k: number): TextToken | undefined {
    return k >= 0 && k < this.#tokens.count ? this.#tokens.at(k) : undefined;
  }

  /** Empty where the file has none. */
  #text(k: number): string {
    return this.#at(k)?.text ?? "";
  }
}

/** The tokens up to the bracket that closes around them, less what stands in brackets of their own. */
function besideIn(tokens: readonly TextToken[], open: string, close: string): readonly TextToken[] {
  let depth = 0;
  const end = tokens.findIndex(({ text }) => {
    if (text === open) depth++;
    return text === close && --depth < 0;
  });
  return outsideOf(end < 0 ? tokens : tokens.slice(0, end), open, close);
}

function outsideOf(tokens: readonly TextToken[], open: string, close: string): readonly TextToken[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === open) depth++;
    if (text === close) return --depth < 0;
    return depth === 0;
  });
}
