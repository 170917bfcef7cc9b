// What isl's syntax tree says about the values of iterators where one stands in it: the domain of a place.
//
//     for (i = 0; i < n; i++)          { [i] : 0 <= i < n }
//       for (j = 0; j <= i; j++)       is entered in each iteration: 0 <= i there
//         for (k = 0; k < m; k++)      { [i, j] : 0 <= j <= i < n }, where m may be 0: nobody knows
//
// Loops and conditions are read back into sets. So a question gets its answer that isl does not answer
// itself: is the loop ever reached with nothing to do? What has no reading here says nothing, and the domain
// stays larger.

import { type AstExprTree, type AstNodeTree, DimType, type IslSet, LocalSpace, PwAff } from "isl-wasm";
import { depthOf, depthOfIterator } from "./ast-build.ts";
import type { LoopValues } from "./iteration-counts.ts";

type ForNode = AstNodeTree & { kind: "for" };

const COMPARISONS = { lt: "ltSet", le: "leSet", gt: "gtSet", ge: "geSet", eq: "eqSet" } as const;

export class AstDomain {
  /** `[params] -> { [#0, #1, …] }`: all iterators of the tree, those not in scope without bounds. */
  private readonly set: IslSet;

  private constructor(set: IslSet) {
    this.set = set;
  }

  /** Outside of all loops. `known`: `[params] -> { : … }`. */
  static outermost(known: IslSet, depth: number): AstDomain {
    return new AstDomain(known.fromParams().addDims(DimType.set, depth));
  }

  /** In the body. That steps are wider than 1 says no more. */
  insideLoop(node: ForNode): AstDomain {
    const first = this.value(node.init);
    if (first === null) return this.where(node.cond);
    const iterator = this.iterator(node);
    if (node.degenerate) return this.intersect(iterator.eqSet(first));
    const countsDown = node.cond.kind === "op" && node.cond.op === "ge";
    return this.intersect(countsDown ? iterator.leSet(first) : iterator.geSet(first)).where(node.cond);
  }

  /** Where the condition holds. */
  where(cond: AstExprTree): AstDomain {
    const holds = this.condition(cond);
    return holds === null ? this : this.intersect(holds);
  }

  /** Where it does not. */
  whereNot(cond: AstExprTree): AstDomain {
    const holds = this.condition(cond);
    return holds === null ? this : new AstDomain(this.set.subtract(holds));
  }

  /** Does the loop run at least once, whenever control gets to it? */
  entersLoop(node: ForNode): boolean {
    const first = this.value(node.init);
    if (first === null) return false;
    const start = this.intersect(this.iterator(node).eqSet(first));
    const holds = start.condition(node.cond);
    return holds !== null && start.set.isSubset(holds);
  }

  /**
   * `[params] -> { : … }`: for which of those does the loop run at all, from somewhere? Null: nobody knows.
   */
  parametersEntering(node: ForNode): IslSet | null {
    const first = this.value(node.init);
    const start = first && this.intersect(this.iterator(node).eqSet(first));
    const holds = start?.condition(node.cond) ?? null;
    return start && holds && start.set.intersect(holds).params();
  }

  /** The loop's head, for a parallel loop; null: nobody knows. */
  head(node: ForNode): LoopValues | null {
    const { cond, inc } = node;
    if (cond.kind !== "op" || inc.kind !== "int") return null;
    const [first, bound] = [this.value(node.init), this.value(cond.args[1]!)];
    if (first === null || bound === null) return null;
    const behind = cond.op === "le" ? 1n : cond.op === "ge" ? -1n : 0n;
    return { reached: this.set, first, end: bound.addConstantVal(behind), bound };
  }

  /** `[params] -> { : … }`: for which of those does control get here at all? */
  get parameters(): IslSet {
    return this.set.params();
  }

  private intersect(set: IslSet): AstDomain {
    return new AstDomain(this.set.intersect(set));
  }

  private iterator(node: ForNode): PwAff {
    return this.dimension(DimType.set, depthOf(node) - 1);
  }

  private dimension(type: DimType, position: number): PwAff {
    return PwAff.varOnDomain(LocalSpace.fromSpace(this.set.getSpace()), type, position);
  }

  /** Null: says nothing. */
  private condition(expr: AstExprTree): IslSet | null {
    if (expr.kind !== "op") return null;
    switch (expr.op) {
      case "and":
      case "andThen":
      case "or":
      case "orElse": {
        const parts = expr.args.map((arg) => this.condition(arg));
        if (!parts.every((part) => part !== null)) return null;
        const isAnd = expr.op === "and" || expr.op === "andThen";
        return parts.reduce((a, b) => (isAnd ? a.intersect(b) : a.union(b)));
      }
      case "lt":
      case "le":
      case "gt":
      case "ge":
      case "eq": {
        const [left, right] = expr.args.map((arg) => this.value(arg));
        return left && right ? left[COMPARISONS[expr.op]](right) : null;
      }
      default:
        return null;
    }
  }

  /** `{ [#0, …] -> [expr] }`; null for what has no reading. */
  private value(expr: AstExprTree): PwAff | null {
    switch (expr.kind) {
      case "int":
        return PwAff.valOnDomain(this.set.getSpace().universeSet(), expr.value);
      case "id": {
        const param = this.set.findDimByName(DimType.param, expr.name);
        if (param >= 0) return this.dimension(DimType.param, param);
        const depth = depthOfIterator(expr.name);
        return depth === null ? null : this.dimension(DimType.set, depth);
      }
      case "op":
        return this.operation(expr);
    }
  }

  private operation(expr: AstExprTree & { kind: "op" }): PwAff | null {
    const args = expr.args.map((arg) => this.value(arg));
    if (!args.every((arg) => arg !== null)) return null;
    const [a, b] = args as [PwAff, PwAff];
    const divisor = expr.args[1]?.kind === "int" ? expr.args[1].value : null;
    switch (expr.op) {
      case "minus":
        return a.neg();
      case "add":
        return a.add(b);
      case "sub":
        return a.sub(b);
      case "min":
        return args.reduce((x, y) => x.min(y));
      case "max":
        return args.reduce((x, y) => x.max(y));
      case "mul":
        return a.isCst() || b.isCst() ? a.mul(b) : null;
      case "div":
        return divisor === null ? null : a.scaleDownVal(divisor);
      // What is divided by `pdivQ` and `pdivR` is not negative.
      case "fdivQ":
      case "pdivQ":
        return divisor === null ? null : a.scaleDownVal(divisor).floor();
      // Of `zdivR` only whether it is 0 is asked.
      case "pdivR":
      case "zdivR":
        return divisor === null ? null : a.modVal(divisor);
      default:
        return null;
    }
  }
}

/** Does no statement of the tree, which stands at `at`, run with parameters of one of these sets? */
export function runsOutside(node: AstNodeTree, at: AstDomain, sets: readonly IslSet[]): boolean {
  const recur = (inner: AstNodeTree, inside: AstDomain): boolean => runsOutside(inner, inside, sets);
  // Often the outermost loop or condition says it all.
  if (sets.every((set) => at.parameters.intersect(set).isEmpty())) return true;
  switch (node.kind) {
    case "block":
      return node.children.every((child) => recur(child, at));
    case "mark":
      return recur(node.node, at);
    case "if":
      return (
        recur(node.thenBody, at.where(node.cond)) &&
        (node.elseBody === null || recur(node.elseBody, at.whereNot(node.cond)))
      );
    case "for":
      return recur(node.body, at.insideLoop(node));
    case "user":
      return false;
  }
}
