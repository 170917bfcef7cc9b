/**
 * The text that the preprocessor gives, and where each piece of it stands in the author's files.
 *
 *     #define N 100
 *     do i = 1, N         do i = 1, 100        `do i = 1, ` stands there as it is; `100` is what `N` became
 *
 * A token in a piece that stands in a file has its place there. One that a macro gives, in whole or in part,
 * has that of the use of the macro, and says so.
 */
import type { FileId, Span } from "../../../source/span.ts";
import { type CharacterSource, type FortranToken, type MacroInText, placeOfCharacters } from "../token.ts";

/** From `start` in the text on, up to where the next one begins. */
interface Piece {
  readonly start: number;
  readonly file: FileId;
  /** Of its first character. */
  readonly from: number;
  readonly macro: MacroInText | null;
}

export class OriginText {
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;

  verbatim(file: FileId, from: number, text: string): void {
    const last = this.#pieces.at(-1);
    const continues =
      last?.macro === null && last.file === file && last.from + (this.#length - last.start) === from;
    this.#add(text, continues ? null : { start: this.#length, file, from, macro: null });
  }

  expansion(macro: MacroInText, text: string): void {
    const { file, start } = macro.span;
    this.#add(text, { start: this.#length, file, from: start, macro });
  }

  #add(text: string, piece: Piece | null): void {
    if (text === "") return;
    if (piece !== null) this.#pieces.push(piece);
    this.#parts.push(text);
    this.#length += text.length;
  }

  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#parts.join("");
  }

  /** The token with its place in the author's files. */
  placed({ kind, text, word, start, end, pieces }: FortranToken): FortranToken {
    const sources = (pieces ?? [{ start, end }]).flatMap((piece) => this.#sourcesOf(piece.start, piece.end));
    return { kind, text, word, ...placeOfCharacters(sources) };
  }

  placedSpan({ start, end }: Span): Span {
    const spans = this.#sourcesOf(start, end).map(({ span }) => span);
    const [first, last] = [spans[0]!, spans.at(-1)!];
    return last.file === first.file ? { ...first, end: Math.max(first.end, last.end) } : first;
  }

  /** Where the text between these offsets stands, piece by piece; of nothing, where it would stand. */
  #sourcesOf(start: number, end: number): readonly CharacterSource[] {
    const found: CharacterSource[] = [];
    for (let at = this.#pieceAt(start); at < this.#pieces.length; at++) {
      const { start: begin, file, from, macro } = this.#pieces[at]!;
      if (found.length > 0 && begin >= end) break;
      const stop = Math.min(end, this.#pieces[at + 1]?.start ?? this.#length);
      const first = Math.max(begin, start);
      const span = macro?.span ?? { file, start: from + first - begin, end: from + stop - begin };
      found.push({ length: stop - first, span, macro });
    }
    return found;
  }

  #pieceAt(offset: number): number {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#pieces[middle]!.start <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
