/**
 * A line of text through cpp in traditional mode: macros are replaced, C comments go, and where a literal is
 * no name is looked at.
 *
 *     x = N ! N's, N          x = 10 ! 10's, N       an apostrophe begins a literal, in comments too
 *     s = 'a\' // N           s = 'a\' // N          a backslash takes the next quote with it
 *     y = F(G(N))             y = [{10}]             arguments are text; the whole is read again
 *
 * Every name counts, also one that digits stand in front of (`1N`). What cpp would go on to read in the lines
 * that follow (a call over several lines, one that begins inside of a macro) is not modelled: the file is
 * left.
 */
import { PreprocessorProblem, substituted, type TraditionalMacro } from "./macros.ts";

/** Where the text goes. */
export interface TextSink {
  /** The text from there to there, as it stands. */
  verbatim(start: number, end: number): void;
  /** What a macro became that is used from there to there; it is fixed if those in it are. */
  expansion(macro: TraditionalMacro, start: number, end: number, text: string): void;
}

/** The macro of that name, where it stands; null: there is none. */
type MacroLookup = (name: string, at: number) => TraditionalMacro | null;

/** As deep as this cpp takes a call inside of a call of the same macro for a circle. */
const DEPTH_LIMIT = 20;

const NEWLINE = 10;

/**
 * From there to the end of the line; gives where the next one begins. `lookup`: null where text is skipped.
 */
export function scanLine(text: string, from: number, lookup: MacroLookup | null, sink: TextSink): number {
  return new Scan(text, from, 0, lookup, sink, []).line();
}

/** All of a text of one line, with its macros replaced. */
export function expandedText(text: string, lookup: MacroLookup): string {
  return expand(text, 0, lookup, []).text;
}

interface Expanded {
  readonly text: string;
  readonly quote: number;
  /** It ends with the name of a macro that what follows may be the arguments of. */
  readonly endsInName: boolean;
  /** No flag decides a macro in it. */
  readonly isFixed: boolean;
}

function expand(text: string, quote: number, lookup: MacroLookup, open: readonly string[]): Expanded {
  let [made, isFixed] = ["", true];
  const sink = {
    verbatim: (start: number, end: number) => {
      made += text.slice(start, end);
    },
    expansion: (macro: TraditionalMacro, _: number, __: number, expansion: string) => {
      made += expansion;
      isFixed &&= macro.isFixed;
    },
  };
  const scan = new Scan(text, 0, quote, lookup, sink, open);
  scan.line();
  return { text: made, quote: scan.quote, endsInName: scan.endsInName, isFixed };
}

class Scan {
  quote: number;
  endsInName = false;
  readonly #text: string;
  readonly #lookup: MacroLookup | null;
  readonly #sink: TextSink;
  /** Macros whose bodies are being read. */
  readonly #open: readonly string[];
  #at: number;
  /** Up to where the text has gone to the sink. */
  #kept: number;

  constructor(
    text: string,
    from: number,
    quote: number,
    lookup: MacroLookup | null,
    sink: TextSink,
    open: readonly string[],
  ) {
    this.#text = text;
    this.#at = from;
    this.#kept = from;
    this.quote = quote;
    this.#lookup = lookup;
    this.#sink = sink;
    this.#open = open;
  }

  line(): number {
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code === NEWLINE) {
        this.#at++;
        this.#flush(this.#at);
        return this.#at;
      }
      if (code === 92) this.#backslash();
      else if (code === 39 || code === 34) this.#quoteMark(code);
      else if (this.quote !== 0) this.#at++;
      else if (code === 47 && text.charCodeAt(this.#at + 1) === 42) this.#comment();
      else if (isNameStart(code)) this.#name();
      else this.#at++;
    }
    this.#flush(this.#at);
    return this.#at;
  }

  /** What stands between what is kept and there goes to the sink. */
  #flush(to: number): void {
    if (to > this.#kept) this.#sink.verbatim(this.#kept, to);
    this.#kept = to;
  }

  /** A line that ends with it goes on in the next one. */
  #backslash(): void {
    const end = lineEndAfter(this.#text, this.#at);
    if (end !== null) {
      this.#flush(this.#at);
      this.#at = end;
      this.#kept = end;
      return;
    }
    const next = this.#text.charCodeAt(this.#at + 1);
    this.#at += next === 92 || next === 39 || next === 34 ? 2 : 1;
  }

  #quoteMark(code: number): void {
    if (this.quote === 0) this.quote = code;
    else if (this.quote === code) this.quote = 0;
    this.#at++;
  }

  #comment(): void {
    const end = this.#text.indexOf("*/", this.#at + 2);
    if (end < 0) throw new PreprocessorProblem("a C comment without its end", this.#at);
    this.#flush(this.#at);
    this.#at = end + 2;
    this.#kept = this.#at;
  }

  #name(): void {
    const start = this.#at;
    while (isNamePart(this.#text.charCodeAt(this.#at))) this.#at++;
    const name = this.#text.slice(start, this.#at);
    const macro = this.#lookup?.(name, start) ?? null;
    if (macro === null) return;
    const args = macro.parameters === null ? [] : this.#argumentsOf(macro, start);
    if (args === null) return;
    this.#demandNoCircle(macro, start);
    const lookup = this.#lookup!;
    const made = expand(substituted(macro, args), this.quote, lookup, [...this.#open, macro.name]);
    this.quote = made.quote;
    if (made.endsInName) this.#demandNoArguments(start);
    this.#flush(start);
    const used = { ...macro, isFixed: macro.isFixed && made.isFixed };
    this.#sink.expansion(used, start, this.#at, made.text);
    this.#kept = this.#at;
  }

  #demandNoCircle({ name, parameters }: TraditionalMacro, at: number): void {
    const depth = this.#open.filter((one) => one === name).length;
    if (depth > (parameters === null ? 0 : DEPTH_LIMIT))
      throw new PreprocessorProblem(`macro ${name} stands for itself`, at);
  }

  /** Nothing that follows may be taken for the arguments of a macro whose name ends an expansion. */
  #demandNoArguments(start: number): void {
    const next = this.#nextVisible(this.#at);
    if (next === null) this.endsInName = true;
    else if (this.#text[next] === "(")
      throw new PreprocessorProblem("the arguments of a macro whose name another one gives", start);
  }

  /** Null where the name stands alone; what is passed over belongs to the call. */
  #argumentsOf({ name, parameters }: TraditionalMacro, start: number): readonly string[] | null {
    const open = this.#nextVisible(this.#at);
    if (open === null) this.endsInName = true;
    if (open === null || this.#text[open] !== "(") return null;
    if (this.#text.slice(start, open).includes("\n"))
      throw new PreprocessorProblem(`a call of macro ${name} over several lines`, start);
    const args = this.#argumentTexts(open, name, start);
    const wanted = parameters!.length;
    // `F()` has one argument, which is nothing.
    if (args.length !== wanted && !(wanted === 0 && args.length === 1 && args[0]!.trim() === ""))
      throw new PreprocessorProblem(`macro ${name} has ${wanted} parameters`, start);
    return wanted === 0 ? [] : args;
  }

  /** The next character that is no blank, on this line or a later one; null at the end. */
  #nextVisible(from: number): number | null {
    const found = /\S/g;
    found.lastIndex = from;
    const match = found.exec(this.#text);
    if (match === null) return null;
    if (!this.#text.startsWith("/*", match.index)) return match.index;
    const end = this.#text.indexOf("*/", match.index + 2);
    return end < 0 ? null : this.#nextVisible(end + 2);
  }

  #argumentTexts(open: number, name: string, start: number): readonly string[] {
    const args: string[] = [];
    let [depth, quote, own] = [0, 0, ""];
    for (let at = open + 1; at < this.#text.length; at++) {
      const letter = this.#text[at]!;
      const code = letter.charCodeAt(0);
      if (letter === "\n" || letter === "\\")
        throw new PreprocessorProblem(`a call of macro ${name} over several lines`, start);
      if (quote === 0 && this.#text.startsWith("/*", at)) {
        at = this.#text.indexOf("*/", at + 2) + 1;
        if (at === 0) break;
        continue;
      }
      if (code === 39 || code === 34) quote = quote === 0 ? code : quote === code ? 0 : quote;
      if (quote === 0 && letter === ")" && depth === 0) {
        this.#at = at + 1;
        return [...args, own];
      }
      if (quote === 0 && letter === "(") depth++;
      if (quote === 0 && letter === ")") depth--;
      if (quote === 0 && letter === "," && depth === 0) {
        args.push(own);
        own = "";
      } else own += letter;
    }
    throw new PreprocessorProblem(`a call of macro ${name} without its end`, start);
  }
}

/** Where the next line begins, if a backslash there is the last that is visible of its line. */
function lineEndAfter(text: string, backslash: number): number | null {
  let at = backslash + 1;
  while (" \t\r\f\v".includes(text[at] ?? "x")) at++;
  return text.charCodeAt(at) === NEWLINE ? at + 1 : null;
}

const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;

const isNamePart = (code: number): boolean => isNameStart(code) || (code >= 48 && code <= 57);
