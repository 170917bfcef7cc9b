// The tokens that the compiler makes of a part of the user's file, macros and includes expanded, each with
// the place in the file where it can be seen.
//
//     #define TWICE(x) (x + x)
//     y = TWICE(i);            y = ( i + i ) ;      both i are seen where `i` is written

import type { Span } from "../../source/span.ts";
import { type Name, nameFrom } from "../../source/words.ts";
import { type ConfigDependentMacro, callResultName, configDependentMacros } from "./config-dependent.ts";
import { isUserText } from "./preprocess/provenance.ts";
import type { Token } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import type { Run, Runs } from "./runs.ts";
import { wordSet } from "./token-structure.ts";

interface VisibleToken {
  readonly token: Token;
  /** Where it can be seen. */
  readonly span: Span;
  /** It names a member, a tag or a label: those have name spaces of their own. */
  readonly isOtherName: boolean;
}

interface Word {
  readonly text: Name;
  readonly span: Span;
}

const NO_CALL = wordSet("for while do sizeof _Alignof __typeof__ typeof");

/** How many tokens of texts are kept; then all are forgotten, as a file may have any number of functions. */
const MOST_TOKENS = 100_000;

export class VisibleTokens {
  readonly #unit: PreprocessedUnit;
  readonly #runs: Runs;
  /** By text: the same few texts are asked about again and again while their function is compiled. */
  readonly #known = new Map<string, readonly VisibleToken[]>();
  #count = 0;

  constructor(unit: PreprocessedUnit, runs: Runs) {
    this.#unit = unit;
    this.#runs = runs;
  }

  within(text: Span): readonly VisibleToken[] {
    const key = `${text.start} ${text.end}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#runs.within(text).flatMap((run) => tokensOf(this.#unit, run));
    if (this.#count > MOST_TOKENS) {
      this.#known.clear();
      this.#count = 0;
    }
    this.#count += 1 + found.length;
    this.#known.set(key, found);
    return found;
  }

  /** Does a word stand in front of a parenthesis that is a function's name, or may be? */
  calls(text: Span): boolean {
    const tokens = this.within(text);
    return tokens.some(
      ({ token }, k) =>
        token.kind === "identifier" && tokens[k + 1]?.token.text === "(" && !NO_CALL.has(token.text),
    );
  }

  identifiers(text: Span): ReadonlySet<string> {
    const inside = this.within(text).filter(({ token }) => token.kind === "identifier");
    return new Set(inside.map(({ token }) => token.text));
  }

  /** Uses of macros, in any file of the user's, that other flags may change. */
  configDependentMacros(text: Span): readonly ConfigDependentMacro[] {
    return configDependentMacros(this.within(text));
  }

  /** What may be called: `f(x)`, and all in front of `(x)` in `(c ? f : g)(x)`; see `callResultName`. */
  callResults(text: Span): ReadonlySet<string> {
    const tokens = this.within(text).map(({ token }) => token);
    const called = new Set<string>();
    const open: number[] = [];
    tokens.forEach((token, k) => {
      const isBeforeCall = tokens[k + 1]?.text === "(";
      if (token.kind === "identifier" && isBeforeCall) called.add(token.text);
      if (token.text === "(") open.push(k);
      if (token.text !== ")") return;
      const first = open.pop();
      if (first === undefined || !isBeforeCall) return;
      for (const { kind, text } of tokens.slice(first, k)) if (kind === "identifier") called.add(text);
    });
    return new Set([...called].map(callResultName));
  }

  /** Is `__COUNTER__` or `__LINE__` used, whose values depend on how often or where the text stands? */
  countsItself(text: Span): boolean {
    return this.within(text).some(({ token }) => token.origin === "builtin" && token.kind !== "pragma");
  }

  /**
   * The places where an identifier of `names` is spelled; null where a macro body brings one, or where the
   * text itself or its line number becomes part of the program.
   */
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null {
    const words = new Map<number, Word>();
    for (const { token, isOtherName } of this.within(text)) {
      if (token.kind === "pragma") continue;
      if (token.origin === "stringify" || token.origin === "builtin") return null;
      // `x##i` may have been made of a name that could then not be replaced.
      if (token.origin === "paste" && [...names].some((name) => token.text.includes(name))) return null;
      if (token.kind !== "identifier" || isOtherName || !names.has(token.text)) continue;
      if (!isUserText(token)) return null;
      words.set(token.span.start, { text: nameFrom(token.text), span: token.span });
    }
    return [...words.values()].sort((a, b) => a.span.start - b.span.start);
  }
}

const BEFORE_OTHER_NAMES: ReadonlySet<string> = new Set([".", "->", "struct", "union", "enum", "goto"]);

function tokensOf({ tokens }: PreprocessedUnit, { span, first, end }: Run): readonly VisibleToken[] {
  return tokens.slice(first, end).map((token, k) => {
    const before = tokens[first + k - 1]?.text;
    return { token, span, isOtherName: BEFORE_OTHER_NAMES.has(before ?? "") };
  });
}
