import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { placedComments } from "./comment-places.ts";
import { TextTokens } from "./text-tokens.ts";

const LANGUAGE = { trigraphs: false, rawStrings: false, c23: false };

/** For each comment: what it belongs to, and on which side; what is in a statement in brackets. */
function placed(text: string): readonly string[] {
  const file = new SourceFiles().add("in.c", text);
  const all = { file: file.id, start: 0, end: text.length };
  const spans = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      ...all,
      start: index,
      end: pattern.source.startsWith("for") ? text.length : index + found.length,
    }));
  const comments = placedComments(
    new TextTokens(file, LANGUAGE),
    all,
    spans(/[ab] = [^;]*;/g),
    spans(/for/g),
  );
  return comments.map(({ item, side, isInside }) => {
    const place = `${side} ${item === null ? "none" : text.slice(item, item + 1)}`;
    return isInside ? `[${place}]` : place;
  });
}

test("a comment belongs to what ends before it on its line, or to what follows", () => {
  expect(placed("/* 1 */ for (;;) /* 2 */ { // 3\n /* 4 */ a = 1; /* 5 */\n // 6\n}")).toEqual([
    "before f",
    "behind f",
    "behind f",
    "before a",
    "behind a",
    "after a",
  ]);
  expect(placed("for (; /* 1 */ ;) // 2\n a = 1 /* 3 */ + 2;")).toEqual([
    "before f",
    "behind f",
    "[after a]",
  ]);
  expect(placed("a = 1; // 1\\\n;\nb = 2; }\n // 2\n")).toEqual(["behind a", "after b"]);
  expect(placed("<% a = 1; %> // 1\n b = 2;")).toEqual(["before b"]);
});

test("strings hold none, and polyc's own are left out", () => {
  expect(placed('/* polyc: parallel */ a = "/* b = 1; */";')).toEqual([]);
});

test("a line that goes on in the next one ends before that", () => {
  const text = "a = 1; // one \\\n  \\\n";
  const file = new SourceFiles().add("in.c", `  ${text}`);
  const all = { file: file.id, start: 0, end: text.length + 2 };
  expect(placedComments(new TextTokens(file, LANGUAGE), all, [], [])).toMatchObject([
    { text: "// one", indentation: "  " },
  ]);
});
