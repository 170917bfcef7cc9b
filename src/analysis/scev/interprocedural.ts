// What callers pass: the evolution of a parameter in the loops of the functions that call.
//
//     F1: for (b = 2; b <= 10; b += 3) F2(b);          x of F2:    {2, +, 3}_1
//     F2(x): for (e = 0; e <= 100; e++) A[x + e] = …   subscript:  {x, +, 1}_2
//                                                      with what is passed:  {{2, +, 3}_1, +, 1}_2
//
// Method: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), section 4.4:
// instantiation does not stop at parameters, but follows them into the callers. One call: the argument's
// tree. Several: the number that all of them pass, else the range of all of them. A caller's parameters are
// looked for in its own callers, as numbers.
//
// All callers are known where `caller-facts.ts` says so: the function is static, and its address is never
// taken. The answers serve to count and to compare only: text that rests on them would be wrong as soon as
// somebody changes a call.

import { liveBlocks } from "../../ir/build.ts";
import type { BlockId, CallInstr, Func, Operand, ValueId } from "../../ir/func.ts";
import type { Module } from "../../ir/module.ts";
import { typeOf } from "../../ir/operand.ts";
import { sameType } from "../../ir/type.ts";
import type { LoopId } from "../cfg/loops.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionRegion } from "./scope.ts";
import { substituteSymbols } from "./substitute.ts";
import {
  atom,
  chrec,
  constantTrec,
  constantValue,
  containsUnknown,
  loopsOfTrec,
  peeled,
  periodic,
  someAtom,
} from "./trec.ts";
import { rewriteAtoms } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";
import { hull, type Range, rangeOf, typeRange } from "./value-range.ts";
import { rebuildAtom, type SymbolRange } from "./wrap.ts";

export type Passed =
  | { readonly kind: "number"; readonly value: bigint }
  /** By the one call; loops and symbols are the caller's. */
  | { readonly kind: "evolution"; readonly tree: Trec; readonly caller: ScalarEvolution }
  | { readonly kind: "range"; readonly range: Range }
  | { readonly kind: "unknown" };

/** Callers of callers that are looked into. */
const MAX_DEPTH = 4;

const WHOLE: EvolutionRegion = { contains: () => true };
const UNKNOWN: Passed = { kind: "unknown" };

/**
 * What is passed to each integer parameter of a function; null where not all callers are known, or there are
 * none. `scevOf`: of the module's functions in SSA form; null where there is none.
 */
export function passedIn(
  module: Module,
  scevOf: (func: Func) => ScalarEvolution | null,
): (func: Func) => ReadonlyMap<ValueId, Passed> | null {
  const callers = new Callers(module, scevOf);
  return (func) => callers.passedTo(func, MAX_DEPTH);
}

interface Site {
  readonly caller: Func;
  readonly instr: CallInstr;
  readonly at: BlockId;
}

interface Call extends Site {
  readonly scev: ScalarEvolution;
}

class Callers {
  readonly #module: Module;
  readonly #scevOf: (func: Func) => ScalarEvolution | null;
  /** Direct calls by name of the function that is called. */
  readonly #calls: ReadonlyMap<string, readonly Site[]>;
  /** Answers by the depth that was left. */
  readonly #known: Map<Func, ReadonlyMap<ValueId, Passed> | null>[] = [];

  constructor(module: Module, scevOf: (func: Func) => ScalarEvolution | null) {
    this.#module = module;
    this.#scevOf = scevOf;
    this.#calls = sitesOf(module);
  }

  passedTo(func: Func, depth: number): ReadonlyMap<ValueId, Passed> | null {
    const known = this.#known[depth] ?? new Map<Func, ReadonlyMap<ValueId, Passed> | null>();
    this.#known[depth] = known;
    const found = known.get(func);
    if (found !== undefined) return found;
    const answer = this.#answer(func, depth);
    known.set(func, answer);
    return answer;
  }

  #answer(func: Func, depth: number): ReadonlyMap<ValueId, Passed> | null {
    if (!func.isStatic || this.#module.addressTaken.has(func.name) || depth === 0) return null;
    const calls = this.#callsOf(func);
    if (calls === null || calls.length === 0) return null;
    const found = new Map<ValueId, Passed>();
    for (const [i, { value }] of func.params.entries()) {
      const type = func.values[value]!.type;
      if (type.kind !== "int") continue;
      const args = calls.map((call) => ({ call, arg: call.instr.args[i] }));
      // A definition without a prototype converts its arguments.
      const fits = args.every(
        ({ call, arg }) => arg !== undefined && sameType(typeOf(call.scev.func, arg), type),
      );
      const trees = args.map(({ call, arg }) => (fits ? this.#argument(call, arg!, depth) : null));
      found.set(value, merge(trees, calls, typeRange(type)));
    }
    return found;
  }

  /** Null if one of them stands in a function that is not known well, or in the function itself. */
  #callsOf(func: Func): readonly Call[] | null {
    const calls: Call[] = [];
    for (const site of this.#calls.get(func.name) ?? []) {
      const scev = site.caller === func ? null : this.#scevOf(site.caller);
      if (scev === null) return null;
      calls.push({ ...site, scev });
    }
    return calls;
  }

  /** The argument's tree, with numbers that the caller's own callers pass; null without a closed form. */
  #argument({ at, scev }: Call, arg: Operand, depth: number): Trec | null {
    const tree = scev.closedForm(arg, at, WHOLE);
    if (containsUnknown(tree)) return null;
    const isParameter = (v: ValueId) => scev.func.params.some((p) => p.value === v);
    if (!someAtom(tree, (a) => a.kind === "value" && isParameter(a.id))) return tree;
    const above = this.passedTo(scev.func, depth - 1);
    return substituteSymbols(tree, symbolRangeOf(scev), (v) => {
      const passed = above?.get(v);
      return passed?.kind === "number" ? constantTrec(passed.value) : null;
    });
  }
}

function sitesOf(module: Module): ReadonlyMap<string, readonly Site[]> {
  const sites = new Map<string, Site[]>();
  for (const caller of module.funcs)
    for (const { id: at, instrs } of liveBlocks(caller))
      for (const instr of instrs) {
        if (instr.op !== "call" || instr.callee.kind !== "direct") continue;
        const { name } = instr.callee;
        const list = sites.get(name);
        if (list === undefined) sites.set(name, [{ caller, instr, at }]);
        else list.push({ caller, instr, at });
      }
  return sites;
}

function merge(trees: readonly (Trec | null)[], calls: readonly Call[], type: Range): Passed {
  const [first] = trees;
  const numbers = new Set(trees.map((t) => (t === null ? null : constantValue(t))));
  const [number = null] = numbers;
  if (numbers.size === 1 && number !== null) return { kind: "number", value: number };
  if (trees.length === 1 && first !== null && first !== undefined)
    return { kind: "evolution", tree: first, caller: calls[0]!.scev };
  const ranges = trees.map((t, i) => (t === null ? type : rangeIn(calls[i]!.scev, t)));
  const { low, high } = ranges.reduce(hull);
  const isNarrower = (low !== null && low > type.low!) || (high !== null && high < type.high!);
  return isNarrower ? { kind: "range", range: { low, high } } : UNKNOWN;
}

/** Over all iterations of the caller's loops, where their number is known without a condition. */
function rangeIn(scev: ScalarEvolution, t: Trec): Range {
  return rangeOf(t, {
    symbol: (a) => scev.symbolRange(a),
    lastIteration: (id) => {
      const count = scev.tripCount(scev.loops.loops[id]!, WHOLE);
      return count.ok && count.value.assumptions.length === 0 ? count.value.raw : null;
    },
  });
}

/**
 * A tree of the function `scev` is of, with what is passed in the place of its parameters: numbers, and the
 * one caller's evolutions that have no symbols of the caller's. The caller's loops come first: those of the
 * function are numbered after them.
 */
export function throughCallers(t: Trec, scev: ScalarEvolution, passed: ReadonlyMap<ValueId, Passed>): Trec {
  const evolutions = [...passed.values()].flatMap((p) => (p.kind === "evolution" ? [p] : []));
  const [first] = evolutions;
  const outer = first?.caller.loops.loops.length ?? 0;
  return substituteSymbols(withLoopsAfter(t, outer, scev), symbolRangeOf(scev), (v) => {
    const p = passed.get(v);
    if (p?.kind === "number") return constantTrec(p.value);
    return p?.kind === "evolution" && !someAtom(p.tree, () => true) ? p.tree : null;
  });
}

const symbolRangeOf =
  (scev: ScalarEvolution): SymbolRange =>
  (a) =>
    scev.symbolRange(a);

/** The tree with every loop's number greater by `count`. */
function withLoopsAfter(t: Trec, count: number, scev: ScalarEvolution): Trec {
  if (count === 0 || (loopsOfTrec(t).length === 0 && t.kind !== "poly")) return t;
  const recur = (x: Trec) => withLoopsAfter(x, count, scev);
  const after = (loop: LoopId) => (loop + count) as LoopId;
  switch (t.kind) {
    case "poly":
      return rewriteAtoms(t, (a) =>
        "of" in a ? rebuildAtom(a, recur(a.of), (s) => scev.symbolRange(s)) : atom(a),
      );
    case "chrec":
      return chrec(after(t.loop), recur(t.base), recur(t.step));
    case "peeled":
      return peeled(after(t.loop), recur(t.first), recur(t.rest));
    case "periodic":
      return periodic(after(t.loop), t.values.map(recur));
    case "unknown":
      return t;
  }
}
