// In whose terms scalar evolution answers. A scope says which SSA names stay symbols (`leaf`); every other
// name is instantiated (the instantiation loop of Pop, Cohen & Silber 2005, section 4.1). Two kinds exist:
//
//     a region             names defined outside are its parameters
//     one iteration        the φs of the loop's header, and everything from outside, are symbols
//
// Answers are memoised for each scope.

import type { BlockId, ValueId } from "../../ir/func.ts";
import type { Result } from "../../source/diagnostic.ts";
import type { Definitions } from "../cfg/definitions.ts";
import type { Loop } from "../cfg/loops.ts";
import type { Fact } from "./guards.ts";
import type { EvolutionAssumption, TripCount } from "./niter.ts";
import { Memo } from "./on-demand.ts";
import type { LeastCount } from "./several-exits.ts";
import { equal } from "./trec.ts";
import type { Trec } from "./trec-types.ts";

/** A part of the function: names defined outside it are parameters inside. */
export interface EvolutionRegion {
  contains(block: BlockId): boolean;
  /**
   * True: answers may rely on the `assumptions` of the trip counts of the region's loops, and on
   * `ScalarEvolution.assumptions`; the caller checks these at run time. Otherwise only what needs no
   * assumption is used.
   */
  readonly assuming?: boolean;
}

/** Names to keep as symbols, and memos. Made by `Scopes` only. */
export interface EvolutionScope {
  /** For an iteration scope: its loop. */
  readonly iterationOf: Loop | null;
  leaf(value: ValueId): boolean;
  /** Is the block in the region, or in the loop? */
  contains(block: BlockId): boolean;
  readonly values: Memo<ValueId, Trec>;
  readonly counts: Memo<Loop, Result<TripCount>>;
  /** Of loops with several exits. */
  readonly leasts: Memo<Loop, LeastCount | null>;
  readonly facts: Memo<BlockId, readonly Fact[]>;
  /** By edge, `FROM TO`: is it never taken? */
  readonly dead: Memo<string, boolean>;
  /** By name and block, for those who ask from outside: what is known in the end. */
  readonly evolutions: Map<string, Evolution>;
  /** By block and tree: is it never negative there? */
  readonly proofs: Memo<string, boolean>;
  /** The caller takes the trip counts' assumptions on itself. */
  readonly assuming: boolean;
  /** What was assumed of parameters for the answers given so far, by tree. */
  readonly assumptions: Map<string, EvolutionAssumption>;
}

/** What was found when so much was assumed. */
interface Evolution {
  readonly trec: Trec;
  readonly assumed: number;
}

export class Scopes {
  readonly #definitions: Definitions;
  readonly #regions = new WeakMap<EvolutionRegion, EvolutionScope>();
  readonly #iterations = new Map<Loop, EvolutionScope>();
  /** Every name is a symbol. */
  readonly #symbols = makeScope(
    null,
    () => true,
    () => true,
    false,
  );

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  of(region: EvolutionRegion): EvolutionScope {
    let scope = this.#regions.get(region);
    if (scope === undefined) {
      const inside = { has: (b: BlockId) => region.contains(b) };
      const isOutside = (v: ValueId) => !this.#definitions.isIn(v, inside);
      scope = makeScope(null, isOutside, inside.has, region.assuming ?? false);
      this.#regions.set(region, scope);
    }
    return scope;
  }

  /** One iteration of `loop`, as a function of the φs of its header. */
  iteration(loop: Loop): EvolutionScope {
    let scope = this.#iterations.get(loop);
    if (scope === undefined) {
      const isInside = (block: BlockId) => loop.blocks.has(block);
      scope = makeScope(loop, (v) => this.#isLeafIn(loop, v), isInside, false);
      this.#iterations.set(loop, scope);
    }
    return scope;
  }

  #isLeafIn(loop: Loop, value: ValueId): boolean {
    const definition = this.#definitions.of(value);
    if (definition === null || !loop.blocks.has(definition.block.id)) return true;
    return definition.instr.op === "phi" && definition.block.id === loop.header;
  }

  /**
   * The scope in which what holds at `block` is told to one who asks in `scope`: of blocks before a
   * region or loop, all regions and all iterations of all loops see the same names, so that what is found for
   * one serves all.
   */
  outside(scope: EvolutionScope, block: BlockId): EvolutionScope {
    return scope.contains(block) ? scope : this.#symbols;
  }
}

function makeScope(
  iterationOf: Loop | null,
  leaf: (v: ValueId) => boolean,
  contains: (block: BlockId) => boolean,
  assuming: boolean,
): EvolutionScope {
  return {
    iterationOf,
    leaf,
    contains,
    assuming,
    assumptions: new Map(),
    evolutions: new Map(),
    values: new Memo(equal),
    counts: new Memo((a, b) => !a.ok && !b.ok),
    leasts: new Memo((a, b) => a === null && b === null),
    proofs: new Memo((a, b) => a === b),
    dead: new Memo((a, b) => a === b),
    facts: new Memo((a, b) => a.length === b.length && a.every((f, i) => f === b[i])),
  };
}
