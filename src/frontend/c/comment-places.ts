// The comments in a nest, and what each of them belongs to.
//
//     /* clear the row */                    belongs to the loop that follows
//     for (j = 0; j < n; j++) // a column    belongs to the loop's head
//       a[j] = 0; // all of it               belongs to the statement before it
//
// A comment after a token on its line belongs to the statement or the head that the token ends, any other to
// the statement or loop that follows, unless the block ends first: then to all of the one before in it.

import { containsSpan, lastEnded, type Span } from "../../source/span.ts";
import { type AuthorText, authorText } from "../../source/words.ts";
import type { TextTokens } from "./text-tokens.ts";
import { closingAt } from "./token-structure.ts";

interface PlacedComment {
  readonly start: number;
  readonly text: AuthorText;
  /** What its line begins with. */
  readonly indentation: AuthorText;
  /** It is part of a statement's text. */
  readonly isInside: boolean;
  /** Where the statement or loop begins that it belongs to; null: to none. */
  readonly item: number | null;
  /** Of that, or of a loop's head. */
  readonly side: "before" | "behind" | "after";
}

/** Of a loop: `for (…)`, or `for (…) {`. */
interface Head {
  readonly start: number;
  /** After the parenthesis. */
  readonly close: number;
  readonly end: number;
}

/** Those of `nest` but for what polyc wrote itself. `statements`, `loops`: what stands in the nest. */
export function placedComments(
  tokens: TextTokens,
  nest: Span,
  statements: readonly Span[],
  loops: readonly Span[],
): readonly PlacedComment[] {
  const around = new Surroundings(tokens, nest, [...statements, ...loops], loops);
  const { file } = tokens;
  return tokens.commentsWithin(nest).flatMap((at): readonly PlacedComment[] => {
    const text = withoutLastSplices(file.slice(at));
    if (OWN.some((begin) => text.startsWith(begin))) return [];
    const isInside = statements.some((item) => item.start < at.start && at.start < item.end);
    return [
      { start: at.start, text, indentation: file.indentationAt(at.start), isInside, ...around.of(at.start) },
    ];
  });
}

const OWN = ["/* polyc:", "// polyc:"];

/** A backslash at its end would take the next line in. */
const withoutLastSplices = (text: AuthorText): AuthorText =>
  authorText(text.replace(/(?:\s|\\[ \t\v\f]*\r?\n|\?\?\/[ \t\v\f]*\r?\n)+$/, ""));

/** The statements, loops and brackets around a comment. */
class Surroundings {
  readonly #tokens: TextTokens;
  readonly #nest: Span;
  readonly #items: readonly Span[];
  readonly #loops: readonly Span[];
  readonly #starts: readonly number[];
  readonly #heads: readonly Head[];

  constructor(tokens: TextTokens, nest: Span, items: readonly Span[], loops: readonly Span[]) {
    this.#tokens = tokens;
    this.#nest = nest;
    this.#items = items;
    this.#loops = loops;
    this.#starts = items.map(({ start }) => start).sort((a, b) => a - b);
    this.#heads = loops
      .filter((loop) => containsSpan(nest, loop))
      .flatMap((loop) => headOf(tokens, loop) ?? []);
  }

  of(at: number): Pick<PlacedComment, "item" | "side"> {
    const head = this.#heads.findLast((head) => head.start < at && at < head.end);
    if (head !== undefined) return { item: head.start, side: at < head.close ? "before" : "behind" };
    const ended = this.#endedOnItsLine(at);
    if (ended !== null) return { item: ended, side: "behind" };
    const next = this.#starts.find((start) => start > at);
    const before = lastEnded(this.#items, this.#loops, at);
    const blockEnds = (to: number) => this.#tokens.between(at, to).some(({ text }) => text === "}");
    if (next !== undefined && (before === null || !blockEnds(next))) return { item: next, side: "before" };
    return { item: before?.start ?? this.#starts.findLast((start) => start < at) ?? null, side: "after" };
  }

  /** Where the statement or head begins that the token before the place ends, if they are on one line. */
  #endedOnItsLine(at: number): number | null {
    const index = this.#tokens.firstFrom(at) - 1;
    const last = index < 0 ? null : this.#tokens.at(index);
    if (last === null || last.start < this.#nest.start) return null;
    if (this.#tokens.file.text.slice(last.end, at).includes("\n")) return null;
    const ended = last.text === ";" ? this.#items.find(({ end }) => end === last.end) : undefined;
    return ended?.start ?? this.#heads.find(({ end }) => end === last.end)?.start ?? null;
  }
}

function headOf(all: TextTokens, loop: Span): Head | null {
  const tokens = all.between(loop.start, loop.end);
  const open = tokens.findIndex(({ text }) => text === "(");
  const last = open < 0 ? null : closingAt(tokens, open);
  if (last === null) return null;
  const close = tokens[last]!.end;
  const brace = tokens[last + 1];
  return { start: loop.start, close, end: brace?.text === "{" ? brace.end : close };
}
