// Which names become roots, found in rounds: each round walks the trees from the roots known so far and stops
// at the first name that is met from two sides; that name becomes a root, what is under it stays with it.
//
//     t = a * b;  C[i] = t + 1;  D[i] = t + 2      met from both stores: t is a root, a * b its tree
//     t = A[i];  A[i] = 0;  C[i] = t               a store separates the load from its root: t is a root

import { edgesInto } from "../../ir/cfg-edits.ts";
import type { BlockId, Instr, Operand, PhiInstr, ValueId } from "../../ir/func.ts";
import type { ChainPlace } from "./chains.ts";
import type { OperandLeaves } from "./operand-leaves.ts";
import type { Leaf } from "./operand-tree.ts";
import type { Root } from "./root.ts";
import { areInSameLoops, isOverwritten } from "./same-memory.ts";

/** Repeated within one root, trees beyond this size are computed once. */
const MAX_REPEATED = 8;

/**
 * What a statement is: all that goes into a store, or into a name that is read in several places; or,
 * besides, the work of one source statement, so that a variable that another one reads has a location.
 */
export type Granularity = "store" | "source-statement";

export class RootFinder {
  readonly #leaves: OperandLeaves;
  readonly #granularity: Granularity;

  constructor(leaves: OperandLeaves, granularity: Granularity) {
    this.#leaves = leaves;
    this.#granularity = granularity;
  }

  /** Gives a name that is read elsewhere a location. */
  need(value: ValueId): void {
    const phi = this.#leaves.phiOf(value);
    if (
      phi === null ||
      this.#leaves.affine({ kind: "value", id: value }, this.#leaves.blockOf(value)) !== null
    )
      this.#leaves.values.add(value);
    else this.#leaves.phis.add(value);
  }

  roots(): readonly Root[] {
    const found: Root[] = [];
    for (const chain of this.#leaves.chains.all)
      chain.instrs.forEach(({ instr, block }, at) => {
        const place = { chain, at };
        if (instr.op === "store") found.push({ kind: "store", instr, block, place });
        else if ("result" in instr && instr.result !== null && this.#leaves.values.has(instr.result))
          found.push({ kind: "value", value: instr.result, block, place });
        if (instr.op === "phi" && this.#leaves.phis.has(instr.result))
          found.push(...this.phiWrites(instr, block));
      });
    return found;
  }

  private phiWrites(phi: PhiInstr, target: BlockId): readonly Root[] {
    return edgesInto(this.#leaves.model.func, target).flatMap((edge, k): readonly Root[] => {
      const arg = phi.args[k]!;
      // Nothing is known of an undefined value: what the location held before is as good.
      if (arg.kind === "undef" || !this.#leaves.model.sese.blocks.has(edge.from)) return [];
      const chain = this.#leaves.chains.ofBlock(edge.from);
      return [
        { kind: "phi", phi, target, edge, arg, block: edge.from, place: this.#leaves.chains.end(chain) },
      ];
    });
  }

  /** Rounds until no tree meets another: makes roots of all names that are met from two sides. */
  find(): void {
    for (let before = -1; before !== this.#leaves.values.size + this.#leaves.phis.size; ) {
      before = this.#leaves.values.size + this.#leaves.phis.size;
      const owner = new Map<ValueId, Root>();
      for (const root of this.roots()) {
        for (const o of this.#leaves.operandsOfRoot(root)) this.walk(o, root, owner);
        for (const o of this.#leaves.testsOfRoot(root)) this.walkDecided(o, root, owner);
      }
    }
  }

  private walk(operand: Operand, root: Root, owner: Map<ValueId, Root>): void {
    const leaf = this.#leaves.classify(operand, root);
    if (leaf.kind === "location") {
      if (leaf.of === "phi") this.#leaves.phis.add(leaf.value);
      return;
    }
    if (leaf.kind === "choice") {
      const place = this.#leaves.chains.definition(leaf.value)!;
      if (place.chain !== root.place.chain || (owner.get(leaf.value) ?? root) !== root) {
        this.#leaves.values.add(leaf.value);
        return;
      }
      owner.set(leaf.value, root);
      for (const o of this.#leaves.operandsOfChoice(leaf.choices)) this.walkDecided(o, root, owner);
    }
    // Whatever it needs is from before the region as well.
    if (leaf.kind !== "inline") return;
    const { value, instr } = leaf;
    const known = owner.get(value);
    if (known === root) {
      if (this.size(instr, root) > MAX_REPEATED) this.#leaves.values.add(value);
      return;
    }
    const place = this.#leaves.chains.definition(value)!;
    const isElsewhere = place.chain !== root.place.chain;
    const isLate =
      instr.op === "load" &&
      !isElsewhere &&
      isOverwritten(this.#leaves.model, this.#leaves.chains, instr, place, root.place);
    if (known !== undefined || isElsewhere || isLate || this.isOfAnotherStatement(instr, root)) {
      this.#leaves.values.add(value);
      return;
    }
    owner.set(value, root);
    for (const o of this.#leaves.operandsInTree(instr)) this.walk(o, root, owner);
  }

  /** What is evaluated where its test says so, though it was computed in a block before. */
  private walkDecided(operand: Operand, root: Root, owner: Map<ValueId, Root>): void {
    const leaf = this.#leaves.classify(operand, root);
    if (leaf.kind !== "inline" && leaf.kind !== "choice") {
      this.walk(operand, root, owner);
      return;
    }
    const { value } = leaf;
    const place = this.#leaves.chains.definition(value)!;
    // Several statements may make one test.
    const isShared = owner.has(value) && owner.get(value) !== root;
    if (isShared && this.sizeOfLeaf(leaf, root, MAX_REPEATED) > MAX_REPEATED) this.#leaves.values.add(value);
    else if (!this.mayBeComputedAt(leaf, place, root)) this.#leaves.values.add(value);
    else {
      owner.set(value, root);
      const operands =
        leaf.kind === "choice"
          ? this.#leaves.operandsOfChoice(leaf.choices)
          : this.#leaves.operandsInTree(leaf.instr);
      for (const o of operands) this.walkDecided(o, root, owner);
    }
  }

  /** In the same iteration of all loops, with the same memory. */
  private mayBeComputedAt(
    leaf: Leaf & { kind: "inline" | "choice" },
    place: ChainPlace,
    root: Root,
  ): boolean {
    if (!areInSameLoops(this.#leaves.model, place, root.place)) return false;
    if (leaf.kind === "choice" || leaf.instr.op !== "load") return true;
    return !isOverwritten(this.#leaves.model, this.#leaves.chains, leaf.instr, place, root.place);
  }

  private isOfAnotherStatement(instr: Instr, root: Root): boolean {
    if (this.#granularity === "store" || root.kind === "phi") return false;
    const own = root.kind === "store" ? root.instr : this.#leaves.instrOf(root.value)!;
    return own.stmt !== null && instr.stmt !== null && own.stmt !== instr.stmt;
  }

  /** Nodes of the tree, at most one more than matter. */
  private size(instr: Instr, root: Root, budget = MAX_REPEATED): number {
    return this.sizeOfAll(this.#leaves.operandsInTree(instr), root, budget);
  }

  private sizeOfAll(operands: readonly Operand[], root: Root, budget: number): number {
    let size = 1;
    for (const o of operands) {
      if (size > budget) break;
      size += this.sizeOfLeaf(this.#leaves.classify(o, root), root, budget - size);
    }
    return size;
  }

  private sizeOfLeaf(leaf: Leaf, root: Root, budget: number): number {
    if (leaf.kind === "inline") return this.size(leaf.instr, root, budget);
    return leaf.kind === "choice"
      ? this.sizeOfAll(this.#leaves.operandsOfChoice(leaf.choices), root, budget)
      : 1;
  }
}
