import { expect, test } from "vitest";
import { INT } from "../ir/type.ts";
import type { Code } from "./code.ts";
import { printC } from "./emit-c/print.ts";
import { author, integer } from "./expression.ts";
import { mergeDeclarations } from "./merged-declarations.ts";

const declaration = (name: string): Code => ({
  ...{ kind: "declaration", type: { kind: "plain", type: INT }, name },
  value: integer(0n),
});
const statement = (text: string): Code => ({ kind: "statement", text });

const style = { indent: "  ", base: "", newline: "\n", width: 100 } as const;
const merged = (...code: readonly Code[]) => printC(mergeDeclarations(code), style).split("\n");

test("what follows the declarations sets their variables", () => {
  const code = [declaration("t"), declaration("s"), declaration("u")];
  expect(
    merged(...code, statement("s = a[i][j];"), statement("t = f(s, 2);"), statement("b[i] = t;")),
  ).toEqual(["int u = 0;", "int s = a[i][j];", "int t = f(s, 2);", "b[i] = t;"]);
});

test("not where the value is made of what the variable held, where text or commas are in it, or something is in between", () => {
  const left = (set: string) => merged(declaration("t"), statement(set)).length;
  expect(left("t = a[0];")).toBe(1);
  for (const set of ["t = t + 1;", "t += 1;", "t = a, b;", "t = 'x';", "t = a; b = t;", "u = 1;"])
    expect(left(set)).toBe(2);
  expect(merged(declaration("t"), statement("u = 1;"), statement("t = 2;"))).toHaveLength(3);
});

test("not before the declaration of what the value is made of", () => {
  const code = [declaration("s"), declaration("t")];
  expect(merged(...code, statement("s = t + 1;"), statement("t = 3;"))).toEqual([
    "int s = 0;",
    "int t = 0;",
    "s = t + 1;",
    "t = 3;",
  ]);
});

test("a value that is an expression is put in, unless a comment of the author's stands beside it", () => {
  const set = { kind: "assignment", target: author("t"), operator: null, value: author("a") } as const;
  expect(merged(declaration("t"), set)).toEqual(["int t = a;"]);
  expect(merged(declaration("t"), { ...set, operator: "add" })).toHaveLength(2);
  expect(merged(declaration("t"), { ...set, note: "/* first */" })).toHaveLength(2);
});
