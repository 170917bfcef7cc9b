// Where may a load be made instead of where it stands? Where the memory that it reads is still the same.
//
//     t = a[i];  b[i] = 0;  c[i] = t        after the store to b, if that is not the element of a
//     if (a[i] > 0) { a[i] = 0; b[i] = 1; }      the test of b's store not after that of a's
//
// "Behind" is in the order of statements in one iteration of the loops around both, where those of an `else`
// stand after those of its `if`; loops on the way are passed as a whole.

import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId, Instr, LoadInstr } from "../../ir/func.ts";
import { constantOfAffine, differenceOf } from "../model/affine.ts";
import type { Reference } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Chain, ChainPlace, Chains } from "./chains.ts";

/** Both run in the same iteration of the same loops, if they run. */
export function areInSameLoops({ loopsAround }: RegionModel, a: ChainPlace, b: ChainPlace): boolean {
  const [loops, around] = [a, b].map(({ chain }) => loopsAround(chain.blocks[0]!)) as [number[], number[]];
  return loops.length === around.length && loops.every((loop, k) => loop === around[k]);
}

/** May a store change what the load at `from` reads before control gets to `to`? */
export function isOverwritten(
  model: RegionModel,
  chains: Chains,
  load: LoadInstr,
  from: ChainPlace,
  to: ChainPlace,
): boolean {
  const mine = model.references.get(load)!;
  const touches = ({ instr }: { readonly instr: Instr }) =>
    instr.op === "store" && mayTouchSame(mine, model.references.get(instr)!);
  if (from.chain === to.chain) return from.chain.instrs.slice(from.at + 1, to.at).some(touches);
  return (
    from.chain.instrs.slice(from.at + 1).some(touches) ||
    to.chain.instrs.slice(0, to.at).some(touches) ||
    chainsBetween(model, chains, from, to).some(({ instrs }) => instrs.some(touches))
  );
}

/**
 * Chains whose statements stand in between, in one iteration of the loops around both: those on the ways from
 * one to another, and those on other ways, as the statements of both sides of a condition stand one after
 * the other.
 */
function chainsBetween(
  model: RegionModel,
  chains: Chains,
  from: ChainPlace,
  to: ChainPlace,
): readonly Chain[] {
  const { func, sese, natural, loopsAround } = model;
  const headers = loopsAround(from.chain.blocks[0]!).map((loop) => natural[loop]!.header);
  const header = headers.at(-1);
  const after = reachable([from.chain.blocks.at(-1)!], (b) =>
    successors(blockOf(func, b).term).filter((next) => sese.blocks.has(next) && next !== header),
  );
  const [first, last] = [chains.position(from.chain), chains.position(to.chain)];
  return [...new Set([...after].map((b) => chains.ofBlock(b)))].filter((chain) => {
    const position = chains.position(chain);
    return first < position && position < last;
  });
}

function reachable(
  from: readonly BlockId[],
  next: (block: BlockId) => readonly BlockId[],
): ReadonlySet<BlockId> {
  const seen = new Set(from);
  const work = [...from];
  for (let at = work.pop(); at !== undefined; at = work.pop())
    for (const to of next(at)) {
      if (seen.has(to)) continue;
      seen.add(to);
      work.push(to);
    }
  return seen;
}

/** Whether both may mean one element, in the same iteration of all loops. */
function mayTouchSame(a: Reference, b: Reference): boolean {
  if (a.shape.key !== b.shape.key) return false;
  return a.subscripts.every((s, k) => {
    const other = b.subscripts[k]!;
    if (s === null || other === null) return true;
    const difference = constantOfAffine(differenceOf(s, other));
    return difference === null || difference === 0n;
  });
}
