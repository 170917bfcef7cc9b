import { expect, it } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { breaksBehindGuarded, depthBehind } from "./statement-places.ts";
import { type TextToken, TextTokens } from "./text-tokens.ts";

const tokensOf = (text: string): readonly TextToken[] => {
  const language = { trigraphs: false, rawStrings: false, c23: false };
  return new TextTokens(new SourceFiles().add("in.c", text), language).between(0, text.length);
};

const broken = (line: string): readonly string[] =>
  [0, ...breaksBehindGuarded(tokensOf(line)).map(({ at }) => at)].map((at, k, all) =>
    line.slice(at, all[k + 1]),
  );

it.each([
  ["for (;;) a; b;", ["for (;;) a;", " b;"]],
  ["for (;;) for (;;) a; if (x) b; else c; d; }", ["for (;;) for (;;) a;", " if (x) b; else c;", " d; }"]],
  ["for (;;) ; { b; } }", ["for (;;)", " ;", " { b; } }"]],
  ["while (f(x)) do { a; } while (b); c;", ["while (f(x)) do { a; } while (b);", " c;"]],
  ["for (;;) for (;;) { a; } b;", ["for (;;) for (;;) { a; }", " b;"]],
  ["for (;;) a; ; b;", ["for (;;) a; ;", " b;"]],
  ["for (;;) a = ';' /* ; */ + s[\"}\"]; b;", ["for (;;) a = ';' /* ; */ + s[\"}\"];", " b;"]],
  ["for (;;) <% a; %> b;", ["for (;;) <% a; %> b;"]],
])("what follows a guarded statement that begins the line gets a line: %s", (line, parts) => {
  expect(broken(line)).toEqual(parts);
});

it.each([
  "i++; for (;;) a; b;",
  "for (;;) { a; } b;",
  "for (;;) a; }",
  "if (x) a; else",
  "for (;;) a; ;",
  "for (;;) a",
  "for (;;",
  "LOOP(i) a; b;",
  "",
])("else nothing does: %s", (line) => {
  expect(broken(line)).toEqual([line]);
});

it.each([
  ["", 0],
  ["void f(int n) {", 1],
  ["{ { } a;", 1],
  ["} }", 0],
  ["if (n > 0)", 1],
  ["case 1: a;", 1],
  ["case n ? 1 : 2: a;", 0],
  ["out: ", 1],
  ["out: a;", 1],
  ["<%", 1],
  ["c = '{'; s = \"{\";", 0],
])("a line of its own after it is further in: %s", (line, depth) => {
  expect(depthBehind(tokensOf(line))).toBe(depth);
});
