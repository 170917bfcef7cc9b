// The author's comments inside a nest, and what each of them belongs to.
//
//     /* clear the row */            belongs to the loop that follows
//     for (j = 0; j < n; j++)
//       a[j] = 0; // all of it       belongs to the statement before it
//
// A comment behind a token on its line belongs to the statement that the token ends, any other to the statement or loop that
// follows, unless the block ends first: then to the one before. Where statement or loop are printed, so are their comments,
// each once. Those of what is not printed are gone with it.

import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { dedent } from "./emit-c/print.ts";

export interface Beside {
  readonly before: readonly string[];
  /** Behind it on its last line. */
  readonly behind: readonly string[];
  readonly after: readonly string[];
}

interface Comment {
  readonly start: number;
  readonly text: string;
}

/** String and character literals, which may look like comments inside; then the comments. */
const LITERAL_OR_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** What polyc wrote itself, and what would splice lines, is not carried along. */
const isKept = (text: string): boolean => !/^\/[/*] polyc:|\\|\?\?\//.test(text);

export class NestComments {
  readonly #before = new Map<number, Comment[]>();
  readonly #behind = new Map<number, Comment[]>();
  readonly #after = new Map<number, Comment[]>();
  readonly #inside: readonly Comment[];
  readonly #printed = new Set<number>();

  /** Of statements and loops that may be printed. */
  constructor(file: SourceFile, nest: Span, statements: readonly Span[], loops: readonly Span[]) {
    const items = [...statements, ...loops];
    const starts = items.map(({ start }) => start).sort((a, b) => a - b);
    const text = file.text.slice(nest.start, nest.end);
    // The same text with nothing but blanks for comments.
    const code = text.replace(LITERAL_OR_COMMENT, (found) =>
      found.startsWith("/") ? found.replace(/[^\n]/g, " ") : found,
    );
    const comments = [...text.matchAll(LITERAL_OR_COMMENT)]
      .filter(([found]) => found.startsWith("/") && isKept(found))
      .map((match) => ({ start: nest.start + match.index, text: unindented(file, nest, match) }));
    const isInside = ({ start }: Comment): boolean =>
      statements.some((item) => item.start < start && start < item.end);
    this.#inside = comments.filter(isInside);
    for (const comment of comments.filter((comment) => !isInside(comment))) {
      const at = comment.start - nest.start;
      const last = /[^\s]?[^\S\n]*$/.exec(code.slice(0, at))![0].trim();
      const token = code.slice(0, at).trimEnd().length - 1;
      const ended = last === ";" ? ending(items, nest.start + token + 1) : null;
      const next = starts.find((start) => start > comment.start);
      const between = code.slice(at, next === undefined ? undefined : next - nest.start);
      if (ended !== null) put(this.#behind, ended, comment);
      else if (last === "{" || last === ")") put(this.#before, headed(items, starts, nest, token), comment);
      else if (next !== undefined && !between.includes("}")) put(this.#before, next, comment);
      else
        put(
          this.#after,
          starts.findLast((start) => start < comment.start),
          comment,
        );
    }
  }

  /** Comments of the statement or loop, and those inside its text where that is not printed; only the first time. */
  take(item: Span, isOwnText: boolean): Beside {
    const first = (found: readonly Comment[]): readonly string[] =>
      found
        .filter(({ start }) => !this.#printed.has(start))
        .map(({ start, text }) => {
          this.#printed.add(start);
          return text;
        });
    const inside = this.#inside.filter(({ start }) => item.start < start && start < item.end);
    const before = first(this.#before.get(item.start) ?? []);
    return {
      before: isOwnText ? before : [...before, ...first(inside)],
      behind: first(this.#behind.get(item.start) ?? []),
      after: first(this.#after.get(item.start) ?? []),
    };
  }
}

/** The item that ends there. */
function ending(items: readonly Span[], end: number): number | null {
  return items.find((item) => item.end === end)?.start ?? null;
}

/** What the head of a loop, up to its brace or parenthesis at `token`, is the head of: else what follows. */
function headed(
  items: readonly Span[],
  starts: readonly number[],
  nest: Span,
  token: number,
): number | undefined {
  const at = nest.start + token;
  const next = starts.find((start) => start > at);
  const around = items.filter(({ start, end }) => start < at && at < end).map(({ start }) => start);
  const inner = around.length === 0 ? undefined : Math.max(...around);
  // Nothing else begins between the innermost loop around and its head's end.
  return inner !== undefined && !starts.some((start) => inner < start && start < at) ? inner : next;
}

function put(map: Map<number, Comment[]>, key: number | undefined, comment: Comment): void {
  if (key !== undefined) map.set(key, [...(map.get(key) ?? []), comment]);
}

/** Its lines without the indentation of the first. */
function unindented(file: SourceFile, nest: Span, match: RegExpMatchArray): string {
  const line = file.lineText(file.lineAt(nest.start + match.index!));
  return dedent(match[0].trimEnd(), /^[ \t]*/.exec(line)![0]);
}
