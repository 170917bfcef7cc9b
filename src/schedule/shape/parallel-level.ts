// Which level of a band is parallel, and what its mark says.
//
//     tile i, tile j, loop i, loop j     j carries nothing:     tile j comes first, and is parallel
//                                        both carry something:  wave ii + jj, parallel over its tiles
//
// Outermost is best: threads start once. A band in which every loop carries a dependence runs its tiles in
// wavefronts: tiles with the same sum of two coordinates do not depend on one another (Lamport, "The Parallel
// Execution of DO Loops", 1974).

import type { Balance, Parallel } from "../../scop/model/marks.ts";
import { balanceOf } from "../cost/balance.ts";
import type { LoopLevel } from "../nest/levels.ts";
import type { LoopMember } from "../nest/nest.ts";
import type { LoopContext, NestCosts } from "./nest-costs.ts";
import type { ThreadedEntry, ThreadProfit } from "./thread-profit.ts";

/** The levels of a band, with the parallel one in its place. */
export interface LevelChoice {
  readonly levels: readonly LoopLevel[];
  /** How many levels are outside the points. */
  readonly points: number;
  /** The level that is parallel, or -1. */
  readonly parallel: number;
}

/**
 * Wavefronts start threads often, and for few tiles at the beginning and the end: cycles of work below which
 * they are no use.
 */
export const WORTH_WAVES = 100e6;

export class ParallelLevels {
  private readonly nest: NestCosts;
  private readonly profit: ThreadProfit;

  constructor(nest: NestCosts, profit: ThreadProfit) {
    this.nest = nest;
    this.profit = profit;
  }

  /** The outermost loop that may be parallel, if possible one with iterations for all threads; or -1. */
  outermost(members: readonly LoopMember[], context: LoopContext): number {
    if (!this.nest.options.parallel || context.inParallel || context.inOrder) return -1;
    const even = members.findIndex((member) => !member.carried && this.profit.isShared(member));
    return even >= 0 ? even : members.findIndex((member) => !member.carried);
  }

  /** The levels with the parallel one outermost, or with a wavefront where each loop carries a dependence. */
  choose(
    levels: readonly LoopLevel[],
    points: number,
    members: readonly LoopMember[],
    context: LoopContext,
  ): LevelChoice {
    const { parallel, marksOnly } = this.nest.options;
    const none = { levels, points, parallel: -1 };
    if (!parallel || context.inParallel || context.inOrder) return none;
    const free = this.outermost(
      levels.map((l) => members[l.member]!),
      context,
    );
    if (free >= 0) {
      if (marksOnly || free >= Math.max(points, 1)) return { levels, points, parallel: free };
      return { levels: [levels[free]!, ...levels.filter((_, k) => k !== free)], points, parallel: 0 };
    }
    if (marksOnly || points < 2) return none;
    const [first, second] = levels as [LoopLevel, LoopLevel];
    if (first.kind !== "tile" || second.kind !== "tile") return none;
    const wave: LoopLevel = { ...first, kind: "wave", other: { member: second.member, size: second.size } };
    return { levels: [wave, ...levels.slice(1)], points, parallel: 1 };
  }

  /**
   * The work of one entry of the parallel level. A loop over tiles goes by its points: at the sizes where it
   * matters there is one tile. Wavefronts, with many small tiles at their ends, are judged as a whole.
   */
  entryOf(
    { levels, parallel }: Pick<LevelChoice, "levels" | "parallel">,
    members: readonly LoopMember[],
  ): ThreadedEntry {
    if (isWave(levels)) return { loops: members, needed: WORTH_WAVES };
    const { member } = levels[parallel]!;
    const outside = outsideOf(levels, parallel).map((k) => members[k]!);
    const inside = members.filter((other) => other !== members[member] && !outside.includes(other));
    return { loops: [members[member]!, ...inside], needed: this.profit.threadsPay };
  }

  /** `now`: threads pay at the sizes assumed. */
  markOf(choice: LevelChoice, now: boolean, members: readonly LoopMember[], context: LoopContext): Parallel {
    const { levels, parallel } = choice;
    const entry = this.entryOf(choice, members);
    if (isWave(levels)) return { balance: "dynamic", threshold: this.profit.threshold(entry, now) };
    const { size } = levels[parallel]!;
    const [loop, ...inside] = entry.loops;
    const outside = [...context.outside, ...outsideOf(levels, parallel).map((k) => members[k]!)];
    const balance = this.balance(loop!, outside, inside, size);
    return { balance, threshold: this.profit.threshold(entry, now, size) };
  }

  /** How evenly the iterations, or tiles of `size` of them, are loaded. */
  balance(
    parallel: LoopMember,
    outside: readonly LoopMember[],
    inside: readonly LoopMember[],
    size = 1,
  ): Balance {
    const values = (members: readonly LoopMember[]) => members.map((member) => member.value);
    const trips = this.nest.loops.trips([parallel]) / size;
    return balanceOf(parallel.value, values(outside), values(inside), trips);
  }
}

export const isWave = (levels: readonly LoopLevel[]): boolean => levels.some((l) => l.kind === "wave");

/** The loops over points outside of a level, as members of the band. */
const outsideOf = (levels: readonly LoopLevel[], at: number): readonly number[] =>
  levels
    .slice(0, at)
    .filter((l) => l.kind === "loop" && l.member !== levels[at]!.member)
    .map((l) => l.member);
