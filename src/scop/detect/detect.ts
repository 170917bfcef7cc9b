// SCoP detection: which parts of a function the polyhedral model can describe.
//
// Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers" (2016). How regions are searched
// for is in detectors/, which of them are valid in candidate.ts and region-model.ts.
//
// Relies on isolate.ts (run before the analyses), preheaders, single latches, dedicated exits, loop-closed
// names.

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { Func } from "../../ir/func.ts";
import type { ScopDetector } from "../../options/options.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import type { Region } from "../model/scop.ts";
import type { Analyses } from "../region/analyses.ts";
import { spanOfLoop } from "../region/obstacle.ts";
import { searchGraph } from "./by-control-flow.ts";
import { searchLoops, searchParts, type Taken } from "./by-loops.ts";
import { searchRegions } from "./by-regions.ts";
import { RegionCandidates, type Search } from "./region-candidates.ts";

export interface Detection {
  /** In source order, disjoint. */
  readonly scops: readonly Region[];
  /** Each loop that is in no region, outer loops before inner ones, and why. */
  readonly rejects: readonly { readonly loop: Loop; readonly reject: Reject }[];
}

export function detectScops(func: Func, analyses: Analyses): Detection {
  const candidates = new RegionCandidates(func, analyses);
  return detectionOf(candidates, analyses.forest.loops, SEARCHES[analyses.detection.detector](candidates));
}

/**
 * The region of just these loops, neighbours in one body, without a look at the others of the function; or
 * what is in their way.
 */
export function detectRow(func: Func, analyses: Analyses, loops: readonly Loop[]): Result<Region> {
  const candidates = new RegionCandidates(func, analyses);
  for (const loop of loops) {
    const obstacle = candidates.obstacleTo(loop);
    if (obstacle !== null) return fail(obstacle);
  }
  const row = candidates.of(loops);
  return row.ok ? ok(row.value.region) : row;
}

const SEARCHES: Readonly<Record<ScopDetector, (candidates: RegionCandidates) => Search>> = {
  loops: searchLoops,
  cfg: searchGraph,
  regions: searchRegions,
};

/**
 * The regions that a region can be taken apart into: its neighbours in two halves, or each alone, or of one
 * loop those inside it. Where a later stage gives the whole up, `why`, a part may do. None where the parts
 * are not apart in the graph.
 */
export function detectParts(
  func: Func,
  analyses: Analyses,
  whole: Region,
  why?: Reject,
  taken: Taken = "in halves",
): Detection {
  const within = analyses.forest.loops.filter((l) => whole.blocks.has(l.header));
  const tops = within.filter((l) => l.parent === null || !within.includes(l.parent));
  const candidates = new RegionCandidates(func, analyses);
  const search = searchParts(candidates, tops, taken);
  const { found } = search;
  const blocks = found.flatMap((c) => [...c.region.blocks]);
  const areApart = new Set(blocks).size === blocks.length && blocks.every((b) => whole.blocks.has(b));
  // A region grows until all work of its text is in it: that may be the whole again. Halves of a chain of
  // `else if` are not apart, but its loops are.
  if (!areApart || found.some((c) => c.region.blocks.size === whole.blocks.size))
    return taken === "in halves" && tops.length > 1
      ? detectParts(func, analyses, whole, why, "one by one")
      : { scops: [], rejects: [] };
  const around = tops.length === 1 ? tops : [];
  if (why === undefined)
    return detectionOf(
      candidates,
      within.filter((l) => !around.includes(l)),
      search,
    );
  const reasons = new Map([...search.why, ...around.map((loop) => [loop, why] as const)]);
  return detectionOf(candidates, within, { found, why: reasons });
}

function detectionOf(
  candidates: RegionCandidates,
  loops: readonly Loop[],
  { found, why }: Search,
): Detection {
  const covered = new Set(found.flatMap((c) => [...c.region.blocks]));
  const rejects = loops
    .filter((l) => !covered.has(l.header))
    .map((loop) => ({ loop, reject: reasonFor(candidates, loop, why) }));
  return { scops: found.map((c) => c.region), rejects };
}

/**
 * Its own reason, or that of the first inner loop that has one; else what its own region would have against
 * it.
 */
function reasonFor(candidates: RegionCandidates, loop: Loop, why: ReadonlyMap<Loop, Reject>): Reject {
  const own = why.get(loop);
  if (own !== undefined) return own;
  const inner = loop.children.find((c) => why.has(c));
  if (inner !== undefined) return reasonFor(candidates, inner, why);
  const obstacle = candidates.obstacleTo(loop);
  if (obstacle !== null) return obstacle;
  const alone = candidates.of([loop]);
  if (!alone.ok) return alone.reject;
  return reject(
    "not-a-loop-form",
    "the loop's control flow has no single entry and exit",
    spanOfLoop(candidates.func, loop),
  );
}
