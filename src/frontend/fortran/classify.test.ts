import { expect, test } from "vitest";
import { printStatements } from "./print.ts";
import { classifiedIn } from "./testing.ts";

const kindOf = (text: string, form: "free" | "fixed" = "free") =>
  classifiedIn(form === "fixed" ? `      ${text}` : text, form).map(({ kind }) => kind)[0];

/** What the grammar sees. */
const printed = (text: string, form: "free" | "fixed" = "free") =>
  printStatements(classifiedIn(form === "fixed" ? `      ${text}` : text, form)).text.trimEnd();

test.each([
  ["if(i) = 1", "assignment"],
  ["if (i) j = 1", "if statement"],
  ["if (i) j(1)%k = 1", "if statement"],
  ["if (i) then", "if then"],
  ["if (i) then = 1", "if statement"],
  ["if (i) 10, 20, 30", "arithmetic if"],
  ["if(i)(1:2) = 'a'", "assignment"],
  ["end", "end"],
  ["end = 3", "assignment"],
  ["end do", "end"],
  ["enddo", "end"],
  ["enddo = 1", "assignment"],
  ["do i = 1, 5", "do"],
  ["do = 1", "assignment"],
  ["do 10 i = 1, 5", "do"],
  ["do", "do"],
  ["real x", "declaration"],
  ["real(8) = x", "assignment"],
  ["real(8) x", "declaration"],
  ["real function f(x)", "function"],
  ["real function(10)", "declaration"],
  ["type(t) x", "declaration"],
  ["type(t) = x", "assignment"],
  ["type t", "type definition"],
  ["type, public :: t", "type definition"],
  ["type :: t", "type definition"],
  ["type *, a", "input/output"],
  ["type 10, a", "input/output"],
  ["type is (integer)", "type is"],
  ["class default", "type is"],
  ["module m", "module"],
  ["module procedure p", "module procedure"],
  ["module subroutine s()", "subroutine"],
  ["module = 1", "assignment"],
  ["p => null()", "assignment"],
  ["p(1:) => q", "assignment"],
  ["where (m) a = 1", "where statement"],
  ["where (m)", "where"],
  ["where (m) = 1", "assignment"],
  ["data a /1/", "data"],
  ["case (1)", "case"],
  ["case default", "case"],
  ["case(1) = 2", "assignment"],
  ["block", "block"],
  ["block data", "block data"],
  ["go to 10", "goto"],
  ["goto10", "goto"],
  ["do10 i = 1, 2", "do"],
  ["do10 = 1", "assignment"],
  ["goto = 10", "assignment"],
  ["outer: do", "do"],
  ["print *, a", "input/output"],
  ["print = 1", "assignment"],
  ["public operator(=)", "attribute"],
  ["parameter a = 1, b = 2", "attribute"],
  ["callfoo", "unknown"],
  ["1 + 2", "unknown"],
])("%s: %s", (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test.each([
  ["DO10I=1.5", "assignment"],
  ["DO10I=1,5", "do"],
  ["PARAMETERA=1,B=2", "attribute"],
  ["PARAMETERA=1", "assignment"],
  ["DOI=F(1,5)", "assignment"],
  ["REALX", "declaration"],
  ["TYPET", "type definition"],
  ["TYPE*,X", "input/output"],
  ["REALFUNCTIONF(X)", "function"],
  ["REALFUNCTIONF(10)", "declaration"],
  ["RECURSIVEINTEGER*4FUNCTIONF(X)", "function"],
  ["ENDIFNAME", "end"],
  ["ENDX", "unknown"],
  ["ENDFILE5", "input/output"],
  ["IF(X)GOTO10", "if statement"],
  ["ASSIGN10TOI", "assign"],
  ["CALLF", "call"],
  ["STOP1", "stop"],
  ["DOUBLEPRECISIONX", "declaration"],
  ["BLOCKDATAX", "block data"],
  ["FORMAT(I)=1", "assignment"],
])("without blanks, %s: %s", (text, kind) => {
  expect(kindOf(text, "fixed")).toBe(kind);
});

test("what the grammar sees: names, literals and keywords, a character each", () => {
  expect(printed("outer: do i = 1, n")).toBe("Lx=0,x");
  expect(printed("real(8), save :: a(n) = -1, b*8")).toBe("T(0),A;x(x)=+0,x*0");
  expect(printed("pure real(dp) function f(x) result(y) bind(c)")).toBe("PT(x)Fx(x)R(x)R(x)");
  expect(printed("DO10I=1,N", "fixed")).toBe("L0x=0,x");
  expect(printed("if (a .lt. b) call s(*10)")).toBe("Z(x<x)cx(*0)");
  expect(printed("a = b*-c .and. .not. d .my. e")).toBe("x=x*~x&!x@x");
  expect(printed("public :: operator(+), assignment(=), read(formatted)")).toBe("A;O(+),O(=),x(x)");
  expect(printed("allocate (real :: a(3)); ")).toBe("W(T;x(0))");
  expect(printed("a(::2) = [t :: b(1::2)]")).toBe("x(;0)=[T;x(0;0)]");
  expect(printed("read (5, *) a")).toBe("Y(0,*)x");
  expect(printed("read ('(a)'), a")).toBe("K(0),x");
  expect(printed("read (5), a")).toBe("K(0),x");
  expect(printed("procedure(double precision), pointer :: p")).toBe("T(T),A;x");
  expect(printed("PROCEDURE(REALIST)P", "fixed")).toBe("T(x)x");
  expect(printed("STOP1_4", "fixed")).toBe("S0");
});

test("keywords of two words", () => {
  const keywords = classifiedIn(
    "endif; end if; elseif (a) then; double precision a; doubleprecision b; selectcase (i)",
  );
  expect(keywords.map(({ keyword }) => keyword)).toEqual([
    ...["end if", "end if", "else if", "double precision", "double precision", "select case"],
  ]);
});

test("intent(in out) is one word in two pieces", () => {
  const [{ tokens }] = classifiedIn("real, intent(in out) :: a") as [ReturnType<typeof classifiedIn>[number]];
  expect(tokens[4]).toMatchObject({
    word: "inout",
    start: 13,
    end: 19,
    pieces: [{ start: 13 }, { start: 16 }],
  });
});
