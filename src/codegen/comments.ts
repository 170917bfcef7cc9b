// The author's comments in a nest that is written anew, and what each of them belongs to.
//
//     /* clear the row */                    belongs to the loop that follows
//     for (j = 0; j < n; j++) // a column    belongs to the loop's head
//       a[j] = 0; // all of it               belongs to the statement before it
//
// A comment after a token on its line belongs to the statement or the head that the token ends, any other to
// the statement or loop that follows, unless the block ends first: then to the one before. Where statement or
// loop are printed, so are their comments, each once. Those of what is not printed go above the nest: none is
// lost.

import type { Span } from "../source/span.ts";
import { dedent } from "./emit-c/print.ts";
import { type CodeFile, codeBetween } from "./place.ts";

export interface Beside {
  readonly before: readonly string[];
  /** After it on its last line; of a loop, after its head. */
  readonly behind: readonly string[];
  readonly after: readonly string[];
}

interface Comment {
  readonly start: number;
  readonly text: string;
}

/** Of a loop: `for (…)`, or `for (…) {`. */
interface Head {
  readonly start: number;
  /** After the parenthesis. */
  readonly close: number;
  readonly end: number;
}

type Side = "before" | "behind" | "after";

export class NestComments {
  readonly #sides: Readonly<Record<Side, Map<number, Comment[]>>> = {
    before: new Map(),
    behind: new Map(),
    after: new Map(),
  };
  readonly #all: readonly Comment[];
  readonly #inside: readonly Comment[];
  readonly #printed = new Set<number>();

  /** Of statements and loops that may be printed. */
  constructor(code: CodeFile, nest: Span, statements: readonly Span[], loops: readonly Span[]) {
    this.#all = commentsIn(code, nest);
    const isInside = ({ start }: Comment): boolean =>
      statements.some((item) => item.start < start && start < item.end);
    this.#inside = this.#all.filter(isInside);
    const nearby = new Surroundings(code, nest, [...statements, ...loops], loops);
    for (const comment of this.#all.filter((comment) => !isInside(comment))) {
      const { item, side } = nearby.of(comment);
      if (item === undefined) continue;
      const found = this.#sides[side];
      found.set(item, [...(found.get(item) ?? []), comment]);
    }
  }

  /**
   * Comments of the statement or loop, only the first time; those inside its text too, but for what `printed`
   * has of them. Null: what is inside is left for others.
   */
  take(item: Span, printed: string | null): Beside {
    const inside =
      printed === null ? [] : this.#inside.filter(({ start }) => item.start < start && start < item.end);
    // The text of an `if` holds what stands beside the statement in it.
    const beside = Object.values(this.#sides).flatMap((side) => side.get(item.start) ?? []);
    for (const comment of [...inside, ...beside])
      if (holds(printed ?? "", comment)) this.#printed.add(comment.start);
    return {
      before: this.#first([...(this.#sides.before.get(item.start) ?? []), ...inside]),
      behind: this.#first(this.#sides.behind.get(item.start) ?? []),
      after: this.#first(this.#sides.after.get(item.start) ?? []),
    };
  }

  /** Those that nothing has taken. */
  rest(): readonly string[] {
    return this.#first(this.#all);
  }

  #first(comments: readonly Comment[]): readonly string[] {
    const found = comments.filter(({ start }) => !this.#printed.has(start));
    for (const { start } of found) this.#printed.add(start);
    return found.map(({ text }) => text);
  }
}

const holds = (text: string, comment: Comment): boolean =>
  text.replace(/\s+/g, " ").includes(comment.text.replace(/\s+/g, " "));

/** But for what polyc wrote itself. */
function commentsIn({ file, comments }: CodeFile, nest: Span): readonly Comment[] {
  return comments.flatMap((at) => {
    if (at.start < nest.start || at.end > nest.end) return [];
    const base = /^[ \t]*/.exec(file.lineText(file.lineAt(at.start)))![0];
    // A backslash at its end would take the next line in.
    const text = file.slice(at).replace(/(?:\s|\\[ \t\v\f]*\r?\n|\?\?\/[ \t\v\f]*\r?\n)+$/, "");
    return /^\/[/*] polyc:/.test(text) ? [] : [{ start: at.start, text: dedent(text, base) }];
  });
}

/** The statements, loops and brackets around a comment. */
class Surroundings {
  readonly #nest: Span;
  readonly #items: readonly Span[];
  readonly #starts: readonly number[];
  readonly #heads: readonly Head[];
  readonly #code: string;

  constructor(code: CodeFile, nest: Span, items: readonly Span[], loops: readonly Span[]) {
    this.#nest = nest;
    this.#items = items;
    this.#starts = items.map(({ start }) => start).sort((a, b) => a - b);
    this.#code = codeBetween(code, nest.start, nest.end);
    this.#heads = loops.flatMap(({ start, end }) => {
      const head = headOf(this.#code.slice(start - nest.start, end - nest.start));
      return head === null ? [] : [{ start, close: start + head.close, end: start + head.end }];
    });
  }

  of({ start: at }: Comment): { readonly item: number | undefined; readonly side: Side } {
    const head = this.#heads.findLast((head) => head.start < at && at < head.end);
    if (head !== undefined) return { item: head.start, side: at < head.close ? "before" : "behind" };
    const before = this.#code.slice(0, at - this.#nest.start);
    const token = this.#nest.start + before.trimEnd().length;
    const isOnItsLine = !before.slice(before.trimEnd().length).includes("\n");
    const ended = this.#items.find(({ end }) => end === token && this.#text(end - 1, end) === ";");
    if (isOnItsLine && ended !== undefined) return { item: ended.start, side: "behind" };
    const headed = this.#heads.find(({ end }) => end === token);
    if (isOnItsLine && headed !== undefined) return { item: headed.start, side: "behind" };
    const next = this.#starts.find((start) => start > at);
    if (next !== undefined && !this.#text(at, next).includes("}")) return { item: next, side: "before" };
    return { item: this.#starts.findLast((start) => start < at), side: "after" };
  }

  #text(start: number, end: number): string {
    return this.#code.slice(start - this.#nest.start, end - this.#nest.start);
  }
}

/** The ends of what `text` begins with. */
function headOf(text: string): { readonly close: number; readonly end: number } | null {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    const close = index + 1;
    if (depth === 0) return { close, end: close + (/^\s*\{/.exec(text.slice(close))?.[0].length ?? 0) };
  }
  return null;
}
