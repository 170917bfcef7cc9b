// Expressions in Fortran: precedences, subscripts, what has another name than in C.
import { expect, test } from "vitest";
import {
  binary,
  cast,
  type Expression,
  elementOf,
  helperCall,
  integer,
  named,
  plainType,
  unary,
} from "../../codegen/expression.ts";
import { DOUBLE, INT, LONG } from "../../ir/type.ts";
import { authorText, nameFrom } from "../../source/words.ts";
import { ExpressionPrinter, unprintable } from "./expression.ts";

const [a, b, i, j, n] = ["a", "b", "i", "j", "n"].map((name) => named(nameFrom(name))) as [
  Expression,
  Expression,
  Expression,
  Expression,
  Expression,
];
const BOUNDS: Readonly<Record<string, readonly bigint[]>> = { a: [1n, 1n], b: [-2n], s: [] };
const print = (e: Expression) =>
  new ExpressionPrinter(
    (name) => BOUNDS[name] ?? null,
    () => INT,
  ).print(e);

test("what holds anyway is not asked", () => {
  const asked = binary("lt", i, n);
  expect(print(binary("andThen", asked, integer(1n)))).toBe("i < n");
  expect(print(binary("orElse", integer(0n), asked))).toBe("i < n");
  expect(print(binary("andThen", binary("andThen", asked, integer(1n)), binary("lt", j, n)))).toBe(
    "i < n .and. j < n",
  );
});

test("what is not so is asked the other way round", () => {
  const not = (e: Expression) => unary("not", e);
  const both = binary("andThen", binary("eq", i, n), binary("lt", j, n));
  expect(print(not(not(both)))).toBe("i == n .and. j < n");
  expect(print(not(not(not(both))))).toBe(".not. (i == n .and. j < n)");
  expect(print(not(binary("ne", i, n)))).toBe("i == n");
  expect(print(not(binary("lt", i, n)))).toBe("i >= n");
  const isReal = new ExpressionPrinter(
    () => null,
    () => DOUBLE,
  );
  expect(isReal.print(not(binary("lt", i, n)))).toBe(".not. i < n");
});

const notPrinted = (e: Expression) => unprintable(e, () => null);

test("the first subscript runs fastest, and counts from the array's own bounds", () => {
  const [left, below] = [binary("sub", i, integer(1n)), binary("sub", j, integer(1n))];
  expect(print(elementOf(a, [below, left]))).toBe("a(i, j)");
  expect(print(elementOf(a, [j, integer(0n)]))).toBe("a(1, j + 1)");
  expect(print(elementOf(b, [binary("add", i, integer(2n))]))).toBe("b(i)");
  expect(print(elementOf(b, [i]))).toBe("b(i - 2)");
});

test("what is no array has one element", () => {
  expect(print(elementOf(named(nameFrom("s")), [integer(0n)]))).toBe("s");
  expect(print({ kind: "pointee", of: named(nameFrom("s")) })).toBe("s");
});

test("operators that are functions in Fortran", () => {
  expect(print(binary("rem", i, integer(4n)))).toBe("mod(i, 4)");
  expect(print(binary("and", i, binary("or", j, n)))).toBe("iand(i, ior(j, n))");
  expect(print(unary("bitnot", i))).toBe("not(i)");
  expect(print(cast(plainType(DOUBLE), binary("add", i, j)))).toBe("real(i + j, 8)");
  expect(print(helperCall("floord", binary("sub", i, j), integer(4n)))).toBe("(i - j - modulo(i - j, 4))/4");
  expect(print(helperCall("max", i, integer(0n)))).toBe("max(i, 0)");
});

test("parentheses: a sign after an operator, comparisons, the right operand of a difference", () => {
  expect(print(binary("mul", i, unary("neg", j)))).toBe("i*(-j)");
  expect(print(binary("add", i, integer(-3n)))).toBe("i + (-3)");
  expect(print(unary("neg", binary("add", i, j)))).toBe("-(i + j)");
  expect(print(binary("sub", i, binary("sub", j, n)))).toBe("i - (j - n)");
  expect(print(binary("sub", binary("sub", i, j), n))).toBe("i - j - n");
  expect(print(binary("div", binary("mul", i, j), binary("mul", n, i)))).toBe("i*j/(n*i)");
  const isLess = binary("lt", i, j);
  expect(print(binary("andThen", isLess, binary("orElse", isLess, isLess)))).toBe(
    "i < j .and. (i < j .or. i < j)",
  );
  expect(print(unary("not", binary("andThen", isLess, isLess)))).toBe(".not. (i < j .and. i < j)");
  expect(print(unary("not", unary("not", isLess)))).toBe("i < j");
});

test("numbers of other kinds, and the least one, which has no constant", () => {
  expect(print(integer(3n, 64))).toBe("3_8");
  expect(print(integer(-(2n ** 31n)))).toBe("-2147483647 - 1");
});

test("what Fortran has no words for", () => {
  expect(notPrinted({ kind: "address", of: a })).toBe("an address");
  expect(notPrinted(helperCall("disjoint", a, b))).toBe("a test of addresses");
  expect(notPrinted(cast(plainType({ kind: "int", bits: 32, signed: false, name: "unsigned" }), i))).toBe(
    "a conversion",
  );
  expect(notPrinted(cast(plainType(LONG), i))).toBe(null);
});

test("arguments of one kind, where the standard asks for it", () => {
  const wide = cast(plainType(LONG), i);
  expect(print(helperCall("floord", wide, integer(4n)))).toBe("(int(i, 8) - modulo(int(i, 8), 4_8))/4");
  expect(print(binary("rem", wide, integer(3n)))).toBe("mod(int(i, 8), 3_8)");
  expect(print(binary("shl", wide, integer(3n)))).toBe("shiftl(int(i, 8), 3)");
  const asked: Expression = { kind: "author", text: authorText("size(a, 2)"), names: [], binds: "primary" };
  expect(print(helperCall("min", asked, wide))).toBe("min(int(size(a, 2), 8), int(i, 8))");
});
