// What OpenMP computes before a parallel loop must fit the type that it computes in.
//
//     #pragma omp parallel for           threads share n - 1 iterations, computed in `int` without a look
//     for (int i = 1; i < n; i++)        whether there are any: for n = INT_MIN, where the loop does
//                                        nothing, that gives 2147483647
//
// The count is (end - first + step - 1) / step, for `<=` with end + 1 in the place of end; both are converted
// to the type T of the counter first. gcc computes it in T; where T is signed nothing is tested before, where
// it is unsigned that first lies before the end. clang tests that in any case. So the header is safe if,
// whenever control comes to it,
//
//     end, and the bound as it is spelled, are values of T, and
//     end - first + step - 1 is, or (T unsigned) the loop runs no iteration.
//
// Nor does it matter in Fortran where loops inside have nothing to do then: `do j = 1, n` with n <= 0. (In C
// an end that overflows is undefined wherever it is computed.)
//
// Whatever the `if` clause says: the same count serves one thread. (OpenMP 5.2, 4.4.2: behaviour is
// unspecified where a count does not fit; what gcc 12 and clang 19 do was found by running all kinds of heads
// on the ends of all types.)

import { type IslSet, PwAff } from "isl-wasm";
import { knownParameters } from "../scop/model/known.ts";
import type { LoopHead, Scop } from "../scop/model/scop.ts";
import { rangeOfType } from "../scop/model/type-limits.ts";

/** When control comes to a loop, and what its head says then. */
export interface LoopValues {
  /** `[params] -> { [outer…] : … }` when control comes to the loop. */
  readonly reached: IslSet;
  /** `{ [outer…] -> [v] }`, as are all values. What the counter begins with. */
  readonly first: PwAff;
  /** The first value that it does not come to with a step of one. */
  readonly end: PwAff;
  /** What the loop's condition compares with. */
  readonly bound: PwAff;
}

export interface CountedLoop extends LoopValues {
  readonly down: boolean;
  /** Positive. */
  readonly step: bigint;
  readonly counter: IntRange;
  /**
   * With these parameters, `[params] -> { : … }`, does no statement in it run, whatever its counter is? Then
   * any number of iterations is right. Absent: not known.
   */
  readonly isIdle?: (params: IslSet) => boolean;
}

/** The values of a type of integers. */
interface IntRange {
  readonly low: bigint;
  readonly high: bigint;
}

export function rangeOfInt(bits: number, signed: boolean): IntRange {
  const all = 1n << BigInt(bits);
  return signed ? { low: -all / 2n, high: all / 2n - 1n } : { low: 0n, high: all - 1n };
}

export const isIn = (values: IntRange, type: IntRange): boolean =>
  values.low >= type.low && values.high <= type.high;

/**
 * `[params] -> { : … }` Parameters with which the count may be wrong somewhere, and those with which there
 * are iterations.
 */
interface Counts {
  readonly wrong: IslSet;
  readonly entered: IslSet;
}

function countsOf(loop: CountedLoop): Counts {
  const { reached, first, end, bound, counter } = loop;
  const way = loop.down ? first.sub(end) : end.sub(first); // { [outer] -> [v] }
  const enters = reached.intersect(way.posSet());
  const numbers = way.addConstantVal(loop.step - 1n);
  // A type with no sign: iterations are counted only where there are some.
  const counted = counter.low < 0n ? reached : enters;
  const isRight = [
    within(end, counter, reached),
    within(bound, counter, reached),
    within(numbers, counter, counted).union(reached.subtract(counted)),
  ].reduce((all, set) => all.intersect(set));
  return { wrong: reached.subtract(isRight).params().coalesce(), entered: enters.params().coalesce() };
}

/** Where in `domain` the value lies in the range. */
function within(value: PwAff, { low, high }: IntRange, domain: IslSet): IslSet {
  const constant = (v: bigint) => PwAff.valOnDomain(domain, v);
  return domain.intersect(value.geSet(constant(low))).intersect(value.leSet(constant(high)));
}

/**
 * A loop of the author's, whose condition is evaluated in C all the same. Where the loop runs, its counter
 * has come to the end in steps, and stayed in its type.
 */
export function countsOfHead(head: LoopHead, context: IslSet): Counts {
  const down = head.step < 0n;
  const step = down ? -head.step : head.step;
  const [low, high] = rangeOfType(head.type);
  const counter = { low, high };
  const behind = { lt: 0n, le: 1n, gt: 0n, ge: -1n }[head.operator];
  const [first, bound] = [head.first, head.bound];
  const end = bound.addConstantVal(behind);
  const all = head.reached.intersectParams(context);
  const sound = within(bound, head.boundRange, within(first, counter, all));
  const way = down ? first.sub(end) : end.sub(first);
  const enters = sound.intersect(way.posSet());
  const steps = way.scaleDownVal(step).ceil().scaleVal(step);
  const last = down ? first.sub(steps) : first.add(steps);
  const reached = within(last, counter, enters).union(sound.subtract(enters));
  const { wrong } = countsOf({ reached, first, end, bound, down, step, counter });
  return { wrong, entered: enters.params().coalesce() };
}

/** Does the head go the way that its step goes? `for (i = n; i < 10; i--)` ends where a counter overflows. */
export const isDirected = ({ step, operator }: LoopHead): boolean =>
  step > 0n === (operator === "lt" || operator === "le");

/**
 * That there are iterations (`n > 1` says more than `n >= -2147483647`) and no count is wrong, if that
 * excludes nothing for which the nest has anything to do (`busy`), else the latter alone.
 */
function wanted({ wrong, entered }: Counts, busy: IslSet): IslSet {
  return (busy.isSubset(entered) ? entered.subtract(wrong) : wrong.complement()).coalesce();
}

/** What must hold in front of a nest. */
export interface CountConditions {
  /** `[params] -> { : … }` */
  readonly sets: readonly IslSet[];
  /** Where one does not, the nest does nothing. */
  readonly isIdleElse: boolean;
  /** Nothing else is asked in front of the nest. */
  readonly isAlone: boolean;
}

/** `isAlone`: nothing else is asked in front of the nest, and nothing but its loops would be left out. */
export function conditionsOnCounts(
  loops: readonly CountedLoop[],
  scop: Scop,
  isAlone: boolean,
): CountConditions {
  const counts = loops.flatMap((loop): readonly Counts[] => {
    const { wrong, entered } = countsOf(loop);
    const left = scop.never === undefined ? wrong : wrong.subtract(scop.never);
    // Where more is asked anyway, that there are iterations makes it simpler.
    const mayIdle = isAlone && scop.func.sizesMayBeNegative === true;
    const isHarmless = left.isEmpty() || (mayIdle && loop.isIdle?.(left) === true);
    return isHarmless ? [] : [{ wrong: left, entered }];
  });
  if (counts.length === 0) return { sets: [], isIdleElse: false, isAlone };
  const busy = scop.stmts
    .flatMap((stmt) => (stmt === null ? [] : [stmt.domain.params()]))
    .reduce((a, b) => a.union(b))
    .intersectParams(knownParameters(scop))
    .coalesce();
  const isIdle = isAlone && busy.nBasicSet() === 1 && counts.every(({ wrong }) => wrong.isDisjoint(busy));
  return isIdle
    ? { sets: [busy], isIdleElse: true, isAlone }
    : { sets: counts.map((count) => wanted(count, busy)), isIdleElse: false, isAlone };
}

/** The Scop with them, for its guard. */
export const withCounts = (scop: Scop, sets: readonly IslSet[]): Scop => ({
  ...scop,
  assumptions: [
    ...scop.assumptions,
    ...sets.map((set) => {
      const message = "the number of iterations of a parallel loop fits the type of its counter";
      return { kind: "trip-count" as const, set, message, span: null };
    }),
  ],
});
