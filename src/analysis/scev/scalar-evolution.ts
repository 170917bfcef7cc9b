// Scalar evolution: from SSA names to trees of recurrences (trec.ts), on demand.
//
//     i = φ(0, j)            i → {0, +, 1}_1
//     t = i * m              t → {0, +, m}_1
//     k = φ2(t, l); l = k+1  k → {{0, +, m}_1, +, 1}_2
//
// Method: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), sections 3 and
// 4, in this shape:
//
//   - A *scope* says which SSA names stay symbols; every other name is instantiated (scope.ts). Answers are
//     memoised per scope.
//   - A loop-φ has an evolution by what it becomes in one iteration (loop-phi.ts), or changes places with
//     others (rotations.ts).
//   - A φ whose instantiation needs itself is on the stack then, and stays a symbol: a mixer (`fib`,
//     mixers.ts).
//   - A name used outside its loop has the value of the last iteration (after-loop.ts).
//   - A condition-φ is what its arguments agree on, or the larger of two (choice.ts), else a symbol.
//
// Machine types: an operation whose overflow is undefined has its mathematical value; one that wraps, and
// every conversion that may change the value, is a `wrap` atom. Wraps go away (`discharge`) where trip counts
// and dominating conditions prove the value in range. Pointers count in elements of their pointee, from the
// object or pointer they begin at: `p = φ(A, p + 1)` → {&A, +, 1}_1.
//
// A symbol in an answer that is defined inside the scope varies in an unknown way: consumers that need an
// invariant must ask (`closedForm` does). Nothing here is proved from the values of macros.

import type { BlockId, Func, Operand, ValueId } from "../../ir/func.ts";
import { operandsOf, typeOf } from "../../ir/operand.ts";
import type { Type } from "../../ir/type.ts";
import { fail, type Result, reject } from "../../source/diagnostic.ts";
import { unreachable } from "../../support/brand.ts";
import { type DefiningInstr, Definitions } from "../cfg/definitions.ts";
import type { Dominators } from "../cfg/dominators.ts";
import type { Loop, LoopForest } from "../cfg/loops.ts";
import { phiArguments } from "../cfg/phi-arguments.ts";
import { lastValue } from "./after-loop.ts";
import { valueOfDefinition } from "./definition-value.ts";
import { dischargeAtoms } from "./discharge.ts";
import { factsAt } from "./guards.ts";
import { KnownProofs } from "./known-proofs.ts";
import { Mixers } from "./mixers.ts";
import { type EvolutionAssumption, type TripCount, tripCount } from "./niter.ts";
import { OnDemand } from "./on-demand.ts";
import { parameterValue } from "./parameter-value.ts";
import { valueOfAtom } from "./polynomial.ts";
import { proveNonNegative } from "./prove-nonnegative.ts";
import { type EvolutionRegion, type EvolutionScope, Scopes } from "./scope.ts";
import { type LeastCount, leastCount, upperBounds } from "./several-exits.ts";
import { atom, constantTrec, containsUnknown, someAtom, unknown } from "./trec.ts";
import type { Atom, Trec } from "./trec-types.ts";
import { type Range, typeRange } from "./value-range.ts";

/** Nested questions beyond which a name is left a symbol: an explicit limit, not the machine's stack. */
const MAX_DEPTH = 400;
/**
 * Nested questions from which on operands are asked for before what is made of them: then no chain of
 * definitions gets deeper.
 */
const DEEP = 100;

export class ScalarEvolution {
  readonly func: Func;
  readonly loops: LoopForest;
  readonly dominators: Dominators;
  readonly definitions: Definitions;
  readonly scopes: Scopes;
  readonly #mixers = new Mixers({
    nextValue: (phi, loop) => this.nextValue(phi, loop),
    blockOf: (value) => this.definition(value)?.block.id,
  });
  readonly questions = new OnDemand();
  readonly proofs = new KnownProofs();

  constructor(func: Func, loops: LoopForest, dominators: Dominators) {
    if (func.form !== "ssa") throw new Error(`scalar evolution of ${func.name}: not in SSA form`);
    this.func = func;
    this.loops = loops;
    this.dominators = dominators;
    this.definitions = new Definitions(func);
    this.scopes = new Scopes(this.definitions);
  }

  // --- questions

  /**
   * The value of `operand` as block `at` sees it, in terms of the region's loops and parameters, wraps
   * discharged where possible.
   */
  evolution(operand: Operand, at: BlockId, region: EvolutionRegion): Trec {
    const scope = this.scopes.of(region);
    // While a question is being answered, what is found may be provisional.
    if (operand.kind !== "value" || this.questions.depth > 0) return this.#evolutionIn(scope, operand, at);
    const key = `${operand.id} ${at}`;
    const { assumptions, evolutions } = scope;
    const known = evolutions.get(key);
    if (known?.assumed === assumptions.size) return known.trec;
    const assumed = assumptions.size;
    const trec = this.#evolutionIn(scope, operand, at);
    // What an answer has assumed may help with the same question.
    if (assumed === assumptions.size) evolutions.set(key, { trec, assumed });
    return trec;
  }

  #evolutionIn(scope: EvolutionScope, operand: Operand, at: BlockId): Trec {
    return this.discharge(this.operandIn(scope, operand, at), at, scope);
  }

  /**
   * The same, but unknown when some symbol is defined inside the region (the paper's INSTANTIATEEVOLUTION to
   * ⊤).
   */
  closedForm(operand: Operand, at: BlockId, region: EvolutionRegion): Trec {
    const t = this.evolution(operand, at, region);
    const inside = (a: Atom) => {
      const value = valueOfAtom(a);
      return value !== null && this.isDefinedIn(value, region);
    };
    return someAtom(t, inside) ? unknown("depends on a value that has no closed form") : t;
  }

  /** How often a loop inside the region runs. */
  tripCount(loop: Loop, region: EvolutionRegion): Result<TripCount> {
    return this.countIn(this.scopes.of(region), loop);
  }

  /** The exact number of back edges of a loop with several exits; null if it is not known. */
  leastCount(loop: Loop, region: EvolutionRegion): LeastCount | null {
    return this.leastIn(this.scopes.of(region), loop);
  }

  /** Trees that the loop's number of back edges does not exceed: also where it has several exits. */
  upperBounds(loop: Loop, region: EvolutionRegion): readonly Trec[] {
    return upperBounds(this, this.scopes.of(region), loop);
  }

  /** The proof that t is never negative at block `at`, from ranges, trip counts and dominating conditions. */
  isNonNegative(t: Trec, at: BlockId, region: EvolutionRegion): boolean {
    return proveNonNegative(this, this.scopes.of(region), t, at);
  }

  /** Trees that are not negative whenever control is at `at`. */
  factsAt(at: BlockId, region: EvolutionRegion): readonly Trec[] {
    return factsAt(this, this.scopes.of(region), at);
  }

  /**
   * What the answers given so far for an assuming region take for granted of its parameters, besides the trip
   * counts' assumptions.
   */
  assumptions(region: EvolutionRegion): readonly EvolutionAssumption[] {
    return [...this.scopes.of(region).assumptions.values()];
  }

  isDefinedIn(value: ValueId, region: EvolutionRegion): boolean {
    return this.definitions.isIn(value, { has: (block) => region.contains(block) });
  }

  definition(value: ValueId): DefiningInstr | null {
    return this.definitions.of(value);
  }

  typeOf(operand: Operand): Type {
    return typeOf(this.func, operand);
  }

  // --- instantiation

  /** The operand's value at block `at`: names from loops that `at` is not in have their last value. */
  operandIn(scope: EvolutionScope, operand: Operand, at: BlockId): Trec {
    switch (operand.kind) {
      case "int":
        return constantTrec(operand.value);
      case "macro":
        return atom({ kind: "macro", macro: operand.macro });
      case "float":
      case "undef":
        return unknown(operand.kind === "float" ? "floating point" : "undefined value");
      case "value":
        break;
      default:
        return unreachable(operand);
    }
    const definition = this.definition(operand.id);
    let t = this.valueIn(scope, operand.id);
    if (definition === null || scope.leaf(operand.id)) return t;
    for (let loop = this.loops.loopOf(definition.block.id); loop !== null; loop = loop.parent) {
      if (loop.blocks.has(at) || loop === scope.iterationOf) break;
      const after = lastValue(this, scope, t, loop, definition.block.id);
      if (after === null) return unknown("value after a loop of unknown length");
      t = after;
    }
    return t;
  }

  /** The value of an SSA name in the iteration that defines it. */
  valueIn(scope: EvolutionScope, value: ValueId): Trec {
    const definition = this.definition(value);
    if (definition === null || scope.leaf(value))
      return parameterValue(this, scope, definition) ?? this.symbol(value);
    if (this.questions.depth > MAX_DEPTH) {
      this.questions.cutShort();
      return this.symbol(value);
    }
    if (this.questions.depth > DEEP) this.#askOperands(scope, value);
    return this.#ask(scope, value, definition);
  }

  #ask(scope: EvolutionScope, value: ValueId, definition: DefiningInstr): Trec {
    const answer = () => {
      const found = valueOfDefinition(this, scope, definition);
      return containsUnknown(found) ? this.symbol(value) : found;
    };
    return this.questions.ask(scope.values, value, answer, () => this.symbol(value));
  }

  /** All that `value` is made from, before it: a walk with a stack of its own, not along back edges. */
  #askOperands(scope: EvolutionScope, value: ValueId): void {
    const seen = new Set([value]);
    const stack = [{ value, operands: this.#openOperands(scope, value) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.operands.pop();
      if (next === undefined) {
        stack.pop();
        if (top.value !== value) this.#ask(scope, top.value, this.definition(top.value)!);
      } else if (!seen.has(next)) {
        seen.add(next);
        stack.push({ value: next, operands: this.#openOperands(scope, next) });
      }
    }
  }

  /** The names that a definition needs and that nobody has asked for yet. */
  #openOperands(scope: EvolutionScope, value: ValueId): ValueId[] {
    const { instr, block } = this.definition(value)!;
    const loop = instr.op === "phi" ? this.loops.loopWithHeader(block.id) : null;
    const operands = operandsOf(instr).flatMap((o, i) =>
      o.kind === "value" && !(loop?.blocks.has(block.preds[i]!) ?? false) ? [o.id] : [],
    );
    const updated = loop === null || this.isMixed(value, loop) ? [] : this.#mixers.updateNames(value, loop);
    return [...operands, ...updated].filter(
      (v) => this.definition(v) !== null && !scope.leaf(v) && scope.values.isOpen(v),
    );
  }

  /** An SSA name as a symbol. */
  symbol(value: ValueId): Trec {
    return atom(this.symbolAtom(value));
  }

  symbolAtom(value: ValueId): Atom {
    const type = this.func.values[value]!.type;
    if (type.kind === "pointer") return { kind: "pointer", base: { kind: "value", id: value }, to: type.to };
    return { kind: "value", id: value };
  }

  /**
   * What a φ of the loop's header becomes in the next iteration, as a function of the header's φs and of
   * names that stay symbols; null where the loop has several latches or entries.
   */
  nextValue(phi: ValueId, loop: Loop): Trec | null {
    const definition = this.definition(phi);
    if (definition?.instr.op !== "phi") return null;
    const split = phiArguments(definition.instr, definition.block, loop);
    return split === null ? null : this.inIteration(split.back, loop.latches[0]!, loop);
  }

  /**
   * The operand's value at block `at` of `loop`, as a function of the φs of the loop's header and of names
   * that stay symbols.
   */
  inIteration(operand: Operand, at: BlockId, loop: Loop): Trec {
    return this.operandIn(this.scopes.iteration(loop), operand, at);
  }

  /** Is the φ of the loop's header made from another one that is made from it? */
  isMixed(phi: ValueId, loop: Loop): boolean {
    return this.#mixers.isMixed(phi, loop);
  }

  // --- after a loop

  /** The same in a scope. */
  leastIn(scope: EvolutionScope, loop: Loop): LeastCount | null {
    const least = () => leastCount(this, scope, loop);
    return this.questions.ask(scope.leasts, loop, least, () => null);
  }

  /** Trip count, memoised per scope. While it is being computed it is unknown. */
  countIn(scope: EvolutionScope, loop: Loop): Result<TripCount> {
    const cyclic = reject("unknown-trip-count", "the trip count depends on itself");
    return this.questions.ask(
      scope.counts,
      loop,
      () => tripCount(this, scope, loop),
      () => fail(cyclic),
    );
  }

  // --- machine types

  /** `t` with the wraps and divisions removed that provably change nothing at block `at`. */
  discharge(t: Trec, at: BlockId, scope: EvolutionScope): Trec {
    return dischargeAtoms(this, scope, t, at);
  }

  /** Range of a symbol by its type. */
  symbolRange(a: Extract<Atom, { kind: "value" | "macro" | "pointer" }>): Range {
    switch (a.kind) {
      case "value":
        return typeRange(this.func.values[a.id]!.type);
      case "macro":
        return typeRange(this.func.macros[a.macro]!.type);
      case "pointer":
        return { low: null, high: null };
      default:
        return unreachable(a);
    }
  }
}
