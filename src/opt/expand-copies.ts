// `memset` and `memcpy` of so many numbers as the loops that they are, in a function that only describes
// (`expand-calls.ts`):
//
//     memcpy(row, from, n * sizeof *row);     ─►     for ($k = 0; $k < n; $k++) row[$k] = from[$k];
//     memset(row, 0, sizeof row);             ─►     the same with a number in place of from[$k]
//
// Bytes are copied whatever their types are: those of other accesses do not tell them apart
// (`Func.copiesBytes`). What is stored does not matter to such a function, only where. `memmove` stays a
// call: what it reads first and stores then could be taken for values of its own.

import {
  addBlock,
  addVar,
  appendInstr,
  blockOf,
  float,
  int,
  liveBlocks,
  newValue,
  resultOf,
  setInstr,
  typeOf,
  value,
} from "../ir/build.ts";
import { replaceTerm, splitBlock } from "../ir/cfg-edits.ts";
import type { BlockId, CallInstr, Func, Instr, MemRef, Operand } from "../ir/func.ts";
import { INT, LONG, type Type } from "../ir/type.ts";
import type { Span } from "../source/span.ts";

interface Copy {
  readonly to: Operand;
  readonly from: Operand | null;
  readonly count: Operand;
  /** Of what is copied: a number. */
  readonly type: Type;
}

/** Replaces the call in the block, and says which block goes on after it; null: it is no such call. */
export function expandCopy(func: Func, block: BlockId, call: CallInstr, text: Span): BlockId | null {
  const copy = copyOf(func, block, call);
  return copy === null ? null : placeLoop(func, block, call, copy, text);
}

function copyOf(func: Func, block: BlockId, call: CallInstr): Copy | null {
  const { callee, args, told } = call;
  if (callee.kind !== "direct" || told?.kind !== "elsewhere" || told.service !== "copies") return null;
  const name = `${callee.name}`;
  if ((name !== "memset" && name !== "memcpy") || args.length !== 3) return null;
  const to = pointerBefore(func, block, args[0]!);
  const from = name === "memcpy" ? pointerBefore(func, block, args[1]!) : null;
  if (to === null || (name === "memcpy" && from?.type.kind !== to.type.kind)) return null;
  const bytes = bytesOf(to.type);
  if (bytes === null || (from !== null && bytesOf(from.type) !== bytes)) return null;
  const count = countOf(func, block, args[2]!, bytes);
  return count === null ? null : { to: to.pointer, from: from?.pointer ?? null, count, type: to.type };
}

const bytesOf = (type: Type): bigint | null =>
  type.kind === "int" || (type.kind === "float" && type.complex !== true && type.bits !== 80)
    ? BigInt(type.bits / 8)
    : null;

/** What defines a value: mostly in the block itself. */
function definedIn(func: Func, block: BlockId, operand: Operand): Instr | null {
  if (operand.kind !== "value") return null;
  for (const { instrs } of [blockOf(func, block), ...liveBlocks(func)]) {
    const found = instrs.find((instr) => resultOf(instr) === operand.id);
    if (found !== undefined) return found;
  }
  return null;
}

/** The pointer to numbers that was converted to `void *`. */
function pointerBefore(
  func: Func,
  block: BlockId,
  operand: Operand,
): { readonly pointer: Operand; readonly type: Type } | null {
  const cast = definedIn(func, block, operand);
  if (cast?.op !== "cast") return null;
  const type = typeOf(func, cast.arg);
  return type.kind === "pointer" ? { pointer: cast.arg, type: type.to } : null;
}

/** `n * 8`, `256`: as a number of elements. */
function countOf(func: Func, block: BlockId, size: Operand, bytes: bigint): Operand | null {
  if (size.kind === "int") return size.value % bytes === 0n ? int(size.value / bytes, LONG) : null;
  const product = definedIn(func, block, size);
  if (product?.op !== "binary" || product.opcode !== "mul") return null;
  const { left, right } = product;
  const [count, by] = right.kind === "int" ? [left, right] : [right, left];
  return by.kind === "int" && by.value === bytes ? signedCount(func, block, count) : null;
}

/** What was converted to `size_t`: where it is negative, no object is as large. */
function signedCount(func: Func, block: BlockId, count: Operand): Operand {
  const cast = definedIn(func, block, count);
  if (cast?.op !== "cast") return count;
  const type = typeOf(func, cast.arg);
  return type.kind === "int" && type.signed ? cast.arg : count;
}

/** Before the loop the counter is 0; `head` asks, `body` copies one element. */
function placeLoop(func: Func, block: BlockId, call: CallInstr, copy: Copy, text: Span): BlockId {
  const { stmt } = call;
  const rest = splitBlock(func, block, blockOf(func, block).instrs.indexOf(call));
  if (call.result === null) blockOf(func, rest).instrs.shift();
  else setInstr(func, rest, 0, { op: "copy", result: call.result, arg: call.args[0]!, stmt });
  const [head, body] = [addBlock(func), addBlock(func)];
  const type = typeOf(func, copy.count);
  const counter = addVar(func, {
    ...{ name: "$copied", type, storage: "local", home: "register", scope: text },
    standsFor: { words: "what counts the elements of a copy" },
  });
  const set = (at: BlockId, to: Operand) =>
    appendInstr(func, at, { op: "set", var: counter, value: to, stmt });
  const get = (at: BlockId): Operand => {
    const result = newValue(func, type);
    appendInstr(func, at, { op: "get", result, var: counter, stmt });
    return value(result);
  };
  set(block, int(0, type));
  replaceTerm(func, block, { op: "jump", to: head, stmt });
  const [asked, isLess] = [get(head), newValue(func, INT)];
  const test = { op: "binary", result: isLess, opcode: "lt", left: asked, right: copy.count } as const;
  appendInstr(func, head, { ...test, overflow: "undefined", stmt });
  replaceTerm(func, head, { op: "branch", cond: value(isLess), then: body, other: rest, stmt });
  const k = get(body);
  const element = (pointer: Operand): MemRef => ({
    ...{ base: { kind: "pointer", pointer }, path: [{ kind: "index", index: k, extent: null }] },
    ...{ root: copy.type, type: copy.type, volatile: false },
  });
  let stored = someNumber(copy.type);
  if (copy.from !== null) {
    const result = newValue(func, copy.type);
    appendInstr(func, body, { op: "load", result, ref: element(copy.from), stmt });
    stored = value(result);
  }
  appendInstr(func, body, { op: "store", ref: element(copy.to), value: stored, stmt });
  const next = newValue(func, type);
  const overflow = type.kind === "int" && !type.signed ? "wrap" : "undefined";
  const sum = { op: "binary", result: next, opcode: "add", left: k, right: int(1, type) } as const;
  appendInstr(func, body, { ...sum, overflow, stmt });
  set(body, value(next));
  replaceTerm(func, body, { op: "jump", to: head, stmt });
  return rest;
}

const someNumber = (type: Type): Operand => (type.kind === "float" ? float(0, type) : int(0, type));
