import { expect, test } from "vitest";
import type { Code } from "../../codegen/code.ts";
import { binary, type Expression, integer, plainType } from "../../codegen/expression.ts";
import { spelled } from "../../codegen/expression-testing.ts";
import { INT } from "../../ir/type.ts";
import { authorText, nameFrom } from "../../source/words.ts";
import { mergeDeclarations } from "./merged-declarations.ts";
import { printC } from "./print.ts";

const declaration = (called: string): Code => ({
  ...{ kind: "declaration", type: plainType(INT), name: nameFrom(called) },
  value: integer(0n),
});
const set = (target: string, value: Expression) =>
  ({ kind: "assignment", target: spelled(target), operator: null, value }) as const;

const style = { indent: "  ", base: "", newline: "\n", width: 100 } as const;
const merged = (...code: readonly Code[]) => printC(mergeDeclarations(code), style).split("\n");

test("what follows the declarations sets their variables", () => {
  const code = [declaration("t"), declaration("s"), declaration("u")];
  const call: Expression = { kind: "call", name: nameFrom("f"), args: [spelled("s"), integer(2n)] };
  expect(merged(...code, set("s", spelled("a[i][j]")), set("t", call), set("b[i]", spelled("t")))).toEqual([
    "int u = 0;",
    "int s = a[i][j];",
    "int t = f(s, 2);",
    "b[i] = t;",
  ]);
});

test("not where the value is made of what the variable held, a comment is beside it, or something in between", () => {
  const left = (...code: readonly Code[]) => merged(declaration("t"), ...code).length;
  const plain = set("t", spelled("a[0]"));
  expect(left(plain)).toBe(1);
  expect(left(set("t", binary("add", spelled("t"), integer(1n))))).toBe(2);
  expect(left({ ...plain, operator: "add" })).toBe(2);
  expect(left({ ...plain, note: authorText("/* first */") })).toBe(2);
  expect(left(set("u", integer(1n)))).toBe(2);
  expect(left(set("u", integer(1n)), plain)).toBe(3);
  expect(
    left({ kind: "statement", pieces: [{ kind: "author", text: authorText("t = a[0];"), names: [] }] }),
  ).toBe(2);
});

test("not before the declaration of what the value is made of", () => {
  const sum = binary("add", spelled("t"), integer(1n));
  const code = [declaration("s"), declaration("t"), set("s", sum), set("t", integer(3n))];
  expect(merged(...code)).toEqual(["int s = 0;", "int t = 0;", "s = t + 1;", "t = 3;"]);
});
