// Loops of a nest as its statements see them: how far an iteration moves the statement, how many iterations
// there are, whether they wait for one another.
//
//     for i for j A[j][i] = …      the loop over tiles of 32 of j:  32 rows a step, 1/32 of the iterations

import type { LoopMember, Nest } from "../nest/nest.ts";
import { type KeyedLoop, keyed } from "./cost.ts";
import { type Steps, statementsOf } from "./loop-strides.ts";
import { carriesOnlyAntiDependences } from "./recurrence.ts";
import type { StatementModels } from "./statement-model.ts";

/** Remembers its answers by loop and tile size. */
export class StatementLoops {
  private readonly models: StatementModels;
  private readonly steps: Steps;
  private readonly found = new Map<LoopMember, Map<number, ReadonlyMap<string, KeyedLoop>>>();

  constructor(models: StatementModels, steps: Steps) {
    this.models = models;
    this.steps = steps;
  }

  /** A loop as statements see it: over points, in tiles of `size`, or over tiles. */
  of(member: LoopMember, points: boolean, size: number): ReadonlyMap<string, KeyedLoop> {
    const found = this.found.get(member) ?? new Map<number, ReadonlyMap<string, KeyedLoop>>();
    this.found.set(member, found);
    const key = points ? size : -size;
    const known = found.get(key);
    if (known !== undefined) return known;
    const { between, within, waiting } = member.recurrences;
    const loops = new Map<string, KeyedLoop>();
    const inTile = (trips: number): number => (size > 1 ? Math.min(size, trips) : trips);
    for (const [name, { step, trips, most, fixed }] of this.steps.get(member)!) {
      const own = within.has(name) && !carriesOnlyAntiDependences(this.models.get(name)!, step);
      const order = { recurrent: between || own, waits: own || (between && waiting.has(name)) };
      loops.set(
        name,
        points
          ? keyed({ step, trips: inTile(trips), most: inTile(most), fixed, ...order })
          : keyed({
              step: step.map((s) => s * size),
              trips: trips / size,
              most: most / size,
              fixed: false,
              ...order,
            }),
      );
    }
    found.set(key, loops);
    return loops;
  }

  /** Iterations of all these loops together, about. */
  trips(members: readonly LoopMember[]): number {
    return members.reduce((product, member) => {
      const trips = [...this.steps.get(member)!.values()].map((step) => step.trips);
      return product * Math.max(1, ...trips);
    }, 1);
  }
}

/** All loops of the nest, outermost first. */
export function membersWithin(nest: Nest): readonly LoopMember[] {
  switch (nest.kind) {
    case "leaf":
      return [];
    case "sequence":
      return nest.children.flatMap(membersWithin);
    case "band":
      return [...nest.members, ...membersWithin(nest.child)];
  }
}

/** Statements anywhere in the nest. */
export function leafStatements(nest: Nest): readonly string[] {
  switch (nest.kind) {
    case "leaf":
      return statementsOf(nest);
    case "sequence":
      return nest.children.flatMap(leafStatements);
    case "band":
      return leafStatements(nest.child);
  }
}
