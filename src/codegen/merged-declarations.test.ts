import { expect, test } from "vitest";
import type { Code } from "./code.ts";
import { mergeDeclarations } from "./merged-declarations.ts";

const declaration = (text: string): Code => ({ kind: "declaration", text });
const statement = (text: string): Code => ({ kind: "statement", text });

const merged = (...code: readonly Code[]) =>
  mergeDeclarations(code).map((item) => ("text" in item ? `${item.kind} ${item.text}` : item.kind));

test("what follows the declarations sets their variables", () => {
  const code = [declaration("int t = 0;"), declaration("double s = 0;"), declaration("long u = 0;")];
  expect(
    merged(...code, statement("s = a[i][j];"), statement("t = f(s, 2);"), statement("b[i] = t;")),
  ).toEqual([
    "declaration long u = 0;",
    "declaration double s = a[i][j];",
    "declaration int t = f(s, 2);",
    "statement b[i] = t;",
  ]);
});

test("not where the value is made of what the variable held, where text or commas are in it, or something is in between", () => {
  const left = (set: string) => merged(declaration("int t = 0;"), statement(set)).length;
  expect(left("t = a[0];")).toBe(1);
  for (const set of ["t = t + 1;", "t += 1;", "t = a, b;", "t = 'x';", "t = a; b = t;", "u = 1;"])
    expect(left(set)).toBe(2);
  expect(merged(declaration("int t = 0;"), statement("u = 1;"), statement("t = 2;"))).toHaveLength(3);
});

test("not before the declaration of what the value is made of", () => {
  const code = [declaration("int s = 0;"), declaration("int t = 0;")];
  expect(merged(...code, statement("s = t + 1;"), statement("t = 3;"))).toEqual([
    "declaration int s = 0;",
    "declaration int t = 0;",
    "statement s = t + 1;",
    "statement t = 3;",
  ]);
});
