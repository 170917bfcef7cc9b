// What is made in a loop of the values of one variable: the web of its values, and what is asked of them.

import type { Loop } from "../analysis/cfg/loops.ts";
import type { SameTrees } from "../analysis/data/same-trees.ts";
import { sameOperand } from "../ir/build.ts";
import type { BranchSide, Func, MemRef, Operand, ValueId } from "../ir/func.ts";

/**
 * Values of a variable in a loop, what is asked of them, and the φs after the loop that they leave it by.
 */
export interface Web {
  readonly values: Set<ValueId>;
  readonly tests: Set<ValueId>;
  readonly behind: Set<ValueId>;
}

export const has = (set: ReadonlySet<ValueId>, operand: Operand): boolean =>
  operand.kind === "value" && set.has(operand.id);

/**
 * Does nothing that could go wrong depend on a value of the web, unless it is done before as well? Where
 * parts of the iterations have values of their own, they do what the source might not. `func`: as it is
 * described (`opt/pipeline.ts`).
 */
export function hasOnlySafeUses(
  func: Func,
  loop: Loop,
  web: Pick<Web, "values" | "tests">,
  same: SameTrees,
): boolean {
  return speculativeReadsOf(func, loop, web, same)?.length === 0;
}

/**
 * What is read that might not be there, where a value of the web has the source read it; null where more
 * could go wrong.
 */
export function speculativeReadsOf(
  func: Func,
  loop: Loop,
  web: Pick<Web, "values" | "tests">,
  same: SameTrees,
): readonly MemRef[] | null {
  const { speculated } = func;
  if (speculated === undefined) return [];
  const isOfWeb = ({ cond }: BranchSide): boolean =>
    has(web.values, cond) || has(web.tests, cond) || (cond.kind === "value" && !same.isDefined(cond.id));
  const speculativeReads: MemRef[] = [];
  for (const [value, choices] of speculated) {
    const block = same.blockOf(value);
    if (block === null || !loop.blocks.has(block) || !choices.some(isOfWeb)) continue;
    const others = choices.filter((choice) => !isOfWeb(choice));
    const isOther = ({ cond, holds }: BranchSide) =>
      others.some((other) => other.holds === holds && sameOperand(other.cond, cond));
    const executed = same.earlier(value).filter((twin) => !func.readsAhead?.has(twin));
    if (executed.some((twin) => (speculated.get(twin) ?? []).every(isOther))) continue;
    const look = same.loadOf(value);
    if (look === null) return null;
    if (!same.isStoredBefore(value)) speculativeReads.push(look);
  }
  return speculativeReads;
}
