// What the author's text says of a variable that might become a constant: how it is declared, whether all
// that names it only reads it, and whether something may hide uses.

import type { Span } from "../../source/span.ts";
import { isNumberWord, type PlainDeclaration, plainDeclaration } from "./constant-declaration.ts";
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
const HIDING = "typeof __typeof __typeof__ typeof_unqual __auto_type _Generic asm __asm __asm__".split(" ");
/** What constants are declared with, which may be macros. */
const QUALIFIERS = ["const", "static"];

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

  usesOf(name: string, declared: number, body: Span): readonly number[] {
    return usesOf(name, declared, this.#tokens.within(body));
  }

  /** The bodies of the macros that a token of the body is handed to. */
  macroBodiesAround(at: number, body: Span): readonly string[] {
    const macros = macrosAround(this.#tokens.within(body), at, (word) => this.#mayBeMacro(word));
    const bodies = macros.flatMap((macro) => this.#directives.bodiesOf(macro));
    return bodies.map((tokens) => tokens.map(({ text }) => text).join(" "));
  }

  macroNumber(name: string): number | null {
    return this.#directives.numberOf(name);
  }

  /** Is it a type or a word of statements, and no value? */
  isNoValue(word: string): boolean {
    return isNumberWord(word) || isStatementWord(word) || this.#names.isTypedef(word);
  }

  #mayBeMacro(word: string): boolean {
    return this.#names.macros.has(word) || this.#names.mayBeMacro(word);
  }
}
