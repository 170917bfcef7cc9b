import type { AstExprTree } from "isl-wasm";
import { expect, test } from "vitest";
import { increment, plusOne } from "./increment.ts";

const int = (value: bigint): AstExprTree => ({ kind: "int", value });
const n: AstExprTree = { kind: "id", name: "n", user: null };
const less: AstExprTree = { kind: "op", op: "sub", args: [n, int(1n)] };
const choice = (then: AstExprTree, other: AstExprTree): AstExprTree => ({
  kind: "op",
  op: "cond",
  args: [{ kind: "op", op: "le", args: [n, int(1n)] }, then, other],
});

test("each side of a choice takes the one, where both have a constant", () => {
  expect(plusOne(choice(int(0n), less))).toEqual(choice(int(1n), n));
  expect(increment(choice(n, less))).toBeNull();
  expect(plusOne(choice(n, less))).toEqual({ kind: "op", op: "add", args: [choice(n, less), int(1n)] });
});
