import { describe, expect, test } from "vitest";
import { setInstr } from "./build.ts";
import type { Block, Func, ValueId } from "./func.ts";
import { parseFunc, parseModule } from "./parse.ts";
import { verifyFunc } from "./verify.ts";

const GOOD = `
func f(%n_0: int, %A_1: double(*)[x0]) -> double ssa
  var i: int local register
  var m: double[x0] local memory
  var u: unsigned int local register
  macro @N: int = 5
  extent x0 = %n_0
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_2: int = phi [bb0: 0, bb2: %i_6]
  %t3: int = lt %i_2, @N
  branch %t3, bb2, bb3
bb2: ; preds bb1
  %t4: double = load %A_1[%i_2][3 : %n_0]
  store m[%i_2 : %n_0] = %t4 #0
  %i_6: int = add %i_2, 1
  jump bb1
bb3: ; preds bb1
  %t5: double = load m[0 : %n_0]
  return %t5
`;

/** Complaints about GOOD after a textual change. */
function afterText(from: string, to: string): string {
  expect(GOOD).toContain(from);
  return verifyFunc(parseFunc(GOOD.replace(from, to))).join("\n");
}

/** Complaints about GOOD after a change that its text can't express. */
function afterChange(change: (func: Func, blocks: readonly Block[]) => void): string {
  const func = parseFunc(GOOD);
  change(func, func.blocks as Block[]);
  return verifyFunc(func).join("\n");
}

test("a well-formed function has no complaints", () => {
  expect(verifyFunc(parseFunc(GOOD))).toEqual([]);
});

describe("a planted violation is found:", () => {
  test.each([
    ["a comparison of different types", "lt %i_2, @N", "lt %i_2, 5L", /operands differ: int and long/],
    ["a comparison that gives a double", "%t3: int = lt", "%t3: double = lt", /gives int or bool/],
    ["arithmetic with another result type", "%i_6: int = add %i_2, 1", "%i_6: long = add %i_2, 1", /differs/],
    [
      "bitwise operation on doubles",
      "%i_6: int = add",
      "%t7: double = xor %t4, 1.0\n  %i_6: int = add",
      /no xor/,
    ],
    ["a wrapping comparison", "lt %i_2, @N", "lt.wrap %i_2, @N", /lt can't wrap/],
    ["a wrapping float operation", "%i_6: int", "%t7: double = add.wrap %t4, 1.0\n  %i_6: int", /can't wrap/],
    [
      "unsigned overflow as undefined",
      "%i_6: int",
      "%t7: unsigned int = add 1U, 1U\n  %i_6: int",
      /wrap$|wrap:/,
    ],
    ["a branch on a double", "branch %t3", "branch 1.0", /condition is not an integer/],
    ["a load of another type", "%t5: double = load", "%t5: float = load", /type of the reference/],
    ["a store of another type", "= %t4 #0", "= 1.0f #0", /type of the reference/],
    ["a subscript too many", "m[0 : %n_0]", "m[0 : %n_0][0]", /subscript into double/],
    [
      "a subscript too few",
      "load m[0 : %n_0]",
      "load m",
      /type of the reference and of its path: double\[x0\] and double/,
    ],
    ["an index that is a double", "m[0 : %n_0]", "m[0.5 : %n_0]", /subscript is not an integer/],
    ["a missing extent", "m[0 : %n_0]", "m[0]", /extent of the step/],
    ["an extent on the first step of a pointer", "%A_1[%i_2][3", "%A_1[%i_2 : 5][3", /begins with an index/],
    ["a memory reference to a register variable", "load m[0 : %n_0]", "load i", /i is in a register/],
    ["a field of no struct", "load m[0 : %n_0]", "load m[0 : %n_0].x@0", /field of double/],
    ["get in SSA form", "%i_6: int = add %i_2, 1", "%i_6: int = get i", /register variable in SSA/],
    [
      "set of a memory variable",
      "store m[%i_2 : %n_0] = %t4",
      "set m = %t4",
      /type of the variable and of the value/,
    ],
    ["a phi of another type", "[bb0: 0, bb2: %i_6]", "[bb0: 0L, bb2: %i_6]", /argument differs/],
    [
      "a phi after other instructions",
      "  %i_6: int = add",
      "  %i_7: int = phi [bb1: 0]\n  %i_6: int = add",
      /comes after/,
    ],
    ["a phi before SSA", "-> double ssa", "-> double vars", /phi before SSA/],
    ["a return of another type", "return %t5", "return 1", /type of the function/],
    [
      "a use before the definition in its block",
      "load m[0 : %n_0]\n  return %t5",
      "copy %t8\n  %t8: double = load m[0 : %n_0]\n  return %t5",
      /%t8 does not dominate/,
    ],
    ["a use that the definition does not dominate", "return %t5", "return %t4", /%t4 does not dominate/],
    [
      "a phi argument that does not reach its edge",
      "[bb0: 0, bb2: %i_6]",
      "[bb0: %i_6, bb2: %i_6]",
      /%i_6 does not dominate/,
    ],
    [
      "an entry with predecessors",
      "  jump bb1\nbb3",
      "  branch %t3, bb1, bb0\nbb3",
      /the entry bb0 has predecessors/,
    ],
    [
      "a cast to an array",
      "%t5: double = load m[0 : %n_0]",
      "%t7: double[x0] = cast 1\n  %t5: double = copy 1.0",
      /no conversion/,
    ],
    [
      "a call of no function",
      "%t5: double = load m[0 : %n_0]",
      "%t5: double = call *%A_1()",
      /not a pointer to a function/,
    ],
    [
      "pointer arithmetic with a double",
      "%t5: double = load m[0 : %n_0]",
      "%t7: double(*)[x0] = ptradd %A_1, 0.5\n  %t5: double = copy 0.5",
      /index is not an integer/,
    ],
    [
      "an address of another type",
      "%t5: double = load m[0 : %n_0]",
      "%t7: float* = addr m[0 : %n_0]\n  %t5: double = copy 0.5",
      /type of the reference/,
    ],
    ["a case range upside down", "branch %t3, bb2, bb3", "switch %t3, [5..1: bb2], bb3", /empty range/],
  ])("%s", (_what, from, to, complaint) => {
    expect(afterText(from, to)).toMatch(complaint);
  });

  test("get and set of a memory variable before SSA", () => {
    const text = "func f() -> void vars\n  var x: int local memory\nbb0:\n  set x = 1\n  return\n";
    expect(verifyFunc(parseFunc(text)).join("\n")).toMatch(/x lives in memory/);
  });

  test("predecessors that are not the edges", () => {
    expect(afterChange((_f, [, b1]) => b1!.preds.pop())).toMatch(/bb1 lists the predecessors \[bb0\]/);
    expect(afterChange((_f, [, , , b3]) => b3!.preds.push(b3!.id))).toMatch(/bb3 lists the predecessors/);
  });

  test("an edge to a block that is gone", () => {
    expect(
      afterChange((f) => {
        f.blocks[3] = undefined;
      }),
    ).toMatch(/bb1 goes to bb3, which does not exist/);
  });

  test("a phi with too few arguments", () => {
    const complaint = afterChange((f, [, b1]) => {
      const phi = b1!.instrs[0]!;
      if (phi.op === "phi") setInstr(f, b1!.id, 0, { ...phi, args: phi.args.slice(1) });
    });
    expect(complaint).toMatch(/1 arguments for 2 predecessors/);
  });

  test("a value that is defined twice, one that is never, one without an entry", () => {
    const twice = afterChange((f, [, , b2]) => {
      f.blocks[3]!.instrs.push(b2!.instrs[0]!);
    });
    expect(twice).toMatch(/%t4 is defined twice/);
    expect(afterChange((_f, [, , b2]) => b2!.instrs.pop())).toMatch(/%i_6 is used and never defined/);
    expect(afterChange((f) => f.values.pop())).toMatch(/value 6 is defined but not in the table/);
  });

  test("statements, loops and variables that do not exist", () => {
    expect(afterChange((f) => f.stmts.pop())).toMatch(/statement #0 does not exist/);
    const loop = { kind: "for", span: null, body: null, iterator: null } as const;
    expect(afterChange((f) => f.loops.set(9 as Block["id"], loop))).toMatch(/header bb9 does not exist/);
    const unnamed = afterChange((f) => {
      f.values[0] = { ...f.values[0]!, var: null };
    });
    expect(unnamed).toMatch(/parameter n is not named after it/);
  });

  test("an extent whose value is never defined", () => {
    expect(
      afterChange((f) => {
        for (const id of f.extents.keys()) f.extents.set(id, { kind: "value", id: 5 as ValueId });
        f.blocks[3]!.instrs = [];
        f.blocks[3]!.term = { op: "return", value: null, stmt: null };
      }),
    ).toMatch(/%t5 is used and never defined, in extent x0/);
  });

  test("with the struct definitions at hand, a field that is not there or has another type", () => {
    const text = (field: string, type: string) => `
tag 0 struct "S" size 8 align 8 { x: double at 0 }
func f() -> void ssa
  var s: struct@0 local memory
bb0:
  %t0: ${type} = load s.${field}
  return
`;
    const complaints = (field: string, type: string): string => {
      const module = parseModule(text(field, type));
      return verifyFunc(module.funcs[0]!, module.tags).join("\n");
    };
    expect(complaints("x@0", "double")).toBe("");
    expect(complaints("y@1", "double")).toMatch(/there is no field y/);
    expect(complaints("x@0", "int")).toMatch(/type of the reference/);
  });
});

test("blocks that nothing reaches are checked, but for dominance", () => {
  const text = `
func f() -> int ssa
bb0:
  return 0
bb1: ; preds bb2
  %t0: int = copy %t1
  jump bb2
bb2: ; preds bb1
  %t1: int = copy %t0
  jump bb1
`;
  expect(verifyFunc(parseFunc(text))).toEqual([]);
  expect(verifyFunc(parseFunc(text.replace("%t1: int = copy %t0", "%t1: int = copy 1L")))).toHaveLength(1);
});
