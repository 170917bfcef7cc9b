// What code generation asks of the user's text: which names are taken, where identifiers stand, what may not
// be moved (soundness rules 1, 11, 12).

import { firstIndex, RangeIndex } from "../../source/range-index.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { containsSpan, overlaps, type Span } from "../../source/span.ts";
import type { BlockNames } from "./block-names.ts";
import {
  type ChosenMacro,
  type ChosenType,
  chosenMacros,
  chosenTypes,
  resultOf,
  TYPE_WORDS,
} from "./chosen.ts";
import type { FrontendResult } from "./index.ts";
import { macroMeanings } from "./macro-meanings.ts";
import { type MacroTexts, macroTexts, withMacros } from "./macro-texts.ts";
import { isConstantMacro } from "./numbers.ts";
import { type Layout, layoutOf, lexText } from "./preprocess/lexer.ts";
import { isUserText } from "./preprocess/provenance.ts";
import { type MacroDefinition, spell, type Token, type TokenKind } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import { type Run, Runs } from "./runs.ts";
import type { Library } from "./sema/library.ts";
import { identifiers, namesDefinedIn, textAt, withoutComments } from "./text.ts";
import { type TypeKind, typeKinds } from "./type-kinds.ts";
import { typedefNames } from "./typedef-names.ts";
import { type ChosenUse, chosenUses, isDeciding } from "./uses.ts";

interface Word {
  readonly text: string;
  readonly span: Span;
}

/** A use of a macro, and what came of it. */
interface DecidingUse extends ChosenMacro {
  readonly isType: boolean;
}

/**
 * A token, the place in the user's file where it can be seen, and whether it is the name of a member, a tag
 * or a label.
 */
interface Placed {
  readonly token: Token;
  readonly span: Span;
  readonly isApart: boolean;
}

/** A token as it is spelled. */
interface TextToken {
  readonly kind: "word" | "number" | "string" | "sign";
  readonly text: string;
  readonly start: number;
}

const KINDS: Partial<Record<TokenKind, TextToken["kind"]>> = {
  identifier: "word",
  number: "number",
  char: "string",
  string: "string",
};

function tokensOutsideDirectives(tokens: readonly Token[]): readonly TextToken[] {
  let isInside = false;
  return tokens.flatMap(({ kind, text, start, atLineStart }) => {
    if (atLineStart) isInside = text === "#";
    return isInside ? [] : [{ kind: KINDS[kind] ?? "sign", text, start }];
  });
}

/** Of texts that are known; then they are forgotten: a file has any number of functions. */
const MOST_TOKENS = 100_000;

const CHANGES_MACROS = /#\s*(define|undef|include|import)|(push|pop)_macro/;

/** See `MacroConst`. */
interface MacroRead {
  readonly name: string;
  readonly definition: number | null;
}

export class RunningText {
  /**
   * Every identifier that occurs in the unit or anywhere in the user's file, skipped `#if` groups and
   * comments included.
   */
  readonly identifiers: ReadonlySet<string>;
  /** Names defined as macros anywhere in the unit: printed, they would not stand for themselves. */
  readonly macros: ReadonlySet<string>;
  readonly directives: PreprocessedUnit["directives"];
  readonly #unit: PreprocessedUnit;
  readonly #main: SourceFile;
  readonly #library: Library;
  readonly #blockNames: BlockNames;
  /** Where they begin. */
  readonly #believed: ReadonlySet<number>;
  #layout: Layout | null = null;
  /** Where the comments begin, by where they end. */
  #commentStarts: ReadonlyMap<number, number> | null = null;
  #unread: ReadonlySet<string> | null = null;
  #texts: MacroTexts | null = null;
  /** In the user's file, and their texts. */
  #chosen: readonly ChosenUse[] | null = null;
  #chosenPlaces: RangeIndex | null = null;
  #types: ReturnType<typeof chosenTypes> | null = null;
  readonly #regions: PreprocessedUnit["regions"];
  readonly #runs: Runs;
  /** By `text`: the same few texts are asked about again and again, while their function is compiled. */
  readonly #inside = new Map<string, readonly Placed[]>();
  #tokensInside = 0;
  #tokens: readonly TextToken[] | null = null;
  /** Kinds of macros by their names. */
  #kinds: ReadonlyMap<string, readonly MacroDefinition["kind"][]> | null = null;
  #typedefs: ReadonlySet<string> | null = null;
  #undefined: ReadonlySet<string> | null = null;

  constructor({ parsed, unit, library, blockNames }: FrontendResult, main: SourceFile) {
    const { source } = parsed;
    this.#unit = source;
    this.#library = library;
    this.#blockNames = blockNames;
    this.#believed = new Set(unit.believed.filter(({ file }) => file === main.id).map(({ start }) => start));
    this.#main = main;
    this.#runs = new Runs(source, main.id);
    this.macros = new Set(source.macros.map((macro) => macro.name));
    this.directives = source.directives;
    this.#regions = source.regions;
    this.identifiers = new Set([
      ...source.tokens.map((token) => token.text),
      ...this.macros,
      ...(main.text.match(/[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g) ?? []),
    ]);
  }

  /** Comments of the user's file, in order. */
  get comments(): readonly Span[] {
    return this.#textLayout.comments;
  }

  get #textLayout(): Layout {
    this.#layout ??= layoutOf(this.#main, this.#unit.language);
    return this.#layout;
  }

  /** The tokens that can be seen in `text`. */
  #placed(text: Span): readonly Placed[] {
    const key = `${text.start} ${text.end}`;
    const known = this.#inside.get(key);
    if (known !== undefined) return known;
    const found = this.#runs.within(text).flatMap((run) => tokensOf(this.#unit, run));
    if (this.#tokensInside > MOST_TOKENS) {
      this.#inside.clear();
      this.#tokensInside = 0;
    }
    this.#tokensInside += 1 + found.length;
    this.#inside.set(key, found);
    return found;
  }

  /** A word, number or string in `text` that stands on more than one line: these cannot be indented anew. */
  splitToken(text: Span): Span | null {
    return this.#textLayout.split.find((at) => text.start <= at.start && at.end <= text.end) ?? null;
  }

  /**
   * A macro used in `text` whose definition the user's file chooses by `#if`, so that with other flags the
   * text would mean something else. Plain numbers are not meant: they are parameters, or nothing rests on
   * them.
   */
  conditionalMacro(text: Span): string | null {
    for (const { token } of this.#placed(text))
      for (let frame = token.expansion; frame !== null; frame = frame.outer) {
        const { macro } = frame.invocation;
        if (this.#isChosen(macro) && !isConstantMacro(macro)) return macro.name;
      }
    return this.#uses(text).find(({ nature }) => nature === "other")?.name ?? null;
  }

  #macroTexts(): MacroTexts {
    this.#texts ??= macroTexts(this.#unit, this.#library);
    return this.#texts;
  }

  /** Uses of macros in `text`, or right in front of it without leaving a token. */
  #uses(text: Span): readonly ChosenUse[] {
    this.#chosen ??= chosenUses(this.#unit, this.#macroTexts()).filter(
      (use) => use.text.file === this.#main.id,
    );
    this.#chosenPlaces ??= new RangeIndex(this.#chosen.map((use) => use.text));
    if (this.#chosen.length === 0) return [];
    const front = this.#frontOf(text.start);
    return this.#chosenPlaces
      .touching(front, text.end)
      .map((k) => this.#chosen![k]!)
      .filter((use) => {
        if (text.start <= use.text.start) return use.text.end <= text.end;
        return use.at === use.end && front <= use.text.end && use.text.end <= text.start;
      });
  }

  /** Where the blanks and comments begin that end at `at`. */
  #frontOf(at: number): number {
    this.#commentStarts ??= new Map(this.comments.map(({ start, end }) => [end, start]));
    const { text } = this.#main;
    let front = at;
    while (front > 0) {
      const comment = this.#commentStarts.get(front);
      if (comment === undefined && !/\s/.test(text[front - 1]!)) break;
      front = comment ?? front - 1;
    }
    return front;
  }

  /**
   * Uses of chosen macros in `text` by which loops run and subscripts are what they are, of those that sema
   * believed (see `sema/choices.ts`): expressions of their arguments, and types.
   */
  decidingUses(text: Span): readonly DecidingUse[] {
    return this.#uses(text)
      .filter(({ at, end, text: use }) => at < end && this.#believed.has(use.start))
      .filter((use) => use.nature === "selection" || isDeciding(this.#unit.tokens, use.at))
      .map(({ at, end, name, nature, text: use }) => ({
        name,
        use,
        expansion: spell(this.#unit.tokens.slice(at, end)),
        isType: nature === "type",
      }));
  }

  /** Is the name a macro anywhere, or under other flags? `isCalled`: a parenthesis follows. */
  mayBeMacro(name: string, isCalled = false): boolean {
    this.#unread ??= unreadMacros(this.#unit);
    const isMacro = this.#kindsOf(name).some((kind) => isCalled || kind === "object");
    return isMacro || this.#unread.has(name);
  }

  /** Of all definitions of the name. */
  #kindsOf(name: string): readonly MacroDefinition["kind"][] {
    this.#kinds ??= kindsByName(this.#unit.macros);
    return this.#kinds.get(name) ?? [];
  }

  /**
   * Would the preprocessor replace the name, put in at offset `at` of the user's file, or might it under
   * other flags? Of a change between the tokens around that place, either side may be meant. `isCalled`: a
   * parenthesis follows.
   */
  isMacro(name: string, { isCalled, at }: { readonly isCalled: boolean; readonly at: number }): boolean {
    this.#unread ??= unreadMacros(this.#unit);
    if (this.#unread.has(name)) return true;
    const changes = this.#unit.macroChanges.filter((change) => change.name === name);
    if (changes.length === 0) return false;
    const before = this.#runs.endBefore(at);
    const last = changes.findLast((change) => change.at < before);
    const isReplaced = ({ id }: { readonly id: number | null }) =>
      id !== null && (isCalled || this.#unit.macros[id]!.kind === "object");
    return [...(last === undefined ? [] : [last]), ...changes.filter((one) => one.at === before)].some(
      isReplaced,
    );
  }

  /**
   * The tokens of `text` in the user's file as they stand there, executed or not, macros left alone;
   * directives are none.
   */
  tokensIn({ start, end }: Span): readonly TextToken[] {
    this.#tokens ??= tokensOutsideDirectives(lexText(this.#main, this.#unit.language));
    const tokens = this.#tokens;
    const from = (at: number) => firstIndex(tokens.length, (k) => tokens[k]!.start >= at);
    return tokens.slice(from(start), from(end));
  }

  /** The tokens that compilers make of the text, macros expanded. */
  expandedTokens(text: Span): readonly string[] {
    return this.#placed(text).map(({ token }) => token.text);
  }

  /** Does a typedef of the unit declare the name? */
  isTypedef(name: string): boolean {
    const { tokens } = this.#unit;
    this.#typedefs ??= new Set(
      tokens.flatMap(({ text }, at) => (text === "typedef" ? typedefNames(tokens, at).names : [])),
    );
    return this.#typedefs.has(name);
  }

  /** A name in `text` that is no macro, but that a group which `#if` left out defines as one. */
  unreadMacro(text: Span): string | null {
    this.#unread ??= unreadMacros(this.#unit);
    return [...this.identifiersIn(text)].find((name) => this.#unread!.has(name)) ?? null;
  }

  /**
   * Types that other flags may change, and that what is called `name` at a place may rest on (see
   * `chosen.ts`).
   */
  chosenTypes(name: string, at: Span): readonly ChosenType[] {
    this.#types ??= chosenTypes(this.#unit);
    return [...this.#types.at(name, at).values()];
  }

  /** Of what kind is the type so called, whatever flags choose? Null: of one or another, or nobody knows. */
  kindOfType(name: string): TypeKind | null {
    return typeKinds(this.#unit).kindOf(name);
  }

  /** Uses in `text` of macros, in any file of the user's, that other flags may change. */
  chosenMacros(text: Span): readonly ChosenMacro[] {
    return chosenMacros(this.#placed(text));
  }

  /** Is the name the unit's own for one thing: defined once as a macro, and nowhere undefined? */
  isDefinedOnce(name: string): boolean {
    const definitions = this.#kindsOf(name).length;
    this.#undefined ??= new Set(this.#unit.files.all.flatMap((file) => undefinedIn(file.text)));
    return definitions <= 1 && !this.#undefined.has(name);
  }

  /**
   * Does the name of a macro, or of an enumeration constant that rests on one, mean in all of `text` what it
   * meant where it was read? Not where that is not known. `around`: of the function, where a group that other
   * flags choose may change it.
   */
  isStill({ name, definition }: MacroRead, text: Span, around: Span | null): boolean {
    if (around === null || this.#otherwiseDefines({ ...around, end: text.end })) return false;
    if (definition === null) return this.isFixed(name);
    const tokens = this.#runs.tokensIn(text);
    if (tokens === null) return false;
    const { first, end } = tokens;
    const upToEnd = { ...around, end: text.end };
    if (definition < 0) {
      if (this.mayBeMacro(name) || this.#mayDeclare([name], upToEnd, name)) return false;
      return this.#blockNames.isConstant(name, definition, first, end);
    }
    const meanings = macroMeanings(this.#unit);
    if (!meanings.isMeant(name, definition, first, end, this.#blockNames)) return false;
    return !this.#mayDeclare(meanings.namesLeft(name, first), upToEnd, name);
  }

  /**
   * Could other flags bring declarations of the names into the text, as far as the file's own definitions say
   * (docs/limits.md)? Not by what they make of `macro` itself.
   */
  #mayDeclare(names: readonly string[], text: Span, macro: string): boolean {
    if (names.length === 0) return false;
    const texts = this.#macroTexts();
    const uses = this.#uses(text).filter((use) => use.nature === "other" && use.name !== macro);
    const left = this.#regions
      .flatMap(({ branches }) => branches.filter(({ taken, body }) => !taken && overlaps(body, text)))
      .map(({ body }) => body);
    return [...left, ...uses.map((use) => use.text)].some((part) => {
      const words = identifiers(withMacros(withoutComments(textAt(this.#unit, part)), texts).text);
      return names.some((name) => words.includes(name));
    });
  }

  /** May a declaration of a block give the name of an object another meaning in the text? */
  isNoObject(name: string, text: Span): boolean {
    const tokens = this.#runs.tokensIn(text);
    return tokens === null || this.#blockNames.isNoObject(name, tokens.first, tokens.end);
  }

  /** Does a group that `#if` left out in the user's file change the meaning of macros there? */
  #otherwiseDefines(text: Span): boolean {
    const left = this.#regions.flatMap(({ branches }) => branches.filter(({ taken }) => !taken));
    return left.some(({ body }) => overlaps(body, text) && CHANGES_MACROS.test(this.#main.slice(body)));
  }

  /** Has the name one meaning as a macro in all of the unit, or none? */
  isFixed(name: string): boolean {
    return macroMeanings(this.#unit).isFixed(name, this.#blockNames);
  }

  /** Every identifier that the text brings, those out of macros' bodies too. */
  identifiersIn(text: Span): ReadonlySet<string> {
    const inside = this.#placed(text).filter(({ token }) => token.kind === "identifier");
    return new Set(inside.map(({ token }) => token.text));
  }

  /**
   * What may be called in the text, as `chosenTypes` knows what functions give: `f(x)`, and all in front of
   * `(x)` in `(c ? f : g)(x)`.
   */
  resultsIn(text: Span): ReadonlySet<string> {
    const tokens = this.#placed(text).map(({ token }) => token);
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
    return new Set([...called].map(resultOf));
  }

  /**
   * Names by which `text`, less the part `without`, may have types that flags choose: identifiers but C's own
   * words for types, and macros that stand for such words.
   */
  typedNames(text: Span, without: Span): ReadonlySet<string> {
    const isThere = (at: Span): boolean =>
      text.start <= at.start && at.end <= text.end && (at.end <= without.start || without.end <= at.start);
    const names = new Set<string>();
    for (const { token, span } of this.#placed(text))
      if (token.kind === "identifier" && isThere(span) && !TYPE_WORDS.has(token.text)) names.add(token.text);
    for (const name of this.resultsIn(text)) names.add(name);
    for (const { nature, name, text: use } of this.#uses(text))
      if (nature === "type" && isThere(use)) names.add(name);
    return names;
  }

  /** Is there a condition in the user's file that chooses what stands at `place`, but not `nest` with it? */
  isChosenApart(place: Span, nest: Span): boolean {
    return this.#regions.some(({ branches }) =>
      branches.some(({ body }) => containsSpan(body, place) && !containsSpan(body, nest)),
    );
  }

  #isChosen(macro: MacroDefinition): boolean {
    const { nameSpan } = macro;
    return this.#regions.some(
      ({ span }) => span.file === nameSpan.file && span.start <= nameSpan.start && nameSpan.end <= span.end,
    );
  }

  /** Does the text use `__COUNTER__` or `__LINE__`, whose values depend on how often or where it stands? */
  countsItself(text: Span): boolean {
    return this.#placed(text).some(({ token }) => token.origin === "builtin" && token.kind !== "pragma");
  }

  /**
   * The places in `text` where an identifier of `names` is spelled; null where a macro body brings one, or
   * where the text itself or its line number becomes part of the program.
   */
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null {
    const words = new Map<number, Word>();
    for (const { token, isApart } of this.#placed(text)) {
      if (token.kind === "pragma") continue;
      if (token.origin === "stringify" || token.origin === "builtin") return null;
      // `x##i` may have been made of a name that could then not be replaced.
      if (token.origin === "paste" && [...names].some((name) => token.text.includes(name))) return null;
      if (token.kind !== "identifier" || isApart || !names.has(token.text)) continue;
      if (!isUserText(token)) return null;
      words.set(token.span.start, { text: token.text, span: token.span });
    }
    return [...words.values()].sort((a, b) => a.span.start - b.span.start);
  }
}

function kindsByName(
  macros: readonly MacroDefinition[],
): ReadonlyMap<string, readonly MacroDefinition["kind"][]> {
  const kinds = new Map<string, MacroDefinition["kind"][]>();
  for (const { name, kind } of macros) {
    const known = kinds.get(name);
    if (known === undefined) kinds.set(name, [kind]);
    else known.push(kind);
  }
  return kinds;
}

/** What comes behind is of another name space than variables. */
const BEFORE_OTHER_NAMES: ReadonlySet<string> = new Set([".", "->", "struct", "union", "enum", "goto"]);

function tokensOf({ tokens }: PreprocessedUnit, { span, first, end }: Run): readonly Placed[] {
  return tokens.slice(first, end).map((token, k) => {
    const before = tokens[first + k - 1]?.text;
    return { token, span, isApart: BEFORE_OTHER_NAMES.has(before ?? "") };
  });
}

/** Names in `#undef` lines, whatever `#if` they stand under. */
function undefinedIn(text: string): readonly string[] {
  const found = text.matchAll(/#\s*undef\s+([\w$\u0080-\uffff]+)/g);
  return [...found].map(([, name]) => name!);
}

function unreadMacros(unit: PreprocessedUnit): ReadonlySet<string> {
  const left = unit.choices.flatMap(({ branches }) => branches.filter(({ taken }) => !taken));
  return new Set(left.flatMap(({ body }) => namesDefinedIn(textAt(unit, body))));
}
