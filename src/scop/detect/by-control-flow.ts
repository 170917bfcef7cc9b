// SCoP detection on the control-flow graph and its dominators: `--scop-detector=cfg`, for comparison.
//
//     for (…) …            ─►  a region
//     a[0] = 1;
//     for (…) …            ─►  another: sequences have no loop around them
//     for (…) {
//       g();
//       for (…) …          ─►  a region
//     }
//
// As Graphite detected before GCC 6: Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers"
// (2016), section 2.2; Trifunović et al., "GRAPHITE Two Years After" (2010). Every block of the function is
// visited along the edges, in layers: the body of a loop is one, the arms of a branch are others, up to the
// block that postdominates it. A block that can't be described closes the region that is open in its layer,
// and makes what is around its layer such a block for the next one. What was open is then limited to whole
// loops, each by itself: evolutions were asked for relative to a loop, so that one had to be around all of a
// region.
//
// The cost is that of the walk, over all blocks and edges of the function whether or not there are loops that
// matter.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId } from "../../ir/func.ts";
import type { Reject } from "../../source/diagnostic.ts";
import { countWork } from "../../support/work-counter.ts";
import { checkLoop, obstacleInBlocks } from "../region/obstacle.ts";
import { addScop, type RegionCandidate, type RegionCandidates, type Search } from "./region-candidates.ts";

export function searchGraph(candidates: RegionCandidates): Search {
  const { loops } = new Walk(candidates).layer(candidates.func.entry, null, null);
  const limit = new Limit(candidates);
  for (const loop of loops) limit.to(loop);
  return limit;
}

const NOTHING: ReadonlySet<BlockId> = new Set();

/**
 * What a part of the graph has: its outermost loops without a block that can't be described, and whether it
 * has such a block.
 */
interface Part {
  readonly loops: readonly Loop[];
  readonly isHard: boolean;
}

class Walk {
  readonly #candidates: RegionCandidates;
  readonly #seen = new Set<BlockId>();

  constructor(candidates: RegionCandidates) {
    this.#candidates = candidates;
  }

  /**
   * From `first` up to `stop`, in the body of `within` (null: the function), inner loops and arms of branches
   * as a whole.
   */
  layer(first: BlockId, stop: BlockId | null, within: Loop | null): Part {
    const parts: Part[] = [];
    let at: BlockId | null = first;
    while (at !== null && at !== stop && !this.#seen.has(at)) {
      const { forest } = this.#candidates.analyses;
      const loop = forest.loopWithHeader(at);
      const [part, next]: readonly [Part, BlockId | null] =
        loop !== null && loop !== within ? this.loop(loop) : this.block(at, within);
      parts.push(part);
      at = next;
    }
    return joined(parts);
  }

  /** A block with what it decides on, and where they meet. */
  private block(at: BlockId, within: Loop | null): readonly [Part, BlockId | null] {
    const { func, analyses } = this.#candidates;
    this.#seen.add(at);
    const isInside = (to: BlockId) => within === null || (within.blocks.has(to) && to !== within.header);
    const nexts = successors(blockOf(func, at).term).filter(isInside);
    countWork(1 + nexts.length);
    const here = {
      loops: [],
      isHard: obstacleInBlocks(func, [at], NOTHING) !== null || analyses.forest.irreducible.has(at),
    };
    if (nexts.length < 2) return [here, nexts[0] ?? null];
    const meeting = analyses.pdoms.ipdom(at);
    const join = meeting !== null && isInside(meeting) ? meeting : null;
    return [joined([here, ...nexts.map((to) => this.layer(to, join, within))]), join];
  }

  /** A loop, with what its exits do before they meet. */
  private loop(loop: Loop): readonly [Part, BlockId | null] {
    const { func, analyses } = this.#candidates;
    const body = this.layer(loop.header, null, loop);
    const hard = body.isHard || checkLoop(func, loop) !== null;
    const part = hard ? { loops: body.loops, isHard: true } : { loops: [loop], isHard: false };
    const [exit, ...others] = loop.exits;
    if (others.length === 0) return [part, exit?.to ?? null];
    let join = analyses.pdoms.ipdom(loop.header);
    while (join !== null && loop.blocks.has(join)) join = analyses.pdoms.ipdom(join);
    return [joined([part, ...loop.exits.map(({ to }) => this.layer(to, join, loop.parent))]), join];
  }
}

const joined = (parts: readonly Part[]): Part => ({
  loops: parts.flatMap((part) => part.loops),
  isHard: parts.some((part) => part.isHard),
});

/** The regions that are loops: of one that is not valid as a whole, those inside it. */
class Limit implements Search {
  readonly found: RegionCandidate[] = [];
  readonly why = new Map<Loop, Reject>();
  readonly #candidates: RegionCandidates;

  constructor(candidates: RegionCandidates) {
    this.#candidates = candidates;
  }

  to(loop: Loop): void {
    if (this.found.at(-1)?.region.blocks.has(loop.header) === true) return;
    const candidate = this.#candidates.of([loop]);
    if (candidate.ok) {
      addScop(this.found, candidate.value);
      return;
    }
    this.why.set(loop, candidate.reject);
    for (const inner of loop.children) this.to(inner);
  }
}
