/**
 * A logical line: the characters of one or more statements, wherever they stand in the file.
 *
 * The readers of free and fixed form take off what is layout (comments, continuation, in fixed form blanks
 * and columns), and leave for each character the place it came from. So the lexer knows one form only, and
 * the place of a token is that of its characters. The buffers are used again for each line.
 */

export const BLANK = 32;
const QUOTE = 39;
const DOUBLE_QUOTE = 34;
const STAR = 42;
const SEMICOLON = 59;

export class LogicalLine {
  codes = new Uint16Array(1 << 12);
  /** Offset of each character in the file; for blanks that pad a card, the end of its line. */
  places = new Int32Array(1 << 12);
  length = 0;
  /** Why its text is not to be believed. */
  problem: "preprocessor inside" | "line too long" | null = null;

  clear(): void {
    this.length = 0;
    this.problem = null;
  }

  push(code: number, place: number): void {
    if (this.length === this.codes.length) this.#grow();
    this.codes[this.length] = code;
    this.places[this.length++] = place;
  }

  #grow(): void {
    const codes = new Uint16Array(2 * this.length);
    const places = new Int32Array(2 * this.length);
    codes.set(this.codes);
    places.set(this.places);
    this.codes = codes;
    this.places = places;
  }

  /** Where the character context ends that a quote begins or ends here: the quote, or 0. */
  static quoteAfter(open: number, code: number): number {
    if (code !== QUOTE && code !== DOUBLE_QUOTE) return open;
    if (open === 0) return code;
    return open === code ? 0 : open;
  }

  /**
   * How many characters follow that are no tokens, where the last one pushed is the `h` of `5hhello`; else 0.
   * The digits of a constant follow an operator, never a name or a label; those of `real*8 h` belong to the
   * type.
   */
  hollerithCount(isFormat: boolean): number {
    const { codes, length } = this;
    let first = length - 1;
    while (first > 0 && isDigit(codes[first - 1]!)) first--;
    if (first === length - 1 || length - first > 6) return 0;
    const before = this.#beforeBlanks(first);
    if (before === 0 && !isFormat) return 0;
    if (!isFormat && isNameCode(codes[before - 1]!)) return 0;
    if (!isFormat && codes[before - 1] === STAR && this.#isTypeBefore(before - 1)) return 0;
    let count = 0;
    for (let at = first; at < length - 1; at++) count = 10 * count + codes[at]! - 48;
    return count;
  }

  #beforeBlanks(end: number): number {
    let at = end;
    while (at > 0 && this.codes[at - 1] === BLANK) at--;
    return at;
  }

  /** Nothing but letters from the beginning of the statement or its label: `real`, `implicit integer`. */
  #isTypeBefore(star: number): boolean {
    let at = star;
    while (at > 0 && (isLetter(this.codes[at - 1]!) || this.codes[at - 1] === BLANK)) at--;
    while (at > 0 && isDigit(this.codes[at - 1]!)) at--;
    return at === 0 || this.codes[at - 1] === SEMICOLON;
  }

  /** Does it begin with `format (`, after a label? */
  get isFormat(): boolean {
    const { codes, length } = this;
    let at = 0;
    while (at < length && isDigit(codes[at]!)) at++;
    if (at === 0) return false;
    while (codes[at] === BLANK) at++;
    for (const letter of FORMAT) if (at >= length || (codes[at++]! | 32) !== letter) return false;
    while (codes[at] === BLANK && at < length) at++;
    return at < length && codes[at] === 40;
  }
}

const FORMAT = [..."format"].map((letter) => letter.charCodeAt(0));

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export const isLetter = (code: number): boolean => {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
};

/** Letters, digits, `_`, and `$`, which compilers take. */
export const isNameCode = (code: number): boolean =>
  isLetter(code) || isDigit(code) || code === 95 || code === 36;

export const isBlank = (code: number): boolean => code === BLANK || code === 9 || code === 13 || code === 12;
