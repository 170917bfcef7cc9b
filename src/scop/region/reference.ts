// Which element of which array each memory reference means, as affine subscripts over a region.
//
//     double (*A)[m];  A[i][j+1]        array "A" = {pointer A, [ ] [m]}         subscripts i, j + 1
//     s.x[2*i]                          array "s.x" = {object s, .x [ ]}         subscript 2*i
//     p[i*m + j] beside p[k*m]          array "p" = {pointer p, [ ] [m]}         subscripts i, j and k, 0
//
// An array is a base (a declared object, or a pointer that does not change in the region) with a path of
// fields and subscripts. All references of the region are looked at together: pointers that walk are brought
// back to what they started from (analysis/data/data-ref.ts), and those that number elements row by row get
// dimensions (analysis/data/delinearize.ts). References with equal shapes belong to one array. Different
// shapes on one base are different arrays only if they part at two fields of one struct; otherwise nobody
// knows, and the region is rejected.

import {
  type DataRef,
  dataRef,
  declaredExtents,
  declaredType,
  shapeKey,
} from "../../analysis/data/data-ref.ts";
import { delinearize } from "../../analysis/data/delinearize.ts";
import { isOnlyAddress, type RowRef, rowRef } from "../../analysis/data/row-pointers.ts";
import { type PointerBase, pointerBaseKey } from "../../analysis/scev/polynomial.ts";
import { spelledOut } from "../../analysis/scev/spelled-out.ts";
import { add, constant, containsUnknown, multiply, someAtom, type Trec } from "../../analysis/scev/trec.ts";
import { int, value } from "../../ir/build.ts";
import { uses } from "../../ir/def-use.ts";
import type {
  BlockId,
  Func,
  Instr,
  LoadInstr,
  MemRef,
  Operand,
  PathStep,
  StoreInstr,
  ValueId,
} from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { type IntType, sameType, type Type } from "../../ir/type.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { type Affine, affineOf, constantOfAffine } from "../model/affine.ts";
import type { View } from "../model/condition.ts";
import { anyElement, decidedByData, isAsWritten, type OnData } from "./on-data.ts";
import { arrayName, nonaffine } from "./reject-messages.ts";

/** An array of the region: what all references of one shape have in common. */
export interface ArrayShape {
  readonly key: string;
  readonly base: PointerBase;
  /** Names of the fields on the way. */
  readonly fields: readonly string[];
  /** For each subscript the number of elements; null where nothing gives one, or none that is affine. */
  readonly extents: readonly (Affine | null)[];
  /** Fields and subscripts in order, the latter as `null`. */
  readonly steps: readonly (string | null)[];
  /** Type of an element. */
  readonly type: Type;
  /**
   * The subscript that counts from a pointer which those before it choose: `double **a`. Null: the elements
   * are those of one object.
   */
  readonly row: number | null;
  /**
   * A reference to it, its subscripts without meaning. With fewer subscripts than `extents` it numbers
   * elements row by row, as the source does.
   */
  readonly ref: MemRef;
}

export interface Reference {
  readonly shape: ArrayShape;
  /**
   * Null: data decide on it, and any element of that dimension may be meant (of the first one: perhaps none
   * that is in its row).
   */
  readonly subscripts: readonly (Affine | null)[];
  /**
   * Where data decide on some: what says which element it is, for those subscripts that are null; and why.
   */
  readonly onData: {
    readonly index: readonly (Operand | null)[];
    /** Between which numbers each of these is, where that is known. */
    readonly ranges: readonly (AffineRange | null)[];
    readonly why: Reject;
  } | null;
  readonly ref: MemRef;
  readonly stmt: StmtId | null;
  /** Where the author spells it, if anywhere. */
  readonly text: Span | null;
  /**
   * The subscripts stand for a number of elements that the source computes in this type, and that must fit
   * it; null: none.
   */
  readonly counted: IntType | null;
}

/** From `low` to `high`, both included; nothing where that is less. */
export interface AffineRange {
  readonly low: Affine;
  readonly high: Affine;
}

export type MemoryInstr = LoadInstr | StoreInstr;

type Site = { readonly instr: MemoryInstr; readonly block: BlockId };

/** The references of all loads and stores of a region, in their order. */
export function referencesOf(
  view: View,
  sites: readonly Site[],
): Result<ReadonlyMap<MemoryInstr, Reference>> {
  const onData = new Map<MemoryInstr, OnData>();
  for (;;) {
    const found = tryReferences(view, sites, onData);
    if (!("open" in found)) return found;
    for (const { site, why } of found.open) {
      const { instr, block } = site;
      const known = onData.has(instr);
      const decided = known
        ? null
        : decidedByData(view, instr.ref, block, spanOf(view.scev.func, instr.stmt));
      if (decided === null) return fail(why);
      onData.set(instr, decided);
    }
  }
}

/** References with subscripts that are not affine. */
interface Open {
  readonly open: readonly { readonly site: Site; readonly why: Reject }[];
}

function tryReferences(
  view: View,
  sites: readonly Site[],
  onData: ReadonlyMap<MemoryInstr, OnData>,
): Result<ReadonlyMap<MemoryInstr, Reference>> | Open {
  const { func } = view.scev;
  const open: { site: Site; why: Reject }[] = [];
  const started = new Map<Site, DataRef>();
  const rows = new Map<Site, RowRef>();
  for (const site of sites) {
    const { instr, block } = site;
    const written = onData.get(instr)?.ref ?? instr.ref;
    const span = spanOf(func, instr.stmt);
    const ref = dataRef(view.scev, view.region, written, block, span);
    const row = ref.ok || written !== instr.ref ? null : rowRef(view.scev, view.region, written, block, span);
    if (ref.ok) started.set(site, ref.value);
    else if (row?.ok === true) rows.set(site, row.value);
    else if (ref.reject.kind !== "nonaffine-subscript") return ref;
    else open.push({ site, why: ref.reject });
  }
  if (open.length > 0) return { open };
  const names = namesIn([...started.values(), ...[...rows.values()].map((row) => row.found)]);
  const back = (ref: DataRef) => fromObject(view, ref, (id) => names.has(id));
  for (const [site, row] of rows) rows.set(site, { ...row, found: back(row.found) });
  const found = new Map([...started].map(([site, ref]) => [site, back(ref)]));
  for (const site of rowPointers(view, found, rows)) found.delete(site);
  const plain = delinearize(view.scev, view.region, [...found.values()]);
  const shaped = new Map([...found.keys()].map((site, i) => [site, plain[i]!]));
  const shapes = new Map<string, ArrayShape>();
  const references = new Map<MemoryInstr, Reference>();
  for (const site of sites) {
    const { instr } = site;
    const row = rows.get(site);
    const form = row === undefined ? shaped.get(site) : { ref: row.found, changed: false, counted: null };
    if (form === undefined) continue;
    const { ref, changed, counted } = form;
    const span = spanOf(func, instr.stmt);
    const decided = onData.get(instr) ?? null;
    // Only as it is written its subscripts can be written again.
    if (decided !== null && !isAsWritten(ref, instr.ref)) {
      const rows = rowsBeside(view, sites, found, ref.base, onData);
      return rows.length === 0
        ? fail(decided.why)
        : { open: rows.map((site) => ({ site, why: decided.why })) };
    }
    const key = shapeKey(ref);
    const known = shapes.get(key);
    // A reference as written shows better than a converted one how to get at an element.
    if (known === undefined || (!changed && indexSteps(known.ref) < rankOf(ref)))
      shapes.set(key, shapeOf(view, ref, key));
    if (shapes.get(key)!.extents.some((extent) => extent?.terms.some((term) => term.of.kind === "loop"))) {
      const message = `the length of ${arrayName(func, ref.base)} changes with a loop`;
      return fail(reject("unknown-access", message, span));
    }
    const subscripts = subscriptsOf(view, ref, span);
    if (!subscripts.ok) {
      open.push({ site, why: subscripts.reject });
      continue;
    }
    if (row === undefined && isUnshaped(view, ref, changed)) {
      const message = `${arrayName(func, ref.base)} is accessed as if it had other dimensions`;
      return fail(reject("unknown-access", message, span));
    }
    const { ref: written, stmt, text = null } = instr;
    const own = { shape: shapes.get(key)!, subscripts: subscripts.value, ref: written, stmt, text, counted };
    const reference = decided === null ? { ...own, onData: null } : anyElement(view, own, decided);
    if (reference === null) return fail(decided!.why);
    references.set(instr, reference);
  }
  if (open.length > 0) return { open };
  const withShapes = [...references].map(
    ([instr, r]) => [instr, { ...r, shape: shapes.get(r.shape.key)! }] as const,
  );
  return ok(new Map(withShapes));
}

/**
 * Elements numbered row by row, `J[i * m + j]`, beside one that data choose, `J[at[i] * m + j]`, which has no
 * rows: of an array that the region only reads nothing is lost if data choose them all.
 */
function rowsBeside(
  view: View,
  sites: readonly Site[],
  found: ReadonlyMap<Site, DataRef>,
  base: PointerBase,
  onData: ReadonlyMap<MemoryInstr, OnData>,
): readonly Site[] {
  const key = pointerBaseKey(base);
  const own = sites.filter((site) => {
    const ref = found.get(site);
    return ref !== undefined && pointerBaseKey(ref.base) === key;
  });
  if (own.some(({ instr }) => instr.op === "store")) return [];
  return own.filter(
    ({ instr, block }) => !onData.has(instr) && decidedByData(view, instr.ref, block, null) !== null,
  );
}

/** The loads of row pointers, where they are nothing but the way to these references. */
function rowPointers(
  { scev: { func } }: View,
  found: ReadonlyMap<Site, DataRef>,
  rows: ReadonlyMap<Site, RowRef>,
): readonly Site[] {
  if (rows.size === 0) return [];
  const accesses = new Set<Instr>([...rows.keys()].map(({ instr }) => instr));
  const usesOf = uses(func);
  return [...found.keys()].filter(
    ({ instr }) =>
      instr.op === "load" &&
      instr.ref.type.kind === "pointer" &&
      isOnlyAddress(func, usesOf, instr, (user) => accesses.has(user)),
  );
}

function subscriptsOf(view: View, ref: DataRef, span: Span | null): Result<readonly Affine[]> {
  const subscripts: Affine[] = [];
  for (const step of ref.steps) {
    if (step.kind === "field") continue;
    const form = affineOf(step.subscript, view.assuming);
    if (form === null) return fail(nonaffine(view, ref.base, step.subscript, span));
    subscripts.push(form);
  }
  return ok(subscripts);
}

/**
 * Names that subscripts are told in: what pointers were set up with is told in the same, as far as they go.
 */
function namesIn(refs: readonly DataRef[]): ReadonlySet<ValueId> {
  const names = new Set<ValueId>();
  for (const { steps } of refs)
    for (const step of steps)
      if (step.kind === "index")
        someAtom(step.subscript, (a) => {
          if (a.kind === "value") names.add(a.id);
          return false;
        });
  return names;
}

/** Pointers that are followed back before the region. */
const MAX_STEPS = 16;

/**
 * A pointer that was set up before the region, `p = &B[0][0]` or `p = q + 1`, is brought back to the object,
 * or to what it was made from, as scalar evolution does inside: B's own references are to the same array
 * then. Subscripts count from where the array begins then, also those that count from 1: `a -= 1 + lda; … a[i
 * + j * lda]`.
 */
function fromObject(view: View, ref: DataRef, isKept: (id: ValueId) => boolean): DataRef {
  let at = ref;
  for (let n = 0; n < MAX_STEPS && at.base.kind === "value"; n++) {
    const next = oneStepBack(view, at, at.base.id, isKept);
    if (next === null) break;
    at = next;
  }
  return at;
}

function oneStepBack(
  view: View,
  ref: DataRef,
  id: ValueId,
  isKept: (id: ValueId) => boolean,
): DataRef | null {
  const { scev, region } = view;
  const found = scev.definition(id);
  const tree = (o: Operand): Trec =>
    spelledOut(scev, region, scev.evolution(o, found!.block.id, region), isKept);
  switch (found?.instr.op) {
    case "copy": {
      const { arg } = found.instr;
      return arg.kind === "value" ? moved(ref, { kind: "value", id: arg.id }, ref.root, constant(0)) : null;
    }
    case "ptradd": {
      const { base, index } = found.instr;
      return base.kind === "value" ? moved(ref, { kind: "value", id: base.id }, ref.root, tree(index)) : null;
    }
    case "addr": {
      const { base, path, root, type } = found.instr.ref;
      if (base.kind !== "object" || !sameType(type, ref.root) || path.some((s) => s.kind === "field"))
        return null;
      const offset = path.reduce<Trec | null>((sum, step, k) => {
        if (sum === null || step.kind === "field") return null;
        if (k === 0) return tree(step.index);
        return step.extent === null ? null : add(multiply(sum, tree(step.extent)), tree(step.index));
      }, constant(0));
      const object: PointerBase = { kind: "object", var: base.var };
      // Only an array of such elements can be given its own dimensions.
      const rank = declaredExtents(scev, region, object, ref.element, ref.at)?.length ?? 0;
      return offset === null || rank === 0 ? null : moved(ref, object, root, offset);
    }
    default:
      return null;
  }
}

/** The same elements, counted from another base: the first subscript counts objects of the pointee type. */
function moved(ref: DataRef, base: PointerBase, root: Type, offset: Trec): DataRef | null {
  const [first, ...rest] = ref.steps;
  if (first?.kind !== "index" || containsUnknown(offset)) return null;
  const subscript = add(first.subscript, offset);
  return containsUnknown(subscript)
    ? null
    : { ...ref, base, root, steps: [{ ...first, subscript }, ...rest] };
}

const spanOf = (func: Func, stmt: StmtId | null): Span | null =>
  stmt === null ? null : (func.stmts[stmt]?.span ?? null);

const indexSteps = (ref: MemRef) => ref.path.filter((s) => s.kind === "index").length;
const rankOf = (ref: DataRef) => ref.steps.filter((s) => s.kind === "index").length;

/**
 * Walked over with another number of subscripts than the base is declared with, and not converted: a
 * subscript would count something else in the base's name.
 */
function isUnshaped(view: View, ref: DataRef, changed: boolean): boolean {
  const hasFields = ref.steps.some((s) => s.kind === "field");
  const { func } = view.scev;
  if (ref.base.kind === "value") return !countsAsDeclared(func, ref) && (hasFields || !changed);
  if (hasFields) return false;
  const declared = declaredExtents(view.scev, view.region, ref.base, ref.element, ref.at);
  if (declared?.length === 1 && changed) return false;
  return declared?.length !== ref.steps.length;
}

/** What the first subscript counts is what the pointer is declared to point to. */
function countsAsDeclared(func: Func, { base, root }: DataRef): boolean {
  const declared = declaredType(func, base);
  return declared !== null && sameType(declared, root);
}

function shapeOf(view: View, ref: DataRef, key: string): ArrayShape {
  const steps = ref.steps.map((s) => (s.kind === "index" ? null : s.name));
  return {
    key,
    base: ref.base,
    fields: steps.filter((s) => s !== null),
    extents: ref.steps
      .filter((s) => s.kind === "index")
      .map((s) => (s.extent === null ? null : affineOf(s.extent, view.assuming))),
    steps,
    type: ref.element,
    row: rowOfSteps(ref),
    ref: representative(view.scev.func, ref),
  };
}

function rowOfSteps({ steps }: DataRef): number | null {
  const at = steps.filter(({ kind }) => kind === "index").findIndex((s) => s.kind === "index" && s.row);
  return at < 0 ? null : at;
}

/**
 * A reference to the array from its base: the pointer that the region does not change, or the object with its
 * own dimensions.
 */
function representative(func: Func, found: DataRef): MemRef {
  const { base, ref, root, steps, element } = found;
  const row = rowOfSteps(found);
  if (row !== null) {
    const path = [...Array.from({ length: row }, () => rowOf(null)), ...ref.path];
    const start: MemRef["base"] =
      base.kind === "object" ? base : { kind: "pointer", pointer: value(base.id) };
    return { base: start, path, root, type: element, volatile: false };
  }
  if (base.kind === "value") {
    const pointer: MemRef["base"] = { kind: "pointer", pointer: value(base.id) };
    if (countsAsDeclared(func, found)) return { ...ref, base: pointer, root };
    // A pointer into a row of it: from the base itself there is a subscript more.
    const rows = declaredType(func, base)!;
    const path = [rowOf(null), ...pathInto(func, rows, steps.length - 1)];
    return { base: pointer, path, root: rows, type: element, volatile: false };
  }
  const object: MemRef["base"] = { kind: "object", var: base.var };
  if (ref.base.kind === "object") return { ...ref, base: object };
  const { type } = func.vars[base.var]!;
  return {
    base: object,
    path: pathInto(func, type, steps.length),
    root: type,
    type: element,
    volatile: false,
  };
}

function pathInto(func: Func, type: Type, rank: number): readonly PathStep[] {
  if (rank === 0 || type.kind !== "array") return [];
  const known = type.extent === null ? undefined : func.extents.get(type.extent.id);
  const constant = type.extent?.value ?? null;
  const extent: Operand | null = known ?? (constant === null ? null : int(constant));
  return [rowOf(extent), ...pathInto(func, type.of, rank - 1)];
}

const rowOf = (extent: Operand | null): PathStep => ({ kind: "index", index: int(0), extent });

export function baseKey(base: PointerBase): string {
  return pointerBaseKey(base);
}

/** Whether references of the two shapes can never touch the same byte, though they have the same base. */
export function partAtField(a: ArrayShape, b: ArrayShape): boolean {
  const length = Math.min(a.steps.length, b.steps.length);
  for (let i = 0; i < length; i++) {
    if (a.steps[i] === b.steps[i]) continue;
    return a.steps[i] !== null && b.steps[i] !== null && isInStruct(a, i);
  }
  return false;
}

/**
 * Step `at` of the path goes into a struct, not a union. Structs in structs are not looked through: types of
 * fields stand in the module.
 */
function isInStruct({ ref, steps }: ArrayShape, at: number): boolean {
  if (steps.slice(0, at).some((step) => step !== null)) return false;
  // Where dimensions were recovered, there are fewer subscripts in the text.
  const field = ref.path.findIndex(({ kind }) => kind === "field");
  if (field < 0) return false;
  // The first subscript of a pointer counts objects of its pointee type.
  const subscripts = ref.base.kind === "object" ? field : field - 1;
  let type = ref.root;
  for (let k = 0; k < subscripts; k++) type = type.kind === "array" ? type.of : type;
  return type.kind === "struct";
}

/** A declared object, all of it, with the dimensions that it is declared with. */
export function isWholeArray(func: Func, { base, fields, extents }: ArrayShape): boolean {
  if (base.kind !== "object" || fields.length > 0) return false;
  // GNU C's way to speak of what only the linker knows.
  if (extents.some((extent) => extent !== null && constantOfAffine(extent) === 0n)) return false;
  let rank = 0;
  for (let type = func.vars[base.var]!.type; type.kind === "array"; type = type.of) rank++;
  return rank === extents.length;
}
