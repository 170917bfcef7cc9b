/**
 * Declarations for the scanner: specifiers, declarators, parameters, struct and enum bodies (C11 6.7), and
 * scopes.
 *
 * Each method stands at the first token of what it is named after and leaves `at` behind its last.
 */
import type { Token } from "../preprocess/token.ts";
import type { NoSyntax } from "../sema/item.ts";
import { Marks } from "./marks.ts";
import {
  ASM,
  CANONICAL,
  NAME,
  QUALIFIER,
  STORAGE,
  TAG,
  TYPE,
  TYPEOF_OR_ATOMIC,
  TYPEOF_WORDS,
  wordBits,
} from "./words.ts";

/** Words with which the name of a type may begin. */
const TYPE_START = TYPE | QUALIFIER | TAG | TYPEOF_OR_ATOMIC;

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

type DeclarationPlace = "file" | "block" | "member" | "old-style-parameter";

interface Specifiers {
  readonly isTypedef: boolean;
  readonly hasType: boolean;
}

interface Declarator {
  /** Index of the token that names it; null for an abstract one. */
  readonly name: number | null;
  /** Of the first parameter list behind the name: that of `f` in `*f(int a)`. */
  readonly parameters: readonly Parameter[] | null;
}

interface Parameter {
  readonly name: string;
  /** Index of its token, where no type stands before it (old-style definitions). */
  readonly untyped: number | null;
}

export abstract class DeclarationScanner {
  protected at = 0;
  protected declaredNames: string[] = [];
  protected declaredTags: string[] = [];
  protected readonly order: Int32Array;
  protected marks: Marks;
  readonly #tokens: readonly Token[];
  /** Of the tokens in `order`: their texts (see `textAt`), and the bits of those that are words. */
  readonly #texts: readonly string[];
  readonly #words: Uint16Array;
  /** Innermost last; a name is true where it is a type, false where it hides one. */
  #scopes: Map<string, boolean>[] = [new Map()];
  #depth = 0;

  constructor(tokens: readonly Token[], order: Int32Array, marks: Marks) {
    this.#tokens = tokens;
    this.order = order;
    this.marks = marks;
    const texts: string[] = [];
    this.#words = new Uint16Array(order.length);
    for (let at = 0; at < order.length; at++) {
      const token = tokens[order[at]!]!;
      texts.push(textOf(token));
      if (token.kind === "identifier") this.#words[at] = wordBits(token.text);
    }
    this.#texts = texts;
  }

  protected abstract expression(): void;
  protected abstract expressionBeforeComma(): void;
  protected abstract block(): void;

  // --- tokens ---

  protected get atEnd(): boolean {
    return this.at >= this.order.length;
  }

  /** Index into the unit's tokens of the current one. */
  protected get index(): number {
    return this.order[this.at]!;
  }

  protected token(ahead = 0): Token | null {
    const index = this.order[this.at + ahead];
    return index === undefined ? null : this.#tokens[index]!;
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

  /**
   * Something has to stand in front of this token: behind the one before it, which may end a line far above.
   */
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

  // --- scopes ---

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

  // --- declarations ---

  /** Does a declaration start here, in a block? */
  protected atDeclaration(): boolean {
    if (this.isName()) return this.textAt(1) !== ":" && this.isTypeName(this.text);
    return this.isWord(STORAGE | TYPE_START);
  }

  /** Does a type name start here, behind a parenthesis or in the place of an argument? */
  protected atTypeName(): boolean {
    return this.isName() ? this.isTypeName(this.text) : this.isWord(TYPE_START);
  }

  /**
   * A declaration up to its semicolon, or a function definition up to its closing brace: gives the index of
   * the opening brace then, else null.
   */
  protected declaration(place: DeclarationPlace): number | null {
    const start = this.at;
    const { isTypedef, hasType } = this.specifiers(place === "file");
    if (!hasType && place === "file" && this.isName()) this.#implicitInt(start);
    if (this.take(";")) return null;
    for (;;) {
      if (place === "member" && this.is(":")) this.marks.insertBefore(this.index, "_");
      else {
        const declarator = this.declarator(false);
        if (declarator.name === null) this.#noName(start);
        const name = this.#tokens[declarator.name]!.text;
        if (isTypedef) this.marks.typedefDeclarator[declarator.name] = 1;
        if (place !== "member") this.declare(name, isTypedef);
        this.#asmLabel();
        if (declarator.parameters !== null && (place === "file" || place === "block")) {
          const body = this.#functionBody(declarator.parameters);
          if (body !== null) return body;
        }
      }
      if (this.take(":")) this.expressionBeforeComma();
      if (this.take("=")) this.expressionBeforeComma();
      if (this.take(",")) continue;
      // GNU C wants none behind the last member.
      if (place === "member" && this.is("}")) this.marks.insertBefore(this.index, ";");
      else this.expect(";");
      return null;
    }
  }

  /** No declarator where one should be; the declaration began at `start`. */
  #noName(start: number): never {
    if (this.at === start)
      this.trouble(this.atEnd ? "no declaration" : `no declaration begins with '${this.text}'`);
    this.missing(this.atEnd || this.is("}") || this.isWord(STORAGE | TYPE_START) ? "';'" : "a name");
  }

  /** `f() { … }` and `static x;` of old: the grammar wants a type. */
  #implicitInt(start: number): void {
    if (this.at === start && this.textAt(1) !== "(") {
      this.trouble(`unknown type name '${this.text}'`);
    }
    this.marks.insertBefore(this.index, "int");
  }

  /**
   * The body of a function whose declarator has been read. Of an old-style definition `f(a, b) int a; char b;
   * { … }` the grammar is shown `f ( int a , int b ) { int a ; char b ; … }`: it reads few of them as they
   * are.
   */
  #functionBody(parameters: readonly Parameter[]): number | null {
    if (!this.is("{") && !this.atDeclaration()) return null;
    return this.scoped(() => {
      for (const { name, untyped } of parameters) {
        this.declare(name, false);
        if (untyped !== null) this.marks.insertBefore(untyped, "int");
      }
      const start = this.index;
      while (!this.is("{")) {
        if (!this.atDeclaration()) this.missing("'{'");
        this.declaration("old-style-parameter");
      }
      const body = this.index;
      if (body !== start) {
        this.marks.insertBefore(start, "{");
        this.marks.hide(body);
      }
      this.block();
      return body;
    });
  }

  /**
   * Declaration specifiers; with `guess`, a name before another name is taken for a type that nobody has
   * declared.
   */
  protected specifiers(guess: boolean): Specifiers {
    let isTypedef = false;
    let hasType = false;
    // Of the words for types only those of arithmetic types are several: `unsigned long`.
    let isWhole = false;
    for (;;) {
      const text = this.text;
      if (isWhole && this.isWord(TYPE | TAG)) return { isTypedef, hasType };
      if (this.isWord(STORAGE | QUALIFIER)) {
        isTypedef ||= text === "typedef";
        this.at++;
      } else if (this.isWord(TYPE)) {
        hasType = true;
        this.at++;
      } else if (this.isWord(TAG)) {
        hasType = isWhole = true;
        this.#tagged(text === "enum");
      } else if (this.isWord(TYPEOF_OR_ATOMIC)) {
        hasType = this.#typeofOrAtomic() || hasType;
      } else if (!hasType && this.isName() && (this.isTypeName(text) || (guess && this.#looksLikeType()))) {
        hasType = isWhole = true;
        this.marks.typeName[this.index] = 1;
        this.at++;
      } else return { isTypedef, hasType };
    }
  }

  #looksLikeType(): boolean {
    let ahead = 1;
    while (this.textAt(ahead) === "*" || this.isWord(QUALIFIER, ahead)) ahead++;
    return this.isName(ahead) && (ahead === 1 || this.textAt(ahead + 1) !== "*");
  }

  #typeofOrAtomic(): boolean {
    return this.nested(() => this.#typeofOrAtomicInside());
  }

  /**
   * `typeof ( … )` with its contents hidden, `_Atomic ( type )` with its parentheses hidden, `_Atomic` alone:
   * no type.
   */
  #typeofOrAtomicInside(): boolean {
    const isTypeof = TYPEOF_WORDS.has(this.text);
    this.at++;
    if (!this.is("(")) return false;
    const open = this.index;
    if (isTypeof) {
      const start = this.at;
      this.#insideTypeof(open);
      for (let at = start; at < this.at; at++) this.marks.hide(this.order[at]!);
      return true;
    }
    this.at++;
    this.typeName();
    this.marks.hide(open);
    this.marks.hide(this.index);
    this.expect(")");
    return true;
  }

  /** `( type )` or `( expression )`: with marks of its own, for whoever has it parsed by itself. */
  #insideTypeof(open: number): void {
    const outer = this.marks;
    this.marks = new Marks(this.#tokens, outer);
    outer.insideTypeof.set(open, this.marks);
    try {
      this.expect("(");
      if (this.atTypeName()) this.typeName();
      else this.expression();
      this.expect(")");
    } finally {
      this.marks = outer;
    }
  }

  #tagged(isEnum: boolean): void {
    this.at++;
    if (this.token()?.kind === "identifier" && !this.is("{")) {
      if (this.atFileScope) this.declaredTags.push(this.text);
      this.at++;
    }
    if (isEnum && this.is(":")) this.trouble("enum with an underlying type");
    if (!this.take("{")) return;
    this.nested(() => {
      if (isEnum) this.#enumerators();
      else this.#members();
    });
  }

  #enumerators(): void {
    while (!this.take("}")) {
      if (!this.isName()) this.missing("an enumerator");
      this.declare(this.text, false);
      this.at++;
      if (this.take("=")) this.expressionBeforeComma();
      if (!this.is("}")) this.expect(",");
    }
  }

  #members(): void {
    while (!this.take("}")) {
      if (this.is(";")) this.marks.hide(this.index);
      if (!this.take(";")) this.declaration("member");
      if (this.atEnd) this.missing("'}'");
    }
  }

  /** Hides `asm ( "name" )` behind a declarator. */
  #asmLabel(): void {
    if (!this.isWord(ASM)) return;
    const start = this.at;
    this.at++;
    this.skipBrackets();
    for (let at = start; at < this.at; at++) this.marks.hide(this.order[at]!);
  }

  /** A declarator; with `abstract`, the name may be missing, and `(` may start a parameter list. */
  protected declarator(abstract: boolean): Declarator {
    return this.nested(() => {
      while (this.is("*") || this.is("^") || this.isWord(QUALIFIER) || this.is("_Atomic")) this.at++;
      let name: number | null = null;
      let parameters: readonly Parameter[] | null = null;
      if (this.is("(") && !(abstract && this.#atParameterList())) {
        this.at++;
        const inner = this.declarator(abstract);
        this.expect(")");
        name = inner.name;
        parameters = inner.parameters;
      } else if (this.isName()) {
        name = this.index;
        this.at++;
      }
      for (;;) {
        if (this.is("[")) this.#extent();
        else if (this.is("(")) {
          const named = this.#parameters();
          parameters ??= named;
        } else return { name, parameters };
      }
    });
  }

  #atParameterList(): boolean {
    const saved = this.at;
    this.at++;
    const result = this.is(")") || this.is("...") || this.atDeclaration();
    this.at = saved;
    return result;
  }

  #extent(): void {
    this.at++;
    while (this.isWord(QUALIFIER) || this.is("static")) this.at++;
    if (this.is("*") && this.textAt(1) === "]") this.at++;
    if (!this.is("]")) this.expression();
    this.expect("]");
  }

  /** Gives the parameters that have names. */
  #parameters(): readonly Parameter[] {
    const named: Parameter[] = [];
    this.expect("(");
    this.scoped(() => {
      while (!this.take(")")) {
        if (!this.take("...")) this.#parameter(named);
        if (!this.is(")")) this.expect(",");
      }
    });
    return named;
  }

  #parameter(named: Parameter[]): void {
    const start = this.at;
    let { hasType } = this.specifiers(false);
    if (!hasType && !this.isName()) this.missing("a parameter");
    if (!hasType && this.textAt(1) === "*") this.trouble(`unknown type name '${this.text}'`);
    if (!hasType && this.isName(1)) {
      hasType = true;
      // A type that nobody has declared; the name behind it tells.
      this.marks.typeName[this.index] = 1;
      this.at++;
    }
    const declarator = this.declarator(true);
    if (declarator.name === null) return;
    const name = this.#tokens[declarator.name]!.text;
    named.push({ name, untyped: hasType || start + 1 !== this.at ? null : declarator.name });
    this.declare(name, false);
  }

  /** `int *[3]` as in casts and `sizeof`. */
  protected typeName(): void {
    const { hasType } = this.specifiers(false);
    if (!hasType) this.missing("a type");
    const { name } = this.declarator(true);
    if (name !== null) throw new ScanTrouble({ problem: "a name in the name of a type", at: name });
  }

  /** From an opening bracket behind its closing one, whatever is inside. */
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
