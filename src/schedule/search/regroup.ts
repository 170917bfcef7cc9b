// Loops that a scheduler has distributed for nothing, fused again.
//
//     for j { for i s[j] += a[i][j]; }                        for i
//     for j { for i if (a[i][j] > top[j]) top[j] = …; }  ─►     for j {
//                                                                 s[j] += a[i][j];
//                                                                 if (a[i][j] > top[j]) top[j] = …; }
//
// Scheduled apart, each strongly connected component of statements has loops of its own: that leaves most
// freedom for their order, but each of the loops reads again what the others have read. Nests that are
// neighbours, or may be moved next to one another, are fused if
//
//   - the author had their statements in one loop, and neither depends on the other,
//   - they run through the same iterations, and in each of these both read an element that no other iteration
//     reads,
//   - a loop of the one carries a dependence exactly where that of the other does.
//
// Then the fused nest allows every order that the parts allow (Kennedy & McKinley, "Maximizing Loop
// Parallelism and Improving Data Locality via Loop Fusion and Distribution", 1993). Conditional statements
// stay apart from those that compilers vectorise.

import { MultiUnionPwAff, UnionMap, type UnionPwAff, type UnionSet } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { Scop, ScopStmt } from "../../scop/model/scop.ts";
import type { StatementModels } from "../cost/statement-model.ts";
import type { Pairs } from "../nest/pairs.ts";
import { domainOf, type LoopTree } from "../nest/tree.ts";

/** `pairs`, of instances under `tree`, must stay in order. The tree itself where nothing is fused. */
export function regroup(tree: LoopTree, pairs: Pairs, scop: Scop, models: StatementModels): LoopTree {
  return new Regrouping(scop, models).of(tree, pairs);
}

type Band = LoopTree & { readonly kind: "band" };

/** A perfect nest of loops. */
interface Perfect {
  /** `{ S[i] -> [t] }`, outermost first. */
  readonly loops: readonly UnionPwAff[];
  readonly leaves: readonly LoopTree[];
  readonly domain: UnionSet;
}

class Regrouping {
  private readonly stmts: ReadonlyMap<string, ScopStmt>;
  private readonly arrays: Scop["arrays"];
  private readonly models: StatementModels;

  constructor(scop: Scop, models: StatementModels) {
    this.stmts = new Map(liveStmts(scop).map((stmt) => [stmt.name, stmt]));
    this.arrays = scop.arrays;
    this.models = models;
  }

  of(tree: LoopTree, pairs: Pairs): LoopTree {
    switch (tree.kind) {
      case "leaf":
        return tree;
      case "mark":
        return { ...tree, child: this.of(tree.child, pairs) };
      case "band": {
        const inside = tree.members.reduce((left, value) => left.together(value), pairs);
        return { ...tree, child: this.of(tree.child, inside) };
      }
      case "sequence": {
        const within = pairs.within(tree.children.map(domainOf));
        const children = tree.children.map((child, k) => this.of(child, within[k]!));
        return inSequence(this.together(children, pairs));
      }
    }
  }

  /** Each tree is fused with the last one before it that it can be fused with. */
  private together(children: readonly LoopTree[], pairs: Pairs): readonly LoopTree[] {
    let found: readonly LoopTree[] = [];
    for (const child of children) found = this.with(child, found, pairs) ?? found.concat(child);
    return found;
  }

  private with(child: LoopTree, before: readonly LoopTree[], pairs: Pairs): readonly LoopTree[] | null {
    const nest = perfect(child);
    for (let at = before.length - 1; nest !== null && at >= 0; at--) {
      const earlier = perfect(before[at]!);
      const joined = earlier && this.joined(earlier, nest, pairs);
      const first = joined === null ? null : neededBefore(child, before, at, pairs);
      if (joined === null || first === null) continue;
      const rest = before.slice(at + 1).filter((tree) => !first.includes(tree));
      return [...before.slice(0, at), ...first, joined, ...rest];
    }
    return null;
  }

  private joined(a: Perfect, b: Perfect, pairs: Pairs): LoopTree | null {
    if (a.loops.length !== b.loops.length || !this.areAlike(namesIn(a.domain), namesIn(b.domain)))
      return null;
    if (!positionsOf(a).range().isEqual(positionsOf(b).range())) return null;
    const [ofA, ofB] = pairs.within([a.domain, b.domain]);
    const [all] = pairs.within([a.domain.union(b.domain)]);
    if (areDependent(a.domain, all!) || !this.readsTheSame(a, b)) return null;
    const loops: UnionPwAff[] = [];
    for (const [k, loop] of a.loops.entries()) {
      if (ofA!.differ(loop) !== ofB!.differ(b.loops[k]!)) return null;
      loops.push(loop.unionAdd(b.loops[k]!));
    }
    const child = inSequence([...a.leaves, ...b.leaves]);
    return loops.reduceRight<LoopTree>(
      (tree, value) => ({ kind: "band", members: [value], child: tree }),
      child,
    );
  }

  /** Are they from one loop of the author's, and vectorisable or not alike? */
  private areAlike(a: readonly string[], b: readonly string[]): boolean {
    const all = [...a, ...b].map((name) => this.stmts.get(name)!);
    const [first] = all;
    const isOneLoop = all.every(
      ({ loops }) =>
        loops.length === first!.loops.length && loops.every((loop, k) => loop === first!.loops[k]),
    );
    if (!isOneLoop) return false;
    const isPlain = (name: string): boolean => {
      const model = this.models.get(name);
      return model !== undefined && !model.calls && !model.branches;
    };
    return [...a, ...b].every((name) => isPlain(name) === isPlain(a[0]!));
  }

  /**
   * Do both read the same element in each iteration, and another one in each? What all iterations read stays
   * in a cache anyway.
   */
  private readsTheSame(a: Perfect, b: Perfect): boolean {
    const first = this.readsOf(a);
    return this.readsOf(b).some((read) => first.some((other) => other.isEqual(read) && read.isInjective()));
  }

  /** `{ [t1, …] -> A[e] }` for each read. */
  private readsOf(nest: Perfect): readonly UnionMap[] {
    const instances = positionsOf(nest).reverse();
    return namesIn(nest.domain).flatMap((name) => {
      const reads = this.stmts.get(name)!.accesses.filter(({ kind }) => kind === "read");
      const ofArrays = reads.filter(({ array }) => this.arrays[array]!.rank > 0);
      return ofArrays.map(({ relation }) => instances.applyRange(relation.toUnionMap()));
    });
  }
}

/**
 * The trees after `before[at]` that `child` has to follow; null where one of these has to follow `before[at]`
 * itself.
 */
function neededBefore(
  child: LoopTree,
  before: readonly LoopTree[],
  at: number,
  pairs: Pairs,
): readonly LoopTree[] | null {
  const needed: LoopTree[] = [];
  const waiting = [child];
  for (const later of before.slice(at + 1).reverse())
    if (waiting.some((tree) => mustFollow(tree, later, pairs))) {
      needed.unshift(later);
      waiting.push(later);
    }
  return needed.some((tree) => mustFollow(tree, before[at]!, pairs)) ? null : needed;
}

function mustFollow(tree: LoopTree, earlier: LoopTree, pairs: Pairs): boolean {
  const [first, second] = [domainOf(earlier), domainOf(tree)];
  const [both] = pairs.within([first.union(second)]);
  return areDependent(first, both!);
}

/** Does some pair have one end among the statements of `first`, and one elsewhere? */
function areDependent(first: UnionSet, pairs: Pairs): boolean {
  const names = new Set(namesIn(first));
  return pairs.statements().some(({ from, to }) => names.has(from) !== names.has(to));
}

const inSequence = (children: readonly LoopTree[]): LoopTree =>
  children.length === 1 ? children[0]! : { kind: "sequence", children };

/** Null where there is no loop, or the innermost one holds more than statements. */
function perfect(tree: LoopTree): Perfect | null {
  const loops: UnionPwAff[] = [];
  let inside = tree;
  while (inside.kind === "band") {
    if ((inside as Band).parts !== undefined) return null;
    loops.push(...inside.members);
    inside = inside.child;
  }
  const leaves = inside.kind === "sequence" ? inside.children : [inside];
  if (loops.length === 0 || !leaves.every(({ kind }) => kind === "leaf")) return null;
  return { loops, leaves, domain: domainOf(tree) };
}

/** `{ S[i] -> [t1, …] }` */
function positionsOf({ loops, domain }: Perfect): UnionMap {
  const position = loops
    .map((loop) => MultiUnionPwAff.fromUnionPwAff(loop))
    .reduce((all, loop) => all.flatRangeProduct(loop));
  return UnionMap.fromMultiUnionPwAff(position).intersectDomain(domain);
}

const namesIn = (domain: UnionSet): readonly string[] =>
  domain
    .getSetList()
    .toArray()
    .map((set) => set.getTupleName()!);
