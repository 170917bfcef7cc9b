// Rows of arrays of pointers: elements that are reached through a pointer which stands in a table.
//
//     double **a;  a[i][j]            %p = load %a[i];  load %p[j]
//                                     base %a, subscripts i and j, the second one of a row
//     double *rows[N];  rows[i][j]    base rows, the same
//
// The reference means element j of row i as long as nothing writes the table: that, and that rows do not
// overlap, is for the caller to see to. Tables and rows of one dimension only, and tables whose own place
// does not change in the region.

import { resultOf } from "../../ir/build.ts";
import { isSpeculated, type Use } from "../../ir/def-use.ts";
import type { BlockId, Func, Instr, LoadInstr, MemRef, Operand, Terminator, ValueId } from "../../ir/func.ts";
import { sameType } from "../../ir/type.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { splitPointer } from "../scev/pointer-units.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../scev/scope.ts";
import { addTrecs, containsUnknown } from "../scev/trec.ts";
import type { Trec } from "../scev/trec-types.ts";
import { type DataRef, dataRef, type RefStep } from "./data-ref.ts";

export interface RowRef {
  readonly found: DataRef;
  /** What reads the row's pointer. */
  readonly load: LoadInstr;
}

/** Null where no pointer of a table that is read in the region takes part. */
export function rowRef(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  ref: MemRef,
  at: BlockId,
  span: Span | null,
): Result<RowRef> | null {
  if (ref.volatile || ref.base.kind === "object" || ref.base.pointer.kind !== "value") return null;
  const split = splitPointer(scev.evolution(ref.base.pointer, at, region));
  if (split === null || split.base.kind !== "value" || !scev.isDefinedIn(split.base.id, region)) return null;
  const made = scev.definition(split.base.id);
  if (made?.instr.op !== "load" || !isInItsLoops(scev, made.block.id, at)) return null;
  const load = made.instr;
  if (!isMadeFrom(scev, ref.base.pointer, load, made.block.id)) return null;
  if (isSpeculated(scev.func, load) || load.ref.path.some((step) => step.kind === "field")) return null;
  if (
    load.ref.type.kind !== "pointer" ||
    !sameType(load.ref.type.to, ref.root) ||
    !sameType(split.to, ref.root)
  )
    return null;
  const table = dataRef(scev, region, load.ref, made.block.id, span);
  if (!table.ok) return table;
  if (table.value.steps.length !== 1) return null;
  const own = stepsOf(scev, region, ref, at, split.offset);
  if (own === null)
    return fail(reject("nonaffine-subscript", "a subscript is no formula of the loop counters", span));
  const { base, root, steps } = table.value;
  return ok({ found: { base, root, steps: [...steps, ...own], element: ref.type, ref, at }, load });
}

/**
 * What the load has read is still what it would read: control at `at` is in all loops that the load is in.
 */
function isInItsLoops({ loops }: ScalarEvolution, block: BlockId, at: BlockId): boolean {
  const innermost = loops.loopOf(block);
  return innermost === null || innermost.blocks.has(at);
}

/**
 * Is the pointer made of what the load, in block `from`, has read in this iteration? Through the φs of loops
 * within the loops around the load: a pointer that walks. The φ of a loop that the load is in has what was
 * read in an iteration before.
 */
function isMadeFrom(
  { loops, definitions }: ScalarEvolution,
  pointer: Operand,
  load: LoadInstr,
  from: BlockId,
): boolean {
  const waiting = new Set<Operand>([pointer]);
  const seen = new Set<ValueId>([load.result]);
  for (const operand of waiting) {
    if (operand.kind !== "value") return false;
    if (seen.has(operand.id)) continue;
    seen.add(operand.id);
    const found = definitions.of(operand.id);
    const instr = found?.instr;
    if (instr?.op === "ptradd") waiting.add(instr.base);
    else if (instr?.op === "copy" || instr?.op === "cast") waiting.add(instr.arg);
    else if (instr?.op === "addr" && instr.ref.base.kind === "pointer") waiting.add(instr.ref.base.pointer);
    else if (instr?.op === "phi") {
      const loop = loops.loopWithHeader(found!.block.id);
      if (loop === null ? instr.args.length > 1 : loop.blocks.has(from)) return false;
      for (const arg of instr.args) waiting.add(arg);
    } else return false;
  }
  return true;
}

/**
 * Subscripts within a row, which begins `offset` elements after its pointer; null where one has no closed
 * form.
 */
function stepsOf(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  { path }: MemRef,
  at: BlockId,
  offset: Trec,
): readonly RefStep[] | null {
  const steps: RefStep[] = [];
  for (const [i, step] of path.entries()) {
    if (step.kind === "field") return null;
    const index = scev.evolution(step.index, at, region);
    const subscript = i === 0 ? addTrecs(offset, index) : index;
    const extent = step.extent === null ? null : scev.evolution(step.extent, at, region);
    if (containsUnknown(subscript) || (extent !== null && containsUnknown(extent))) return null;
    steps.push({
      kind: "index",
      subscript,
      extent: i === 0 ? null : extent,
      ...(i === 0 ? { row: true } : {}),
    });
  }
  return steps.length === 1 ? steps : null;
}

/**
 * Is what the load gives only used to get at memory, by these references or by none? Then nothing is lost
 * where a description of the region does not mention it.
 */
export function isOnlyAddress(
  func: Func,
  usesOf: ReadonlyMap<ValueId, readonly Use[]>,
  load: LoadInstr,
  isAccess: (instr: Instr) => boolean,
): boolean {
  const pointers = new Set<ValueId>([load.result]);
  return [...followed(func, usesOf, pointers)].every(
    ({ id, user }) =>
      (user.op === "load" || user.op === "store") &&
      isAccess(user) &&
      (user.op === "load" || user.value.kind !== "value" || user.value.id !== id),
  );
}

/** What uses the pointers, or others that are made from them, besides making these. */
function* followed(
  func: Func,
  usesOf: ReadonlyMap<ValueId, readonly Use[]>,
  pointers: Set<ValueId>,
): Generator<{ readonly id: ValueId; readonly user: Instr | Terminator }> {
  for (const id of pointers)
    for (const use of usesOf.get(id) ?? []) {
      if (use.kind === "extent") continue;
      const user = use.kind === "instr" ? use.instr : use.term;
      const made = use.kind === "instr" && MAKES_POINTERS.has(use.instr.op) ? resultOf(use.instr) : null;
      if (made !== null && func.values[made]!.type.kind === "pointer") pointers.add(made);
      else yield { id, user };
    }
}

const MAKES_POINTERS: ReadonlySet<Instr["op"]> = new Set(["ptradd", "copy", "cast", "phi", "addr"]);
