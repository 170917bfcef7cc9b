// Assumptions → one condition in C, tested before the nest.
//
// Conditions on parameters come from isl, simplified against what is known. Overlap is tested on the exact range of
// elements that the final accesses touch: from the array's start to the last row touched (DESIGN: "alias conditions are
// computed last, from the final accesses"); pairs in which neither array is written any more are dropped.

import { AstBuild, type IslSet, UnionMap, type UnionSet } from "isl-wasm";
import type { ArrayId, Scop, ScopArray } from "../../scop/scop.ts";
import { withoutTypeLimits } from "../../scop/type-limits.ts";
import * as c from "../expr.ts";
import { plusOne } from "../increment.ts";
import { parameterExpression } from "../parameters.ts";
import { type Helpers, type Names, toC } from "./isl-expr.ts";

export interface GuardContext {
  readonly scop: Scop;
  readonly names: Names;
  readonly helpers: Helpers;
  /** Pointer to the first element of an array in C, and an expression for one object of its outermost dimension. */
  readonly pointer: (array: ScopArray) => {
    readonly base: string;
    readonly object: string;
    readonly flat: boolean;
  };
}

/** The guard's conjuncts; empty when nothing needs to be tested. Throws Unprintable. */
export function guardConditions(context: GuardContext): readonly string[] {
  return [...parameterConditions(context), ...overlapConditions(context)];
}

function parameterConditions({ scop, names, helpers }: GuardContext): readonly string[] {
  const conditions: string[] = [];
  let known: IslSet = scop.context; // [params] -> { : … }
  for (const assumption of scop.assumptions) {
    if (assumption.kind === "no-overlap") continue;
    if (known.isSubset(assumption.set)) continue;
    const wanted = assumption.set.gist(known).coalesce();
    const condition = toC(AstBuild.fromContext(known).exprFromSet(wanted).toTree(), names, helpers);
    conditions.push(c.paren(condition, c.PRECEDENCE.and));
    known = known.intersect(assumption.set);
  }
  return conditions;
}

function overlapConditions(context: GuardContext): readonly string[] {
  const { scop, helpers } = context;
  const written = new Set<ArrayId>();
  for (const stmt of scop.stmts)
    for (const access of stmt?.accesses ?? []) if (access.kind !== "read") written.add(access.array);
  const conditions: string[] = [];
  for (const assumption of scop.assumptions) {
    if (assumption.kind !== "no-overlap") continue;
    if (!written.has(assumption.a) && !written.has(assumption.b)) continue;
    const [a, b] = [extentOf(assumption.a, context), extentOf(assumption.b, context)];
    if (a === null || b === null) continue; // not accessed any more
    helpers.add("disjoint");
    conditions.push(`polyc_disjoint(${a}, ${b})`);
  }
  return conditions;
}

/** `A, n, sizeof A[0]`: the part of the array that the final accesses lie in. */
function extentOf(id: ArrayId, context: GuardContext): string | null {
  const rows = touchedRows(id, context);
  return rows === null ? null : `${rows.base}, ${rows.count.text}, sizeof ${rows.object}`;
}

/** Where an array begins, one object of its outermost dimension, and how many of them the final accesses lie in. */
interface Rows {
  readonly base: string;
  readonly object: string;
  readonly count: c.CExpr;
}

/** Null when nothing is accessed. Throws Unprintable. */
export function touchedRows(id: ArrayId, context: GuardContext): Rows | null {
  const { scop, names, helpers } = context;
  const array = scop.arrays[id]!;
  const useful = withoutTypeLimits(scop.context, scop.params);
  const touched = touchedElements(scop, useful, id); // { A[e] }
  if (touched === null) return null;
  const { base, object, flat } = context.pointer(array);
  if (array.rank === 0) return { base, object, count: c.constant(1n) };
  const build = AstBuild.fromContext(useful);
  const low = touched.dimMin(0);
  // { [params] -> [0] } where the array is touched
  const zero = low.sub(low);
  if (!low.geSet(zero).isEqual(low.domain())) throw new c.Unprintable(`subscripts of ${array.name} below 0`);
  let count = toC(plusOne(build.exprFromPwAff(touched.dimMax(0)).toTree()), names, helpers);
  if (flat)
    for (const extent of array.extents.slice(1)) {
      if (extent === null) throw new Error(`array ${array.name} has an inner dimension without extent`);
      count = c.mul(c.widen(count), toC(parameterExpression(extent), names, helpers));
    }
  return { base, object, count };
}

/** `[params] -> { A[e] }`, null when nothing is accessed. */
function touchedElements(scop: Scop, known: IslSet, id: ArrayId): IslSet | null {
  let all: UnionSet | null = null;
  for (const stmt of scop.stmts)
    for (const access of stmt?.accesses ?? []) {
      if (access.array !== id) continue;
      const here = UnionMap.fromMap(access.relation.intersectDomain(stmt!.domain)).range();
      all = all === null ? here : all.union(here);
    }
  if (all === null || all.isEmpty()) return null;
  return all.asSet().intersectParams(known).coalesce();
}
