// What the statements of a nest cost in a shape of its loops, and what a shape may be made of.
//
//     for ii for i in ii for j      S is in three loops: over tiles of i, over the points of a tile, over j
//
// The costs of a shape are those of its statements, each in the loops around it.

import { type Cost, type Execution, type KeyedLoop, type StatementCosts, together } from "../cost/cost.ts";
import type { Steps } from "../cost/loop-strides.ts";
import { StatementLoops } from "../cost/statement-loops.ts";
import type { StatementModels } from "../cost/statement-model.ts";
import type { RuntimeSizes } from "../cost/threshold.ts";
import type { LoopLevel } from "../nest/levels.ts";
import type { LoopMember } from "../nest/nest.ts";

export interface ShapeOptions {
  readonly costs: StatementCosts;
  /** Costs that tell how much work pays for starting threads. */
  readonly ofSmallLoops: StatementCosts;
  /** Loops stay where they are: only marks. */
  readonly marksOnly: boolean;
  /** The author's text runs, with pragmas. */
  readonly asWritten: boolean;
  /** Iterations of parallel loops have copies of arrays, chosen by a pointer. */
  readonly hasCopies: boolean;
  readonly parallel: boolean;
  /** Tile whatever can be, by these sizes: outermost first, the last repeated. Null: tile where it pays. */
  readonly tile: readonly number[] | null;
  /** Run in parallel whatever can, in wavefronts if need be. */
  readonly force: boolean;
  /** For loops that are parallel from some size on; null: at all sizes. */
  readonly runtimeSizes: RuntimeSizes | null;
}

/** The loops around a part of the nest. */
export interface LoopContext {
  /** Outermost first. */
  readonly outside: readonly LoopMember[];
  /** By statement: tiles and points apart. */
  readonly around: ReadonlyMap<string, readonly KeyedLoop[]>;
  /** How often the part is entered. */
  readonly reached: number;
  /** A loop around is parallel. */
  readonly inParallel: boolean;
  /** Only the serial cost is asked for: no loop in the part may be parallel. */
  readonly inOrder?: true;
}

export class NestCosts {
  readonly models: StatementModels;
  readonly steps: Steps;
  readonly options: ShapeOptions;
  readonly loops: StatementLoops;

  constructor(models: StatementModels, steps: Steps, options: ShapeOptions) {
    this.models = models;
    this.steps = steps;
    this.options = options;
    this.loops = new StatementLoops(models, steps);
  }

  executionAt({ inParallel }: LoopContext): Execution {
    return { slower: 1, threaded: inParallel, asWritten: this.options.asWritten };
  }

  /** Of the named statements, each in its `loops`. */
  costOf(names: readonly string[], loops: ReadonlyMap<string, readonly KeyedLoop[]>, how: Execution): Cost {
    const { costs } = this.options;
    return together(names.map((name) => costs.of(this.models.get(name)!, loops.get(name) ?? [], how)));
  }

  /** The loops around each statement within `levels` of a band. */
  within(
    around: ReadonlyMap<string, readonly KeyedLoop[]>,
    levels: readonly LoopLevel[],
    members: readonly LoopMember[],
  ): ReadonlyMap<string, readonly KeyedLoop[]> {
    const result = new Map(around);
    const tileSize = new Map(levels.filter((l) => l.kind !== "loop").map((l) => [l.member, l.size]));
    for (const l of levels) {
      const size = l.kind === "loop" ? (tileSize.get(l.member) ?? 1) : l.size;
      for (const [name, loop] of this.loops.of(members[l.member]!, l.kind === "loop", size))
        result.set(name, [...(result.get(name) ?? []), loop]);
    }
    return result;
  }

  /** Iterations of a level; of a wavefront, those of both its tile loops one after another. */
  tripsOfLevel(l: LoopLevel, members: readonly LoopMember[]): number {
    const trips = Math.max(1, this.loops.trips([members[l.member]!]) / l.size);
    if (l.other === null) return trips;
    return trips + Math.max(1, this.loops.trips([members[l.other.member]!]) / l.other.size);
  }
}
