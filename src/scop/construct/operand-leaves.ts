// How an operand enters the tree of a root: computed in it, read from a location, affine, or known before the
// region.
//
//     s = phi(0, t)          phi(s) is a location: written on the edges into the loop's header
//     t = s + A[i]           computed in the tree of its only root, or a location where several roots need it
//     i * n + 3              affine: scalar evolution knows it
//     2 * alpha              from before the region, nameless and cheap: computed again
//
// A φ of a join, where control comes together again as data decide, is a choice among its arguments.

import { operandsOf, typeOf } from "../../ir/build.ts";
import { edgesInto } from "../../ir/cfg-edits.ts";
import type { BlockId, Instr, Operand, PhiInstr, ValueId } from "../../ir/func.ts";
import { isNumberType } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { type Affine, isPlain } from "../model/affine.ts";
import { affineAt } from "../model/condition.ts";
import { ALWAYS_RUNS, type Predicate, residualPredicate, testAt, testsOf } from "../region/predicates.ts";
import type { Reference } from "../region/reference.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Chains } from "./chains.ts";
import type { JoinChoice, Leaf } from "./operand-tree.ts";
import type { Root } from "./root.ts";

/** Operations that are computed again in place of a value from before the region that no variable holds. */
const MAX_AGAIN = 4;

export class OperandLeaves {
  readonly model: RegionModel;
  readonly chains: Chains;
  /** Names with a root of their own. */
  readonly values = new Set<ValueId>();
  /** φs with a location. */
  readonly phis = new Set<ValueId>();
  readonly #forms = new Map<string, Affine | null>();

  constructor(model: RegionModel, chains: Chains) {
    this.model = model;
    this.chains = chains;
  }

  /** The φ with several arguments that defines the name, one that is written on the ways to it. */
  phiOf(value: ValueId): PhiInstr | null {
    const instr = this.instrOf(value);
    const isWritten = instr?.op === "phi" && instr.args.length > 1;
    return isWritten && !this.model.predicates.isJoin(this.blockOf(value)) ? instr : null;
  }

  instrOf(value: ValueId): Instr | null {
    const place = this.chains.definition(value);
    return place === null ? null : place.chain.instrs[place.at]!.instr;
  }

  blockOf(value: ValueId): BlockId {
    const place = this.chains.definition(value)!;
    return place.chain.instrs[place.at]!.block;
  }

  operandsOfChoice(choices: readonly JoinChoice[]): readonly Operand[] {
    return choices.flatMap(({ when, arg }) => [...this.operandsOfTests(when), arg]);
  }

  operandsOfTests(predicate: Predicate): readonly Operand[] {
    return [...new Set(testsOf(predicate))].map((block) => testAt(this.model.func, block)!);
  }

  testsOfRoot(root: Root): readonly Operand[] {
    return this.operandsOfTests(this.predicateOf(root));
  }

  predicateOf(root: Root): Predicate {
    const { predicates } = this.model;
    if (predicates.isTrivial) return ALWAYS_RUNS;
    return root.kind === "phi"
      ? predicates.onEdge(root.edge.from, root.edge.index)
      : predicates.of(root.block);
  }

  /** What a φ of a join is, on each way to it. */
  private choicesOf(phi: PhiInstr, join: BlockId): readonly JoinChoice[] {
    const { func, predicates } = this.model;
    const known = predicates.of(join);
    return edgesInto(func, join).map(({ from, index }, k) => ({
      when: residualPredicate(predicates.onEdge(from, index), known),
      arg: phi.args[k]!,
    }));
  }

  operandsOfRoot(root: Root): readonly Operand[] {
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
  operandsInTree(instr: Instr): readonly Operand[] {
    if (instr.op === "load") return indexOf(this.model.references.get(instr)!);
    return instr.op === "phi" ? [] : operandsOf(instr);
  }

  classify(operand: Operand, root: Root): Leaf {
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
          : {
              ...{ kind: "choice", value: id, choices: this.choicesOf(instr, block) },
              hasBoth: instr.hasBoth === true,
            };
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
    const isFine = (o: Operand) => o.kind !== "undef" && isNumberType(typeOf(func, o));
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
  affine(operand: Operand, block: BlockId): Affine | null {
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
}

const indexOf = ({ onData }: Reference): readonly Operand[] =>
  (onData?.index ?? []).filter((operand) => operand !== null);

const isLiteral = (instr: Instr): boolean =>
  instr.op === "cast" && (instr.arg.kind === "int" || instr.arg.kind === "float");
