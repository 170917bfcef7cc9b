import { expect, test } from "vitest";
import { preprocessText, type TextSetup } from "../testing.ts";
import { contiguousSpan, isUserText, userSpan, wholeObjectMacro } from "./provenance.ts";
import type { PreprocessedUnit } from "./unit.ts";

interface Explored {
  readonly unit: PreprocessedUnit;
  /**
   * Text of the user's file for the tokens from the n-th one spelled `first` to the next one spelled `last`.
   */
  text(first: string, last?: string, n?: number): string | null;
  user(token: string): string | null;
  macro(first: string, last?: string, n?: number): string | null;
}

function explore(source: string, setup: TextSetup = {}): Explored {
  const unit = preprocessText(source, setup);
  const at = (text: string, from = 0, n = 0): number => {
    let index = from - 1;
    for (let left = n; left >= 0; left--)
      index = unit.tokens.findIndex((t, i) => i > index && t.text === text);
    if (index < 0) throw new Error(`no token ${text}`);
    return index;
  };
  const range = (first: string, last: string, n: number): [number, number] => {
    const from = at(first, 0, n);
    return [from, at(last, from)];
  };
  return {
    unit,
    text(first, last = first, n = 0) {
      const span = contiguousSpan(unit, ...range(first, last, n));
      return span === null ? null : unit.main.slice(span);
    },
    user(token) {
      const span = userSpan(unit, unit.tokens[at(token)]!);
      return span === null ? null : unit.main.slice(span);
    },
    macro(first, last = first, n = 0) {
      return wholeObjectMacro(unit, ...range(first, last, n))?.definition.name ?? null;
    },
  };
}

test("plain tokens have their own text, comments between included", () => {
  const it = explore("a = b /* c */ + d;");
  expect(it.text("b", "d")).toBe("b /* c */ + d");
});

test("a call counts only as a whole", () => {
  const it = explore("#define IDX(i, j) ((i) * 10 + (j))\nx = IDX(a, b) + c;");
  expect(it.text("(", "c")).toBe("IDX(a, b) + c");
  expect(it.text("(", "+")).toBe(null);
  expect(it.text("10")).toBe(null);
  expect(it.user("10")).toBe("IDX(a, b)");
});

test("an argument is in the user's text, but has no text of its own outside the call", () => {
  const it = explore("#define SQ(x) ((x) * (x))\ny = SQ(n + i);");
  expect(it.text("n", "i")).toBe(null);
  const tokens = it.unit.tokens.filter((token) => token.text === "i");
  expect(tokens.length).toBe(2);
  for (const token of tokens) {
    expect(isUserText(token)).toBe(true);
    expect(it.unit.main.slice(token.span)).toBe("i");
    expect(token.expansion?.invocation.macro.name).toBe("SQ");
    expect(token.expansion?.argument).toBe(0);
  }
});

test("tokens of bodies, pastes and strings are not the user's text", () => {
  const it = explore("#define M(a) a body p##a #a __LINE__\nM(q)");
  const texts = it.unit.tokens.filter(isUserText).map((token) => token.text);
  expect(texts).toEqual(["q"]);
});

test("an object-like macro is found where the range is all of its expansion", () => {
  const it = explore("#define NI 1024\n#define S 10 + 2\nx = NI * S;");
  expect(it.macro("1024")).toBe("NI");
  expect(it.macro("10", "2")).toBe("S");
  expect(it.macro("10")).toBe(null);
  expect(it.macro("*")).toBe(null);
  expect(it.text("10", "2")).toBe("S");
});

test("of nested object-like macros the outermost counts", () => {
  const it = explore("#define A 7\n#define N A\n#define M (A + 1)\nN; M;");
  expect(it.macro("7", "7", 0)).toBe("N");
  expect(it.macro("7", "7", 1)).toBe(null);
  expect(it.macro("(", ")")).toBe("M");
});

test("a macro in the argument of another is found; one in its body is not", () => {
  const it = explore("#define N 7\n#define L(x) x < 5\n#define K(x) x < N\nL(N); K(2);");
  expect(it.macro("7", "7", 0)).toBe("N");
  expect(it.macro("7", "7", 1)).toBe(null);
});

test("a definition is told from an earlier one of the same name", () => {
  const unit = preprocessText("#define N 1\nN\n#undef N\n#define N 2\nN");
  const [one, two] = [wholeObjectMacro(unit, 0, 0), wholeObjectMacro(unit, 1, 1)];
  expect(one?.definition.name).toBe("N");
  expect(two?.definition.name).toBe("N");
  expect(one?.definition.id).not.toBe(two?.definition.id);
});

test("a call that begins in an expansion and ends behind it covers both", () => {
  const it = explore("#define g(x) [x]\n#define f 1 + g\ny = f(3) * 2;");
  expect(it.text("1", "]")).toBe("f(3)");
  expect(it.text("[", "]")).toBe(null);
  expect(it.text("1", "+")).toBe(null);
  expect(it.macro("1", "+")).toBe(null);
});

test("arguments passed on keep the outer call as their text", () => {
  const it = explore("#define IN(x) (x)\n#define OUT(y) IN(y + 1)\nz = OUT(v);");
  const v = it.unit.tokens.find((token) => token.text === "v")!;
  expect(isUserText(v)).toBe(true);
  expect(it.user("v")).toBe("OUT(v)");
  const stack: string[] = [];
  for (let frame = v.expansion; frame !== null; frame = frame.outer) stack.push(frame.invocation.macro.name);
  expect(stack).toEqual(["IN", "OUT"]);
  expect(it.text("(", ")")).toBe("OUT(v)");
});

test("tokens of a header lead to its #include, and have no contiguous text", () => {
  const it = explore('int a;\n#include "h.h"\nint b;', { headers: { "h.h": "int inner;" } });
  expect(it.user("inner")).toBe('#include "h.h"');
  expect(it.text("inner")).toBe(null);
  expect(it.text("a", "b")).toBe(null);
});

test("command-line macros keep their name at the place of use", () => {
  const it = explore("x = N;", { options: { macros: [{ kind: "define", text: "N=40" }] } });
  expect(it.macro("40")).toBe("N");
  expect(it.text("40")).toBe("N");
  const definition = it.unit.macros.find((macro) => macro.name === "N")!;
  expect(definition.source).toBe("command-line");
});

test("spans see through line splices", () => {
  const it = explore("ab\\\ncd = 1;");
  expect(it.text("abcd")).toBe("ab\\\ncd");
});
