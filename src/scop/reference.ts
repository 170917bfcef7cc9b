// Which element of which array a memory reference means, as affine subscripts over a region.
//
//     double (*A)[m];  A[i][j+1]        array "A" = {pointer A, [ ] [m]}         subscripts i, j + 1
//     s.x[2*i]                          array "s.x" = {object s, .x [ ]}         subscript 2*i
//     p = A + i;  *p                    array "A" = {pointer A, [ ]}             subscript i
//
// An array is a base (a declared object, or a pointer that does not change in the region) with a path of fields and
// subscripts. Two references belong to one array when base and path have the same shape. Different shapes on one base are
// different arrays only if they part at two fields of one struct; otherwise nobody knows, and the region is rejected.
// Pointers that walk are brought back to what they started from: scalar evolution counts them in elements.

import { type Atom, type PointerBase, typeKey } from "../analysis/polynomial.ts";
import { atom, someAtom, subtract, type Trec } from "../analysis/trec.ts";
import { unreachable } from "../brand.ts";
import { fail, ok, type Result, reject } from "../diagnostic.ts";
import type { BlockId, Func, MemRef, Operand, PathStep, StmtId } from "../ir/func.ts";
import { sameType, type Type } from "../ir/type.ts";
import type { Span } from "../source/span.ts";
import { type Affine, addAffine, affineOf } from "./affine.ts";
import { affineAt, type View } from "./condition.ts";

/** An array of the region: what all references of one shape have in common. */
export interface ArrayShape {
  readonly key: string;
  readonly base: PointerBase;
  /** Names of the fields on the way. */
  readonly fields: readonly string[];
  /** For each subscript the number of elements; null where the language gives none. */
  readonly extents: readonly (Operand | null)[];
  /** Fields and subscripts in order, the latter as `null`. */
  readonly steps: readonly (string | null)[];
  /** Type of an element. */
  readonly type: Type;
  /** The first reference seen, for printing. Its subscripts mean nothing. */
  readonly ref: MemRef;
}

export interface Reference {
  readonly shape: ArrayShape;
  readonly subscripts: readonly Affine[];
  readonly ref: MemRef;
  readonly stmt: StmtId | null;
}

export function referenceOf(view: View, ref: MemRef, at: BlockId, stmt: StmtId | null): Result<Reference> {
  const span = stmt === null ? null : (view.scev.func.stmts[stmt]?.span ?? null);
  if (ref.volatile)
    return fail(reject("volatile-or-atomic", "volatile and atomic objects are left alone", span));
  const located = locate(view, ref, at, span);
  if (!located.ok) return located;
  const { base, root, first } = located.value;
  const subscripts: Affine[] = [];
  for (const [i, step] of ref.path.entries()) {
    if (step.kind === "field") continue;
    const own = affineAt(view, step.index, at);
    if (own === null) return fail(nonaffine(view.scev.func, base, span));
    subscripts.push(i === 0 && first !== null ? addAffine(first, own) : own);
  }
  const indices = ref.path.filter((s) => s.kind === "index");
  const steps = ref.path.map((s) => (s.kind === "index" ? null : s.name));
  const path = steps.map((s) => (s === null ? "[]" : `.${s}`)).join("");
  const shape: ArrayShape = {
    key: `${baseKey(base)}${path}:${typeKey(ref.type)}`,
    base,
    fields: steps.filter((s) => s !== null),
    extents: indices.map((s) => s.extent),
    steps,
    type: ref.type,
    ref: { ...ref, root },
  };
  return ok({ shape, subscripts, ref, stmt });
}

export function baseKey(base: PointerBase): string {
  return base.kind === "object" ? `&${base.var}` : `%${base.id}`;
}

export function baseName(func: Func, base: PointerBase): string | null {
  const id = base.kind === "object" ? base.var : (func.values[base.id]?.var ?? null);
  return id === null ? null : (func.vars[id]?.name ?? null);
}

function nonaffine(func: Func, base: PointerBase, span: Span | null) {
  const name = baseName(func, base);
  const what = name === null ? "an array" : `"${name}"`;
  return reject(
    "nonaffine-subscript",
    `a subscript of ${what} is not a sum of loop counters and constants`,
    span,
  );
}

interface Located {
  readonly base: PointerBase;
  readonly root: Type;
  /** What the pointer adds to the first subscript. */
  readonly first: Affine | null;
}

function locate(view: View, ref: MemRef, at: BlockId, span: Span | null): Result<Located> {
  if (ref.base.kind === "object")
    return ok({ base: { kind: "object", var: ref.base.var }, root: ref.root, first: null });
  const { pointer } = ref.base;
  if (pointer.kind !== "value")
    return fail(reject("unknown-access", "memory is accessed at a fixed address", span));
  const split = splitPointer(view.scev.closedForm(pointer, at, view.region));
  const { base, to, offset } = split ?? { base: null, to: null, offset: null };
  if (base === null || (base.kind === "value" && !view.scope.isInvariant(base.id)))
    return fail(
      reject("variant-base-pointer", "a pointer changes in a way that is not a count of elements", span),
    );
  const first = affineOf(offset, view.scope);
  if (first === null) return fail(nonaffine(view.scev.func, base, span));
  if (!sameType(to, ref.root) || (base.kind === "object" && !isRow(view, base.var, to)))
    return fail(
      reject("unknown-access", "memory is accessed through a pointer of another type than its own", span),
    );
  return ok({ base, root: ref.root, first });
}

/** The object is an array of `to`, so that counting from its start in elements of `to` is subscripting it. */
function isRow(view: View, id: number, to: Type): boolean {
  const { type } = view.scev.func.vars[id]!;
  return type.kind === "array" && sameType(type.of, to);
}

/** A pointer's tree as its base and a count of elements; null where it is not of that form. */
export function splitPointer(
  tree: Trec,
): { readonly base: PointerBase; readonly to: Type; readonly offset: Trec } | null {
  const found: Extract<Atom, { kind: "pointer" }>[] = [];
  someAtom(tree, (a) => {
    if (a.kind === "pointer") found.push(a);
    return false;
  });
  const [only] = found;
  if (only === undefined) return null;
  const offset = subtract(tree, atom(only));
  return someAtom(offset, (a) => a.kind === "pointer") ? null : { base: only.base, to: only.to, offset };
}

/** Whether references of the two shapes can never touch the same byte, though they have the same base. */
export function partAtField(a: ArrayShape, b: ArrayShape): boolean {
  const length = Math.min(a.steps.length, b.steps.length);
  for (let i = 0; i < length; i++) {
    if (a.steps[i] === b.steps[i]) continue;
    return a.steps[i] !== null && b.steps[i] !== null && typeAt(a, i).kind === "struct";
  }
  return false;
}

/** Type of what the first `count` steps of the path lead to. */
function typeAt(shape: ArrayShape, count: number): Type {
  let type: Type = shape.ref.root;
  const walked = shape.ref.path.slice(0, count);
  for (const [i, step] of walked.entries()) type = stepInto(type, step, i, shape.ref.base.kind);
  return type;
}

function stepInto(type: Type, step: PathStep, at: number, base: MemRef["base"]["kind"]): Type {
  switch (step.kind) {
    case "index":
      // The first subscript of a pointer counts objects of its pointee type.
      if (at === 0 && base === "pointer") return type;
      return type.kind === "array" ? type.of : { kind: "void" };
    case "field":
      // Types of fields stand in the module; only what kind of thing holds the next field matters here.
      return { kind: "void" };
    default:
      return unreachable(step);
  }
}
