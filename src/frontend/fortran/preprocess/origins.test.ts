// Tokens of what the preprocessor gives have their places in the author's files.

import { expect, test } from "vitest";
import { SourceFiles } from "../../../source/source-file.ts";
import { sourceItems } from "../source-items.ts";
import { preprocessFortran } from "./preprocess.ts";

const setting = { macros: [], predefined: "", find: () => null, isFinal: false };

/** Tokens of each statement as the file has them, with the macro that gives them. */
function places(text: string): readonly string[] {
  const files = new SourceFiles();
  const main = files.add("in.F90", text);
  const form = { form: "free", fixedLineLength: 72, freeLineLength: 132, openmp: false } as const;
  const options = { ...form, includeFolders: [], preprocessor: setting };
  return sourceItems(files, main, options, preprocessFortran(files, main, setting)).map((item) => {
    if (item.kind === "aside") return `${item.aside.kind}: ${files.text(item.aside.span)}`;
    if (item.kind === "include") return "include";
    return item.statement.tokens
      .map(
        (token) => `${token.text}=${files.text(token)}${token.macro === null ? "" : `:${token.macro.name}`}`,
      )
      .join(" ");
  });
}

test("what stands in the file has its own place, what a macro gives that of its use", () => {
  expect(places("#define N 10\nx = N + y\n")).toEqual([
    "preprocessor: #define N 10",
    "x=x === 10=N:N +=+ y=y",
  ]);
  expect(places("#define F(a) a*2\nx = F(i) - k\n")[1]).toBe("x=x === i=F(i):F *=F(i):F 2=F(i):F -=- k=k");
});

test("what is left out is no part of the text, and directives keep their order", () => {
  expect(places("a = 1\n#if 0\nb = 2\n#else\nc = 3\n#endif\n!$omp barrier\n")).toEqual([
    "a=a === 1=1",
    "preprocessor: #if 0",
    "preprocessor: #else",
    "c=c === 3=3",
    "preprocessor: #endif",
    "directive: !$omp barrier",
  ]);
});

test("a token around a C comment is in pieces", () => {
  expect(places("ab/* x */cd = 1\n")).toEqual(["abcd=ab/* x */cd === 1=1"]);
});

test("a statement may go on behind a condition", () => {
  expect(places("call f(a, &\n#ifdef X\n  b, &\n#else\n  c, &\n#endif\n  d)\n")[0]).toBe(
    "call=call f=f (=( a=a ,=, c=c ,=, d=d )=)",
  );
});
