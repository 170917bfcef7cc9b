// The loops that a band becomes, as a tree: over tiles, along wavefronts of tiles, over points.
//
//     levels     tile i 32        tile j 32        loop i          loop j
//     loops      for ii by 32     for jj by 32     for i in ii     for j in jj

import type { UnionPwAff } from "isl-wasm";
import { MARK, type Parallel, type Tiles } from "../../scop/model/marks.ts";
import type { Lazy } from "../../support/lazy.ts";
import type { LoopTree } from "./tree.ts";

/** A loop of the shape that is being built. */
export interface LoopLevel {
  readonly kind: "loop" | "tile" | "wave";
  /** The index of the loop in its band. */
  readonly member: number;
  /** Iterations of a tile. */
  readonly size: number;
  /** The other member of a wavefront, and its size. */
  readonly other: { readonly member: number; readonly size: number } | null;
}

export const level = (kind: "loop" | "tile", member: number, size = 1): LoopLevel => ({
  kind,
  member,
  size,
  other: null,
});

/** The level that is to be parallel, and what its mark says. */
interface ParallelLevel {
  readonly at: number;
  readonly mark: Lazy<Parallel>;
}

/**
 * `members`: `{ S[i] -> [t] }` for each loop of the band. `inner`: what runs in the innermost of the levels.
 */
export function levelsToTree(
  levels: readonly LoopLevel[],
  parallel: ParallelLevel | null,
  members: readonly UnionPwAff[],
  inner: LoopTree,
  at = 0,
): LoopTree {
  const here = levels[at];
  if (here === undefined) return inner;
  const child = levelsToTree(levels, parallel, members, inner, at + 1);
  const loops = levels.slice(at + 1).filter((l) => l.kind === "loop");
  let tree: LoopTree = {
    kind: "band",
    members: [memberValue(here, members)],
    ...partsOf(levels, at),
    child,
  };
  if (here.kind !== "loop") {
    const parts = [here, ...(here.other === null ? [] : [here.other])];
    const tiles: Tiles = {
      members: [
        parts.map(({ member, size }) => ({ point: loops.findIndex((l) => l.member === member), size })),
      ],
    };
    tree = { kind: "mark", mark: MARK.tiles, tiles, child: tree };
  }
  return at === parallel?.at ? parallelMark(parallel.mark, tree) : tree;
}

export const parallelMark = (parallel: Lazy<Parallel>, child: LoopTree): LoopTree => ({
  kind: "mark",
  mark: MARK.parallel,
  tiles: null,
  parallel,
  child,
});

/**
 * Conditions stay out of the innermost loop. Under a wavefront each level between is one loop: tiles at its
 * edges, where statements run in parts of a tile only, have many shapes, and loops of their own for each make
 * unreadable code.
 */
function partsOf(levels: readonly LoopLevel[], at: number): Pick<LoopTree & { kind: "band" }, "parts"> {
  if (at === levels.length - 1) return { parts: "separate" };
  return at > 0 && levels.some((l) => l.kind === "wave") ? { parts: "whole" } : {};
}

function memberValue(l: LoopLevel, members: readonly UnionPwAff[]): UnionPwAff {
  const value = members[l.member]!;
  if (l.kind === "loop") return value;
  const tile = (of: UnionPwAff, size: number): UnionPwAff => of.scaleDownVal(size).floor();
  if (l.other === null) return tile(value, l.size).scaleVal(l.size);
  return tile(value, l.size).add(tile(members[l.other.member]!, l.other.size));
}
