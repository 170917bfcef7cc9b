import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { hasTokensOf } from "./same-text.ts";
import { TextTokens } from "./text-tokens.ts";

const AUTHORS = `for (i = 0; i < n; ++i) {
  a[i] = 0;    /* clear */
}`;

function isSame(code: string, authors = AUTHORS): boolean {
  const file = new SourceFiles().add("in.c", authors);
  const tokens = new TextTokens(file, { trigraphs: false, rawStrings: false, c23: false });
  return hasTokensOf(tokens, { file: file.id, start: 0, end: authors.length }, code);
}

test("braces around one statement, comments and the spelling of a step do not count", () => {
  expect(isSame(AUTHORS)).toBe(true);
  expect(isSame("for (i = 0; i < n; i++)\n  a[i] = 0;")).toBe(true);
  expect(isSame("for (i = 0; i < n; i += 1) a[i] = 0; /*  clear\n*/")).toBe(true);
  expect(isSame("for (i = 0; i < n; i++) a[i] = 0;", AUTHORS.replaceAll("\n", "\r\n"))).toBe(true);
  expect(isSame("for (i = 0; i < n; i++) { a[i] = 0; }", "for (i = 0; i < n; i++) <% a<:i:> = 0; %>")).toBe(
    true,
  );
});

test("all else does", () => {
  expect(isSame("for (i = 0; i < n; i++) a[i] = 1;")).toBe(false);
  expect(isSame("for (i = 0; i < n; i += 2) a[i] = 0;")).toBe(false);
  expect(isSame("for (i = 0; i < n; i++) { a[i] = 0; b[i] = 0; }")).toBe(false);
  expect(isSame("for (i = 0; i < n; i++) a[i] = 0; // more")).toBe(false);
  const branch = "for (i = 0; i < n; i++) { if (a[i]) b = 1; }";
  expect(isSame(branch, branch.replace("{ ", "").replace(" }", ""))).toBe(false);
  expect(isSame("a = '{';", "a = '}';")).toBe(false);
});

test("a line that goes on in the next one is not compared", () => {
  expect(isSame("a = 1;", "a \\\n = 1;")).toBe(false);
});
