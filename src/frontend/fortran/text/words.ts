// What the words of a piece of Fortran say.

import { containsSpan, type Span } from "../../../source/span.ts";
import { type AuthorText, type Name, nameFrom } from "../../../source/words.ts";
import type { ExitStatement } from "../ast.ts";
import type { Spellings } from "../sema/spellings.ts";
import type { FortranToken as Token } from "../token.ts";
import type { FileTokens, TextStatement } from "./file-tokens.ts";

export class FortranWords {
  readonly #tokens: FileTokens;
  readonly #spellings: Spellings;
  /** Names of arrays, and of functions that only compute: what follows them in parentheses is no argument. */
  readonly #isHarmless: (word: string) => boolean;
  readonly #exits: readonly ExitStatement[];

  constructor(
    tokens: FileTokens,
    spellings: Spellings,
    isHarmless: (word: string) => boolean,
    exits: readonly ExitStatement[],
  ) {
    this.#exits = exits;
    this.#tokens = tokens;
    this.#spellings = spellings;
    this.#isHarmless = isHarmless;
  }

  /** An `exit` may leave a construct that begins behind the head of the loop. */
  jumpsIn(text: Span): { readonly isLeft: boolean; readonly breaks: number; readonly gotos: number } {
    const leaves = this.#keywordsIn(text, ["return", "stop", "error"]);
    const head = this.#tokens.statementAt(text.start)?.span.end ?? text.end;
    const body = { ...text, start: head };
    const inner = this.#exits.filter(
      ({ span, leaves: left }) => containsSpan(body, span) && containsSpan(body, left),
    );
    const isLeft = leaves > 0 || this.#keywordsIn(text, ["exit"]) > inner.length;
    return { isLeft, breaks: 0, gotos: this.#keywordsIn(text, ["goto", "go"]) };
  }

  /** Statements that begin so, those after `if (…)` among them. */
  #keywordsIn(text: Span, words: readonly string[]): number {
    return this.#tokens
      .within(text)
      .filter(
        ({ word }, k, all) => words.includes(word) && all[k + 1]?.text !== "(" && all[k + 1]?.text !== "=",
      ).length;
  }

  declaresTypes(): boolean {
    return false;
  }

  /** The name of a construct is declared by it, for all of the procedure: no other may have it (19.4). */
  declaresLasting(text: Span): boolean {
    return this.statementsIn(text).some(
      ({ tokens }) => tokens[0]?.kind === "name" && tokens[1]?.text === ":",
    );
  }

  /** flang 19 has no symbols for variables of a `block` in a parallel loop. */
  hasUncertainBlocks(text: Span): boolean {
    return this.statementsIn(text).some(({ tokens }) => tokens.at(-1)?.word === "block" && tokens.length < 4);
  }

  declaresElsewhere(): boolean {
    return false;
  }

  namesInBody(loop: Span): ReadonlySet<Name> {
    const head = this.#tokens.statementAt(loop.start);
    return new Set(this.namesIn(head === null ? loop : { ...loop, start: head.span.end }));
  }

  namesIn(text: Span): readonly Name[] {
    return this.#names(text).map(({ word }) => nameFrom(this.#spellings.of(word)));
  }

  /** Calls of functions look alike. */
  subscripted(text: Span): ReadonlySet<Name> {
    const tokens = this.#tokens.within(text);
    const isMeant = ({ kind }: Token, k: number): boolean => kind === "name" && tokens[k + 1]?.text === "(";
    return new Set(tokens.filter(isMeant).map(({ word }) => nameFrom(this.#spellings.of(word))));
  }

  #names(text: Span): readonly Token[] {
    return this.#tokens.within(text).filter(({ kind }) => kind === "name");
  }

  hasAttributes(): boolean {
    return false;
  }

  mentions(name: string, text: Span): number {
    const word = name.toLowerCase();
    return this.#names(text).filter((token) => token.word === word).length;
  }

  countsUses(): boolean {
    return false;
  }

  labelOf(text: Span): Span | null {
    const statement = this.#tokens.statementAt(text.start);
    const label = statement?.span.start === text.start ? statement.label : null;
    return label === null || label === undefined ? null : { ...text, start: label.start, end: label.end };
  }

  beginsWith(text: Span, word: string): boolean {
    return this.#tokens.within(text)[0]?.word === word;
  }

  /** It is an argument of something that may set it. */
  isAddressTaken(word: Span, text: Span): boolean {
    const tokens = this.#tokens.within(text);
    const at = tokens.findIndex(({ start }) => start === word.start);
    let depth = 0;
    for (let k = at - 1; k >= 0; k--) {
      if (tokens[k]!.text === ")") depth++;
      if (tokens[k]!.text !== "(" || depth-- > 0) continue;
      depth = 0;
      const before = tokens[k - 1];
      if (before?.kind === "name" && !this.#isHarmless(before.word)) return true;
    }
    return false;
  }

  namesMembers(): boolean {
    return false;
  }

  pointerQualifier(): null {
    return null;
  }

  isDeclaredInt(): boolean {
    return false;
  }

  numberWords(): AuthorText | null {
    return null;
  }

  /** Calls of anything; `isAny`: of functions that only compute as well. */
  calls(text: Span): boolean {
    const tokens = this.#tokens.within(text);
    return tokens.some(
      ({ kind, word }, k) =>
        kind === "name" &&
        (word === "call" ||
          (tokens[k + 1]?.text === "(" && !this.#isHarmless(word) && !isKeyword(tokens, k))),
    );
  }

  statementsIn(text: Span): readonly TextStatement[] {
    return this.#tokens.statements.filter(({ span }) => text.start <= span.start && span.end <= text.end);
  }
}

const CONTROL: ReadonlySet<string> = new Set(["if", "elseif", "while", "select", "case", "where", "do"]);

const isKeyword = (tokens: readonly Token[], k: number): boolean => CONTROL.has(tokens[k]!.word);
