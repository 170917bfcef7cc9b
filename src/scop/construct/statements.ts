// From SSA to statements: roots, and the trees of operands that they take in.
//
//     s = phi(0, t)                        phi(s) := 0                        on the edge into the loop
//     a = load A[i]          ─►            value(t) := phi(s) + A[i]
//     t = s + a                            phi(s) := value(t)                 on the edge back
//     store C[j], t  (after the loop)      C[j] := value(t)
//
// Roots are stores, names that are read after the region, and what these need in turn: the writes of a φ's
// location on each edge into its block, and names that more than one root needs, or a root elsewhere, or that
// are loads which a store separates from their root. Everything else becomes part of its only root's tree.
// Integers that scalar evolution knows are affine need no root at all.
//
// Which names become roots is found in rounds: each round walks the trees from the roots known so far and
// stops at the first name that is met from two sides; that name becomes a root, what is under it stays with
// it.
//
// What data decide (`../predicates.ts`) is in the tree: a root runs where its predicate holds, and a φ of a
// join is one of its arguments. Tests and arguments are computed in the blocks before; they are part of the
// tree as far as the memory that they read stays what it was until then, so that they are evaluated there
// just if the source evaluates them.
//
// Reading a φ's location in place of the φ is right wherever the φ may be used: the location is written again
// only on an edge into the φ's block, and control cannot get there and back to a use of the old value. The
// exception is the edge itself, where all φs of a block change at once (the swap problem): writes that read
// each other's locations are put in an order in which each is read before it is written; where they read each
// other in a circle, one is copied to a value's location first. Exit φs with one argument (loop-closed form)
// are transparent: the location of a name keeps the last iteration's value.

import type { LoopForest } from "../../analysis/cfg/loops.ts";
import { operandsOf, typeOf } from "../../ir/build.ts";
import { edgesInto } from "../../ir/cfg-edits.ts";
import type { BlockId, Instr, Operand, PhiInstr, StoreInstr, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import { unreachable } from "../../support/brand.ts";
import { type Affine, isPlain } from "../model/affine.ts";
import { affineAt } from "../model/condition.ts";
import { isElement, isScalar } from "../region/obstacle.ts";
import { ALWAYS_RUNS, isSame, type Predicate, testAt, testsOf, within } from "../region/predicates.ts";
import type { Reference } from "../region/reference.ts";
import { LIMITS, type RegionModel } from "../region/region-model.ts";
import { Chains, type Place } from "./chains.ts";
import type { Draft, DraftAccess, DraftChain, DraftEdge, DraftStmt, DraftTree } from "./draft.ts";
import { accessTo, type Choice, type Leaf, scalarAccess, TreeBuilder } from "./operand-tree.ts";
import { blocksInOrder, orderOf } from "./order.ts";
import { areInSameLoops, isOverwritten } from "./same-memory.ts";
import { usedAfter } from "./used-after.ts";

/** Operations that are computed again in place of a value from before the region that no variable holds. */
const MAX_AGAIN = 4;

/** Repeated within one root, trees beyond this size are computed once. */
const MAX_REPEATED = 8;

type Root =
  | { readonly kind: "store"; readonly instr: StoreInstr; readonly block: BlockId; readonly place: Place }
  | { readonly kind: "value"; readonly value: ValueId; readonly block: BlockId; readonly place: Place }
  | {
      readonly kind: "phi";
      readonly phi: PhiInstr;
      /** Where the φ stands. */
      readonly target: BlockId;
      readonly edge: DraftEdge;
      readonly arg: Operand;
      readonly block: BlockId;
      readonly place: Place;
    };

/**
 * What a statement is: all that goes into a store, or into a name that is read in several places; or,
 * besides, the work of one source statement, so that a variable that another one reads has a location.
 */
export type Granularity = "store" | "source-statement";

export function draftStatements(
  model: RegionModel,
  forest: LoopForest,
  granularity: Granularity = "store",
): Result<Draft> {
  const known = drafts[granularity].get(model);
  const draft = known ?? new Drafter(model, forest, granularity).run();
  if (known === undefined) drafts[granularity].set(model, draft);
  return draft;
}

/** Detection asks first, construction again. */
const drafts: Readonly<Record<Granularity, WeakMap<RegionModel, Result<Draft>>>> = {
  store: new WeakMap(),
  "source-statement": new WeakMap(),
};

class Drafter {
  readonly model: RegionModel;
  readonly granularity: Granularity;
  readonly chains: Chains;
  /** Names with a root of their own. */
  readonly values = new Set<ValueId>();
  /** φs with a location. */
  readonly phis = new Set<ValueId>();
  readonly liveOut: ReadonlySet<ValueId>;
  readonly #forms = new Map<string, Affine | null>();

  constructor(model: RegionModel, forest: LoopForest, granularity: Granularity) {
    this.model = model;
    this.granularity = granularity;
    this.chains = new Chains(model.func, model.sese.blocks, () => blocksInOrder(orderOf(model, forest)));
    this.liveOut = usedAfter(model, this.chains);
    const pinned = [...(model.func.pinned ?? [])].filter((v) => this.chains.definition(v) !== null);
    for (const v of [...this.liveOut, ...pinned]) this.need(v);
  }

  run(): Result<Draft> {
    for (let again = true; again; ) {
      this.findRoots();
      again = this.breakCircles();
    }
    const roots = this.roots();
    if (roots.length > LIMITS.statements)
      return fail(reject("too-complex", "the nest has too many statements"));
    const bad = roots.map((r) => this.unsupported(r)).find((why) => why !== null);
    if (bad !== undefined) return fail(reject("unsupported-operation", bad));
    const chains = new Map<BlockId, DraftChain>();
    for (const chain of this.chains.all) {
      const stmts = this.inOrder(roots.filter((r) => r.place.chain === chain)).map((r) => this.statement(r));
      chains.set(chain.blocks[0]!, { blocks: chain.blocks, stmts });
    }
    return ok({ chains, liveOut: this.liveOut });
  }

  // ---- roots ----

  /** Gives a name that is read elsewhere a location. */
  private need(value: ValueId): void {
    const phi = this.phiOf(value);
    if (phi === null || this.affine({ kind: "value", id: value }, this.blockOf(value)) !== null)
      this.values.add(value);
    else this.phis.add(value);
  }

  /** The φ with several arguments that defines the name, one that is written on the ways to it. */
  private phiOf(value: ValueId): PhiInstr | null {
    const instr = this.instrOf(value);
    const isWritten = instr?.op === "phi" && instr.args.length > 1;
    return isWritten && !this.model.predicates.isJoin(this.blockOf(value)) ? instr : null;
  }

  private instrOf(value: ValueId): Instr | null {
    const place = this.chains.definition(value);
    return place === null ? null : place.chain.instrs[place.at]!.instr;
  }

  private blockOf(value: ValueId): BlockId {
    const place = this.chains.definition(value)!;
    return place.chain.instrs[place.at]!.block;
  }

  private roots(): readonly Root[] {
    const found: Root[] = [];
    for (const chain of this.chains.all)
      chain.instrs.forEach(({ instr, block }, at) => {
        const place = { chain, at };
        if (instr.op === "store") found.push({ kind: "store", instr, block, place });
        else if ("result" in instr && instr.result !== null && this.values.has(instr.result))
          found.push({ kind: "value", value: instr.result, block, place });
        if (instr.op === "phi" && this.phis.has(instr.result)) found.push(...this.phiWrites(instr, block));
      });
    return found;
  }

  private phiWrites(phi: PhiInstr, target: BlockId): readonly Root[] {
    return edgesInto(this.model.func, target).flatMap((edge, k): readonly Root[] => {
      const arg = phi.args[k]!;
      // Nothing is known of an undefined value: what the location held before is as good.
      if (arg.kind === "undef" || !this.model.sese.blocks.has(edge.from)) return [];
      const chain = this.chains.ofBlock(edge.from);
      return [{ kind: "phi", phi, target, edge, arg, block: edge.from, place: this.chains.end(chain) }];
    });
  }

  /** Rounds until no tree meets another. */
  private findRoots(): void {
    for (let before = -1; before !== this.values.size + this.phis.size; ) {
      before = this.values.size + this.phis.size;
      const owner = new Map<ValueId, Root>();
      for (const root of this.roots()) {
        for (const o of this.operandsOfRoot(root)) this.walk(o, root, owner);
        for (const o of this.testsOfRoot(root)) this.walkDecided(o, root, owner);
      }
    }
  }

  private walk(operand: Operand, root: Root, owner: Map<ValueId, Root>): void {
    const leaf = this.classify(operand, root);
    if (leaf.kind === "location") {
      if (leaf.of === "phi") this.phis.add(leaf.value);
      return;
    }
    if (leaf.kind === "choice") {
      const place = this.chains.definition(leaf.value)!;
      if (place.chain !== root.place.chain || (owner.get(leaf.value) ?? root) !== root) {
        this.values.add(leaf.value);
        return;
      }
      owner.set(leaf.value, root);
      for (const o of this.operandsOfChoice(leaf.choices)) this.walkDecided(o, root, owner);
    }
    // Whatever it needs is from before the region as well.
    if (leaf.kind !== "inline") return;
    const { value, instr } = leaf;
    const known = owner.get(value);
    if (known === root) {
      if (this.size(instr, root) > MAX_REPEATED) this.values.add(value);
      return;
    }
    const place = this.chains.definition(value)!;
    const isElsewhere = place.chain !== root.place.chain;
    const isLate =
      instr.op === "load" && !isElsewhere && isOverwritten(this.model, this.chains, instr, place, root.place);
    if (known !== undefined || isElsewhere || isLate || this.isOfAnotherStatement(instr, root)) {
      this.values.add(value);
      return;
    }
    owner.set(value, root);
    for (const o of this.operandsInTree(instr)) this.walk(o, root, owner);
  }

  /** What is evaluated where its test says so, though it was computed in a block before. */
  private walkDecided(operand: Operand, root: Root, owner: Map<ValueId, Root>): void {
    const leaf = this.classify(operand, root);
    if (leaf.kind !== "inline" && leaf.kind !== "choice") {
      this.walk(operand, root, owner);
      return;
    }
    const { value } = leaf;
    const place = this.chains.definition(value)!;
    // Several statements may make one test.
    const isShared = owner.has(value) && owner.get(value) !== root;
    if (isShared && this.sizeOfLeaf(leaf, root, MAX_REPEATED) > MAX_REPEATED) this.values.add(value);
    else if (!this.mayBeComputedAt(leaf, place, root)) this.values.add(value);
    else {
      owner.set(value, root);
      const operands =
        leaf.kind === "choice" ? this.operandsOfChoice(leaf.choices) : this.operandsInTree(leaf.instr);
      for (const o of operands) this.walkDecided(o, root, owner);
    }
  }

  /** In the same iteration of all loops, with the same memory. */
  private mayBeComputedAt(leaf: Leaf & { kind: "inline" | "choice" }, place: Place, root: Root): boolean {
    if (!areInSameLoops(this.model, place, root.place)) return false;
    if (leaf.kind === "choice" || leaf.instr.op !== "load") return true;
    return !isOverwritten(this.model, this.chains, leaf.instr, place, root.place);
  }

  private operandsOfChoice(choices: readonly Choice[]): readonly Operand[] {
    return choices.flatMap(({ when, arg }) => [...this.operandsOfTests(when), arg]);
  }

  private operandsOfTests(predicate: Predicate): readonly Operand[] {
    return [...new Set(testsOf(predicate))].map((block) => testAt(this.model.func, block)!);
  }

  private testsOfRoot(root: Root): readonly Operand[] {
    return this.operandsOfTests(this.predicateOf(root));
  }

  private predicateOf(root: Root): Predicate {
    const { predicates } = this.model;
    if (predicates.isTrivial) return ALWAYS_RUNS;
    return root.kind === "phi"
      ? predicates.onEdge(root.edge.from, root.edge.index)
      : predicates.of(root.block);
  }

  /** What a φ of a join is, on each way to it. */
  private choicesOf(phi: PhiInstr, join: BlockId): readonly Choice[] {
    const { func, predicates } = this.model;
    const known = predicates.of(join);
    return edgesInto(func, join).map(({ from, index }, k) => ({
      when: within(predicates.onEdge(from, index), known),
      arg: phi.args[k]!,
    }));
  }

  private isOfAnotherStatement(instr: Instr, root: Root): boolean {
    if (this.granularity === "store" || root.kind === "phi") return false;
    const own = root.kind === "store" ? root.instr : this.instrOf(root.value)!;
    return own.stmt !== null && instr.stmt !== null && own.stmt !== instr.stmt;
  }

  /** Nodes of the tree, at most one more than matter. */
  private size(instr: Instr, root: Root, budget = MAX_REPEATED): number {
    return this.sizeOfAll(this.operandsInTree(instr), root, budget);
  }

  private sizeOfAll(operands: readonly Operand[], root: Root, budget: number): number {
    let size = 1;
    for (const o of operands) {
      if (size > budget) break;
      size += this.sizeOfLeaf(this.classify(o, root), root, budget - size);
    }
    return size;
  }

  private sizeOfLeaf(leaf: Leaf, root: Root, budget: number): number {
    if (leaf.kind === "inline") return this.size(leaf.instr, root, budget);
    return leaf.kind === "choice" ? this.sizeOfAll(this.operandsOfChoice(leaf.choices), root, budget) : 1;
  }

  private operandsOfRoot(root: Root): readonly Operand[] {
    switch (root.kind) {
      case "store":
        return [root.instr.value, ...indexOf(this.model.references.get(root.instr)!)];
      case "phi":
        return [root.arg];
      case "value": {
        const instr = this.instrOf(root.value)!;
        if (this.affine({ kind: "value", id: root.value }, root.block) !== null) return [];
        return instr.op === "phi" ? [{ kind: "value", id: root.value }] : this.operandsInTree(instr);
      }
      default:
        return unreachable(root);
    }
  }

  /** Operands that are computed with: those of a reference are subscripts, unless data decide on them. */
  private operandsInTree(instr: Instr): readonly Operand[] {
    if (instr.op === "load") return indexOf(this.model.references.get(instr)!);
    return instr.op === "phi" ? [] : operandsOf(instr);
  }

  // ---- operands ----

  private classify(operand: Operand, root: Root): Leaf {
    if (operand.kind !== "value") return { kind: "constant", operand };
    const { id } = operand;
    if (this.chains.definition(id) === null) return this.fromBefore(id);
    const isOwn = root.kind === "value" && root.value === id;
    const form = this.affine(operand, root.block);
    if (form !== null) return { kind: "affine", form };
    const instr = this.instrOf(id)!;
    if (instr.op === "phi") {
      if (instr.args.length === 1)
        return this.values.has(id) && !isOwn
          ? { kind: "location", of: "value", value: id }
          : this.classify(instr.args[0]!, root);
      const block = this.blockOf(id);
      if (this.model.predicates.isJoin(block))
        return this.values.has(id) && !isOwn
          ? { kind: "location", of: "value", value: id }
          : { kind: "choice", value: id, choices: this.choicesOf(instr, block) };
      const copied = !isOwn && this.values.has(id) && root.kind === "phi" && root.target === this.blockOf(id);
      return { kind: "location", of: copied ? "value" : "phi", value: id };
    }
    if (this.values.has(id) && !isOwn) return { kind: "location", of: "value", value: id };
    if (instr.op === "copy") return this.classify(instr.arg, root);
    return { kind: "inline", value: id, instr };
  }

  /**
   * LICM moves `2 * alpha` out of the nest, where the author has no name for it: such a value is computed
   * again. It was computed before on every way to the region, so that nothing new can go wrong.
   */
  private fromBefore(value: ValueId): Leaf {
    const instr = this.nameless(value);
    return instr !== null && this.cost(value, MAX_AGAIN) <= MAX_AGAIN
      ? { kind: "again", instr }
      : { kind: "livein", value };
  }

  /**
   * The operation that makes a value without a variable, or what a literal is in another type, out of other
   * scalars.
   */
  private nameless(value: ValueId): Instr | null {
    const { func, view } = this.model;
    const instr = view.scev.definition(value)?.instr;
    if (instr === undefined) return null;
    // Two variables that begin with `0` begin with one value, which is no more the one's than the other's.
    if (func.values[value]!.var !== null && !isLiteral(instr)) return null;
    if (!["binary", "unary", "cast", "select"].includes(instr.op)) return null;
    const isFine = (o: Operand) => o.kind !== "undef" && isScalar(typeOf(func, o));
    return operandsOf(instr).every(isFine) ? instr : null;
  }

  /** Operations down to constants and names; counts no further than just beyond `limit`. */
  private cost(value: ValueId, limit: number): number {
    const instr = this.nameless(value);
    if (instr === null) return 0;
    let cost = 1;
    for (const o of operandsOf(instr))
      if (o.kind === "value" && cost <= limit) cost += this.cost(o.id, limit - cost);
    return cost;
  }

  /** The operand's affine form at `block`, where it can stand in a tree: no case distinctions. */
  private affine(operand: Operand, block: BlockId): Affine | null {
    if (operand.kind !== "value") return null;
    const key = `${operand.id}@${block}`;
    let form = this.#forms.get(key);
    if (form === undefined) {
      const found = affineAt(this.model.view, operand, block);
      form = found !== null && isPlain(found) ? found : null;
      this.#forms.set(key, form);
    }
    return form;
  }

  // ---- φ-writes on one edge ----

  /**
   * Finds φs of one block that are written on one edge and read each other in a circle; copies one. True if
   * there were any.
   */
  private breakCircles(): boolean {
    const groups = this.edgeGroups(this.roots());
    for (const group of groups) {
      const order = this.orderOfPhiWrites(group);
      if (order.kind === "circle") {
        this.values.add(order.phi);
        return true;
      }
    }
    return false;
  }

  private edgeGroups(roots: readonly Root[]): readonly (readonly Root[])[] {
    const groups = new Map<string, Root[]>();
    for (const root of roots) {
      if (root.kind !== "phi") continue;
      const key = `${root.edge.from}.${root.edge.index}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [root]);
      else group.push(root);
    }
    return [...groups.values()];
  }

  /** Each location is read by the others before it is written. */
  private orderOfPhiWrites(
    group: readonly Root[],
  ):
    | { readonly kind: "order"; readonly roots: readonly Root[] }
    | { readonly kind: "circle"; readonly phi: ValueId } {
    const left = group.map((root) => ({ root, reads: this.phisRead(root) }));
    const ordered: Root[] = [];
    while (left.length > 0) {
      const next = left.findIndex(({ root }) =>
        left.every((other) => other.root === root || !other.reads.has(resultOfPhi(root))),
      );
      if (next < 0) return { kind: "circle", phi: resultOfPhi(left[0]!.root) };
      ordered.push(...left.splice(next, 1).map(({ root }) => root));
    }
    return { kind: "order", roots: ordered };
  }

  /** φs whose locations the root's tree reads. */
  private phisRead(root: Root): ReadonlySet<ValueId> {
    const found = new Set<ValueId>();
    const seen = new Set<ValueId>();
    const visit = (operand: Operand): void => {
      const leaf = this.classify(operand, root);
      if (leaf.kind === "location" && leaf.of === "phi") found.add(leaf.value);
      if ((leaf.kind !== "inline" && leaf.kind !== "choice") || seen.has(leaf.value)) return;
      seen.add(leaf.value);
      const parts =
        leaf.kind === "choice" ? this.operandsOfChoice(leaf.choices) : this.operandsInTree(leaf.instr);
      for (const o of parts) visit(o);
    };
    for (const o of [...this.operandsOfRoot(root), ...this.testsOfRoot(root)]) visit(o);
    return found;
  }

  /** By place; φ-writes last, edge by edge. */
  private inOrder(roots: readonly Root[]): readonly Root[] {
    const inside = roots.filter((r) => r.kind !== "phi").sort((a, b) => a.place.at - b.place.at);
    const edges = this.edgeGroups(roots).flatMap((group) => {
      const order = this.orderOfPhiWrites(group);
      if (order.kind === "circle") throw new Error("a circle of phis is left");
      return order.roots;
    });
    return [...inside, ...edges];
  }

  // ---- trees ----

  /** Why the root's tree can't be built; null if it can. */
  private unsupported(root: Root): string | null {
    const seen = new Set<ValueId>();
    const visit = (operand: Operand): string | null => {
      const type = typeOf(this.model.func, operand);
      if (!isElement(type)) return "an address is stored or computed with";
      const leaf = this.classify(operand, root);
      if ((leaf.kind !== "inline" && leaf.kind !== "choice") || seen.has(leaf.value)) return null;
      if (leaf.kind === "inline" && this.comparesAddresses(leaf.instr, root)) return null;
      seen.add(leaf.value);
      if (leaf.kind === "choice") return firstOf(this.operandsOfChoice(leaf.choices));
      if (["addr", "ptradd", "ptrdiff", "opaque", "get", "phi"].includes(leaf.instr.op))
        return "a difference of addresses is computed with";
      return firstOf(this.operandsInTree(leaf.instr));
    };
    const firstOf = (operands: readonly Operand[]): string | null =>
      operands.map(visit).find((why) => why !== null) ?? null;
    const isComparison = root.kind === "value" && this.comparesAddresses(this.instrOf(root.value)!, root);
    const operands = isComparison ? [] : this.operandsOfRoot(root);
    return (
      firstOf([...operands, ...this.testsOfRoot(root)]) ??
      (root.kind === "value" ? this.unsupportedValue(root) : null)
    );
  }

  /** `p != NULL` of addresses that the region does not change. */
  private comparesAddresses(instr: Instr, root: Root): boolean {
    const isFixed = (operand: Operand): boolean => {
      const leaf = this.classify(operand, root);
      if (leaf.kind === "inline") return leaf.instr.op === "cast" && isFixed(leaf.instr.arg);
      return leaf.kind === "livein" || leaf.kind === "constant";
    };
    return (
      instr.op === "binary" &&
      (instr.opcode === "eq" || instr.opcode === "ne") &&
      operandsOf(instr).every(isFixed)
    );
  }

  private unsupportedValue(root: Root & { kind: "value" }): string | null {
    const { value } = root;
    if (this.liveOut.has(value) && !isSame(this.predicateOf(root), ALWAYS_RUNS))
      return "a value that is set under a condition on data is used after the loops";
    if (!isScalar(this.model.func.values[value]!.type)) return "an address is used after the loops";
    const op = this.instrOf(value)!.op;
    return op === "ptrdiff" ? "a difference of addresses is computed with" : null;
  }

  private statement(root: Root): DraftStmt {
    const reads: DraftAccess[] = [];
    const source = new Set<StmtId>();
    const place = root.place.chain.instrs[root.place.at]?.instr;
    const own = root.kind === "phi" ? root.phi.stmt : (place?.stmt ?? null);
    if (own !== null && root.kind !== "phi") source.add(own);
    const build = new TreeBuilder(this.model, reads, source, (o) => this.classify(o, root));
    const value = this.rootTree(root, build);
    const predicate = this.predicateOf(root);
    const tree: DraftTree =
      predicate.kind === "always"
        ? value
        : { kind: "guarded", cond: build.predicate(predicate), then: value, type: value.type };
    if (source.size === 0 && own !== null) source.add(own);
    return {
      block: root.block,
      edge: root.kind === "phi" ? root.edge : null,
      reads,
      write: this.writeOf(root, build),
      tree,
      value: valueOfRoot(root),
      source: [...source],
    };
  }

  private rootTree(root: Root, build: TreeBuilder): DraftTree {
    switch (root.kind) {
      case "store":
        return build.tree(root.instr.value);
      case "phi":
        return build.tree(root.arg);
      case "value": {
        const operand: Operand = { kind: "value", id: root.value };
        const leaf = this.classify(operand, root);
        return build.leaf(leaf, typeOf(this.model.func, operand));
      }
      default:
        return unreachable(root);
    }
  }

  private writeOf(root: Root, build: TreeBuilder): DraftAccess {
    switch (root.kind) {
      case "store":
        return accessTo(this.model.references.get(root.instr)!, (operand) => build.tree(operand));
      case "phi":
        return scalarAccess("phi", root.phi.result);
      case "value":
        return scalarAccess("value", root.value);
      default:
        return unreachable(root);
    }
  }
}

function resultOfPhi(root: Root): ValueId {
  if (root.kind !== "phi") throw new Error("not a write of a phi");
  return root.phi.result;
}

function valueOfRoot(root: Root): ValueId | null {
  if (root.kind === "value") return root.value;
  const operand = root.kind === "store" ? root.instr.value : root.arg;
  return operand.kind === "value" ? operand.id : null;
}

const indexOf = ({ onData }: Reference): readonly Operand[] =>
  (onData?.index ?? []).filter((operand) => operand !== null);

const isLiteral = (instr: Instr): boolean =>
  instr.op === "cast" && (instr.arg.kind === "int" || instr.arg.kind === "float");
