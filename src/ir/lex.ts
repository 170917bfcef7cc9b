// Lines and tokens of the three-address form's text, for `ir/parse.ts`.

import { type FileId, type Span, span } from "../source/span.ts";
import type { BlockId } from "./func.ts";

export class ParseError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

const TOKEN = new RegExp(
  [
    /"(?:[^"\\]|\\.)*"/, // string
    /\d+:\d+-\d+/, // span
    /-?(?:\d+\.(?!\.)\d*|\.\d+|\d+(?=[eE][-+\d]))(?:[eE][-+]?\d+)?[fF]?/, // float
    /-?\d+[uUlL]*/, // int
    /-?(?:Infinity|NaN)\b/,
    /%[\w$.]+/, // value
    /@[A-Za-z_$][\w$]*(?:\.\d+)?/, // macro
    /@\d+/, // tag or field
    /#\d+/, // statement
    /[A-Za-z_$][\w$]*(?:\.\d+(?![\w$]))?/, // name
    /\.\.\.|\.\.|->|[-+()[\]{}:;,=*.]/,
  ]
    .map((r) => r.source)
    .join("|"),
  "y",
);

/** Lines that have tokens. Comments are gone. */
export function lex(text: string): TokenLine[] {
  return text.split("\n").flatMap((line, i) => {
    const tokens = tokensOf(line.replace(/\r$/, ""), i + 1);
    return tokens.length === 0 ? [] : [new TokenLine(i + 1, tokens)];
  });
}

function tokensOf(text: string, line: number): string[] {
  const tokens: string[] = [];
  let at = 0;
  let braces = 0;
  for (;;) {
    while (text[at] === " " || text[at] === "\t") at++;
    if (at >= text.length || text.startsWith("//", at)) return tokens;
    // `;` separates fields inside the braces of a tag; elsewhere it begins a comment.
    if (text[at] === ";" && braces === 0) {
      if (!/^;\s*preds\b/.test(text.slice(at))) return tokens;
      tokens.push("; preds");
      at = text.indexOf("preds", at) + "preds".length;
      continue;
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new ParseError(line, `unexpected ${JSON.stringify(text.slice(at, at + 10))}`);
    if (match[0] === "{") braces++;
    if (match[0] === "}") braces--;
    tokens.push(match[0]);
    at = TOKEN.lastIndex;
  }
}

export class TokenLine {
  readonly #number: number;
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(number: number, tokens: readonly string[]) {
    this.#number = number;
    this.#tokens = tokens;
  }

  /** `bbN:` */
  get isLabel(): boolean {
    return /^bb\d+$/.test(this.#tokens[0] ?? "") && this.#tokens[1] === ":";
  }
  get atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  error(message: string): ParseError {
    return new ParseError(this.#number, message);
  }
  rewind(): void {
    this.#at = 0;
  }
  skip(): void {
    this.#at = this.#tokens.length;
  }
  end(): void {
    if (!this.atEnd) throw this.error(`unexpected ${this.peek()}`);
  }
  peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? "";
  }
  next(): string {
    if (this.atEnd) throw this.error("unexpected end of line");
    return this.#tokens[this.#at++]!;
  }
  accept(token: string): boolean {
    if (this.peek() !== token) return false;
    this.#at++;
    return true;
  }
  expect(token: string): void {
    if (!this.accept(token)) throw this.error(`expected ${token}, found ${this.peek() || "end of line"}`);
  }
  oneOf<T extends string>(choices: readonly T[]): T {
    const found = choices.find((c) => c === this.peek());
    if (found === undefined)
      throw this.error(`expected ${choices.join(" or ")}, found ${this.peek() || "end of line"}`);
    this.#at++;
    return found;
  }

  #match(pattern: RegExp, what: string): string {
    if (!pattern.test(this.peek()))
      throw this.error(`expected ${what}, found ${this.peek() || "end of line"}`);
    return this.next();
  }
  name(): string {
    return this.#match(/^[A-Za-z_$]/, "a name");
  }
  string(): string {
    return JSON.parse(this.#match(/^"/, "a string")) as string;
  }
  value(): string {
    return this.#match(/^%/, "a value");
  }
  number(): bigint {
    return BigInt(this.#match(/^-?\d+$/, "a number"));
  }
  block(): BlockId {
    return Number(this.#match(/^bb\d+$/, "a block").slice(2)) as BlockId;
  }
  stmt(): number {
    return Number(this.#match(/^#\d+$/, "a statement").slice(1));
  }
  extent(): number {
    return Number(this.#match(/^x\d+$/, "an extent").slice(1));
  }
  /** `@3` */
  field(): number {
    return Number(this.#match(/^@\d+$/, "a number after @").slice(1));
  }
  /** Without the `@`. */
  macro(): string {
    return this.#match(/^@[A-Za-z_$]/, "a macro").slice(1);
  }
  span(): Span {
    const [file, start, end] = this.#match(/^\d+:\d+-\d+$/, "a span")
      .split(/[:-]/)
      .map(Number);
    return span(file! as FileId, start!, end!);
  }
}
