// Every question about the author's text is asked here: which names are taken, where identifiers stand, what
// may not be moved, what other flags would change (soundness rules 1, 10, 11, 12).
//
//     text-tokens.ts      the user's file as it is written: comments, tokens with macros left alone
//     layout.ts           what stands around a place on its line and before it, and how new lines there look
//     text-words.ts       what the words of a piece of text say
//     word-places.ts      how a word or an element stands among the tokens around it
//     counting-head.ts    the parts of a loop's head that counts up by one
//     comment-places.ts   what each comment of a nest belongs to
//     helper-place.ts     where functions go that another one needs
//     constant-places.ts  what it says of variables that might be constants
//     canonical-head.ts   whether a loop's head is one that OpenMP takes
//     visible-tokens.ts   what the compiler makes of a part of it, macros expanded
//     macro-names.ts      which names are macros
//     macro-meanings.ts   whether a macro means the same at two places
//     config-uses.ts      which parts flags choose, and what they may be instead
//     config-dependent.ts types that flags choose; `type-kinds.ts`: of what kind they are in any case

import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { type AuthorText, authorText } from "../../source/words.ts";
import type { BlockNames } from "./block-names.ts";
import { iteratorOfHead } from "./canonical-head.ts";
import { placedComments } from "./comment-places.ts";
import {
  type ConfigDependentMacro,
  type ConfigDependentType,
  configDependentTypes,
  TYPE_WORDS,
} from "./config-dependent.ts";
import { ConfigUses } from "./config-uses.ts";
import { ConstantPlaces } from "./constant-places.ts";
import { countingHead } from "./counting-head.ts";
import { type HelperPlace, helperPlaceBefore } from "./helper-place.ts";
import type { FrontendResult } from "./index.ts";
import { CLayout } from "./layout.ts";
import { macroMeanings } from "./macro-meanings.ts";
import { MacroNames } from "./macro-names.ts";
import { isConstantMacro } from "./numbers.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import { Runs } from "./runs.ts";
import { eachWord, identifiers } from "./text.ts";
import { TextTokens } from "./text-tokens.ts";
import { TextWords } from "./text-words.ts";
import { type TypeKind, typeKinds } from "./type-kinds.ts";
import { typedefNames } from "./typedef-names.ts";
import { VisibleTokens } from "./visible-tokens.ts";
import { WordPlaces } from "./word-places.ts";

/** See `MacroConst`. */
interface MacroRead {
  readonly name: string;
  readonly definition: number | null;
}

/** The use of a macro as text of one line. */
interface SpelledUse {
  readonly spelled: AuthorText;
  /** Can that, and what came of it, be compared as strings? */
  readonly isTestable: boolean;
}

export class SourceText {
  /**
   * Every identifier that occurs in the unit or anywhere in the user's file, skipped `#if` groups and
   * comments included.
   */
  readonly identifiers: ReadonlySet<string>;
  /** Names defined as macros anywhere in the unit: printed, they would not stand for themselves. */
  readonly macros: ReadonlySet<string>;
  readonly directives: PreprocessedUnit["directives"];
  readonly #unit: PreprocessedUnit;
  readonly #blockNames: BlockNames;
  /** Where the uses of macros begin that sema trusted. */
  readonly #believed: ReadonlySet<number>;
  readonly #runs: Runs;
  /** What stands around a place, and where lines end. */
  readonly layout: CLayout;
  /** What the words of a piece of text say. */
  readonly words: TextWords;
  /** How words and elements stand among the tokens around them. */
  readonly places: WordPlaces;
  /** What is said of variables that might be constants. */
  readonly constants: ConstantPlaces;
  readonly #tokens: TextTokens;
  readonly #visible: VisibleTokens;
  readonly #macroNames: MacroNames;
  readonly #config: ConfigUses;
  #types: ReturnType<typeof configDependentTypes> | null = null;
  #typedefs: ReadonlySet<string> | null = null;

  constructor({ parsed, unit, library, blockNames }: FrontendResult, main: SourceFile) {
    const { source } = parsed;
    this.#unit = source;
    this.#blockNames = blockNames;
    this.#believed = new Set(unit.believed.filter(({ file }) => file === main.id).map(({ start }) => start));
    this.#runs = new Runs(source, main.id);
    this.#tokens = new TextTokens(main, source.language);
    this.constants = new ConstantPlaces(this.#tokens, this);
    this.words = new TextWords(this.#tokens);
    this.places = new WordPlaces(this.#tokens);
    this.layout = new CLayout(this.#tokens, (name, at) => this.isMacro(name, { isCalled: true, at }));
    this.#visible = new VisibleTokens(source, this.#runs);
    this.#macroNames = new MacroNames(source, this.#runs);
    this.#config = new ConfigUses(source, main, library, this.#tokens);
    this.macros = new Set(source.macros.map((macro) => macro.name));
    this.directives = source.directives;
    this.identifiers = new Set([
      ...source.tokens.map((token) => token.text),
      ...this.macros,
      ...(main.text.match(/[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g) ?? []),
    ]);
  }

  // --- the text as it is written ---

  /** Comments of the user's file, in order. */
  get comments(): readonly Span[] {
    return this.#tokens.comments;
  }

  /** Where the words stand in the user's file, executed or not, comments aside: each has an entry. */
  placesOf(words: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
    const places = new Map([...words].map((word): [string, number[]] => [word, []]));
    // Also in strings, which may be assembler.
    eachWord(this.#tokens.file.text, (word, at) => {
      if (words.has(word) && this.#tokens.commentAround(at + 1) === null) places.get(word)!.push(at);
    });
    return places;
  }

  newWord(word: string): string {
    return word;
  }

  /** Does new text name it? */
  isNamedIn(text: string, word: string): boolean {
    return text.includes(word) && identifiers(text).includes(word);
  }

  /** A word, number or string in `text` that spans several lines: it can't be indented anew. */
  splitToken(text: Span): Span | null {
    return this.#tokens.splitToken(text);
  }

  /** Does a line for the preprocessor begin there? Not where a macro stands for one, or `_Pragma` does. */
  isDirective({ file, start }: Span): boolean {
    const { count, file: main } = this.#tokens;
    const at = this.#tokens.firstFrom(start);
    return file === main.id && at < count && this.#tokens.directiveAt(at)[0]?.start === start;
  }

  /** The comments in `text`, as they are written but for blanks at their ends. */
  commentsIn(text: Span): readonly string[] {
    return this.#tokens.commentsWithin(text).map((at) => this.#tokens.file.slice(at).trimEnd());
  }

  /** Hints are pragmas. */
  hintsInComments(): readonly never[] {
    return [];
  }

  placedComments(
    nest: Span,
    statements: readonly Span[],
    loops: readonly Span[],
  ): ReturnType<typeof placedComments> {
    return placedComments(this.#tokens, nest, statements, loops);
  }

  /** Where functions go that are needed by the one whose first token is at that offset. */
  helperPlaceBefore(token: number): HelperPlace {
    return helperPlaceBefore(this.#tokens, token);
  }

  // --- what compilers make of it ---

  /** The iterator of a loop whose head is one that OpenMP takes (`canonical-head.ts`); else null. */
  canonicalIterator(loop: Span): string | null {
    return iteratorOfHead(this.#visible.within(loop).map(({ token }) => token));
  }

  /** The parts of the head of a loop that counts up by one (`counting-head.ts`); null for others. */
  countingHead(loop: Span): ReturnType<typeof countingHead> {
    return countingHead(this.#tokens, loop);
  }

  /** Does anything there call a function, once macros are expanded? */
  calls(text: Span): boolean {
    return this.#visible.calls(text);
  }

  /** Every identifier that the text brings, those out of macros' bodies too. */
  identifiersIn(text: Span): ReadonlySet<string> {
    return this.#visible.identifiers(text);
  }

  /**
   * The places in `text` where an identifier of `names` is spelled; null where a macro body brings one, or
   * where the text itself or its line number becomes part of the program.
   */
  wordsIn(text: Span, names: ReadonlySet<string>): ReturnType<VisibleTokens["wordsIn"]> {
    return this.#visible.wordsIn(text, names);
  }

  /** Does the text use `__COUNTER__` or `__LINE__`, whose values depend on how often or where it stands? */
  countsItself(text: Span): boolean {
    return this.#visible.countsItself(text);
  }

  /** May a declaration of a block give the name of an object another meaning in the text? */
  isNoObject(name: string, text: Span): boolean {
    const tokens = this.#runs.tokensIn(text);
    return tokens === null || this.#blockNames.isNoObject(name, tokens.first, tokens.end);
  }

  // --- macros ---

  /** Is the name a macro anywhere, or under other flags? `isCalled`: a parenthesis follows. */
  mayBeMacro(name: string, isCalled = false): boolean {
    return this.#macroNames.mayBeMacro(name, isCalled);
  }

  /**
   * Would the preprocessor replace the name, put in at offset `at` of the user's file, or might it under
   * other flags? Where a definition changes between the tokens around that place, either may hold.
   * `isCalled`: a parenthesis follows.
   */
  isMacro(name: string, { isCalled, at }: { readonly isCalled: boolean; readonly at: number }): boolean {
    return this.#macroNames.isReplaced(name, isCalled, at);
  }

  /** Statements without places of their own are told from others. */
  statementMacro(): null {
    return null;
  }

  /** Uses are copied as the author has them. */
  expandedMacro(): null {
    return null;
  }

  /** A name in `text` that is no macro, but that a group which `#if` left out defines as one. */
  unreadMacro(text: Span): string | null {
    return [...this.identifiersIn(text)].find((name) => this.#macroNames.isUnread(name)) ?? null;
  }

  /** Is the name the unit's own for one thing: defined once as a macro, and nowhere undefined? */
  isDefinedOnce(name: string): boolean {
    return this.#macroNames.isDefinedOnce(name);
  }

  /** Null: some macro of that name is another constant. */
  spellingAt({ text }: { readonly text: string | null }): "author" | null {
    return text === null || this.isFixed(text) ? "author" : null;
  }

  /** Has the name one meaning as a macro in all of the unit, or none? */
  isFixed(name: string): boolean {
    return macroMeanings(this.#unit).isFixed(name, this.#blockNames);
  }

  /**
   * Does the name of a macro, or of an enumeration constant that rests on one, mean in all of `text` what it
   * meant where it was read? False where that is unknown. `around`: the function, where a group that other
   * flags choose may change it.
   */
  isStill({ name, definition }: MacroRead, text: Span, around: Span | null): boolean {
    if (around === null || this.#config.mayRedefine({ ...around, end: text.end })) return false;
    if (definition === null) return this.isFixed(name);
    const tokens = this.#runs.tokensIn(text);
    if (tokens === null) return false;
    const { first, end } = tokens;
    const upToEnd = { ...around, end: text.end };
    if (definition < 0) {
      if (this.mayBeMacro(name) || this.#config.mayDeclare([name], upToEnd, name)) return false;
      return this.#blockNames.isConstant(name, definition, first, end);
    }
    const meanings = macroMeanings(this.#unit);
    if (!meanings.isMeant(name, definition, first, end, this.#blockNames)) return false;
    return !this.#config.mayDeclare(meanings.namesLeft(name, first), upToEnd, name);
  }

  /** C brings no function along that new text calls. */
  mayHaveThreads(): boolean {
    return true;
  }

  namedConstants(): readonly never[] {
    return [];
  }

  mayBeSkewed(): boolean {
    return true;
  }

  isRedefined(): boolean {
    return false;
  }

  // --- what flags choose ---

  /**
   * A macro used in `text` that the user's file defines under `#if`, so that with other flags the text would
   * mean something else. Not one that stands for a plain number: that is a parameter, or nothing rests on it.
   */
  conditionalMacro(text: Span): string | null {
    for (const { token } of this.#visible.within(text))
      for (let frame = token.expansion; frame !== null; frame = frame.outer) {
        const { macro } = frame.invocation;
        if (this.#config.isConditional(macro) && !isConstantMacro(macro)) return macro.name;
      }
    return this.#config.within(text).find(({ nature }) => nature === "other")?.name ?? null;
  }

  /**
   * Uses of config-dependent macros in `text` on which loop bounds or subscripts depend, as far as sema
   * trusted them (see `sema/config-macros.ts`): expressions of their arguments, and types.
   */
  decidingUses(text: Span): readonly (ReturnType<ConfigUses["deciding"]>[number] & SpelledUse)[] {
    return this.#config.deciding(text, this.#believed).map((use) => this.#asSpelled(use));
  }

  /** Uses in `text` of macros, in any file of the user's, that other flags may change. */
  configDependentMacros(text: Span): readonly (ConfigDependentMacro & SpelledUse)[] {
    return this.#visible.configDependentMacros(text).map((use) => this.#asSpelled(use));
  }

  #asSpelled<Use extends ConfigDependentMacro>(macro: Use): Use & SpelledUse {
    const spelled = authorText(this.#tokens.file.oneLine(macro.use));
    return { ...macro, spelled, isTestable: !/\/\/|["\\]/.test(spelled + macro.expansion) };
  }

  /** Is there a condition in the user's file that chooses what stands at `place`, but not `nest` with it? */
  isChosenApart(place: Span, nest: Span): boolean {
    return this.#config.isChosenApart(place, nest);
  }

  // --- types ---

  /** Does a typedef of the unit declare the name? */
  isTypedef(name: string): boolean {
    const { tokens } = this.#unit;
    this.#typedefs ??= new Set(
      tokens.flatMap(({ text }, at) => (text === "typedef" ? typedefNames(tokens, at).names : [])),
    );
    return this.#typedefs.has(name);
  }

  /**
   * Types that other flags may change, and on which the meaning of `name` at a place may rest (see
   * `config-dependent.ts`).
   */
  configDependentTypes(name: string, at: Span): readonly ConfigDependentType[] {
    this.#types ??= configDependentTypes(this.#unit);
    return [...this.#types.at(name, at).values()];
  }

  /** The kind of the type so called, whatever flags choose; null where it varies or is unknown. */
  kindOfType(name: string): TypeKind | null {
    return typeKinds(this.#unit).kindOf(name);
  }

  /** Names of the functions whose results `text` uses, as `configDependentTypes` knows them. */
  resultsIn(text: Span): ReadonlySet<string> {
    return this.#visible.callResults(text);
  }

  /**
   * Names by which `text`, less the part `without`, may have types that flags choose: identifiers but C's own
   * words for types, and macros that stand for such words.
   */
  typedNames(text: Span, without: Span): ReadonlySet<string> {
    const isThere = (at: Span): boolean =>
      text.start <= at.start && at.end <= text.end && (at.end <= without.start || without.end <= at.start);
    const names = new Set<string>();
    for (const { token, span } of this.#visible.within(text))
      if (token.kind === "identifier" && isThere(span) && !TYPE_WORDS.has(token.text)) names.add(token.text);
    for (const name of this.resultsIn(text)) names.add(name);
    for (const { nature, name, text: use } of this.#config.within(text))
      if (nature === "type" && isThere(use)) names.add(name);
    return names;
  }
}
