// Where helper functions go: before the function that needs them, and before the comments right above it, which speak of that function.
//
//     /* RGB to grey */          helpers stand here, not between the comment and its function
//     void grey(…)
//
// The comment that a file begins with speaks of the file.

/** String and character literals, which may look like comments inside; then the comments. */
const LITERAL_OR_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** The offset for what goes before the line at `at`, a line's beginning. */
export function placeBefore(text: string, at: number): number {
  const comments = [...text.slice(0, at).matchAll(LITERAL_OR_COMMENT)].filter(([found]) => found[0] === "/");
  let place = at;
  for (const { index, 0: comment } of comments.toReversed()) {
    const line = text.lastIndexOf("\n", index - 1) + 1;
    // A line that goes on from the one before belongs to that one.
    const isAlone = text.slice(line, index).trim() === "" && !/\\\r?\n$/.test(text.slice(0, line));
    const isRightAbove = /^[^\S\n]*\n$/.test(text.slice(index + comment.length, place));
    if (!isAlone || !isRightAbove || index === 0) break;
    place = line;
  }
  return place;
}
