/**
 * The author's text of a Fortran file: every question about it is asked here, and answered from its tokens.
 *
 *     text/file-tokens.ts   tokens, statements and comments by their places
 *     text/layout.ts        lines, indentation, where declarations go
 *     text/named-bounds.ts  loops that end beside named constants
 *     text/words.ts         what the words of a piece of text say
 *     text/places.ts        how a word stands among its neighbours
 *
 * In a file that goes through the preprocessor a token that a macro gives has the place of the macro's use.
 * No new text has such tokens, nor words that are macros under any flags.
 */
import type { FloatConstant } from "../../ir/func.ts";
import type { Pragma } from "../../ir/pragma.ts";
import type { CountingHead } from "../../source/counting-head.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { containsSpan, type Span, sameSpan } from "../../source/span.ts";
import { type Name, nameFrom } from "../../source/words.ts";
import type { ConstantUse, FortranUnit } from "./ast.ts";
import { declaredWords } from "./declared-words.ts";
import type { FortranFile } from "./read-file.ts";
import { isElemental } from "./sema/intrinsics.ts";
import { Spellings } from "./sema/spellings.ts";
import type { FormOptions } from "./source-form.ts";
import { allStatements } from "./statement-parts.ts";
import { commentsInNest } from "./text/comment-places.ts";
import { FileTokens } from "./text/file-tokens.ts";
import { hintsInComments } from "./text/hints-in-comments.ts";
import { FortranLayout } from "./text/layout.ts";
import { type NamedEnd, namedEnd } from "./text/named-bounds.ts";
import { FortranPlaces } from "./text/places.ts";
import { FortranWords } from "./text/words.ts";
import type { FortranToken as Token } from "./token.ts";

interface Word {
  readonly text: Name;
  readonly span: Span;
}

interface TextAround {
  readonly hasFinalFlags: boolean;
  readonly isImported: (word: string) => boolean;
}

interface NamedInteger {
  readonly name: Name;
  readonly value: bigint;
  readonly isInNest: boolean;
  readonly isNumberInNest: boolean;
  readonly isOnlyNamed: boolean;
  readonly isBound: boolean;
  readonly end: NamedEnd | null;
}

export class FortranText {
  /** Names of the file; case means nothing. */
  readonly identifiers: { has(word: string): boolean };
  readonly macros: { has(word: string): boolean };
  readonly comments: readonly Span[];
  readonly directives: readonly { readonly name: Name; readonly span: Span }[];
  readonly layout: FortranLayout;
  readonly words: FortranWords;
  readonly places: FortranPlaces;
  readonly constants = NO_CONSTANTS;
  readonly #tokens: FileTokens;
  readonly #spellings: Spellings;
  /** Names of the file's objects and procedures, in lower case. */
  readonly #declared: ReadonlySet<string>;
  readonly #hasFinalFlags: boolean;
  /** Pure procedures, and what they contain, which is pure as well. */
  readonly #pure: readonly Span[];
  /** `do concurrent`: no directive may stand in it, as none is pure (11.1.7.5). */
  readonly #concurrent: readonly Span[];
  /** Procedures with `contiguous` arguments. */
  readonly #contiguous: readonly Span[];

  readonly #isImported: (word: string) => boolean;
  readonly #procedures: FortranUnit["procedures"];

  /**
   * `hasFinalFlags`: the text will be compiled under the very flags under which it was read. `isImported`: is
   * it a name of a module of another file that this one uses?
   */
  constructor(
    file: SourceFile,
    form: Pick<FormOptions, "form" | "fixedLineLength">,
    { source: items, preprocessed }: FortranFile,
    { procedures }: FortranUnit,
    { hasFinalFlags, isImported }: TextAround,
  ) {
    this.#hasFinalFlags = hasFinalFlags;
    this.#procedures = procedures;
    this.#contiguous = procedures.flatMap(({ dummies, symbols, span }) =>
      span !== null && dummies.some((id) => symbols[id]!.attributes.has("contiguous")) ? [span] : [],
    );
    this.#pure = procedures.flatMap(({ isPure, span }) => (isPure && span !== null ? [span] : []));
    this.#concurrent = procedures.flatMap(({ body }) =>
      [...allStatements(body)].flatMap((stmt) => (stmt.kind === "do" ? (stmt.within ?? []) : [])),
    );
    this.#isImported = isImported;
    this.#tokens = new FileTokens(file, form, items);
    this.#spellings = new Spellings(items);
    const arrays = new Set(
      procedures.flatMap(({ symbols }) =>
        symbols.flatMap(({ name, shape }) => (shape === null ? [] : [name.toLowerCase()])),
      ),
    );
    this.#declared = new Set(declaredWords(items, procedures));
    const isArray = (word: string): boolean => arrays.has(word);
    const spellings = this.#spellings;
    this.identifiers = {
      has: (word) =>
        spellings.has(word) ||
        preprocessed?.words.has(word.toLowerCase()) === true ||
        isImported(word.toLowerCase()),
    };
    this.macros = preprocessed?.names ?? new Set();
    this.comments = this.#tokens.comments;
    this.directives = this.#tokens.preprocessorLines.map(({ word, span }) => ({
      name: nameFrom(word),
      span,
    }));
    const places = procedures.flatMap(({ span, endOfSpecification: at }) =>
      span === null ? [] : [{ procedure: span, at }],
    );
    this.layout = new FortranLayout(this.#tokens, places, preprocessed?.conditionals ?? []);
    this.words = new FortranWords(
      this.#tokens,
      this.#spellings,
      (word) => isArray(word) || isElemental(word),
      procedures.flatMap(({ exits }) => exits),
    );
    this.places = new FortranPlaces(this.#tokens, this.#spellings, isArray);
  }

  // ---- words ----

  newWord(word: string): string {
    return this.#spellings.newWord(word);
  }

  /** Those of `names` in the text; null where one is in several pieces, or a macro may give one. */
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null {
    if (this.expandedMacro(text) !== null) return null;
    const known = new Map([...names].map((name) => [name.toLowerCase(), nameFrom(name)]));
    const found = this.#namesIn(text).filter(({ word }) => known.has(word));
    if (found.some((token) => this.#isSplit(token))) return null;
    return found.map((token) => ({ text: known.get(token.word)!, span: spanOf(token) }));
  }

  #namesIn(text: Span): readonly Token[] {
    return this.#tokens.within(text).filter(({ kind }) => kind === "name");
  }

  identifiersIn(text: Span): ReadonlySet<string> {
    return new Set(this.#namesIn(text).map(({ word }) => this.#spellings.of(word)));
  }

  splitToken(text: Span): Span | null {
    const split = this.#tokens.within(text).find((token) => this.#isSplit(token));
    return split === undefined ? null : spanOf(split);
  }

  /** In fixed form blanks may stand in the middle of a word. */
  #isSplit({ pieces, start, end }: Token): boolean {
    return pieces !== null && this.#tokens.file.text.slice(start, end).includes("\n");
  }

  calls(text: Span): boolean {
    return this.words.calls(text);
  }

  // ---- loops ----

  /** The variable of `do i = …`, with or without a label. */
  canonicalIterator(loop: Span): string | null {
    const head = this.#headOf(loop);
    return head === null ? null : this.#spellings.of(head.variable.word);
  }

  #headOf(
    loop: Span,
  ): { readonly variable: Token; readonly tokens: readonly Token[]; readonly equals: number } | null {
    const statement = this.#tokens.statementAt(loop.start);
    if (statement === null) return null;
    const { tokens } = statement;
    const equals = tokens.findIndex(({ text }) => text === "=");
    const variable = tokens[equals - 1];
    // An array assignment is a loop as well, and `do concurrent (integer :: i = …)` another one.
    const isCounting = tokens.slice(0, equals - 1).some(({ word }) => word === "do");
    const isListed = tokens.slice(0, equals).some(({ text }) => text === "(");
    return isCounting && variable?.kind === "name" && !isListed ? { variable, tokens, equals } : null;
  }

  /** `do i = first, last` */
  countingHead(loop: Span): CountingHead | null {
    const head = this.#headOf(loop);
    if (head === null) return null;
    const { tokens, equals, variable } = head;
    const commas = topLevelCommas(tokens, equals);
    const [comma] = commas;
    if (comma === undefined || commas.length > 1) return null;
    const [first, bound] = [tokens.slice(equals + 1, comma), tokens.slice(comma + 1)];
    if (first.length === 0 || bound.length === 0) return null;
    return {
      span: spanAcross(tokens[0]!, tokens.at(-1)!),
      declared: null,
      iterator: spanOf(variable),
      first: spanAcross(first[0]!, first.at(-1)!),
      isFromZero: first.length === 1 && first[0]!.text === "0",
      bound: spanAcross(bound[0]!, bound.at(-1)!),
      isPlainBound: bound.length === 1,
      isUpTo: true,
    };
  }

  // ---- comments ----

  isDirective(text: Span): boolean {
    return this.#tokens.preprocessorLines.some(({ span }) => span.start === text.start);
  }

  commentsIn(text: Span): readonly string[] {
    return this.#tokens.commentsWithin(text).map((span) => this.#tokens.file.slice(span));
  }

  hintsInComments(loops: readonly Span[]): readonly Pragma[] {
    return hintsInComments(this.#tokens, loops);
  }

  placedComments(nest: Span, statements: readonly Span[], loops: readonly Span[]) {
    return commentsInNest(this.#tokens, nest, statements, loops);
  }

  // ---- where new text goes ----

  placesOf(words: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
    const places = new Map([...words].map((word) => [word, [] as number[]]));
    for (const { word, start } of this.#tokens.tokens) places.get(this.#spellings.of(word))?.push(start);
    return places;
  }

  isNamedIn(text: string, word: string): boolean {
    return new RegExp(`\\b${word}\\b`, "i").test(text);
  }

  helperPlaceBefore(token: number): { readonly offset: number; readonly beginsLine: boolean } {
    return { offset: token, beginsLine: false };
  }

  // ---- macros, and what compiler flags choose ----

  mayBeMacro(word: string): boolean {
    return this.macros.has(word);
  }

  isMacro(word: string): boolean {
    return this.macros.has(word);
  }

  isNoObject(): boolean {
    return false;
  }

  mayHaveThreads(place: Span): boolean {
    return (
      !this.#pure.some((span) => containsSpan(span, place)) &&
      !this.#concurrent.some((span) => containsSpan(span, place) && !sameSpan(span, place))
    );
  }

  /** Of a name that a construct gives another meaning, nothing is said. */
  namedConstants(nest: Span): readonly NamedInteger[] {
    const numbers = new Set(this.#tokens.within(nest).map(({ word }) => word));
    return this.#constantsAround(nest).flatMap(({ name, value, bytes, span, byFlags }) => {
      if (typeof value !== "bigint" || byFlags !== undefined) return [];
      const isInNest = isIn(nest, span);
      const isNumberInNest = numbers.has(`${value}`);
      const isOnlyNamed = isInNest && bytes === 4 && !isNumberInNest;
      const isBound = isOnlyNamed && this.#isWholeBound(span);
      const end = isOnlyNamed ? namedEnd(this.#tokens, span) : null;
      const isOther = end === null || numbers.has(`${value + end.offset}`);
      const named = { name: nameFrom(name), value, isInNest, isNumberInNest, isOnlyNamed, isBound };
      return [{ ...named, end: isOther ? null : end }];
    });
  }

  /** `do i = 1, NAME`: no kind, nor anything else within a bound. */
  #isWholeBound({ start }: Span): boolean {
    const tokens = this.#tokens.statementAt(start)?.tokens ?? [];
    const at = tokens.findIndex((token) => token.start === start);
    const next = tokens[at + 1]?.text ?? ",";
    return (
      tokens.slice(0, 3).some(({ word }) => word === "do") &&
      next === "," &&
      /^[,=]$/.test(tokens[at - 1]?.text ?? "")
    );
  }

  /** Those that the procedure around the nest has names for. */
  #constantsAround(nest: Span): readonly ConstantUse[] {
    const around = this.#procedures.filter(({ span }) => isIn(span, nest));
    const own = around.find(({ span }) => around.every((other) => isIn(other.span, span!)));
    if (own === undefined) return [];
    const others = new Set(own.symbols.map(({ name }) => name.toLowerCase()));
    return own.constants.filter(
      ({ name, span, byFlags }) =>
        (isIn(own.bodySpan, span) || byFlags === true) &&
        !others.has(name.toLowerCase()) &&
        !this.mayBeMacro(name),
    );
  }

  /**
   * `0.5_dp`, `half`: by its name, where that is a name there, and of the same constant. It may come from a
   * procedure that is called there.
   */
  spellingAt({ text, value, type }: FloatConstant, nest: Span): "author" | "number" {
    const name = /^[a-z]/i.test(text ?? "") ? text : (/_([a-z]\w*)$/i.exec(text ?? "")?.[1] ?? null);
    if (name === null) return "author";
    const bytes = type.kind === "float" ? type.bits / 8 : 0;
    const isSame = (use: ConstantUse): boolean =>
      typeof use.value === "number"
        ? name === text && Object.is(use.value, value) && use.bytes === bytes
        : name !== text && use.value === BigInt(bytes);
    const uses = this.#constantsAround(nest).filter((use) => use.name.toLowerCase() === name.toLowerCase());
    return uses.length > 0 && uses.every(isSame) ? "author" : "number";
  }

  mayBeSkewed(place: Span): boolean {
    return !this.#contiguous.some((span) => containsSpan(span, place));
  }

  isRedefined(intrinsic: string): boolean {
    return this.#declared.has(intrinsic) || this.macros.has(intrinsic) || this.#isImported(intrinsic);
  }

  isTypedef(): boolean {
    return false;
  }

  isStill(): boolean {
    return true;
  }

  countsItself(): boolean {
    return false;
  }

  conditionalMacro(): string | null {
    return null;
  }

  /** One that flags decide, or a word of the author's that is one under others. */
  unreadMacro(text: Span): string | null {
    if (this.#hasFinalFlags) return null;
    const tokens = this.#tokens.within(text);
    const chosen = tokens.find(({ macro }) => macro !== null && !macro.isFixed)?.macro?.name;
    return (
      chosen ?? tokens.find((token) => token.macro === null && this.macros.has(token.text))?.text ?? null
    );
  }

  /** A statement that a macro gives has no place of its own. */
  statementMacro(text: Span): string | null {
    const first = this.words
      .statementsIn(text)
      .flatMap(({ tokens }) => tokens.filter((token, k) => k === 0 || token.text === "="));
    return first.find(({ macro }) => macro !== null)?.macro?.name ?? null;
  }

  expandedMacro(text: Span): string | null {
    return this.#tokens.within(text).find(({ macro }) => macro !== null)?.macro?.name ?? null;
  }

  configDependentTypes(): readonly never[] {
    return [];
  }

  kindOfType(): null {
    return null;
  }

  typedNames(): ReadonlySet<string> {
    return new Set();
  }

  configDependentMacros(): readonly never[] {
    return [];
  }

  decidingUses(): readonly never[] {
    return [];
  }

  isDefinedOnce(): boolean {
    return true;
  }

  isChosenApart(): boolean {
    return false;
  }

  resultsIn(): ReadonlySet<string> {
    return new Set();
  }
}

/** Nothing is made a constant: Fortran says so itself. */
const NO_CONSTANTS = {
  mayHideUses: () => true,
  declarationOf: () => null,
  isOnlyRead: () => false,
  mayBeReplaced: () => false,
};

const isIn = (text: Span | null, place: Span): boolean => text !== null && containsSpan(text, place);

const spanOf = ({ file, start, end }: Token): Span => ({ file, start, end });

const spanAcross = (first: Token, last: Token): Span => ({
  file: first.file,
  start: first.start,
  end: last.end,
});

function topLevelCommas(tokens: readonly Token[], from: number): readonly number[] {
  let depth = 0;
  return tokens.flatMap(({ text }, k) => {
    if (k <= from) return [];
    if (text === "(") depth++;
    if (text === ")") depth--;
    return text === "," && depth === 0 ? [k] : [];
  });
}
