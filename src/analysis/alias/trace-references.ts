// Traces memory references to their *roots*, through copies, `ptradd` and `addr`.
//
//     p = &A[2]; *(p + i)         object A, steps [i + 2]
//     void f(float *q)  q[j]      parameter q, steps [j]
//     r = malloc(n); r[0]         fresh memory r, steps [0]
//     s = cond ? &A[0] : &A[9]    object A, somewhere within it
//
// A root is a declared object, what a parameter points to, memory fresh from malloc, or just some pointer
// value. The steps from the root are fields and subscripts; a subscript is kept as a sum of at most one SSA
// value (or macro) and a constant, which is enough to compare `i` with `i + 1`.

import { operandsOf, typeOf, varOf } from "../../ir/build.ts";
import { type Definition, definitions } from "../../ir/def-use.ts";
import type { Func, Instr, MemRef, Operand, ValueId, VarId } from "../../ir/func.ts";
import type { Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";

export type MemoryRoot =
  | { readonly kind: "object"; readonly var: VarId }
  | { readonly kind: "param"; readonly var: VarId; readonly value: ValueId }
  | { readonly kind: "fresh"; readonly value: ValueId }
  | { readonly kind: "pointer"; readonly value: ValueId }
  | { readonly kind: "unknown" };

/** A sum of at most one value (or macro) and a constant. */
interface Linear {
  readonly base: { readonly key: string; readonly value: ValueId | null } | null;
  readonly offset: bigint;
}

export type TracedStep =
  | { readonly kind: "index"; readonly at: Linear | null }
  /**
   * `apart`: other fields of the same object are other bytes. Not so in a union, nor where the container is
   * not known.
   */
  | { readonly kind: "field"; readonly field: number; readonly apart: boolean };

interface TracedReference {
  readonly root: MemoryRoot;
  /** Null: somewhere within the root. */
  readonly steps: readonly TracedStep[] | null;
}

const FRESH: ReadonlySet<string> = new Set(["malloc", "calloc", "aligned_alloc"]);

/** An object that did not exist when the function was called: nothing that came in points to it. */
export function isOwn(func: Func, id: VarId): boolean {
  const { storage } = varOf(func, id);
  return storage === "local" || storage === "param";
}

/** `changing`: values that may differ between the two references; as a root such a pointer equals nothing. */
export function sameRoot(
  a: MemoryRoot,
  b: MemoryRoot,
  changing: (id: ValueId) => boolean = () => false,
): boolean {
  switch (a.kind) {
    case "object":
    case "param":
      return a.kind === b.kind && a.var === b.var;
    case "fresh":
    case "pointer":
      return a.kind === b.kind && a.value === b.value && !changing(a.value);
    case "unknown":
      return false;
    default:
      return unreachable(a);
  }
}

/**
 * The pointers into whose objects the result of an instruction also points; null where it is a root of its
 * own. All that `TracedReferences` looks through must be here, or tracing a loop that steps a pointer in that
 * way would not end.
 */
function pointersThrough(func: Func, instr: Instr): readonly Operand[] | null {
  switch (instr.op) {
    case "phi":
      return instr.args;
    case "select":
      return [instr.then, instr.other];
    case "copy":
      return [instr.arg];
    case "cast":
      return typeOf(func, instr.arg).kind === "pointer" ? [instr.arg] : null;
    case "ptradd":
      return [instr.base];
    case "addr":
      return instr.ref.base.kind === "pointer" ? [instr.ref.base.pointer] : null;
    default:
      return null;
  }
}

/** Traces references to their roots; remembers what it found. */
export class TracedReferences {
  readonly #func: Func;
  readonly #defs: Map<ValueId, Definition>;
  readonly #known = new Map<MemRef, TracedReference>();
  readonly #escaping = new Set<VarId>();

  constructor(func: Func) {
    this.#func = func;
    this.#defs = definitions(func);
    for (const def of this.#defs.values())
      if (def.kind === "instr" && def.instr.op === "addr" && def.instr.ref.base.kind === "object")
        this.#escaping.add(def.instr.ref.base.var);
  }

  /**
   * Might a pointer from elsewhere point to it? Every object whose address is taken, and all that are not of
   * this call.
   */
  escapes(id: VarId): boolean {
    return this.#escaping.has(id) || !isOwn(this.#func, id);
  }

  of(ref: MemRef): TracedReference {
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    const place = this.#trace(ref);
    this.#known.set(ref, place);
    return place;
  }

  #trace(ref: MemRef): TracedReference {
    const container = structAt(ref);
    const steps = ref.path.map(
      (s, i): TracedStep =>
        s.kind === "field" ? { kind: "field", field: s.field, apart: i === container } : this.#index(s.index),
    );
    if (ref.base.kind === "object") return { root: { kind: "object", var: ref.base.var }, steps };
    const from = this.ofPointer(ref.base.pointer);
    return { root: from.root, steps: joined(from.steps, steps) };
  }

  /** Where a pointer points: the last step counts objects of the pointee type. */
  ofPointer(pointer: Operand): TracedReference {
    if (pointer.kind !== "value") return { root: { kind: "unknown" }, steps: null };
    const def = this.#defs.get(pointer.id);
    if (def === undefined) return { root: { kind: "unknown" }, steps: null };
    const start: readonly TracedStep[] = [{ kind: "index", at: { base: null, offset: 0n } }];
    if (def.kind === "param") {
      const param = this.#func.params[def.index]!;
      return { root: { kind: "param", var: param.var, value: param.value }, steps: start };
    }
    return this.#made(pointer.id, def.instr, start);
  }

  #made(id: ValueId, instr: Instr, start: readonly TracedStep[]): TracedReference {
    switch (instr.op) {
      case "copy":
        return this.ofPointer(instr.arg);
      case "cast": {
        const isPointer = typeOf(this.#func, instr.arg).kind === "pointer";
        return isPointer
          ? { ...this.ofPointer(instr.arg), steps: null }
          : { root: { kind: "unknown" }, steps: null };
      }
      case "addr":
        return this.of(instr.ref);
      case "ptradd": {
        const from = this.ofPointer(instr.base);
        return { root: from.root, steps: joined(from.steps, [this.#index(instr.index)]) };
      }
      case "call":
        return {
          root:
            instr.fresh === true || (instr.callee.kind === "direct" && FRESH.has(instr.callee.name))
              ? { kind: "fresh", value: id }
              : { kind: "pointer", value: id },
          steps: start,
        };
      // One of several pointers: it may have any of their roots, and is the same as itself.
      case "phi":
      case "select":
        return { root: this.#common(id, instr) ?? { kind: "unknown" }, steps: null };
      default:
        return { root: { kind: "pointer", value: id }, steps: start };
    }
  }

  /** The one root that all arguments have, cycles through the φ itself aside. */
  #common(id: ValueId, phi: Instr): MemoryRoot | null {
    const roots: MemoryRoot[] = [];
    const seen = new Set<ValueId>([id]);
    const work = phi.op === "select" ? [phi.then, phi.other] : [...operandsOf(phi)];
    for (let o = work.pop(); o !== undefined; o = work.pop()) {
      if (o.kind !== "value") return null;
      if (seen.has(o.id)) continue;
      seen.add(o.id);
      const def = this.#defs.get(o.id);
      const through = def?.kind === "instr" ? pointersThrough(this.#func, def.instr) : null;
      if (through !== null) work.push(...through);
      else roots.push(this.ofPointer(o).root);
    }
    const [first, ...rest] = roots;
    return first !== undefined && rest.every((r) => sameRoot(r, first)) ? first : null;
  }

  #index(operand: Operand): TracedStep {
    return { kind: "index", at: this.#linear(operand) };
  }

  #linear(operand: Operand): Linear | null {
    switch (operand.kind) {
      case "int":
        return { base: null, offset: operand.value };
      case "macro":
        return { base: { key: `m${operand.macro}`, value: null }, offset: 0n };
      case "value":
        return this.#linearValue(operand.id);
      default:
        return null;
    }
  }

  #linearValue(id: ValueId): Linear {
    const itself: Linear = { base: { key: `v${id}`, value: id }, offset: 0n };
    const def = this.#defs.get(id);
    if (def?.kind !== "instr") return itself;
    const { instr } = def;
    if (instr.op === "copy") return this.#linear(instr.arg) ?? itself;
    if (
      instr.op === "cast" &&
      preservesValue(typeOf(this.#func, instr.arg), typeOf(this.#func, { kind: "value", id }))
    )
      return this.#linear(instr.arg) ?? itself;
    // With wrapping arithmetic `i + 1` is not always one more than `i`.
    if (instr.op !== "binary" || instr.overflow !== "undefined") return itself;
    const { opcode, left, right } = instr;
    if (opcode === "add" && right.kind === "int") return plus(this.#linear(left), right.value) ?? itself;
    if (opcode === "add" && left.kind === "int") return plus(this.#linear(right), left.value) ?? itself;
    if (opcode === "sub" && right.kind === "int") return plus(this.#linear(left), -right.value) ?? itself;
    return itself;
  }
}

function plus(a: Linear | null, n: bigint): Linear | null {
  return a === null ? null : { base: a.base, offset: a.offset + n };
}

/** The first of `rest` continues the last of `steps`: both count the same objects. */
function joined(
  steps: readonly TracedStep[] | null,
  rest: readonly TracedStep[],
): readonly TracedStep[] | null {
  const last = steps?.at(-1);
  const [first, ...more] = rest;
  if (steps === null || last === undefined || first === undefined) return null;
  const before = steps.slice(0, -1);
  if (first.kind !== "index") return null;
  if (last.kind === "field")
    return first.at?.base === null && first.at.offset === 0n ? [...steps, ...more] : null;
  return [...before, { kind: "index", at: sum(last.at, first.at) }, ...more];
}

function sum(a: Linear | null, b: Linear | null): Linear | null {
  if (a === null || b === null) return null;
  if (a.base !== null && b.base !== null) return null;
  return { base: a.base ?? b.base, offset: a.offset + b.offset };
}

function preservesValue(from: Type, to: Type): boolean {
  if (from.kind !== "int" || to.kind !== "int") return false;
  if (from.signed) return to.signed && to.bits >= from.bits;
  return to.bits > from.bits || (!to.signed && to.bits >= from.bits);
}

/**
 * The index in the path of the first field step, if it steps into a struct (types after it stand in the
 * module's table).
 */
export function structAt(ref: MemRef): number | null {
  const at = ref.path.findIndex((s) => s.kind === "field");
  let type = ref.root;
  const dimensions = ref.base.kind === "pointer" ? at - 1 : at;
  for (let i = 0; i < dimensions && type.kind === "array"; i++) type = type.of;
  return type.kind === "struct" ? at : null;
}
