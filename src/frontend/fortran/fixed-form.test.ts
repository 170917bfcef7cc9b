import { expect, test } from "vitest";
import { classifiedIn, itemsOfText, spelled } from "./testing.ts";

const card = (...lines: readonly string[]): string => lines.join("\n");

test("columns: labels, continuation, statement, and what is beyond 72", () => {
  const text = card(
    "c a comment",
    `  1 0 A = 1 + ${" ".repeat(58)}IGNORED`,
    "* another",
    "",
    "     X    2",
    "     0B = 3",
  );
  const all = classifiedIn(text, "fixed");
  expect(all.map(({ label, tokens }) => [label?.text, tokens.map((token) => token.text).join(" ")])).toEqual([
    ["10", "A = 1 + 2"],
    [undefined, "B = 3"],
  ]);
  expect(spelled(`      A = 1 + ${" ".repeat(58)}23`, "fixed", { fixedLineLength: 132 })).toEqual([
    "A = 1 + 23",
  ]);
  expect(spelled(`      A = 1 + ${" ".repeat(200)}23`, "fixed", { fixedLineLength: 0 })).toEqual([
    "A = 1 + 23",
  ]);
});

test("blanks mean nothing outside of literals", () => {
  expect(spelled("      D O 1 0 I = 1 , 1 0", "fixed")).toEqual(["DO 10 I = 1 , 10"]);
  expect(spelled("      A = 'X  Y' // 3H A  + 1 . 5 E 3", "fixed")).toEqual(["A = 'X  Y' // 3H A  + 1.5E3"]);
});

test("a name with blanks in it has pieces", () => {
  const [{ tokens }] = classifiedIn("      GO TO 10", "fixed") as [ReturnType<typeof classifiedIn>[number]];
  expect(
    tokens.map(({ text, pieces }) => [text, pieces?.map(({ start, end }) => [start, end]) ?? null]),
  ).toEqual([
    [
      "GOTO",
      [
        [6, 8],
        [9, 11],
      ],
    ],
    ["10", null],
  ]);
});

test("a literal that is not ended on its card has the blanks up to column 72", () => {
  const text = card("      A = 'B", "     1C'");
  expect(spelled(text, "fixed")).toEqual([`A = 'B${" ".repeat(60)}C'`]);
  expect(spelled(text, "fixed", { fixedLineLength: 0 })).toEqual(["A = 'BC'"]);
});

test("! ends a card except in column 6 and in literals", () => {
  expect(spelled(card("      A = 1 ! B", "     !+ 2", "  ! C", "      B = '!'"), "fixed")).toEqual([
    "A = 1 + 2",
    "B = '!'",
  ]);
});

test("a tab leads to column 7, before a digit to the column of continuation", () => {
  expect(spelled(card("\tA = 1", "\t1 + 2", "10\tB = 3"), "fixed")).toEqual(["A = 1 + 2", "B = 3"]);
});

test("comments after a statement are passed over where it goes on, and else stay after it", () => {
  const items = itemsOfText(
    card("      A = 1", "c$omp barrier", "      B = 2", "*dir$ ivdep", "     1 + 3"),
    "fixed",
  );
  expect(items.map((item) => (item.kind === "aside" ? item.aside : item.kind))).toMatchObject([
    "statement",
    { kind: "directive", sentinel: "omp", text: "barrier" },
    { kind: "directive", sentinel: "dir", text: "ivdep" },
    "statement",
  ]);
});

test("directives go on with column 6", () => {
  const items = itemsOfText(card("!$omp parallel do", "!$omp&private(a)", "C$OMP+ SHARED(B)"), "fixed");
  expect(items).toMatchObject([{ aside: { sentinel: "omp", text: "parallel do private(a) SHARED(B)" } }]);
});

test("conditional sentinels are text with OpenMP, and may continue or have a label", () => {
  const text = card("      A = 1", "!$   & + 2", "c$ 10 B = 3", "C$    NAME");
  expect(spelled(text, "fixed")).toEqual(["A = 1"]);
  expect(spelled(text, "fixed", { openmp: true }).slice(0, 2)).toEqual(["A = 1 + 2", "B = 3"]);
});

test("lines of the preprocessor between cards make a statement doubtful", () => {
  const items = itemsOfText(card("      A = 1", "#ifdef B", "     1 + 2", "#endif"), "fixed");
  expect(items).toMatchObject([
    { aside: { word: "ifdef" } },
    { kind: "statement", problem: "preprocessor inside" },
    { aside: { word: "endif" } },
  ]);
});
