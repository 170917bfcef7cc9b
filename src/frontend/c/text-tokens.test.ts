import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { TextTokens } from "./text-tokens.ts";

function read(text: string, trigraphs = false) {
  const file = new SourceFiles().add("in.c", text);
  const tokens = new TextTokens(file, { trigraphs, rawStrings: true, c23: false });
  return { tokens, all: { file: file.id, start: 0, end: text.length } };
}

const spelled = (text: string, trigraphs = false): readonly string[] => {
  const { tokens, all } = read(text, trigraphs);
  return tokens.within(all).map((token) => `${token.text}`);
};

test("signs are spelled in one way, line splices are gone, and directives apart", () => {
  expect(spelled("a<:0:> +\\\n= 0x1e+2; // one\r\n")).toEqual(["a", "[", "0", "]", "+=", "0x1e+2", ";"]);
  expect(spelled("??< a ??/\n b ??>", true)).toEqual(["{", "a", "b", "}"]);
  expect(spelled("#define A \\\n 1\nb /*\n */ # c\n%: if 0\n'#' d")).toEqual(["b", "#", "c", "'#'", "d"]);
});

test("a token knows where it stands", () => {
  const text = "ab\\\ncd <% 'x'";
  const { tokens } = read(text);
  expect(tokens.count).toBe(3);
  expect(tokens.at(0)).toEqual({ kind: "word", text: "abcd", start: 0, end: 6, isDirective: false });
  expect(tokens.at(1)).toMatchObject({ kind: "sign", text: "{", start: 7, end: 9 });
  expect(tokens.at(2)).toMatchObject({ kind: "string", text: "'x'" });
  expect([0, 1, 7, 8, 99].map((at) => tokens.firstFrom(at))).toEqual([0, 1, 1, 2, 3]);
});

test("directives: each with its tokens, asked for by place or by token", () => {
  const text = "#define A \\\n 1\na;\n#pragma b\n#pragma c\n";
  const { tokens } = read(text);
  const texts = tokens.directives().map((found) => found.map((token) => token.text).join(" "));
  expect(texts).toEqual(["# define A 1", "# pragma b", "# pragma c"]);
  expect(tokens.directives({ start: 14, end: 27 })).toHaveLength(1);
  expect(tokens.directiveAt(tokens.firstFrom(text.indexOf("b\n"))).map((token) => token.text)).toEqual([
    "#",
    "pragma",
    "b",
  ]);
  expect(tokens.directiveAt(tokens.firstFrom(text.indexOf("a;")))).toEqual([]);
});

test("isPlain, splitToken: what would be another token in another place", () => {
  const asked = (text: string) => {
    const { tokens, all } = read(text);
    return [tokens.isPlain(all), tokens.splitToken(all) === null];
  };
  expect(asked('a[0] = "<:"; /* %: */ \\\n b;')).toEqual([true, true]);
  expect(asked("a<:0:>;")).toEqual([false, true]);
  expect(asked('"a\\\nb";')).toEqual([false, false]);
  expect(asked("ab\\\nc;")).toEqual([false, false]);
  expect(asked('R"(\n)";')).toEqual([false, false]);
});

test("comments: those within a text, the one around a place, and what stands in front", () => {
  const text = 'a; /* one */ // two\n  b = "/* no */"; /* three';
  const { tokens, all } = read(text);
  const comments = (start: number, end: number) => tokens.commentsWithin({ ...all, start, end }).length;
  expect([comments(0, text.length), comments(3, 19), comments(4, 19), comments(0, 18)]).toEqual([3, 2, 1, 1]);
  expect([3, 4, 11, 12, 30].map((at) => tokens.commentAround(at)?.start ?? null)).toEqual([
    null,
    3,
    3,
    null,
    null,
  ]);
  expect(tokens.frontOf(text.indexOf("b ="))).toBe(2);
});
