// Scalars that are in memory for the sake of a call only become values, where each is declared in the body of
// the innermost loop that uses it:
//
//     for (i …) {
//       double r, t;
//       polar(x[i], y[i], &r, &t);       once it is known what the call does with the addresses
//       z[i] = r + t;                    (`expand-calls.ts`, `forward-addresses.ts`), nobody has them
//     }
//
// So no thread sees another one's. One that is declared further out is everybody's, unless a clause says
// otherwise: it stays in memory, where the analysis of dependences sees that.

import { blockOf, liveBlocks, setInstrs } from "../ir/build.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, MemRef, Operand, PathStep, ValueId, VarId } from "../ir/func.ts";
import { isNumberType, sameType, type Type } from "../ir/type.ts";
import { accessesOf, isOwnOfBody, type LocalAccess } from "./local-accesses.ts";
import { SsaUpdater, shapeOf } from "./ssa-update.ts";

/** A number that is an object, or a member of one. */
interface Place {
  readonly object: VarId;
  readonly path: string;
  readonly type: Type;
}

/** In SSA. */
export function promoteLocals(func: Func): Func {
  for (const [object, accesses] of accessesOf(func)) {
    if (accesses === null || !isOwnOfBody(func, func.vars[object]!, accesses)) continue;
    for (const place of placesOf(object, accesses) ?? []) promote(func, place);
  }
  return func;
}

/** The members, or the object, where each is a number that is accessed as such; null: some are not. */
function placesOf(object: VarId, accesses: readonly LocalAccess[]): readonly Place[] | null {
  const found = new Map<string, Place>();
  for (const { ref } of accesses) {
    const path = pathOf(ref);
    if (path === null || ref.volatile || !isNumberType(ref.type)) return null;
    const known = found.get(path);
    if (known !== undefined && !sameType(known.type, ref.type)) return null;
    found.set(path, { object, path, type: ref.type });
  }
  return [...found.values()];
}

/** By the members and elements on the way; null: which ones is not known. */
function pathOf({ path, root }: MemRef): string | null {
  const steps: string[] = [];
  for (const step of path) {
    if (step.kind === "index") {
      const element = elementOf(step);
      if (element === null) return null;
      steps.push(`[${element}]`);
      continue;
    }
    if (step.inUnion || step.flags !== undefined || root.kind === "union") return null;
    steps.push(`${step.field}`);
  }
  return steps.join(".");
}

/** Of a row, which is not left. */
function elementOf({ index, extent }: PathStep & { readonly kind: "index" }): bigint | null {
  if (index.kind !== "int" || extent?.kind !== "int") return null;
  return index.value >= 0n && index.value < extent.value ? index.value : null;
}

const isOf = (instr: Instr, { object, path }: Place): instr is LocalAccess =>
  (instr.op === "load" || instr.op === "store") &&
  instr.ref.base.kind === "object" &&
  instr.ref.base.var === object &&
  pathOf(instr.ref) === path;

function promote(func: Func, place: Place): void {
  const atEnd = new Map<BlockId, Operand>();
  for (const { id: block, instrs } of liveBlocks(func)) {
    const last = instrs.findLast((instr) => instr.op === "store" && isOf(instr, place));
    if (last?.op === "store") atEnd.set(block, last.value);
  }
  const updater = new SsaUpdater(func, shapeOf(func), { type: place.type, var: null }, atEnd);
  const loaded = new Map<ValueId, Operand>();
  for (const { id: block } of liveBlocks(func)) {
    let now: Operand | null = null;
    for (const instr of blockOf(func, block).instrs) {
      if (!isOf(instr, place)) continue;
      now = instr.op === "store" ? instr.value : (now ?? updater.atStart(block));
      if (instr.op === "load") loaded.set(instr.result, now);
    }
  }
  for (const { id: block, instrs } of liveBlocks(func))
    setInstrs(
      func,
      block,
      instrs.filter((instr) => !isOf(instr, place)),
    );
  replaceValues(func, loaded);
  updater.finish();
}
