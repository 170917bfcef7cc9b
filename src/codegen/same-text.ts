// Loops that come out as the author has them are printed in the author's own text.
//
//     for (i = 0; i < n; ++i) {          the nest beside it is rearranged, this one only gets a pragma:
//       a[i] = 0;    /* clear */         layout, braces and comments stay, and the diff shows one new line
//     }
//
// Compared are tokens: those of the new loop, and those of one of the author's. Braces around one statement
// and comments do not count, nor how a step of one is spelled. Equal tokens in the same place mean the same,
// whatever polyc knows of them. A line that goes on in the next one may be a comment that does: such loops
// are not compared.

import type { Span } from "../source/span.ts";
import type { Code } from "./code.ts";
import { dedent, printC, type Style } from "./emit-c/print.ts";
import { type CodeFile, lineIndentation } from "./place.ts";

/** `loops`: the author's, none within another, in order. Each is taken once. */
export function inAuthorsWords(
  code: readonly Code[],
  loops: readonly Span[],
  { file }: CodeFile,
  style: Style,
): readonly Code[] {
  const left = loops.flatMap((span) => {
    const text = dedent(file.slice(span).replaceAll("\r\n", "\n"), lineIndentation(file, span));
    return /(?:\\|\?\?\/)[ \t]*\n/.test(text) ? [] : [{ text, words: wordsOf(text) }];
  });
  return code.map((item) => {
    if (item.kind !== "for") return item;
    const own = wordsOf(printC([{ ...item, pragmas: [] }], { ...style, newline: "\n" }));
    const at = left.findIndex(({ words }) => words.code === own.code && holds(words.comments, own.comments));
    return at < 0 ? item : { ...item, spelled: left.splice(at, 1)[0]!.text };
  });
}

/** Would a comment of the new loop be lost, such as one from after the author's? */
const holds = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((comment) => all.includes(comment));

interface Words {
  /** Tokens with a blank between, without braces that are not needed. */
  readonly code: string;
  readonly comments: readonly string[];
}

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\.?\d(?:[eEpP][+-]|[\w.])*|[A-Za-z_$][\w$]*|->|\+\+|--|<<=|>>=|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||\.\.\.|\S/g;

const isComment = (token: string): boolean => /^\/[/*]/.test(token);

function wordsOf(text: string): Words {
  const tokens = text.match(TOKEN) ?? [];
  const code = tokens.filter((token) => !isComment(token));
  return {
    code: new Reader(code).all(),
    comments: tokens.filter(isComment).map((comment) => comment.replace(/\s+/g, " ")),
  };
}

/** Reads statements, as far as it takes to see which braces hold one only. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  all(): string {
    const found: string[] = [];
    while (this.#at < this.#tokens.length) found.push(this.statement());
    return found.join(" ");
  }

  private statement(): string {
    const first = this.#tokens[this.#at]!;
    switch (first) {
      case "{":
        return this.block();
      case "for":
      case "if":
      case "while":
      case "switch": {
        this.#at++;
        const head = this.parenthesised();
        const body = this.#at < this.#tokens.length ? this.statement() : "";
        return `${first} ${first === "for" ? withPlainStep(head) : head} ${body}${first === "if" ? this.otherwise() : ""}`;
      }
      case "do":
      case "else":
        this.#at++;
        return `${first} ${this.#at < this.#tokens.length ? this.statement() : ""}`;
      default:
        return this.upTo(";");
    }
  }

  private otherwise(): string {
    return this.#tokens[this.#at] === "else" ? ` ${this.statement()}` : "";
  }

  /** An `if` keeps its braces: an `else` after them belongs to another one. */
  private block(): string {
    this.#at++;
    const found: string[] = [];
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== "}") found.push(this.statement());
    this.#at++;
    const [only = ""] = found;
    return found.length === 1 && !/\bif\b/.test(only) ? only : `{ ${found.join(" ")} }`;
  }

  private parenthesised(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const token = this.#tokens[this.#at++];
      if (token === "(") depth++;
      if (token === ")") depth--;
    } while (depth > 0 && this.#at < this.#tokens.length);
    return this.#tokens.slice(start, this.#at).join(" ");
  }

  /** Braces of initialisers and the like included. */
  private upTo(end: string): string {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at]!;
      if (/^[({[]$/.test(token)) depth++;
      if (/^[)}\]]$/.test(token)) depth--;
      if (depth < 0) break;
      if (depth === 0 && token === end) {
        this.#at++;
        break;
      }
    }
    return this.#tokens.slice(start, this.#at).join(" ");
  }
}

/** `++ i` and `i += 1` as `i ++`; downwards likewise. */
const withPlainStep = (head: string): string =>
  head
    .replace(/; (\+\+|--) ([\w$]+) \)$/, "; $2 $1 )")
    .replace(/; ([\w$]+) \+= 1 \)$/, "; $1 ++ )")
    .replace(/; ([\w$]+) -= 1 \)$/, "; $1 -- )");
