// How the author's text is laid out: what stands before and after a place on its line, and how lines in its
// place are to look (`source/layout.ts`).
//
//     void f(int n) { for (…) a[i] = 0; g(n); }     ─►     void f(int n) {
//                     ╰ styleOf: two blanks further          /* polyc: … */
//                       in than its line                     for (…)
//                     ╰ breakBefore: the blank                 a[i] = 0;
//                                      ╰ breaksAfter         g(n); }
//
// Compilers warn of what looks as if it were part of a loop, and people misread it: what stands before new
// lines on their first line, and after them on their last, gets lines of its own. Only the blanks between
// are replaced.

import type { Layout, LineBreak, LineStyle } from "../../source/layout.ts";
import { dedent } from "../../source/source-file.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import { type AuthorText, authorText } from "../../source/words.ts";
import { hasTokensOf } from "./same-text.ts";
import { breaksBehindGuarded, depthBehind, isStatementEnd, mayBeElse } from "./statement-places.ts";
import type { TextToken, TextTokens } from "./text-tokens.ts";

/** Is the name replaced where it stands at that place, a parenthesis after it or not? */
type IsMacroAt = (name: string, at: number) => boolean;

/** Pragmas that only say where loops of interest are. */
const MARKERS: ReadonlySet<string> = new Set(["scop", "endscop"]);

export class CLayout implements Layout {
  readonly #tokens: TextTokens;
  readonly #isMacro: IsMacroAt;
  /** In order. */
  readonly #gone: readonly Span[];

  constructor(tokens: TextTokens, isMacro: IsMacroAt, gone: readonly Span[] = []) {
    this.#tokens = tokens;
    this.#isMacro = isMacro;
    this.#gone = gone;
  }

  without(gone: readonly Span[]): Layout {
    return gone.length === 0 ? this : new CLayout(this.#tokens, this.#isMacro, [...this.#gone, ...gone]);
  }

  /** Blocks declare what they need. */
  declarationsFor(): null {
    return null;
  }

  // --- lines ---

  beginsLine(at: number): boolean {
    const line = this.#lineStart(at);
    return this.#inLineBefore(at).length === 0 && this.#tokens.commentAround(line) === null;
  }

  styleOf(text: Span): LineStyle {
    const { file } = this.#tokens;
    // Where the text begins in the middle of its line, what it says of steps is not in relation to it.
    const indent = this.beginsLine(text.start) ? this.#stepIn(text) : null;
    const step = indent ?? (file.indentationAt(text.start).startsWith("\t") ? "\t" : "  ");
    const at = this.beginsLine(text.start) ? this.#behindLabels(text) : text.start;
    return { base: this.#indentationFor(at, step), indent: step, newline: file.newline };
  }

  /** Where the first statement begins, if the labels of the text stand in lines of their own. */
  #behindLabels({ start, end }: Span): number {
    const tokens = this.#tokens;
    let at = start;
    for (let k = tokens.firstFrom(start); k + 2 < tokens.count && tokens.at(k + 1).text === ":"; k += 2) {
      const behind = tokens.at(k + 2).start;
      if (behind >= end || !this.beginsLine(behind)) break;
      at = behind;
    }
    return at;
  }

  /** By how much the second level of indentation of the text exceeds its first; null where it has none. */
  #stepIn(text: Span): string | null {
    const { file } = this.#tokens;
    const base = file.indentationAt(text.start);
    for (let line = file.lineAt(text.start) + 1; file.lineStart(line) < text.end; line++) {
      const here = file.indentationAt(file.lineStart(line));
      const isEmpty = file.lineText(line).trim() === "";
      if (!isEmpty && here.length > base.length && here.startsWith(base)) return here.slice(base.length);
    }
    return null;
  }

  /**
   * The indentation for a line of its own that begins at `at`: that of its line; inside of braces that were
   * opened on this line, and in the body of a branch, more.
   */
  #indentationFor(at: number, step: string): string {
    return this.#tokens.file.indentationAt(at) + step.repeat(depthBehind(this.#inLineBefore(at)));
  }

  breakBefore(at: number): Span | null {
    const { file } = this.#tokens;
    const line = this.#lineStart(at);
    const isBlank = (k: number): boolean => file.endOfBlanks(k) > k || this.#isGone(k);
    let start = at;
    while (start > line && isBlank(start - 1)) start--;
    return file.text.slice(line, start).trim() === "" ? null : { file: file.id, start, end: at };
  }

  breaksAfter(text: Span, endsInComment: boolean): readonly LineBreak[] {
    const { file } = this.#tokens;
    const line = file.lineAt(text.end - 1);
    const lineEnd = file.lineStart(line) + file.lineText(line).length;
    const rest = this.#tokens.between(text.end, lineEnd);
    const closes = rest[0]?.text === "}";
    const isHidden = endsInComment && file.text.slice(text.end, lineEnd).trim() !== "";
    const isCode = rest.some((token) => token.text !== "}" && token.text !== ";");
    const isFirstOnLine = this.breakBefore(text.start) === null;
    if (!isHidden && !isCode && (!closes || isFirstOnLine)) return [];
    // A comment in front of a brace speaks of the text.
    const end = closes && !isHidden ? rest[0]!.start : file.endOfBlanks(text.end);
    // What follows the body of a loop whose head stands in front on the line is outside of that loop.
    const isBody = !isFirstOnLine && this.mayBeBranch(text);
    const first: LineBreak = { at: this.#blanksBefore(end, text.end), depth: closes || isBody ? -1 : 0 };
    if (closes) return [first];
    const others = this.#breaksFrom(end, lineEnd);
    return [
      first,
      ...others.map((one) => (isBody && one.depth === 0 ? { ...one, depth: -1 as const } : one)),
    ];
  }

  inLines(text: Span, loops: readonly Span[], indent: string): AuthorText {
    const { file } = this.#tokens;
    const isWithin = (inner: Span, outer: Span) => inner !== outer && containsSpan(outer, inner);
    const others = loops.filter(
      (loop) => loop.start > text.start && !loops.some((outer) => isWithin(loop, outer)),
    );
    const lines = [text.start, ...others.map(({ start }) => start)];
    const breaks = lines.flatMap((start) => this.#breaksFrom(start, text.end));
    const bodies = new Set(breaks.filter(({ depth }) => depth === 1).map(({ at }) => at.start));
    const starts = [...new Set([...lines, ...breaks.map(({ at }) => at.start)])].sort((a, b) => a - b);
    const parts = starts.map((start, k) => file.text.slice(start, starts[k + 1] ?? text.end));
    const inLines = parts.reduce((before, part, k) => {
      const isBody = bodies.has(starts[k]!);
      if (!isBody && !this.#comesAfterStatement(starts[k]!)) return before + part;
      return `${before.trimEnd()}${file.newline}${isBody ? indent : ""}${part.trimStart()}`;
    });
    return authorText(inLines);
  }

  hasTokensOf(text: Span, code: string): boolean {
    return hasTokensOf(this.#tokens, text, code);
  }

  /** Does a statement end before the place on its line, with no more than blanks between? */
  #comesAfterStatement(at: number): boolean {
    const before = this.#before(at);
    if (before === null || !isStatementEnd(before)) return false;
    return this.#tokens.file.text.slice(before.end, at).trim() === "" && !this.beginsLine(at);
  }

  /** Where the text from `start` on, which begins a line, needs line breaks up to `end` or its line's end. */
  #breaksFrom(start: number, end: number): readonly LineBreak[] {
    const { file } = this.#tokens;
    const line = file.lineAt(start);
    const tokens = this.#tokens.between(start, Math.min(end, file.lineStart(line + 1)));
    return breaksBehindGuarded(tokens).map(({ at, isBody }) => {
      const blanks = { file: file.id, start: at, end: Math.min(end, file.endOfBlanks(at)) };
      return { at: blanks, depth: isBody ? 1 : 0 };
    });
  }

  isBlank(text: Span): boolean {
    return this.#tokens.between(text.start, text.end).length === 0;
  }

  goesWith(text: Span): Span {
    const { file } = this.#tokens;
    const start = this.#lineStart(text.start);
    const blanksEnd = file.endOfBlanks(text.end);
    const end = blanksEnd + (/^\r?\n/.exec(file.text.slice(blanksEnd, blanksEnd + 2))?.[0].length ?? 0);
    const isAlone = file.text.slice(start, text.start).trim() === "";
    return isAlone && (end > blanksEnd || text.end === file.text.length) ? { ...text, start, end } : text;
  }

  withBlanksAfter(text: Span): Span {
    return { ...text, end: this.#tokens.file.endOfBlanks(text.end) };
  }

  // --- statements ---

  isBare(block: Span, text: Span): boolean {
    const [open, close] = [block.start + 1, block.end - 1];
    const { file } = this.#tokens;
    return [file.text.slice(open, text.start), file.text.slice(text.end, close)].every(
      (part) => part.trim() === "",
    );
  }

  isInSequence(text: Span): boolean {
    const before = this.#before(text.start, (k) => this.#isOfMarker(k));
    return before !== null && !before.isDirective && (before.text === "{" || isStatementEnd(before));
  }

  mayBeBranch(text: Span): boolean {
    return this.#before(text.start, (k) => this.#tokens.at(k).isDirective)?.text === ")";
  }

  sharesItsEnd(): boolean {
    return false;
  }

  hasInnerComment(): boolean {
    return false;
  }

  /** Code may stand anywhere. */
  ownLines(text: Span): Span {
    return text;
  }

  movable(text: Span, base: string): AuthorText {
    return dedent(this.#tokens.file.slice(text), base);
  }

  mayHaveElse(text: Span): boolean {
    const next = this.#tokens.firstFrom(text.end);
    return (
      next < this.#tokens.count && mayBeElse(this.#tokens.at(next), (name) => this.#isMacro(name, text.end))
    );
  }

  // --- tokens around ---

  #lineStart(at: number): number {
    const { file } = this.#tokens;
    return file.lineStart(file.lineAt(at));
  }

  #isGone(at: number): boolean {
    return this.#gone.some(({ start, end }) => start <= at && at < end);
  }

  /** The last token before the place that is not gone, and not one to be passed over; null: none is. */
  #before(at: number, isSkipped: (index: number) => boolean = () => false): TextToken | null {
    for (let k = this.#tokens.firstFrom(at) - 1; k >= 0; k--)
      if (!this.#isGone(this.#tokens.at(k).start) && !isSkipped(k)) return this.#tokens.at(k);
    return null;
  }

  /** Tokens that stand before the place on its line, or end there. */
  #inLineBefore(at: number): readonly TextToken[] {
    const line = this.#lineStart(at);
    const first = this.#tokens.firstFrom(line);
    const isSplit = first > 0 && this.#tokens.at(first - 1).end > line;
    const tokens = this.#tokens.between(isSplit ? this.#tokens.at(first - 1).start : line, at);
    return this.#gone.length === 0 ? tokens : tokens.filter(({ start }) => !this.#isGone(start));
  }

  #isOfMarker(index: number): boolean {
    const [, pragma, marker, ...more] = this.#tokens.directiveAt(index).map(({ text }) => text);
    return pragma === "pragma" && MARKERS.has(marker ?? "") && more.length === 0;
  }

  /** The blanks that end at `end`, from `start` on. */
  #blanksBefore(end: number, start: number): Span {
    const { file } = this.#tokens;
    let from = end;
    while (from > start && file.endOfBlanks(from - 1) === end) from--;
    return { file: file.id, start: from, end };
  }
}
