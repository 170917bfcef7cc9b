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
// What data decide (`region/predicates.ts`) is in the tree: a root runs where its predicate holds, and a φ of
// a join is one of its arguments. Tests and arguments are computed in the blocks before; they are part of the
// tree as far as the memory that they read stays what it was until then, so that they are evaluated there
// just if the source evaluates them.
//
// Reading a φ's location in place of the φ is right wherever the φ may be used: the location is written again
// only on an edge into the φ's block, and control cannot get there and back to a use of the old value. The
// exception is the edge itself, where all φs of a block change at once (phi-order.ts). Exit φs with one
// argument (loop-closed form) are transparent: the location of a name keeps the last iteration's value.
//
// The order of the files: root.ts, operand-leaves.ts (how operands enter a tree), find-roots.ts,
// phi-order.ts, unsupported-trees.ts, operand-tree.ts (the trees).

import type { LoopForest } from "../../analysis/cfg/loops.ts";
import { typeOf } from "../../ir/build.ts";
import type { BlockId, Operand, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import { unreachable } from "../../support/brand.ts";
import { LIMITS } from "../region/limits.ts";
import type { RegionModel } from "../region/region-model.ts";
import { Chains } from "./chains.ts";
import type { Draft, DraftAccess, DraftChain, DraftStmt, DraftTree } from "./draft.ts";
import { type Granularity, RootFinder } from "./find-roots.ts";
import { OperandLeaves } from "./operand-leaves.ts";
import { accessTo, locationAccess, TreeBuilder } from "./operand-tree.ts";
import { blocksInOrder, orderOf } from "./order.ts";
import { phiInCircle, rootsInOrder } from "./phi-order.ts";
import type { Root } from "./root.ts";
import { unsupportedTree } from "./unsupported-trees.ts";
import { usedAfter } from "./used-after.ts";

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
  readonly liveOut: ReadonlySet<ValueId>;
  readonly #leaves: OperandLeaves;
  readonly #roots: RootFinder;

  constructor(model: RegionModel, forest: LoopForest, granularity: Granularity) {
    const chains = new Chains(model.func, model.sese.blocks, () => blocksInOrder(orderOf(model, forest)));
    this.#leaves = new OperandLeaves(model, chains);
    this.#roots = new RootFinder(this.#leaves, granularity);
    this.liveOut = usedAfter(model, chains);
    const pinned = [...(model.func.pinned ?? [])].filter((v) => chains.definition(v) !== null);
    for (const v of [...this.liveOut, ...pinned]) this.#roots.need(v);
  }

  run(): Result<Draft> {
    const roots = this.#findRoots();
    if (roots.length > LIMITS.statements)
      return fail(reject("too-complex", "the loops have too many statements"));
    const bad = roots.map((r) => unsupportedTree(this.#leaves, this.liveOut, r)).find((why) => why !== null);
    if (bad !== undefined) return fail(reject("unsupported-operation", bad));
    const chains = new Map<BlockId, DraftChain>();
    for (const chain of this.#leaves.chains.all) {
      const own = rootsInOrder(
        this.#leaves,
        roots.filter((r) => r.place.chain === chain),
      );
      chains.set(chain.blocks[0]!, { blocks: chain.blocks, stmts: own.map((r) => this.statement(r)) });
    }
    return ok({ chains, liveOut: this.liveOut });
  }

  /** A copy that opens a circle of φs may be what another tree needs: again, then. */
  #findRoots(): readonly Root[] {
    for (;;) {
      this.#roots.find();
      const roots = this.#roots.roots();
      const circular = phiInCircle(this.#leaves, roots);
      if (circular === null) return roots;
      this.#leaves.values.add(circular);
    }
  }

  private statement(root: Root): DraftStmt {
    const reads: DraftAccess[] = [];
    const source = new Set<StmtId>();
    const place = root.place.chain.instrs[root.place.at]?.instr;
    const own = root.kind === "phi" ? root.phi.stmt : (place?.stmt ?? null);
    if (own !== null && root.kind !== "phi") source.add(own);
    const build = new TreeBuilder(this.#leaves.model, reads, source, (o) => this.#leaves.classify(o, root));
    const value = this.rootTree(root, build);
    const predicate = this.#leaves.predicateOf(root);
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
        const leaf = this.#leaves.classify(operand, root);
        return build.leaf(leaf, typeOf(this.#leaves.model.func, operand));
      }
      default:
        return unreachable(root);
    }
  }

  private writeOf(root: Root, build: TreeBuilder): DraftAccess {
    switch (root.kind) {
      case "store":
        return accessTo(this.#leaves.model.references.get(root.instr)!, (operand) => build.tree(operand));
      case "phi":
        return locationAccess("phi", root.phi.result);
      case "value":
        return locationAccess("value", root.value);
      default:
        return unreachable(root);
    }
  }
}

function valueOfRoot(root: Root): ValueId | null {
  if (root.kind === "value") return root.value;
  const operand = root.kind === "store" ? root.instr.value : root.arg;
  return operand.kind === "value" ? operand.id : null;
}
