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
import type {
  BlockId,
  Func,
  Instr,
  LoadInstr,
  MemRef,
  Operand,
  StoreInstr,
  ValueId,
  Var,
  VarId,
} from "../ir/func.ts";
import { isNumberType, sameType, type Type } from "../ir/type.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import { SsaUpdater, shapeOf } from "./ssa-update.ts";

type Access = LoadInstr | StoreInstr;

/** A number that is an object, or a member of one. */
interface Place {
  readonly object: VarId;
  readonly path: string;
  readonly type: Type;
}

/** In SSA. */
export function promoteLocals(func: Func): Func {
  for (const [object, accesses] of accessesOf(func)) {
    if (accesses === null || !isOwn(func, func.vars[object]!, accesses)) continue;
    for (const place of placesOf(object, accesses) ?? []) promote(func, place);
  }
  return func;
}

/** By object, its accesses; null: something else is done with it. */
function accessesOf(func: Func): ReadonlyMap<VarId, readonly Access[] | null> {
  const found = new Map<VarId, Access[] | null>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (!("ref" in instr) || instr.ref.base.kind !== "object") continue;
      const { var: id } = instr.ref.base;
      const before = found.get(id);
      if (instr.op === "addr" || before === null) found.set(id, null);
      else if (before === undefined) found.set(id, [instr]);
      else before.push(instr);
    }
  return found;
}

/** Is it declared in the body of the innermost loop that uses it? */
function isOwn(func: Func, variable: Var, accesses: readonly Access[]): boolean {
  const { storage, home, volatile, scope } = variable;
  if (storage !== "local" || home !== "memory" || volatile || scope === null) return false;
  const loop = innermost(func, scope);
  return (
    loop !== null &&
    accesses.every(({ stmt }) => {
      const text = stmt === null ? null : (func.stmts[stmt]?.span ?? null);
      const around = text === null ? null : innermost(func, text);
      return around !== null && sameSpan(around, loop);
    })
  );
}

/** The members, or the object, where each is a number that is accessed as such; null: some are not. */
function placesOf(object: VarId, accesses: readonly Access[]): readonly Place[] | null {
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

/** By the members on the way; null: not only members of structures are. */
function pathOf({ path, root }: MemRef): string | null {
  const steps: string[] = [];
  for (const step of path) {
    if (step.kind !== "field" || step.inUnion || step.flags !== undefined || root.kind === "union")
      return null;
    steps.push(`${step.field}`);
  }
  return steps.join(".");
}

/** The text of the innermost loop of the author's around a text. */
function innermost(func: Func, text: Span): Span | null {
  const around = [...func.loops.values()].flatMap(({ span }) =>
    span !== null && containsSpan(span, text) ? [span] : [],
  );
  return around.reduce<Span | null>((a, b) => (a === null || containsSpan(a, b) ? b : a), null);
}

const isOf = (instr: Instr, { object, path }: Place): instr is Access =>
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
