import { expect, test } from "vitest";
import type { DataType, TypedExpr } from "../ast.ts";
import { foldedReal } from "./real-constants.ts";

const [DOUBLE, SINGLE, INTEGER]: readonly DataType[] = [
  { kind: "real", bytes: 8 },
  { kind: "real", bytes: 4 },
  { kind: "integer", bytes: 4 },
];
const place = { rank: 0, span: null };
const real = (value: number, type = DOUBLE!): TypedExpr => ({
  ...{ kind: "real", value, text: `${value}`, type, ...place },
});
const int = (value: bigint): TypedExpr => ({ kind: "integer", value, type: INTEGER!, ...place });
const converted = (arg: TypedExpr, type = DOUBLE!): TypedExpr => ({ kind: "convert", arg, type, ...place });
const binary = (
  operator: "add" | "mul" | "div" | "pow",
  left: TypedExpr,
  right: TypedExpr,
  type = DOUBLE!,
): TypedExpr => ({ kind: "binary", operator, left, right, type, ...place });

test("an operation on numbers is the number that compilers make of it, in its own kind", () => {
  const third = binary("div", real(1, SINGLE), real(3, SINGLE), SINGLE);
  expect(foldedReal(third)).toMatchObject({ kind: "real", value: Math.fround(1 / 3) });
  expect(foldedReal(converted(third))).toMatchObject({ value: Math.fround(1 / 3), type: DOUBLE });
  const step = binary("div", real(1), converted(int(400n)));
  expect(foldedReal(step)).toMatchObject({ kind: "real", value: 0.0025, text: "0.0025_8" });
  expect(foldedReal(binary("pow", step, int(2n)))).toMatchObject({ value: 0.0025 * 0.0025 });
  expect(foldedReal(binary("add", real(1), real(1)))).toMatchObject({ text: "2.0_8" });
});

test("what compilers may see otherwise is left as it is written", () => {
  const left = [
    binary("pow", real(1.1), int(3n)),
    binary("mul", real(1e-200), real(1e-200)),
    binary("mul", real(1e-20, SINGLE), real(1e-20, SINGLE), SINGLE),
    binary("div", real(1), real(0)),
    binary("mul", real(-1), real(0)),
  ];
  for (const e of left) expect(foldedReal(e)).toBe(e);
});
