// Perfect nests in a row: what the steps of a transformation pragma apply to.
//
//     for (i) for (j) { S; T; }       a nest with the loops (i, j), and a body
//     q = …;                          something else
//     for (k) U;                      a nest with the loop (k)
//
// A nest's loops are `matrix · (old loops)` until a step tiles or unrolls them: from then on they are a list
// of loops by their values, and no matrix applies any more.

import type { UnionPwAff, UnionSet } from "isl-wasm";
import type { Scop, ScopStmt } from "../../scop/model/scop.ts";
import { domainOf, type LoopTree, readTree } from "../nest/tree.ts";
import { identityMatrix, type Matrix, type Vector } from "./integer-matrix.ts";

/** Why what is asked for cannot be done, in words for the author. */
export class Impossible extends Error {}

export interface PerfectNest {
  /** The outermost of the source's loops, an index into `Region.loops`. */
  readonly loop: number;
  /** `{ S[i] -> [t] }` for each of the old loops, outermost first. */
  readonly members: readonly UnionPwAff[];
  readonly matrix: Matrix;
  /** What the loops are called, in their new order; null: the source has no single name. */
  readonly names: readonly (string | null)[];
  /** What runs in the innermost. */
  readonly body: LoopTree;
  /** The loops by their values, outermost first; null: still those of the matrix. */
  readonly loops: readonly NestLoop[] | null;
}

export interface NestLoop {
  /** `{ S[i] -> [t] }` */
  readonly value: UnionPwAff;
  readonly name: string | null;
  /** Of a loop over tiles: their size in iterations of the loop called `name`. */
  readonly tile: number | null;
  readonly unroll: Unroll | null;
  readonly isParallel: boolean;
}

interface Unroll {
  /** Null: all iterations. */
  readonly factor: number | null;
  /** Are the copies put into the body of the loops inside? */
  readonly jam: boolean;
}

export type Part =
  | { readonly kind: "nest"; readonly nest: PerfectNest }
  | { readonly kind: "other"; readonly tree: LoopTree };

/** The region's loops that follow one another, and what stands between them. */
export function regionParts(scop: Scop): readonly Part[] {
  const tree = readTree(scop.schedule);
  const children = tree.kind === "sequence" ? tree.children : [tree];
  return children.map((child) => {
    const nest = child.kind === "band" ? nestOf(scop, child) : null;
    return nest === null ? { kind: "other", tree: child } : { kind: "nest", nest };
  });
}

function nestOf(scop: Scop, tree: LoopTree): PerfectNest {
  const members: UnionPwAff[] = [];
  let body = tree;
  for (; body.kind === "band"; body = body.child) members.push(...body.members);
  const names = stmtNames(domainOf(tree));
  const stmts = scop.stmts.filter((stmt): stmt is ScopStmt => stmt !== null && names.has(stmt.name));
  const iterators = members.map((_, depth) => {
    const [loop, ...more] = new Set(stmts.map(({ loops }) => loops[depth]!));
    return more.length > 0 ? null : (scop.region.loops[loop!]?.iterator ?? null);
  });
  const loop = stmts[0]!.loops[0]!;
  return { loop, members, matrix: identityMatrix(members.length), names: iterators, body, loops: null };
}

export function stmtNames(domain: UnionSet): ReadonlySet<string> {
  const sets = domain.getSetList().toArray();
  return new Set(sets.map((set) => set.getTupleName() ?? ""));
}

/** The nest's loops, as a list. */
export function nestLoops({ loops, matrix, members, names }: PerfectNest): readonly NestLoop[] {
  if (loops !== null) return loops;
  return matrix.map((row, k) => ({
    value: combination(row, members),
    name: names[k]!,
    tile: null,
    unroll: null,
    isParallel: false,
  }));
}

/** `{ S[i] -> [sum of row[k] · members[k]] }` */
function combination(row: Vector, members: readonly UnionPwAff[]): UnionPwAff {
  const terms = members.flatMap((member, k) =>
    row[k] === 0n ? [] : [row[k] === 1n ? member : member.scaleVal(row[k]!)],
  );
  return terms.reduce((sum, term) => sum.add(term));
}

/** The loops around a part of the body only. */
export function aroundPart(nest: PerfectNest, body: LoopTree): PerfectNest {
  const domain = domainOf(body);
  const within = (value: UnionPwAff): UnionPwAff => value.intersectDomain(domain);
  return {
    ...nest,
    members: nest.members.map(within),
    body,
    loops: nest.loops?.map((loop) => ({ ...loop, value: within(loop.value) })) ?? null,
  };
}
