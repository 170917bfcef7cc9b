import { expect, test } from "vitest";
import { classifiedIn, itemsOfText, spelled } from "./testing.ts";

test("a statement goes on in the next line after &, with comments and blank lines between", () => {
  expect(spelled("a = b + & ! why\n\n  ! more\n   c\nd = 1")).toEqual(["a = b + c", "d = 1"]);
  expect(spelled("a = b + &\n  & c &\n & - d")).toEqual(["a = b + c - d"]);
  expect(spelled("a = b + &\n &\n  c")).toEqual(["a = b + c"]);
});

test("with & in the next line a token goes on where it broke off; without, it does not", () => {
  expect(spelled("call alpha_&\n  &beta(1&\n&2)")).toEqual(["call alpha_beta ( 12 )"]);
  expect(spelled("a = b&\n c")).toEqual(["a = b c"]);
});

test("a token in two pieces knows both places", () => {
  const [{ tokens }] = classifiedIn("x = al&\n  &pha") as [ReturnType<typeof classifiedIn>[number]];
  expect(tokens[0]!.pieces).toBeNull();
  expect(tokens[2]).toMatchObject({ text: "alpha", start: 4, end: 14 });
  expect(tokens[2]!.pieces).toEqual([
    { file: 0, start: 4, end: 6 },
    { file: 0, start: 11, end: 14 },
  ]);
});

test("inside literals there are no comments, no statements' ends, and & only at the end of a line", () => {
  expect(spelled("a = 'x ! y; & z' ! c")).toEqual(["a = 'x ! y; & z'"]);
  expect(spelled("a = 'x &! y'")).toEqual(["a = 'x &! y'"]);
  expect(spelled("a = 'x&\n&  &\n&!'")).toEqual(["a = 'x  !'"]);
  expect(spelled("a = 'it''s &\n   & \"here\"'")).toEqual(["a = 'it''s  \"here\"'"]);
  expect(spelled("a = \"it's\" // '\"'")).toEqual(["a = \"it's\" // '\"'"]);
});

test("; ends a statement, labels belong to the one they stand before", () => {
  const all = classifiedIn("a = 1; b = 2;; 10 c = 3;\n020 d = 4");
  expect(all.map(({ label, tokens }) => [label?.text ?? null, tokens[0]!.text])).toEqual([
    [null, "a"],
    [null, "b"],
    ["10", "c"],
    ["020", "d"],
  ]);
});

test("directives stand at their place, those that go on are one; other comments are gone", () => {
  const items = itemsOfText(
    "a = 1\n!$omp parallel &\n!$omp& private(a) ! c\n! note\n!DIR$ ivdep\n!$acc loop\nb = 2",
  );
  const seen = items.map((item) => (item.kind === "aside" ? item.aside : item.kind));
  expect(seen).toMatchObject([
    "statement",
    { kind: "directive", sentinel: "omp", text: "parallel private(a)" },
    { kind: "directive", sentinel: "dir", text: "ivdep" },
    { kind: "directive", sentinel: "acc", text: "loop" },
    "statement",
  ]);
});

test("!$ is a comment that is remembered, and with OpenMP text", () => {
  const text = "!$ use omp_lib\n  a = 1 + &\n!$ 2 + &\n  3\n!$omp master";
  const items = itemsOfText(text);
  expect(items.map((item) => (item.kind === "aside" ? item.aside.kind : item.kind))).toEqual([
    "conditional line",
    "conditional line",
    "statement",
    "directive",
  ]);
  expect(spelled(text)).toEqual(["a = 1 + 3"]);
  expect(spelled(text, "free", { openmp: true })).toEqual(["use omp_lib", "a = 1 + 2 + 3"]);
});

test("lines of the preprocessor are items; in the middle of a statement they make it doubtful", () => {
  const items = itemsOfText("#ifdef A\na = 1\n#define B \\\n  2\n#endif\nb = 1 + &\n#if 0\n 2");
  expect(items.map((item) => (item.kind === "aside" ? item.aside : item))).toMatchObject([
    { kind: "preprocessor", word: "ifdef" },
    { kind: "statement", problem: null },
    { kind: "preprocessor", word: "define" },
    { kind: "preprocessor", word: "endif" },
    { kind: "preprocessor", word: "if" },
    { kind: "statement", problem: "preprocessor inside" },
  ]);
});

test("text after the last column makes a statement doubtful, a comment there does not", () => {
  const problems = (text: string, freeLineLength: number) =>
    itemsOfText(text, "free", { freeLineLength }).map((item) => item.kind === "statement" && item.problem);
  expect(problems("a = 1234567 ! c", 11)).toEqual([null]);
  expect(problems("a = 1234567 + 8", 11)).toEqual(["line too long"]);
  expect(problems("a = 123 + &\n  4567 + 8", 11)).toEqual([null]);
  expect(problems("a = 1234567 + 8", 0)).toEqual([null]);
});

test("files end as they like", () => {
  expect(spelled("a = 1 &")).toEqual(["a = 1"]);
  expect(spelled("\ufeffa = 1\r\nb = &\r\n 2\r\n")).toEqual(["a = 1", "b = 2"]);
  expect(spelled("a = 'x")).toEqual(["a = 'x"]);
});
