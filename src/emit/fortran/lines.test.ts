// Lines that are too long for their form go on in the next one.
import { expect, test } from "vitest";
import { type LineForm, layOut, type PrintedLine } from "./lines.ts";

const FREE: LineForm = {
  form: "free",
  width: 30,
  most: 40,
  base: "  ",
  indent: "  ",
  newline: "\n",
  comment: "!",
};
const FIXED: LineForm = {
  form: "fixed",
  width: 40,
  most: 72,
  base: "      ",
  indent: "  ",
  newline: "\n",
  comment: "!",
};
const statement = (text: string, depth = 0): PrintedLine => ({ kind: "statement", depth, text });

test("free form: an ampersand at the end", () => {
  expect(layOut([statement("alpha = beta + gamma + delta + epsilon")], FREE)).toBe(
    ["  alpha = beta + gamma +  &", "    delta + epsilon"].join("\n").replace("+  &", "+ &"),
  );
});

test("fixed form: column 6 of the next line", () => {
  expect(layOut([statement("do k = max(first, lower), min(last, upper)", 1)], FIXED)).toBe(
    ["        do k = max(first, lower),", "     &    min(last, upper)"].join("\n"),
  );
});

test("no break within a literal", () => {
  const text = "call note('a, b, and c, d', second)";
  expect(layOut([statement(text)], { ...FREE, width: 31 })).toBe(
    "  call note('a, b, and c, d', &\n    second)",
  );
});

test("no break within a name", () => {
  const text = "the_column%temperature = the_column%tke*the_column%rate_of(int(lbound(x, 1)))";
  expect(layOut([statement(text)], { ...FREE, width: 34 })).toBe(
    [
      "  the_column%temperature = &",
      "    the_column%tke*the_column% &",
      "    rate_of(int(lbound(x, 1)))",
    ].join("\n"),
  );
});

test("directives: the sentinel again, in column 1 of fixed form", () => {
  const line: PrintedLine = { kind: "directive", depth: 1, text: "parallel do private(j) if (n > 100)" };
  expect(layOut([line], FREE)).toBe(
    ["    !$omp parallel do &", "    !$omp& private(j) &", "    !$omp& if (n > 100)"].join("\n"),
  );
  expect(layOut([line], { ...FIXED, width: 33 })).toBe(
    ["!$omp parallel do private(j)", "!$omp&if (n > 100)"].join("\n"),
  );
});

test("no line begins with an operator between points: a number may stand in front of it", () => {
  expect(layOut([statement("l = n >= 10000 .and. m>=n")], { ...FIXED, width: 25 })).toBe(
    ["      l = n >=", "     &  10000 .and. m>=n"].join("\n"),
  );
});

test("comments keep to one line", () => {
  const line: PrintedLine = { kind: "comment", depth: 1, text: "polyc: loops reordered" };
  expect(layOut([line], FREE)).toBe("    ! polyc: loops reordered");
  expect(layOut([line], FIXED)).toBe("!       polyc: loops reordered");
});
