// What planning chose among, for people: each proposal with its predicted cost and why it was not taken.
//
//     order      changes                       cycles  gain  decision
//     own        parallel                      1.2e6   1.00  taken
//     scheduled  loops reordered, tiled 64     1.4e6   0.86  costs more
//
// `polyc dump --after=candidates` prints the table. Costs are those of `cost/`: cycles of the whole nest at
// the sizes that it assumes, the required gain included.

import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import { tableLines } from "../../support/text-layout.ts";
import { describeChanges } from "../shape/summary.ts";
import type { PlanProposal } from "./proposals.ts";

export interface Decision {
  readonly order: PlanProposal["name"];
  /** What it would do to the loops; empty: nothing. */
  readonly changes: readonly string[];
  /** Predicted, multiplied by the gain that is required of it. */
  readonly cycles: number;
  /** How many times faster than pragmas alone. */
  readonly gain: number;
  readonly decision: string;
}

export class Decisions {
  readonly #known = new Map<PlanProposal, string | null>();
  readonly #scop: Scop;

  constructor(scop: Scop) {
    this.#scop = scop;
  }

  /** It is looked at, in this order. */
  see(proposal: PlanProposal): void {
    if (!this.#known.has(proposal)) this.#known.set(proposal, null);
  }

  decide(proposal: PlanProposal, decision: string): void {
    this.#known.set(proposal, decision);
  }

  /** A check refused it because of what these share. */
  refuse(proposal: PlanProposal, arrays: ReadonlySet<ArrayId>): void {
    const names = [...arrays].map((id) => this.#scop.arrays[id]!.name);
    const why = names.length === 0 ? "the check takes too many steps" : `refused: ${names.join(", ")}`;
    this.decide(proposal, why);
  }

  list(): readonly Decision[] {
    return [...this.#known].map(([proposal, decision]) => {
      const { name, shaped, weight, gain, expands, expandsScalars } = proposal;
      const changes = describeChanges(this.#scop, shaped, name === "scheduled", []);
      const more = [
        ...(expands ? ["copies of arrays"] : []),
        ...(expandsScalars ? ["arrays for scalars"] : []),
      ];
      return {
        ...{ order: name, changes: [...changes.map(({ words }) => words), ...more], cycles: weight, gain },
        decision: decision ?? "costs more",
      };
    });
  }
}

const HEAD = ["order", "changes", "cycles", "gain", "decision"];

export function printDecisions(decisions: readonly Decision[]): string {
  const rows = decisions.map(({ order, changes, cycles, gain, decision }) => [
    ...[order, changes.join(", ") || "none", cycles.toPrecision(3), gain.toFixed(2), decision],
  ]);
  return tableLines([HEAD, ...rows], () => true)
    .map((line) => `${line}\n`)
    .join("");
}
