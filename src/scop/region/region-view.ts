// How a region sees scalars: which names are parameters, in what terms they are written, and what is assumed
// of them.
//
//     m = n - 1, computed before the region         written in n, which the author knows
//     i * n with two parameters                     a product of its own, assumed to fit int

import type { Loop, LoopId } from "../../analysis/cfg/loops.ts";
import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import type { BlockId, Func, Operand, ValueId } from "../../ir/func.ts";
import { INT, type IntType, type Type } from "../../ir/type.ts";
import {
  type Affine,
  addAffine,
  affineKey,
  constantAffine,
  constantOfAffine,
  forEachVariable,
  type PlainSymbol,
  type ProductForm,
  scaleAffine,
  symbolAffine,
} from "../model/affine.ts";
import type { View } from "../model/condition.ts";
import type { Analyses } from "./analyses.ts";
import type { Sese } from "./sese.ts";
import { isSureProduct } from "./sure-products.ts";

/** `of` is in the range of `type`. */
export interface Fits {
  readonly of: Affine;
  readonly type: IntType;
}

export function viewOf(
  func: Func,
  { scev, detection }: Analyses,
  sese: Sese,
  natural: readonly Loop[],
  fits: Map<string, Fits>,
): View {
  const index = new Map(natural.map((l, i) => [l.id, i]));
  // The paper has no condition that is tested when the program runs.
  const assuming = detection.rules === "polyc";
  const region = { contains: (block: BlockId) => sese.blocks.has(block), assuming };
  const isInvariant = (value: ValueId) => !scev.isDefinedIn(value, region);
  const forms = new Map<ValueId, Affine>();
  const symbolForm = (value: ValueId): Affine => {
    let form = forms.get(value);
    if (form === undefined) {
      const itself = symbolAffine({ kind: "value", value });
      const parts = expand(func, scev, value, symbolForm);
      const isPlainer =
        parts !== null && !(func.values[value]!.var !== null && hasNameless(func, scev, parts));
      form = isPlainer ? parts : itself;
      forms.set(value, form);
    }
    return form;
  };
  const key = (of: Affine, type: IntType) => `${affineKey(of)} ${type.signed} ${type.bits}`;
  const isFit = (of: Affine, type: IntType) => fits.has(key(of, type));
  const assumeFits = (of: Affine, type: IntType) => void fits.set(key(of, type), { of, type });
  const productForm = (left: PlainSymbol, right: PlainSymbol): ProductForm | null => {
    const factors = [left, right] as const;
    const isShort = (symbol: PlainSymbol): boolean => {
      const type = typeOfPlain(func, symbol);
      return type.kind === "int" && type.signed && type.bits <= INT.bits;
    };
    if (!assuming || !factors.every(isShort)) return null;
    const form = symbolAffine({ kind: "product", factors });
    return { form, type: isSureProduct(func, scev, sese, factors) ? null : INT };
  };
  const loopIndex = (loop: LoopId): number | null => index.get(loop) ?? null;
  const scope = { loopIndex, isInvariant, symbolForm, productForm, isFit };
  return { scev, region, scope, assuming: assuming ? { ...scope, assumeFits } : scope };
}

export function typeOfPlain(func: Func, symbol: PlainSymbol): Type {
  return symbol.kind === "macro" ? func.macros[symbol.macro]!.type : func.values[symbol.value]!.type;
}

/**
 * `n - 1` computed before the region is written in `n`: parameters are names that the author knows. Only
 * where the operation cannot have wrapped (its overflow is undefined).
 */
function expand(
  func: Func,
  scev: ScalarEvolution,
  id: ValueId,
  form: (value: ValueId) => Affine,
): Affine | null {
  const operand = (o: Operand): Affine | null => {
    if (o.kind === "int") return constantAffine(o.value);
    if (o.kind === "macro") return symbolAffine({ kind: "macro", macro: o.macro });
    if (o.kind !== "value") return null;
    return func.values[o.id]!.type.kind === "int" ? form(o.id) : null;
  };
  const instr = scev.definition(id)?.instr;
  if (instr?.op === "copy") return operand(instr.arg);
  if (instr?.op === "cast") return widens(func, instr.arg, func.values[id]!.type) ? operand(instr.arg) : null;
  if (instr?.op !== "binary" || instr.overflow !== "undefined") return null;
  const [left, right] = [operand(instr.left), operand(instr.right)];
  if (left === null || right === null) return null;
  if (instr.opcode === "add") return addAffine(left, right);
  if (instr.opcode === "sub") return addAffine(left, scaleAffine(right, -1n));
  if (instr.opcode !== "mul") return null;
  const [k, l] = [constantOfAffine(left), constantOfAffine(right)];
  if (k !== null) return scaleAffine(right, k);
  return l === null ? null : scaleAffine(left, l);
}

/** `int n = m->n - k;` with k in other subscripts: what was read in memory has no name, and n has. */
function hasNameless(func: Func, scev: ScalarEvolution, form: Affine): boolean {
  let isNameless = false;
  forEachVariable(form, (v) => {
    if (v.kind !== "symbol" || v.symbol.kind !== "value" || func.values[v.symbol.value]!.var !== null) return;
    const op = scev.definition(v.symbol.value)?.instr.op;
    isNameless ||= op === "load" || op === "call" || op === "opaque";
  });
  return isNameless;
}

/** Every value of the operand's type is one of `to`. */
function widens(func: Func, operand: Operand, to: Type): boolean {
  const from = operand.kind === "value" ? func.values[operand.id]!.type : operand.type;
  if (from.kind !== "int" || to.kind !== "int") return false;
  if (from.signed === to.signed) return from.bits <= to.bits;
  return !from.signed && from.bits < to.bits;
}
