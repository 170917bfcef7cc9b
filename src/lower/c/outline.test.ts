import { beforeAll, describe, expect, test } from "vitest";
import { initFrontend } from "../../frontend/c/index.ts";
import { runOfStatements } from "../../ir/outline.ts";
import { parseFunc } from "../../ir/parse.ts";
import { printFunc } from "../../ir/print.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { lowerFunctionText } from "./testing.ts";

beforeAll(initFrontend);

const TEXT = `void f(int n, double *A) {
  int i, j;
  A[0] = 1;
  i = 0;
 head:
  if (i < n) {
    A[i++] = 2;
    goto head;
  }
  for (int k = 0; k < n; k++) {
    double t = A[k];
    A[k] = t * 3;
  }
#pragma once more
  if (n) for (j = 0; j < n; j++) A[j] = 4;
  else A[1] = 5;
  A[2] = 6;
}
`;

/** The text of the run for the source statements whose texts are given. */
function run(texts: readonly string[], mayHold: readonly string[] = []): string | null {
  const func = lowerFunctionText(TEXT);
  const text = (id: StmtId) => {
    const span = func.stmts[id]!.span!;
    return TEXT.slice(span.start, span.end).replace(/;$/, "");
  };
  const ids = func.stmts.map((s) => s.id).filter((id) => texts.includes(text(id)));
  expect(ids.length).toBeGreaterThanOrEqual(texts.length);
  const found = runOfStatements(func, new Set(ids), (id) => mayHold.includes(text(id)));
  return found === null ? null : TEXT.slice(found.span.start, found.span.end);
}

const GOTO = ["i < n", "A[i++] = 2", "goto head"];

describe("the text that source statements fill is", () => {
  test("one statement", () => {
    expect(run(["A[0] = 1"])).toBe("A[0] = 1;");
  });

  test("a loop made of goto, label included", () => {
    expect(run(GOTO)).toMatch(/^head:\n {2}if \(i < n\) \{[\s\S]*goto head;\n {2}\}$/);
  });

  test("the same with the statement before it", () => {
    expect(run(["i = 0", ...GOTO])).toMatch(/^i = 0;\n head:[\s\S]*goto head;\n {2}\}$/);
  });

  test("a for loop with its head and what its body declares", () => {
    expect(run(["int k = 0", "k < n", "k++", "double t = A[k]", "A[k] = t * 3"])).toMatch(
      /^for \(int k[\s\S]*3;\n {2}\}$/,
    );
  });

  test("a loop that is an arm of an if", () => {
    expect(run(["j = 0", "j < n", "j++", "A[j] = 4"])).toBe("for (j = 0; j < n; j++) A[j] = 4;");
  });

  test("an if with both its arms", () => {
    expect(run(["n", "j = 0", "j < n", "j++", "A[j] = 4", "A[1] = 5"])).toMatch(
      /^if \(n\)[\s\S]*A\[1\] = 5;$/,
    );
  });
});

describe("jumps:", () => {
  /** Asks for all source statements from the one that matches `from` to the one that matches `to`. */
  const between = (text: string, from: RegExp, to: RegExp): string | null => {
    const func = lowerFunctionText(text);
    const at = (part: RegExp) =>
      func.stmts.findIndex((s) => part.test(text.slice(s.span!.start, s.span!.end)));
    const [first, last] = [at(from), at(to)];
    expect(first).toBeGreaterThanOrEqual(0);
    expect(last).toBeGreaterThanOrEqual(first);
    const ids = func.stmts.map((s) => s.id).filter((id) => first <= id && id <= last);
    const found = runOfStatements(func, new Set(ids));
    return found === null ? null : text.slice(found.span.start, found.span.end);
  };

  test("a loop that leaves to the label right behind it can be replaced", () => {
    const text = "void f(int n) { int i; again: if (n < 1) goto done; n--; goto again; done: g(n); }";
    expect(between(text, /n < 1/, /goto again/)).toBe("again: if (n < 1) goto done; n--; goto again;");
  });

  test("a loop that is asked for by its test takes in what jumps back, and what stands before that", () => {
    const text = "void f(int n) { int i; again: if (n < 1) goto done; n--; goto again; done: g(n); }";
    const func = lowerFunctionText(text);
    const test = func.stmts.find(({ span }) => text.slice(span!.start, span!.end).includes("n < 1"))!;
    const { span } = runOfStatements(func, new Set([test.id]), () => true)!;
    expect(text.slice(span.start, span.end)).toBe("again: if (n < 1) goto done; n--; goto again;");
    expect(runOfStatements(func, new Set([test.id]))).toBe(null);
  });

  const LOOP = /^\(?n\)?$/;
  test.each([
    [
      "goto elsewhere",
      "void f(int n) { while (n) { n--; if (n == 3) goto out; } g(); out: h(); }",
      /goto out/,
      /^g\(\)/,
    ],
    ["return", "void f(int n) { while (n) { n--; if (n == 3) return; } }", /return/, /^g\(\)/],
    [
      "goto into it",
      "void f(int n) { if (n > 9) goto in; while (n) { n--; in: g(n == 3); } }",
      /g\(n == 3\)/,
      /g\(n == 3\)/,
    ],
  ])("a loop with %s can't", (_what, text, to, toWithout) => {
    expect(between(text, LOOP, to)).toBe(null);
    const without = text.replace(/goto out|return|goto in/, "g()");
    expect(between(without, LOOP, toWithout)).toMatch(/^while/);
  });

  test("break and continue inside are the loop's own affair, but not without the loop", () => {
    const text = "void f(int n) { while (n) { g(1); if (n == 3) break; if (n == 4) continue; n--; } }";
    expect(between(text, LOOP, /n--/)).toMatch(/^while.*n--; \}$/);
    expect(between(text, /n == 3/, /break/)).toBe(null);
    expect(between(text, /g\(1\)/, /g\(1\)/)).toBe("g(1);");
  });
});

describe("there is no such text", () => {
  test("for a condition without what it governs", () => {
    expect(run(["i < n"])).toBe(null);
    expect(run(["n", "j < n"])).toBe(null);
  });

  test("for a part of a loop's head", () => {
    expect(run(["int k = 0"])).toBe(null);
    expect(run(["int k = 0", "k < n"], ["double t = A[k]", "A[k] = t * 3"])).toBe(null);
  });

  test("for two arms without their condition, or statements with others between them", () => {
    expect(run(["j = 0", "j < n", "j++", "A[j] = 4", "A[1] = 5"])).toBe(null);
    expect(run(["A[0] = 1", "A[2] = 6"])).toBe(null);
  });

  test("for a declaration", () => {
    expect(run(["double t = A[k]", "A[k] = t * 3"])).toBe(null);
  });

  test("unless what is between does not matter", () => {
    expect(run(["A[i++] = 2"], ["goto head"])).toBe("A[i++] = 2;");
    expect(run(["A[i++] = 2", "i < n"], ["goto head"])).toMatch(/^head:/);
  });
});

test("the outline reads back from the text of the form", () => {
  const func = lowerFunctionText(TEXT);
  expect(func.outline.length).toBe(1);
  expect(parseFunc(printFunc(func)).outline).toEqual(func.outline);
});
