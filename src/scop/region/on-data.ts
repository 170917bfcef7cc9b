// References to elements that data choose: `x[col[j]]`, `hist[b[i]]++`, `a[i * i]`.
//
//     x[col[j]]        any element of x: col and x are read by one statement, whose tree says which element
//     lut[c]           c of type unsigned char: any of lut[0 … 255]; of lut[n][256], in the row that is
//                      accessed. Tests for overlap know where a pointer's elements end.
//     a[i][at[j]]      any element of a: a subscript may leave its row and stay in the array, so that no row
//                      is safe from it
//
// Asked for only where a subscript is not affine in any other way (`reference.ts`: pointers that walk, rows
// numbered one after another). Only a reference as it is written can be described so: base and subscripts, as
// many as the array has dimensions.

import { type DataRef, dataRef } from "../../analysis/data/data-ref.ts";
import { containsUnknown } from "../../analysis/scev/trec.ts";
import type { PointerBase } from "../../analysis/scev/trec-types.ts";
import { int, typeOf } from "../../ir/build.ts";
import type { BlockId, MemRef, Operand, ValueId } from "../../ir/func.ts";
import type { Reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { type Affine, affineOf, constantAffine, constantOfAffine, differenceOf } from "../model/affine.ts";
import type { View } from "../model/condition.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import type { AffineRange, MemoryInstr, Reference } from "./reference.ts";
import { nonaffine, wrappingType } from "./reject-messages.ts";
import { ANYTHING } from "./summary.ts";

/** A reference some of whose subscripts are not affine. */
export interface OnData {
  /** The reference with 0 in place of the unknown subscripts. */
  readonly ref: MemRef;
  readonly unknown: ReadonlySet<number>;
  readonly why: Reject;
}

/** Null where each subscript is affine by itself, or nothing is done about others. */
export function decidedByData(view: View, instr: MemoryInstr, at: BlockId, span: Span | null): OnData | null {
  const { ref } = instr;
  const { scev, region } = view;
  if (region.assuming !== true) return null;
  const unknown = new Set<number>();
  let why: Reject | null = null;
  let k = 0;
  for (const step of ref.path) {
    if (step.kind === "field") continue;
    const subscript = scev.evolution(step.index, at, region);
    if (containsUnknown(subscript) || affineOf(subscript, view.assuming) === null) {
      // What wraps around is a matter of sizes: that may be known, or will be.
      if (wrappingType(view, subscript) !== null) return null;
      unknown.add(k);
      why ??= nonaffine(view, { base: baseOfRef(view, ref, at), instr }, subscript, span, step.index);
    }
    k++;
  }
  if (why === null) return null;
  let next = 0;
  const path = ref.path.map((step) =>
    step.kind === "index" && unknown.has(next++) ? { ...step, index: int(0) } : step,
  );
  return { ref: { ...ref, path }, unknown, why };
}

/** A reason that is all that is said of the loops. */
export const withAdvice = (why: Reject, advice: string): Reject => ({
  ...why,
  message: `${why.message}: ${advice}`,
});

/** The same reason as `why`, by the name of the access. */
export function namedAccess(view: View, instr: MemoryInstr, at: BlockId, why: Reject): Reject {
  const { scev, region } = view;
  for (const step of instr.ref.path) {
    const subscript = step.kind === "index" ? scev.evolution(step.index, at, region) : null;
    if (step.kind !== "index" || subscript === null || affineOf(subscript, view.assuming) !== null) continue;
    const access = { base: baseOfRef(view, instr.ref, at), instr };
    const isWrapping = wrappingType(view, subscript) !== null;
    const advice = isWrapping ? "use a signed type, or limit the size before the loop" : NOTHING_TO_CHANGE;
    return withAdvice(nonaffine(view, access, subscript, why.span, step.index), advice);
  }
  return why;
}

/** For messages: what the pointer was before it walked. */
function baseOfRef({ scev, region }: View, ref: MemRef, at: BlockId): PointerBase {
  if (ref.base.kind === "object") return { kind: "object", var: ref.base.var };
  const { pointer } = ref.base;
  const found = dataRef(scev, region, { ...ref, path: [] }, at, null);
  if (found.ok) return found.value.base;
  return pointer.kind === "value" ? { kind: "value", id: pointer.id } : { kind: "value", id: 0 as ValueId };
}

/** Its own base, and as many subscripts. */
export function isAsWritten(ref: DataRef, { base, path }: MemRef): boolean {
  if (path.filter((s) => s.kind === "index").length !== ref.steps.filter((s) => s.kind === "index").length)
    return false;
  if (base.kind === "object") return ref.base.kind === "object" && ref.base.var === base.var;
  return ref.base.kind === "value" && base.pointer.kind === "value" && base.pointer.id === ref.base.id;
}

/**
 * Which subscripts stay known. A subscript may leave its row, and get to any element of the array, unless its
 * type has no such values; the outermost one leaves no row. Null: it may leave a member of a structure.
 */
export function anyElement(
  view: View,
  plain: Omit<Reference, "onData">,
  { unknown, why }: OnData,
): Reference | null {
  const { shape, subscripts, ref } = plain;
  const operands = ref.path.flatMap((step) => (step.kind === "index" ? [step.index] : []));
  const outermost = shape.steps[0] === null ? 0 : -1;
  const [first] = operands;
  // Of an argument by reference the pointer is to the one array that is passed, and its bounds are declared:
  // no subscript may leave them (Fortran 2018, 9.5.3.1).
  const isArgument = isByReference(view, ref) && first?.kind === "int" && first.value === 0n;
  const ranges = operands.map((operand, k) =>
    unknown.has(k) ? (rangeOf(view, operand) ?? rangeOfType(view, operand)) : null,
  );
  const staysInRow = (k: number) => {
    if (shape.bounded.has(k)) return true;
    const extent = shape.extents[k];
    const range = ranges[k] ?? null;
    if (range !== null && extent != null && isWithin(range, extent)) return true;
    const rows = extent == null ? null : constantOfAffine(extent);
    const most = largestValue(view, operands[k]!);
    if (k === outermost || (isArgument && outermost === 0 && k === 1)) return true;
    return rows !== null && most !== null && most < rows;
  };
  const isLost = [...unknown].some((k) => !staysInRow(k));
  // Beyond the array may be other members of its structure.
  if (isLost && shape.fields.length > 0) return null;
  const known = subscripts.map((form, k) => (isLost || unknown.has(k) ? null : form));
  const index = known.map((form, k) => (form === null ? operands[k]! : null));
  return {
    ...plain,
    subscripts: known,
    onData: { index, ranges: isLost ? ranges.map(() => null) : ranges, why },
  };
}

function isByReference({ scev: { func } }: View, { base }: MemRef): boolean {
  const isPointer = base.kind === "pointer" && base.pointer.kind === "value";
  const variable = isPointer ? func.values[base.pointer.id]!.var : null;
  return variable !== null && func.vars[variable]!.byReference === true;
}

/** What summaries of inner loops say of a subscript (`summaries/range.ts`). */
function rangeOf(view: View, operand: Operand): AffineRange | null {
  const definition = operand.kind === "value" ? view.scev.definition(operand.id) : null;
  if (definition?.instr.op !== "call" || definition.instr.callee.kind !== "direct") return null;
  const { callee, args } = definition.instr;
  if (callee.name !== ANYTHING || args.length !== 2) return null;
  const [low, high] = args.map((arg) =>
    affineOf(view.scev.evolution(arg, definition.block.id, view.region), view.assuming),
  );
  return low == null || high == null ? null : { low, high };
}

/** From 0 to the largest number that its type, or how it is computed, lets it be. */
function rangeOfType(view: View, operand: Operand): AffineRange | null {
  const most = largestValue(view, operand);
  return most === null ? null : { low: constantAffine(0n), high: constantAffine(most) };
}

/** From 0 on, and less than `extent` by a number. */
function isWithin({ low, high }: AffineRange, extent: Affine): boolean {
  const least = constantOfAffine(low);
  const room = constantOfAffine(differenceOf(extent, high));
  return least !== null && least >= 0n && room !== null && room >= 1n;
}

/** Of an operand that is never negative because of how it is computed; null where that is not known. */
function largestValue(view: View, operand: Operand): bigint | null {
  if (operand.kind === "int") return operand.value < 0n ? null : operand.value;
  if (operand.kind !== "value") return null;
  const { type } = view.scev.func.values[operand.id]!;
  if (type.kind === "int" && !type.signed && type.bits <= 16) return (1n << BigInt(type.bits)) - 1n;
  const instr = view.scev.definition(operand.id)?.instr;
  switch (instr?.op) {
    case "copy":
      return largestValue(view, instr.arg);
    case "cast": {
      // To a type that holds them all, a value stays what it is.
      const most = typeOf(view.scev.func, instr.arg).kind === "int" ? largestValue(view, instr.arg) : null;
      const fits = type.kind === "int" && most !== null && most < 1n << BigInt(type.bits - 1);
      return fits ? most : null;
    }
    case "binary": {
      const masks = [instr.left, instr.right].flatMap((o) =>
        o.kind === "int" && o.value >= 0n ? [o.value] : [],
      );
      return instr.opcode === "and" && masks.length > 0 ? masks.reduce((a, b) => (a < b ? a : b)) : null;
    }
    default:
      return null;
  }
}
