// The loops of a preprocessed file, found in its tokens: files that the parser cannot read have theirs too.
//
//     for (…) { … while (…) … }      a `for` from its keyword to the end of its statement
//     hypre_BoxLoop1Begin(…)         loops out of a macro stand where it is used

import { standsAt } from "../src/frontend/c/preprocess/provenance.ts";
import { isPunct, type Token } from "../src/frontend/c/preprocess/token.ts";
import type { PreprocessedUnit } from "../src/frontend/c/preprocess/unit.ts";
import { MAIN_FILE } from "../src/source/span.ts";

export interface TextLoop {
  /** Indices into the tokens: the keyword, and the last one of the loop's statement. */
  readonly first: number;
  readonly last: number;
  /** Of the user's file; where a macro makes the loop, that of its use. */
  readonly line: number;
  /** Counts the loops that begin on the same line, which macros make: 0 for the first. */
  readonly nth: number;
  /** The function that it is in; empty where that is not clear. */
  readonly func: string;
}

/** Of tokens, by their indices. */
export type Range = readonly [first: number, last: number];

/** The loops that stand in the user's file, in order. */
export function textLoops(unit: PreprocessedUnit, statements: Statements): readonly TextLoop[] {
  const loops: TextLoop[] = [];
  const bodies = [...functionBodies(unit.tokens, statements)];
  unit.tokens.forEach((token, first) => {
    if (token.kind !== "identifier" || !isLoopWord(token.text) || !isInMain(token)) return;
    if (token.text === "while" && statements.closesDo.has(first)) return;
    const line = unit.main.lineAt(standsAt(token).start);
    const before = loops.at(-1);
    const nth = before?.line === line ? before.nth + 1 : 0;
    const func = bodies.find(([, [begin, end]]) => begin < first && first < end)?.[0] ?? "";
    loops.push({ first, last: statements.endOf(first), line, nth, func });
  });
  return loops;
}

const isLoopWord = (text: string): boolean => text === "for" || text === "while" || text === "do";

export const isInMain = (token: Token): boolean => standsAt(token).file === MAIN_FILE;

export const covers = (outer: TextLoop, inner: TextLoop): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;

/** Where statements end. */
export class Statements {
  readonly #tokens: readonly Token[];
  /** For each opening bracket the closing one. */
  readonly #closing: ReadonlyMap<number, number>;
  /** The `while` of `do … while (…);`. */
  readonly closesDo: ReadonlySet<number>;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#closing = pairs(tokens);
    this.closesDo = new Set(
      tokens.flatMap(({ kind, text }, at) =>
        kind === "identifier" && text === "do" ? [this.endOf(at + 1) + 1] : [],
      ),
    );
  }

  /** The bracket that closes the one at `at`; the last token where none does. */
  closing(at: number): number {
    return this.#closing.get(at) ?? this.#tokens.length - 1;
  }

  /** The last token of the statement that begins at `at`. */
  endOf(at: number): number {
    const token = this.#tokens[at];
    if (token === undefined) return this.#tokens.length - 1;
    if (token.kind === "pragma") return this.endOf(at + 1);
    if (isPunct(token, "{")) return this.closing(at);
    switch (token.kind === "identifier" ? token.text : "") {
      case "for":
      case "while":
      case "switch":
        return this.endOf(this.closing(at + 1) + 1);
      case "if":
        return this.#endOfIf(at);
      case "do":
        return this.#endOfExpression(this.endOf(at + 1) + 1);
      default:
        return this.#endOfExpression(at);
    }
  }

  #endOfIf(at: number): number {
    const then = this.endOf(this.closing(at + 1) + 1);
    const other = this.#tokens[then + 1];
    return other?.kind === "identifier" && other.text === "else" ? this.endOf(then + 2) : then;
  }

  #endOfExpression(from: number): number {
    let at = from;
    while (at < this.#tokens.length && !isPunct(this.#tokens[at]!, ";"))
      at = (this.#closing.get(at) ?? at) + 1;
    return Math.min(at, this.#tokens.length - 1);
  }
}

/** The bodies of the functions that are defined. */
export function functionBodies(tokens: readonly Token[], statements: Statements): ReadonlyMap<string, Range> {
  const bodies = new Map<string, Range>();
  for (let at = 0; at < tokens.length; at++) {
    if (isPunct(tokens[at]!, "(")) {
      const close = statements.closing(at);
      const name = tokens[at - 1];
      const open = tokens[close + 1];
      if (name?.kind === "identifier" && open !== undefined && isPunct(open, "{"))
        bodies.set(name.text, [close + 1, statements.closing(close + 1)]);
      at = close;
    } else if (isPunct(tokens[at]!, "{")) at = statements.closing(at);
  }
  return bodies;
}

function pairs(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  tokens.forEach(({ kind, text }, at) => {
    if (kind !== "punct") return;
    if (text === "(" || text === "[" || text === "{") open.push(at);
    else if (text === ")" || text === "]" || text === "}") {
      const begin = open.pop();
      if (begin !== undefined) closing.set(begin, at);
    }
  });
  return closing;
}
