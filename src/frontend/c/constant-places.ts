// What the author's text says of a variable that might become a constant: how it is declared, whether all
// that names it only reads it, and whether something may hide uses.

import type { Span } from "../../source/span.ts";
import { isNumberWord, type PlainDeclaration, plainDeclaration } from "./constant-declaration.ts";
import { drawsNoWarning, type Folding, type KnownValues } from "./constant-warnings.ts";
import { DirectiveTexts } from "./directive-texts.ts";
import { isOnlyRead, macrosAround, type NamedVariable, usesOf } from "./only-read.ts";
import type { TextTokens } from "./text-tokens.ts";
import { isStatementWord } from "./token-structure.ts";

interface Names {
  readonly macros: ReadonlySet<string>;
  mayBeMacro(name: string): boolean;
  isTypedef(name: string): boolean;
  conditionalMacro(text: Span): string | null;
  unreadMacro(text: Span): string | null;
  identifiersIn(text: Span): ReadonlySet<string>;
}

/** Words that ask for types, which would hand on the `const`, and of assembler. */
const HIDING = [
  ...["typeof", "__typeof", "__typeof__", "typeof_unqual", "__auto_type", "_Generic"],
  ...["asm", "__asm", "__asm__"],
];
/** What constants are declared with, which may be macros. */
const QUALIFIERS = ["const", "static"];
/** Of enumerators, and of macros that are more than a number. */
const UNKNOWN_MAGNITUDE = 2 ** 16;

/** A variable with one value. */
interface ReplacedVariable {
  readonly name: string;
  /** Where it is declared. */
  readonly declared: number;
  readonly value: number;
  readonly isInteger: boolean;
}

export class ConstantPlaces {
  readonly #tokens: TextTokens;
  readonly #names: Names;
  readonly #directives: DirectiveTexts;

  constructor(tokens: TextTokens, names: Names) {
    this.#tokens = tokens;
    this.#names = names;
    this.#directives = new DirectiveTexts(tokens);
  }

  /** May something in the text of a function hide uses of a variable, or what they mean? */
  mayHideUses(func: Span): boolean {
    const names = this.#names;
    if (QUALIFIERS.some((word) => names.mayBeMacro(word))) return true;
    if (this.#tokens.directives(func).some(([, name]) => name?.text !== "pragma")) return true;
    if (!this.#tokens.isPlain(func)) return true;
    if (names.conditionalMacro(func) !== null || names.unreadMacro(func) !== null) return true;
    const words = names.identifiersIn(func);
    return HIDING.some((word) => words.has(word));
  }

  declarationOf(name: Span, body: Span): PlainDeclaration | null {
    return plainDeclaration(this.#tokens, name, body, this.#names);
  }

  isOnlyRead(variable: NamedVariable, body: Span): boolean {
    const around = { tokens: this.#tokens.within(body), directives: this.#directives };
    return isOnlyRead(variable, { ...around, mayBeMacro: (word) => this.#mayBeMacro(word) });
  }

  /** May compilers put its value in its place wherever the body names it, and have nothing to warn of? */
  mayBeReplaced(
    { name, declared, value, isInteger }: ReplacedVariable,
    body: Span,
    known: KnownValues,
  ): boolean {
    const tokens = this.#tokens.within(body);
    const folding: Folding = {
      tokens,
      constant: (word) => known.constant(word),
      isWide: (word) => known.isWide(word),
      magnitude: (word) => this.#magnitude(word, known),
      macroBodies: (at) =>
        macrosAround(tokens, at, (word) => this.#mayBeMacro(word)).flatMap((macro) =>
          this.#directives.bodiesOf(macro),
        ),
    };
    return usesOf(name, declared, tokens).every((at) => drawsNoWarning(at, value, isInteger, folding));
  }

  #magnitude(word: string, known: KnownValues): number {
    if (this.#mayBeMacro(word)) return this.#directives.numberOf(word) ?? UNKNOWN_MAGNITUDE;
    const isNoValue = isNumberWord(word) || isStatementWord(word) || this.#names.isTypedef(word);
    return isNoValue ? 0 : (known.magnitude(word) ?? UNKNOWN_MAGNITUDE);
  }

  #mayBeMacro(word: string): boolean {
    return this.#names.macros.has(word) || this.#names.mayBeMacro(word);
  }
}
