import { expect, test } from "vitest";
import { classifiedIn, spelled } from "./testing.ts";

const kinds = (text: string, form?: "free" | "fixed") =>
  classifiedIn(text, form).flatMap(({ tokens }) => tokens.map(({ kind, text }) => `${kind} ${text}`));

test("letters between dots are an operator, even after digits", () => {
  expect(spelled("l = 1.eq.2 .and. 1.e0.eq.2.d0.or.x.lt..5")).toEqual([
    "l = 1 .eq. 2 .and. 1.e0 .eq. 2.d0 .or. x .lt. .5",
  ]);
  expect(spelled("l = 1.my.2.and..not..true._4")).toEqual(["l = 1 .my. 2 .and. .not. .true._4"]);
});

test("literals with kinds and prefixes are one token", () => {
  expect(kinds("a = 1_8 + 1.5e-3_dp + 2._4 - ck_'a' // 4_\"b\" // .false._1").slice(2)).toEqual([
    ...["integer 1_8", "operator +", "real 1.5e-3_dp", "operator +", "real 2._4", "operator -"],
    ...["string ck_'a'", "operator //", 'string 4_"b"', "operator //", "logical .false._1"],
  ]);
});

test("constants in other bases, in both orders", () => {
  expect(kinds("a = b'01' + Z\"fF\" + 'ff'x + 'ff'xy").slice(2)).toEqual([
    ...["boz b'01'", "operator +", 'boz Z"fF"', "operator +", "boz 'ff'x", "operator +"],
    ...["string 'ff'", "name xy"],
  ]);
});

test("Hollerith constants have as many characters as they say", () => {
  expect(kinds("call f(5h),'!;, 3habc)").slice(3)).toEqual([
    ...["hollerith 5h),'!;", "operator ,", "hollerith 3habc", "operator )"],
  ]);
  expect(kinds("call f(2h!', b)").slice(3)).toEqual(["hollerith 2h!'", "operator ,", "name b", "operator )"]);
  expect(kinds("data a / 3h'!; /, b / 2*1h' /").filter((kind) => kind.startsWith("hollerith"))).toEqual([
    ...["hollerith 3h'!;", "hollerith 1h'"],
  ]);
  expect(spelled("      DO 10 H = I J,2\n   10 REAL*8 H(5), B C\n", "fixed")).toEqual([
    "DO 10 H = IJ , 2",
    "REAL * 8 H ( 5 ) , BC",
  ]);
  expect(spelled("      RECURSIVE REAL*8 H(5)", "fixed")).toEqual(["RECURSIVEREAL * 8 H ( 5 )"]);
});

test("the digits of a type's length are not those of a constant", () => {
  expect(spelled("      REAL*8 E1, D2", "fixed")).toEqual(["REAL * 8 E1 , D2"]);
  expect(spelled("      IMPLICIT REAL*8 (E)\n      X = REAL*8E1", "fixed")).toEqual([
    "IMPLICIT REAL * 8 ( E )",
    "X = REAL * 8E1",
  ]);
});

test("(/ and /) are brackets where they can be", () => {
  expect(spelled("a = (/1, b(2)/3/) + (c/d)/(e)")).toEqual(["a = (/ 1 , b ( 2 ) / 3 /) + ( c / d ) / ( e )"]);
  expect(spelled("public operator(/), operator(//), operator(/=)")).toEqual([
    "public operator ( / ) , operator ( // ) , operator ( /= )",
  ]);
});

test("a format is one token, unless it is an assignment", () => {
  expect(kinds("10 format(1x, 2h)), 'a)''', //) ; 20 format(i) = 3")).toEqual([
    ...["keyword format", "format (1x, 2h)), 'a)''', //)"],
    ...["name format", "operator (", "name i", "operator )", "operator =", "integer 3"],
  ]);
});

test("what is no token is one of its own", () => {
  expect(kinds("a = b ? 'c")).toEqual(["name a", "operator =", "name b", "other ?", "other 'c"]);
});
