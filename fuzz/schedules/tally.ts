// What came out of many trials, in a table.
//
// A schedule is right where each instance computes what it computed. An instance whose value nobody sees is none the less
// executed: with other operands it may divide by zero, or overflow. So a schedule that gives it others is wrong, accepted or not;
// how many of those rejected show it in memory is a column of its own.

import type { Trial } from "./trial.ts";

export interface Tally {
  schedules: number;
  /** Not counting those that change nothing. */
  accepted: number;
  wrong: number;
  rejected: number;
  /** Of those rejected: memory is left with another term. */
  different: number;
  /** Of the others: accesses race. */
  race: number;
  /** Of the others: an instance computes another term, which is dead. */
  unseen: number;
  /** Of those rejected: accepted where scalars are arrays. */
  expanded: number;
  quota: number;
}

export const emptyTally = (): Tally => ({
  schedules: 0,
  accepted: 0,
  wrong: 0,
  rejected: 0,
  different: 0,
  race: 0,
  unseen: 0,
  expanded: 0,
  quota: 0,
});

/** "wrong": accepted, perhaps with arrays only, and it computes something else. "cautious": rejected, though no execution shows why. */
export type Finding = "fine" | "wrong" | "cautious";

export function count(tally: Tally, trial: Trial): Finding {
  const { verdict, different, race, unseen } = trial;
  tally.schedules++;
  switch (verdict) {
    case "quota":
      tally.quota++;
      return "fine";
    case "accepted": {
      if (!trial.isIdentity) tally.accepted++;
      const isRight = different === null && race === null && unseen === null;
      if (!isRight) tally.wrong++;
      return isRight ? "fine" : "wrong";
    }
    case "rejected":
      tally.rejected++;
      if (different !== null) tally.different++;
      else if (race !== null) tally.race++;
      else if (unseen !== null) tally.unseen++;
      if (trial.withArrays !== undefined) tally.expanded++;
      if (trial.withArrays !== undefined && trial.withArrays.wrong !== null) {
        tally.wrong++;
        return "wrong";
      }
      return different === null && race === null && unseen === null ? "cautious" : "fine";
  }
}

export function tableOf(tallies: ReadonlyMap<string, Tally>): readonly string[] {
  const head = [
    "loops",
    "schedules",
    "accepted",
    "wrong",
    "rejected",
    "other term",
    "race",
    "dead term",
    "share",
    "in memory",
    "with arrays",
    "quota",
  ];
  const rows = [...tallies].map(([name, t]) => {
    const inMemory = t.different + t.race;
    const share = (some: number) => (t.rejected === 0 ? "" : `${((100 * some) / t.rejected).toFixed(1)} %`);
    return [
      name,
      t.schedules,
      t.accepted,
      t.wrong,
      t.rejected,
      t.different,
      t.race,
      t.unseen,
      share(inMemory + t.unseen),
      share(inMemory),
      t.expanded,
      t.quota,
    ];
  });
  return [head, ...rows].map((cells) =>
    cells
      .map((cell, k) => (k === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(head[k]!.length + 3)))
      .join(""),
  );
}
