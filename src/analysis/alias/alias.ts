// Which memory references may touch the same bytes. A small oracle that looks at one function; "I don't know"
// is "they may".
//
// A reference is traced to its *root*: a declared object, what a parameter points to, memory fresh from
// malloc, or just some pointer value; through copies, `ptradd` and `addr`, so that `*(p + i)` and `p[i]` are
// one. Then
//
//   - different declared objects are different memory; so are fresh memory and anything that existed before
//     it, and a local whose address is not taken and any pointer
//   - nothing that is stored to is a string literal (C11 6.4.5p7: undefined), whatever points to it
//   - two parameters differ if one is `restrict` (C11 6.7.3.1: the caller promised; asked only about pairs of
//     which one is a store, the only case that the rule covers), or if every caller passes different objects
//     (`CallerFacts`)
//   - from one root, equally shaped paths whose subscripts differ in exactly one place, and there by a
//     constant other than zero, are different elements. Differences in two places may cancel out: `A[i][j]`
//     may be `A[i+1][j-1]` past its row, which counts as defined (soundness rule 5)
//   - different fields of one struct object
//   - types (C11 6.5p7, unless -fno-strict-aliasing): a store to an int is not read as a float. For memory
//     without a declared type the rule says nothing about a later *store* with another type, so it is used
//     for flow dependences only (soundness rule 6); declared objects keep their type, but for unions
//
// Subscripts are compared as SSA values, which is right as long as both references are looked at in the same
// iteration of every loop that defines them. A caller that compares across iterations names the values that
// may have changed (`changing`): these are equal to nothing, not even to themselves.

import { liveBlocks, operandsOf, refOf, typeOf, varOf } from "../../ir/build.ts";
import { type Definition, definitions } from "../../ir/def-use.ts";
import type { Func, Instr, MemRef, Operand, ValueId, VarId } from "../../ir/func.ts";
import { type Type, VOID } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";

/**
 * flow: the first reference writes, the second reads afterwards. any: in either order, a store is among them.
 */
type DependenceKind = "flow" | "any";

export interface AliasQuery {
  readonly kind: DependenceKind;
  /** Values that may differ between the two moments at which the references are evaluated. */
  readonly changing?: (id: ValueId) => boolean;
}

export interface AliasOracle {
  /** May a store through `a` and an access through `b` touch the same bytes? */
  mayAlias(a: MemRef, b: MemRef, query: AliasQuery): boolean;
  /** Certainly the same bytes, of the same type, when both are evaluated in the same iteration. */
  mustAlias(a: MemRef, b: MemRef): boolean;
  /** May code outside this function (a call) touch what the reference names? */
  isVisibleToCalls(ref: MemRef): boolean;
}

/** What is known of a function from all its callers: see `caller-facts.ts`. */
interface CallerFacts {
  /** Do these two parameters point to different objects in every call? */
  distinct(a: VarId, b: VarId): boolean;
}

export interface AliasOptions {
  readonly strictAliasing: boolean;
  readonly callers: CallerFacts | null;
}

const DEFAULTS: AliasOptions = { strictAliasing: true, callers: null };

type Root =
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

type Step =
  | { readonly kind: "index"; readonly at: Linear | null }
  /**
   * `apart`: other fields of the same object are other bytes. Not so in a union, nor where the container is
   * not known.
   */
  | { readonly kind: "field"; readonly field: number; readonly apart: boolean };

interface Place {
  readonly root: Root;
  /** Null: somewhere within the root. */
  readonly steps: readonly Step[] | null;
}

const FRESH: ReadonlySet<string> = new Set(["malloc", "calloc", "aligned_alloc"]);

export function aliasOracle(func: Func, options: AliasOptions = DEFAULTS): AliasOracle {
  const places = new Places(func);
  return {
    mayAlias: (a, b, query) => mayAlias(func, places, options, a, b, query),
    mustAlias: (a, b) => {
      const [pa, pb] = [places.of(a), places.of(b)];
      return sameRoot(pa.root, pb.root, never) && samePath(pa.steps, pb.steps) && sameAccess(a.type, b.type);
    },
    isVisibleToCalls: (ref) => {
      const { root } = places.of(ref);
      return root.kind !== "object" || places.escapes(root.var);
    },
  };
}

const never = (): boolean => false;

function mayAlias(
  func: Func,
  places: Places,
  options: AliasOptions,
  a: MemRef,
  b: MemRef,
  query: AliasQuery,
): boolean {
  if (a.volatile && b.volatile) return true;
  const [pa, pb] = [places.of(a), places.of(b)];
  if (distinctRoots(func, places, options, pa.root, pb.root)) return false;
  const decide = options.strictAliasing && typesDecide(pa.root, pb.root, query.kind) && !mayShareUnion(a, b);
  if (decide && distinctTypes(a.type, b.type)) return false;
  const changing = query.changing ?? never;
  return !(sameRoot(pa.root, pb.root, changing) && differentElements(pa.steps, pb.steps, changing));
}

function typesDecide(a: Root, b: Root, kind: DependenceKind): boolean {
  return kind === "flow" || a.kind === "object" || b.kind === "object";
}

/**
 * Members of a union are one place with several types, also for a pointer to one of them: `*p = 0.0f` may
 * write the bytes that `u->n` reads (C11 6.5.2.3, footnote 95).
 */
function mayShareUnion(a: MemRef, b: MemRef): boolean {
  if (isInUnion(a) || isInUnion(b)) return true;
  // What members of members are in functions that no file has: not known.
  const fields = (ref: MemRef): number => ref.path.filter((step) => step.kind === "field").length;
  return fields(a) > 0 && fields(b) > 0 && (fields(a) > 1 || fields(b) > 1);
}

function isInUnion(ref: MemRef): boolean {
  const isMember = ref.path.some((step) => step.kind === "field");
  return (
    isMember && (structAt(ref) === null || ref.path.some((s) => s.kind === "field" && s.inUnion === true))
  );
}

function distinctRoots(func: Func, places: Places, options: AliasOptions, a: Root, b: Root): boolean {
  if (a.kind === "object" && b.kind === "object") return a.var !== b.var;
  if (a.kind === "fresh" && b.kind === "fresh") return a.value !== b.value;
  if (a.kind === "fresh" || b.kind === "fresh") {
    const other = a.kind === "fresh" ? b : a;
    return other.kind === "object" || other.kind === "param";
  }
  if (a.kind === "param" && b.kind === "param") {
    if (a.var === b.var) return false;
    return isRestrict(func, a) || isRestrict(func, b) || (options.callers?.distinct(a.var, b.var) ?? false);
  }
  const [object, other] = a.kind === "object" ? [a, b] : [b, a];
  if (object.kind !== "object") return false;
  if (varOf(func, object.var).literal !== undefined) return true;
  if (other.kind === "param") return isOwn(func, object.var) || isRestrict(func, other);
  return !places.escapes(object.var);
}

/** An object that did not exist when the function was called: nothing that came in points to it. */
function isOwn(func: Func, id: VarId): boolean {
  const { storage } = varOf(func, id);
  return storage === "local" || storage === "param";
}

function isRestrict(func: Func, root: { readonly var: VarId }): boolean {
  const { type } = varOf(func, root.var);
  return type.kind === "pointer" && type.restrict;
}

function sameRoot(a: Root, b: Root, changing: (id: ValueId) => boolean): boolean {
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

function samePath(a: readonly Step[] | null, b: readonly Step[] | null): boolean {
  return (
    a !== null && b !== null && a.length === b.length && a.every((s, i) => difference(s, b[i]!, never) === 0n)
  );
}

/** Equally shaped paths that differ in one step by a known amount, or part at different fields. */
function differentElements(
  a: readonly Step[] | null,
  b: readonly Step[] | null,
  changing: (id: ValueId) => boolean,
): boolean {
  if (a === null || b === null) return false;
  let apart = 0;
  for (const [i, step] of a.entries()) {
    const other = b[i];
    if (other === undefined) return false;
    if (step.kind === "field" && other.kind === "field" && step.field !== other.field)
      return apart === 0 && step.apart && other.apart;
    const by = difference(step, other, changing);
    if (by === null) return false;
    if (by !== 0n) apart++;
  }
  return a.length === b.length && apart === 1;
}

/** How far apart two steps are; null if that is not a constant. */
function difference(a: Step, b: Step, changing: (id: ValueId) => boolean): bigint | null {
  if (a.kind === "field" || b.kind === "field")
    return a.kind === "field" && b.kind === "field" && a.field === b.field ? 0n : null;
  if (a.at === null || b.at === null || a.at.base?.key !== b.at.base?.key) return null;
  const id = a.at.base?.value ?? null;
  return id !== null && changing(id) ? null : a.at.offset - b.at.offset;
}

/** Same type of access, for the purpose of replacing one by the other's value. */
function sameAccess(a: Type, b: Type): boolean {
  const [x, y] = [accessClass(a), accessClass(b)];
  return x !== null && x === y && signOf(a) === signOf(b);
}

function signOf(type: Type): boolean | null {
  return type.kind === "int" ? type.signed : null;
}

/** C's effective types as far as they are told apart: null may alias everything (characters, aggregates). */
function accessClass(type: Type): string | null {
  switch (type.kind) {
    case "int":
      return type.bits === 8 ? null : `int${type.bits}`;
    case "enum":
      return type.underlying.bits === 8 ? null : `int${type.underlying.bits}`;
    case "float":
      return `float${type.bits}`;
    case "pointer":
    case "bool":
      return type.kind;
    default:
      return null;
  }
}

/** The effective types of all that a function loads and stores, less those that may alias everything. */
export function accessClasses(func: Func): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      const name = accessClass(refOf(instr)?.type ?? VOID);
      if (name !== null) found.add(name);
    }
  return found;
}

/** By the language's rules on types alone. */
export const mayBeSameByType = (a: Type, b: Type): boolean => !distinctTypes(a, b);

function distinctTypes(a: Type, b: Type): boolean {
  const [x, y] = [accessClass(a), accessClass(b)];
  return x !== null && y !== null && x !== y;
}

/**
 * The pointers into whose objects the result of an instruction also points; null where it is a root of its
 * own. All that `Places` looks through must be here, or a loop that steps a pointer in that way is looked
 * through for ever.
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
class Places {
  readonly #func: Func;
  readonly #defs: Map<ValueId, Definition>;
  readonly #known = new Map<MemRef, Place>();
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

  of(ref: MemRef): Place {
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    const place = this.#trace(ref);
    this.#known.set(ref, place);
    return place;
  }

  #trace(ref: MemRef): Place {
    const container = structAt(ref);
    const steps = ref.path.map(
      (s, i): Step =>
        s.kind === "field" ? { kind: "field", field: s.field, apart: i === container } : this.#index(s.index),
    );
    if (ref.base.kind === "object") return { root: { kind: "object", var: ref.base.var }, steps };
    const from = this.ofPointer(ref.base.pointer);
    return { root: from.root, steps: joined(from.steps, steps) };
  }

  /** Where a pointer points: the last step counts objects of the pointee type. */
  ofPointer(pointer: Operand): Place {
    if (pointer.kind !== "value") return { root: { kind: "unknown" }, steps: null };
    const def = this.#defs.get(pointer.id);
    if (def === undefined) return { root: { kind: "unknown" }, steps: null };
    const start: readonly Step[] = [{ kind: "index", at: { base: null, offset: 0n } }];
    if (def.kind === "param") {
      const param = this.#func.params[def.index]!;
      return { root: { kind: "param", var: param.var, value: param.value }, steps: start };
    }
    return this.#made(pointer.id, def.instr, start);
  }

  #made(id: ValueId, instr: Instr, start: readonly Step[]): Place {
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
  #common(id: ValueId, phi: Instr): Root | null {
    const roots: Root[] = [];
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
    return first !== undefined && rest.every((r) => sameRoot(r, first, never)) ? first : null;
  }

  #index(operand: Operand): Step {
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
function joined(steps: readonly Step[] | null, rest: readonly Step[]): readonly Step[] | null {
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
 * The place in the path of the first field step, if it steps into a struct (types behind it stand in the
 * module's table).
 */
function structAt(ref: MemRef): number | null {
  const at = ref.path.findIndex((s) => s.kind === "field");
  let type = ref.root;
  const dimensions = ref.base.kind === "pointer" ? at - 1 : at;
  for (let i = 0; i < dimensions && type.kind === "array"; i++) type = type.of;
  return type.kind === "struct" ? at : null;
}
