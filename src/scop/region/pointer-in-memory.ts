// Pointers that stand in memory and are read in a loop: to where they point is not known before it.
//
//     for (p = list; p; p = p->next) p->n = 0;     the loop walks a linked list
//     for (i …) rows[i].data[0] = 0;               another one in each iteration
//     for (i …) *s->to++ = c;                      the store to "*s->to" may change it, for all that is known
//     for (i …) if (x[i]) y[i] = s->data[i];       the same each time: copy it to a local variable

import { declaredByFlags } from "../../analysis/data/declared-by-flags.ts";
import { blockOf, liveBlocks, operandsOf, resultOf, usedValues } from "../../ir/build.ts";
import { definitionsOf } from "../../ir/def-use.ts";
import type {
  BlockId,
  Func,
  Instr,
  LoadInstr,
  MemRef,
  Operand,
  StoreInstr,
  ValueId,
  VarId,
} from "../../ir/func.ts";
import { isNumberType, type Type } from "../../ir/type.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import { countWork } from "../../support/work-counter.ts";
import { accessPath, accessText, inPlace, spanOfStmt } from "./access-words.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import type { MemoryInstr } from "./reference.ts";

/** A pointer that stands in memory, and is no way to a row for all that is known. */
export function pointerObstacle(func: Func, instr: MemoryInstr, nest: ReadonlySet<BlockId>): Reject {
  if (instr.ref.volatile) return volatilePointer(func, instr);
  const { cause, message } = instr.op === "store" ? setInLoop(func, instr) : readInLoop(func, instr, nest);
  const why = reject("variant-base-pointer", message, spanOfStmt(func, instr.stmt));
  return cause === undefined ? why : { ...why, cause };
}

/** The pointer itself is: no copy would do. */
function volatilePointer(func: Func, instr: MemoryInstr): Reject {
  const [span, where] = [spanOfStmt(func, instr.stmt), inPlace(func, instr.stmt)];
  const message = `${pointerWords(func, instr)}${where} is volatile or atomic, so that accesses to it keep their order: ${NOTHING_TO_CHANGE}`;
  return declaredByFlags(func, instr.ref, span, where) ?? reject("volatile-or-atomic", message, span);
}

/** As in `Reject`. */
type Told = Pick<Reject, "message" | "cause">;

/**
 * May it be one of a table of pointers to rows? Whether it is the references of a region tell
 * (`analysis/data/row-pointers.ts`).
 */
export const mayBeRow = (instr: Instr): boolean =>
  instr.op === "load" &&
  instr.ref.type.kind === "pointer" &&
  instr.ref.path.length === 1 &&
  instr.ref.path[0]!.kind === "index";

const pointerWords = (func: Func, instr: MemoryInstr): string => {
  const text = accessText(func, instr);
  return text === null ? "a pointer in memory" : `the pointer "${text}"`;
};

function storeWords(func: Func, instr: StoreInstr): string {
  const text = accessText(func, instr);
  const where = `${text === null ? "" : ` in "${text}"`}${inPlace(func, instr.stmt)}`;
  return `the loop stores a pointer${where}`;
}

function setInLoop(func: Func, instr: StoreInstr): Told {
  const cause = storeWords(func, instr);
  const message = `${cause}, and polyc follows no pointers that loops store: ${changedAdvice(func, instr)}`;
  return { message, cause };
}

function readInLoop(func: Func, instr: LoadInstr, nest: ReadonlySet<BlockId>): Told {
  const link = linkOf(func, instr, nest);
  if (link !== null) {
    const pointer = pointerWords(func, instr);
    const by = link === instr ? null : accessText(func, link);
    const list = `the loop walks a linked list${by === null ? "" : ` ("${by}")`}`;
    const message = `${list}: ${pointer} is another one in each iteration; ${NOTHING_TO_CHANGE}, unless the elements can stand in an array`;
    return { message };
  }
  const text = accessText(func, instr);
  const settings = mayBeSetBy(func, nest, instr);
  const path = accessPath(func, instr);
  const own = settings.find((one) => one.op === "store" && path !== null && accessPath(func, one) === path);
  if (own !== undefined) {
    const cause = `the loop changes the pointer "${text}"${inPlace(func, own.stmt)}, through which it accesses memory`;
    return { message: `${cause}: ${changedAdvice(func, own)}`, cause };
  }
  const first = firstRead(func, instr, nest);
  const cause = `${pointerWords(func, first)}${inPlace(func, first.stmt)} is read inside the loop`;
  if (restsOn(func, first, nest)) {
    const message = `${cause}, and may be another one in each iteration: ${NOTHING_TO_CHANGE}, unless what they point to can stand in one array`;
    return { message, cause };
  }
  const [setting] = settings;
  if (setting === undefined)
    return { message: `${cause}: copy it to a local variable before the loop`, cause };
  const unless = `where ${settingWords(func, setting)} may change it for all that polyc knows`;
  const message = `${cause}, ${unless}: if it does not, copy the pointer to a local variable before the loop`;
  return { message, cause };
}

/** Where it only moves on, a local pointer can do so in its place. */
function changedAdvice(func: Func, own: Instr): string {
  return own.op === "store" && isMoved(func, own)
    ? "use subscripts on a local copy of it, and set the pointer where the loop is left"
    : NOTHING_TO_CHANGE;
}

/** What is stored is what stood there, and some elements on. */
function isMoved(func: Func, own: StoreInstr): boolean {
  const path = accessPath(func, own);
  const seen = new Set<ValueId>();
  const comesFromThere = (pointer: Operand, isOn: boolean): boolean => {
    if (pointer.kind !== "value" || seen.has(pointer.id)) return false;
    seen.add(pointer.id);
    const made = definitionsOf(func).get(pointer.id);
    if (made?.kind !== "instr") return false;
    const { instr } = made;
    if (instr.op === "ptradd") return comesFromThere(instr.base, true);
    if (instr.op === "phi") return instr.args.some((arg) => comesFromThere(arg, isOn));
    return isOn && instr.op === "load" && path !== null && accessPath(func, instr) === path;
  };
  return comesFromThere(own.value, false);
}

// --- where the pointer comes from ---

/** Values in the nest that a pointer is made from. */
function madeFrom(func: Func, pointer: Operand, nest: ReadonlySet<BlockId>): ReadonlyMap<ValueId, Instr> {
  const definitions = definitionsOf(func);
  const found = new Map<ValueId, Instr>();
  const waiting = new Set<Operand>([pointer]);
  const ids = new Set<ValueId>();
  for (const operand of waiting) {
    if (operand.kind !== "value" || ids.has(operand.id)) continue;
    ids.add(operand.id);
    const made = definitions.get(operand.id);
    if (made?.kind !== "instr" || !nest.has(made.block)) continue;
    found.set(operand.id, made.instr);
    for (const part of partsOf(made.instr)) waiting.add(part);
  }
  countWork(found.size);
  return found;
}

/** What a pointer is computed from, subscripts aside. */
function partsOf(instr: Instr): readonly Operand[] {
  switch (instr.op) {
    case "phi":
      return instr.args;
    case "copy":
    case "cast":
      return [instr.arg];
    case "select":
      return [instr.then, instr.other];
    case "ptradd":
      return [instr.base];
    case "addr":
    case "load":
      return instr.ref.base.kind === "pointer" ? [instr.ref.base.pointer] : [];
    default:
      return [];
  }
}

/** The read pointer that leads from one node of a list to the next: it is read through one that it makes. */
export function linkOf(func: Func, instr: LoadInstr, nest: ReadonlySet<BlockId>): LoadInstr | null {
  const loads = [
    instr,
    ...madeFrom(func, partsOf(instr)[0] ?? { kind: "value", id: instr.result }, nest).values(),
  ];
  const isLink = (load: Instr): load is LoadInstr =>
    load.op === "load" &&
    load.ref.base.kind === "pointer" &&
    madeFrom(func, load.ref.base.pointer, nest).has(load.result);
  return loads.find(isLink) ?? null;
}

/** Of pointers that are read one through another, the first that is read in the nest. */
function firstRead(func: Func, instr: LoadInstr, nest: ReadonlySet<BlockId>): LoadInstr {
  const [pointer] = partsOf(instr);
  if (pointer?.kind !== "value") return instr;
  const made = definitionsOf(func).get(pointer.id);
  if (made?.kind !== "instr" || made.instr.op !== "load" || !nest.has(made.block)) return instr;
  return firstRead(func, made.instr, nest);
}

/** Is something that the instruction uses computed in these blocks? */
export function restsOn(func: Func, instr: Instr, blocks: ReadonlySet<BlockId>): boolean {
  const computed = definedIn.get(blocks) ?? resultsIn(func, blocks);
  definedIn.set(blocks, computed);
  return usedValues(operandsOf(instr)).some((value) => computed.has(value));
}

/** Many loops of one nest may ask. */
const definedIn = new WeakMap<ReadonlySet<BlockId>, ReadonlySet<ValueId>>();

function resultsIn(func: Func, blocks: ReadonlySet<BlockId>): ReadonlySet<ValueId> {
  const instrs = [...blocks].flatMap((id) => blockOf(func, id).instrs);
  countWork(instrs.length);
  return new Set(instrs.flatMap((instr) => resultOf(instr) ?? []));
}

// --- what may change it ---

/** What may set the pointer in these blocks: stores of pointers, then of what may be one, and calls. */
function mayBeSetBy(func: Func, blocks: ReadonlySet<BlockId>, { ref }: LoadInstr): readonly Instr[] {
  const found = setters.get(blocks) ?? settersIn(func, blocks);
  setters.set(blocks, found);
  const isOther = (instr: Instr): boolean =>
    instr.op === "store" && instr.ref.base.kind === "object" && !isReached(func, instr.ref.base.var, ref);
  return found.filter((one) => !isOther(one));
}

const setters = new WeakMap<ReadonlySet<BlockId>, readonly Instr[]>();

function settersIn(func: Func, blocks: ReadonlySet<BlockId>): readonly Instr[] {
  const instrs = [...blocks].flatMap((id) => blockOf(func, id).instrs).filter(maySet);
  return [...instrs.filter(isPointerStore), ...instrs.filter((instr) => !isPointerStore(instr))];
}

/** A store in these blocks that may set what the load reads, for all that the types say. */
export function storeThatMaySet(
  func: Func,
  blocks: ReadonlySet<BlockId>,
  { ref }: LoadInstr,
): StoreInstr | null {
  const stores = [...blocks]
    .flatMap((id) => blockOf(func, id).instrs)
    .filter((instr) => instr.op === "store");
  const mayBe = (type: Type): boolean =>
    type.kind === ref.type.kind &&
    (type.kind !== "int" || ref.type.kind !== "int" || type.bits === ref.type.bits);
  const isCharacter = ({ kind, ...type }: Type): boolean =>
    kind === "int" && "bits" in type && type.bits === 8;
  const isOther = ({ base }: MemRef): boolean => base.kind === "object" && !isReached(func, base.var, ref);
  return (
    stores.find((one) => (mayBe(one.ref.type) || isCharacter(one.ref.type)) && !isOther(one.ref)) ?? null
  );
}

/** May the reference be to a part of the object: is it one, or is the object's address taken? */
function isReached(func: Func, object: VarId, { base }: MemRef): boolean {
  if (base.kind === "object") return base.var === object;
  const isLocal = func.vars[object]!.storage === "local" || func.vars[object]!.storage === "param";
  const isAddress = (instr: Instr): boolean =>
    instr.op === "addr" && instr.ref.base.kind === "object" && instr.ref.base.var === object;
  return !isLocal || liveBlocks(func).some(({ instrs }) => instrs.some(isAddress));
}

function settingWords(func: Func, instr: Instr): string {
  if (instr.op === "call")
    return instr.callee.kind === "direct" ? `the call of "${instr.callee.name}"` : "a call";
  const text = instr.op === "store" ? accessText(func, instr) : null;
  return `the store to ${text === null ? "memory" : `"${text}"`}${inPlace(func, instr.stmt)}`;
}

const isPointerStore = (instr: Instr): boolean => instr.op === "store" && instr.ref.type.kind === "pointer";

/** Characters may be any object's: bytes of a pointer too. */
function maySet(instr: Instr): boolean {
  if (instr.op === "call") return instr.effects === "any";
  if (instr.op !== "store") return instr.op === "opaque";
  const { type } = instr.ref;
  return !isNumberType(type) || (type.kind === "int" && type.bits === 8);
}
