// Finds which element of which array each load and store of a region means (reference.ts).
//
// All references of the region are looked at together: pointers that walk are brought back to what they
// started from (analysis/data/data-ref.ts, base-object.ts), and those that number elements row by row get
// dimensions (analysis/data/delinearize.ts). Subscripts that are not affine may be decided by data
// (on-data.ts): found out one reference at a time, then all are looked at again.

import { type DataRef, dataRef, shapeKey } from "../../analysis/data/data-ref.ts";
import { delinearize } from "../../analysis/data/delinearize.ts";
import { isOnlyAddress, type RowRef, rowRef } from "../../analysis/data/row-pointers.ts";
import { pointerBaseKey } from "../../analysis/scev/trec-keys.ts";
import type { PointerBase } from "../../analysis/scev/trec-types.ts";
import { usesOfValues } from "../../ir/def-use.ts";
import type { BlockId, Func, Instr, MemRef } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { isNumberType } from "../../ir/type.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { type Affine, affineOf } from "../model/affine.ts";
import type { View } from "../model/condition.ts";
import { inPlace } from "./access-words.ts";
import { fromObject, namesInSubscripts } from "./base-object.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import { anyElement, decidedByData, isAsWritten, namedAccess, type OnData, withAdvice } from "./on-data.ts";
import type { ArrayShape, MemoryInstr, Reference } from "./reference.ts";
import { arrayName, nonaffine } from "./reject-messages.ts";
import { arrayShapeOf, isUnshaped } from "./shape-of-reference.ts";
import { namedPointer } from "./variant-pointer.ts";

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
      const decided = known ? null : decidedByData(view, instr, block, spanOf(view.scev.func, instr.stmt));
      if (decided === null) return fail(namedAccess(view, instr, block, why));
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
    const ref = dataRef(view.scev, view.region, written, block, span, inPlace(view.scev.func, instr.stmt));
    const row = ref.ok || written !== instr.ref ? null : rowRef(view.scev, view.region, written, block, span);
    if (ref.ok) started.set(site, ref.value);
    else if (row?.ok === true) rows.set(site, row.value);
    else if (ref.reject.kind !== "nonaffine-subscript")
      return fail(namedPointer(view, instr, block, ref.reject));
    else open.push({ site, why: ref.reject });
  }
  if (open.length > 0) return { open };
  const names = namesInSubscripts([...started.values(), ...[...rows.values()].map((row) => row.found)]);
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
        ? fail(withAdvice(decided.why, NOTHING_TO_CHANGE))
        : { open: rows.map((site) => ({ site, why: decided.why })) };
    }
    const key = shapeKey(ref);
    const known = shapes.get(key);
    // A reference as written shows better than a converted one how to get at an element.
    if (known === undefined || (!changed && indexSteps(known.ref) < rankOf(ref)))
      shapes.set(key, arrayShapeOf(view, ref, key));
    if (shapes.get(key)!.extents.some((extent) => extent?.terms.some((term) => term.of.kind === "loop"))) {
      const message = `the row length of ${arrayName(func, ref.base)} changes in the loops`;
      return fail(reject("unknown-access", message, span));
    }
    const subscripts = subscriptsOf(view, ref, instr);
    if (!subscripts.ok) {
      open.push({ site, why: subscripts.reject });
      continue;
    }
    if (row === undefined && isUnshaped(view, ref, changed))
      return fail(reject("unknown-access", unshapedWords(func, ref.base), span));
    const { ref: written, stmt, text = null } = instr;
    const own = { shape: shapes.get(key)!, subscripts: subscripts.value, ref: written, stmt, text, counted };
    const reference = decided === null ? { ...own, onData: null } : anyElement(view, own, decided);
    if (reference === null) {
      const { why } = decided!;
      const advice = "access the array through a local pointer that is set before the loop";
      return fail({
        ...why,
        message: `${why.message}, and may leave the member of the structure: ${advice}`,
      });
    }
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
    ({ instr, block }) => !onData.has(instr) && decidedByData(view, instr, block, null) !== null,
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
  return [...found.keys()].filter(
    ({ instr }) =>
      instr.op === "load" &&
      instr.ref.type.kind === "pointer" &&
      isOnlyAddress(func, usesOfValues(func), instr, (user) => accesses.has(user)),
  );
}

function subscriptsOf(view: View, ref: DataRef, instr: MemoryInstr): Result<readonly Affine[]> {
  const span = spanOf(view.scev.func, instr.stmt);
  const subscripts: Affine[] = [];
  for (const step of ref.steps) {
    if (step.kind === "field") continue;
    const form = affineOf(step.subscript, view.assuming);
    if (form === null) return fail(nonaffine(view, { base: ref.base, instr }, step.subscript, span));
    subscripts.push(form);
  }
  return ok(subscripts);
}

const spanOf = (func: Func, stmt: StmtId | null): Span | null =>
  stmt === null ? null : (func.stmts[stmt]?.span ?? null);

const indexSteps = (ref: MemRef) => ref.path.filter((s) => s.kind === "index").length;
const rankOf = (ref: DataRef) => ref.steps.filter((s) => s.kind === "index").length;

function unshapedWords(func: Func, base: PointerBase): string {
  const name = arrayName(func, base);
  const isNumber = base.kind === "object" && isNumberType(func.vars[base.var]!.type);
  return isNumber
    ? `${name} is accessed through its address as well, as by a called function that stores in it: let that return the value`
    : `${name} is accessed with different dimensions: access it in one way`;
}
