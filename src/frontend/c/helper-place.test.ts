import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { helperPlaceBefore } from "./helper-place.ts";
import { TextTokens } from "./text-tokens.ts";

/**
 * The text with a bar where helpers go that are needed by the function `f`; two where they bring a line end.
 */
function placed(text: string): string {
  const file = new SourceFiles().add("in.c", text);
  const tokens = new TextTokens(file, { trigraphs: false, rawStrings: false, c23: false });
  const { offset, beginsLine } = helperPlaceBefore(tokens, text.indexOf("void f"));
  return `${text.slice(0, offset)}${beginsLine ? "|" : "||"}${text.slice(offset)}`;
}

test("comments right above a function stay with it", () => {
  expect(placed("int a;\n/* one\n   two */\n// three\nvoid f")).toBe(
    "int a;\n|/* one\n   two */\n// three\nvoid f",
  );
  expect(placed("int a;\r\n  // one\r\nvoid f")).toBe("int a;\r\n|  // one\r\nvoid f");
  expect(placed("int a;\n/* one\n two */ void f")).toBe("int a;\n|/* one\n two */ void f");
});

test("comments apart from it, behind code or of the whole file do not", () => {
  expect(placed("int a;\n/* one */\n\nvoid f")).toBe("int a;\n/* one */\n\n|void f");
  expect(placed("int a; /* one */\nvoid f")).toBe("int a; /* one */\n|void f");
  expect(placed("/* licence */\nvoid f")).toBe("/* licence */\n|void f");
});

test("what only looks like a comment of its own is none", () => {
  expect(placed("int a; /* one\n/* two */\nvoid f")).toBe("int a; /* one\n/* two */\n|void f");
  expect(placed("#define A \\\n  /* one */\nvoid f")).toBe("#define A \\\n  /* one */\n|void f");
  expect(placed('char *s = "/*\\\n";\nvoid f')).toBe('char *s = "/*\\\n";\n|void f');
});

test("what stands before the function on its line may begin on another", () => {
  expect(placed("int a,\n  b; void f")).toBe("int a,\n  b; ||void f");
  expect(placed("int a, b; /*\n one */ void f")).toBe("int a, b; /*\n one */ ||void f");
  expect(placed("int a; \\\nvoid f")).toBe("int a; \\\n||void f");
  expect(placed("\uFEFFvoid f")).toBe("\uFEFF|void f");
});

test("macros that leave no token belong to the function", () => {
  expect(placed("int a;\nEXPORT void f")).toBe("int a;\n|EXPORT void f");
  expect(placed("int a;\n/* one */\nEXPORT(int, (2))\nAPI\nvoid f")).toBe(
    "int a;\n|/* one */\nEXPORT(int, (2))\nAPI\nvoid f",
  );
  expect(placed("#define A b \\\n  c\nEXPORT\nvoid f")).toBe("#define A b \\\n  c\n|EXPORT\nvoid f");
  expect(placed("#define S(x) x *x\nvoid f")).toBe("#define S(x) x *x\n|void f");
  expect(placed("%:define A b \\\n  c\nEXPORT void f")).toBe("%:define A b \\\n  c\n|EXPORT void f");
  expect(placed("int a;\nEXPORT \\\nvoid f")).toBe("int a;\n|EXPORT \\\nvoid f");
  expect(placed('int a;\nX(")")\nvoid f')).toBe('int a;\n|X(")")\nvoid f');
  expect(placed("#endif A\nEXPORT void f")).toBe("#endif A\n|EXPORT void f");
});
