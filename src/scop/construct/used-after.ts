// Names that a region leaves to what comes after it.

import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import { liveBlocks, operandsOf, termOperands, usedValues } from "../../ir/build.ts";
import type { BlockId, Func, ValueId } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Chains } from "./chains.ts";

/** Names defined inside and used outside, in the order of their definition. */
export function usedAfter({ func, sese, view }: RegionModel, chains: Chains): ReadonlySet<ValueId> {
  const users = usersIn(func, view.scev);
  const isUsedAfter = (value: ValueId) => {
    const blocks = users.get(value) ?? [];
    countWork(blocks.length);
    return blocks.some((block) => !sese.blocks.has(block));
  };
  const ordered = chains.all.flatMap((c) => c.instrs.map(({ instr }) => instr));
  return new Set(
    ordered.flatMap((i) => ("result" in i && i.result !== null && isUsedAfter(i.result) ? [i.result] : [])),
  );
}

/** The blocks that use each name, of one state of a function: all of its regions ask. */
export function usersIn(func: Func, state: ScalarEvolution): ReadonlyMap<ValueId, readonly BlockId[]> {
  const users = known.get(state) ?? usersOf(func);
  known.set(state, users);
  return users;
}

const known = new WeakMap<ScalarEvolution, ReadonlyMap<ValueId, readonly BlockId[]>>();

function usersOf(func: Func): ReadonlyMap<ValueId, readonly BlockId[]> {
  const users = new Map<ValueId, BlockId[]>();
  for (const block of liveBlocks(func)) {
    const operands = [...block.instrs.flatMap(operandsOf), ...termOperands(block.term)];
    for (const value of new Set(usedValues(operands))) {
      const known = users.get(value);
      if (known === undefined) users.set(value, [block.id]);
      else known.push(block.id);
    }
  }
  return users;
}
