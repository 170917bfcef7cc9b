// Data references: which element of what a load or store touches, as trees of recurrences.
//
//     double (*A)[m];  A[i][j+1]        base %A, subscripts {0,+,1}_1 and {1,+,1}_2, extents none and m
//     p = φ(A, p + 1); *p               base %A, subscript {0,+,1}_1
//     A[i*m + j]                        base %A, subscript {{0,+,m}_1,+,1}_2: two after `delinearize.ts`
//
// A reference has a base (a declared object, or a pointer that does not change in the region) and a path of
// subscripts and fields. A pointer that walks is brought back to where it started: its offset is added to the
// first subscript, both count the same elements. Method: Pop, Cohen & Silber (2005), section 5; Berlin,
// Edelsohn & Pop (2004), section 3 (access functions).

import type { BlockId, Func, MemRef, Operand } from "../../ir/func.ts";
import { sameType, type Type } from "../../ir/type.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import { arrayExtent, splitPointer } from "../scev/pointer-units.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../scev/scope.ts";
import { addTrecs, containsUnknown } from "../scev/trec.ts";
import { pointerBaseKey, typeKey } from "../scev/trec-keys.ts";
import type { PointerBase, Trec } from "../scev/trec-types.ts";
import { declaredByFlags } from "./declared-by-flags.ts";

export type RefStep =
  | {
      readonly kind: "index";
      readonly subscript: Trec;
      /** Number of elements of this dimension; null where nothing says (the outermost of a pointer). */
      readonly extent: Trec | null;
      /** It counts from a pointer that the steps before it read (`row-pointers.ts`). Absent means no. */
      readonly row?: true;
    }
  | { readonly kind: "field"; readonly name: Name; readonly field: number };

export interface DataRef {
  readonly base: PointerBase;
  /** Type of what the first subscript counts for a pointer base, of the object for an object base. */
  readonly root: Type;
  readonly steps: readonly RefStep[];
  /** Type of the element that is loaded or stored. */
  readonly element: Type;
  readonly ref: MemRef;
  readonly at: BlockId;
}

/** `where`: ` (line 3)`, for messages. */
export function dataRef(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  ref: MemRef,
  at: BlockId,
  span: Span | null,
  where = "",
): Result<DataRef> {
  if (ref.volatile) return fail(volatileObstacle(scev.func, ref, span, where));
  const start = startOf(scev, region, ref, at, span, where);
  if (!start.ok) return start;
  const { base, root, offset } = start.value;
  if (base.kind === "object" && scev.func.vars[base.var]!.volatile)
    return fail(volatileObstacle(scev.func, { ...ref, base }, span, where));
  const steps: RefStep[] = [];
  for (const [i, step] of ref.path.entries()) {
    if (step.kind === "field") {
      steps.push({ kind: "field", name: step.name, field: step.field });
      continue;
    }
    const own = scev.evolution(step.index, at, region);
    const subscript = i === 0 && offset !== null ? addTrecs(offset, own) : own;
    if (containsUnknown(subscript))
      return fail(reject("nonaffine-subscript", "a subscript is no formula of the loop counters", span));
    steps.push({ kind: "index", subscript, extent: extent(scev, region, step.extent, at) });
  }
  return ok({ base, root, steps, element: ref.type, ref, at });
}

/**
 * Objects that flags declare in other ways are taken for volatile. So are those that each thread has of its
 * own: of `p = &own` in a loop every thread makes another address.
 */
const volatileObstacle = (func: Func, ref: MemRef, span: Span | null, where: string): Reject =>
  declaredByFlags(func, ref, span, where) ?? reject("volatile-or-atomic", whyVolatile(func, ref), span);

const UNTOUCHABLE = {
  c: "volatile, atomic, each thread's own, or another object's other name",
  fortran: "volatile or asynchronous",
} as const;

const KEEPS_ORDER =
  ", so that accesses to it keep their order: move them to a loop of their own, if the rest is to be parallel";

/** In words: which of the names in a volatile reference makes it one. */
function whyVolatile(func: Func, { base, path }: MemRef): string {
  const object = base.kind === "object" ? func.vars[base.var]! : null;
  if (object?.volatile === true)
    return `${variableWords(object)} is ${UNTOUCHABLE[func.language]}${KEEPS_ORDER}`;
  const member = path.findLast((step) => step.kind === "field");
  if (member !== undefined) return `the member "${member.name}" is volatile or atomic${KEEPS_ORDER}`;
  const pointer =
    base.kind === "pointer" && base.pointer.kind === "value" ? func.values[base.pointer.id]! : null;
  const variable = pointer === null || pointer.var === null ? null : func.vars[pointer.var]!;
  return `${variable === null ? "an object" : `what ${variableWords(variable)} points to`} is volatile or atomic${KEEPS_ORDER}`;
}

interface Start {
  readonly base: PointerBase;
  readonly root: Type;
  /** What the pointer adds to the first subscript; null for objects, whose path begins inside them. */
  readonly offset: Trec | null;
}

function startOf(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  ref: MemRef,
  at: BlockId,
  span: Span | null,
  where: string,
): Result<Start> {
  if (ref.base.kind === "object")
    return ok({ base: { kind: "object", var: ref.base.var }, root: ref.root, offset: null });
  const { pointer } = ref.base;
  if (pointer.kind !== "value")
    return fail(
      reject(
        "unknown-access",
        `memory is accessed at a fixed address${where}: nothing to change at the loop`,
        span,
      ),
    );
  const split = splitPointer(scev.evolution(pointer, at, region));
  const variant = "a pointer does not move by a number of elements that polyc can compute";
  if (split === null) return fail(reject("variant-base-pointer", variant, span));
  const { base, to, offset } = split;
  if (base.kind === "value" && scev.isDefinedIn(base.id, region))
    return fail(reject("variant-base-pointer", variant, span));
  if (!sameType(to, ref.root))
    return fail(
      reject(
        "unknown-access",
        "memory is accessed through a pointer of another type: use a pointer of the type that it has",
        span,
      ),
    );
  return ok({ base, root: to, offset });
}

function extent(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  operand: Operand | null,
  at: BlockId,
): Trec | null {
  if (operand === null) return null;
  const t = scev.evolution(operand, at, region);
  return containsUnknown(t) ? null : t;
}

/**
 * References with equal keys have one base, one kind of path and one element type: subscripts compare one by
 * one.
 */
export function shapeKey(r: DataRef): string {
  const path = r.steps.map(keyOfStep).join("");
  return `${pointerBaseKey(r.base)}${path}:${typeKey(r.element)}`;
}

const keyOfStep = (step: RefStep): string =>
  step.kind === "index" ? (step.row === true ? "*[]" : "[]") : `.${step.name}`;

/**
 * Extents of the dimensions that the base is declared with, outermost first, down to elements of type
 * `element`: of an object, or of the rows that a pointer to arrays counts (the first is null then). Null
 * where it does not consist of these; for a pointer to elements, too, which says nothing of dimensions.
 */
export function declaredExtents(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  base: PointerBase,
  element: Type,
  at: BlockId,
): readonly (Trec | null)[] | null {
  const extents: (Trec | null)[] = [];
  let type = declaredType(scev.func, base);
  if (base.kind === "value") {
    if (type === null || type.kind !== "array") return null;
    extents.push(null);
  }
  while (type !== null && !sameType(type, element)) {
    if (type.kind !== "array") return null;
    extents.push(arrayExtent(scev.func, type, (o) => scev.evolution(o, at, region)));
    type = type.of;
  }
  return extents;
}

/** The type of an object, or of what a pointer points to. */
export function declaredType(func: Func, base: PointerBase): Type | null {
  if (base.kind === "object") return func.vars[base.var]!.type;
  const { type } = func.values[base.id]!;
  return type.kind === "pointer" ? type.to : null;
}
