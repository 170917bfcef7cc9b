// Accesses through the address of an object are accesses of the object:
//
//     %p = addr r           store %p[0] = …          ─►     store r = …
//     %q = addr buf[0]        %x = load %q[k]          ─►     %x = load buf[k]
//
// As of what a called function stores through its arguments, `polar(x, y, &r, &t)`, once its body stands in
// the caller (`expand-calls.ts`).

import { filterInstrs, liveBlocks, setInstrs } from "../ir/build.ts";
import { type Definition, definitions, uses } from "../ir/def-use.ts";
import type { AddrInstr, Func, Instr, MemRef, Operand, PathStep, ValueId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";

/** In SSA. Addresses that nobody uses any more go: an object of which none is left is its function's own. */
export function forwardAddresses(func: Func): Func {
  const known = definitions(func);
  for (const block of liveBlocks(func))
    setInstrs(
      func,
      block.id,
      block.instrs.map((instr): Instr => {
        if (instr.op !== "load" && instr.op !== "store") return instr;
        const ref = forwarded(instr.ref, known);
        return ref === null ? instr : { ...instr, ref };
      }),
    );
  while (dropUnused(func));
  return func;
}

/** Addresses, pointers made of them, and copies. */
function dropUnused(func: Func): boolean {
  const used = uses(func);
  return filterInstrs(
    func,
    (instr) =>
      !(instr.op === "addr" || instr.op === "ptradd" || instr.op === "copy") || used.has(instr.result),
  );
}

/** Null: it is no access of an object whose address is known, or of another type or element. */
function forwarded(ref: MemRef, known: ReadonlyMap<ValueId, Definition>): MemRef | null {
  const { base, path, volatile } = ref;
  const [first, ...rest] = path;
  if (base.kind !== "pointer" || first?.kind !== "index") return null;
  const addr = addressOf(base.pointer, known);
  if (addr === null || addr.ref.volatile || !sameType(addr.ref.type, ref.root)) return null;
  const element = isZero(first.index) ? addr.ref.path : neighbour(addr.ref.path, first.index);
  return element && { ...addr.ref, path: [...element, ...rest], type: ref.type, volatile };
}

/**
 * Of an array's first element, the one that is so many after it. Null: it is no first one, or that of a row,
 * `&A[i][0]`: programs go from there on into the rows after it.
 */
function neighbour(path: readonly PathStep[], by: Operand): readonly PathStep[] | null {
  const [last, before] = [path.at(-1), path.at(-2)];
  if (last?.kind !== "index" || !isZero(last.index) || before?.kind === "index") return null;
  return [...path.slice(0, -1), { ...last, index: by }];
}

function addressOf(pointer: Operand, known: ReadonlyMap<ValueId, Definition>): AddrInstr | null {
  if (pointer.kind !== "value") return null;
  const definition = known.get(pointer.id);
  const instr = definition?.kind === "instr" ? definition.instr : undefined;
  if (instr?.op === "copy") return addressOf(instr.arg, known);
  return instr?.op === "addr" ? instr : null;
}

const isZero = (index: Operand): boolean => index.kind === "int" && index.value === 0n;
