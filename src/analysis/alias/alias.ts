// Which memory references may touch the same bytes. A small oracle that looks at one function; "I don't know"
// is "they may".
//
// A reference is traced to its *root* (trace-references.ts): a declared object, what a parameter points to,
// memory fresh from malloc, or just some pointer value; `*(p + i)` and `p[i]` are one. Then
//
//   - different declared objects are different memory; so are fresh memory and anything that existed before
//     it, and a local whose address is not taken and any pointer
//   - nothing that is stored to is a string literal (C11 6.4.5p7: undefined), whatever points to it
//   - two parameters differ if one is `restrict` (C11 6.7.3.1: the caller promised; asked only about pairs of
//     which one is a store, the only case that the rule covers), or if every caller passes different objects
//     (`CallerFacts`)
//   - from one root, equally shaped paths whose subscripts differ in exactly one place, and there by a
//     constant other than zero, are different elements. Differences in two traced may cancel out: `A[i][j]`
//     may be `A[i+1][j-1]` past its row, which counts as defined (soundness rule 5)
//   - different fields of one struct object
//   - types (C11 6.5p7, unless -fno-strict-aliasing): a store to an int is not read as a float. For memory
//     without a declared type the rule says nothing about a later *store* with another type, so it is used
//     for flow dependences only (soundness rule 6); declared objects keep their type, but for unions
//
// Subscripts are compared as SSA values, which is right as long as both references are looked at in the same
// iteration of every loop that defines them. A caller that compares across iterations names the values that
// may have changed (`changing`): these are equal to nothing, not even to themselves.

import { varOf } from "../../ir/build.ts";
import type { Func, MemRef, ValueId, VarId } from "../../ir/func.ts";
import { distinctTypes, sameAccess } from "./effective-types.ts";
import {
  isOwn,
  type MemoryRoot,
  sameRoot,
  structAt,
  TracedReferences,
  type TracedStep,
} from "./trace-references.ts";

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

const never = (): boolean => false;

const DEFAULTS: AliasOptions = { strictAliasing: true, callers: null };

export function aliasOracle(func: Func, options: AliasOptions = DEFAULTS): AliasOracle {
  const traced = new TracedReferences(func);
  return {
    mayAlias: (a, b, query) => mayAlias(func, traced, options, a, b, query),
    mustAlias: (a, b) => {
      const [pa, pb] = [traced.of(a), traced.of(b)];
      return sameRoot(pa.root, pb.root) && samePath(pa.steps, pb.steps) && sameAccess(a.type, b.type);
    },
    isVisibleToCalls: (ref) => {
      const { root } = traced.of(ref);
      return root.kind !== "object" || traced.escapes(root.var);
    },
  };
}

function mayAlias(
  func: Func,
  traced: TracedReferences,
  options: AliasOptions,
  a: MemRef,
  b: MemRef,
  query: AliasQuery,
): boolean {
  if (a.volatile && b.volatile) return true;
  const [pa, pb] = [traced.of(a), traced.of(b)];
  if (distinctRoots(func, traced, options, pa.root, pb.root)) return false;
  const decide = options.strictAliasing && typesDecide(pa.root, pb.root, query.kind) && !mayShareUnion(a, b);
  if (decide && distinctTypes(a.type, b.type)) return false;
  const changing = query.changing ?? never;
  return !(sameRoot(pa.root, pb.root, changing) && differentElements(pa.steps, pb.steps, changing));
}

function typesDecide(a: MemoryRoot, b: MemoryRoot, kind: DependenceKind): boolean {
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

function distinctRoots(
  func: Func,
  traced: TracedReferences,
  options: AliasOptions,
  a: MemoryRoot,
  b: MemoryRoot,
): boolean {
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
  return !traced.escapes(object.var);
}

function isRestrict(func: Func, root: { readonly var: VarId }): boolean {
  const { type } = varOf(func, root.var);
  return type.kind === "pointer" && type.restrict;
}

function samePath(a: readonly TracedStep[] | null, b: readonly TracedStep[] | null): boolean {
  return (
    a !== null && b !== null && a.length === b.length && a.every((s, i) => difference(s, b[i]!, never) === 0n)
  );
}

/** Equally shaped paths that differ in one step by a known amount, or part at different fields. */
function differentElements(
  a: readonly TracedStep[] | null,
  b: readonly TracedStep[] | null,
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
function difference(a: TracedStep, b: TracedStep, changing: (id: ValueId) => boolean): bigint | null {
  if (a.kind === "field" || b.kind === "field")
    return a.kind === "field" && b.kind === "field" && a.field === b.field ? 0n : null;
  if (a.at === null || b.at === null || a.at.base?.key !== b.at.base?.key) return null;
  const id = a.at.base?.value ?? null;
  return id !== null && changing(id) ? null : a.at.offset - b.at.offset;
}
