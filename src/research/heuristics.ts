// How much each set of classical tests loses against the exact answer.
//
// A heuristic is a set of tests; where none of them proves a pair of references independent, it does not
// know. Its regression is the set of pairs on which its answer is not the exact one, the size of that its
// amplitude; heuristics are ordered by amplitude, from the empty one, which never knows anything, to isl. The
// smallest one without regression on the pairs given is what one would choose for programs like these.
//
// Pop, Cohen & Silber (2005), section 5.3, definitions 5.1 to 5.6.

import { testSubscripts } from "../analysis/data/dependence-tests.ts";
import type { SubscriptSystem } from "../analysis/data/subscript-system.ts";
import { FAMILIES, type TestFamily } from "../analysis/data/subscript-tests.ts";
import type { ExactSolver } from "./exact.ts";

interface Heuristic {
  /** "none", or its tests: "ziv+siv". */
  readonly name: string;
  readonly families: ReadonlySet<TestFamily>;
}

/** Every set of tests; that of distances is one on what SIV tests find. */
export const HEURISTICS: readonly Heuristic[] = subsets(FAMILIES)
  .filter((set) => set.includes("siv") || !set.includes("distances"))
  .map((set) => ({ name: set.length === 0 ? "none" : set.join("+"), families: new Set(set) }));

function subsets(families: readonly TestFamily[]): readonly (readonly TestFamily[])[] {
  return families.reduce<readonly (readonly TestFamily[])[]>(
    (sets, family) => sets.flatMap((set) => [set, [...set, family]]),
    [[]],
  );
}

export interface Assessment {
  /** Pairs with an exact answer; of these, which it says are independent. */
  readonly pairs: number;
  readonly independent: number;
  /** Amplitude of each heuristic's regression, in the order of HEURISTICS. */
  readonly amplitudes: readonly number[];
  /** Pairs of which some heuristic says they are independent while they are not: a bug. */
  readonly wrong: number;
}

export const NO_PAIRS: Assessment = {
  ...{ pairs: 0, independent: 0, wrong: 0 },
  amplitudes: HEURISTICS.map(() => 0),
};

export function assess(questions: readonly SubscriptSystem[], solver: ExactSolver): Assessment {
  return questions.map((question) => assessOne(question, solver)).reduce(addAssessments, NO_PAIRS);
}

function assessOne(question: SubscriptSystem, solver: ExactSolver): Assessment {
  const exact = solver.independent(question);
  if (exact === null) return NO_PAIRS;
  const claims = HEURISTICS.map(({ families }) => testSubscripts(question, families).kind === "independent");
  return {
    pairs: 1,
    independent: exact ? 1 : 0,
    amplitudes: claims.map((claim) => (claim === exact ? 0 : 1)),
    wrong: !exact && claims.includes(true) ? 1 : 0,
  };
}

export function addAssessments(a: Assessment, b: Assessment): Assessment {
  return {
    pairs: a.pairs + b.pairs,
    independent: a.independent + b.independent,
    amplitudes: a.amplitudes.map((x, i) => x + b.amplitudes[i]!),
    wrong: a.wrong + b.wrong,
  };
}

interface Ranked {
  readonly heuristic: Heuristic;
  readonly amplitude: number;
}

/**
 * Of each amplitude the heuristics with the fewest tests, smallest amplitude first; of two with the same
 * amplitude, one whose tests include the other's says nothing more and is left out.
 */
export function ranking({ amplitudes }: Assessment): readonly Ranked[] {
  const all = HEURISTICS.map((heuristic, i) => ({ heuristic, amplitude: amplitudes[i]! }));
  const isLess = (a: Ranked, b: Ranked) =>
    a.heuristic.families.size < b.heuristic.families.size &&
    [...a.heuristic.families].every((family) => b.heuristic.families.has(family));
  return all
    .filter((x) => !all.some((y) => y.amplitude === x.amplitude && isLess(y, x)))
    .sort((x, y) => x.amplitude - y.amplitude || x.heuristic.families.size - y.heuristic.families.size);
}
