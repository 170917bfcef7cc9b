// What another compilation may read in the place of what polyc read (soundness rule 10): the groups of `#if …
// #endif` in the user's files, as ranges of tokens and as text.
//
//     n = 8;
//     #ifdef BIG          in front of the token `for`; nothing between: polyc was run without -DBIG
//     n = size();         reads nothing and may write n
//     #endif
//     for (i = 0; …
//
// Tokens tell what was read; what was not is known by its words only, and by those of the macros that it
// uses. They say too much, never too little: what is declared in a group that was not read shares its name
// with something else at most. Conditions that flags do not change are left out: see `flags.ts`.

import type { OpaqueWords } from "../../ir/opaque-names.ts";
import type { FileId, Span } from "../../source/span.ts";
import { isBranchHead } from "./branch-heads.ts";
import { type ConfigDependentWord, wordsOf } from "./config-dependent-words.ts";
import { conditionWords } from "./deciding-conditions.ts";
import { dependsOnFlags, INCLUDE } from "./flags.ts";
import { mayLeave, mentionsJump } from "./jumps-in-text.ts";
import { type MacroTexts, withMacros } from "./macro-texts.ts";
import { standsAt } from "./preprocess/provenance.ts";
import type { ConditionalRegion, PreprocessedUnit } from "./preprocess/unit.ts";
import { identifiers, textAt, withoutComments, withoutSplices } from "./text.ts";

/** What sema has to know of text that may be another. */
export interface ConfigDependentText {
  /** Where messages point: the `#if`, or the use of a macro. */
  readonly directive: Span;
  /** What messages say of it. */
  readonly reason: OpaqueWords;
  /** What the text of any of its branches names. */
  readonly words: readonly ConfigDependentWord[];
  /** May control leave it to another place of the function than the next? */
  readonly jumps: boolean;
}

export interface IfSection extends ConfigDependentText {
  /** From the `#` of `#if` to the end of the `#endif` line. */
  readonly span: Span;
  /** The tokens read between `#if` and `#endif`: `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** What branches name that were not read. */
  readonly otherWords: ReadonlySet<string>;
  /**
   * Is each branch a sequence of whole statements or declarations, from where control only falls through or
   * returns?
   */
  readonly isWhole: boolean;
  /** May a macro in it bring a brace or the like, which its text does not show? */
  readonly hidesBraces: boolean;
  /** What a branch has that makes it no such sequence: for messages. */
  readonly oddPart: string;
  /** Is there nothing but pragmas in it? */
  readonly isBlank: boolean;
  /**
   * Was nothing read in it, and may others read heads of branches there, or nothing? See `branch-heads.ts`.
   */
  readonly isBranchHead: boolean;
  /** Was the head of a branch read in it, up to an `else`, and may others read another, or nothing? */
  readonly isReadHead: boolean;
}

/** The choices of a unit, in the order of their `#if`s. */
export function choicesOf(unit: PreprocessedUnit, macros: MacroTexts): readonly IfSection[] {
  const regions = unit.choices.filter(dependsOnFlags(unit));
  if (regions.length === 0) return [];
  const places = placesIn(unit);
  return regions
    .map(
      (region): IfSection =>
        new ChoiceInText(
          unit,
          macros,
          region,
          firstFrom(unit, places, region.span.file, region.span.start),
          firstFrom(unit, places, region.span.file, region.span.end),
        ),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * A choice that reads its text when somebody asks: few stand in functions, and those around functions have
 * long texts, which those inside have again.
 */
class ChoiceInText implements IfSection {
  readonly start: number;
  readonly end: number;
  readonly directive: Span;
  readonly span: Span;
  readonly #unit: PreprocessedUnit;
  readonly #macros: MacroTexts;
  readonly #branches: ConditionalRegion["branches"];
  #read: {
    readonly texts: readonly string[];
    readonly code: readonly string[];
    readonly includes: boolean;
    readonly isChosenWithin: boolean;
  } | null = null;
  #words: readonly ConfigDependentWord[] | null = null;

  constructor(
    unit: PreprocessedUnit,
    macros: MacroTexts,
    { span, branches }: ConditionalRegion,
    start: number,
    end: number,
  ) {
    this.#unit = unit;
    this.#macros = macros;
    this.#branches = branches;
    this.start = start;
    this.end = end;
    this.directive = branches[0]!.directive;
    this.span = span;
  }

  get reason(): OpaqueWords {
    const flags = conditionWords(this.#unit, this.directive);
    return { what: "the text of the loop", flags, decidedOn: this.isWhole ? "text" : "part" };
  }

  get words(): readonly ConfigDependentWord[] {
    this.#words ??= wordsOf(this.#text().texts, this.#macros);
    return this.#words;
  }

  get otherWords(): ReadonlySet<string> {
    const others = this.#branches.filter(({ taken }) => !taken);
    const texts = others.map(({ body }) => plainText(this.#unit, body));
    return new Set(texts.flatMap((text) => identifiers(withMacros(text, this.#macros).text)));
  }

  get jumps(): boolean {
    const { code, isChosenWithin } = this.#text();
    // Braces of macros may end a loop earlier than its text, and choices within may begin none.
    const isInPieces = isChosenWithin || this.hidesBraces;
    return code.some((text) => {
      const ofMacros = withMacros(text, this.#macros).text.slice(text.length);
      return mentionsJump(ofMacros) || (isInPieces ? mentionsJump(text) : mayLeave(text));
    });
  }

  get isWhole(): boolean {
    const { code, includes } = this.#text();
    return code.every(isWhole) && !includes && !this.jumps;
  }

  get oddPart(): string {
    if (this.#text().includes) return "another file (#include)";
    return this.jumps ? "a jump (break, continue, goto or case)" : "a part of a statement";
  }

  get hidesBraces(): boolean {
    return this.#text().texts.some((text) => {
      const read = withMacros(text, this.#macros);
      return read.hidden || /[()[\]{}]/.test(read.text.slice(text.length));
    });
  }

  get isBlank(): boolean {
    const { code, includes } = this.#text();
    return code.every((text) => text === "") && !includes;
  }

  get isBranchHead(): boolean {
    const { code, includes } = this.#text();
    if (this.start !== this.end || includes || this.jumps) return false;
    return code.every((text, k) => text === "" || (!this.#branches[k]!.taken && isBranchHead(text)));
  }

  get isReadHead(): boolean {
    const { code, includes } = this.#text();
    if (this.start === this.end || includes || this.jumps) return false;
    return code.every((text, k) => (text === "" ? !this.#branches[k]!.taken : isBranchHead(text)));
  }

  /**
   * What the branches say, without directives but pragmas; the same without these; whether they say more
   * elsewhere; and whether flags choose within them.
   */
  #text() {
    if (this.#read === null) {
      const bodies = this.#branches.map(({ body }) => body);
      const texts = bodies.map((body) => plainText(this.#unit, body));
      // What stands in another file is not among the words.
      const whole = bodies.map((body) => withoutComments(withoutSplices(textAt(this.#unit, body))));
      const includes = whole.some((text) => INCLUDE.test(text));
      const isChosenWithin = whole.some((text) => CHOICE.test(text));
      const code = texts.map((text) => text.replace(/^[ \t]*#.*$/gm, "").trim());
      this.#read = { texts, code, includes, isChosenWithin };
    }
    return this.#read;
  }
}

/** Places in a file, ascending, and the tokens there. */
interface Places {
  readonly offsets: number[];
  readonly tokens: number[];
}

type PlacesByFile = ReadonlyMap<FileId, Places>;

/**
 * Where tokens stand in each of the files, in order: those of an included file where its `#include` stands.
 */
function placesIn(unit: PreprocessedUnit): PlacesByFile {
  const places = new Map<FileId, Places>();
  const entered = new Set<FileId>();
  const note = (at: Span, token: number): void => {
    let here = places.get(at.file);
    if (here === undefined) {
      here = { offsets: [], tokens: [] };
      places.set(at.file, here);
    }
    const { offsets, tokens } = here;
    if (offsets.length > 0 && offsets[offsets.length - 1]! >= at.start) return;
    offsets.push(at.start);
    tokens.push(token);
  };
  unit.tokens.forEach((token, k) => {
    let at = standsAt(token);
    note(at, k);
    for (
      let site = unit.includeSites.get(at.file);
      site !== undefined;
      site = unit.includeSites.get(at.file)
    ) {
      if (entered.has(at.file)) break;
      entered.add(at.file);
      at = site;
      note(at, k);
    }
  });
  return places;
}

/** The first token at or after `offset`; where a header has none, the first one after its `#include`. */
function firstFrom(unit: PreprocessedUnit, places: PlacesByFile, file: FileId, offset: number): number {
  const { offsets, tokens } = places.get(file) ?? { offsets: [], tokens: [] };
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  const found = tokens[low];
  if (found !== undefined) return found;
  const site = unit.includeSites.get(file);
  return site === undefined ? unit.tokens.length : firstFrom(unit, places, site.file, site.end);
}

// --- text ---

const CHOICE = /^[ \t]*(?:#|%:)[ \t]*if/m;

/** The text between directives, without those but pragmas, comments and strings. */
function plainText(unit: PreprocessedUnit, body: Span): string {
  const text = withoutComments(withoutSplices(textAt(unit, body)));
  return text.replace(/^[ \t]*#(?![ \t]*pragma).*$/gm, "");
}

function isWhole(code: string): boolean {
  if (code === "") return true;
  if (!/[;}]$/.test(code) || /^(else|while)\b/.test(code)) return false;
  let depth = 0;
  for (const bracket of code.match(/[(){}[\]]/g) ?? []) {
    depth += "({[".includes(bracket) ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
