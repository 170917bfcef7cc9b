import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { ConstantPlaces } from "./constant-places.ts";
import { TextTokens } from "./text-tokens.ts";

const LANGUAGE = { trigraphs: false, rawStrings: false, c23: false };

/** Words in capitals are macros, `real` is a type. */
function ask(text: string) {
  const file = new SourceFiles().add("in.c", text);
  const all = { file: file.id, start: 0, end: text.length };
  const names = {
    macros: new Set<string>(),
    mayBeMacro: (name: string) => name === name.toUpperCase(),
    isTypedef: (name: string) => name === "real",
    conditionalMacro: () => null,
    unreadMacro: () => null,
    identifiersIn: () => new Set(text.match(/\w+/g)),
  };
  return { constants: new ConstantPlaces(new TextTokens(file, LANGUAGE), names), all };
}

test("declarationOf: variables with values, of a plain type", () => {
  const declared = (text: string) => {
    const { constants, all } = ask(text);
    const start = text.search(/\br\b/);
    const found = constants.declarationOf({ ...all, start, end: start + 1 }, all);
    return found && [found.start, ...found.declarators.map(({ isArray, isLiteral }) => [isArray, isLiteral])];
  };
  expect(declared("{ int a = 1, r = 2 * a; }")).toEqual([2, [false, true], [false, false]]);
  expect(declared("{ a; unsigned \\\n long r[2][ 3 ] = {{1, 2, -3}, {4}}; }")).toEqual([5, [true, true]]);
  expect(declared("{ real w[2] = {1, 2}, r = .5 /* half */ / 2e-1; }")).toEqual([
    2,
    [true, true],
    [false, true],
  ]);
  expect(declared("{ real r = 1 / 0; }")).toEqual([2, [false, false]]);
  expect(declared("{ real r = (1, 2); }")).toEqual([2, [false, false]]);
  for (const text of [
    "{ int r; }",
    "{ int *r = p; }",
    "{ register int r = 2; }",
    "{ TYPE r = 2; }",
    "{ for (int r = 2; ; ) ; }",
    "{ int r = 'a'; }",
    "{ int r = a == 1; }",
    "{ int r[n] = {1}; }",
    "{\n#pragma omp simd\nint r = 2; }",
    "{ int r = 2",
  ])
    expect(declared(text), text).toBeNull();
});

test("isOnlyRead: nothing that names it sets it, or hands it on", () => {
  const isRead = (text: string, dimensions = 0) => {
    const { constants, all } = ask(`#define TWICE(x) ((x) + \\\n (x))\n#define SET(x) x = 1\n${text}`);
    return constants.isOnlyRead({ name: "r", dimensions, declared: -1 }, all);
  };
  for (const text of ["a = r;", "if (r == 1 && a & r) ;", "m.r = 1;", "TWICE(r + 1)", 's = "r = 1"; // r++'])
    expect(isRead(text), text).toBe(true);
  for (const text of [
    "r = 1;",
    "(r)++;",
    "--r;",
    "p = &r;",
    "r <<= 2;",
    "SET(r)",
    "OTHER(r)",
    "#pragma a(r)\n",
  ])
    expect(isRead(text), text).toBe(false);
  expect(isRead('_Pragma("a(r)")\n#define P _Pragma("b(r)")\n')).toBe(false);
  expect(isRead("a = r[i][r[0][1]];", 2)).toBe(true);
  for (const text of ["a = r[i];", "f(r);", "r[i][j] = 1;"]) expect(isRead(text, 2), text).toBe(false);
});

test("mayBeReplaced: a macro is as large as the greatest number that the file defines for it", () => {
  const defined =
    "#define N 4\n#undef N\r\n%: define N (-16 /* all */ \\\n)\r\n#define M N\n#define F(x) 2\n#define L 3UL\n";
  const mayBe = (text: string, value: number) => {
    const { constants, all } = ask(defined + text);
    const constant = (name: string) => (name === "r" ? value : null);
    const known = { constant, magnitude: () => 0, isWide: () => false };
    return constants.mayBeReplaced({ name: "r", declared: -1, value, isInteger: true }, all, known);
  };
  expect([mayBe("c = r + N;", 6), mayBe("c = r + N;", 7)]).toEqual([true, false]);
  expect(["M", "F", "L", "X"].map((name) => mayBe(`c = r + ${name};`, 6))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test("mayBeReplaced: divisors, shifts, sums and what they are stored in stay harmless", () => {
  const mayBe = (text: string, value: number) => {
    const { constants, all } = ask(`#define HALF(x) ((x) / 2)\n${text}`);
    const known = {
      constant: (name: string) => (name === "r" ? value : null),
      magnitude: (name: string) => (name === "r" ? Math.abs(value) : 0),
      isWide: (name: string | null) => name === "wide",
    };
    return constants.mayBeReplaced({ name: "r", declared: -1, value, isInteger: true }, all, known);
  };
  expect([mayBe("wide = n / r;", 0), mayBe("wide = n / -r;", 2), mayBe("n %= r - 2;", 2)]).toEqual([
    ...[false, true, false],
  ]);
  expect([mayBe("wide = 1u << r;", 31), mayBe("wide = n << r + 1 == 3;", 31)]).toEqual([false, false]);
  expect([mayBe("wide = r + 1;", 1 << 29), mayBe("wide = r * 4;", 1 << 29)]).toEqual([true, false]);
  expect([mayBe("c = r;", 200), mayBe("wide = r;", 200), mayBe("if (r > n) ;", 200)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([mayBe("HALF(r);", 2), mayBe("h[HALF(n)] = r;", 2)]).toEqual([false, true]);
});

test("mayHideUses: directives, odd spellings, words that ask for types", () => {
  const mayHide = (text: string) => {
    const { constants, all } = ask(text);
    return constants.mayHideUses(all);
  };
  for (const text of ["a[0] = 1;", "#pragma omp simd\n", 's = "<%"; // #if', "a = b %c;"])
    expect(mayHide(text), text).toBe(false);
  for (const text of ["#if A\n", "%:if A\n", "#\n", "a<:0:>", "ab\\\nc;", "typeof(r) a;"])
    expect(mayHide(text), text).toBe(true);
});
