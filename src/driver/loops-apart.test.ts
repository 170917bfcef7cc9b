import { expect, test } from "vitest";
import type { Outcome } from "../report/findings.ts";
import { SourceFile } from "../source/source-file.ts";
import type { FileId } from "../source/span.ts";
import { areBetter } from "./loops-apart.ts";

const FILE = new SourceFile(0 as FileId, "rows.c", "a\nb\nc\nd\ne\n");

/** What is done to some lines of the file: threaded loops, cycles saved, lines that take their place. */
function done(
  threaded: number,
  saved: number,
  lines: readonly [number, number],
  more = "x",
  rest = {},
): Outcome {
  const span = { file: 0 as FileId, start: 2 * lines[0], end: 2 * lines[1] };
  const summary = [{ kind: "other", words: "loops reordered" }];
  const edit = { kind: "nest", span, text: more };
  return {
    plan: { freedom: { threaded }, saved, summary },
    nest: { edits: [edit] },
    ...rest,
  } as unknown as Outcome;
}

test("parts are better that gain nearly as much with fewer lines changed", () => {
  const whole = done(2, 100, [0, 5], "1\n2\n3\n4\n5\n");
  expect(areBetter([done(1, 50, [0, 1]), done(1, 46, [3, 4])], whole, FILE)).toBe(true);
  expect(areBetter([done(1, 50, [0, 1]), done(1, 40, [3, 4])], whole, FILE)).toBe(false);
  expect(areBetter([done(1, 100, [0, 1])], whole, FILE)).toBe(false);
  expect(areBetter([done(2, 100, [0, 5], "1\n2\n3\n4\n5\n")], whole, FILE)).toBe(false);
});

test("where the whole loses, parts may lose as much", () => {
  expect(areBetter([done(0, -100, [0, 1])], done(0, -100, [0, 5]), FILE)).toBe(true);
});

test("a whole that had to be shorter may have longer parts", () => {
  const whole = done(0, 0, [0, 1], "1\n", { isShorter: true });
  expect(areBetter([done(1, 50, [0, 3], "1\n2\n3\n4\n")], whole, FILE)).toBe(true);
});
