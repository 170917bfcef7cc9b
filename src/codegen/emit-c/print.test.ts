import { expect, test } from "vitest";
import { printC } from "./print.ts";

const style = { indent: "  ", base: "", newline: "\n", width: 60 } as const;
const first = "(m <= 3 && w >= 5) || (m >= 4 && w >= n)";

test("a condition breaks behind its own operators, and within parentheses only what is too long by itself", () => {
  const long = `(${first} || (m >= 400000 && w >= n + 1000000))`;
  const cond = `(${first}) && m <= 90 && ${long}`;
  expect(printC([{ kind: "if", cond, then: [{ kind: "statement", text: "f();" }], other: [] }], style)).toBe(
    `if ((${first}) &&
  m <= 90 &&
  ((m <= 3 && w >= 5) ||
    (m >= 4 && w >= n) ||
    (m >= 400000 && w >= n + 1000000))) {
  f();
}`,
  );
});
