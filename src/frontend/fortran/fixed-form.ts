/**
 * Fixed form (Fortran 2018, 6.3.3): a line is a card of 72 columns.
 *
 *     c     a comment: c, C, * or ! in column 1
 *       100 FORMAT (1X, 'label in columns 1 to 5')
 *           DO 10 I = 1,        statement in columns 7 to 72, blanks mean nothing
 *          &     N              column 6: this line continues the one before
 *
 * Blanks are kept inside literals only, so what goes on to the lexer is `DO10I=1,N`. A card that ends in the
 * middle of a literal is padded to its last column. A tab in columns 1 to 6 leads to column 7, or, before a
 * digit that is not 0, to column 6.
 */
import type { SourceFile } from "../../source/source-file.ts";
import { span } from "../../source/span.ts";
import { AsideList, type CommentMeaning, directiveWord, meaningOfComment } from "./asides.ts";
import { leadingTab, marginOf } from "./cards.ts";
import { BLANK, isBlank, isDigit, LogicalLine } from "./logical-line.ts";
import type { LineReader } from "./source-form.ts";

const EXCLAMATION = 33;
const HASH = 35;
const ZERO = 48;

/** A line, and what stands in it. */
type Card =
  | { readonly kind: "blank" | "preprocessor"; readonly end: number }
  | { readonly kind: "comment"; readonly at: number; readonly end: number }
  | StatementCard;

interface StatementCard {
  readonly kind: "initial" | "continuation";
  /** Where column 1, or what follows a sentinel, is. */
  readonly from: number;
  /** Where column 7 is. */
  readonly body: number;
  /** After its last column, or where that would be. */
  readonly limit: number;
  readonly start: number;
  readonly end: number;
}

export class FixedForm implements LineReader {
  readonly asides = new AsideList();
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #lastColumn: number;
  readonly #openmp: boolean;
  #at = 0;
  #quote = 0;
  /** Characters of a Hollerith constant that are still to come. */
  #verbatim = 0;

  constructor(file: SourceFile, fixedLineLength: number, openmp: boolean) {
    this.#file = file;
    this.#text = file.text;
    this.#lastColumn = fixedLineLength === 0 ? Number.POSITIVE_INFINITY : fixedLineLength;
    this.#openmp = openmp;
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  read(line: LogicalLine): boolean {
    line.clear();
    this.#quote = 0;
    this.#verbatim = 0;
    while (this.#at < this.#text.length) {
      const card = this.#card(this.#at);
      if (card.kind === "initial" || card.kind === "continuation") {
        this.#label(line, card);
        this.#body(line, card);
        this.#at = card.end + 1;
        this.#continuations(line);
        return true;
      }
      this.#pass(this.#at, card);
      this.#at = card.end + 1;
    }
    return false;
  }

  /** Adds the lines that continue the statement; comments between belong to it only if there is one. */
  #continuations(line: LogicalLine): void {
    for (let next = this.#nextCard(); next !== null; next = this.#nextCard()) {
      for (let at = this.#at; at < next.start; ) {
        const card = this.#card(at);
        if (card.kind === "preprocessor") line.problem = "preprocessor inside";
        this.#pass(at, card);
        at = card.end + 1;
      }
      this.#body(line, next);
      this.#at = next.end + 1;
    }
  }

  /** The next line that is part of a statement, if it is one that continues. */
  #nextCard(): StatementCard | null {
    for (let at = this.#at; at < this.#text.length; ) {
      const card = this.#card(at);
      if (card.kind === "continuation") return card;
      if (card.kind === "initial") return null;
      at = card.end + 1;
    }
    return null;
  }

  /** Keeps what a line means that is no statement. */
  #pass(start: number, card: Card): void {
    const { id } = this.#file;
    if (card.kind === "preprocessor") {
      const word = directiveWord(this.#text.slice(start, card.end));
      this.asides.add({ kind: "preprocessor", word, span: span(id, start, card.end) });
    }
    if (card.kind !== "comment") return;
    const place = span(id, card.at, card.end);
    const meaning = this.#meaning(card.at, card.end);
    if (meaning?.kind === "conditional line") this.asides.add({ kind: "conditional line", span: place });
    if (meaning?.kind !== "directive") return;
    // Column 6 continues a directive as it does a statement (OpenMP 5.2, 3.1.1).
    const text = this.#text.slice(card.at + 1 + meaning.from, card.end);
    const continues = card.at === start && /^[^\s0]/.test(text);
    this.asides.addDirective(meaning.sentinel, continues ? text.slice(1) : text, place, continues);
  }

  #meaning(at: number, end: number): CommentMeaning {
    const code = this.#text.charCodeAt(at + 1);
    // `$omp`, `dir$`, `gcc$`: most comments are none of them.
    if (code !== 36 && this.#text.charCodeAt(at + 4) !== 36) return null;
    return meaningOfComment(this.#text.slice(at + 1, end), true);
  }

  #card(start: number): Card {
    const text = this.#text;
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const first = text.charCodeAt(start);
    if (isCommentMark(first)) return this.#conditional(start, end) ?? { kind: "comment", at: start, end };
    if (first === HASH) return { kind: "preprocessor", end: this.#lastEnd(start, end) };
    return this.#statementCard(start, start, end);
  }

  /** A line after `!$`, `c$` or `*$` where OpenMP is on. */
  #conditional(start: number, end: number): Card | null {
    if (!this.#openmp || this.#meaning(start, end)?.kind !== "conditional line") return null;
    return this.#statementCard(start, start + 2, end);
  }

  /** `from`: columns before it are as good as blank. */
  #statementCard(start: number, from: number, end: number): Card {
    const text = this.#text;
    let at = from;
    let isLabelled = false;
    const tab = leadingTab(text, start, end);
    for (; at < Math.min(end, start + 5, tab ?? end); at++) {
      const code = text.charCodeAt(at);
      if (code === EXCLAMATION && !isLabelled) return { kind: "comment", at, end };
      if (!isBlank(code)) isLabelled = true;
    }
    const hasTab = tab !== null;
    const body = hasTab ? tab + 1 : Math.min(start + 6, end);
    const column6 = hasTab ? text.charCodeAt(at + 1) : text.charCodeAt(start + 5);
    const isFull = hasTab ? isDigit(column6) : at < end && !isBlank(column6);
    const limit = marginOf(text, start, end, this.#lastColumn);
    if (isFull && column6 !== ZERO && !isLabelled)
      return { kind: "continuation", from, body: hasTab ? body + 1 : body, limit, start, end };
    let rest = body;
    while (rest < end && isBlank(text.charCodeAt(rest))) rest++;
    if (rest >= Math.min(end, limit) && !isLabelled) return { kind: "blank", end };
    if (text.charCodeAt(rest) === EXCLAMATION && !isLabelled) return { kind: "comment", at: rest, end };
    return { kind: "initial", from, body, limit, start, end };
  }

  /** Lines of the preprocessor end where no `\` is last. */
  #lastEnd(start: number, end: number): number {
    if (!this.#text.slice(start, end).trimEnd().endsWith("\\")) return end;
    const next = this.#text.indexOf("\n", end + 1);
    return this.#lastEnd(end + 1, next < 0 ? this.#text.length : next);
  }

  #label(line: LogicalLine, { from, body, start }: StatementCard): void {
    for (let at = from; at < body && at < start + 5; at++) {
      const code = this.#text.charCodeAt(at);
      if (!isBlank(code)) line.push(code, at);
    }
  }

  /** Columns 7 to 72, without blanks where they mean nothing. */
  #body(line: LogicalLine, card: StatementCard): void {
    const text = this.#text;
    const end = Math.min(card.end, card.limit);
    for (let at = card.body; at < end; at++) {
      const code = text.charCodeAt(at);
      if (this.#verbatim > 0) {
        this.#verbatim--;
        line.push(code, at);
      } else if (this.#quote !== 0) {
        this.#quote = LogicalLine.quoteAfter(this.#quote, code);
        if (code !== 13 || at !== card.end - 1) line.push(code, at);
      } else if (code === EXCLAMATION) return;
      else if (!isBlank(code)) {
        this.#quote = LogicalLine.quoteAfter(0, code);
        line.push(code, at);
        if (code === 72 || code === 104) this.#verbatim = line.hollerithCount(line.isFormat);
      }
    }
    if (Number.isFinite(card.limit)) this.#pad(line, end, card.limit);
  }

  /** The blanks at the end of a card that is shorter are part of the literal. */
  #pad(line: LogicalLine, end: number, last: number): void {
    for (let at = end; at < last && (this.#quote !== 0 || this.#verbatim > 0); at++) {
      line.push(BLANK, end);
      if (this.#verbatim > 0) this.#verbatim--;
    }
  }
}

/** c, C, * or ! in column 1. */
const isCommentMark = (code: number): boolean =>
  code === 99 || code === 67 || code === 42 || code === EXCLAMATION;
