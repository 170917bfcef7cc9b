// The comments in a nest, and what each of them belongs to.
//
//     ! clear the column          belongs to the loop that follows
//     do i = 1, n                 ! belongs to the loop's head
//       a(i, j) = b(i, j) &
//         + 1                     ! belongs to the statement that ends on its line
//     end do                      ! belongs to the loop, and stands after it
//     ! all but the last column   belongs to the loop before it, as its block ends here
//   end do

import { lastEnded, type Span } from "../../../source/span.ts";
import type { AuthorText } from "../../../source/words.ts";
import type { FileTokens } from "./file-tokens.ts";
import { isHint } from "./hints-in-comments.ts";

interface PlacedComment {
  readonly start: number;
  readonly text: AuthorText;
  readonly indentation: AuthorText;
  readonly isInside: boolean;
  readonly item: number | null;
  readonly side: "before" | "behind" | "after";
}

/**
 * Those of `nest` but for what polyc wrote itself, and hints to compilers, which speak of the author's loops.
 * `items`: statements and loops in it.
 */
export function commentsInNest(
  tokens: FileTokens,
  nest: Span,
  statements: readonly Span[],
  loops: readonly Span[],
): readonly PlacedComment[] {
  const { file } = tokens;
  const items = [...statements, ...loops];
  const starts = items.map(({ start }) => start).sort((a, b) => a - b);
  return tokens.commentsWithin(nest).flatMap((at): readonly PlacedComment[] => {
    const text = file.slice(at);
    if (/^[!c*]\s*polyc:/i.test(text) || isHint(tokens, at)) return [];
    const isInside = statements.some(({ start, end }) => start < at.start && at.start < end);
    const line = file.lineStart(file.lineAt(at.start));
    const onLine = starts.findLast((start) => start >= line && start < at.start);
    const next = starts.find((start) => start > at.start);
    const endsHere = ({ end }: Span) => end > line && end <= at.start;
    const ended = statements.findLast(endsHere);
    const loop = loops.find(endsHere);
    const before = lastEnded(items, loops, at.start);
    const [item, side] =
      onLine !== undefined || ended !== undefined
        ? ([onLine ?? ended!.start, "behind"] as const)
        : loop !== undefined
          ? ([loop.start, "after"] as const)
          : next !== undefined && (before === null || !blockEnds(tokens, loops, at.start, next))
            ? ([next, "before"] as const)
            : ([before?.start ?? starts.findLast((start) => start < at.start) ?? null, "after"] as const);
    return [{ start: at.start, text, indentation: file.indentationAt(at.start), isInside, item, side }];
  });
}

const CLOSING: ReadonlySet<string> = new Set(
  "end enddo endif endwhere endselect endblock endassociate else elseif elsewhere case".split(" "),
);

/** Does the block of a comment at the place end before the statement or loop that begins at `next`? */
const blockEnds = (tokens: FileTokens, loops: readonly Span[], at: number, next: number): boolean =>
  loops.some(({ start, end }) => start < at && at < end && end <= next) ||
  tokens.statements.some(
    ({ span, tokens: [first, second] }) =>
      at < span.start && span.start < next && CLOSING.has(first!.word) && second?.text !== "=",
  );
