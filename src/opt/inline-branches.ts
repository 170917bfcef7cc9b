// Calls of small functions of the file with conditions in them, replaced by what these do (`inline-calls.ts`,
// on which functions and why).
//
//     static double at(const double *a, int n, int i) { if (i < 0 || i >= n) return 0; return a[i]; }
//
//     b[i] = at(a, n, i - 1);      is described as      b[i] = i - 1 < 0 || i - 1 >= n ? 0 : a[i - 1];
//
// No block of it is reached twice, so that it is left as surely as `?:` is.

import { liveBlocks, successors, termOperands } from "../ir/build.ts";
import type { Block, Func } from "../ir/func.ts";
import { reversePostorder } from "../ir/order.ts";
import { isAccess, isCallOf, isSimple, mayStandElsewhere } from "./inlined.ts";
import { knownCall } from "./known-calls.ts";
import { placeCallee } from "./place-callee.ts";

const MAX_BLOCKS = 24;
/** Calls of one function in another, and the blocks that one grows by in all. */
const MAX_CALLS = 40;
const MAX_ADDED = 300;

/** A function without loops that accesses memory, or computes an integer, which may be a subscript. */
export function hasOnlyBranches(func: Func): boolean {
  const blocks = liveBlocks(func);
  const instrs = blocks.flatMap((block) => block.instrs);
  const others = blocks.flatMap(({ term }) => termOperands(term));
  return (
    blocks.length <= MAX_BLOCKS &&
    func.extents.size === 0 &&
    blocks.every((block) => isWay(func, block)) &&
    instrs.every(isSimple) &&
    mayStandElsewhere(instrs, others) &&
    (func.resultType.kind === "int" || instrs.some(isAccess)) &&
    isAcyclic(func)
  );
}

function isWay({ resultType }: Func, { term }: Block): boolean {
  switch (term.op) {
    case "jump":
    case "branch":
      return true;
    case "return":
      return (term.value === null) === (resultType.kind === "void");
    default:
      return false;
  }
}

/** Each block comes before those that it leads to in some order. */
function isAcyclic(func: Func): boolean {
  const place = new Map(reversePostorder(func).map((id, k) => [id, k]));
  return liveBlocks(func).every(({ id, term }) =>
    successors(term).every((to) => place.get(to)! > (place.get(id) ?? Number.POSITIVE_INFINITY)),
  );
}

/**
 * Of a function that `hasOnlyBranches`: all its calls, or none where they would take too many blocks.
 * `added`: those that each caller has got so far.
 */
export function inlineBranches(caller: Func, callee: Func, added: Map<Func, number>): void {
  const instrs = liveBlocks(caller).flatMap((block) => block.instrs);
  const calls = instrs.filter((instr) => isCallOf(caller, instr, callee)).length;
  const now = (added.get(caller) ?? 0) + calls * liveBlocks(callee).length;
  if (calls === 0 || now > MAX_ADDED) return;
  added.set(caller, now);
  for (let calls = 0; calls < MAX_CALLS; calls++) {
    const found = liveBlocks(caller).flatMap((block) => {
      const instr = block.instrs.find((instr) => isCallOf(caller, instr, callee));
      const call = instr === undefined ? null : knownCall(instr);
      return call === null ? [] : [{ block, call }];
    });
    const [first] = found;
    if (first === undefined) return;
    placeCallee(caller, first.block, first.call, callee, null);
  }
}
