// SCoP detection by induction on the tree of natural loops: `--scop-detector=loops`, the default.
//
//     for (…) { for (…) …; for (…) … }     ─►  one region, with all loops inside
//     for (…) …
//     s = 0;                               ─►  the same region: neighbours are merged, with what is between
//     for (…) …
//     printf(…);                           ─►  breaks the sequence
//     for (…) printf(…);                   ─►  no region, but a reject with its place and reason
//
// Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers" (2016), figures 2 to 4: induction
// on the loop tree. What rules a loop out by itself (calls, jumps out of it) is found bottom up in one walk
// over the instructions, without scalar evolution, and rules out the loops around it. For the rest, where the
// paper enlarges regions from the innermost loop outwards and checks each anew, the largest region is tried
// first, and its parts only if it is none: the result is the same, and what is valid is looked at once. (It
// also finds regions whose inner loops are none: `A[i*n + k]` is a product of two unknowns in the loop over
// k, but an element of row i in the loop over i.) Neighbours are merged as long as the whole is valid, with
// what stands between them and without asking for a loop around them: sequences of loops in a function's body
// are regions too. A merged region is checked anew, because evolutions are relative to the region.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { fail, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import type { RegionCandidate, RegionCandidates, Search } from "./region-candidates.ts";

export function searchLoops(candidates: RegionCandidates): Search {
  const induction = new Induction(candidates);
  const found = induction.sequence(candidates.analyses.forest.roots);
  return { found, why: induction.why };
}

/** How a row of loops is taken apart. `before`: where the text begins of each loop that begins a part. */
export type Taken = "in halves" | "one by one" | { readonly before: readonly number[] };

/**
 * The search among these loops, neighbours in one body, in parts; of one loop among those inside it.
 */
export function searchParts(
  candidates: RegionCandidates,
  loops: readonly Loop[],
  taken: Taken = "in halves",
): Search {
  const induction = new Induction(candidates);
  const found =
    loops.length < 2
      ? induction.sequence(loops.flatMap((l) => l.children))
      : rowsOf(candidates, loops, taken).flatMap((row) => induction.neighbours(row));
  return { found, why: induction.why };
}

function rowsOf(
  { func }: RegionCandidates,
  loops: readonly Loop[],
  taken: Taken,
): readonly (readonly Loop[])[] {
  if (taken === "one by one") return loops.map((loop) => [loop]);
  if (taken === "in halves") return [loops.slice(0, loops.length >> 1), loops.slice(loops.length >> 1)];
  const rows: Loop[][] = [];
  for (const loop of loops) {
    const start = func.loops.get(loop.header)?.span?.start;
    if (rows.length === 0 || (start !== undefined && taken.before.includes(start))) rows.push([]);
    rows.at(-1)!.push(loop);
  }
  return rows;
}

class Induction {
  readonly #candidates: RegionCandidates;
  readonly why = new Map<Loop, Reject>();

  constructor(candidates: RegionCandidates) {
    this.#candidates = candidates;
  }

  /** Figure 2's breadth: neighbours are merged as long as they make one region. */
  sequence(loops: readonly Loop[]): readonly RegionCandidate[] {
    const done: RegionCandidate[] = [];
    for (let at = 0; at < loops.length; ) {
      const loop = loops[at]!;
      const obstacle = this.#candidates.obstacleTo(loop);
      if (obstacle !== null) {
        this.why.set(loop, obstacle);
        done.push(...this.sequence(loop.children));
        at++;
        continue;
      }
      const together = this.#candidates.requestedTogether(loops, at);
      if (together !== null) {
        done.push(...this.together(together));
        at += together.length;
        continue;
      }
      let end = at + 1;
      while (end < loops.length && !this.endsRun(loops, end)) end++;
      const run = loops.slice(at, end);
      done.push(...this.neighbours(run));
      at += run.length;
    }
    return done;
  }

  private endsRun(loops: readonly Loop[], at: number): boolean {
    return (
      this.#candidates.obstacleTo(loops[at]!) !== null ||
      this.#candidates.requestedTogether(loops, at) !== null
    );
  }

  private together(loops: readonly Loop[]): readonly RegionCandidate[] {
    const all = this.#candidates.of(loops);
    if (all.ok) return [all.value];
    for (const loop of loops) this.why.set(loop, all.reject);
    return [];
  }

  /**
   * Loops without obstacles between them: all at once if that works, else two halves, joined where they meet.
   */
  neighbours(loops: readonly Loop[]): readonly RegionCandidate[] {
    const [loop, ...others] = loops;
    const all = this.#candidates.mayBeOne(loops) ? this.#candidates.of(loops) : TOO_MANY;
    if (others.length === 0) {
      if (all.ok) return [all.value];
      this.why.set(loop!, all.reject);
      return this.sequence(loop!.children);
    }
    if (all.ok && all.value.region.span !== null) return [all.value];
    const middle = loops.length >> 1;
    const before = this.neighbours(loops.slice(0, middle));
    const after = this.neighbours(loops.slice(middle));
    const [left, right] = [before.at(-1), after[0]];
    const doMeet = left?.loops.at(-1) === loops[middle - 1] && right?.loops[0] === loops[middle];
    const isAll = doMeet && left!.loops.length + right!.loops.length === loops.length;
    if (!doMeet || (isAll && !all.ok)) return [...before, ...after];
    const joined = isAll ? all : this.#candidates.of([...left!.loops, ...right!.loops]);
    return joined.ok && isAsGoodAs(joined.value, left!, right!)
      ? [...before.slice(0, -1), joined.value, ...after.slice(1)]
      : [...before, ...after];
  }
}

const TOO_MANY: Result<RegionCandidate> = fail(
  reject("too-complex", "the loops are too large to be analysed"),
);

/** Merging must not lose the text. */
function isAsGoodAs(merged: RegionCandidate, ...parts: readonly RegionCandidate[]): boolean {
  return merged.region.span !== null || parts.every((p) => p.region.span === null);
}
