import { expect, test } from "vitest";
import { binary, type Expression } from "../../codegen/expression.ts";
import { spelled } from "../../codegen/expression-testing.ts";
import { authorText } from "../../source/words.ts";
import { printC } from "./print.ts";

const style = { indent: "  ", base: "", newline: "\n", width: 60 } as const;

const all = (...parts: readonly Expression[]): Expression =>
  parts.reduce((left, right) => binary("andThen", left, right));
const some = (...parts: readonly Expression[]): Expression =>
  parts.reduce((left, right) => binary("orElse", left, right));
const says = (text: string): Expression => spelled(text);

test("a condition breaks after its own operators, and within parentheses only what is too long by itself", () => {
  const first = some(all(says("m <= 3"), says("w >= 5")), all(says("m >= 4"), says("w >= n")));
  const long = some(first, all(says("m >= 400000"), says("w >= n + 1000000")));
  const cond = all(first, says("m <= 90"), long);
  expect(
    printC(
      [
        {
          kind: "if",
          cond,
          then: [{ kind: "statement", pieces: [{ kind: "author", text: authorText("f();"), names: [] }] }],
          other: [],
        },
      ],
      style,
    ),
  ).toBe(
    `if (((m <= 3 && w >= 5) || (m >= 4 && w >= n)) &&
  m <= 90 &&
  ((m <= 3 && w >= 5) ||
    (m >= 4 && w >= n) ||
    (m >= 400000 && w >= n + 1000000))) {
  f();
}`,
  );
});
