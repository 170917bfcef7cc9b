// What is known of the parameters without asking at run time: their types' ranges, the conditions under which
// control comes to the region, where loops around it began, what callers pass, and that arrays are not
// declared with fewer than no rows.

import { DimType, type Set as IslSet } from "isl-wasm";
import type { DefiningInstr } from "../../analysis/cfg/definitions.ts";
import { blockOf, successors, typeOf, value } from "../../ir/build.ts";
import { moduleIndex } from "../../ir/callers.ts";
import type { BinaryOpcode, BlockId, Func, Instr, MacroId, Operand, ValueId } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { narrowedOf } from "../../ir/narrowed.ts";
import { type ExtentId, INT, LONG, type Type } from "../../ir/type.ts";
import {
  type Affine,
  type AffineScope,
  addAffine,
  affineOf,
  differenceOf,
  forEachVariable,
  type ParamSymbol,
  scaleAffine,
  symbolAffine,
  variableAffine,
} from "../model/affine.ts";
import { affineAt, type Condition, edgeConditions, forEachForm, type View } from "../model/condition.ts";
import { rangeOfType, SIZE_MOST } from "../model/type-limits.ts";
import type { Analyses } from "../region/analyses.ts";
import type { RegionModel } from "../region/region-model.ts";
import { typeOfPlain } from "../region/region-view.ts";
import { isSureProduct } from "../region/sure-products.ts";
import { countersAround } from "./counters-around.ts";
import type { Translator } from "./to-isl.ts";

/** `[params] -> { : … }` */
export function contextOf(
  module: Module,
  model: RegionModel,
  analyses: Analyses,
  translator: Translator,
  symbols: readonly ParamSymbol[],
): IslSet {
  let context = translator.universe(0);
  symbols.forEach((symbol, i) => {
    const [low, high] = rangeOfSymbol(model, symbol);
    context = context.lowerBoundVal(DimType.param, i, low).upperBoundVal(DimType.param, i, high);
  });
  const given = [
    ...callersConditions(module, model, analyses, translator, symbols),
    ...countersAround(model, symbols).filter((condition) => isKnown(condition, translator)),
    ...declaredSizes(model, translator, "ge"),
    ...[...macroExtents(model), ...definedSymbols(model, symbols)].filter((condition) =>
      isKnown(condition, translator),
    ),
  ];
  for (const condition of given) context = context.intersect(translator.set(condition, 0, () => 0));
  for (const condition of conditionsAround(model, analyses, translator))
    context = context.intersect(
      translator.set(condition, 0, () => {
        throw new Error("a condition around the region varies with a loop in it");
      }),
    );
  return context.params().coalesce();
}

/** How far pointers are from one another is a size as well. */
function rangeOfSymbol({ func, sese, view }: RegionModel, symbol: ParamSymbol): readonly [bigint, bigint] {
  const instr = symbol.kind === "value" ? view.scev.definition(symbol.value)?.instr : undefined;
  if (instr?.op === "ptrdiff") return [-SIZE_MOST, SIZE_MOST];
  const narrowed = symbol.kind === "value" ? narrowedOf(func, symbol.value) : null;
  if (narrowed !== null) return rangeOfType(narrowed.type);
  const remainder = instr === undefined ? null : rangeOfRemainder(instr, typeOfSymbol(func, symbol));
  if (remainder !== null) return remainder;
  if (isCount(func, symbol)) return [0n, rangeOfType(typeOfSymbol(func, symbol))[1]];
  if (symbol.kind !== "product") return rangeOfType(typeOfSymbol(func, symbol));
  if (isSureProduct(func, view.scev, sese, symbol.factors)) return rangeOfType(INT);
  const [[a, b], [c, d]] = symbol.factors.map((factor) => rangeOfType(typeOfPlain(func, factor))) as [
    readonly [bigint, bigint],
    readonly [bigint, bigint],
  ];
  const corners = [a * c, a * d, b * c, b * d].sort((x, y) => Number(x - y));
  return [corners[0]!, corners[3]!];
}

/** `n % 4`, `n & 3`: what is left for a loop behind one that takes four at a time. */
function rangeOfRemainder(instr: Instr, type: Type): readonly [bigint, bigint] | null {
  if (instr.op !== "binary" || instr.right.kind !== "int" || type.kind !== "int") return null;
  const by = instr.right.value;
  if (instr.opcode === "rem" && by > 0n) return [type.signed ? 1n - by : 0n, by - 1n];
  return instr.opcode === "and" && by >= 0n ? [0n, by] : null;
}

/** Of an argument: `size(a, 2)`. */
function isCount({ params, vars }: Func, symbol: ParamSymbol): boolean {
  if (symbol.kind !== "value") return false;
  const param = params.find(({ value }) => value === symbol.value);
  return param !== undefined && vars[param.var]!.isCount === true;
}

export function typeOfSymbol(func: Func, symbol: ParamSymbol): Type {
  // Two numbers of 32 bits, multiplied in as many as it takes.
  return symbol.kind === "product" ? LONG : typeOfPlain(func, symbol);
}

/** `ni == NI`, where every call passes NI and NI is a parameter as well. */
function callersConditions(
  module: Module,
  { func }: RegionModel,
  { callers }: Analyses,
  translator: Translator,
  symbols: readonly ParamSymbol[],
): readonly Condition[] {
  if (callers === null) return [];
  return symbols.flatMap((symbol): readonly Condition[] => {
    if (symbol.kind !== "value") return [];
    const param = func.params.find((p) => p.value === symbol.value);
    const name = param === undefined ? null : callers.macroOf(param.var);
    if (name === null) return [];
    // Callers' macros are known by name: after an #undef, or in another block, the same name may be another
    // number.
    const macro = func.macros.findIndex((m) => m.name === name) as MacroId;
    const other: ParamSymbol = { kind: "macro", macro };
    if (macro < 0 || !translator.knows(other) || moduleIndex(module).meanings(name) !== 1) return [];
    const value = addAffine(symbolAffine(symbol), scaleAffine(symbolAffine(other), -1n));
    return [{ kind: "compare", opcode: "eq", value }];
  });
}

/**
 * `double A[n][m]` says n > 0 and m > 0 of a parameter (C11 6.7.6.2p5), as clang's -fsanitize=vla-bound
 * checks. Of sizes that are zero programs rely on nothing being done; that they are not negative ("ge") is
 * all that schedules and code may take from it. In Fortran a negative size means none
 * (`Func.sizesMayBeNegative`).
 */
export function declaredSizes(
  { func, sese, view }: RegionModel,
  translator: Translator,
  opcode: "ge" | "gt",
): readonly Condition[] {
  if (func.sizesMayBeNegative) return [];
  const ids = func.params.flatMap((param) => extentsIn(func.vars[param.var]!.type));
  return [...new Set(ids)].flatMap((id): readonly Condition[] => {
    const size = func.extents.get(id);
    const value = size === undefined ? null : affineAt(view, size, sese.entry);
    const condition: Condition | null = value && { kind: "compare", opcode, value };
    return condition !== null && isKnown(condition, translator) ? [condition] : [];
  });
}

/** No array has fewer than no elements, which compilers look at wherever a macro says how many. */
function macroExtents({ func }: RegionModel): readonly Condition[] {
  return [...func.extents.values()].flatMap((extent): readonly Condition[] => {
    if (extent.kind !== "macro") return [];
    const value = symbolAffine({ kind: "macro", macro: extent.macro });
    return [{ kind: "compare", opcode: "ge", value }];
  });
}

function extentsIn(type: Type): readonly ExtentId[] {
  if (type.kind === "pointer")
    return [...(type.rows === undefined ? [] : [type.rows.id]), ...extentsIn(type.to)];
  if (type.kind !== "array") return [];
  return [...(type.extent === null ? [] : [type.extent.id]), ...extentsIn(type.of)];
}

/** Conditions of dominating branches, those whose symbols are parameters anyway. */
function conditionsAround(
  model: RegionModel,
  { doms }: Analyses,
  translator: Translator,
): readonly Condition[] {
  const found: Condition[] = [];
  const { entry } = model.sese;
  // Nothing assumed: assumptions are simplified against the context. (And what conditions out there assume of
  // names that nothing in the region speaks of would be asked of it.)
  const region = { ...model.view.region, assuming: false };
  const sure = { ...model.view, region, assuming: withRemainders(model) };
  for (let at = doms.idom(entry); at !== null; at = doms.idom(at)) {
    const { term } = blockOf(model.func, at);
    const targets = successors(term);
    const taken = targets.findIndex(
      (to) => blockOf(model.func, to).preds.length === 1 && doms.dominates(to, entry),
    );
    if (targets.length < 2 || taken < 0) continue;
    const condition = edgeConditions(sure, term, at)?.[taken];
    if (condition !== undefined && isKnown(condition, translator)) found.push(condition);
  }
  return found;
}

/**
 * `h == n / 2`, `m == max(n, 10)` of parameters computed so before the region; `N / 2` may be one of
 * `a[N / 2 * 2 + 1]`.
 */
function definedSymbols({ func, view }: RegionModel, symbols: readonly ParamSymbol[]): readonly Condition[] {
  return symbols.flatMap((symbol): readonly Condition[] => {
    const definition = symbol.kind === "value" ? view.scev.definition(symbol.value) : null;
    const made = definition && formOfDefinition(func, view, definition);
    return made ? [{ kind: "compare", opcode: "eq", value: differenceOf(symbolAffine(symbol), made) }] : [];
  });
}

/** What one operation, or a choice between two values, makes of names that the region may have. */
function formOfDefinition(func: Func, view: View, { instr, block }: DefiningInstr): Affine | null {
  if (instr.op === "phi" || instr.op === "select") {
    const region = { contains: (other: BlockId) => other === block.id };
    return affineOf(view.scev.closedForm(value(instr.result), block.id, region), view.scope);
  }
  if (instr.op !== "binary" || instr.right.kind !== "int" || instr.right.value <= 0n) return null;
  const of = symbolFormOf(func, view.scope, instr.left);
  return of && rounded(instr.opcode, of, instr.right.value);
}

function rounded(opcode: BinaryOpcode, of: Affine, by: bigint): Affine | null {
  const quotient = variableAffine({ kind: "truncdiv", of, by });
  switch (opcode) {
    case "div":
      return quotient;
    case "rem":
      return addAffine(of, scaleAffine(quotient, -by));
    case "shr":
      return by < 64n ? variableAffine({ kind: "floordiv", of, by: 1n << by }) : null;
    default:
      return null;
  }
}

function symbolFormOf(func: Func, { symbolForm }: AffineScope, operand: Operand): Affine | null {
  const { kind } = typeOf(func, operand);
  if (kind !== "int") return null;
  if (operand.kind === "macro") return symbolAffine({ kind: "macro", macro: operand.macro });
  return operand.kind === "value" ? symbolForm(operand.id) : null;
}

/** `n % 4` computed out there is what it is of n, whose name the region has. */
function withRemainders({ func, view }: RegionModel): AffineScope {
  const symbolForm = (id: ValueId): Affine => {
    const instr = view.scev.definition(id)?.instr;
    const plain = view.scope.symbolForm(id);
    if (instr?.op !== "binary" || instr.opcode !== "rem" || instr.right.kind !== "int") return plain;
    const [of, by] = [symbolFormOf(func, view.scope, instr.left), instr.right.value];
    return (of === null || by <= 0n ? null : rounded("rem", of, by)) ?? plain;
  };
  return { ...view.scope, symbolForm };
}

function isKnown(condition: Condition, translator: Translator): boolean {
  let known = true;
  forEachForm(condition, (form) =>
    forEachVariable(form, (v) => {
      if (v.kind === "loop" || (v.kind === "symbol" && !translator.knows(v.symbol))) known = false;
    }),
  );
  return known;
}
