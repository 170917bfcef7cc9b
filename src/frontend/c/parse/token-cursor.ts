/**
 * What the scanner stands on: the current token, and which names are types there.
 *
 *     typedef int T;  void f(void) { T * a; int T; T * a; }
 *                                    declares a    multiplies: the inner `T` hides the type
 *
 * C's grammar depends on the scopes of names (C11 6.2.1), so that they are kept while tokens are read.
 */
import type { Token } from "../preprocess/token.ts";
import type { NoSyntax } from "../sema/item.ts";
import { CANONICAL, NAME, wordBits } from "./words.ts";

/** The scanner does not understand; the item is left unread. */
export class ScanTrouble extends Error {
  readonly why: NoSyntax;

  constructor(why: NoSyntax) {
    super(why.problem);
    this.why = why;
  }
}

/** Brackets, blocks and declarators within each other. */
const MAX_DEPTH = 800;

export abstract class TokenCursor {
  protected at = 0;
  /** Ordinary names that the current item has declared at file scope. */
  protected declaredNames: string[] = [];
  protected readonly order: Int32Array;
  protected readonly tokens: readonly Token[];
  /** Of the tokens in `order`: their texts (see `textAt`), and the bits of those that are words. */
  readonly #texts: readonly string[];
  readonly #words: Uint16Array;
  /** Innermost last; a name is true where it is a type, false where it hides one. */
  #scopes: Map<string, boolean>[] = [new Map()];
  #depth = 0;

  constructor(tokens: readonly Token[], order: Int32Array) {
    this.tokens = tokens;
    this.order = order;
    const texts: string[] = [];
    this.#words = new Uint16Array(order.length);
    for (let at = 0; at < order.length; at++) {
      const token = tokens[order[at]!]!;
      texts.push(textOf(token));
      if (token.kind === "identifier") this.#words[at] = wordBits(token.text);
    }
    this.#texts = texts;
  }

  protected get atEnd(): boolean {
    return this.at >= this.order.length;
  }

  /** Index into the unit's tokens of the current one. */
  protected get index(): number {
    return this.order[this.at]!;
  }

  protected token(ahead = 0): Token | null {
    const index = this.order[this.at + ahead];
    return index === undefined ? null : this.tokens[index]!;
  }

  /** Text of a token, see `textOf`; empty at the end. */
  protected textAt(ahead: number): string {
    return this.#texts[this.at + ahead] ?? "";
  }

  protected get text(): string {
    return this.textAt(0);
  }

  /** Is the token a word with one of these bits (see `wordBits`)? */
  protected isWord(bits: number, ahead = 0): boolean {
    return ((this.#words[this.at + ahead] ?? 0) & bits) !== 0;
  }

  protected is(text: string): boolean {
    return this.text === text;
  }

  protected take(text: string): boolean {
    if (this.text !== text) return false;
    this.at++;
    return true;
  }

  protected expect(text: string): void {
    if (!this.take(text)) this.missing(`'${text}'`);
  }

  /** Something is missing after the token before this one, which may end a line far above. */
  protected missing(what: string): never {
    const problem = `expected ${what} before ${this.atEnd ? "the end of the file" : `'${this.text}'`}`;
    const before = this.order[this.at - 1];
    throw new ScanTrouble(before === undefined ? { problem } : { problem, at: before, behind: true });
  }

  /** This token is what is not understood. */
  protected trouble(problem: string): never {
    throw new ScanTrouble(this.atEnd ? { problem } : { problem, at: this.index });
  }

  protected isName(ahead = 0): boolean {
    return this.isWord(NAME, ahead);
  }

  protected nested<T>(inside: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.trouble("nested too deeply");
    const result = inside();
    this.#depth--;
    return result;
  }

  // --- scopes of names ---

  protected scoped<T>(inside: () => T): T {
    this.#scopes.push(new Map());
    const result = inside();
    this.#scopes.pop();
    return result;
  }

  protected resetScopes(): void {
    this.#scopes = [this.#scopes[0]!];
    this.#depth = 0;
  }

  protected get atFileScope(): boolean {
    return this.#scopes.length === 1;
  }

  protected isTypeName(name: string): boolean {
    for (let depth = this.#scopes.length - 1; depth >= 0; depth--) {
      const scope = this.#scopes[depth]!;
      // Most blocks declare nothing that matters here.
      const known = scope.size === 0 ? undefined : scope.get(name);
      if (known !== undefined) return known;
    }
    return false;
  }

  protected declare(name: string, isType: boolean): void {
    if (this.atFileScope) this.declaredNames.push(name);
    if (isType || this.isTypeName(name)) this.#scopes.at(-1)!.set(name, isType);
  }

  /** From an opening bracket to after its closing one, whatever is inside. */
  protected skipBrackets(): void {
    let depth = 0;
    do {
      if (this.atEnd) this.trouble("unbalanced brackets");
      const text = this.text;
      if (text === "(" || text === "[" || text === "{") depth++;
      else if (text === ")" || text === "]" || text === "}") depth--;
      this.at++;
    } while (depth > 0);
  }
}

/** Literals give their quote, so as to match nothing; digraphs are spelled in full. */
function textOf({ kind, text }: Token): string {
  if (kind === "string" || kind === "char") return '"';
  return kind === "punct" ? (CANONICAL.get(text) ?? text) : text;
}
