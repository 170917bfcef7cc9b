/**
 * Declarations for the scanner: specifiers, declarators, parameters, struct and enum bodies (C11 6.7).
 *
 *     static const T *f(int a, U b) { … }      marks T and U as types, declared or not
 *
 * Each method is called at the first token of what it is named after, and moves to the token after its last.
 */
import type { Token } from "../preprocess/token.ts";
import { Marks } from "./marks.ts";
import { ScanTrouble, TokenCursor } from "./token-cursor.ts";
import { ASM, QUALIFIER, STORAGE, TAG, TYPE, TYPEOF_OR_ATOMIC, TYPEOF_WORDS } from "./words.ts";

/** Words with which the name of a type may begin. */
const TYPE_START = TYPE | QUALIFIER | TAG | TYPEOF_OR_ATOMIC;

type DeclarationPlace = "file" | "block" | "member" | "old-style-parameter";

interface Specifiers {
  readonly isTypedef: boolean;
  readonly hasType: boolean;
}

interface Declarator {
  /** Index of the token that names it; null for an abstract one. */
  readonly name: number | null;
  /** Of the first parameter list after the name: that of `f` in `*f(int a)`. */
  readonly parameters: readonly Parameter[] | null;
}

interface Parameter {
  readonly name: string;
  /** Index of its token, where no type stands before it (old-style definitions). */
  readonly untyped: number | null;
}

export abstract class DeclarationScanner extends TokenCursor {
  protected declaredTags: string[] = [];
  protected marks: Marks;

  constructor(tokens: readonly Token[], order: Int32Array, marks: Marks) {
    super(tokens, order);
    this.marks = marks;
  }

  protected abstract expression(): void;
  protected abstract expressionBeforeComma(): void;
  protected abstract block(): void;

  /** Does a declaration start here, in a block? */
  protected atDeclaration(): boolean {
    if (this.isName()) return this.textAt(1) !== ":" && this.isTypeName(this.text);
    return this.isWord(STORAGE | TYPE_START);
  }

  /** Does a type name start here, after a parenthesis or in the place of an argument? */
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
        const name = this.tokens[declarator.name]!.text;
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
      // GNU C wants none after the last member.
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
    this.marks = new Marks(this.tokens, outer);
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

  /** Hides `asm ( "name" )` after a declarator. */
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
      // A type that nobody has declared, as the name after it shows.
      this.marks.typeName[this.index] = 1;
      this.at++;
    }
    const declarator = this.declarator(true);
    if (declarator.name === null) return;
    const name = this.tokens[declarator.name]!.text;
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
}
