// Proofs that a tree is never negative at a block: from the facts that hold there (guards.ts), the ranges of
// symbols and the loops' trip counts.
//
//     facts n - 1 ≥ 0, m - n ≥ 0         m - 1 ≥ 0, as (m - n) + (n - 1)
//     {0, +, 1}_1 in a loop of n         n - 1 - {0, +, 1}_1 ≥ 0: not negative at either end
//
// The prover is deliberately small: interval arithmetic (value-range.ts), minus one or two known conditions,
// both ends of a loop for trees that are linear in it, and the cases of maxima (proof-cases.ts). "No" means
// "not proved".

import type { BlockId } from "../../ir/func.ts";
import type { LoopId } from "../cfg/loops.ts";
import { withoutQuotient } from "./floor-bounds.ts";
import { factsAt, isPastTest, usableCount } from "./guards.ts";
import { floorDivide } from "./integers.ts";
import type { Asked } from "./known-proofs.ts";
import { type Case, casesOfMaximum } from "./proof-cases.ts";
import { mayBeAtLeast } from "./quick-bounds.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import {
  addTrecs,
  coefficientsIn,
  constantTrec,
  containsUnknown,
  loopsOfTrec,
  someNode,
  subtractTrecs,
} from "./trec.ts";
import { atomKey, trecKey } from "./trec-keys.ts";
import { evaluateAt } from "./trec-operations.ts";
import type { Atom, Trec } from "./trec-types.ts";
import { ANY, intersection, type Range, type RangeContext, rangeOf } from "./value-range.ts";

/** Most recent conditions tried in pairs. */
const MAX_PAIRED = 12;

/**
 * t ≥ 0 at block `at`, in every iteration in which control gets there (and the trees in `more` are not
 * negative).
 */
export function proveNonNegative(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  t: Trec,
  at: BlockId,
  more: readonly Trec[] = [],
): boolean {
  if (containsUnknown(t)) return false;
  const context = rangeContext(scev, scope, at);
  const byRange = (x: Trec) => (rangeOf(x, context).low ?? -1n) >= 0n;
  if (byRange(t)) return true;
  const search = () => searchProof(scev, scope, t, at, more);
  if (more.length > 0) return search();
  // What is assumed grows with the questions, and with it what can be proved.
  const key = `${at} ${scope.assumptions.size} ${trecKey(t)}`;
  return scev.questions.ask(scope.proofs, key, search, () => false);
}

function searchProof(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  t: Trec,
  at: BlockId,
  more: readonly Trec[],
): boolean {
  const context = rangeContext(scev, scope, at);
  const proved = (
    x: Trec,
    facts: readonly Trec[],
    stepsLeft: number,
    known = withBounds(context, facts),
  ): boolean => {
    const byRange = (t: Trec) => (rangeOf(t, known).low ?? -1n) >= 0n;
    if (byRange(x)) return true;
    const isAtLeast = (t: Trec, f: Trec) => mayBeAtLeast(t, f, known) && byRange(subtractTrecs(t, f));
    const about = facts.filter((f) => sharesSymbols(x, f));
    if (about.some((f) => isAtLeast(x, f))) return true;
    const recent = facts.slice(-MAX_PAIRED);
    for (const f of about.slice(-MAX_PAIRED)) {
      const rest = subtractTrecs(x, f);
      if (recent.some((g) => sharesSymbols(rest, g) && isAtLeast(rest, g))) return true;
    }
    if (stepsLeft === 0) return false;
    const ways = [...atBothEnds(x, context), ...asCoefficients(x), ...withoutQuotient(x).map((of) => [of])];
    if (ways.some((parts) => parts.every((part) => proved(part, facts, stepsLeft - 1, known)))) return true;
    const cases = casesOfMaximum(x) ?? [];
    const inCase = ({ rewrite, known }: Case) =>
      proved(rewrite(x), [...facts.map(rewrite), known], stepsLeft - 1);
    return cases.length > 0 && cases.every(inCase);
  };
  const facts = distinct([...factsAt(scev, scope, at), ...more]);
  return scev.proofs.ask(t, facts, context, () => proved(t, facts, 3));
}

/** With what the facts say of one symbol each: n - 1 ≥ 0. */
function withBounds(context: RangeContext, facts: readonly Trec[]): RangeContext {
  const bounds = new Map<string, Range>();
  for (const f of facts) {
    const bound = boundIn(f);
    if (bound !== null) bounds.set(bound.key, intersection(bound.range, bounds.get(bound.key) ?? ANY));
  }
  if (bounds.size === 0) return context;
  const known = new Map<Atom, Range>();
  const symbol: RangeContext["symbol"] = (a) => {
    let range = known.get(a);
    if (range === undefined) {
      range = intersection(context.symbol(a), bounds.get(atomKey(a)) ?? ANY);
      known.set(a, range);
    }
    return range;
  };
  return { ...context, symbol };
}

/** c·s + d ≥ 0 as a range of s. */
function boundIn(fact: Trec): { readonly key: string; readonly range: Range } | null {
  if (fact.kind !== "poly" || fact.poly.denominator !== 1n) return null;
  const [term, ...others] = fact.poly.terms.filter(({ factors }) => factors.length > 0);
  const [factor, ...more] = term?.factors ?? [];
  if (!term || !factor || others.length + more.length > 0 || factor.power > 1) return null;
  const d = fact.poly.terms.find(({ factors }) => factors.length === 0)?.coefficient ?? 0n;
  const c = term.coefficient;
  const range: Range =
    c > 0n ? { low: -floorDivide(d, c), high: null } : { low: null, high: floorDivide(d, -c) };
  return { key: factor.key, range };
}

function distinct(facts: readonly Trec[]): readonly Trec[] {
  return [...new Map(facts.map((f) => [trecKey(f), f])).values()];
}

/** Only then can one cancel something in the other. */
function sharesSymbols(a: Trec, b: Trec): boolean {
  const of = symbolsOf(a);
  for (const s of symbolsOf(b)) if (of.has(s)) return true;
  return false;
}

const symbolSets = new WeakMap<Trec, ReadonlySet<string>>();

/** Keys of the atoms, and loops. */
function symbolsOf(t: Trec): ReadonlySet<string> {
  let found = symbolSets.get(t);
  if (found === undefined) {
    const keys = new Set<string>();
    someNode(t, (n) => {
      if (n.kind === "poly") for (const term of n.poly.terms) for (const f of term.factors) keys.add(f.key);
      else if ("loop" in n) keys.add(`l${n.loop}`);
      return false;
    });
    found = keys;
    symbolSets.set(t, found);
  }
  return found;
}

/** For the innermost loop in which t is linear: its values in the first and in the last iteration. */
function atBothEnds(t: Trec, context: RangeContext): readonly (readonly Trec[])[] {
  const loop = loopsOfTrec(t).at(-1);
  if (loop === undefined || coefficientsIn(t, loop)?.length !== 2) return [];
  const last = context.lastIteration(loop);
  return last === null ? [] : [[evaluateAt(t, loop, constantTrec(0)), evaluateAt(t, loop, last)]];
}

/** A recurrence whose coefficients are all not negative is not either: its iterations are not. */
function asCoefficients(t: Trec): readonly (readonly Trec[])[] {
  const coefficients = t.kind === "chrec" ? coefficientsIn(t, t.loop) : null;
  return coefficients === null ? [] : [coefficients];
}

/** Types of symbols; iterations of loops, one less where `at` comes after the exit test. */
function rangeContext(scev: ScalarEvolution, scope: EvolutionScope, at: BlockId): RangeContext & Asked {
  const find = (id: LoopId): Trec | null => {
    const loop = scev.loops.loops[id]!;
    const count = usableCount(scev, scope, loop);
    if (count === null) return null;
    return loop.blocks.has(at) && isPastTest(scev, count, at)
      ? addTrecs(count.raw, constantTrec(-1))
      : count.raw;
  };
  const found = new Map<LoopId, Trec | null>();
  const lastIteration = (id: LoopId): Trec | null => {
    const known = found.get(id);
    const last = known === undefined ? find(id) : known;
    if (known === undefined) found.set(id, last);
    return last;
  };
  return { symbol: (a) => scev.symbolRange(a), lastIteration, asked: found };
}
