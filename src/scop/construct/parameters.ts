// The parameters of a SCoP: every name from before the region that its description speaks of.
//
//     for (i = lo; i < n; i++) A[i + k] = x;        lo, n, k; x is a read, not a parameter
//
// Their order is that of the parameters of all isl spaces: conditions first, then subscripts, extents, trees
// and what is assumed.

import { moduleIndex } from "../../ir/callers.ts";
import type { Func } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { type Affine, affineOf, forEachVariable, type ParamSymbol } from "../model/affine.ts";
import { forEachForm } from "../model/condition.ts";
import type { ScopParam } from "../model/scop.ts";
import type { RegionModel } from "../region/region-model.ts";
import { extentForms } from "./arrays.ts";
import { typeOfSymbol } from "./context.ts";
import type { Draft, DraftTree } from "./draft.ts";
import { iteratorForm } from "./iterator-form.ts";
import { nameOfSymbol, SymbolTable, UniqueNames } from "./names.ts";

/** Every symbol of conditions, subscripts, extents and trees. */
export function symbolsOf(model: RegionModel, draft: Draft): readonly ParamSymbol[] {
  const table = new SymbolTable();
  const note = (form: Affine) =>
    forEachVariable(form, (v) => {
      if (v.kind === "symbol") table.add(v.symbol);
    });
  for (const edges of model.conditions.values()) for (const c of edges) forEachForm(c, note);
  for (const { subscripts, onData } of model.references.values()) {
    for (const form of subscripts) if (form !== null) note(form);
    for (const range of onData?.ranges ?? []) if (range !== null) [range.low, range.high].forEach(note);
  }
  for (const shape of model.shapes)
    extentForms(shape)
      .slice(1)
      .forEach((form) => {
        if (form !== null) note(form);
      });
  for (const { stmts } of draft.chains.values())
    for (const { tree, reads, write } of stmts) {
      forEachLeaf(tree, note);
      for (const { index } of [...reads, write])
        for (const part of index ?? []) if (part !== null) forEachLeaf(part, note);
    }
  for (const { of } of model.fits) note(of);
  for (const { terms } of iteratorForms(model)) note({ constant: 0n, terms });
  assumedForms(model).forEach(note);
  // Extents that only bound what is known anyway come last.
  for (const shape of model.shapes)
    extentForms(shape).forEach((form) => {
      if (form !== null) note(form);
    });
  return table.symbols;
}

/** What scalar evolution takes for granted. */
function assumedForms({ view, natural }: RegionModel): readonly Affine[] {
  const counts = natural.map((loop) => view.scev.tripCount(loop, view.region));
  return [
    ...counts.flatMap((count) => (count.ok ? count.value.assumptions : [])),
    ...view.scev.assumptions(view.region),
  ]
    .map(({ trec }) => affineOf(trec, view.scope))
    .filter((form) => form !== null);
}

function forEachLeaf(tree: DraftTree, note: (form: Affine) => void): void {
  switch (tree.kind) {
    case "affine":
      note(tree.form);
      return;
    case "binary":
      forEachLeaf(tree.left, note);
      forEachLeaf(tree.right, note);
      return;
    case "unary":
    case "cast":
      forEachLeaf(tree.arg, note);
      return;
    case "select":
      for (const t of [tree.cond, tree.then, tree.other]) forEachLeaf(t, note);
      return;
    case "guarded":
      for (const t of [tree.cond, tree.then]) forEachLeaf(t, note);
      return;
    case "call":
      for (const t of tree.args) forEachLeaf(t, note);
      return;
    default:
      return;
  }
}

export function paramsOf(module: Module, func: Func, symbols: readonly ParamSymbol[]): readonly ScopParam[] {
  const names = new UniqueNames();
  return symbols.map((symbol) => ({
    name: names.claim(nameOfSymbol(func, symbol)),
    source: symbol,
    type: typeOfSymbol(func, symbol),
    usual: usualValue(module, func, symbol),
  }));
}

/** Of an argument. */
function usualValue(module: Module, func: Func, symbol: ParamSymbol): bigint | null {
  if (symbol.kind !== "value") return null;
  const index = func.params.findIndex(({ value }) => value === symbol.value);
  return index < 0 ? null : moduleIndex(module).usualArgument(func, index);
}

function iteratorForms(model: RegionModel): readonly Affine[] {
  return model.loops.flatMap((_, i) => iteratorForm(model, i) ?? []);
}
