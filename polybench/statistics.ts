// The few statistics that a benchmark table needs.

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * The probability that paired times would speak this strongly for "slower by more than `margin`" if that were not so:
 * Wilcoxon's signed-rank test, one-sided and exact, on the logarithms of `times[i] / baseline[i] / (1 + margin)`. Runs
 * are paired because they were taken one after the other, so that a slow phase of the machine slows both.
 */
export function slowerProbability(
  times: readonly number[],
  baseline: readonly number[],
  margin: number,
): number {
  const logs = times
    .map((time, i) => Math.log(time / baseline[i]! / (1 + margin)))
    .filter((log) => log !== 0);
  const ranks = doubledRanks(logs.map(Math.abs));
  const positive = ranks.filter((_, i) => logs[i]! > 0).reduce((a, b) => a + b, 0);
  // ways[s]: how many choices of signs give the positive ranks the sum s.
  let ways = new Map([[0, 1]]);
  for (const rank of ranks) {
    const next = new Map(ways);
    for (const [sum, count] of ways) next.set(sum + rank, (next.get(sum + rank) ?? 0) + count);
    ways = next;
  }
  const atLeast = [...ways].filter(([sum]) => sum >= positive).reduce((total, [, count]) => total + count, 0);
  return atLeast / 2 ** ranks.length;
}

/** Twice each value's rank (from 1), equal values sharing the mean of theirs; doubled, means are whole numbers. */
function doubledRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return 2 * below + equal + 1;
  });
}

/** Whether paired times are slower by more than `margin`, at a significance of 5 %. Fewer than five pairs can't tell. */
export function isSignificantlySlower(
  times: readonly number[],
  baseline: readonly number[],
  margin = 0.05,
): boolean {
  const pairs = Math.min(times.length, baseline.length);
  return slowerProbability(times.slice(0, pairs), baseline.slice(0, pairs), margin) <= 0.05;
}
