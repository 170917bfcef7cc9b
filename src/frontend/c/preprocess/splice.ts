/**
 * Translation phases 1 and 2 (C11 5.1.1.2): trigraphs and line splices, undone before tokens are read.
 *
 *     raw    #define MAX(a, b) \⏎  ((a) > (b))          logical   #define MAX(a, b)   ((a) > (b))
 *
 * Most files have neither, so the logical text is the raw one and offsets mean the same. Otherwise the
 * logical text is built once, with a table of the places where text was taken out, and offsets are mapped
 * back by binary search. Like gcc and clang we let white space stand between the backslash and the line end,
 * and take the end of the text for one.
 */
const SPLICE = /\\[ \t\v\f]*(?:\r?\n|$)/g;
const SPLICE_OR_TRIGRAPH = /(?:\\|\?\?\/)[ \t\v\f]*(?:\r?\n|$)|\?\?[=/'()!<>-]/g;
const TRIGRAPHS: ReadonlyMap<string, string> = new Map([
  ["??=", "#"],
  ["??/", "\\"],
  ["??'", "^"],
  ["??(", "["],
  ["??)", "]"],
  ["??!", "|"],
  ["??<", "{"],
  ["??>", "}"],
  ["??-", "~"],
]);

export class LogicalText {
  readonly text: string;
  /**
   * Logical offsets at which raw text was left out just before, ascending; null where logical and raw text
   * agree.
   */
  readonly #places: readonly number[] | null;
  /** `raw - logical` from the place of the same index on. */
  readonly #deltas: readonly number[];
  /** The same at the ends of trigraphs: what a splice after one takes out does not count. */
  readonly #trigraphEnds = new Map<number, number>();
  /** How many places are in front of what was asked for last: who reads on asks in their neighbourhood. */
  #near = 0;

  constructor(raw: string, trigraphs: boolean) {
    const pattern = trigraphs ? SPLICE_OR_TRIGRAPH : SPLICE;
    if (raw.search(pattern) < 0) {
      this.text = raw;
      this.#places = null;
      this.#deltas = [];
      return;
    }
    const pieces: string[] = [];
    const places: number[] = [];
    const deltas: number[] = [];
    let at = 0;
    let length = 0;
    for (const match of raw.matchAll(pattern)) {
      const replacement = TRIGRAPHS.get(match[0]) ?? "";
      pieces.push(raw.slice(at, match.index), replacement);
      length += match.index - at + replacement.length;
      at = match.index + match[0].length;
      places.push(length);
      deltas.push(at - length);
      if (replacement !== "") this.#trigraphEnds.set(length, at - length);
    }
    pieces.push(raw.slice(at));
    this.text = pieces.join("");
    this.#places = places;
    this.#deltas = deltas;
  }

  /** Raw offset of the logical character at `offset`. */
  rawStart(offset: number): number {
    return this.#places === null ? offset : offset + this.#delta(offset);
  }

  /** Raw offset just after the logical character before `offset`. */
  rawEnd(offset: number): number {
    if (this.#places === null || offset === 0) return offset;
    return offset + (this.#trigraphEnds.get(offset) ?? this.#delta(offset - 1));
  }

  #delta(offset: number): number {
    const places = this.#places!;
    let low = 0;
    let high = places.length;
    if (this.#near === 0 || places[this.#near - 1]! <= offset) {
      if (this.#near === high || places[this.#near]! > offset) return this.#deltaBehind(this.#near);
      low = this.#near;
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    this.#near = low;
    return this.#deltaBehind(low);
  }

  #deltaBehind(count: number): number {
    return count === 0 ? 0 : this.#deltas[count - 1]!;
  }
}
