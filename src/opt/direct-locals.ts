// Numbers of a function whose addresses go to inlined calls only (`inline-calls.ts`) become variables in
// registers, like any other local:
//
//     polar(x[i], y[i], &r, &t);     %p = addr r; store %p[0] = …     ─►     set r = …
//     a[i] = r + t;                  %v = load r                      ─►     %v = get r
//
// The text keeps its calls. Where an address goes anywhere else (another call, a store, a comparison), or
// what it points to is accessed as another type, or text that was not read may have it, the number stays in
// memory.

import { liveBlocks, setInstrs } from "../ir/build.ts";
import { type Definition, definitions, uses } from "../ir/def-use.ts";
import type {
  AddrInstr,
  Func,
  Instr,
  LoadInstr,
  MemRef,
  Operand,
  StoreInstr,
  Var,
  VarId,
} from "../ir/func.ts";
import { isNumberType, sameType } from "../ir/type.ts";

/** In "vars" form, in `func` itself. */
export function accessLocalsDirectly(func: Func): void {
  const reached = forwardAddresses(func);
  if (reached.size === 0) return;
  while (dropUnused(func));
  for (const id of reached) if (isAccessedAsWhole(func, id)) keepInRegister(func, id);
}

/** Accesses through addresses of local numbers become accesses of these: which they are. */
function forwardAddresses(func: Func): ReadonlySet<VarId> {
  const addresses = new Addresses(func);
  const reached = new Set<VarId>();
  for (const { id: block, instrs } of liveBlocks(func)) {
    const now = instrs.map((instr): Instr => {
      if (instr.op !== "load" && instr.op !== "store") return instr;
      const ref = addresses.behind(instr.ref);
      if (ref === null) return instr;
      if (ref.base.kind === "object") reached.add(ref.base.var);
      return { ...instr, ref };
    });
    if (now.some((instr, k) => instr !== instrs[k])) setInstrs(func, block, now);
  }
  return reached;
}

class Addresses {
  readonly #func: Func;
  readonly #definitions: ReadonlyMap<number, Definition>;
  /** By variable, what it is set to; null: to several values. */
  readonly #sets: ReadonlyMap<VarId, Operand | null>;

  constructor(func: Func) {
    this.#func = func;
    this.#definitions = definitions(func);
    this.#sets = onlySets(func);
  }

  /** The local number that a reference through a pointer is; null: it is none, or nobody knows which. */
  behind({ base, path, root, type, volatile }: MemRef): MemRef | null {
    const [first, ...rest] = path;
    if (base.kind !== "pointer" || volatile || rest.length > 0) return null;
    if (first?.kind !== "index" || first.index.kind !== "int" || first.index.value !== 0n) return null;
    const address = this.#addressOf(base.pointer);
    if (address === null || !isLocalNumber(this.#func, address.ref)) return null;
    return sameType(address.ref.type, root) && sameType(root, type) ? address.ref : null;
  }

  #addressOf(pointer: Operand): AddrInstr | null {
    const seen = new Set<number>();
    let at: Operand | null = pointer;
    while (at !== null && at.kind === "value" && !seen.has(at.id)) {
      seen.add(at.id);
      const definition = this.#definitions.get(at.id);
      const instr: Instr | undefined = definition?.kind === "instr" ? definition.instr : undefined;
      if (instr?.op === "addr") return instr;
      if (instr?.op === "copy") at = instr.arg;
      else at = instr?.op === "get" ? (this.#sets.get(instr.var) ?? null) : null;
    }
    return null;
  }
}

function onlySets(func: Func): ReadonlyMap<VarId, Operand | null> {
  const found = new Map<VarId, Operand | null>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs)
      if (instr.op === "set") found.set(instr.var, found.has(instr.var) ? null : instr.value);
  return found;
}

const isLocal = ({ storage, home, volatile, isFollowed }: Var): boolean =>
  (storage === "local" || storage === "param") && home === "memory" && !volatile && isFollowed === true;

const isLocalNumber = ({ vars }: Func, { base, path, type, volatile }: MemRef): boolean =>
  base.kind === "object" && path.length === 0 && !volatile && isNumberType(type) && isLocal(vars[base.var]!);

/** Addresses, and what polyc's own variables hold of them. */
function dropUnused(func: Func): boolean {
  const used = uses(func);
  const read = new Set<VarId>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) if (instr.op === "get" && used.has(instr.result)) read.add(instr.var);
  const isUnused = (instr: Instr): boolean => {
    switch (instr.op) {
      case "addr":
      case "copy":
      case "get":
        return !used.has(instr.result);
      case "set":
        return func.vars[instr.var]!.standsFor !== undefined && !read.has(instr.var);
      default:
        return false;
    }
  };
  let isChanged = false;
  for (const { id: block, instrs } of liveBlocks(func)) {
    const left = instrs.filter((instr) => !isUnused(instr));
    if (left.length === instrs.length) continue;
    setInstrs(func, block, left);
    isChanged = true;
  }
  return isChanged;
}

const isOf = (instr: Instr, id: VarId): instr is LoadInstr | StoreInstr | AddrInstr =>
  "ref" in instr && instr.ref.base.kind === "object" && instr.ref.base.var === id;

function isAccessedAsWhole(func: Func, id: VarId): boolean {
  const { type } = func.vars[id]!;
  return liveBlocks(func).every(({ instrs }) =>
    instrs.every(
      (instr) =>
        !isOf(instr, id) ||
        (instr.op !== "addr" &&
          instr.ref.path.length === 0 &&
          !instr.ref.volatile &&
          sameType(instr.ref.type, type)),
    ),
  );
}

function keepInRegister(func: Func, id: VarId): void {
  func.vars[id] = { ...func.vars[id]!, home: "register" };
  for (const { id: block, instrs } of liveBlocks(func)) {
    if (!instrs.some((instr) => isOf(instr, id))) continue;
    setInstrs(
      func,
      block,
      instrs.map((instr): Instr => {
        if (!isOf(instr, id)) return instr;
        const { stmt } = instr;
        return instr.op === "store"
          ? { op: "set", var: id, value: instr.value, stmt }
          : { op: "get", var: id, result: instr.result, stmt };
      }),
    );
  }
}
