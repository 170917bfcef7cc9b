// Pointers that an access goes through and that the loops compute: from what, in words.
//
//     if (*j < *lo) j = lo;                    "j" does not move by the same number of elements …
//     ((struct drft *)table)->n                the pointer of "…" is converted inside the loop
//     p = next(p); *p = 0;                     the pointer of "*p" comes from a call

import { splitPointer } from "../../analysis/scev/pointer-units.ts";
import type { BlockId, Func, ValueId } from "../../ir/func.ts";
import { variableWords } from "../../ir/variable-words.ts";
import type { Reject } from "../../source/diagnostic.ts";
import type { View } from "../model/condition.ts";
import { accessText, inPlace } from "./access-words.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import type { MemoryInstr } from "./reference.ts";

/** `why`, which says no more than that the pointer varies, by the name of the access. */
export function namedPointer(view: View, instr: MemoryInstr, at: BlockId, why: Reject): Reject {
  const { scev, region } = view;
  const { base } = instr.ref;
  if (why.kind !== "variant-base-pointer" || base.kind !== "pointer") return why;
  const { pointer } = base;
  if (pointer.kind !== "value") return why;
  const split = splitPointer(scev.evolution(pointer, at, region));
  const start = split?.base.kind === "value" ? split.base.id : null;
  const text = accessText(scev.func, instr);
  const access = `through which ${text === null ? "memory" : `"${text}"`} is accessed${inPlace(scev.func, instr.stmt)}`;
  const name = nameOf(scev.func, pointer.id) ?? (start === null ? null : nameOf(scev.func, start));
  const which = name === null ? `the pointer ${access}` : `the pointer ${name}, ${access},`;
  return { ...why, message: `${which} ${movesHow(view, start)}` };
}

function movesHow({ scev }: View, start: ValueId | null): string {
  const made = start === null ? null : scev.definition(start);
  switch (made?.instr.op) {
    case "cast":
      return "is converted from another type inside the loop: convert it before the loop";
    case "call":
      return `comes from a call in each iteration: ${NOTHING_TO_CHANGE}`;
    case "load":
      return `is read in memory in each iteration: ${NOTHING_TO_CHANGE}`;
    default:
      return `does not move by the same number of elements in each iteration: ${NOTHING_TO_CHANGE}, unless a subscript can be computed in its place`;
  }
}

function nameOf({ values, vars }: Func, id: ValueId): string | null {
  const own = values[id]?.var ?? null;
  return own === null ? null : variableWords(vars[own]!);
}
