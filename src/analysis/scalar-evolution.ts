// Scalar evolution: from SSA names to trees of recurrences (trec.ts), on demand.
//
//     i = φ(0, j)            i → {0, +, 1}_1
//     t = i * m              t → {0, +, m}_1
//     k = φ2(t, l); l = k+1  k → {{0, +, m}_1, +, 1}_2
//
// Method: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), sections 3 and 4, in this shape:
//
//   - A *scope* says which SSA names stay symbols (`leaf`); every other name is instantiated. Two kinds of scope exist:
//     a region (names defined outside are its parameters), and one iteration of a loop (the φs of its header, and
//     everything from outside, are symbols). Answers are memoised per scope.
//   - A loop-φ h = φ(a, b): b is instantiated in the scope of one iteration, which is the paper's BUILDUPDATEEXPR: it gives the
//     *update expression* as a polynomial of the header's φs, through inner loops by their overall effect. If that is h + u with no
//     h in u, then h → {a, +, u}; if h does not occur, h → (a, b); anything else (2*h, h*h) has no closed form here. Symbols in a
//     and u are left to the outer scope: delayed instantiation. So `v = a + a` is never taken for one increment.
//   - A φ whose instantiation needs itself is on the stack then, and stays a symbol: a mixer (`fib`). Rotations h1 → h2 → h1 are
//     looked for first: equal starts and equal increments give one chrec, constants a periodic tree.
//   - A name used outside its loop has the value of the last iteration: `evaluateAt` the trip count (the paper's APPLY).
//   - A condition-φ is what its arguments agree on, or the larger of two (choice.ts), else a symbol.
//
// Machine types: an operation whose overflow is undefined has its mathematical value; one that wraps, and every conversion that may
// change the value, is a `wrap` atom. Wraps go away (`discharge`) where trip counts and dominating conditions prove the value in range.
// Pointers count in elements of their pointee, from the object or pointer they begin at: `p = φ(A, p + 1)` → {&A, +, 1}_1.
//
// A symbol in an answer that is defined inside the scope varies in an unknown way: consumers that need an invariant must ask
// (`closedForm` does). Nothing here is proved from the values of macros.

import { unreachable } from "../brand.ts";
import { fail, type Result, reject } from "../diagnostic.ts";
import { liveBlocks, operandsOf } from "../ir/build.ts";
import type { Block, BlockId, Func, Instr, Operand, PhiInstr, ValueId } from "../ir/func.ts";
import { typeOf } from "../ir/operand.ts";
import type { IntType, Type } from "../ir/type.ts";
import { chosenAtJoin, chosenBySelect } from "./choice.ts";
import type { Dominators } from "./dominators.ts";
import { dischargeAtoms, type Fact, factsAt, proveNonNegative } from "./guards.ts";
import type { Loop, LoopForest } from "./loops.ts";
import { Mixers } from "./mixers.ts";
import { type Assumption, type TripCount, tripCount } from "./niter.ts";
import { Memo, OnDemand } from "./on-demand.ts";
import { retarget } from "./pointer-units.ts";
import { type Atom, atomKey, atomOf, constantTerm, valueOfAtom } from "./polynomial.ts";
import { scalarOperation } from "./scalar-operation.ts";
import { type LeastCount, leastCount, upperBounds } from "./several-exits.ts";
import {
  atom,
  chrec,
  constant,
  containsUnknown,
  equal,
  evaluateAt,
  peeled,
  periodic,
  rewriteAtoms,
  someAtom,
  subtract,
  type Trec,
  unknown,
  varies,
} from "./trec.ts";
import { type Range, typeRange } from "./value-range.ts";
import { rebuildAtom, unwrapped, wrapTo } from "./wrap.ts";

/** A part of the function: names defined outside it are parameters inside. */
export interface Region {
  contains(block: BlockId): boolean;
  /**
   * True: answers may rely on the `assumptions` of the trip counts of the region's loops, and on `ScalarEvolution.assumptions`; the
   * caller checks these at run time. Otherwise only what needs no assumption is used.
   */
  readonly assuming?: boolean;
}

/** Names to keep as symbols, and memos. Made by `ScalarEvolution.region` and `.iteration` only. */
export interface Scope {
  /** For an iteration scope: its loop. */
  readonly iterationOf: Loop | null;
  leaf(value: ValueId): boolean;
  readonly values: Memo<ValueId, Trec>;
  readonly counts: Memo<Loop, Result<TripCount>>;
  /** Of loops with several exits. */
  readonly leasts: Memo<Loop, LeastCount | null>;
  readonly facts: Memo<BlockId, readonly Fact[]>;
  /** By block and tree: is it never negative there? */
  readonly proofs: Memo<string, boolean>;
  /** The caller takes the trip counts' assumptions on itself. */
  readonly assuming: boolean;
  /** What was assumed of parameters for the answers given so far, by tree. */
  readonly assumptions: Map<string, Assumption>;
}

/** Nested questions beyond which a name is left a symbol: an explicit limit, not the machine's stack. */
const MAX_DEPTH = 400;
/** Nested questions from which on operands are asked for before what is made of them: then no chain of definitions gets deeper. */
const DEEP = 100;

export interface Definition {
  readonly instr: Instr;
  readonly block: Block;
}

export class ScalarEvolution {
  readonly func: Func;
  readonly loops: LoopForest;
  readonly dominators: Dominators;
  readonly #definitions = new Map<ValueId, Definition>();
  readonly #regions = new WeakMap<Region, Scope>();
  readonly #iterations = new Map<Loop, Scope>();
  /** Every name is a symbol. */
  readonly #symbols = this.#scope(null, () => true, false);
  readonly #mixers = new Mixers({
    nextValue: (phi, loop) => this.nextValue(phi, loop),
    blockOf: (value) => this.#definitions.get(value)?.block.id,
  });
  readonly questions = new OnDemand();

  constructor(func: Func, loops: LoopForest, dominators: Dominators) {
    if (func.form !== "ssa") throw new Error(`scalar evolution of ${func.name}: not in SSA form`);
    this.func = func;
    this.loops = loops;
    this.dominators = dominators;
    for (const block of liveBlocks(func)) {
      for (const instr of block.instrs) {
        if (instr.op !== "store" && instr.op !== "set" && instr.result !== null)
          this.#definitions.set(instr.result, { instr, block });
      }
    }
  }

  // --- questions

  /** The value of `operand` as block `at` sees it, in terms of the region's loops and parameters, wraps discharged where possible. */
  evolution(operand: Operand, at: BlockId, region: Region): Trec {
    const scope = this.scopeOf(region);
    return this.discharge(this.operandIn(scope, operand, at), at, scope);
  }

  /** The same, but unknown when some symbol is defined inside the region (the paper's INSTANTIATEEVOLUTION to ⊤). */
  closedForm(operand: Operand, at: BlockId, region: Region): Trec {
    const t = this.evolution(operand, at, region);
    const inside = (a: Atom) => {
      const value = valueOfAtom(a);
      return value !== null && this.isDefinedIn(value, region);
    };
    return someAtom(t, inside) ? unknown("depends on a value that has no closed form") : t;
  }

  /** How often a loop inside the region runs. */
  tripCount(loop: Loop, region: Region): Result<TripCount> {
    return this.countIn(this.scopeOf(region), loop);
  }

  /** The exact number of back edges of a loop with several exits; null if it is not known. */
  leastCount(loop: Loop, region: Region): LeastCount | null {
    return this.#leastIn(this.scopeOf(region), loop);
  }

  /** Trees that the loop's number of back edges does not exceed: also where it has several exits. */
  upperBounds(loop: Loop, region: Region): readonly Trec[] {
    return upperBounds(this, this.scopeOf(region), loop);
  }

  /** The proof that t is never negative at block `at`, from ranges, trip counts and dominating conditions. */
  isNonNegative(t: Trec, at: BlockId, region: Region): boolean {
    return proveNonNegative(this, this.scopeOf(region), t, at);
  }

  /** Trees that are not negative whenever control is at `at`. */
  factsAt(at: BlockId, region: Region): readonly Trec[] {
    return factsAt(this, this.scopeOf(region), at);
  }

  /** What the answers given so far for an assuming region take for granted of its parameters, besides the trip counts' assumptions. */
  assumptions(region: Region): readonly Assumption[] {
    return [...this.scopeOf(region).assumptions.values()];
  }

  isDefinedIn(value: ValueId, region: Region): boolean {
    const definition = this.#definitions.get(value);
    return definition !== undefined && region.contains(definition.block.id);
  }

  definition(value: ValueId): Definition | null {
    return this.#definitions.get(value) ?? null;
  }

  typeOf(operand: Operand): Type {
    return typeOf(this.func, operand);
  }

  // --- scopes

  scopeOf(region: Region): Scope {
    let scope = this.#regions.get(region);
    if (scope === undefined) {
      scope = this.#scope(null, (v) => !this.isDefinedIn(v, region), region.assuming ?? false);
      this.#regions.set(region, scope);
    }
    return scope;
  }

  /** One iteration of `loop`, as a function of the φs of its header. */
  #iterationScope(loop: Loop): Scope {
    let scope = this.#iterations.get(loop);
    if (scope === undefined) {
      scope = this.#scope(
        loop,
        (v) => {
          const definition = this.#definitions.get(v);
          if (definition === undefined || !loop.blocks.has(definition.block.id)) return true;
          return definition.instr.op === "phi" && definition.block.id === loop.header;
        },
        false,
      );
      this.#iterations.set(loop, scope);
    }
    return scope;
  }

  /**
   * The scope in which what holds at `block` is told to one who asks in `scope`: of blocks in front of a loop, all iterations of all loops
   * see the same names, so that what is found for one serves all.
   */
  outsideScope(scope: Scope, block: BlockId): Scope {
    const { iterationOf } = scope;
    return iterationOf === null || iterationOf.blocks.has(block) ? scope : this.#symbols;
  }

  #scope(iterationOf: Loop | null, leaf: (v: ValueId) => boolean, assuming: boolean): Scope {
    return {
      iterationOf,
      leaf,
      assuming,
      assumptions: new Map(),
      values: new Memo(equal),
      counts: new Memo((a, b) => !a.ok && !b.ok),
      leasts: new Memo((a, b) => a === null && b === null),
      proofs: new Memo((a, b) => a === b),
      facts: new Memo((a, b) => a.length === b.length && a.every((f, i) => f === b[i])),
    };
  }

  // --- instantiation

  /** The operand's value at block `at`: names from loops that `at` is not in have their last value. */
  operandIn(scope: Scope, operand: Operand, at: BlockId): Trec {
    switch (operand.kind) {
      case "int":
        return constant(operand.value);
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
    const definition = this.#definitions.get(operand.id);
    let t = this.valueIn(scope, operand.id);
    if (definition === undefined || scope.leaf(operand.id)) return t;
    for (let loop = this.loops.loopOf(definition.block.id); loop !== null; loop = loop.parent) {
      if (loop.blocks.has(at) || loop === scope.iterationOf) break;
      const after = this.#lastValue(scope, t, loop, definition.block.id);
      if (after === null) return unknown("value after a loop of unknown length");
      t = after;
    }
    return t;
  }

  /** The value of an SSA name in the iteration that defines it. */
  valueIn(scope: Scope, value: ValueId): Trec {
    const definition = this.#definitions.get(value);
    if (definition === undefined || scope.leaf(value))
      return this.#parameter(scope, definition) ?? this.symbol(value);
    if (this.questions.depth > MAX_DEPTH) {
      this.questions.cutShort();
      return this.symbol(value);
    }
    if (this.questions.depth > DEEP) this.#askOperands(scope, value);
    return this.#ask(scope, value, definition);
  }

  #ask(scope: Scope, value: ValueId, definition: Definition): Trec {
    const answer = () => {
      const found = this.#evaluate(scope, definition);
      return containsUnknown(found) ? this.symbol(value) : found;
    };
    return this.questions.ask(scope.values, value, answer, () => this.symbol(value));
  }

  /** All that `value` is made from, before it: a walk with a stack of its own, not along back edges. */
  #askOperands(scope: Scope, value: ValueId): void {
    const seen = new Set([value]);
    const stack = [{ value, operands: this.#openOperands(scope, value) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.operands.pop();
      if (next === undefined) {
        stack.pop();
        if (top.value !== value) this.#ask(scope, top.value, this.#definitions.get(top.value)!);
      } else if (!seen.has(next)) {
        seen.add(next);
        stack.push({ value: next, operands: this.#openOperands(scope, next) });
      }
    }
  }

  /** The names that a definition needs and that nobody has asked for yet. */
  #openOperands(scope: Scope, value: ValueId): ValueId[] {
    const { instr, block } = this.#definitions.get(value)!;
    const loop = instr.op === "phi" ? this.loops.loopWithHeader(block.id) : null;
    const operands = operandsOf(instr).flatMap((o, i) =>
      o.kind === "value" && !(loop?.blocks.has(block.preds[i]!) ?? false) ? [o.id] : [],
    );
    const updated =
      loop === null || this.#mixers.isMixed(value, loop) ? [] : this.#mixers.updateNames(value, loop);
    return [...operands, ...updated].filter(
      (v) => this.#definitions.has(v) && !scope.leaf(v) && scope.values.isOpen(v),
    );
  }

  /**
   * A name from outside that is a converted or copied constant is no parameter, wherever that stands. One that is a conversion of another
   * is written in that one where assumptions are taken: `m = (size_t)n` is n, if n is not negative.
   */
  #parameter(scope: Scope, definition: Definition | undefined): Trec | null {
    const { instr } = definition ?? {};
    if (instr?.op !== "cast" && instr?.op !== "copy") return null;
    const { arg } = instr;
    const isInteger = arg.kind === "int" || (this.typeOf(arg).kind === "int" && scope.assuming);
    if (!isInteger || arg.kind === "float" || arg.kind === "undef") return null;
    const operand =
      arg.kind === "value"
        ? (this.#parameter(scope, this.#definitions.get(arg.id)) ?? this.symbol(arg.id))
        : null;
    const result = scalarOperation(this.func, instr, {
      operand: (o) => operand ?? this.operandIn(scope, o, definition!.block.id),
      symbolRange: (a) => this.symbolRange(a),
    });
    return result.kind === "unknown" ? null : result;
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

  #evaluate(scope: Scope, { instr, block }: Definition): Trec {
    if (instr.op === "select") {
      const [then, other] = [instr.then, instr.other].map((o) => this.operandIn(scope, o, block.id));
      return chosenBySelect(this, scope, instr.cond, { then: then!, other: other! }, block.id);
    }
    if (instr.op !== "phi") {
      return scalarOperation(this.func, instr, {
        operand: (operand) => this.operandIn(scope, operand, block.id),
        symbolRange: (a) => this.symbolRange(a),
      });
    }
    const loop = this.loops.loopWithHeader(block.id);
    if (this.loops.irreducible.has(block.id)) return unknown("irreducible control flow");
    return loop === null ? this.#conditionPhi(scope, instr, block) : this.#loopPhi(scope, instr, block, loop);
  }

  /** Merges of values that no loop makes: choice.ts. An exit φ of loop-closed form has one argument. */
  #conditionPhi(scope: Scope, phi: PhiInstr, block: Block): Trec {
    const incoming = phi.args.map((a, i) => ({
      value: this.operandIn(scope, a, block.id),
      from: block.preds[i]!,
    }));
    return chosenAtJoin(this, scope, incoming, block.id);
  }

  #loopPhi(scope: Scope, phi: PhiInstr, header: Block, loop: Loop): Trec {
    const split = this.#phiArguments(phi, header, loop);
    if (split === null) return unknown("loop with several entries or latches");
    const first = this.operandIn(scope, split.init, split.from);
    const update = this.#update(phi.result, split.back, loop);
    switch (update.kind) {
      case "increment": {
        if (this.#mixers.isMixed(phi.result, loop)) return unknown(MIXER);
        const step = this.#instantiate(scope, update.step, loop);
        if (step === null) return unknown("increment has no closed form");
        const closed = chrec(loop.id, first, step);
        return update.wraps === null ? closed : wrapTo(update.wraps, closed, (s) => this.symbolRange(s));
      }
      case "rotation":
        return this.#rotation(scope, phi.result, header, loop);
      case "other": {
        const rest = this.#mixers.isMixed(phi.result, loop)
          ? null
          : this.#instantiate(scope, update.value, loop);
        return rest === null ? unknown("new value has no closed form") : peeled(loop.id, first, rest);
      }
      case "none":
        return unknown(update.why);
      default:
        return unreachable(update);
    }
  }

  /** The value from outside and the value from the latch; null where there are several of either. */
  #phiArguments(
    phi: PhiInstr,
    header: Block,
    loop: Loop,
  ): { init: Operand; back: Operand; from: BlockId } | null {
    let init: { operand: Operand; from: BlockId } | null = null;
    let back: Operand | null = null;
    for (const [i, pred] of header.preds.entries()) {
      const operand = phi.args[i]!;
      if (loop.blocks.has(pred)) {
        if (back !== null) return null;
        back = operand;
      } else {
        if (init !== null) return null;
        init = { operand, from: pred };
      }
    }
    return init === null || back === null ? null : { init: init.operand, from: init.from, back };
  }

  /**
   * What a φ of the loop's header becomes in the next iteration, as a function of the header's φs and of names that stay symbols;
   * null where the loop has several latches or entries.
   */
  nextValue(phi: ValueId, loop: Loop): Trec | null {
    const definition = this.#definitions.get(phi);
    if (definition?.instr.op !== "phi") return null;
    const split = this.#phiArguments(definition.instr, definition.block, loop);
    return split === null ? null : this.operandIn(this.#iterationScope(loop), split.back, loop.latches[0]!);
  }

  /** The operand's value at block `at` of `loop`, as a function of the φs of the loop's header and of names that stay symbols. */
  inIteration(operand: Operand, at: BlockId, loop: Loop): Trec {
    return this.operandIn(this.#iterationScope(loop), operand, at);
  }

  /** The φ's next value as a function of this iteration's φs: BUILDUPDATEEXPR. */
  #update(phi: ValueId, back: Operand, loop: Loop): Update {
    const scope = this.#iterationScope(loop);
    const next = this.operandIn(scope, back, loop.latches[0]!);
    if (containsUnknown(next)) return { kind: "none", why: "new value has no closed form" };
    const self = this.symbol(phi);
    const mentions = (t: Trec) => someAtom(t, (a) => valueOfAtom(a) === phi);
    if (!mentions(next)) {
      const other = this.#headerPhiPlus(next, loop);
      return other === null ? { kind: "other", value: next } : { kind: "rotation" };
    }
    const inner = unwrapped(next, this.func.values[phi]!.type);
    const step = subtract(inner.value, self);
    if (step.kind !== "poly" || mentions(step))
      return { kind: "none", why: "not a sum with its own old value" };
    return { kind: "increment", step, wraps: inner.type };
  }

  /**
   * From one iteration's view to the scope's: φs of the header and names from outside are instantiated. Null if a symbol that varies
   * in the loop is left.
   */
  #instantiate(scope: Scope, t: Trec, loop: Loop): Trec | null {
    const result = this.instantiateSymbols(scope, t, loop.header);
    if (containsUnknown(result)) return null;
    const variesInLoop = (a: Atom) => {
      const value = valueOfAtom(a);
      const definition = value === null ? undefined : this.#definitions.get(value);
      return definition !== undefined && loop.blocks.has(definition.block.id);
    };
    return someAtom(result, variesInLoop) ? null : result;
  }

  /** Replaces each SSA name in `t`, also inside atoms, by its value in the scope as `at` sees it. */
  instantiateSymbols(scope: Scope, t: Trec, at: BlockId): Trec {
    return rewriteAtoms(t, (a) => {
      const value = valueOfAtom(a);
      if (value !== null) {
        const found = this.operandIn(scope, { kind: "value", id: value }, at);
        if (a.kind !== "pointer") return found;
        return retarget(this.func, found, a.to, (o) => this.operandIn(scope, o, at));
      }
      if (!("of" in a)) return atom(a);
      return rebuildAtom(a, this.instantiateSymbols(scope, a.of, at), (s) => this.symbolRange(s));
    });
  }

  /**
   * h1 = φ(a1, h2 + c), h2 = φ(a2, h3 + c) … back to h1: each takes the next one's value. Equal starts: all are {a, +, c}. With
   * c = 0: a period. A chain that does not come back to its start is no rotation.
   */
  #rotation(scope: Scope, start: ValueId, header: Block, loop: Loop): Trec {
    const chain: { init: Operand; from: BlockId; plus: bigint }[] = [];
    const seen = new Set<ValueId>();
    for (let at: ValueId = start; !seen.has(at) || at === start; ) {
      if (seen.has(at)) return this.#closeRotation(scope, chain, loop);
      seen.add(at);
      const { instr } = this.#definitions.get(at)!;
      const split = instr.op === "phi" ? this.#phiArguments(instr, header, loop) : null;
      if (split === null || chain.length >= MAX_PERIOD) break;
      const next = this.operandIn(this.#iterationScope(loop), split.back, loop.latches[0]!);
      const step = this.#headerPhiPlus(next, loop);
      if (step === null) break;
      chain.push({ init: split.init, from: split.from, plus: step.plus });
      at = step.phi;
    }
    return this.#asPeeled(scope, start, loop);
  }

  #closeRotation(
    scope: Scope,
    chain: readonly { init: Operand; from: BlockId; plus: bigint }[],
    loop: Loop,
  ): Trec {
    const { plus } = chain[0]!;
    if (chain.some((c) => c.plus !== plus)) return unknown("values change places");
    const starts = chain.map((c) => this.operandIn(scope, c.init, c.from));
    if (starts.some(containsUnknown)) return unknown("start has no closed form");
    if (starts.every((t) => equal(t, starts[0]!))) return chrec(loop.id, starts[0]!, constant(plus));
    return plus === 0n ? periodic(loop.id, starts) : unknown("values change places");
  }

  /** next = h + c with h a φ of the loop's header. */
  #headerPhiPlus(next: Trec, loop: Loop): { phi: ValueId; plus: bigint } | null {
    if (next.kind !== "poly") return null;
    const plus = constantTerm(next.poly);
    const rest = subtract(next, constant(plus));
    const only = rest.kind === "poly" ? atomOf(rest.poly) : null;
    const phi = only === null ? null : valueOfAtom(only);
    if (phi === null || this.#definitions.get(phi)?.block.id !== loop.header) return null;
    return atomKey(only!) === atomKey(this.symbolAtom(phi)) ? { phi, plus } : null;
  }

  /** Not a rotation after all: the φ holds what another φ held one iteration before. */
  #asPeeled(scope: Scope, phi: ValueId, loop: Loop): Trec {
    const { instr, block } = this.#definitions.get(phi)!;
    const split = this.#phiArguments(instr as PhiInstr, block, loop)!;
    const next = this.operandIn(this.#iterationScope(loop), split.back, loop.latches[0]!);
    const rest = this.#mixers.isMixed(phi, loop) ? null : this.#instantiate(scope, next, loop);
    if (rest === null) return unknown("new value has no closed form");
    return peeled(loop.id, this.operandIn(scope, split.init, split.from), rest);
  }

  // --- after a loop

  /** `t`, defined in `block` of `loop`, as it is when the loop is left; null if the number of iterations is not known exactly. */
  #lastValue(scope: Scope, t: Trec, loop: Loop, block: BlockId): Trec | null {
    const changes = (a: Atom) => {
      const value = valueOfAtom(a);
      const definition = value === null ? undefined : this.#definitions.get(value);
      return definition !== undefined && !scope.leaf(value!) && loop.blocks.has(definition.block.id);
    };
    if (someAtom(t, changes)) return null;
    if (!varies(t, loop.id)) return t;
    // Computed in the last iteration too, wherever that is left.
    if (!loop.exits.every(({ from }) => this.dominators.dominates(block, from))) return null;
    const backEdges = this.#backEdges(scope, loop);
    return backEdges === null ? null : evaluateAt(t, loop.id, backEdges);
  }

  #backEdges(scope: Scope, loop: Loop): Trec | null {
    if (loop.exits.length > 1) return this.#leastIn(scope, loop)?.backEdges ?? null;
    const count = this.countIn(scope, loop);
    if (!count.ok || (count.value.assumptions.length > 0 && !scope.assuming)) return null;
    return count.value.backEdges;
  }

  #leastIn(scope: Scope, loop: Loop): LeastCount | null {
    const least = () => leastCount(this, scope, loop);
    return this.questions.ask(scope.leasts, loop, least, () => null);
  }

  /** Trip count, memoised per scope. While it is being computed it is unknown. */
  countIn(scope: Scope, loop: Loop): Result<TripCount> {
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
  discharge(t: Trec, at: BlockId, scope: Scope): Trec {
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

type Update =
  | { readonly kind: "increment"; readonly step: Trec; readonly wraps: IntType | null }
  | { readonly kind: "rotation" }
  | { readonly kind: "other"; readonly value: Trec }
  | { readonly kind: "none"; readonly why: string };

const MIXER = "made from another name that is made from it";

/** Longest rotation that is followed. */
const MAX_PERIOD = 16;
