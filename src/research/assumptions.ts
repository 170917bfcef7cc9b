// What run-time checks are worth: nests in SCoPs that need something assumed, beside those that need nothing.
//
//     void f(int n, double A[n][n])              void f(int n, int lda, double *A, double *B)
//       for i, j: A[i][j] = 0;                     for i, j: A[i * lda + j] = B[i * lda + j];
//
//     in a SCoP as it stands                     in a SCoP if subscripts stay within rows and A and B do not
//                                                overlap; without assumptions in none
//
// A region counts when its polyhedral description can be built (`buildScop`); without assumptions only when
// the description holds whatever the parameters are. A region that does not count is taken apart as the
// pipeline does it (`detectParts`), so that an inner loop that needs nothing counts in both columns. Sizes of
// objects in memory (kinds "size" and "long-size") are no conditions on the program: they say what machines
// can hold, for the arithmetic of what is printed. The comparison is that of Doerfert, Grosser & Hack,
// "Optimistic Loop Optimization" (2017).

import { type Isl, QuotaExceeded } from "isl-wasm";
import type { Func } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { buildScop } from "../scop/construct/index.ts";
import { type Detection, detectParts } from "../scop/detect/detect.ts";
import type { Assumption, Region, Scop } from "../scop/model/scop.ts";
import type { Analyses } from "../scop/region/analyses.ts";

interface NestCount {
  readonly scops: number;
  /** Loops in SCoPs. */
  readonly loops: number;
  /** Outermost loops of SCoPs with a loop inside. */
  readonly nests: number;
}

export interface Reach {
  readonly loops: number;
  readonly with: NestCount;
  readonly without: NestCount;
  /** SCoPs that rest on each kind of assumption. */
  readonly kinds: ReadonlyMap<Assumption["kind"], number>;
}

const NONE: NestCount = { scops: 0, loops: 0, nests: 0 };
export const NO_REACH: Reach = { loops: 0, with: NONE, without: NONE, kinds: new Map() };

export function addReach(a: Reach, b: Reach): Reach {
  const kinds = new Map(a.kinds);
  for (const [kind, count] of b.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  return {
    loops: a.loops + b.loops,
    with: addCounts(a.with, b.with),
    without: addCounts(a.without, b.without),
    kinds,
  };
}

function addCounts(a: NestCount, b: NestCount): NestCount {
  return { scops: a.scops + b.scops, loops: a.loops + b.loops, nests: a.nests + b.nests };
}

/**
 * Of one function, in the form that `detection` was made from. `newContext`: each region has a context of its
 * own.
 */
export function reachOf(
  module: Module,
  func: Func,
  analyses: Analyses,
  detection: Detection,
  newContext: () => Isl,
): Reach {
  const kinds = new Map<Assumption["kind"], number>();
  const describe = (region: Region): readonly Assumption["kind"][] | null => {
    const isl = newContext();
    try {
      const scop = buildScop(isl, module, func, region, analyses);
      return scop.ok ? checkedKinds(scop.value) : null;
    } catch (error) {
      if (error instanceof QuotaExceeded) return null;
      throw error;
    } finally {
      isl.dispose();
    }
  };
  const count = (region: Region, isAllowed: (kinds: readonly Assumption["kind"][]) => boolean): NestCount => {
    const needs = describe(region);
    if (needs !== null && isAllowed(needs)) return countOf(region);
    const parts = detectParts(func, analyses, region).scops;
    return parts.reduce((sum, part) => addCounts(sum, count(part, isAllowed)), NONE);
  };
  const sum = (isAllowed: (kinds: readonly Assumption["kind"][]) => boolean) =>
    detection.scops.reduce((all, region) => addCounts(all, count(region, isAllowed)), NONE);
  const all = sum((needs) => {
    for (const kind of needs) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return true;
  });
  return {
    loops: analyses.forest.loops.length,
    with: all,
    without: sum((needs) => needs.length === 0),
    kinds,
  };
}

/** What has to be asked at run time. */
function checkedKinds({ assumptions }: Scop): readonly Assumption["kind"][] {
  const kinds = new Set(assumptions.map(({ kind }) => kind));
  return [...kinds].filter((kind) => kind !== "size" && kind !== "long-size");
}

function countOf({ loops }: Region): NestCount {
  const hasInner = (index: number) => loops.some(({ parent }) => parent === index);
  const nests = loops.filter(({ parent }, index) => parent === null && hasInner(index)).length;
  return { scops: 1, loops: loops.length, nests };
}
