// What the words and signs of a piece of the author's text say, executed or not: macros are left alone, and
// comments, strings and directives are no words of it.
//
//     out: for (i = 0; i < n; i++) if (a[i]) goto out;        jumpsIn: one `goto`; mentions(out): 2

import type { Span } from "../../source/span.ts";
import { type AuthorText, authorText, type Name, nameFrom } from "../../source/words.ts";
import { isNumberWord } from "./constant-declaration.ts";
import type { TextToken, TextTokens } from "./text-tokens.ts";
import { closingAt, wordSet } from "./token-structure.ts";

/** By what its words say, control leaves a piece of text. */
interface JumpWords {
  /** For a place that the words do not show. */
  readonly isLeft: boolean;
  /** How often a loop or a `switch` is left. */
  readonly breaks: number;
  /** How often it goes to a label. */
  readonly gotos: number;
}

/**
 * What a declaration says of what a pointer points to. "access": what is done through it may mean something
 * else, or be forbidden. "restrict": only it has what it points to.
 */
type PointerQualifier = "access" | "restrict" | null;

const ACCESS = wordSet("const volatile _Atomic __const __const__ __volatile __volatile__");
const RESTRICT = wordSet("restrict __restrict __restrict__");
const BEGINS_DECLARATION = wordSet("{ } ; (");
const STORAGE = wordSet("register static");
const OTHER_SIZES = wordSet("long short char");
const TYPES = wordSet("typedef struct union enum");

const COUNTER = "__COUNTER__";

const isValueWord = (token: TextToken | undefined): boolean =>
  token !== undefined && token.kind !== "sign" && token.kind !== "string";

export class TextWords {
  readonly #tokens: TextTokens;

  constructor(tokens: TextTokens) {
    this.#tokens = tokens;
  }

  jumpsIn(text: Span): JumpWords {
    return {
      isLeft: this.mentions("return", text) > 0,
      breaks: this.mentions("break", text),
      gotos: this.mentions("goto", text),
    };
  }

  /** Does it declare types, or name them by their tags? */
  declaresTypes(text: Span): boolean {
    return this.#count(text, (word) => TYPES.has(word)) > 0;
  }

  /** Objects that keep their values from one time to the next. */
  declaresLasting(text: Span): boolean {
    return this.mentions("static", text) > 0;
  }

  /** Names of objects that are defined in another place. */
  declaresElsewhere(text: Span): boolean {
    return this.mentions("extern", text) > 0;
  }

  hasUncertainBlocks(): boolean {
    return false;
  }

  /** The words of a loop after the parenthesis that ends its head. */
  namesInBody(loop: Span): ReadonlySet<Name> {
    const tokens = this.#tokens.within(loop);
    const body = tokens.slice((closingAt(tokens, 1) ?? 0) + 1);
    return new Set(body.flatMap(({ kind, text }) => (kind === "word" ? [nameFrom(text)] : [])));
  }

  namesIn(text: Span): readonly Name[] {
    return this.#tokens.within(text).flatMap(({ kind, text }) => (kind === "word" ? [nameFrom(text)] : []));
  }

  subscripted(text: Span): ReadonlySet<Name> {
    const tokens = this.#tokens.within(text);
    const isMeant = ({ kind }: TextToken, k: number): boolean =>
      kind === "word" && tokens[k + 1]?.text === "[";
    return new Set(tokens.filter(isMeant).map((token) => nameFrom(token.text)));
  }

  /** `__attribute__((…))`, `[[…]]`. */
  hasAttributes(text: Span): boolean {
    const tokens = this.#tokens.within(text);
    const opens = (token: TextToken | undefined): boolean => token?.kind === "sign" && token.text === "[";
    return tokens.some(
      (token, k) =>
        token.text === "__attribute__" ||
        (opens(token) && opens(tokens[k + 1]) && token.end === tokens[k + 1]!.start),
    );
  }

  /** How often the word stands there. */
  mentions(name: string, text: Span): number {
    return this.#count(text, (word) => word === name);
  }

  /** `__COUNTER__`, in a directive or not. */
  countsUses(): boolean {
    const { file } = this.#tokens;
    if (!file.text.includes(COUNTER)) return false;
    return this.#tokens.between(0, file.text.length).some(({ text }) => text === COUNTER);
  }

  /** The label's name and colon that `text` begins with, and the blanks after them; null: it has none. */
  labelOf(text: Span): Span | null {
    const [name, colon] = this.#tokens.within(text);
    if (name?.kind !== "word" || colon?.text !== ":") return null;
    return { ...text, end: this.#tokens.file.endOfBlanks(colon.end) };
  }

  beginsWith({ start }: Span, word: string): boolean {
    const [first] = this.#tokens.between(start, start + 1);
    return first?.kind === "word" && first.text === word;
  }

  /** Is there a unary `&` in front of the word in `text`? In doubt yes: `(x) & t` may be a cast. */
  isAddressTaken(word: Span, text: Span): boolean {
    const before = this.#tokens.within({ ...text, end: word.start });
    const at = before.findLastIndex((token) => token.text !== "(");
    const operand = before[at - 1];
    return before[at]?.text === "&" && !(operand?.text === "]" || isValueWord(operand));
  }

  /** `offsetof(struct s, x)`, or a name like that. */
  namesMembers(text: Span): boolean {
    return this.#count(text, (word) => word.includes("offsetof")) > 0;
  }

  /**
   * Of the pointer whose name is declared at `name`. A qualifier anywhere in front of the name counts, also
   * that of a declarator before it; a parameter has a type of its own, unless it is declared in the way of
   * K&R.
   */
  pointerQualifier(name: Span, isParameter: boolean): PointerQualifier {
    const before = this.#declarationBefore(name);
    const own = before.slice(before.findLastIndex(({ text }) => text === ",") + 1);
    const words = isParameter && own.some(({ kind }) => kind !== "sign") ? own : before;
    if (words.some(({ text }) => ACCESS.has(text))) return "access";
    return words.some(({ text }) => RESTRICT.has(text)) ? "restrict" : null;
  }

  /** Is the variable whose name is declared there an `int` or `unsigned int`, in these words? */
  isDeclaredInt(name: Span): boolean {
    const words = this.#ownDeclaration(name).map(({ text }) => text);
    // In any order: `int long`, `unsigned const char`.
    if (words.some((word) => OTHER_SIZES.has(word))) return false;
    const [first, second] = words.slice(words.findIndex((word) => !STORAGE.has(word)));
    return first === "unsigned" || first === "int" || (first === "signed" && second === "int");
  }

  /** The words for types of numbers that its declaration begins with; a parameter has one of its own. */
  numberWords(name: Span, isParameter: boolean): AuthorText | null {
    const all = this.#ownDeclaration(name);
    const own = isParameter ? all.slice(all.findLastIndex(({ text }) => text === ",") + 1) : all;
    const end = own.findIndex(({ text }) => !isNumberWord(text));
    const words = end < 0 ? own : own.slice(0, end);
    return words.length === 0 ? null : authorText(words.map(({ text }) => text).join(" "));
  }

  /** What stands in front of the name since the last statement, block or parenthesis. */
  #ownDeclaration(name: Span): readonly TextToken[] {
    const before = this.#declarationBefore(name);
    return before.slice(before.findLastIndex(({ text }) => text === ")") + 1);
  }

  /** What stands in front of the name since the last statement, block, open parenthesis or string. */
  #declarationBefore(name: Span): readonly TextToken[] {
    const found: TextToken[] = [];
    for (let k = this.#tokens.firstFrom(name.start) - 1; k >= 0; k--) {
      const token = this.#tokens.at(k);
      if (token.isDirective) continue;
      if (token.kind === "string" || BEGINS_DECLARATION.has(token.text)) break;
      found.unshift(token);
    }
    return found;
  }

  #count(text: Span, isMeant: (word: string) => boolean): number {
    return this.#tokens.within(text).filter((token) => token.kind === "word" && isMeant(token.text)).length;
  }
}
