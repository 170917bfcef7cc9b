// The author's comments on the loops that a printed loop stands for, and where they stand beside it.
//
//     /* rows */                                         ahead
//     for (int i = 0; i < n; i++) { // from the top      a note: one line after the head
//       …
//     } /* done */                                       after
//
// A printed loop stands for those of the author's whose iterator is its own at the statements in it.

import { type AuthorText, isOneLine } from "../../source/words.ts";
import { instanceOf } from "../ast-build.ts";
import { type ForNode, userNodes } from "../ast-nodes.ts";
import type { Beside } from "../comments.ts";

/** A comment stays after the head, in its line, if that is one line and it is the only one there. */
export function aroundHead(comments: readonly Beside[]): {
  readonly ahead: readonly AuthorText[];
  readonly note: AuthorText | null;
  readonly after: readonly AuthorText[];
} {
  const ahead = comments.flatMap(({ before }) => before);
  const behind = comments.flatMap((found) => found.behind);
  const after = comments.flatMap((found) => found.after);
  const [note = null] = behind;
  if (behind.length > 1 || (note !== null && !isOneLine(note)))
    return { ahead: [...ahead, ...behind], note: null, after };
  return { ahead, note, after };
}

/** The loops of the region whose iterator is this loop's, at the statements in it. */
export function sourceLoops(node: ForNode): readonly number[] {
  const loops = [...userNodes(node.body)]
    .map(instanceOf)
    .flatMap(({ stmt, iterators }) =>
      iterators.flatMap((value, k) =>
        value?.kind === "id" && value.name === node.iterator.name ? [stmt.loops[k]!] : [],
      ),
    );
  return [...new Set(loops)];
}
