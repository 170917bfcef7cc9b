// Names for isl's parameters and tuples: the source's where it can be, unique, and readable by isl's own
// parser.

import type { Func, ValueId } from "../../ir/func.ts";
import { isNumbered, plainWord } from "../../support/words.ts";
import { type ParamSymbol, symbolKey } from "../model/affine.ts";
import type { ArrayShape } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { DraftArray } from "./draft.ts";

/** Words of isl's notation. */
const RESERVED = new Set(
  [
    "and",
    "or",
    "not",
    "exists",
    "mod",
    "floor",
    "ceil",
    "min",
    "max",
    "floord",
    "ceild",
    "infty",
    "infinity",
  ].concat([
    "nan",
    "rat",
    "true",
    "false",
    "implies",
    "domain",
    "schedule",
    "child",
    "filter",
    "sequence",
    "set",
  ]),
);

/** Hands out each name once; a second claim gets `name_2`, and so on. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  claim(wish: string): string {
    const plain = plainWord(wish);
    const base = RESERVED.has(plain.toLowerCase()) ? `${plain}_` : plain;
    let name = base;
    for (let n = 2; this.#taken.has(name); n++) name = `${base}_${n}`;
    this.#taken.add(name);
    return name;
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }
}

export function nameOfSymbol(func: Func, symbol: ParamSymbol): string {
  if (symbol.kind === "product") return symbol.factors.map((factor) => nameOfSymbol(func, factor)).join("_");
  if (symbol.kind === "macro") return func.macros[symbol.macro]!.name;
  return sourceName(func, symbol.value) ?? `t${symbol.value}`;
}

function sourceName(func: Func, value: ValueId): string | null {
  const variable = func.values[value]?.var ?? null;
  return variable === null ? null : func.vars[variable]!.name;
}

/** `A`, `s_x`, `t12` for what a nameless pointer points to. */
export function nameOfShape(func: Func, shape: ArrayShape): string {
  const { base } = shape;
  const root =
    base.kind === "object" ? func.vars[base.var]!.name : (sourceName(func, base.id) ?? `t${base.id}`);
  const name = [root, ...shape.fields].join("_");
  // Statements are called S0, S1, …
  return isNumbered(name, "S") ? `${name}_` : name;
}

/** `sum_12` for the value of `%sum_12`, `sum_12_phi` for its location as a φ. */
export function nameOfLocation(func: Func, array: Extract<DraftArray, { kind: "value" | "phi" }>): string {
  const name = `${sourceName(func, array.value) ?? "t"}_${array.value}`;
  return array.kind === "phi" ? `${name}_phi` : name;
}

/** A name for each dimension of the loops around a block: iterators where they are free. */
export function namesOfDimensions(
  model: RegionModel,
  loops: readonly number[],
  params: readonly string[],
): readonly string[] {
  const names = new UniqueNames();
  for (const p of params) names.claim(p);
  return loops.map((index, depth) => {
    const wish = model.loops[index]!.iterator;
    return names.claim(wish !== null && !names.has(wish) ? wish : `i${depth}`);
  });
}

/** In the order of first mention. */
export class SymbolTable {
  readonly symbols: ParamSymbol[] = [];
  readonly #known = new Set<string>();

  add(symbol: ParamSymbol): void {
    const key = symbolKey(symbol);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.symbols.push(symbol);
  }
}
