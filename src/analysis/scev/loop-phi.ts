// The evolution of a φ at a loop's header, from its first value a and its update expression b: the
// cornerstone pattern `v = loop-φ(a, b)`.
//
//     h = φ(a, h + u)     no h in u: {a, +, u}
//     h = φ(a, b)         no h in b: (a, b), one iteration after b
//     h = φ(a, g)         g = φ(b, h): they change places (rotations.ts)
//     h = φ(a, f(h))      (h + 1) % 3, h >> 1: iterates.ts
//     anything else       has no closed form here
//
// b is instantiated in the scope of one iteration: a polynomial of the header's φs, through inner loops by
// their overall effect. So `v = a + a` is never taken for one increment. Symbols in a and u are left to the
// outer scope: delayed instantiation.
//
// Method: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), figures 12 and
// 13 (BUILDUPDATEEXPR).

import type { Block, Operand, PhiInstr, ValueId } from "../../ir/func.ts";
import type { IntType } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import type { Loop } from "../cfg/loops.ts";
import { phiArguments } from "../cfg/phi-arguments.ts";
import { instantiateSymbols } from "./instantiate.ts";
import { iterated } from "./iterates.ts";
import { valueOfAtom } from "./polynomial.ts";
import { proveNonNegative } from "./prove-nonnegative.ts";
import { headerPhiPlus, rotation } from "./rotations.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import { integerType } from "./scalar-operation.ts";
import type { EvolutionScope } from "./scope.ts";
import { substituteSymbols } from "./substitute.ts";
import { chrec, containsUnknown, peeled, someAtom, subtractTrecs, unknown, varies } from "./trec.ts";
import type { Atom, Trec } from "./trec-types.ts";
import { type SymbolRange, unwrapped, wrapTrec } from "./wrap.ts";

export function evolutionOfPhi(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  phi: PhiInstr,
  header: Block,
  loop: Loop,
): Trec {
  const split = phiArguments(phi, header, loop);
  if (split === null) return unknown("loop with several entries or latches");
  const first = scev.operandIn(scope, split.init, split.from);
  const update = updateOf(scev, phi.result, split.back, loop);
  switch (update.kind) {
    case "increment": {
      if (scev.isMixed(phi.result, loop)) return unknown(MIXER);
      const step = instantiate(scev, scope, update.step, loop);
      if (step === null) return unknown("increment has no closed form");
      const closed = chrec(loop.id, first, step);
      return update.wraps === null ? closed : wrapTrec(update.wraps, closed, (s) => scev.symbolRange(s));
    }
    case "rotation":
      return (
        rotation(scev, scope, phi.result, loop) ?? peeledBy(scev, scope, phi.result, update, first, loop)
      );
    case "other":
      return peeledBy(scev, scope, phi.result, update, first, loop);
    case "own":
      return ofOwnUpdate(scev, scope, phi.result, update.value, first, loop) ?? unknown(NO_SUM);
    case "none":
      return unknown(update.why);
    default:
      return unreachable(update);
  }
}

const MIXER = "made from another name that is made from it";
const NO_SUM = "not a sum with its own old value";

type Update =
  | { readonly kind: "increment"; readonly step: Trec; readonly wraps: IntType | null }
  /** Another φ of the header, or that and a constant. */
  | { readonly kind: "rotation"; readonly value: Trec }
  | { readonly kind: "other"; readonly value: Trec }
  /** Made from the φ in another way than by a sum. */
  | { readonly kind: "own"; readonly value: Trec }
  | { readonly kind: "none"; readonly why: string };

/** The φ's next value as a function of this iteration's φs: BUILDUPDATEEXPR. */
function updateOf(scev: ScalarEvolution, phi: ValueId, back: Operand, loop: Loop): Update {
  const next = scev.inIteration(back, loop.latches[0]!, loop);
  if (containsUnknown(next)) return { kind: "none", why: "new value has no closed form" };
  const self = scev.symbol(phi);
  const mentions = (t: Trec) => someAtom(t, (a) => valueOfAtom(a) === phi);
  if (!mentions(next)) {
    const other = headerPhiPlus(scev, next, loop);
    return { kind: other === null ? "other" : "rotation", value: next };
  }
  const inner = unwrapped(next, scev.func.values[phi]!.type);
  const step = subtractTrecs(inner.value, self);
  if (step.kind !== "poly" || mentions(step)) return { kind: "own", value: next };
  return { kind: "increment", step, wraps: inner.type };
}

/** Null where the new value is made from anything else that changes in the loop, or has no closed form. */
function ofOwnUpdate(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  phi: ValueId,
  update: Trec,
  first: Trec,
  loop: Loop,
): Trec | null {
  const type = integerType(scev.func.values[phi]!.type);
  if (type === null || containsUnknown(first)) return null;
  const symbolRange: SymbolRange = (s) => scev.symbolRange(s);
  const next = substituteSymbols(update, symbolRange, (v) =>
    v === phi ? null : scev.operandIn(scope, { kind: "value", id: v }, loop.header),
  );
  if (containsUnknown(next) || varies(next, loop.id)) return null;
  if (someAtom(next, (a) => valueOfAtom(a) !== phi && isSymbolOf(scev, a, loop))) return null;
  return iterated({
    ...{ loop: loop.id, type, first, self: scev.symbol(phi), next, symbolRange },
    at: (h) => substituteSymbols(next, symbolRange, (v) => (v === phi ? h : null)),
    isNonNegative: (t) => proveNonNegative(scev, scope, t, loop.header),
  });
}

/** The φ holds what something else was one iteration before. */
function peeledBy(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  phi: ValueId,
  { value }: { readonly value: Trec },
  first: Trec,
  loop: Loop,
): Trec {
  const rest = scev.isMixed(phi, loop) ? null : instantiate(scev, scope, value, loop);
  return rest === null ? unknown("new value has no closed form") : peeled(loop.id, first, rest);
}

/**
 * From one iteration's view to the scope's: φs of the header and names from outside are instantiated. Null if
 * a symbol that varies in the loop is left.
 */
function instantiate(scev: ScalarEvolution, scope: EvolutionScope, t: Trec, loop: Loop): Trec | null {
  const result = instantiateSymbols(scev, scope, t, loop.header);
  if (containsUnknown(result)) return null;
  return someAtom(result, (a) => isSymbolOf(scev, a, loop)) ? null : result;
}

function isSymbolOf(scev: ScalarEvolution, a: Atom, loop: Loop): boolean {
  const value = valueOfAtom(a);
  return value !== null && scev.definitions.isIn(value, loop.blocks);
}
