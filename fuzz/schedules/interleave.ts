// Orders in which the instances of a schedule with parallel loops may run.
//
// The iterations of a parallel loop are threads whose steps come in any order; the steps of one iteration keep theirs. A step is
// less than an instance: it is one read or the write, so that another thread's write may come between an instance's reading and
// its writing.

import type { Random } from "../../src/ir/behaviour.ts";
import type { ScheduledInstance } from "../../src/scop/model/interpret-order.ts";

/** "random": any steps of the threads in turn; the others run one thread after another. */
export type Interleaving = "forward" | "backward" | "random";

/**
 * `instances` are in lexicographic order of time; `stepsOf` says what each does, in order. All in one of the orders that the
 * schedule allows.
 */
export function interleaved<Step>(
  instances: readonly ScheduledInstance[],
  stepsOf: (instance: ScheduledInstance) => readonly Step[],
  how: Interleaving,
  random: Random,
): readonly Step[] {
  const ordered = (some: readonly ScheduledInstance[], entry: number): readonly Step[] => {
    const length = Math.max(...some.map(({ time }) => time.length));
    if (some.length === 1 || entry >= length) return some.flatMap(stepsOf);
    const groups = byTime(some, entry);
    const threads = groups.map((group) => ordered(group, entry + 1));
    if (!groups.every(([first]) => first!.levels[entry] === "parallel")) return threads.flat();
    if (how === "forward") return threads.flat();
    return how === "backward" ? threads.toReversed().flat() : merged(threads, random);
  };
  return instances.length === 0 ? [] : ordered(instances, 0);
}

/** Those with the same number in that entry of their times. */
function byTime(
  instances: readonly ScheduledInstance[],
  entry: number,
): readonly (readonly ScheduledInstance[])[] {
  const groups: ScheduledInstance[][] = [];
  let last: bigint | null = null;
  for (const instance of instances) {
    const time = instance.time[entry] ?? 0n;
    if (last === null || time !== last) groups.push([]);
    groups.at(-1)!.push(instance);
    last = time;
  }
  return groups;
}

/** One sequence with the steps of all, each in its order: a few of one, then a few of another. */
function merged<Step>(threads: readonly (readonly Step[])[], random: Random): readonly Step[] {
  const at = threads.map(() => 0);
  const steps: Step[] = [];
  let open = threads.map((_, k) => k).filter((k) => threads[k]!.length > 0);
  while (open.length > 0) {
    const k = open[random.next() % open.length]!;
    const few = at[k]! + 1 + (random.next() % 3);
    steps.push(...threads[k]!.slice(at[k], few));
    at[k] = few;
    open = open.filter((other) => at[other]! < threads[other]!.length);
  }
  return steps;
}

/** Whether the instances may run at the same time. */
export function areUnordered(a: ScheduledInstance, b: ScheduledInstance): boolean {
  const length = Math.max(a.time.length, b.time.length);
  for (let k = 0; k < length; k++)
    if ((a.time[k] ?? 0n) !== (b.time[k] ?? 0n))
      return a.levels[k] === "parallel" && b.levels[k] === "parallel";
  return false;
}
