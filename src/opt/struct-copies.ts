// A structure that is assigned as a whole becomes one element that is loaded and stored: what descriptions of
// loops know.
//
//     %1 = addr %a[%i]                           %1 = addr %a[%i]
//     %2 = addr %b[%i]                           %2 = addr %b[%i]
//     opaque "struct assignment" (%2, %1)        %3: struct v = load %a[%i]
//                                                store %b[%i] = %3
//
// For all passes before this one the assignment is a barrier: none of them has to know values that are no
// scalars, and the load stands beside its store in the end. C says that the two objects are the same or do
// not overlap (C11 6.5.16.1p3), and nothing about padding. Who accesses members of the same objects finds
// references of two shapes to one array (`scop/region/region-model.ts`), which is a reject. Nothing is done
// where the address is not computed from a reference by an instruction of its own.
//
// In functions that only describe, small structures are copied member by member (`copyMembers`): there is no
// statement of the author's that has to be found again, and called functions access members
// (`expand-calls.ts`).

import { blockOf, filterInstrs, liveBlocks, newValue, operandsOf, termOperands } from "../ir/build.ts";
import { type Definition, definitions } from "../ir/def-use.ts";
import type { Func, Instr, MemRef, OpaqueInstr, Operand, ValueId } from "../ir/func.ts";
import type { StructLayout } from "../ir/module.ts";
import { STRUCT_ASSIGNMENT } from "../ir/opaque-names.ts";
import { int, value } from "../ir/operand.ts";
import { scalarMembers } from "../ir/struct-members.ts";
import { sameType, type Type } from "../ir/type.ts";

export const copyStructs = (func: Func): Func => copyWith(func, (to, from) => [{ to, from }]);

/** Of more members, the structure is copied as a whole. */
const MOST_MEMBERS = 32;

export const copyMembers =
  (tags: readonly StructLayout[]) =>
  (func: Func): Func =>
    copyWith(func, (to, from) => memberCopies(func, tags, to, from));

interface Move {
  readonly to: MemRef;
  readonly from: MemRef;
}

function memberCopies(func: Func, tags: readonly StructLayout[], to: MemRef, from: MemRef): readonly Move[] {
  const extentOf = ({ extent }: Type & { readonly kind: "array" }): Operand | null =>
    extent === null || extent.value === null ? null : (func.extents.get(extent.id) ?? int(extent.value));
  const members = scalarMembers(to.type, { tags, most: MOST_MEMBERS, extentOf });
  const inside = (ref: MemRef, path: MemRef["path"], type: Type): MemRef => ({
    ...ref,
    ...{ path: [...ref.path, ...path], type },
  });
  if (members === null) return [{ to, from }];
  return members.map(({ path, type }) => ({ to: inside(to, path, type), from: inside(from, path, type) }));
}

function copyWith(func: Func, movesOf: (to: MemRef, from: MemRef) => readonly Move[]): Func {
  let defs: ReturnType<typeof definitions> | null = null;
  for (const { id } of liveBlocks(func)) {
    const block = blockOf(func, id);
    if (!block.instrs.some(isAssignment)) continue;
    defs ??= definitions(func);
    const known = defs;
    block.instrs = block.instrs.flatMap((instr) =>
      isAssignment(instr) ? copied(func, instr, known, movesOf) : [instr],
    );
  }
  // An address that nobody uses is not taken: it would stand for all that pointers may do.
  if (defs !== null) eliminateUnusedAddresses(func);
  return func;
}

function eliminateUnusedAddresses(func: Func): void {
  const blocks = liveBlocks(func);
  const used = new Set(
    blocks
      .flatMap(({ instrs, term }) => [...instrs.flatMap(operandsOf), ...termOperands(term)])
      .flatMap(usedValue),
  );
  filterInstrs(func, (i) => i.op !== "addr" || used.has(i.result));
}

const usedValue = (o: Operand): readonly ValueId[] => (o.kind === "value" ? [o.id] : []);

const isAssignment = (instr: Instr): instr is OpaqueInstr =>
  instr.op === "opaque" && instr.what === STRUCT_ASSIGNMENT;

/**
 * The loads and the stores in the assignment's place; the assignment where its addresses come from elsewhere.
 */
function copied(
  func: Func,
  instr: OpaqueInstr,
  defs: ReadonlyMap<number, Definition>,
  movesOf: (to: MemRef, from: MemRef) => readonly Move[],
): readonly Instr[] {
  const [to, from] = instr.args.map((address) => referenceOf(address, defs));
  if (to == null || from == null || to.type.kind !== "struct" || !sameType(to.type, from.type))
    return [instr];
  const { stmt } = instr;
  const moves = movesOf(to, from).map((move) => ({ ...move, result: newValue(func, move.to.type, null) }));
  return [
    ...moves.map(({ result, from }): Instr => ({ op: "load", result, ref: from, stmt })),
    ...moves.map(({ result, to }): Instr => ({ op: "store", ref: to, value: value(result), stmt })),
  ];
}

function referenceOf(address: Operand, defs: ReadonlyMap<number, Definition>): MemRef | null {
  const found = address.kind === "value" ? defs.get(address.id) : undefined;
  return found?.kind === "instr" && found.instr.op === "addr" ? found.instr.ref : null;
}
