// Brings a pointer that was set up before the region back to the object that it points into.
//
//     p = &B[0][0]; for (…) p[i*m + j]       B[0][i*m + j]: an element of B, like B's own references
//     a -= 1 + lda; for (…) a[i + j*lda]     counted from where the array begins

import { type DataRef, declaredExtents } from "../../analysis/data/data-ref.ts";
import { spelledOut } from "../../analysis/scev/spelled-out.ts";
import {
  addTrecs,
  constantTrec,
  containsUnknown,
  multiplyTrecs,
  someAtom,
} from "../../analysis/scev/trec.ts";
import type { PointerBase, Trec } from "../../analysis/scev/trec-types.ts";
import type { Operand, ValueId } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import type { View } from "../model/condition.ts";

/**
 * Names that subscripts are told in: what pointers were set up with is told in the same, as far as they go.
 */
export function namesInSubscripts(refs: readonly DataRef[]): ReadonlySet<ValueId> {
  const names = new Set<ValueId>();
  for (const { steps } of refs)
    for (const step of steps)
      if (step.kind === "index")
        someAtom(step.subscript, (a) => {
          if (a.kind === "value") names.add(a.id);
          return false;
        });
  return names;
}

/** Pointers that are followed back before the region. */
const MAX_STEPS = 16;

/**
 * A pointer that was set up before the region, `p = &B[0][0]` or `p = q + 1`, is brought back to the object,
 * or to what it was made from, as scalar evolution does inside: B's own references are to the same array
 * then. Subscripts count from where the array begins then, also those that count from 1: `a -= 1 + lda; … a[i
 * + j * lda]`.
 */
export function fromObject(view: View, ref: DataRef, isKept: (id: ValueId) => boolean): DataRef {
  let at = ref;
  for (let n = 0; n < MAX_STEPS && at.base.kind === "value"; n++) {
    const next = oneStepBack(view, at, at.base.id, isKept);
    if (next === null) break;
    at = next;
  }
  return at;
}

function oneStepBack(
  view: View,
  ref: DataRef,
  id: ValueId,
  isKept: (id: ValueId) => boolean,
): DataRef | null {
  const { scev, region } = view;
  const found = scev.definition(id);
  const tree = (o: Operand): Trec =>
    spelledOut(scev, region, scev.evolution(o, found!.block.id, region), isKept);
  switch (found?.instr.op) {
    case "copy": {
      const { arg } = found.instr;
      return arg.kind === "value"
        ? moved(ref, { kind: "value", id: arg.id }, ref.root, constantTrec(0))
        : null;
    }
    case "ptradd": {
      const { base, index } = found.instr;
      return base.kind === "value" ? moved(ref, { kind: "value", id: base.id }, ref.root, tree(index)) : null;
    }
    case "addr": {
      const { base, path, root, type } = found.instr.ref;
      if (base.kind !== "object" || !sameType(type, ref.root) || path.some((s) => s.kind === "field"))
        return null;
      const offset = path.reduce<Trec | null>((sum, step, k) => {
        if (sum === null || step.kind === "field") return null;
        if (k === 0) return tree(step.index);
        return step.extent === null
          ? null
          : addTrecs(multiplyTrecs(sum, tree(step.extent)), tree(step.index));
      }, constantTrec(0));
      const object: PointerBase = { kind: "object", var: base.var };
      // Only an array of such elements can be given its own dimensions.
      const rank = declaredExtents(scev, region, object, ref.element, ref.at)?.length ?? 0;
      return offset === null || rank === 0 ? null : moved(ref, object, root, offset);
    }
    default:
      return null;
  }
}

/** The same elements, counted from another base: the first subscript counts objects of the pointee type. */
function moved(ref: DataRef, base: PointerBase, root: Type, offset: Trec): DataRef | null {
  const [first, ...rest] = ref.steps;
  if (first?.kind !== "index" || containsUnknown(offset)) return null;
  const subscript = addTrecs(first.subscript, offset);
  return containsUnknown(subscript)
    ? null
    : { ...ref, base, root, steps: [{ ...first, subscript }, ...rest] };
}
