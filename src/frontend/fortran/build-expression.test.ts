import { expect, test } from "vitest";
import { grouped, readText, statementsIn } from "./testing.ts";
import type { FortranExpr } from "./tree.ts";

function valueIn(text: string): FortranExpr {
  const [statement] = statementsIn(`x = ${text}`);
  if (statement?.kind !== "assignment") throw new Error("no assignment");
  return statement.value;
}

// What gfortran takes these for, too: gfortran -fdump-fortran-original.
test.each([
  ["a + b * c ** d", "(a + (b * (c ** d)))"],
  ["a - b - c", "((a - b) - c)"],
  ["a / b * c", "((a / b) * c)"],
  ["a ** b ** c", "(a ** (b ** c))"],
  ["-a ** b", "(- (a ** b))"],
  ["-a * b", "(- (a * b))"],
  ["-a + b", "((- a) + b)"],
  ["a // b // c == d", "(((a // b) // c) == d)"],
  ["a + b // c", "((a + b) // c)"],
  [".not. a .and. b", "((.not. a) .and. b)"],
  ["a .or. b .and. c", "(a .or. (b .and. c))"],
  ["a .eqv. b .or. c .neqv. d", "((a .eqv. (b .or. c)) .neqv. d)"],
  ["a == b .and. c /= d", "((a == b) .and. (c /= d))"],
  ["a .my. b + c", "(a .my. (b + c))"],
  ["a .my. b .your. c", "((a .my. b) .your. c)"],
  [".my. a ** b", "((.my. a) ** b)"],
  ["(a + b) * c", "([(a + b)] * c)"],
  ["a .xor. b .and. c", "(a .xor. (b .and. c))"],
  // A sign after an operator, which compilers take, goes no further than the next factor.
  ["a * -b * c", "((a * (- b)) * c)"],
  ["a ** -b * c", "((a ** (- b)) * c)"],
  ["a ** -b ** c", "(a ** (- (b ** c)))"],
  ["a / -b + c", "((a / (- b)) + c)"],
  ["a == -b * c", "(a == (- (b * c)))"],
])("%s", (text, expected) => {
  expect(grouped(valueIn(text))).toBe(expected);
});

test("a reference has its selectors in order", () => {
  const value = valueIn("a%b(1, 2:)(:3)[4]%c");
  if (value.kind !== "reference") throw new Error(value.kind);
  expect(value.name.text).toBe("a");
  expect(value.selectors.map(({ kind }) => kind)).toEqual([
    "component",
    "parts",
    "parts",
    "image",
    "component",
  ]);
});

test("arguments that are passed otherwise", () => {
  expect(valueIn("%loc(a) + f(%val(b))")).toMatchObject({
    left: { kind: "builtin", name: { text: "loc" } },
    right: { selectors: [{ items: { items: [{ kind: "builtin" }] } }] },
  });
});

test("what stands in parentheses", () => {
  const value = valueIn("f(1:n:2, ::3, :, x, k=y, k2=*, p => q, *)");
  if (value.kind !== "reference" || value.selectors[0]?.kind !== "parts") throw new Error(value.kind);
  const { items } = value.selectors[0].items;
  expect(items.map(({ kind }) => kind)).toEqual([
    ...["range", "range", "range", "reference", "keyword item", "keyword item", "association", "star"],
  ]);
  expect(items[0]).toMatchObject({
    low: { kind: "literal" },
    high: { kind: "reference" },
    step: { kind: "literal" },
  });
  expect(items[1]).toMatchObject({ low: null, high: null, step: { kind: "literal" } });
  expect(items[2]).toMatchObject({ low: null, high: null, step: null });
});

test("lists in parentheses: a value, a complex constant, a loop", () => {
  expect(valueIn("(1)").kind).toBe("parenthesised");
  expect(valueIn("(1, -2.0)")).toMatchObject({ kind: "complex", imaginary: { kind: "unary" } });
  const array = valueIn("[(i, i * 2, integer :: i = 1, n, 3)]");
  if (array.kind !== "array constructor") throw new Error(array.kind);
  expect(array.items.items).toMatchObject([
    {
      kind: "implied do",
      values: [{}, {}],
      type: { keyword: "integer" },
      variable: { text: "i" },
      bounds: [{}, {}, {}],
    },
  ]);
});

test("a list that is neither is not read", () => {
  const { items } = readText("x = (1, 2, 3)");
  expect(items).toMatchObject([
    {
      kind: "unread",
      reject: { message: "a list in parentheses that no loop controls", span: { start: 4 } },
    },
  ]);
});

test("types in constructors", () => {
  expect(valueIn("[character(len=5) :: 'a']")).toMatchObject({
    items: { type: { keyword: "character", parameters: { items: [{ kind: "keyword item" }] } } },
  });
  expect(valueIn("(/ t(4) :: /)")).toMatchObject({
    open: "(/",
    items: { type: { keyword: "t" }, items: [] },
  });
});

test("nodes have the span of their text, over lines too", () => {
  const value = valueIn("a + &\n  b(1)");
  expect(value.span).toEqual({ file: 0, start: 4, end: 16 });
  expect(value).toMatchObject({ right: { span: { start: 12, end: 16 } } });
});
