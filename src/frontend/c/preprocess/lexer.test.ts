import { describe, expect, test } from "vitest";
import { SourceFiles } from "../../../source/source-file.ts";
import { Lexer } from "./lexer.ts";

function lex(text: string, trigraphs = false): readonly string[] {
  return tokens(text, trigraphs).map((token) => token.text);
}

function tokens(text: string, trigraphs = false) {
  const lexer = new Lexer(new SourceFiles().add("in.c", text), { trigraphs, rawStrings: false, c23: false });
  const result = [];
  for (let token = lexer.next(); token !== null; token = lexer.next()) result.push(token);
  return result;
}

describe("tokens", () => {
  test("the longest punctuator wins", () => {
    expect(lex("x+++++y a<<=b>>=c->d ...../= %:%:%:")).toEqual(
      "x ++ ++ + y a <<= b >>= c -> d ... . . /= %:%: %:".split(" "),
    );
  });

  test("preprocessing numbers swallow signs after exponents only", () => {
    expect(lex("1.e+5 0x1p-3 .5f 1..2 0xe+1 1+2 1u-3 12_34$")).toEqual(
      "1.e+5 0x1p-3 .5f 1..2 0xe+1 1 + 2 1u - 3 12_34$".split(" "),
    );
  });

  test("literals with prefixes and escapes", () => {
    expect(lex(`L'x' u8"a\\"b" U'\\'' u"" u8'c' R"d"`)).toEqual([
      `L'x'`,
      `u8"a\\"b"`,
      `U'\\''`,
      `u""`,
      "u8",
      `'c'`,
      "R",
      `"d"`,
    ]);
  });

  test("an unmatched quote is one token up to the end of its line", () => {
    expect(tokens("a 'bc d\n\"e\nf").map((t) => [t.kind, t.text])).toEqual([
      ["identifier", "a"],
      ["other", "'bc d"],
      ["other", '"e'],
      ["identifier", "f"],
    ]);
  });

  test("comments are white space, and don't nest", () => {
    expect(lex('a/* /* */b // c\nd "/*" e /* unterminated')).toEqual(["a", "b", "d", '"/*"', "e"]);
  });

  test("names may have letters outside ASCII and universal character names", () => {
    expect(lex("é1 \\u00e9x 変数 a\\U000000e9b")).toEqual(["é1", "\\u00e9x", "変数", "a\\U000000e9b"]);
  });

  test("a byte order mark is no token", () => {
    expect(tokens("\ufeffint").map((t) => [t.text, t.start])).toEqual([["int", 1]]);
  });

  test("space and line starts are noted", () => {
    expect(tokens("a b/**/c\n  d(").map((t) => [t.text, t.leadingSpace, t.atLineStart])).toEqual([
      ["a", true, true],
      ["b", true, false],
      ["c", true, false],
      ["d", true, true],
      ["(", false, false],
    ]);
  });
});

describe("splices and trigraphs", () => {
  test("a token across lines has the span of all of it", () => {
    const text = "x ab\\\ncd \\  \r\n ef";
    expect(tokens(text).map((t) => [t.text, text.slice(t.start, t.end)])).toEqual([
      ["x", "x"],
      ["abcd", "ab\\\ncd"],
      ["ef", "ef"],
    ]);
  });

  test("spans of tokens that touch a splice leave it out", () => {
    const text = "a\\\n+\\\n\\\nb";
    expect(tokens(text).map((t) => text.slice(t.start, t.end))).toEqual(["a", "+", "b"]);
  });

  test("a spliced line comment goes on", () => {
    expect(lex("a // b \\\n c\nd")).toEqual(["a", "d"]);
  });

  test("a token that is a trigraph ends behind it, and not behind a splice that follows", () => {
    const text = "??< x ??>\\\n??(";
    expect(tokens(text, true).map(({ start, end }) => text.slice(start, end))).toEqual([
      "??<",
      "x",
      "??>",
      "??(",
    ]);
  });

  test("trigraphs count in strict mode only", () => {
    expect(lex("??= ??/\n x", true)).toEqual(["#", "x"]);
    expect(lex("a??(", true)).toEqual(["a", "["]);
    expect(lex("??=", false)).toEqual(["?", "?", "="]);
  });
});
