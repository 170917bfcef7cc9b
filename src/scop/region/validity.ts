// The conditions under which a region is a SCoP that can be checked without isl: its shape, its exits, its
// counters, its pointers and its arrays. They are numbered in region-model.ts.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, phisOf } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { loopsOfAffine } from "../model/affine.ts";
import { affineAt, edgeConditions, type View } from "../model/condition.ts";
import { spanOfStmt } from "./access-words.ts";
import type { Analyses } from "./analyses.ts";
import { LIMITS } from "./limits.ts";
import { enteredWords, severalExits } from "./loop-words.ts";
import { checkLoop, spanOfLoop } from "./obstacle.ts";
import { mayBeRow, restsOn } from "./pointer-in-memory.ts";
import {
  type ArrayShape,
  baseKey,
  type MemoryInstr,
  partAtField,
  partAtMembers,
  type Reference,
} from "./reference.ts";
import { arrayName } from "./reject-messages.ts";
import type { Sese } from "./sese.ts";

/** Condition 4, and the limits. */
export function checkShape(
  func: Func,
  { forest, detection }: Analyses,
  sese: Sese,
  natural: readonly Loop[],
): Reject | null {
  const isLarge = sese.blocks.size > LIMITS.blocks || natural.length > LIMITS.loops;
  if (isLarge && detection.rules === "polyc")
    return reject("too-complex", "the loops are too large to be analysed", null);
  for (const block of sese.blocks)
    if (forest.irreducible.has(block))
      return reject("irreducible-control-flow", enteredWords(func, natural[0]?.header ?? null), null);
  for (const loop of natural) {
    const bad = checkLoop(func, loop);
    if (bad !== null) return bad;
  }
  return null;
}

/**
 * Several exits are fine where each is taken in iterations that can be told: a `break` for `j > i`, but not
 * for `a[j] == 0`. The paper takes no loop with more than one.
 */
export function checkExits(
  func: Func,
  view: View,
  natural: readonly Loop[],
  isPaper: boolean,
): Reject | null {
  const isTold = ({ from }: Loop["exits"][number]) =>
    edgeConditions(view, blockOf(func, from).term, from) !== null;
  for (const loop of natural) {
    if (loop.exits.length < 2) continue;
    if (isPaper || loop.exits.length > LIMITS.exits || !loop.exits.every(isTold))
      return reject("several-exits", exitWords(func, natural, loop), spanOfLoop(func, loop));
  }
  return null;
}

/** Of an inner loop, that it is one. */
function exitWords(func: Func, natural: readonly Loop[], loop: Loop): string {
  if (loop.parent === null || !natural.includes(loop.parent)) return severalExits(func, loop);
  const place = func.loops.get(loop.header)?.told?.place;
  return `in an inner loop${place === undefined ? "" : ` (${place})`}: ${severalExits(func, loop)}`;
}

/** A pointer in memory that keeps the region from being described. */
export function pointerOnTheWay(
  func: Func,
  { blocks }: Sese,
  memory: readonly { readonly instr: MemoryInstr }[],
  found: Result<ReadonlyMap<MemoryInstr, Reference>>,
  isPaper: boolean,
): MemoryInstr | null {
  const pointers = memory.filter(({ instr }) => mayBeRow(instr)).map(({ instr }) => instr);
  const isLeft = (instr: MemoryInstr): boolean =>
    isPaper || (found.ok ? found.value.has(instr) : found.reject.kind === "variant-base-pointer");
  const left = pointers.filter(isLeft);
  // What may be another one each time says more than what is read in front of a rotated loop.
  return left.find((instr) => restsOn(func, instr, blocks)) ?? left[0] ?? null;
}

/**
 * Pointers to rows are read before the loops, when they are tested: so the loops must do more than to
 * look at each row once.
 */
export function rowsUntested(
  func: Func,
  memory: readonly { readonly instr: MemoryInstr; readonly block: BlockId }[],
  references: ReadonlyMap<MemoryInstr, Reference>,
  natural: readonly Loop[],
): Reject | null {
  const inRows = memory.filter(({ instr }) => (references.get(instr)?.shape.row ?? null) !== null);
  const [any] = inRows;
  if (any === undefined) return null;
  const isManyRows = inRows.some(({ instr }) => {
    const { shape, subscripts } = references.get(instr)!;
    return subscripts.slice(0, shape.row!).some((form) => form === null || loopsOfAffine(form).size > 0);
  });
  if (!isManyRows || natural.some((loop) => loop.parent !== null && natural.includes(loop.parent)))
    return null;
  const name = arrayName(func, references.get(any.instr)!.shape.base);
  const message = `testing where the rows of ${name} lie takes as long as the loop`;
  return reject("not-profitable", message, spanOfStmt(func, any.instr.stmt));
}

/**
 * The paper's condition 7: a counter must be signed, or there must be a signed type that holds its values.
 */
export function checkCounters(view: View, natural: readonly Loop[]): Reject | null {
  const { func } = view.scev;
  for (const loop of natural)
    for (const { result } of phisOf(blockOf(func, loop.header))) {
      const { type } = func.values[result]!;
      const isWide = type.kind === "int" && !type.signed && type.bits >= WIDEST;
      if (isWide && affineAt(view, { kind: "value", id: result }, loop.header) !== null)
        return reject(
          "unsupported-type",
          "a loop counter has the widest unsigned type: use a signed one",
          spanOfLoop(func, loop),
        );
    }
  return null;
}

/** Bits of the widest integer type that C promises. */
const WIDEST = 64;

function inTwoWays(a: ArrayShape, b: ArrayShape): string {
  if (partAtMembers(a, b))
    return "accessed by members of a union, or of a structure inside a structure, which polyc does not tell apart: read them into local variables before the loops, if these leave them as they are";
  return (a.type.kind === "struct") === (b.type.kind === "struct")
    ? "accessed as elements of two types: access it in one way"
    : "copied as whole structures, and accessed member by member: access it in one way";
}

export function checkReferences(
  func: Func,
  references: readonly Reference[],
  shapes: readonly ArrayShape[],
  isForReductions: boolean,
): Reject | null {
  if (references.length > LIMITS.references || shapes.length > LIMITS.arrays)
    return reject("too-complex", "the loops access too many array elements", null);
  if (!isForReductions && !shapes.some((s) => s.extents.length > 0))
    return reject(
      "no-array-access",
      "the loop works on single variables only, and on no array whose elements threads could share: nothing to change at the loop",
      null,
    );
  for (const [i, a] of shapes.entries())
    for (const b of shapes.slice(i + 1))
      if (baseKey(a.base) === baseKey(b.base) && !partAtField(a, b)) {
        const at = references.find((r) => r.shape === b)?.stmt ?? null;
        return reject(
          "unknown-access",
          `${arrayName(func, a.base)} is ${inTwoWays(a, b)}`,
          spanOfStmt(func, at),
        );
      }
  return null;
}
