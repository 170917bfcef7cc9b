// Copies of arrays for the iterations of a parallel loop (`dependence/expansion.ts`), as C declares them:
//
//     for (r = 0; r < nr; r++) {
//       __typeof__(sum[0]) sum_copy[np];
//       __typeof__(sum[0]) *sum_own = r == nr - 1 ? sum : sum_copy;
//
// In the body `sum_own` stands for `sum`. `__typeof__` gives the elements, rows of rows too, the type that
// they have in the author's text under whatever flags. A copy reaches from the first element to the last one
// that is touched; the guard sees to it that there is one, and that the copy is small enough for a thread's
// stack. The condition goes by the values that the loops have in the schedule, which is what was checked: it
// is right wherever isl cuts the loop.

import {
  AstBuild,
  type AstExprTree,
  type AstNodeTree,
  DimType,
  type Map as IslMap,
  PwMultiAff,
  type Schedule,
  UnionSet,
} from "isl-wasm";
import type { ArrayExpansion } from "../dependence/expansion.ts";
import { knownParameters } from "../scop/model/known.ts";
import type { ArrayId, ScopArray } from "../scop/model/scop.ts";
import type { Name } from "../source/words.ts";
import { wordOf } from "../support/words.ts";
import { depthOf, depthOfIterator, instanceOf } from "./ast-build.ts";
import { userNodes } from "./ast-nodes.ts";
import type { Code } from "./code.ts";
import { conjunction, type Expression, helperCall, named, sizeOf } from "./expression.ts";
import { type GuardContext, touchedElements, touchedRows } from "./guard.ts";
import { fromLinear, toLinear } from "./linear.ts";
import { type IslNames, rangedOf } from "./loops/isl-expr.ts";
import type { NameTable } from "./name-table.ts";
import { comparison, type Ranged } from "./ranged.ts";

export interface Copies {
  /** The depth of the parallel loop, in whose body they are declared. */
  readonly depth: number;
  /** What the array is called around the loop, and in it. */
  readonly base: Expression;
  readonly own: Name;
  readonly copy: Name;
  /** An element of the outermost dimension, and how many the copy has. */
  readonly object: Expression;
  readonly count: Ranged;
  /** Over parameters: the iteration of the outermost loops that uses the array itself. */
  readonly kept: readonly AstExprTree[];
}

/** Throws Unprintable. */
export function copiesOf(
  expansions: ReadonlyMap<ArrayId, ArrayExpansion>,
  context: GuardContext,
  table: NameTable,
): ReadonlyMap<ArrayId, Copies> {
  const copies = new Map<ArrayId, Copies>();
  for (const [id, { depth, kept }] of expansions) {
    const array = context.scop.arrays[id]!;
    const rows = touchedRows(id, context);
    // Some statements run only where what has to be assumed is false.
    if (rows === null || touchedElements(context.scop, knownParameters(context.scop), id) === null) continue;
    const wish = wordOf(array.name);
    copies.set(id, {
      ...rows,
      depth,
      own: table.unique(`${wish}_own`),
      copy: table.unique(`${wish}_copy`),
      kept: coordinates(kept, context),
    });
  }
  return copies;
}

/** `kept`: `[params] -> { [t1, …] }`, one point */
function coordinates(kept: ArrayExpansion["kept"], { scop }: GuardContext): readonly AstExprTree[] {
  const known = knownParameters(scop);
  const point = PwMultiAff.fromSet(kept.intersectParams(known)).gistParams(known).coalesce();
  const build = AstBuild.fromContext(known);
  return Array.from({ length: kept.dim(DimType.set) }, (_, k) =>
    build.exprFromPwAff(point.getPwAff(k)).toTree(),
  );
}

/** `polyc_fits(np, sizeof sum[0])` */
export function copyConditions(copies: Iterable<Copies>): readonly Expression[] {
  return [...copies].map(({ count, object }) => {
    return helperCall("fits", count.tree, sizeOf(object));
  });
}

/** `times`: the schedule's value of each loop around the body, outermost first. */
export function declareCopies(
  { base, own, copy, object, count, kept }: Copies,
  times: readonly AstExprTree[],
  names: IslNames,
): readonly Code[] {
  const isKept = kept
    .map((value, k) => equation(times[k]!, value))
    .filter((sides) => sides !== null)
    .map(([left, right]) => comparison("eq", rangedOf(left, names), rangedOf(right, names)));
  const type = { kind: "type-of", object } as const;
  const cond = conjunction(isKept.map(({ tree }) => tree));
  const pointer = (value: Expression): Code => ({
    kind: "declaration",
    type,
    isPointer: true,
    name: own,
    value,
  });
  if (cond === null) return [pointer(base)];
  return [
    { kind: "declaration", type, name: copy, extents: [count.tree], value: null },
    pointer({ kind: "conditional", cond, then: base, other: named(copy) }),
  ];
}

/**
 * Two equal sides, `r + 1` and `n`, with a loop's iterator on the left: it is less than `n`, and the sum fits
 * its type. Null where they are always equal.
 */
function equation(time: AstExprTree, value: AstExprTree): readonly [AstExprTree, AstExprTree] | null {
  const { constant, terms } = toLinear({ kind: "op", op: "sub", args: [time, value] });
  if (terms.size === 0 && constant === 0n) return null;
  const iterator = [...terms].find(([name]) => depthOfIterator(name) !== null);
  const sign = iterator !== undefined && iterator[1].coefficient < 0n ? -1n : 1n;
  const side = (of: 1n | -1n): AstExprTree => {
    const its = [...terms]
      .map(([name, { atom, coefficient }]) => [name, { atom, coefficient: of * sign * coefficient }] as const)
      .filter(([, { coefficient }]) => coefficient > 0n);
    const rest = of * sign * constant;
    return fromLinear({ constant: rest > 0n ? rest : 0n, terms: new Map(its) });
  };
  return [side(1n), side(-1n)];
}

/**
 * Do loops of the tree count, at all uses of the array, what the schedule's `depth` outermost loops do? Of
 * statements that each run in one iteration out of three, isl makes one round of three iterations, `i += 3`,
 * in which the second one's iteration is i + 1: which iteration has the last values is nothing to ask of such
 * an i.
 */
export function countsAsScheduled(
  tree: AstNodeTree,
  array: ScopArray,
  schedule: Schedule,
  depth: number,
): boolean {
  const times = schedule.getMap();
  return userNodes(tree).every((node) => {
    const { stmt, schedule: rounds } = instanceOf(node);
    if (!stmt.accesses.some((access) => access.array === array.id)) return true;
    const iterations = times.intersectDomain(UnionSet.fromSet(rounds.domain()));
    if (iterations.isEmpty()) return true;
    return outermost(iterations.asMap(), depth).isSubset(outermost(rounds, depth));
  });
}

/** `{ S[i] -> [t1, …] }` */
const outermost = (times: IslMap, depth: number): IslMap =>
  times.projectOut(DimType.out, depth, times.dim(DimType.out) - depth);

/**
 * Is every use of the array within a loop of that depth, and are all loops around it there? isl leaves out
 * some.
 */
export function canDeclare(
  tree: AstNodeTree,
  array: ScopArray,
  depth: number,
  loops: readonly number[] = [],
): boolean {
  switch (tree.kind) {
    case "user":
      return (
        loops.filter((loop) => loop <= depth).length === depth ||
        !instanceOf(tree).stmt.accesses.some((access) => access.array === array.id)
      );
    case "for":
      return canDeclare(tree.body, array, depth, [...loops, depthOf(tree)]);
    case "if":
      return [tree.thenBody, ...(tree.elseBody === null ? [] : [tree.elseBody])].every((child) =>
        canDeclare(child, array, depth, loops),
      );
    case "block":
      return tree.children.every((child) => canDeclare(child, array, depth, loops));
    case "mark":
      return canDeclare(tree.node, array, depth, loops);
  }
}
