// Tidies a function that was just built: blocks that nothing reaches go, a block that is the only one to jump
// to its only successor takes that in, then blocks are numbered in reverse postorder and values in the order
// of their definitions. Ids held elsewhere are no longer good afterwards: this is for the end of lowering,
// not for passes.

import { blockOf, graphChanges, liveBlocks, mapSuccessors, resultOf, successors } from "./build.ts";
import { removeUnreachableBlocks } from "./cfg-edits.ts";
import { definitions, mapAllOperands } from "./def-use.ts";
import type { Block, BlockId, Func, Instr, Value, ValueId } from "./func.ts";
import { reversePostorder } from "./order.ts";
import type { SourceLoop } from "./source-statements.ts";

export function compact(func: Func): void {
  removeUnreachableBlocks(func);
  dropDeadExtents(func);
  for (const id of reversePostorder(func)) if (func.blocks[id] !== undefined) absorbSuccessors(func, id);
  renumberBlocks(func);
  renumberValues(func);
  graphChanges(func);
}

/** Extents of types that only unreachable code declared. */
function dropDeadExtents(func: Func): void {
  const defined = definitions(func);
  for (const [id, operand] of func.extents)
    if (operand.kind === "value" && !defined.has(operand.id)) func.extents.delete(id);
}

/** While the block ends in a jump to a block that has no other predecessor, takes that block in. */
function absorbSuccessors(func: Func, id: BlockId): void {
  const block = blockOf(func, id);
  while (block.term.op === "jump") {
    const next = blockOf(func, block.term.to);
    const begins = next.instrs[0]?.op === "phi";
    if (next.preds.length !== 1 || next.id === id || begins) return;
    block.instrs.push(...next.instrs);
    block.term = next.term;
    for (const to of new Set(successors(next.term))) {
      const target = blockOf(func, to);
      target.preds = target.preds.map((p) => (p === next.id ? id : p));
    }
    func.blocks[next.id] = undefined;
    // A header that only one edge enters is none: what the source wrote as a loop does not repeat.
    func.loops.delete(next.id);
  }
}

function renumberBlocks(func: Func): void {
  const order = reversePostorder(func);
  const renamed = new Map(order.map((id, i) => [id, i as BlockId]));
  const to = (id: BlockId): BlockId => renamed.get(id)!;
  const blocks = order.map((id): Block => {
    const block = blockOf(func, id);
    return {
      id: to(id),
      instrs: block.instrs,
      term: mapSuccessors(block.term, to),
      preds: block.preds.map(to),
    };
  });
  func.blocks.splice(0, func.blocks.length, ...blocks);
  func.entry = to(func.entry);
  const loops = [...func.loops].map(([header, loop]): [BlockId, SourceLoop] => [to(header), loop]);
  func.loops.clear();
  for (const [header, loop] of loops.sort(([a], [b]) => a - b)) func.loops.set(header, loop);
}

function renumberValues(func: Func): void {
  const renamed = new Map<ValueId, ValueId>();
  const values: Value[] = [];
  const rename = (id: ValueId): void => {
    renamed.set(id, values.length as ValueId);
    values.push({ ...func.values[id]!, id: values.length as ValueId });
  };
  for (const p of func.params) rename(p.value);
  for (const block of liveBlocks(func))
    for (const instr of block.instrs) {
      const result = resultOf(instr);
      if (result !== null) rename(result);
    }
  mapAllOperands(func, (o) => (o.kind === "value" ? { kind: "value", id: renamed.get(o.id)! } : o));
  for (const block of liveBlocks(func)) block.instrs = block.instrs.map((i) => withResult(i, renamed));
  const params = func.params.map((p) => ({ ...p, value: renamed.get(p.value)! }));
  (func.params as unknown[]).splice(0, params.length, ...params);
  func.values.splice(0, func.values.length, ...values);
}

function withResult(instr: Instr, renamed: ReadonlyMap<ValueId, ValueId>): Instr {
  const result = resultOf(instr);
  return result === null ? instr : ({ ...instr, result: renamed.get(result)! } as Instr);
}
