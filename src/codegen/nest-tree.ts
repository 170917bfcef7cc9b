// Schedule → the tree of loops that is printed.
//
//     schedule tree ─ast-build→ isl's syntax tree ─merge-branches→ ─empty-domains→ ─shift→ AstNodeTree

import { type AstNodeTree, IslError, type IslSet } from "isl-wasm";
import type { Plan } from "../schedule/nest/plan.ts";
import type { Scop } from "../scop/model/scop.ts";
import { reasonIn } from "../support/library-messages.ts";
import { OutOfOrder, runsInOrder } from "./ast-order.ts";
import { skipEmptyDomains } from "./empty-domains.ts";
import { mergeBranches } from "./merge-branches.ts";
import { shiftLoops } from "./shift.ts";
import { syntaxTreeOf } from "./sizes-of-what-runs.ts";
import { Unnameable } from "./unnameable.ts";

/**
 * isl's operations for the loops of one nest; the kernels take up to 450,000. Many remainders in conditions
 * can take any number.
 */
export const NEST_QUOTA = 600_000;

/** What isl says when it can make no loops, and what that means here. */
const WHY_NO_LOOPS: ReadonlyMap<string, string> = new Map([
  ["lower bound for unrolling", "the first iteration of the loop to be unrolled is unknown"],
  // Of a domain in many cases, where those left under the conditions around are none.
  ["void expression", "the conditions under which the loops run have too many cases"],
]);

/** `mayUse`: is that a free name for an iterator? Throws Unnameable, OutOfOrder, QuotaExceeded. */
export function nestTree(plan: Plan, mayUse: (name: string) => boolean): AstNodeTree {
  const { scop } = plan;
  const built = mergeBranches(scop.isl.withQuota(NEST_QUOTA, () => treeInOrder(plan)));
  return shiftLoops(skipEmptyDomains(built, scop), mayUse);
}

function treeInOrder(plan: Plan): AstNodeTree {
  try {
    const tree = syntaxTreeOf(plan);
    if (!runsInOrder(tree, plan.schedule.getMap())) throw new OutOfOrder();
    return tree;
  } catch (error) {
    const why = error instanceof IslError ? reasonIn(error.message, WHY_NO_LOOPS) : null;
    throw why === null ? error : new Unnameable(why);
  }
}

/** Does any statement run where that is so, `[params] -> { : … }`? */
export const isBusy = ({ stmts }: Scop, known: IslSet): boolean =>
  stmts.some((stmt) => stmt?.domain.intersectParams(known).isEmpty() === false);
