// Graphs for tests, without a front end: blocks that hold nothing but a terminator.

import * as fc from "fast-check";
import { successors } from "../../ir/build.ts";
import type { Block, BlockId, Func, Terminator } from "../../ir/func.ts";
import { BOOL, VOID } from "../../ir/type.ts";

/**
 * `graph([[1], [2, 3], …])`: successors of block 0 (the entry), 1, … None is a return, three and more a
 * switch.
 */
export function graph(lists: readonly (readonly number[])[]): Func {
  const blocks = lists.map((to, i): Block => {
    return { id: i as BlockId, instrs: [], term: terminator(to as readonly BlockId[]), preds: [] };
  });
  for (const b of blocks) for (const to of successors(b.term)) blocks[to]!.preds.push(b.id);
  return {
    language: "c",
    name: "graph",
    form: "ssa",
    params: [],
    resultType: VOID,
    isStatic: false,
    vars: [],
    values: [],
    macros: [],
    extents: new Map(),
    blocks,
    entry: 0 as BlockId,
    stmts: [],
    loops: new Map(),
    pragmas: [],
    promotions: [],
    outline: [],
    span: null,
    bodySpan: null,
  };
}

function terminator(to: readonly BlockId[]): Terminator {
  const on = { kind: "undef", type: BOOL } as const;
  const [first, second, ...more] = to;
  if (first === undefined) return { op: "return", value: null, stmt: null };
  if (second === undefined) return { op: "jump", to: first, stmt: null };
  if (more.length === 0) return { op: "branch", cond: on, then: first, other: second, stmt: null };
  const cases = [second, ...more].map((b, i) => ({ low: BigInt(i), high: BigInt(i), to: b }));
  return { op: "switch", on, cases, other: first, stmt: null };
}

/** Random graphs of up to `size` blocks, mostly with one or two successors; the entry has no predecessor. */
export function arbitraryGraph(size: number): fc.Arbitrary<Func> {
  return fc
    .integer({ min: 1, max: size })
    .chain((n) => {
      const target = fc.integer({ min: 1, max: n });
      const list = fc.oneof(
        { weight: 1, arbitrary: fc.constant<number[]>([]) },
        { weight: 4, arbitrary: fc.array(target, { minLength: 1, maxLength: 1 }) },
        { weight: 6, arbitrary: fc.array(target, { minLength: 2, maxLength: 2 }) },
        { weight: 1, arbitrary: fc.array(target, { minLength: 3, maxLength: 3 }) },
      );
      return fc.array(list, { minLength: n + 1, maxLength: n + 1 });
    })
    .map(graph);
}
