import { expect, test } from "vitest";
import { INT, type Type } from "../../ir/type.ts";
import type { AccessId, Tree } from "../../scop/model/scop.ts";
import { valueBytes } from "./tree-model.ts";

const BYTE: Type = { kind: "int", name: "unsigned char", bits: 8, signed: false };
const DOUBLE: Type = { kind: "float", name: "double", bits: 64 };
const byte: Tree = { kind: "read", access: 0 as AccessId, type: BYTE };
const cast = (arg: Tree, type: Type): Tree => ({ kind: "cast", arg, type });
const wide = cast(byte, INT);
const binary = (opcode: "add" | "sub" | "div" | "lt", left: Tree, right: Tree): Tree => ({
  kind: "binary",
  opcode,
  left,
  right,
  overflow: "undefined",
  type: INT,
});
const number = (value: bigint): Tree => ({ kind: "int", value, type: INT });

test("where low bits are wanted, sums are computed on these", () => {
  const negative = binary("sub", number(255n), wide);
  expect(valueBytes(cast(negative, BYTE), 1)).toBe(1);
  expect(valueBytes(negative, 4)).toBe(4);
});

test("quotients, comparisons and floating-point numbers depend on all bits", () => {
  const sum = binary("add", wide, wide);
  expect(valueBytes(cast(binary("div", sum, number(2n)), BYTE), 1)).toBe(4);
  const clamped: Tree = {
    kind: "select",
    cond: binary("lt", sum, number(9n)),
    then: sum,
    other: wide,
    type: INT,
  };
  expect(valueBytes(cast(clamped, BYTE), 1)).toBe(4);
  expect(valueBytes(cast(cast(cast(byte, DOUBLE), INT), BYTE), 1)).toBe(8);
});
