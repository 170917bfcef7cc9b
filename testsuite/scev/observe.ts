// Scalar evolution against execution: a function is run with every block and every integer value reported to an observer, who
// counts the iterations of each loop and computes what the trees say by their definition (2005 paper, section 2.1),
// not with the analyser's own algebra.

import { dominators } from "../../src/analysis/cfg/dominators.ts";
import { type Loop, type LoopForest, type LoopId, loopForest } from "../../src/analysis/cfg/loops.ts";
import { type DataRef, dataRef } from "../../src/analysis/data/data-ref.ts";
import { delinearize } from "../../src/analysis/data/delinearize.ts";
import { type Envelope, envelopeOf, isWithin } from "../../src/analysis/scev/envelope.ts";
import type { EvolutionAssumption } from "../../src/analysis/scev/niter.ts";
import { namesOf, printTrec } from "../../src/analysis/scev/print-trec.ts";
import { ScalarEvolution } from "../../src/analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../../src/analysis/scev/scope.ts";
import type { LeastCount } from "../../src/analysis/scev/several-exits.ts";
import { varies } from "../../src/analysis/scev/trec.ts";
import type { Atom, Polynomial, Trec } from "../../src/analysis/scev/trec-types.ts";
import { blockOf, cloneFunc, liveBlocks, newValue, phisOf, resultOf, setInstrs } from "../../src/ir/build.ts";
import type { BlockId, Func, Instr, LoadInstr, StoreInstr, ValueId } from "../../src/ir/func.ts";
import { interpret, StepsExhausted } from "../../src/ir/interpret.ts";
import type { LibraryFunction } from "../../src/ir/library.ts";
import {
  type Memory,
  type Pointer,
  type RuntimeValue,
  scalarAccessor,
  UndefinedBehaviour,
} from "../../src/ir/memory.ts";
import type { Module } from "../../src/ir/module.ts";
import { LONG, pointerTo } from "../../src/ir/type.ts";
import { nameFrom } from "../../src/source/words.ts";

export interface Report {
  /** Values compared with their trees. */
  readonly values: number;
  /** Loop entries whose count was compared. */
  readonly counts: number;
  /** Addresses compared with base and subscripts. */
  readonly accesses: number;
  /** Loops that were run to their end. */
  readonly loops: ReadonlySet<LoopId>;
  readonly outcome: "ran" | "left" | "undefined" | "endless";
  readonly mistakes: readonly string[];
}

type Event =
  | { readonly kind: "block"; readonly block: BlockId }
  | { readonly kind: "value"; readonly value: ValueId; readonly is: bigint }
  | { readonly kind: "pointer"; readonly value: ValueId; readonly is: Pointer }
  /** The address that the load or store number `access` of the function goes to. */
  | { readonly kind: "access"; readonly access: number; readonly is: Pointer };

/**
 * Runs `func` and compares. Of an execution that ends in something undefined, by leaving the program, or not at all, only
 * what came before its last outermost loop counts: nothing is promised of loops that do not come to their end.
 */
export function compareWithExecution(claims: Claims, args: readonly RuntimeValue[], how: Execution): Report {
  const { events, outcome } = observe(claims, args, how);
  const checker = new Checker(claims, args);
  for (const e of outcome === "ran" ? events : beforeLastLoop(claims, events)) checker.see(e);
  if (outcome === "ran") checker.finish();
  return { ...checker.result(), outcome };
}

/** Up to the last block that is in no loop. */
function beforeLastLoop({ loops }: Claims, events: readonly Event[]): readonly Event[] {
  const last = events.findLastIndex((e) => e.kind === "block" && loops.loopOf(e.block) === null);
  return events.slice(0, last + 1);
}

export interface Execution {
  readonly memory: Memory;
  readonly maxSteps: number;
  /** What to run in place of the function, and with which functions besides the library's. */
  readonly rewrite?: (func: Func) => Func;
  readonly library?: ReadonlyMap<string, LibraryFunction>;
}

function observe(
  { func }: Claims,
  args: readonly RuntimeValue[],
  { memory, maxSteps, rewrite, library: others }: Execution,
): { events: Event[]; outcome: Report["outcome"] } {
  const events: Event[] = [];
  const library = new Map<string, LibraryFunction>([
    ...(others ?? []),
    [
      "observe_block",
      ([b]) => {
        events.push({ kind: "block", block: Number(b) as BlockId });
        return undefined;
      },
    ],
    [
      "observe_value",
      ([id, v]) => {
        const value = Number(id) as ValueId;
        if (typeof v === "object") events.push({ kind: "pointer", value, is: v });
        else if (v !== undefined) events.push({ kind: "value", value, is: BigInt(v) });
        return undefined;
      },
    ],
    [
      "observe_access",
      ([id, p]) => {
        if (typeof p === "object") events.push({ kind: "access", access: Number(id), is: p });
        return undefined;
      },
    ],
  ]);
  const observed = instrumented(func);
  const module: Module = {
    funcs: [rewrite === undefined ? observed : rewrite(observed)],
    tags: memory.tags,
    addressTaken: new Set(),
  };
  try {
    const { exit } = interpret(module, func.name, args, memory, { library, maxSteps });
    return { events, outcome: exit === null ? "ran" : "left" };
  } catch (error) {
    if (error instanceof UndefinedBehaviour) return { events, outcome: "undefined" };
    if (error instanceof StepsExhausted) return { events, outcome: "endless" };
    throw error;
  }
}

type Access = LoadInstr | StoreInstr;

function isAccess(instr: Instr): instr is Access {
  return instr.op === "load" || instr.op === "store";
}

/** Loads and stores, numbered in the order of the blocks. */
function accessesOf(func: Func): readonly { readonly instr: Access; readonly at: BlockId }[] {
  return liveBlocks(func).flatMap((b) => b.instrs.filter(isAccess).map((instr) => ({ instr, at: b.id })));
}

function instrumented(func: Func): Func {
  const copy = cloneFunc(func);
  const number = new Map(accessesOf(copy).map(({ instr }, i): [Instr, number] => [instr, i]));
  const address = (instr: Access): Instr[] => {
    const result = newValue(copy, pointerTo(instr.ref.type));
    const addr: Instr = { op: "addr", result, ref: instr.ref, stmt: null };
    return [addr, call("observe_access", number.get(instr)!, result)];
  };
  for (const block of liveBlocks(copy)) {
    const phis = phisOf(block);
    const body = block.instrs
      .slice(phis.length)
      .flatMap((i) => [...(isAccess(i) ? address(i) : []), i, ...reports(copy, i)]);
    const first = call("observe_block", block.id);
    setInstrs(copy, block.id, [...phis, first, ...phis.flatMap((p) => reports(copy, p)), ...body]);
  }
  return copy;
}

function reports(func: Func, instr: Instr): Instr[] {
  const id = resultOf(instr);
  return id !== null && ["int", "pointer"].includes(func.values[id]!.type.kind)
    ? [call("observe_value", id, id)]
    : [];
}

function call(name: string, number: number, value: ValueId | null = null): Instr {
  const args = [{ kind: "int", value: BigInt(number), type: LONG } as const];
  return {
    op: "call",
    result: null,
    callee: { kind: "direct", name: nameFrom(name) },
    args: value === null ? args : [...args, { kind: "value", id: value }],
    effects: "any",
    noreturn: false,
    stmt: null,
  };
}

interface Entry {
  /** Iteration number, from 0: back edges taken since the loop was entered. */
  iteration: number;
  /** What the trip count said on entry, per region. */
  readonly expected: readonly { readonly region: Observed; readonly backEdges: bigint }[];
  /** What they do not exceed, of loops with several exits. */
  readonly bounds: readonly { readonly region: Observed; readonly bound: bigint }[];
}

interface Observed {
  readonly name: string;
  readonly region: EvolutionRegion;
  /** By number of the access. */
  readonly references: ReadonlyMap<number, DataRef>;
  readonly trees: ReadonlyMap<ValueId, Trec>;
  /** Of loops with several exits. */
  readonly bounds: ReadonlyMap<Loop, readonly Trec[]>;
}

/** What scalar evolution says of a function in SSA form: of all of it, and of each loop alone, without and with assumptions. */
export class Claims {
  readonly func: Func;
  readonly loops: LoopForest;
  readonly scev: ScalarEvolution;
  readonly regions: readonly Observed[];
  /** Of the φs of headers. */
  readonly envelopes: ReadonlyMap<ValueId, { readonly loop: Loop; readonly envelope: Envelope }>;

  /** `most`: of that many loops at most, in their order, for functions in which the views of all would be too many. */
  constructor(func: Func, most = Number.POSITIVE_INFINITY) {
    this.func = func;
    const doms = dominators(func);
    this.loops = loopForest(func, doms);
    this.scev = new ScalarEvolution(func, this.loops, doms);
    const observed = (name: string, contains: (b: BlockId) => boolean) =>
      [false, true].map((assuming): Observed => {
        const region = { contains, assuming };
        const references = this.#references(region);
        return {
          name: assuming ? `${name} with assumptions` : name,
          // All answers first: then all that they assume is known, and checked whenever a loop is entered.
          ...{ region, references, trees: this.#trees(region), bounds: this.#bounds(region) },
        };
      });
    this.envelopes = new Map(
      this.loops.loops.flatMap((loop) =>
        phisOf(blockOf(func, loop.header)).flatMap(({ result }) => {
          const envelope = envelopeOf(this.scev, loop, result);
          return envelope === null ? [] : [[result, { loop, envelope }] as const];
        }),
      ),
    );
    this.regions = [
      ...observed("function", () => true),
      ...this.loops.loops.slice(0, most).flatMap((l) => observed(`loop ${l.id + 1}`, (b) => l.blocks.has(b))),
    ];
  }

  #trees(region: EvolutionRegion): ReadonlyMap<ValueId, Trec> {
    const trees = new Map<ValueId, Trec>();
    for (const block of liveBlocks(this.func))
      for (const instr of region.contains(block.id) ? block.instrs : []) {
        const id = resultOf(instr);
        if (id !== null) trees.set(id, this.scev.closedForm({ kind: "value", id }, block.id, region));
      }
    return trees;
  }

  #bounds(region: EvolutionRegion): ReadonlyMap<Loop, readonly Trec[]> {
    const several = this.loops.loops.filter((l) => l.exits.length > 1 && region.contains(l.header));
    return new Map(several.map((loop) => [loop, this.scev.upperBounds(loop, region)]));
  }

  /** References of a region whose evolutions are known, delinearised. */
  #references(region: EvolutionRegion): ReadonlyMap<number, DataRef> {
    const known: [number, DataRef][] = [];
    for (const [i, { instr, at }] of accessesOf(this.func).entries()) {
      if (!region.contains(at)) continue;
      const found = dataRef(this.scev, region, instr.ref, at, null);
      if (found.ok) known.push([i, found.value]);
    }
    const shaped = delinearize(
      this.scev,
      region,
      known.map(([, r]) => r),
    );
    return new Map(known.map(([i], k) => [i, shaped[k]!.ref]));
  }
}

class Findings {
  values = 0;
  counts = 0;
  accesses = 0;
  readonly loops = new Set<LoopId>();
  readonly mistakes: { readonly of: Observed | null; readonly text: string }[] = [];

  add(more: Findings): void {
    this.values += more.values;
    this.counts += more.counts;
    this.accesses += more.accesses;
    for (const loop of more.loops) this.loops.add(loop);
    this.mistakes.push(...more.mistakes);
  }
}

/** What is compared in one execution. */
class Checker {
  readonly #claims: Claims;
  readonly #latest = new Map<ValueId, bigint>();
  /** Values of φs of headers when their loops were entered last. */
  readonly #first = new Map<ValueId, bigint>();
  readonly #pointers = new Map<ValueId, Pointer>();
  readonly #running = new Map<Loop, Entry>();
  /** Regions of whose assumptions one did not hold: what is said of them is not compared. */
  readonly #violated = new Set<Observed>();
  #at: BlockId | null = null;
  /** Since no loop was running. */
  #recent = new Findings();
  readonly #sure = new Findings();

  constructor(claims: Claims, args: readonly RuntimeValue[]) {
    this.#claims = claims;
    claims.func.params.forEach((p, i) => {
      const v = args[i];
      if (typeof v === "object") this.#pointers.set(p.value, v);
      else if (v !== undefined && Number.isInteger(Number(v))) this.#latest.set(p.value, BigInt(v));
    });
  }

  result() {
    const { values, counts, accesses, loops, mistakes } = this.#sure;
    const kept = mistakes.filter(({ of }) => of === null || !this.#violated.has(of));
    return { values, counts, accesses, loops, mistakes: kept.map(({ text }) => text).slice(0, 5) };
  }

  see(e: Event): void {
    switch (e.kind) {
      case "block":
        this.#enter(e.block);
        return;
      case "value":
        this.#check(e.value, e.is);
        return;
      case "pointer":
        this.#pointers.set(e.value, e.is);
        return;
      case "access":
        this.#checkAccess(e.access, e.is);
    }
  }

  #checkAccess(access: number, is: Pointer): void {
    for (const observed of this.#claims.regions) {
      const reference = observed.references.get(access);
      const elements = reference === undefined ? null : this.#elementsFromBase(reference);
      if (reference === undefined || elements === null || reference.base.kind !== "value") continue;
      const base = this.#pointers.get(reference.base.id);
      // Far outside of all objects the interpreter's offsets are not exact.
      if (base === undefined || !Number.isSafeInteger(is.offset)) continue;
      this.#recent.accesses++;
      const says = BigInt(base.offset) + elements * BigInt(scalarAccessor(reference.element).size);
      if (base.object === is.object && says === BigInt(is.offset)) continue;
      if (!this.#claims.scev.assumptions(observed.region).every((a) => this.#holds(a)))
        this.#violated.add(observed);
      this.#mistake(observed, `access ${access} in ${observed.name}: at ${is.offset}, not ${says}`);
    }
  }

  /** ((s0·e1 + s1)·e2 + s2)… */
  #elementsFromBase({ steps }: DataRef): bigint | null {
    let total: bigint | null = 0n;
    for (const [i, step] of steps.entries()) {
      if (step.kind !== "index") return null;
      const subscript = this.#evaluate(step.subscript);
      const extent = i === 0 ? 1n : step.extent === null ? null : this.#evaluate(step.extent);
      if (subscript === null || extent === null || total === null) return null;
      total = total * extent + subscript;
    }
    return total;
  }

  finish(): void {
    this.#leaveLoopsWithout(null);
  }

  #enter(block: BlockId): void {
    const from = this.#at;
    this.#at = block;
    this.#leaveLoopsWithout(block);
    const loop = this.#claims.loops.loopWithHeader(block);
    if (loop === null) return;
    const entry = this.#running.get(loop);
    if (entry !== undefined && from !== null && loop.blocks.has(from)) {
      this.#checkRemaining(loop, entry.iteration, true);
      entry.iteration++;
    } else
      this.#running.set(loop, {
        iteration: 0,
        expected: this.#expectedCounts(loop),
        bounds: this.#expectedBounds(loop),
      });
  }

  #leaveLoopsWithout(block: BlockId | null): void {
    for (const [loop, entry] of [...this.#running]) {
      if (block !== null && loop.blocks.has(block)) continue;
      this.#checkRemaining(loop, entry.iteration, false);
      for (const { region, backEdges } of entry.expected) {
        this.#recent.counts++;
        if (backEdges !== BigInt(entry.iteration))
          this.#mistake(
            region,
            `loop ${loop.id + 1} in ${region.name}: ${entry.iteration} back edges, not ${backEdges}`,
          );
      }
      for (const { region, bound } of entry.bounds)
        if (bound < BigInt(entry.iteration))
          this.#mistake(
            region,
            `loop ${loop.id + 1} in ${region.name}: ${entry.iteration} back edges, more than ${bound}`,
          );
      this.#running.delete(loop);
      this.#recent.loops.add(loop.id);
    }
    if (this.#running.size > 0) return;
    this.#sure.add(this.#recent);
    this.#recent = new Findings();
  }

  #expectedCounts(loop: Loop): Entry["expected"] {
    return this.#claims.regions.flatMap((observed) => {
      const { name, region } = observed;
      if (!region.contains(loop.header)) return [];
      const count = this.#claims.scev.tripCount(loop, region);
      const assumed = this.#claims.scev.assumptions(region);
      if (!assumed.every((a) => this.#holds(a))) this.#violated.add(observed);
      if (!count.ok) {
        const least = this.#leastOf(this.#claims.scev.leastCount(loop, region));
        return least === null ? [] : [{ region: observed, backEdges: least }];
      }
      const holds = count.value.assumptions.every((a) => this.#holds(a));
      if (!holds) this.#violated.add(observed);
      const backEdges = this.#evaluate(count.value.backEdges);
      if (backEdges !== null && count.value.bound !== null && holds && backEdges > count.value.bound)
        this.#mistake(
          observed,
          `loop ${loop.id + 1} in ${name}: bound ${count.value.bound} below ${backEdges}`,
        );
      return holds && backEdges !== null ? [{ region: observed, backEdges }] : [];
    });
  }

  /** Of several exits: the least of the counts whose conditions hold. The tree must say the same. */
  #leastOf(claim: LeastCount | null): bigint | null {
    const counts = claim?.counts.filter((c) => c.conditions.every((a) => this.#holds(a))) ?? [];
    const values = counts.map((c) => this.#evaluate(c.backEdges)).filter((v) => v !== null);
    if (claim === null || values.length < counts.length || values.length === 0) return null;
    const least = values.reduce((a, b) => (a < b ? a : b));
    const tree = claim.backEdges === null ? least : this.#evaluate(claim.backEdges);
    if (tree !== least) this.#mistake(null, `the least of several counts: ${tree}, not ${least}`);
    return least;
  }

  #expectedBounds(loop: Loop): Entry["bounds"] {
    return this.#claims.regions.flatMap((region) =>
      (region.bounds.get(loop) ?? []).flatMap((t) => {
        const bound = this.#evaluate(t);
        return bound === null ? [] : [{ region, bound }];
      }),
    );
  }

  #checkRemaining(loop: Loop, iteration: number, stayed: boolean): void {
    for (const observed of this.#claims.regions) {
      const { name, region } = observed;
      if (!region.contains(loop.header)) continue;
      const count = this.#claims.scev.tripCount(loop, region);
      if (!count.ok || (count.value.assumptions.length > 0 && region.assuming !== true)) continue;
      const remaining = this.#evaluate(
        count.value.remaining,
        new Map([[loop.id as number, BigInt(iteration)]]),
      );
      if (remaining !== null && remaining >= 0n !== stayed)
        this.#mistake(
          observed,
          `loop ${loop.id + 1} in ${name}: remaining ${remaining} at iteration ${iteration}, stayed: ${stayed}`,
        );
    }
  }

  #check(value: ValueId, is: bigint): void {
    this.#latest.set(value, is);
    this.#checkEnvelope(value, is);
    for (const observed of this.#claims.regions) {
      const { name, region } = observed;
      if (!region.contains(this.#at!)) continue;
      const t = observed.trees.get(value);
      if (t === undefined || t.kind === "unknown") continue;
      const says = this.#evaluate(t);
      if (says === null) continue;
      this.#recent.values++;
      if (says === is) continue;
      if (!this.#claims.scev.assumptions(region).every((a) => this.#holds(a))) this.#violated.add(observed);
      this.#mistake(
        observed,
        `%${value} in ${name}: ${printTrec(t, namesOf(this.#claims.func))} says ${says}, is ${is}`,
      );
    }
  }

  /** Of a φ of a loop's header, by its value when the loop was entered. */
  #checkEnvelope(value: ValueId, is: bigint): void {
    const claim = this.#claims.envelopes.get(value);
    const entry = claim === undefined ? undefined : this.#running.get(claim.loop);
    if (claim === undefined || entry === undefined) return;
    if (entry.iteration === 0) this.#first.set(value, is);
    const first = this.#first.get(value) ?? is;
    const { func } = this.#claims;
    if (isWithin(claim.envelope, func.values[value]!.type, first, is, BigInt(entry.iteration))) return;
    const { low, high } = claim.envelope.range;
    this.#mistake(null, `%${value}: ${claim.envelope.kind} ${low} … ${high}, but from ${first} it is ${is}`);
  }

  #holds(a: EvolutionAssumption): boolean {
    const value = this.#evaluate(a.trec);
    return value !== null && (a.kind === "nonnegative" ? value >= 0n : value % a.by === 0n);
  }

  #mistake(of: Observed | null, text: string): void {
    const at = [...this.#running].map(([l, e]) => `l${l.id + 1}=${e.iteration}`).join(" ");
    this.#recent.mistakes.push({ of, text: `${text} (${at})` });
  }

  /** By the definition of section 2.1. Null where a symbol has no value yet. */
  #evaluate(t: Trec, iterations: ReadonlyMap<number, bigint> = new Map()): bigint | null {
    const at = (loop: number): bigint | null =>
      iterations.get(loop) ?? bigintOrNull(this.#running.get(this.#claims.loops.loops[loop]!)?.iteration);
    const with_ = (loop: number, x: bigint) => new Map([...iterations, [loop, x] as const]);
    switch (t.kind) {
      case "poly":
        return this.#evaluatePolynomial(t.poly, iterations);
      case "chrec": {
        const count = at(t.loop);
        let total = this.#evaluate(t.base, iterations);
        if (count === null || total === null) return null;
        if (!varies(t.step, t.loop)) {
          const step = this.#evaluate(t.step, iterations);
          return step === null ? null : total + count * step;
        }
        for (let x = 0n; x < count; x++) {
          const step = this.#evaluate(t.step, with_(t.loop, x));
          if (step === null) return null;
          total += step;
        }
        return total;
      }
      case "peeled": {
        const count = at(t.loop);
        if (count === null) return null;
        return count === 0n
          ? this.#evaluate(t.first, iterations)
          : this.#evaluate(t.rest, with_(t.loop, count - 1n));
      }
      case "periodic": {
        const count = at(t.loop);
        return count === null ? null : this.#evaluate(t.values[Number(count) % t.values.length]!, iterations);
      }
      case "unknown":
        return null;
    }
  }

  #evaluatePolynomial(p: Polynomial, iterations: ReadonlyMap<number, bigint>): bigint | null {
    let total = 0n;
    for (const term of p.terms) {
      let product = term.coefficient;
      for (const f of term.factors) {
        const value = this.#evaluateAtom(f.atom, iterations);
        if (value === null) return null;
        product *= value ** BigInt(f.power);
      }
      total += product;
    }
    if (total % p.denominator !== 0n) this.#mistake(null, `a fraction: ${total}/${p.denominator}`);
    return total / p.denominator;
  }

  #evaluateAtom(a: Atom, iterations: ReadonlyMap<number, bigint>): bigint | null {
    if (a.kind === "value") return this.#latest.get(a.id) ?? null;
    if (a.kind === "macro") return this.#claims.func.macros[a.macro]!.hint;
    if (a.kind === "pointer") return null;
    const of = this.#evaluate(a.of, iterations);
    if (of === null) return null;
    switch (a.kind) {
      case "wrap":
        return a.type.signed ? BigInt.asIntN(a.type.bits, of) : BigInt.asUintN(a.type.bits, of);
      case "floordiv":
        return of >= 0n ? of / a.by : -((-of + a.by - 1n) / a.by);
      case "truncdiv":
        return of / a.by;
      case "max0":
        return of > 0n ? of : 0n;
    }
  }
}

function bigintOrNull(n: number | undefined): bigint | null {
  return n === undefined ? null : BigInt(n);
}
