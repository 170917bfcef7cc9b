import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addBlock,
  addParam,
  appendInstr,
  blockOf,
  cloneFunc,
  createFunc,
  filterInstrs,
  firstNonPhi,
  int,
  liveBlocks,
  mapOperands,
  newValue,
  operandsOf,
  phisOf,
  successors,
  value,
} from "./build.ts";
import {
  edgeBetween,
  edgesInto,
  predIndex,
  redirectEdge,
  removeBlock,
  removeEdge,
  removeUnreachableBlocks,
  replaceTerm,
  splitBlock,
  splitEdge,
} from "./cfg-edits.ts";
import { definitions, replaceValues, uses } from "./def-use.ts";
import type { BlockId, Func, ValueId } from "./func.ts";
import { interpret } from "./interpret.ts";
import { Memory } from "./memory.ts";
import { immediateDominators, reversePostorder } from "./order.ts";
import { parseFunc } from "./parse.ts";
import { printFunc } from "./print.ts";
import { INT } from "./type.ts";
import { verifyFunc } from "./verify.ts";

const bb = (n: number) => n as BlockId;
const v = (n: number) => n as ValueId;

const DIAMOND = `
func f(%n_0: int) -> int ssa
bb0:
  branch %n_0, bb1, bb2
bb1:
  jump bb3
bb2:
  branch %n_0, bb3, bb3
bb3: ; preds bb1 bb2 bb2
  %x_1: int = phi [bb1: 1, bb2: 2, bb2: 3]
  return %x_1
`;

const args = (func: Func, block: number) =>
  phisOf(blockOf(func, bb(block))).map((p) => p.args.map((a) => (a.kind === "int" ? Number(a.value) : a)));

describe("edges", () => {
  test("the k-th edge between two blocks is the k-th entry among the predecessors", () => {
    const func = parseFunc(DIAMOND);
    expect(edgesInto(func, bb(3))).toEqual([
      { from: 1, index: 0 },
      { from: 2, index: 0 },
      { from: 2, index: 1 },
    ]);
    expect(predIndex(func, { from: bb(2), index: 1 })).toBe(2);
    expect(() => edgeBetween(func, bb(2), bb(3))).toThrow(/2 edges/);
  });

  test("splitting an edge keeps its phi argument", () => {
    const func = parseFunc(DIAMOND);
    const middle = splitEdge(func, { from: bb(2), index: 1 });
    expect(blockOf(func, bb(3)).preds).toEqual([1, 2, middle]);
    expect(args(func, 3)).toEqual([[1, 2, 3]]);
    expect(verifyFunc(func)).toEqual([]);
  });

  test("removing an edge removes just its argument", () => {
    const func = parseFunc(DIAMOND);
    removeEdge(func, { from: bb(2), index: 0 });
    expect(args(func, 3)).toEqual([[1, 3]]);
    expect(blockOf(func, bb(2)).term).toMatchObject({ op: "jump", to: 3 });
    removeEdge(func, { from: bb(1), index: 0 });
    expect(args(func, 3)).toEqual([[3]]);
    expect(blockOf(func, bb(1)).term.op).toBe("unreachable");
    expect(verifyFunc(func)).toEqual([]);
  });

  test("an edge that is redirected into a block with phis brings its argument, in its place", () => {
    const func = parseFunc(DIAMOND);
    expect(() => redirectEdge(func, { from: bb(0), index: 1 }, bb(3))).toThrow(/arguments/);
    const other = parseFunc(DIAMOND);
    // Leave only the second edge of bb2, then bring the first one back: it must come before the second.
    const spare = addBlock(other);
    redirectEdge(other, { from: bb(2), index: 0 }, spare);
    expect(args(other, 3)).toEqual([[1, 3]]);
    redirectEdge(other, { from: bb(2), index: 0 }, bb(3), () => int(9));
    expect(args(other, 3)).toEqual([[1, 9, 3]]);
    expect(verifyFunc(other)).toEqual([]);
  });

  test("a new terminator keeps the arguments of the edges that stay", () => {
    const func = parseFunc(DIAMOND);
    replaceTerm(func, bb(2), { op: "jump", to: bb(3), stmt: null });
    expect(args(func, 3)).toEqual([[1, 2]]);
    const wide = { op: "branch", cond: value(v(0)), then: bb(3), other: bb(3), stmt: null } as const;
    expect(() => replaceTerm(func, bb(1), wide)).toThrow(/arguments/);
    const again = parseFunc(DIAMOND);
    replaceTerm(again, bb(1), wide, () => int(7));
    expect(args(again, 3)).toEqual([[1, 2, 3, 7]]);
    expect(verifyFunc(again)).toEqual([]);
  });

  test("a switch that loses its default falls to its last case", () => {
    const func = parseFunc(
      "func f(%n_0: int) -> int ssa\nbb0:\n  switch %n_0, [1: bb1, 2: bb2], bb1\nbb1:\n  return 1\nbb2:\n  return 2\n",
    );
    removeEdge(func, { from: bb(0), index: 2 });
    expect(verifyFunc(func)).toEqual([]);
    expect(successors(blockOf(func, bb(0)).term)).toEqual([1, 2]);
    removeEdge(func, { from: bb(0), index: 0 });
    expect(successors(blockOf(func, bb(0)).term)).toEqual([2]);
    expect(verifyFunc(func)).toEqual([]);
  });

  test("splitting a block hands its edges to the rest", () => {
    const func = parseFunc(DIAMOND);
    const rest = splitBlock(func, bb(2), 0);
    expect(blockOf(func, bb(3)).preds).toEqual([1, rest, rest]);
    expect(() => splitBlock(func, bb(3), 0)).toThrow(/phis/);
    expect(verifyFunc(func)).toEqual([]);
  });

  test("blocks that nothing reaches go, with their arguments", () => {
    const func = parseFunc(DIAMOND);
    removeEdge(func, { from: bb(0), index: 1 });
    expect(() => removeBlock(func, bb(3))).toThrow(/still reached/);
    expect(removeUnreachableBlocks(func)).toBe(true);
    expect(removeUnreachableBlocks(func)).toBe(false);
    expect(liveBlocks(func).map((b) => b.id)).toEqual([0, 1, 3]);
    expect(args(func, 3)).toEqual([[1]]);
    expect(verifyFunc(func)).toEqual([]);
  });

  test("whatever is done to edges, predecessors and phis fit", () => {
    const step = fc.record({ op: fc.nat(4), block: fc.nat(9), edge: fc.nat(3), to: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const func = parseFunc(DIAMOND);
        for (const { op, block, edge, to } of steps) {
          const live = liveBlocks(func);
          const from = live[block % live.length]!;
          const count = successors(from.term).length;
          const target = live.filter((b) => b.id !== func.entry)[to % (live.length - 1)];
          if (op === 4) removeUnreachableBlocks(func);
          if (count === 0 || target === undefined) continue;
          const at = { from: from.id, index: edge % count };
          if (op === 0) splitEdge(func, at);
          if (op === 1) removeEdge(func, at);
          if (op === 2) redirectEdge(func, at, target.id, () => int(edge));
          if (op === 3) splitBlock(func, from.id, firstNonPhi(from));
        }
        // The use in the return is dominated whatever happens: the phi is in the same block.
        expect(verifyFunc(func)).toEqual([]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe("values", () => {
  const CHAIN = `
func f(%n_0: int) -> int ssa
  extent x0 = %t1
bb0:
  %t1: int = add %n_0, 1
  %t2: int = mul %t1, %t1
  return %t2
`;

  test("definitions and uses are found where they are, in extents too", () => {
    const func = parseFunc(CHAIN);
    expect(definitions(func).get(v(0))).toEqual({ kind: "param", index: 0 });
    expect(definitions(func).get(v(2))).toMatchObject({ kind: "instr", block: 0, index: 1 });
    expect(
      uses(func)
        .get(v(1))!
        .map((u) => u.kind),
    ).toEqual(["instr", "instr", "extent"]);
    expect(uses(func).get(v(2))).toMatchObject([{ kind: "term", index: 2 }]);
  });

  test("replacing a value replaces all its uses, extents too", () => {
    const func = parseFunc(CHAIN);
    replaceValues(func, new Map([[v(1), int(5)]]));
    expect(printFunc(func)).toContain("extent x0 = 5");
    expect(printFunc(func)).toContain("mul 5, 5");
  });

  test("chains of replacements are followed, cycles are a bug", () => {
    const func = parseFunc(CHAIN);
    replaceValues(
      func,
      new Map([
        [v(2), value(v(1))],
        [v(1), value(v(0))],
      ]),
    );
    expect(printFunc(func)).toContain("return %n_0");
    expect(() =>
      replaceValues(
        func,
        new Map([
          [v(0), value(v(1))],
          [v(1), value(v(0))],
        ]),
      ),
    ).toThrow(/cycle/);
  });

  test("mapOperands visits what operandsOf lists, in that order", () => {
    const text = `
func f(%p_0: double*, %n_1: int, %g_2: double(*)(double)) -> void ssa
  var A: double[x0][x1] local memory
bb0:
  %t3: double = load A[%n_1 : 5][7 : %n_1]
  store %p_0[%n_1] = %t3
  %t4: double = call *%g_2(%t3)
  %t5: double = select %n_1, %t3, %t4
  %t6: double* = ptradd %p_0, %n_1
  %t7: long = ptrdiff %t6, %p_0
  opaque "asm"(%t7, 1)
  return
`;
    for (const instr of blockOf(parseFunc(text), bb(0)).instrs) {
      const seen: unknown[] = [];
      const same = mapOperands(instr, (o) => {
        seen.push(o);
        return o;
      });
      expect(seen).toEqual(operandsOf(instr));
      expect(same).toEqual(instr);
    }
  });

  test("a clone can change alone", () => {
    const func = parseFunc(CHAIN);
    const text = printFunc(func);
    const clone = cloneFunc(func);
    filterInstrs(clone, () => false);
    replaceTerm(clone, bb(0), { op: "return", value: int(1), stmt: null });
    clone.extents.clear();
    expect(printFunc(func)).toBe(text);
  });
});

test("a function that is built runs", () => {
  const func = createFunc({ name: "twice", resultType: INT, form: "ssa" });
  const n = addParam(func, { name: "n", type: INT }).value;
  const block = addBlock(func);
  const result = newValue(func, INT);
  appendInstr(func, block, {
    op: "binary",
    result,
    opcode: "add",
    left: value(n),
    right: value(n),
    overflow: "undefined",
    stmt: null,
  });
  replaceTerm(func, block, { op: "return", value: value(result), stmt: null });
  expect(verifyFunc(func)).toEqual([]);
  const module = { funcs: [func], tags: [], addressTaken: new Set<string>() };
  expect(interpret(module, "twice", [21], new Memory()).result).toBe(42);
});

test("reverse postorder and dominators of a loop with a branch inside", () => {
  const func = parseFunc(`
func f(%n_0: int) -> void ssa
bb0:
  jump bb1
bb1:
  branch %n_0, bb2, bb5
bb2:
  branch %n_0, bb3, bb4
bb3:
  jump bb4
bb4:
  jump bb1
bb5:
  return
bb6:
  jump bb5
`);
  expect(reversePostorder(func)).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...immediateDominators(func)].sort(([a], [b]) => a - b)).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 1],
  ]);
});
