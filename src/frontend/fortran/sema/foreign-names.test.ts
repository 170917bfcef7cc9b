import { expect, test } from "vitest";
import type { DataType, TypedExpr } from "../ast.ts";
import { foreignMeaning, foreignShape } from "./foreign-names.ts";

const REAL8: DataType = { kind: "real", bytes: 8 };
const place = { rank: 0, span: null };
const real = (text: string): TypedExpr => ({ kind: "real", value: 1.5, text, type: REAL8, ...place });

test("a constant is spelled without the names of the scope that declares it", () => {
  const value: TypedExpr = { kind: "negate", arg: real("1.5_wp"), type: REAL8, ...place };
  expect(foreignMeaning({ kind: "constant", value })).toMatchObject({ value: { arg: { text: "1.5_8" } } });
  expect(foreignMeaning({ kind: "constant", value: real("1.5d0") })).toMatchObject({
    value: { text: "1.5d0" },
  });
});

test("what only the other scope can evaluate is unknown", () => {
  const variable: TypedExpr = { kind: "variable", symbol: 3 as never, type: REAL8, ...place };
  const value: TypedExpr = { kind: "convert", arg: variable, type: REAL8, ...place };
  expect(foreignMeaning({ kind: "constant", value })).toMatchObject({ value: { kind: "opaque" } });
  const two: TypedExpr = { kind: "integer", value: 2n, type: { kind: "integer", bytes: 4 }, ...place };
  const shaped = (lower: TypedExpr, upper: TypedExpr | null) =>
    foreignShape({ kind: "explicit", dimensions: [{ lower, upper }] });
  expect(shaped(two, variable)).toEqual({ kind: "assumed-shape", dimensions: [{ lower: two, upper: null }] });
  expect(shaped(variable, two)).toEqual({
    kind: "assumed-shape",
    dimensions: [{ lower: null, upper: null }],
  });
  expect(shaped(variable, null)).toMatchObject({ kind: "other" });
});
