// Canonical loops: a preheader, one latch, dedicated exits.
//
//      entry ─→ header ⇄ a, b          entry → preheader → header ← latch ← a, b
//                 │                →                        │
//      x ─→ after ┘                    x ─→ after ← exit ←──┘
//
//   preheader        the one block that enters the header from outside, and goes nowhere else
//   single latch     one edge back to the header
//   dedicated exits  a block to which an edge leaves the loop is entered from this loop only
//
// Then there is a place to put what is computed before, after, or between iterations, and every φ of a header
// has two arguments, the initial one and the next. Every later pass demands the form (`verifyLoopForm`).
// Blocks are only ever added on edges: no instruction moves, but φs are split in two where only some of their
// edges are gathered in the new block.
//
// Edges of one kind are mended for all loops before the next kind is looked at, in this order: a preheader is
// never an exit's target later on, and a latch block may serve as the dedicated exit of an inner loop. Edges
// into an irreducible cycle form no loop here.

import { innermostFirst, type Loop } from "../analysis/cfg/loops.ts";
import { forestOf } from "../analysis/cfg/of-graph.ts";
import { addBlock, blockOf, insertInstr, newValue, phisOf, sameOperand, value } from "../ir/build.ts";
import {
  type CfgEdge,
  edgesInto,
  edgeTarget,
  predIndex,
  redirectEdge,
  replaceTerm,
  splitEdge,
} from "../ir/cfg-edits.ts";
import type { BlockId, Func, Operand, PhiInstr } from "../ir/func.ts";

export function canonicalLoops(func: Func): Func {
  if (loopFormProblems(func).length === 0) return func;
  const loopsNow = (): readonly Loop[] => innermostFirst(forestOf(func));
  for (const loop of loopsNow()) if (loop.preheader === null) gather(func, enteringEdges(func, loop));
  for (const loop of loopsNow()) if (backEdges(func, loop).length > 1) gather(func, backEdges(func, loop));
  for (const loop of loopsNow())
    for (const to of new Set(loop.exits.map((e) => e.to))) {
      // None are left where an inner loop's edges to the same block have been gathered, and were the only
      // ones.
      const edges = edgesFrom(func, loop, to);
      if (edges.length > 0 && !isDedicated(func, loop, to)) gather(func, edges);
    }
  return func;
}

function enteringEdges(func: Func, loop: Loop): readonly CfgEdge[] {
  return edgesInto(func, loop.header).filter((e) => !loop.blocks.has(e.from));
}

function backEdges(func: Func, loop: Loop): readonly CfgEdge[] {
  return edgesFrom(func, loop, loop.header);
}

function edgesFrom(func: Func, loop: Loop, to: BlockId): readonly CfgEdge[] {
  return edgesInto(func, to).filter((e) => loop.blocks.has(e.from));
}

/**
 * Puts one new block on all the edges, which have one target. Where they bring different values, the new
 * block gets a φ, which becomes the target's one argument.
 */
function gather(func: Func, edges: readonly CfgEdge[]): BlockId {
  const [first] = edges;
  if (first === undefined) throw new Error(`${func.name}: no edges to gather`);
  if (edges.length === 1) return splitEdge(func, first);
  const target = blockOf(func, edgeTarget(func, first));
  const phis = phisOf(target);
  const positions = edges.map((e) => predIndex(func, e));
  const brought = phis.map((phi) => positions.map((at) => phi.args[at]!));
  const middle = addBlock(func);
  const merged = brought.map((args, i) => mergedArgument(func, phis[i]!, args));
  // The order among several edges from one block must stay, and `redirectEdge` counts those still there:
  // first to last.
  for (const edge of edges) redirectEdge(func, edge, middle);
  const argument = new Map(phis.map((phi, i) => [phi.result, merged[i]!.operand]));
  replaceTerm(func, middle, { op: "jump", to: target.id, stmt: null }, (phi) => argument.get(phi.result)!);
  insertInstr(func, middle, 0, ...merged.flatMap((m) => (m.phi === null ? [] : [m.phi])));
  return middle;
}

interface Merged {
  readonly operand: Operand;
  readonly phi: PhiInstr | null;
}

function mergedArgument(func: Func, phi: PhiInstr, args: readonly Operand[]): Merged {
  const [first, ...rest] = args;
  if (rest.every((a) => sameOperand(a, first!))) return { operand: first!, phi: null };
  const { type, var: variable } = func.values[phi.result]!;
  const result = newValue(func, type, variable);
  return { operand: value(result), phi: { op: "phi", result, args, stmt: phi.stmt } };
}

/** Every broken rule, in words; none is the form that later passes rely on. */
export function loopFormProblems(func: Func): readonly string[] {
  return forestOf(func).loops.flatMap((loop) => {
    const where = `loop at bb${loop.header}`;
    const shared = new Set(loop.exits.map((e) => e.to).filter((to) => !isDedicated(func, loop, to)));
    return [
      ...(loop.preheader === null ? [`${where} has no preheader`] : []),
      ...(backEdges(func, loop).length > 1
        ? [`${where} has ${backEdges(func, loop).length} back edges`]
        : []),
      ...[...shared].map((to) => `${where}: its exit bb${to} is also entered from elsewhere`),
    ];
  });
}

function isDedicated(func: Func, loop: Loop, exit: BlockId): boolean {
  return blockOf(func, exit).preds.every((p) => loop.blocks.has(p));
}

/** Throws unless every loop has its preheader, single latch and dedicated exits. */
export function verifyLoopForm(func: Func): void {
  const problems = loopFormProblems(func);
  if (problems.length > 0) throw new Error(`${func.name}: ${problems.join("; ")}`);
}
