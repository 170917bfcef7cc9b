// isl's syntax tree → loops, conditions and statements of C.
//
// Three things are decided on the way down: what each loop's iterator is called, what type it has, and where scalars
// that are left are declared. Names come from the source where they mean the same: a loop whose iterator *is* the
// source's `i` for the statements in it is called `i`; a loop over tiles of it `ii`. Types come from intervals: an
// iterator is an `int` only if no value it takes, the last increment included, can leave `int`.

import type { AstExprTree, AstNodeTree } from "isl-wasm";
import { MARK } from "../../scop/marks.ts";
import type { ArrayId } from "../../scop/scop.ts";
import { instanceOf, markedDepth } from "../ast-build.ts";
import type { Code, Loop } from "../code.ts";
import { type CExpr, fits, leaf } from "../expr.ts";
import { increment } from "../increment.ts";
import { type Helpers, type Names, toC } from "./isl-expr.ts";
import { nameLoops } from "./loop-names.ts";
import type { NameTable } from "./names.ts";
import { printInstance, type StatementContext } from "./statement.ts";

export interface NestContext {
  readonly names: NameTable;
  readonly statements: StatementContext;
  readonly helpers: Helpers;
  /** Clauses for a parallel loop: gives the pragma, or null to leave the loop serial (nested in a parallel one). */
  readonly parallelPragma: (privates: readonly string[]) => string;
  readonly openmp: boolean;
  /** Scalar locations, and the schedule depth of the loop in whose body each is declared (see `Plan.storageDepth`). */
  readonly storage: ReadonlyMap<ArrayId, number>;
}

/** Throws Unprintable. */
export function emitNest(tree: AstNodeTree, context: NestContext, params: Names): readonly Code[] {
  const loopNames = nameLoops(tree, context.names);
  return new Emitter(context, loopNames).nest(tree, params);
}

class Emitter {
  private readonly context: NestContext;
  private readonly loopNames: ReadonlyMap<AstNodeTree, string>;

  constructor(context: NestContext, loopNames: ReadonlyMap<AstNodeTree, string>) {
    this.context = context;
    this.loopNames = loopNames;
  }

  nest(tree: AstNodeTree, params: Names): readonly Code[] {
    return [...this.declarations(0, tree), ...this.node(tree, params, { parallel: null, inParallel: false })];
  }

  private node(node: AstNodeTree, names: Names, at: Position): readonly Code[] {
    switch (node.kind) {
      case "block":
        return node.children.flatMap((child) => this.node(child, names, at));
      case "mark":
        return this.node(node.node, names, markPosition(node, at));
      case "if":
        return [
          {
            kind: "if",
            cond: toC(node.cond, names, this.context.helpers).text,
            then: this.node(node.thenBody, names, at),
            other: node.elseBody === null ? [] : this.node(node.elseBody, names, at),
          },
        ];
      case "user":
        return printInstance(instanceOf(node), names, this.context.statements, this.context.helpers);
      case "for":
        return this.loop(node, names, at);
    }
  }

  private loop(node: AstNodeTree & { kind: "for" }, names: Names, at: Position): readonly Code[] {
    const { helpers } = this.context;
    const init = toC(node.init, names, helpers);
    const depth = depthOf(node);
    if (node.degenerate) {
      const body = this.node(node.body, new Map(names).set(node.iterator.name, init), at);
      return this.withDeclarations(depth, node.body, body);
    }
    const step = toC(node.inc, names, helpers);
    const bound = upperBound(node, names, helpers);
    const high = bound.last > init.low ? bound.last : init.low;
    const type = fits("int", init.low, high + step.high) ? "int" : "long";
    const name = this.loopNames.get(node)!;
    const iterator = leaf(name, type, init.low, high);
    const parallel = at.parallel === depth - 1 && !at.inParallel && this.context.openmp;
    const declared = this.context.names.declaredOutside(name, type);
    const body = this.node(node.body, new Map(names).set(node.iterator.name, iterator), {
      ...at,
      inParallel: at.inParallel || parallel,
    });
    const loop: Loop = {
      kind: "for",
      declare: declared ? null : type,
      iterator: name,
      init: init.text,
      cond: `${name} ${bound.operator} ${bound.text}`,
      step: step.text,
      pragmas: parallel ? [this.context.parallelPragma(this.privateNames(node.body))] : [],
      body: this.withDeclarations(depth, node.body, body),
    };
    return [loop];
  }

  /** Author's variables that inner loops use as iterators: private in a parallel loop (soundness rule 2). */
  private privateNames(body: AstNodeTree): readonly string[] {
    const names = new Set<string>();
    for (const node of forNodes(body)) {
      const name = this.loopNames.get(node)!;
      if (this.context.names.isOutside(name)) names.add(name);
    }
    return [...names].sort();
  }

  private withDeclarations(depth: number, tree: AstNodeTree, body: readonly Code[]): readonly Code[] {
    return [...this.declarations(depth, tree), ...body];
  }

  /** Scalars of storage depth `depth`, and of deeper loops that isl left out around some use in `tree`. */
  private declarations(depth: number, tree: AstNodeTree): readonly Code[] {
    const { storage, statements } = this.context;
    return [...storage]
      .filter(([id, wanted]) => wanted >= depth && isUsedDirectly(tree, id, wanted))
      .map(([id]) => statements.declareScalar(id));
  }
}

/** Is the array accessed in `tree` other than in the bodies of loops down to schedule depth `depth`, which declare it themselves? */
function isUsedDirectly(tree: AstNodeTree, id: ArrayId, depth: number): boolean {
  switch (tree.kind) {
    case "user":
      return instanceOf(tree).stmt.accesses.some((access) => access.array === id);
    case "for":
      return depthOf(tree) > depth && isUsedDirectly(tree.body, id, depth);
    case "if":
      return (
        isUsedDirectly(tree.thenBody, id, depth) ||
        (tree.elseBody !== null && isUsedDirectly(tree.elseBody, id, depth))
      );
    case "block":
      return tree.children.some((child) => isUsedDirectly(child, id, depth));
    case "mark":
      return isUsedDirectly(tree.node, id, depth);
  }
}

/** Schedule dimensions fixed in the body of a loop. */
const depthOf = (node: AstNodeTree & { kind: "for" }): number => Number(node.iterator.name.slice(1)) + 1;

interface Position {
  /** Schedule depth of the loop that is marked parallel, if any around this place; that loop may not be there (see isl). */
  readonly parallel: number | null;
  /** A parallel loop encloses this place. */
  readonly inParallel: boolean;
}

function markPosition(mark: AstNodeTree & { kind: "mark" }, at: Position): Position {
  return mark.id.name === MARK.parallel ? { ...at, parallel: markedDepth(mark) } : at;
}

interface Bound {
  readonly operator: "<" | "<=";
  readonly text: string;
  /** Largest value the iterator takes in the body. */
  readonly last: bigint;
}

/** isl's conditions are `iterator < e` or `iterator <= e`. */
function upperBound(node: AstNodeTree & { kind: "for" }, names: Names, helpers: Helpers): Bound {
  const { cond } = node;
  if (cond.kind === "op" && (cond.op === "lt" || cond.op === "le")) {
    const [left, right] = cond.args as [AstExprTree, AstExprTree];
    const limit = cond.op === "lt" ? right : increment(right);
    if (left.kind === "id" && left.name === node.iterator.name) {
      const bound: CExpr = toC(limit ?? right, names, helpers);
      const strict = limit !== null;
      return { operator: strict ? "<" : "<=", text: bound.text, last: strict ? bound.high - 1n : bound.high };
    }
  }
  throw new Error("isl gave a loop condition that is no upper bound");
}

export function* forNodes(node: AstNodeTree): Generator<AstNodeTree & { kind: "for" }> {
  switch (node.kind) {
    case "for":
      if (!node.degenerate) yield node;
      yield* forNodes(node.body);
      break;
    case "if":
      yield* forNodes(node.thenBody);
      if (node.elseBody) yield* forNodes(node.elseBody);
      break;
    case "block":
      for (const child of node.children) yield* forNodes(child);
      break;
    case "mark":
      yield* forNodes(node.node);
      break;
    case "user":
      break;
  }
}

export function* userNodes(node: AstNodeTree): Generator<AstNodeTree & { kind: "user" }> {
  switch (node.kind) {
    case "user":
      yield node;
      break;
    case "for":
      yield* userNodes(node.body);
      break;
    case "if":
      yield* userNodes(node.thenBody);
      if (node.elseBody) yield* userNodes(node.elseBody);
      break;
    case "block":
      for (const child of node.children) yield* userNodes(child);
      break;
    case "mark":
      yield* userNodes(node.node);
      break;
  }
}
