// Does a piece of the author's text have the tokens of some other code?
//
//     for (i = 0; i < n; ++i) {          for (i = 0; i < n; i++)
//       a[i] = 0;    /* clear */           a[i] = 0;                /* clear */
//     }
//
// Braces around one statement and comments do not count, nor how a step of one is spelled. Equal tokens in
// the same place mean the same, whatever polyc knows of them. A line that goes on in the next one may be a
// comment that does: such text is not compared.

import { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { TextTokens } from "./text-tokens.ts";

/** Has `text` all tokens and comments of `code`, and no other tokens? */
export function hasTokensOf(tokens: TextTokens, text: Span, code: string): boolean {
  if (isContinued(tokens.file.slice(text))) return false;
  const other = new TextTokens(new SourceFile(text.file, "", code), tokens.language);
  const all = { file: text.file, start: 0, end: code.length };
  const comments = commentsOf(tokens, text);
  return (
    normalised(tokens, text) === normalised(other, all) &&
    commentsOf(other, all).every((comment) => comments.includes(comment))
  );
}

const isContinued = (text: string): boolean => /(?:\\|\?\?\/)[ \t]*\r?\n/.test(text);

const commentsOf = (tokens: TextTokens, text: Span): readonly string[] =>
  tokens.commentsWithin(text).map((at) => tokens.file.slice(at).replace(/\s+/g, " ").trimEnd());

/** The tokens with a blank between, without braces that are not needed. */
const normalised = (tokens: TextTokens, { start, end }: Span): string =>
  new Reader(tokens.between(start, end).map(({ text }) => text)).all();

/** Reads statements, as far as it takes to see which braces hold one only. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  all(): string {
    const found: string[] = [];
    while (this.#at < this.#tokens.length) found.push(...this.#statement());
    return found.join(" ");
  }

  #statement(): readonly string[] {
    const first = this.#tokens[this.#at]!;
    switch (first) {
      case "{":
        return this.#block();
      case "for":
      case "if":
      case "while":
      case "switch": {
        this.#at++;
        const head = this.#parenthesised();
        const body = this.#at < this.#tokens.length ? this.#statement() : [];
        const other = first === "if" && this.#tokens[this.#at] === "else" ? this.#statement() : [];
        return [first, ...(first === "for" ? withPlainStep(head) : head), ...body, ...other];
      }
      case "do":
      case "else":
        this.#at++;
        return [first, ...(this.#at < this.#tokens.length ? this.#statement() : [])];
      default:
        return this.#upTo(";");
    }
  }

  /** An `if` keeps its braces: an `else` after them belongs to another one. */
  #block(): readonly string[] {
    this.#at++;
    const found: (readonly string[])[] = [];
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== "}") found.push(this.#statement());
    this.#at++;
    const [only = []] = found;
    return found.length === 1 && !only.includes("if") ? only : ["{", ...found.flat(), "}"];
  }

  #parenthesised(): readonly string[] {
    const start = this.#at;
    let depth = 0;
    do {
      const token = this.#tokens[this.#at++];
      if (token === "(") depth++;
      if (token === ")") depth--;
    } while (depth > 0 && this.#at < this.#tokens.length);
    return this.#tokens.slice(start, this.#at);
  }

  /** Braces of initialisers and the like included. */
  #upTo(end: string): readonly string[] {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at]!;
      if (token === "(" || token === "[" || token === "{") depth++;
      if (token === ")" || token === "]" || token === "}") depth--;
      if (depth < 0) break;
      if (depth === 0 && token === end) {
        this.#at++;
        break;
      }
    }
    return this.#tokens.slice(start, this.#at);
  }
}

const PLAIN_STEPS: ReadonlyMap<string, string> = new Map([
  ["+=", "++"],
  ["-=", "--"],
]);

/** `++ i` and `i += 1` as `i ++`; downwards likewise. */
function withPlainStep(head: readonly string[]): readonly string[] {
  const at = head.lastIndexOf(";") + 1;
  const [first = "", second = "", third = "", ...rest] = head.slice(at);
  const before = head.slice(0, at);
  const isPrefix = (first === "++" || first === "--") && third === ")" && rest.length === 0;
  if (isPrefix) return [...before, second, first, ")"];
  const plain = PLAIN_STEPS.get(second);
  const isByOne = plain !== undefined && third === "1" && rest.length === 1;
  return isByOne ? [...before, first, plain, ")"] : head;
}
