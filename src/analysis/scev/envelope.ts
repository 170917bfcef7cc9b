// Envelopes of evolutions: what bounds a name that a condition updates, where no closed form does.
//
//     if (a[i] > 3) x++;                   each iteration adds 0 or 1: after k of them x is in x0 + [0, k]
//     if (…) found = 1; else if (…) found = 2;        found is what it was, or in [1, 2]
//     p += *length;  (unsigned char)       each iteration adds 0 to 255
//
// Both kinds speak of the φ h of a loop's header, relative to its value when the loop is entered:
//
//   increments   what is added in one iteration, over all ways through the loop's body; with a type that
//                wraps, modulo its size
//   values       all that it is ever set to in the loop
//
// Found from the update expression (scalar-evolution.ts): a symbol of the body in it that merges values is
// replaced by what each way brings, by interval arithmetic. An inner loop that only increases a name adds
// something that is not negative.
//
// Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), sections 1 and 2:
// envelopes abstract sets of evolutions; the widening to one interval of increments is that of Berlin,
// Edelsohn & Pop (2004), section 2.2, for conditional updates.
//
// Gives up ("null") where bounds would say no more than the type does.

import type { Operand, PhiInstr, ValueId } from "../../ir/func.ts";
import type { IntType, Type } from "../../ir/type.ts";
import type { Loop } from "../cfg/loops.ts";
import { valueOfAtom } from "./polynomial.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import { containsUnknown, isZero, someAtom, subtractTrecs } from "./trec.ts";
import type { Trec } from "./trec-types.ts";
import { ANY, hull, type Range, rangeOf, typeRange } from "./value-range.ts";
import { unwrapped } from "./wrap.ts";

export type Envelope =
  /** The value after k iterations, less the first, is between k times these; modulo the size of `wraps`. */
  | { readonly kind: "increments"; readonly range: Range; readonly wraps: IntType | null }
  /** Always the first value, or one of these. */
  | { readonly kind: "values"; readonly range: Range };

/** Of a φ in the header of `loop`. */
export function envelopeOf(scev: ScalarEvolution, loop: Loop, phi: ValueId): Envelope | null {
  const { type } = scev.func.values[phi]!;
  const next = scev.nextValue(phi, loop);
  if (next === null || (type.kind !== "int" && type.kind !== "pointer")) return null;
  const body = new Body(scev, loop, phi);
  const range = body.increment(next);
  if (range !== null && isTelling(range, type, body.wraps === null))
    return { kind: "increments", range, wraps: body.wraps };
  const values = type.kind === "int" ? body.valuesOf(next) : null;
  return values !== null && values !== NONE && isTelling(values, type, false)
    ? { kind: "values", range: values }
    : null;
}

/** More than the type says: fewer than half of its values; or, for what does not wrap, one sign. */
function isTelling({ low, high }: Range, type: Type, orSigned: boolean): boolean {
  if (orSigned && ((low !== null && low >= 0n) || (high !== null && high <= 0n))) return true;
  const bits = type.kind === "int" ? type.bits : 64;
  return low !== null && high !== null && high - low < 1n << BigInt(bits - 1);
}

/** No values at all. */
const NONE: Range = { low: 0n, high: -1n };

class Body {
  readonly #scev: ScalarEvolution;
  readonly #loop: Loop;
  readonly #phi: ValueId;
  readonly #self: Trec;
  readonly #active = new Set<ValueId>();
  /** Increments are modulo the size of this type. */
  wraps: IntType | null = null;

  constructor(scev: ScalarEvolution, loop: Loop, phi: ValueId) {
    this.#scev = scev;
    this.#loop = loop;
    this.#phi = phi;
    this.#self = scev.symbol(phi);
  }

  // --- increments

  /** The range of t - h, for the iteration's h. */
  increment(t: Trec): Range | null {
    if (containsUnknown(t)) return null;
    const { value, type } = unwrapped(t, this.#scev.func.values[this.#phi]!.type);
    if (type !== null) this.wraps = type;
    const difference = subtractTrecs(value, this.#self);
    if (!this.#mentionsSelf(difference)) return this.#range(difference);
    // h comes in by way of a name that merges several.
    const merged = this.#mergedIn(value);
    if (merged === null) return null;
    const rest = subtractTrecs(value, this.#scev.symbol(merged));
    if (containsUnknown(rest) || this.#mentionsSelf(rest) || mentions(rest, merged)) return null;
    const own = this.#incrementOf(merged);
    return own === null ? null : sum(own, this.#range(rest));
  }

  #incrementOf(value: ValueId): Range | null {
    if (this.#active.has(value)) return null;
    this.#active.add(value);
    const found = this.#incrementAtMerge(value);
    this.#active.delete(value);
    return found;
  }

  #incrementAtMerge(value: ValueId): Range | null {
    const { instr, block } = this.#scev.definition(value)!;
    const inner = instr.op === "phi" ? this.#scev.loops.loopWithHeader(block.id) : null;
    if (inner !== null) return this.#throughLoop(instr as PhiInstr, inner);
    const ways = this.#waysTo(value).map((t) => this.increment(t));
    return ways.every((r) => r !== null) ? ways.reduce(hull) : null;
  }

  /** What an inner loop makes of what it is entered with. */
  #throughLoop(phi: PhiInstr, inner: Loop): Range | null {
    const [entry, ...others] = this.#waysTo(phi.result, (from) => !inner.blocks.has(from));
    const next = this.#scev.nextValue(phi.result, inner);
    if (entry === undefined || others.length > 0 || next === null) return null;
    const body = new Body(this.#scev, inner, phi.result);
    const [before, each] = [this.increment(entry), body.increment(next)];
    if (before === null || each === null || body.wraps !== null) return null;
    const { low, high } = each;
    const up = low !== null && low >= 0n;
    const down = high !== null && high <= 0n;
    if (!up && !down) return null;
    return sum(before, { low: up ? 0n : null, high: down ? 0n : null });
  }

  // --- values

  /** All that the name is set to where it is not left alone; null where it is made from itself. */
  valuesOf(t: Trec): Range | null {
    if (containsUnknown(t)) return null;
    if (isZero(subtractTrecs(t, this.#self))) return NONE;
    const merged = this.#mergedIn(t);
    const isMerge = merged !== null && isZero(subtractTrecs(t, this.#scev.symbol(merged)));
    if (isMerge) return this.#valuesAtMerge(merged);
    return this.#mentionsSelf(t) || merged !== null ? null : this.#range(t);
  }

  #valuesAtMerge(value: ValueId): Range | null {
    if (this.#active.has(value)) return NONE;
    this.#active.add(value);
    const ways = this.#waysTo(value).map((t) => this.valuesOf(t));
    return ways.every((r) => r !== null) ? ways.reduce(union) : null;
  }

  // --- names

  /** A name that merges several in the loop's body, if there is just one in `t`. */
  #mergedIn(t: Trec): ValueId | null {
    const found = new Set<ValueId>();
    someAtom(t, (a) => {
      const value = valueOfAtom(a);
      if (value !== null && this.#isMerge(value)) found.add(value);
      return false;
    });
    const [only = null] = found;
    return found.size === 1 ? only : null;
  }

  #isMerge(value: ValueId): boolean {
    const definition = this.#scev.definition(value);
    if (definition === null || definition.block.id === this.#loop.header) return false;
    const { op } = definition.instr;
    return this.#loop.blocks.has(definition.block.id) && (op === "phi" || op === "select");
  }

  /** What a φ or a select may be, in terms of one iteration. */
  #waysTo(value: ValueId, isOf: (from: PhiSource) => boolean = () => true): readonly Trec[] {
    const { instr, block } = this.#scev.definition(value)!;
    const at = (o: Operand, from: PhiSource) => this.#scev.inIteration(o, from, this.#loop);
    if (instr.op === "select") return [at(instr.then, block.id), at(instr.other, block.id)];
    if (instr.op !== "phi") return [];
    return instr.args.flatMap((arg, i) => (isOf(block.preds[i]!) ? [at(arg, block.preds[i]!)] : []));
  }

  #mentionsSelf(t: Trec): boolean {
    return mentions(t, this.#phi);
  }

  /** By the types of symbols. */
  #range(t: Trec): Range {
    if (containsUnknown(t)) return ANY;
    return rangeOf(t, { symbol: (a) => this.#scev.symbolRange(a), lastIteration: () => null });
  }
}

type PhiSource = Parameters<ScalarEvolution["operandIn"]>[2];

function mentions(t: Trec, name: ValueId): boolean {
  return someAtom(t, (a) => valueOfAtom(a) === name);
}

function sum(a: Range, b: Range): Range {
  return {
    low: a.low === null || b.low === null ? null : a.low + b.low,
    high: a.high === null || b.high === null ? null : a.high + b.high,
  };
}

function union(a: Range, b: Range): Range {
  return a === NONE ? b : b === NONE ? a : hull(a, b);
}

/** Does an execution agree: `value` in iteration `iteration` of a loop that was entered with `first`? */
export function isWithin(e: Envelope, type: Type, first: bigint, value: bigint, iteration: bigint): boolean {
  const holds = (x: bigint, { low, high }: Range) =>
    (low === null || x >= low) && (high === null || x <= high);
  if (e.kind === "values") return value === first || (holds(value, e.range) && holds(value, typeRange(type)));
  const { low, high } = e.range;
  const bounds = {
    low: low === null ? null : iteration * low,
    high: high === null ? null : iteration * high,
  };
  if (e.wraps === null) return holds(value - first, bounds);
  if (bounds.low === null || bounds.high === null) return true;
  const above = BigInt.asUintN(e.wraps.bits, value - first - bounds.low);
  return above <= bounds.high - bounds.low;
}
