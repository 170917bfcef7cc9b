// The author's comments in a nest that is written anew.
//
//     /* clear the row */                    belongs to the loop that follows
//     for (j = 0; j < n; j++) // a column    belongs to the loop's head
//       a[j] = 0; // all of it               belongs to the statement before it
//
// Where statement or loop are printed, so are their comments, each once. Those of what is not printed go
// above the nest: none is lost. Which comment belongs to what is asked of the text
// (`frontend/c/comment-places.ts`).

import { dedent } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { AuthorText } from "../source/words.ts";

export interface Beside {
  readonly before: readonly AuthorText[];
  /** After it on its last line; of a loop, after its head. */
  readonly behind: readonly AuthorText[];
  readonly after: readonly AuthorText[];
}

/** A comment in the nest as the text's front end sees it: `frontend/c/comment-places.ts`. */
export interface PlacedComment {
  readonly start: number;
  readonly text: AuthorText;
  /** What its line begins with. */
  readonly indentation: AuthorText;
  /** It is part of a statement's text. */
  readonly isInside: boolean;
  /** Where the statement or loop begins that it belongs to; null: to none. */
  readonly item: number | null;
  readonly side: Side;
}

type Comment = Pick<PlacedComment, "start" | "text">;

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

  /** Those in the text of statements and loops that may be printed, and beside it. */
  constructor(comments: readonly PlacedComment[]) {
    this.#all = comments.map((comment) => ({ ...comment, text: dedent(comment.text, comment.indentation) }));
    this.#inside = this.#all.filter((_, k) => comments[k]!.isInside);
    for (const [k, { item, side, isInside }] of comments.entries()) {
      if (isInside || item === null) continue;
      const found = this.#sides[side];
      found.set(item, [...(found.get(item) ?? []), this.#all[k]!]);
    }
  }

  /**
   * Comments of the statement or loop, only the first time; those inside its text too, but for those in the
   * pieces of text that are printed. Null: what is inside is left for others.
   */
  take(item: Span, kept: readonly Span[] | null): Beside {
    const inside =
      kept === null ? [] : this.#inside.filter(({ start }) => item.start < start && start < item.end);
    // The text of an `if` holds what stands beside the statements in it.
    for (const { start: at } of this.#all)
      if (kept?.some(({ start, end }) => start <= at && at < end)) this.#printed.add(at);
    return {
      before: this.#first([...(this.#sides.before.get(item.start) ?? []), ...inside]),
      behind: this.#first(this.#sides.behind.get(item.start) ?? []),
      after: this.#first(this.#sides.after.get(item.start) ?? []),
    };
  }

  /** Those between two statements that nothing has taken. `isBehind`: on the line of the first one. */
  between(first: Span, second: Span, isBehind: (at: number) => boolean): Pick<Beside, "behind" | "after"> {
    const found = this.#all.filter(({ start }) => first.end <= start && start < second.start);
    return {
      behind: this.#first(found.filter(({ start }) => isBehind(start))),
      after: this.#first(found),
    };
  }

  /** Those that nothing has taken. */
  rest(): readonly AuthorText[] {
    return this.#first(this.#all);
  }

  #first(comments: readonly Comment[]): readonly AuthorText[] {
    const found = comments.filter(({ start }) => !this.#printed.has(start));
    for (const { start } of found) this.#printed.add(start);
    return found.map(({ text }) => text);
  }
}
