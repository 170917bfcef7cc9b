// Last values: what variables that the nest sets hold behind it.
//
//     for (i = 0; i < n; i++) …                  behind the new loops    i = n > 0 ? n : 0;
//
// The text behind a nest may read such a variable. The nest in the author's order is asked what it holds at its end: a
// read is put there before SSA is constructed, and scalar evolution says what it reads, in values from before the nest. What it
// can't say (a sum, the last index that met a condition) keeps the nest as it is.
//
// Pop, Cohen & Silber (2005), section 3: the overall effect of loops; in GCC this is final value replacement.

import { type Dominators, dominators } from "../analysis/dominators.ts";
import { type LoopForest, loopForest } from "../analysis/loops.ts";
import type { Atom, Polynomial, Term } from "../analysis/polynomial.ts";
import { type Region, ScalarEvolution } from "../analysis/scalar-evolution.ts";
import { add, atom as atomTrec, subtract, type Trec } from "../analysis/trec.ts";
import { cloneFunc, edgeBetween, insertInstr, liveBlocks, newValue, splitEdge } from "../ir/build.ts";
import type { Func, Instr, Operand, VarId } from "../ir/func.ts";
import { sourcePasses } from "../opt/pipeline.ts";
import { rangeOfType } from "../scop/type-limits.ts";
import type { Span } from "../source/span.ts";
import type { Code } from "./code.ts";
import {
  type CExpr,
  compare,
  conditional,
  constant,
  floord,
  mul,
  sub,
  add as sum,
  Unprintable,
} from "./expr.ts";
import { integerName } from "./parameters.ts";
import { Unnameable } from "./source-names.ts";
import type { NestEnd, Variables } from "./variables.ts";

export interface Surroundings {
  readonly names: Names;
  /** That are called. */
  readonly helpers: Set<string>;
  /** May statements follow the loops? */
  readonly hasPlace: boolean;
}

interface Names {
  ofVariable(id: VarId): string;
  /** Throws Unnameable. */
  of(operand: Operand): string;
}

/** `i = n > 0 ? n : 0;` for variables that the nest sets and that are read behind it. Throws Unnameable for what has no such value. */
export function lastAssignments(variables: Variables, nest: Span, around: Surroundings): readonly Code[] {
  const live = variables.liveAfter(nest);
  const needed = [...variables.setWithin(nest)].filter((id) => live.has(id));
  const [first] = needed;
  if (first === undefined) return [];
  const { names } = around;
  const fail = (id: VarId) =>
    new Unnameable(`the value of ${names.ofVariable(id)} is needed after the loops`);
  const end = variables.endOf(nest);
  if (end === null || !around.hasPlace) throw fail(first);
  const values = lastValues(variables.lowered, nest, end, needed);
  return needed.map((id) => {
    const value = values.get(id);
    if (value === undefined || !variables.isMeant(id, nest)) throw fail(id);
    try {
      const text = textOf(value, variables.lowered, around);
      return { kind: "statement", text: `${names.ofVariable(id)} = ${text};` };
    } catch (error) {
      throw error instanceof Unprintable ? fail(id) : error;
    }
  });
}

function textOf(value: Trec, { values, macros }: Func, { names, helpers }: Surroundings): string {
  const plain = wholeAtom(value);
  if (plain?.kind === "value" && plain.id < values.length) return names.of(plain);
  const leafOf = (atom: Atom): CExpr => {
    // φs of the copy that was asked have no variable, and numbers that mean something else elsewhere.
    if (atom.kind === "value" && atom.id < values.length) {
      const { type } = values[atom.id]!;
      return integerName(atom, type, rangeOfType(type), (o) => names.of(o));
    }
    if (atom.kind !== "macro") throw new Unprintable("a value without a name");
    const { type } = macros[atom.macro]!;
    return integerName({ ...atom, type }, type, rangeOfType(type), (o) => names.of(o));
  };
  return printLastValue(value, leafOf, helpers).text;
}

/** What each of `variables` holds at the end of the nest, in values from before it. `lowered`: before SSA. */
function lastValues(
  lowered: Func,
  nest: Span,
  end: NestEnd,
  variables: readonly VarId[],
): ReadonlyMap<VarId, Trec> {
  const func = cloneFunc(lowered);
  const reads = readAt(func, end, variables);
  for (const pass of sourcePasses()) pass.run(func);
  const doms = dominators(func);
  const forest = loopForest(func, doms);
  const scev = new ScalarEvolution(func, forest, doms);
  const region = loopsWithin(func, forest, doms, nest);
  const found = new Map<VarId, Trec>();
  for (const block of liveBlocks(func))
    for (const instr of block.instrs) {
      const variable = instr.op === "call" ? reads.get(calleeOf(instr)) : undefined;
      if (variable === undefined || instr.op !== "call") continue;
      found.set(variable, scev.closedForm(instr.args[0]!, block.id, region));
    }
  return found;
}

const READ = "last value ";

const calleeOf = ({ callee }: Instr & { readonly op: "call" }): string =>
  callee.kind === "direct" ? callee.name : "";

/** A call with the value of each variable; which it is, by the callee. */
function readAt(func: Func, end: NestEnd, variables: readonly VarId[]): ReadonlyMap<string, VarId> {
  const block = end.kind === "inside" ? end.block : splitEdge(func, edgeBetween(func, end.from, end.to));
  const reads = new Map<string, VarId>();
  for (const variable of variables) {
    const name = `${READ}${variable}`;
    const result = newValue(func, func.vars[variable]!.type, variable);
    const get: Instr = { op: "get", result, var: variable, stmt: null };
    const call: Instr = {
      ...{ op: "call", result: null, callee: { kind: "direct", name } },
      ...{ args: [{ kind: "value", id: result }], effects: "const", noreturn: false, stmt: null },
    };
    insertInstr(func, block, end.kind === "inside" ? end.index : 0, get, call);
    reads.set(name, variable);
  }
  return reads;
}

/** From the loops that stand in the text on: what is known before them stands for itself. */
function loopsWithin(func: Func, forest: LoopForest, doms: Dominators, nest: Span): Region {
  const isInside = (span: Span | null) =>
    span !== null && span.file === nest.file && nest.start <= span.start && span.end <= nest.end;
  const headers = forest.loops
    .map((loop) => loop.header)
    .filter((header) => isInside(func.loops.get(header)?.span ?? null));
  return { contains: (id) => headers.some((header) => doms.dominates(header, id)) };
}

/** The atom that the value is; null where it is more, or less. */
function wholeAtom(value: Trec): Atom | null {
  const [term, ...others] = value.kind === "poly" ? value.poly.terms : [];
  const [factor, ...more] = term?.factors ?? [];
  const isWhole = others.length === 0 && more.length === 0 && term?.coefficient === 1n && factor?.power === 1;
  return isWhole && value.kind === "poly" && value.poly.denominator === 1n ? factor.atom : null;
}

/** Throws Unprintable for what has no plain expression. `leafOf`: a value from before the nest, or a macro. */
function printLastValue(value: Trec, leafOf: (atom: Atom) => CExpr, helpers: Set<string>): CExpr {
  if (value.kind !== "poly") throw new Unprintable("a value that loops change");
  return printPolynomial(value.poly, leafOf, helpers);
}

function printPolynomial(poly: Polynomial, leafOf: (atom: Atom) => CExpr, helpers: Set<string>): CExpr {
  if (poly.denominator !== 1n) throw new Unprintable("a fraction");
  const choice = choiceOfTwo(poly);
  if (choice !== null) {
    const [a, b] = [choice.a, choice.b].map((value) => printLastValue(value, leafOf, helpers)) as [
      CExpr,
      CExpr,
    ];
    return conditional(compare(choice.greater ? ">" : "<", a, b), a, b);
  }
  let total = constant(0n);
  for (const { coefficient, factors } of poly.terms) {
    const atoms = factors.flatMap(({ atom, power }) => Array.from({ length: power }, () => atom));
    const isMinus = coefficient < 0n && total.text !== "0";
    const term = atoms
      .map((atom) => printAtom(atom, leafOf, helpers))
      .reduce((product, factor) => mul(product, factor), constant(isMinus ? -coefficient : coefficient));
    total = isMinus ? sub(total, term) : sum(total, term);
  }
  return total;
}

/** The end of a loop from m up to n is `m + max(0, n - m)`, the greater of n and m; down to n `m - max(0, m - n)`, the smaller. */
function choiceOfTwo(
  poly: Polynomial,
): { readonly greater: boolean; readonly a: Trec; readonly b: Trec } | null {
  const isGreatest = ({ factors }: Term) => factors.some(({ atom }) => atom.kind === "max0");
  const [term, ...more] = poly.terms.filter(isGreatest);
  const [only, ...others] = term?.factors ?? [];
  if (!term || more.length > 0 || only?.atom.kind !== "max0" || only.power > 1 || others.length > 0)
    return null;
  if (term.coefficient !== 1n && term.coefficient !== -1n) return null;
  const greater = term.coefficient === 1n;
  const all: Trec = { kind: "poly", poly };
  const b = greater ? subtract(all, atomTrec(only.atom)) : add(all, atomTrec(only.atom));
  return { greater, a: greater ? add(b, only.atom.of) : subtract(b, only.atom.of), b };
}

function printAtom(atom: Atom, leafOf: (atom: Atom) => CExpr, helpers: Set<string>): CExpr {
  switch (atom.kind) {
    case "value":
    case "macro":
      return leafOf(atom);
    case "max0": {
      const of = printLastValue(atom.of, leafOf, helpers);
      return conditional(compare(">", of, constant(0n)), of, constant(0n));
    }
    case "floordiv":
      return floord(printLastValue(atom.of, leafOf, helpers), constant(atom.by), helpers);
    default:
      throw new Unprintable("a value that wraps");
  }
}
