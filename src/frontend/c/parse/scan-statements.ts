/**
 * Statements and expressions for the scanner (C11 6.8, 6.5): only as far as scopes and type names need it,
 * and where the grammar has to be helped.
 *
 *     va_arg(ap, struct s *)     is printed   va_arg ( ap , sizeof ( struct s * ) )
 *     case 1 ... 5:                           case 1 || 5 :
 *     goto *table[i];                         return * table [ i ] ;
 *     void *p = &&label;                      void * p = & label ;
 *     done: }                                 done : ; }
 *     switch (x) case 1: f();                 switch ( x ) { case 1 : f ( ) ; }
 *     (x) - y, (a[i])                         ( ( x ) ) - y , ( ( a [ i ] ) )
 *     -x++                                    - ( x ++ )
 *
 * The last two because the grammar might take `(x)` for a cast (a type is never in two pairs of parentheses),
 * and the whole for `(-x)++`.
 *
 * The tokens keep their own text, by which the reader of the tree tells these forms from what they are
 * printed as.
 */
import { DeclarationScanner } from "./scan-declarations.ts";
import { ALIGNOF, ASM, KEYWORD, STATEMENT } from "./words.ts";

/** Prefix operators that the grammar ranks with postfix `++`. */
const TIGHT_PREFIXES: ReadonlySet<string> = new Set([
  "-",
  "+",
  "!",
  "~",
  "__real__",
  "__real",
  "__imag__",
  "__imag",
]);

const EXPRESSION_ENDS: ReadonlySet<string> = new Set([")", "]", "}", ";", ":", ",", "...", ""]);

/** Operators in front of an operand; `^` begins one of clang's blocks. */
const PREFIXES: ReadonlySet<string> = new Set(["+", "-", "*", "&", "!", "~", "++", "--", "&&", "^"]);

export abstract class StatementScanner extends DeclarationScanner {
  /** Where the last `sizeof (type)` ended: braces after it are its operand's. */
  #behindSizeof = -1;

  protected block(): void {
    this.expect("{");
    this.nested(() =>
      this.scoped(() => {
        while (!this.take("}")) {
          if (this.atEnd) this.missing("'}'");
          this.statement();
        }
      }),
    );
  }

  protected statement(): void {
    const text = this.text;
    if (this.textAt(1) === ":" && this.isName()) this.#label();
    else if (this.isAsm()) this.asmStatement();
    else if (this.atDeclaration()) this.declaration("block");
    else if (text === "{") this.block();
    else if (text === "if") this.#if();
    else if (text === "while" || text === "switch") this.#whileOrSwitch();
    else if (text === "for") this.nested(() => this.scoped(() => this.#for()));
    else if (text === "do") this.#do();
    else if (text === "case" || text === "default") this.#case();
    else if (text === "goto") this.#goto();
    else if (text === "__label__") this.#localLabels();
    else if (text === "else") this.trouble("'else' without an 'if' before it");
    else if (this.isName() && this.isName(1)) this.trouble(`unknown type name '${text}'`);
    else {
      if (text === "return" || text === "break" || text === "continue") this.at++;
      this.expression();
      this.expect(";");
    }
  }

  #label(): void {
    this.at += 2;
    this.#labelled();
  }

  #whileOrSwitch(): void {
    const isSwitch = this.is("switch");
    this.#parenthesised();
    const first = isSwitch && !this.is("{") && !this.atEnd ? this.index : null;
    this.nested(() => this.statement());
    if (first === null) return;
    this.marks.insertBefore(first, "{");
    this.marks.insertAfter(this.order[this.at - 1]!, "}");
  }

  #if(): void {
    this.#parenthesised();
    this.nested(() => this.statement());
    // A chain of else-ifs is walked, not nested: such chains are long.
    while (this.take("else")) {
      if (!this.is("if")) {
        this.nested(() => this.statement());
        return;
      }
      this.#parenthesised();
      this.nested(() => this.statement());
    }
  }

  /** `if ( … )`, `while ( … )`: the keyword and its parentheses. */
  #parenthesised(): void {
    this.at++;
    this.expect("(");
    this.expression();
    this.expect(")");
  }

  #for(): void {
    this.at++;
    this.expect("(");
    if (this.atDeclaration()) this.declaration("block");
    else {
      this.expression();
      this.expect(";");
    }
    this.expression();
    this.expect(";");
    this.expression();
    this.expect(")");
    this.statement();
  }

  #do(): void {
    this.at++;
    this.nested(() => this.statement());
    if (!this.is("while")) this.missing("'while'");
    this.#parenthesised();
    this.expect(";");
  }

  #case(): void {
    this.at++;
    this.expression();
    if (this.is("...")) {
      this.marks.respell(this.index, "||");
      this.at++;
      this.expression();
    }
    this.expect(":");
    this.#labelled();
  }

  /** The statement that a label or `case` belongs to; before a closing brace an empty one is put in. */
  #labelled(): void {
    if (this.is("}")) this.marks.insertBefore(this.index, ";");
    else this.nested(() => this.statement());
  }

  #goto(): void {
    if (this.textAt(1) === "*") {
      this.marks.respell(this.index, "return");
      this.at++;
      this.expression();
    } else this.at += 2;
    this.expect(";");
  }

  /** `__label__ a, b;` says nothing that the labels themselves don't. */
  #localLabels(): void {
    while (!this.is(";")) {
      if (this.atEnd) this.missing("';'");
      this.marks.hide(this.index);
      this.at++;
    }
    this.at++;
  }

  protected isAsm(): boolean {
    return this.isWord(ASM);
  }

  protected asmStatement(): void {
    this.at++;
    while (!this.is("(")) {
      if (this.atEnd || this.is(";")) this.missing("'('");
      this.at++;
    }
    this.skipBrackets();
    this.expect(";");
  }

  /**
   * Skips an expression with its commas up to a closing bracket, semicolon, colon or `...`, marking type
   * names.
   */
  protected expression(): void {
    do this.expressionBeforeComma();
    while (this.take(","));
  }

  /**
   * Skips an expression that ends before a comma as well; it may be empty. The colon of a `?:` does not end
   * it.
   */
  protected expressionBeforeComma(): void {
    const first = this.at;
    let questions = 0;
    let operandExpected = true;
    let operandStart = 0;
    for (;;) {
      const text = this.text;
      if (questions > 0 && (text === ":" || text === ",")) {
        if (text === ":") questions--;
        this.at++;
        operandExpected = true;
        continue;
      }
      if (this.#endsExpression(text, operandExpected)) {
        if (operandExpected && this.at > first) this.missing("an expression");
        if (questions > 0) this.missing("':'");
        return;
      }
      if (text === "?") questions++;
      const expected = operandExpected;
      const start = this.at;
      operandExpected = this.#expressionPart(text, expected);
      if (expected && !operandExpected) operandStart = start;
      else if (!expected && (text === "++" || text === "--")) this.#protectPostfix(operandStart, start);
    }
  }

  /** Something follows that no expression goes on with. */
  #endsExpression(text: string, operandExpected: boolean): boolean {
    if (EXPRESSION_ENDS.has(text) || this.isWord(STATEMENT)) return true;
    if (operandExpected) return false;
    if (text === "{") return this.at !== this.#behindSizeof;
    switch (this.token()!.kind) {
      case "number":
      case "char":
        return true;
      case "identifier":
        return this.atTypeName() || (this.isName() && !this.#isPartOfText());
      default:
        return false;
    }
  }

  /** `"%" PRIu64 ", "`, where the header that defines the name is missing. */
  #isPartOfText(): boolean {
    const isText = (ahead: number) => this.token(ahead)?.kind === "string";
    return isText(-1) && (isText(1) || this.textAt(1) === "," || this.textAt(1) === ")");
  }

  /** `-x++`: the grammar takes the minus for the inner operator. */
  #protectPostfix(operandStart: number, operator: number): void {
    if (operandStart === 0 || !TIGHT_PREFIXES.has(this.textAt(operandStart - 1 - this.at))) return;
    this.marks.insertBefore(this.order[operandStart]!, "(");
    this.marks.insertAfter(this.order[operator]!, ")");
  }

  /** One token or bracketed group; says whether an operand may follow. */
  #expressionPart(text: string, operandExpected: boolean): boolean {
    switch (text) {
      case "(":
        return this.#parentheses(operandExpected);
      case "[":
        this.at++;
        this.nested(() => this.expression());
        if (this.take("...")) this.nested(() => this.expression());
        this.expect("]");
        return false;
      case "{":
        this.#initializers();
        return false;
      case ".":
      case "->":
        this.at++;
        if (this.token()?.kind === "identifier") this.at++;
        return false;
      case "_Generic":
        this.#generic();
        return false;
      case "&&":
        if (operandExpected && this.isName(1)) this.marks.respell(this.index, "&");
        this.at++;
        return true;
    }
    if (this.atTypeName()) {
      this.#typeArgument();
      return false;
    }
    const { kind } = this.token()!;
    if (kind === "other")
      this.trouble(text.length > 1 ? `missing terminating ${text[0]}` : `stray '${text}'`);
    const isPunct = kind === "punct";
    if (operandExpected && isPunct && !PREFIXES.has(text)) this.missing("an expression");
    const operand = !isPunct && !this.isWord(KEYWORD);
    if (this.isAsm()) this.trouble("asm in an expression");
    this.at++;
    return !(operand || text === "++" || text === "--") || (operandExpected && isPunct);
  }

  /** A type where an expression is expected, as in `va_arg(ap, T)`: printed inside `sizeof ( )`. */
  #typeArgument(): void {
    const first = this.index;
    this.typeName();
    this.marks.insertBefore(first, "sizeof (");
    this.marks.insertAfter(this.order[this.at - 1]!, ")");
  }

  /**
   * Cast, compound literal, `sizeof (type)`, statement expression, call or plain parentheses; true after a
   * cast.
   */
  #parentheses(operandExpected: boolean): boolean {
    const ofSizeof = this.textAt(-1) === "sizeof" || this.isWord(ALIGNOF, -1);
    this.at++;
    const isType = operandExpected && this.atTypeName();
    const firstName = operandExpected && !isType && this.isName() ? this.index : null;
    this.nested(() => {
      if (this.is("{")) this.block();
      else if (isType) this.typeName();
      else this.expression();
    });
    if (firstName !== null) {
      this.marks.insertBefore(firstName, "(");
      this.marks.insertAfter(this.order[this.at - 1]!, ")");
    }
    this.expect(")");
    if (isType && ofSizeof) this.#behindSizeof = this.at;
    return isType && !ofSizeof;
  }

  #initializers(): void {
    this.expect("{");
    this.nested(() => {
      while (!this.take("}")) {
        if (this.isName() && this.textAt(1) === ":") this.at += 2;
        this.expressionBeforeComma();
        if (!this.is("}")) this.expect(",");
      }
    });
  }

  #generic(): void {
    this.at++;
    this.expect("(");
    this.nested(() => {
      this.expressionBeforeComma();
      while (this.take(",")) {
        if (this.is("default")) {
          this.marks.respell(this.index, "int");
          this.at++;
        } else this.typeName();
        this.expect(":");
        this.expressionBeforeComma();
      }
    });
    this.expect(")");
  }
}
