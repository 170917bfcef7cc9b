// SCoP detection on the tree of single-entry single-exit regions: `--scop-detector=regions`, for comparison.
//
//     for (…) g();                  ─►  none
//     for (…) …;                    ─►  one region, from here …
//     if (n > 3) { …; for (…) …; }
//     a[0] = 1;                         … to here
//
// As Polly detects: Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers" (2016), section
// 2.3; Grosser, Groesslinger & Lengauer, "Polly: Performing Polyhedral Optimizations on a Low-Level
// Intermediate Representation" (2012). Top down: a region of the tree that is valid is taken as a whole; of
// one that is not, its children are asked. What they give is then expanded over what follows, region by
// region, as long as the whole stays valid: sequences are not in the tree. The SCoPs are maximal: they end
// with whatever straight code and conditions stand after their loops (section 2.4 says why that is of little
// use). Regions without loops are none.
//
// Every region tried is validated anew as a whole, and the tree rests on dominance frontiers
// (analysis/cfg/region-tree.ts).

import type { Loop } from "../../analysis/cfg/loops.ts";
import { type RegionNode, type RegionTree, regionTree } from "../../analysis/cfg/region-tree.ts";
import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId } from "../../ir/func.ts";
import type { Reject } from "../../source/diagnostic.ts";
import { blocksBetween, type Sese } from "../region/sese.ts";
import { addScop, type RegionCandidate, type RegionCandidates, type Search } from "./region-candidates.ts";

export function searchRegions(candidates: RegionCandidates): Search {
  const { doms, pdoms } = candidates.analyses;
  const search = new RegionSearch(candidates, regionTree(candidates.func, doms, pdoms));
  return { found: search.inside(search.tree.root), why: search.why };
}

class RegionSearch {
  readonly tree: RegionTree;
  readonly why = new Map<Loop, Reject>();
  readonly #candidates: RegionCandidates;

  constructor(candidates: RegionCandidates, tree: RegionTree) {
    this.#candidates = candidates;
    this.tree = tree;
  }

  /** What is found in the parts of a region that is none. */
  inside(region: RegionNode): readonly RegionCandidate[] {
    const found: RegionCandidate[] = [];
    for (const child of region.children) {
      if (found.at(-1)?.region.blocks.has(child.entry) === true) continue;
      const parts = this.partsOf(child);
      const [only, ...others] = parts;
      for (const part of parts) addScop(found, part);
      if (only !== undefined && others.length === 0) addScop(found, this.expanded(only));
    }
    return found;
  }

  /** The region itself, or what is found inside it. Where its text can't be replaced, parts of it may be. */
  private partsOf({ entry, exit, ...node }: RegionNode): readonly RegionCandidate[] {
    const whole = exit === null ? null : this.tried(entry, exit);
    if (whole !== null && !whole.isOnlyInGraph) return [whole.candidate];
    const parts = this.inside({ entry, exit, ...node });
    return whole === null || parts.some((part) => part.region.span !== null) ? parts : [whole.candidate];
  }

  /** With what follows, as far as that goes. */
  private expanded(candidate: RegionCandidate): RegionCandidate {
    let largest = candidate;
    for (let exit = this.beyond(largest.region); exit !== null; exit = this.beyond(largest.region)) {
      const larger = this.tried(largest.region.entry, exit)?.candidate;
      if (larger === undefined || larger.region.blocks.size <= largest.region.blocks.size) break;
      if (larger.region.span === null && largest.region.span !== null) break;
      largest = larger;
    }
    return largest;
  }

  /**
   * The end of the region that begins where this one ends, or of the one block there; null where no such
   * region follows.
   */
  private beyond({ exit, blocks }: Sese): BlockId | null {
    const { func } = this.#candidates;
    let next = this.tree.regionOf(exit);
    if (next.entry !== exit) {
      const [to, ...others] = successors(blockOf(func, exit).term);
      const comesFromHere = blockOf(func, exit).preds.every((p) => blocks.has(p));
      return comesFromHere && others.length === 0 ? (to ?? null) : null;
    }
    for (let up = this.tree.parentOf(next); up?.entry === exit; up = this.tree.parentOf(next)) next = up;
    if (next.exit === null) return null;
    const following = blocksBetween(func, exit, next.exit);
    return blockOf(func, exit).preds.every((p) => blocks.has(p) || following.has(p)) ? next.exit : null;
  }

  /** The blocks from `entry` to `exit` as a SCoP; null where they have no loop or are none. */
  private tried(
    entry: BlockId,
    exit: BlockId,
  ): { readonly candidate: RegionCandidate; readonly isOnlyInGraph: boolean } | null {
    const blocks = blocksBetween(this.#candidates.func, entry, exit);
    const loops = this.#candidates.outermostLoops(blocks);
    if (loops.length === 0) return null;
    const found = this.#candidates.covering(blocks);
    if (found.ok)
      return {
        candidate: found.value,
        isOnlyInGraph: found.value.region.span === null && this.#candidates.wantsText,
      };
    for (const loop of loops) if (loops.length === 1 || !this.why.has(loop)) this.why.set(loop, found.reject);
    return null;
  }
}
