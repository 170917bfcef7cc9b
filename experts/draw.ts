// Some of the loops found, to be looked at: does the condition that polyc wrote hold wherever the loop is worth it?

import type { PlacedVerdict } from "./table.ts";

/** The same ones for the same seed and the same loops. */
export function drawn(
  verdicts: readonly PlacedVerdict[],
  count: number,
  seed: number,
): readonly PlacedVerdict[] {
  const found = verdicts.filter(({ state }) => state === "found");
  const random = generator(seed);
  const keyed = found.map((verdict) => ({ verdict, key: random() }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ verdict }) => verdict);
}

/** A linear congruential generator: Numerical Recipes' constants, the upper bits. */
function generator(seed: number): () => number {
  let state = BigInt.asUintN(32, BigInt(seed));
  return () => {
    state = BigInt.asUintN(32, state * 1664525n + 1013904223n);
    return Number(state >> 8n);
  };
}

export const drawnText = (verdicts: readonly PlacedVerdict[]): string =>
  verdicts
    .map(({ place, reason, mark, hunk }) => {
      const lines = hunk.map((line) => `    ${line}\n`).join("");
      return `${place}: ${reason}\n  the experts: omp ${mark.directive}\n${lines}`;
    })
    .join("\n");
