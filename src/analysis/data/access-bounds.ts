// Bounds of loops by the arrays that they access: the case of 171.swim.
//
//     double A[100];
//     do x = A[3 * i]; while (++i, x < 0);           34 iterations at most: the next one would leave A
//
// Pop, Cohen & Silber (2005), section 4.3: the size of the data that a loop accesses bounds its number of
// iterations where its condition does not. An element that every iteration reads or writes, at a distance of
// s elements from that of the iteration before, is in an array of e elements for floor((e - 1) / s) + 1
// iterations at most; to go on would be undefined. What is taken for granted is nothing more than that:
// accesses stay in their objects. Rows count as part of their array, for a subscript may leave its row
// (soundness rule 5).
//
// Only declared arrays have a size that is known. This says nothing where memory is made up
// (`corpus/confirm.ts`).

import { blockOf } from "../../ir/build.ts";
import { isSpeculated } from "../../ir/def-use.ts";
import type { VarId } from "../../ir/func.ts";
import type { Loop } from "../cfg/loops.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../scev/scope.ts";
import {
  addTrecs,
  coefficientsIn,
  constantTrec,
  constantValue,
  multiplyTrecs,
  subtractTrecs,
} from "../scev/trec.ts";
import { floorDiv } from "../scev/trec-operations.ts";
import type { Trec } from "../scev/trec-types.ts";
import { type DataRef, dataRef } from "./data-ref.ts";

interface AccessBound {
  /** The number of back edges does not exceed it. */
  readonly backEdges: Trec;
  /** The array that would be left. */
  readonly array: VarId;
}

export function accessBounds(
  scev: ScalarEvolution,
  loop: Loop,
  region: EvolutionRegion,
): readonly AccessBound[] {
  const [latch, ...others] = loop.latches;
  if (loop.irreducible || latch === undefined || others.length > 0) return [];
  const everyIteration = [...loop.blocks].filter(
    (id) => scev.loops.loopOf(id) === loop && scev.dominators.dominates(id, latch),
  );
  return everyIteration.flatMap((id) =>
    blockOf(scev.func, id).instrs.flatMap((instr) => {
      if ((instr.op !== "load" && instr.op !== "store") || isSpeculated(scev.func, instr)) return [];
      const ref = dataRef(scev, region, instr.ref, id, null);
      return ref.ok ? boundBy(ref.value, loop) : [];
    }),
  );
}

function boundBy(ref: DataRef, loop: Loop): readonly AccessBound[] {
  const place = ref.base.kind === "object" ? placeIn(ref) : null;
  const coefficients = place === null ? null : coefficientsIn(place.at, loop.id);
  const step = coefficients?.length === 2 ? constantValue(coefficients[1]!) : null;
  if (ref.base.kind !== "object" || place === null || step === null || step === 0n) return [];
  const distance = step < 0n ? -step : step;
  const backEdges = addTrecs(floorDiv(subtractTrecs(place.size, constantTrec(1)), distance), constantTrec(1));
  return [{ backEdges, array: ref.base.var }];
}

/** Which element it is, counted from the first one of the whole array, and how many there are. */
function placeIn({ root, steps }: DataRef): { readonly at: Trec; readonly size: Trec } | null {
  let [at, size, type] = [constantTrec(0), constantTrec(1), root];
  for (const step of steps) {
    if (step.kind !== "index" || step.extent === null || type.kind !== "array") return null;
    at = addTrecs(multiplyTrecs(at, step.extent), step.subscript);
    size = multiplyTrecs(size, step.extent);
    type = type.of;
  }
  return type.kind === "array" ? null : { at, size };
}
