// Versions of memory: which store a load may read from.
//
// All of memory is treated as one variable in SSA form (Novillo, "Memory SSA: A Unified Approach for Sparsely
// Representing Memory Operations", 2007): each store and each call that may write makes a new version from
// the one before, and where control flow joins, a φ merges versions.
//
//      v0             x = load A[i]      ; reads in v0
//      v1 = def(v0)   store B[j] = …
//                     y = load A[i]      ; reads in v1; B is not A, so `clobber` walks on to v0: x equals y
//
// `clobber(ref, v)` walks from v upwards past what cannot have written the reference, through φs where all
// ways lead to one version, around loops too, and gives the version by which the content of `ref` can be
// known: two loads of one address with one such version read one value.
//
// Walking through the φ of a loop's header means to look at other iterations: values that the loop defines
// are then not the same any more (`changing`). At irreducible joins the walk stops. It stops as well after
// `WALK_LIMIT` steps, and sooner in functions with many loads: a version that is too young is safe, just less
// useful.

import { blockOf, liveBlocks } from "../../ir/build.ts";
import { definitions } from "../../ir/def-use.ts";
import type { BlockId, Func, Instr, MemRef, ValueId, VarId } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import type { Brand } from "../../support/brand.ts";
import { countWork } from "../../support/work-counter.ts";
import { type Dominators, dominanceFrontiers, iteratedFrontier } from "../cfg/dominators.ts";
import type { Loop, LoopForest } from "../cfg/loops.ts";

export type Version = Brand<"memory-version">;

type VersionDef =
  | { readonly kind: "entry" }
  | { readonly kind: "instr"; readonly block: BlockId; readonly instr: Instr; readonly before: Version }
  /**
   * `args` in the order of the block's predecessors; an unreachable predecessor brings its own φ's version.
   */
  | { readonly kind: "phi"; readonly block: BlockId; readonly args: Version[] };

/** May this instruction write what the reference names? `changing`: values that differ between the two. */
type Clobbers = (instr: Instr, ref: MemRef, changing: (id: ValueId) => boolean) => boolean;

const WALK_LIMIT = 400;
/** Steps of all walks after which each has only so many. */
const MOST_STEPS = 200_000;
const SHORT_WALK = 20;
/** Versions that are kept, of all objects. */
const MOST_KEPT = 4_000_000;

export class MemoryVersions {
  readonly #func: Func;
  readonly #doms: Dominators;
  readonly #forest: LoopForest;
  readonly #clobbers: Clobbers;
  readonly #defs: VersionDef[] = [{ kind: "entry" }];
  readonly #atEntry = new Map<BlockId, Version>();
  readonly #atEnd = new Map<BlockId, Version>();
  readonly #before = new Map<Instr, Version>();
  readonly #blockOfValue = new Map<ValueId, BlockId>();
  readonly #storedIn = new Map<Loop, StoredIn>();
  #steps = 0;
  /** By object: see `#past`. */
  readonly #lastOf = new Map<VarId, Int32Array>();
  /** From the entry on, but for ways back. */
  readonly #inOrder: readonly Version[];
  readonly #madeIn = new Map<BlockId, Version[]>();

  constructor(func: Func, doms: Dominators, forest: LoopForest, clobbers: Clobbers) {
    this.#func = func;
    this.#doms = doms;
    this.#forest = forest;
    this.#clobbers = clobbers;
    for (const [id, def] of definitions(func))
      if (def.kind === "instr") this.#blockOfValue.set(id, def.block);
    this.#number();
    this.#inOrder = reversePostorder(func).flatMap((block) => this.#madeIn.get(block) ?? []);
  }

  definition(version: Version): VersionDef {
    return this.#defs[version]!;
  }

  atEntry(block: BlockId): Version {
    return this.#atEntry.get(block)!;
  }

  atEnd(block: BlockId): Version {
    return this.#atEnd.get(block)!;
  }

  /** The version in which an instruction reads. */
  before(instr: Instr): Version {
    return this.#before.get(instr)!;
  }

  /** The youngest version, from `from` upwards, that may have changed what `ref` names. */
  clobber(ref: MemRef, from: Version): Version {
    const limit = this.#steps < MOST_STEPS ? WALK_LIMIT : SHORT_WALK;
    const walk = { ref, left: limit, pending: new Set<Version>() };
    const found = this.#walk(walk, from, []) ?? from;
    this.#steps += limit - walk.left;
    return found;
  }

  /** Does the block, from `from` upwards, certainly or perhaps change what `ref` names? */
  isClobberedIn(block: BlockId, ref: MemRef, from: Version): boolean {
    let left = WALK_LIMIT;
    for (let at = from; ; ) {
      const def = this.definition(at);
      if (def.kind !== "instr" || def.block !== block) return false;
      if (left-- <= 0 || this.#clobbers(def.instr, ref, never)) return true;
      at = def.before;
    }
  }

  #number(): void {
    const doms = this.#doms;
    const writers = liveBlocks(this.#func).filter((b) => doms.reachable(b.id) && b.instrs.some(writesMemory));
    const frontiers = dominanceFrontiers(this.#func, doms);
    const joins = iteratedFrontier(
      frontiers,
      writers.map((b) => b.id),
    );
    for (const b of doms.preorder) {
      const up = doms.idom(b);
      const start = joins.has(b)
        ? this.#make({ kind: "phi", block: b, args: [] })
        : up === null
          ? (0 as Version)
          : this.atEnd(up);
      this.#atEntry.set(b, start);
      this.#atEnd.set(b, this.#throughBlock(b, start));
    }
    for (const [self, def] of this.#defs.entries())
      if (def.kind === "phi")
        for (const p of blockOf(this.#func, def.block).preds)
          def.args.push(this.#atEnd.get(p) ?? (self as Version));
  }

  #throughBlock(block: BlockId, start: Version): Version {
    let version = start;
    for (const instr of blockOf(this.#func, block).instrs) {
      this.#before.set(instr, version);
      if (writesMemory(instr)) version = this.#make({ kind: "instr", block, instr, before: version });
    }
    return version;
  }

  #make(def: VersionDef & { readonly block: BlockId }): Version {
    const version = (this.#defs.push(def) - 1) as Version;
    const others = this.#madeIn.get(def.block);
    if (others === undefined) this.#madeIn.set(def.block, [version]);
    else others.push(version);
    return version;
  }

  /** Null: this way only comes back to a φ from which the walk set out. */
  #walk(walk: Walk, from: Version, around: readonly Loop[]): Version | null {
    countWork();
    const changing = (id: ValueId): boolean => {
      const at = this.#blockOfValue.get(id);
      return at !== undefined && around.some((l) => l.blocks.has(at));
    };
    for (let at = this.#past(walk.ref, from); ; ) {
      const def = this.definition(at);
      if (def.kind === "entry" || walk.left-- <= 0) return at;
      if (def.kind === "phi") return this.#through(walk, at, def, around);
      if (this.#clobbers(def.instr, walk.ref, changing)) return at;
      at = this.#past(walk.ref, def.before);
    }
  }

  /**
   * The youngest version from `from` upwards that may have changed the object that `ref` is a part of, if it
   * is a declared one: what is only stored to other such objects is passed, loops as a whole. Found for all
   * versions at once, as many loads ask.
   */
  #past(ref: MemRef, from: Version): Version {
    if (ref.base.kind !== "object" || ref.volatile) return from;
    const object = ref.base.var;
    let found = this.#lastOf.get(object);
    if (found === undefined) {
      if ((this.#lastOf.size + 1) * this.#defs.length > MOST_KEPT) this.#lastOf.clear();
      found = this.#lastFor(object);
      this.#lastOf.set(object, found);
    }
    return found[from]! as Version;
  }

  /** For each version the youngest one up from it that may have changed the object. */
  #lastFor(object: VarId): Int32Array {
    const last = new Int32Array(this.#defs.length).map((_, version) => version);
    for (const version of this.#inOrder) {
      const [first, ...others] = this.#comesFrom(version, object);
      if (first !== undefined && others.every((other) => last[other] === last[first]))
        last[version] = last[first]!;
    }
    return last;
  }

  /** The versions before this one, where it has certainly not changed the object itself; else none. */
  #comesFrom(version: Version, object: VarId): readonly Version[] {
    const def = this.definition(version);
    if (def.kind === "entry") return [];
    if (def.kind === "instr") return isElsewhere(def.instr, object) ? [def.before] : [];
    if (this.#forest.irreducible.has(def.block)) return [];
    const loop = this.#forest.loopWithHeader(def.block);
    if (loop === null) return def.args;
    const { preds } = blockOf(this.#func, def.block);
    return this.#mayStoreIn(loop, object) ? [] : def.args.filter((_, k) => !loop.blocks.has(preds[k]!));
  }

  #mayStoreIn(loop: Loop, object: VarId): boolean {
    const known = this.#storedIn.get(loop) ?? objectsStoredIn(this.#func, loop);
    this.#storedIn.set(loop, known);
    return known === "more" || known.has(object);
  }

  /** Do all ways to the block come by where the version was made? */
  #isAbove(version: Version, block: BlockId): boolean {
    const def = this.definition(version);
    return def.kind === "entry" || this.#doms.strictlyDominates(def.block, block);
  }

  #through(
    walk: Walk,
    phi: Version,
    def: VersionDef & { kind: "phi" },
    around: readonly Loop[],
  ): Version | null {
    if (walk.pending.has(phi)) return null;
    if (this.#forest.irreducible.has(def.block)) return phi;
    const loop = this.#forest.loopWithHeader(def.block);
    walk.pending.add(phi);
    const found = new Set<Version>();
    // Younger versions are in what only some ways pass through: who meets one there need not go the other
    // ways.
    for (const arg of def.args.toSorted((a, b) => b - a)) {
      const end = this.#walk(walk, arg, loop === null ? around : [...around, loop]);
      if (end !== null) found.add(end);
      if (end !== null && !this.#isAbove(end, def.block)) found.add(phi);
      if (found.size > 1) break;
    }
    walk.pending.delete(phi);
    if (found.size > 1) return phi;
    const [only] = found;
    return only ?? null;
  }
}

const never = (): boolean => false;

/** Does the store go to another declared object? These are different memory. */
const isElsewhere = (instr: Instr, object: VarId): boolean =>
  instr.op === "store" && instr.ref.base.kind === "object" && instr.ref.base.var !== object;

/** The declared objects that are written in the loop; "more" where other memory may be as well. */
function objectsStoredIn(func: Func, { blocks }: Loop): StoredIn {
  const found = new Set<VarId>();
  for (const block of blocks)
    for (const instr of blockOf(func, block).instrs) {
      if (!writesMemory(instr)) continue;
      if (instr.op !== "store" || instr.ref.base.kind !== "object") return "more";
      found.add(instr.ref.base.var);
    }
  return found;
}

type StoredIn = ReadonlySet<VarId> | "more";

interface Walk {
  readonly ref: MemRef;
  left: number;
  readonly pending: Set<Version>;
}

export function writesMemory(instr: Instr): boolean {
  switch (instr.op) {
    case "store":
    case "opaque":
      return true;
    case "call":
      return instr.effects === "any" || instr.noreturn;
    default:
      return false;
  }
}
