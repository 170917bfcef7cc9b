// Parts of the user's file that flags choose: by `#if`, or by macros that are defined under one.
//
//     #ifdef BIG
//     #define STEP 4                 `i += STEP` means something else under other flags
//     #else
//     #define CHECK(x)               CHECK(1) leaves no token: it may own the statement after it
//     #endif

import { RangeIndex } from "../../source/range-index.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { containsSpan, overlaps, type Span } from "../../source/span.ts";
import { authorText, nameFrom } from "../../source/words.ts";
import type { ConfigDependentMacro } from "./config-dependent.ts";
import { type MacroTexts, macroTexts, withMacros } from "./macro-texts.ts";
import { type MacroDefinition, spell } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";
import type { Library } from "./sema/library.ts";
import { identifiers, textAt, withoutComments } from "./text.ts";
import type { TextTokens } from "./text-tokens.ts";
import { type ConfigDependentUse, configDependentUses, isDeciding } from "./uses.ts";

/** A use of a macro, and what came of it. */
interface DecidingUse extends ConfigDependentMacro {
  readonly isType: boolean;
}

const CHANGES_MACROS = /#\s*(define|undef|include|import)|(push|pop)_macro/;

export class ConfigUses {
  readonly #unit: PreprocessedUnit;
  readonly #main: SourceFile;
  readonly #library: Library;
  readonly #tokens: TextTokens;
  #texts: MacroTexts | null = null;
  /** In the user's file. */
  #all: readonly ConfigDependentUse[] | null = null;
  #places: RangeIndex | null = null;

  constructor(unit: PreprocessedUnit, main: SourceFile, library: Library, tokens: TextTokens) {
    this.#unit = unit;
    this.#main = main;
    this.#library = library;
    this.#tokens = tokens;
  }

  #macroTexts(): MacroTexts {
    this.#texts ??= macroTexts(this.#unit, this.#library);
    return this.#texts;
  }

  /** Uses of macros in `text`, or right in front of it without leaving a token. */
  within(text: Span): readonly ConfigDependentUse[] {
    this.#all ??= configDependentUses(this.#unit, this.#macroTexts()).filter(
      (use) => use.text.file === this.#main.id,
    );
    this.#places ??= new RangeIndex(this.#all.map((use) => use.text));
    if (this.#all.length === 0) return [];
    const front = this.#tokens.frontOf(text.start);
    return this.#places
      .touching(front, text.end)
      .map((k) => this.#all![k]!)
      .filter((use) => {
        if (text.start <= use.text.start) return use.text.end <= text.end;
        return use.at === use.end && front <= use.text.end && use.text.end <= text.start;
      });
  }

  /**
   * Uses in `text` on which loop bounds or subscripts depend: expressions of a macro's arguments, and types.
   * `believed`: where those begin that sema trusted (see `sema/config-macros.ts`).
   */
  deciding(text: Span, believed: ReadonlySet<number>): readonly DecidingUse[] {
    return this.within(text)
      .filter(({ at, end, text: use }) => at < end && believed.has(use.start))
      .filter((use) => use.nature === "selection" || isDeciding(this.#unit.tokens, use.at))
      .map(({ at, end, name, nature, text: use }) => ({
        name: nameFrom(name),
        use,
        expansion: authorText(spell(this.#unit.tokens.slice(at, end))),
        isType: nature === "type",
      }));
  }

  /** Is the macro defined under an `#if`? */
  isConditional({ nameSpan }: MacroDefinition): boolean {
    return this.#unit.regions.some(
      ({ span }) => span.file === nameSpan.file && span.start <= nameSpan.start && nameSpan.end <= span.end,
    );
  }

  /** Is there a condition in the user's file that chooses what stands at `place`, but not `nest` with it? */
  isChosenApart(place: Span, nest: Span): boolean {
    return this.#unit.regions.some(({ branches }) =>
      branches.some(({ body }) => containsSpan(body, place) && !containsSpan(body, nest)),
    );
  }

  /** The groups in `text` that `#if` left out. */
  #unreadIn(text: Span): readonly Span[] {
    return this.#unit.regions.flatMap(({ branches }) =>
      branches.filter(({ taken, body }) => !taken && overlaps(body, text)).map(({ body }) => body),
    );
  }

  /** Does a group that `#if` left out change the meaning of macros in `text`? */
  mayRedefine(text: Span): boolean {
    return this.#unreadIn(text).some((body) => CHANGES_MACROS.test(this.#main.slice(body)));
  }

  /**
   * Could other flags bring declarations of the names into the text, as far as the file's own definitions say
   * (docs/limits.md)? Not by what they make of `macro` itself.
   */
  mayDeclare(names: readonly string[], text: Span, macro: string): boolean {
    if (names.length === 0) return false;
    const texts = this.#macroTexts();
    const uses = this.within(text).filter((use) => use.nature === "other" && use.name !== macro);
    return [...this.#unreadIn(text), ...uses.map((use) => use.text)].some((part) => {
      const words = identifiers(withMacros(withoutComments(textAt(this.#unit, part)), texts).text);
      return names.some((name) => words.includes(name));
    });
  }
}
