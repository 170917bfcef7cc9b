/**
 * The tokens of a statement while it is decided which of its names are keywords.
 *
 *     free form    end | program | solve      a keyword is a word or more, which may be joined: `endprogram`
 *     fixed form   endprogramsolve            blanks mean nothing: a keyword is the beginning of a name,
 *                                             which is then cut in two
 *
 * Each token gets the word that the grammar sees in its place (`print.ts`): names that are keywords the word
 * of their form, or none at all.
 */
import { type Span, span } from "../../source/span.ts";
import type { SourceForm } from "./source-form.ts";
import type { LexedStatement } from "./statement-lexer.ts";
import {
  type CharacterSource,
  type FortranToken,
  type FortranTokenKind,
  ofKind,
  placeOfCharacters,
} from "./token.ts";

/** For a keyword that the one before it implies (`go to`), and for what the grammar need not see. */
export const HIDDEN = "";

/** As what the grammar sees a keyword. */
export type KeywordMark =
  | typeof HIDDEN
  | "word"
  | "type"
  | "attr"
  | "typedef"
  | "function"
  | "pure"
  | "result"
  | "operator"
  | "interface"
  | "use"
  | "import"
  | "only"
  | "data"
  | "common"
  | "equivalence"
  | "implicit"
  | "where"
  | "stop"
  | "goto"
  | "assign"
  | "to"
  | "write"
  | "print"
  | "if"
  | "then"
  | "else"
  | "do"
  | "while"
  | "call";

/** A label or a constant, with its kind only where nothing else follows: `stop1_4`, `do10i`. */
const NUMBER = /^(?:\d+_\w+$|\d*)/;

export class StatementWords {
  readonly tokens: FortranToken[];
  readonly partners: number[];
  /** For tokens that their kind does not tell from others. */
  readonly marks: (KeywordMark | undefined)[] = [];
  readonly form: SourceForm;

  constructor({ tokens, partners }: LexedStatement, form: SourceForm) {
    this.tokens = tokens;
    this.partners = partners;
    this.form = form;
  }

  is(at: number, word: string): boolean {
    return this.tokens[at]?.word === word;
  }

  isName(at: number): boolean {
    return this.tokens[at]?.kind === "name";
  }

  /** After the bracket that closes the one at `at`; -1 where none is opened there, or none closes it. */
  afterBracket(at: number, open = "("): number {
    return this.is(at, open) && this.partners[at]! > at ? this.partners[at]! + 1 : -1;
  }

  get length(): number {
    return this.tokens.length;
  }

  /** The token after the keyword that begins at `at`, without changing anything; -1 if there is none. */
  matches(at: number, keyword: readonly string[]): boolean {
    return this.form === "fixed" ? this.#begins(at, keyword) : this.#freeEnd(at, keyword) >= 0;
  }

  /** Makes the keyword a keyword, printed as `mark`; gives the token after it, or -1. */
  take(at: number, keyword: readonly string[], mark: KeywordMark): number {
    const end = this.form === "fixed" ? this.#cut(at, keyword) : this.#freeEnd(at, keyword);
    for (let each = at; each < end; each++) this.markKeyword(each, each === at ? mark : HIDDEN);
    return end;
  }

  markKeyword(at: number, mark: KeywordMark): void {
    this.tokens[at] = ofKind(this.tokens[at]!, "keyword");
    this.marks[at] = mark;
  }

  /** Two words may be joined: `endif`, `goto`, `inout` (6.3.2.2, table 6.2); compilers take three as well. */
  #freeEnd(from: number, keyword: readonly string[]): number {
    let at = from;
    for (let done = 0; done < keyword.length; at++) {
      if (!this.isName(at)) return -1;
      const { word } = this.tokens[at]!;
      let joined = keyword[done++]!;
      while (joined.length < word.length && done < keyword.length) joined += keyword[done++]!;
      if (joined !== word) return -1;
    }
    return at;
  }

  #begins(at: number, keyword: readonly string[]): boolean {
    return this.isName(at) && this.tokens[at]!.word.startsWith(keyword.join(""));
  }

  #cut(at: number, keyword: readonly string[]): number {
    if (!this.#begins(at, keyword)) return -1;
    const { length } = keyword.join("");
    const rest = this.tokens[at]!.word.length - length;
    if (rest > 0) this.split(at, length, "name");
    const number = rest > 0 ? NUMBER.exec(this.tokens[at + 1]!.word)![0].length : 0;
    if (number === rest && rest > 0) this.tokens[at + 1] = ofKind(this.tokens[at + 1]!, "integer");
    else if (number > 0) this.split(at + 1, number, "integer");
    return at + 1;
  }

  /** `goto10`, `do10 i = 1, n`, which compilers take in free form, too. */
  splitLabel(at: number): void {
    const keyword = /^(?:goto|do)(?=\d+$)/.exec(this.tokens[at]?.word ?? "")?.[0];
    if (keyword === undefined) return;
    this.split(at, keyword.length, "name");
    this.tokens[at + 1] = ofKind(this.tokens[at + 1]!, "integer");
  }

  /** Cuts a name in two; `kind` is that of the first part if it is none. */
  split(at: number, length: number, kind: FortranTokenKind): void {
    const token = this.tokens[at]!;
    this.tokens.splice(at, 1, part(token, 0, length, kind), part(token, length, token.text.length, "name"));
    this.marks.splice(at, 0, undefined);
    this.partners.splice(at, 0, -1);
    for (let each = 0; each < this.partners.length; each++)
      if (this.partners[each]! >= at) this.partners[each]!++;
  }

  /** Makes one name of two. */
  join(at: number): void {
    const [first, second] = [this.tokens[at]!, this.tokens[at + 1]!];
    const joined = {
      kind: first.kind,
      text: first.text + second.text,
      word: first.word + second.word,
      ...placeOfCharacters([...sourcesOf(first), ...sourcesOf(second)]),
    };
    this.tokens.splice(at, 2, joined);
    this.marks.splice(at, 2, undefined);
    this.partners.splice(at, 2, -1);
    for (let each = 0; each < this.partners.length; each++)
      if (this.partners[each]! > at) this.partners[each]!--;
  }

  /** Tokens that may turn out not to be what they are tried as. */
  copy(): StatementWords {
    const copy = new StatementWords(
      { label: null, tokens: [...this.tokens], partners: [...this.partners] },
      this.form,
    );
    copy.marks.push(...this.marks);
    return copy;
  }

  /** Becomes what a copy has become. */
  accept(copy: StatementWords): void {
    this.tokens.splice(0, this.tokens.length, ...copy.tokens);
    this.partners.splice(0, this.partners.length, ...copy.partners);
    this.marks.splice(0, this.marks.length, ...copy.marks);
  }
}

/** The characters from `from` to `to` of a token. */
function part(token: FortranToken, from: number, to: number, kind: FortranTokenKind): FortranToken {
  const text = token.text.slice(from, to);
  const word = token.word.slice(from, to);
  const found: CharacterSource[] = [];
  let at = 0;
  for (const { length, span: whole, macro } of sourcesOf(token)) {
    const low = Math.max(from - at, 0);
    const high = Math.min(to - at, length);
    const own = macro === null ? span(whole.file, whole.start + low, whole.start + high) : whole;
    if (low < high) found.push({ length: high - low, span: own, macro });
    at += length;
  }
  return { kind, text, word, ...placeOfCharacters(found) };
}

const piecesOf = ({ pieces, file, start, end }: FortranToken): readonly Span[] =>
  pieces ?? [{ file, start, end }];

const sourcesOf = (token: FortranToken): readonly CharacterSource[] =>
  token.sources ??
  piecesOf(token).map((piece) => ({ length: piece.end - piece.start, span: piece, macro: null }));
