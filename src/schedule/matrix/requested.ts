// The plan that `#pragma polyc transform …` asks for.
//
//     for i for j                     members (i, j)
//     interchange(j, i)               T = (0 1)     new loops (j, i)
//     skew(i, j)                          (1 1)     new loops (j, i + j)
//     tile(32, 32)                                  floor(j/32), floor((i+j)/32), j, i + j
//
// Whatever the words are, the result goes through the same check as a schedule of the scheduler's: flow dependences hold, and live
// ranges do not overlap. A transformation that fails there is refused with two iterations that would change places.

import { IslMap, IslSet, MultiUnionPwAff, QuotaExceeded, UnionMap, type UnionPwAff } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import { checkSchedule, type Violation } from "../../dependence/violation.ts";
import { fail, ok, type Result, reject } from "../../diagnostic.ts";
import type { Parallel } from "../../scop/marks.ts";
import type { Scop, ScopStmt } from "../../scop/scop.ts";
import { Lazy } from "../lazy.ts";
import { type Level, level, levelsToTree } from "../levels.ts";
import type { Plan } from "../plan.ts";
import { parallelLoops } from "../summary.ts";
import { type LoopTree, readTree, writeTree } from "../tree.ts";
import { determinant, identity, type Matrix, multiply, type Vector } from "./integer-matrix.ts";
import { parseRequest, type Step } from "./request.ts";
import { complete, type Distances, permutation, reversal, scaling, skewing } from "./transformations.ts";

/** Who asks for a parallel loop knows that it pays. */
const EVEN = new Lazy<Parallel>(() => ({ balance: "even", threshold: null }));

/** Loops asked for: `matrix · (old loops)`, tiles of the outermost, at most one of them parallel. */
interface Wanted {
  readonly matrix: Matrix;
  /** What the loops are called, in their new order; null: the source has no single name. */
  readonly names: readonly (string | null)[];
  readonly sizes: readonly number[];
  /** Which of the new loops. */
  readonly parallel: number | null;
}

interface PerfectNest {
  /** `{ S[i] -> [t] }` for each loop, outermost first. */
  readonly members: readonly UnionPwAff[];
  readonly names: readonly (string | null)[];
  /** What runs in the innermost. */
  readonly body: LoopTree;
}

/** isl operations, as for the scheduler's own proposals. */
const QUOTA = 3_000_000;

/** `request`: what stands behind `transform`. */
export function requestedPlan(
  scop: Scop,
  dependences: Dependences,
  request: string,
  openmp: boolean,
): Result<Plan> {
  const steps = parseRequest(request);
  if (!steps.ok) return steps;
  try {
    return scop.isl.withQuota(QUOTA, () => planOf(scop, dependences, steps.value, request, openmp));
  } catch (error) {
    if (error instanceof Impossible) return fail(reject("impossible-request", error.message));
    if (error instanceof QuotaExceeded)
      return fail(reject("quota", "checking the transformation takes too many steps"));
    throw error;
  }
}

class Impossible extends Error {}

function planOf(
  scop: Scop,
  dependences: Dependences,
  steps: readonly Step[],
  request: string,
  openmp: boolean,
): Result<Plan> {
  const nest = perfectNest(scop);
  const distances = distancesOf(dependences, nest.members);
  const n = nest.members.length;
  let wanted: Wanted = { matrix: identity(n), names: nest.names, sizes: [], parallel: null };
  for (const step of steps) wanted = after(wanted, step, distances);
  const tree = treeOf(wanted, nest, openmp);
  const schedule = writeTree(tree);
  const verdict = checkSchedule(scop, dependences, schedule);
  if (!verdict.ok) return fail(reject("violated-dependence", describe(scop, verdict.violations[0]!)));
  const pragmaOnly = steps.every(({ kind }) => kind === "parallel");
  return ok({
    scop,
    schedule,
    storageDepth: verdict.storageDepth,
    expansions: verdict.expansions,
    summary: [`as asked: ${request.trim().replace(/\s+/g, " ")}`],
    pragmaOnly,
    parallelLoops: pragmaOnly ? parallelLoops(scop, tree) : [],
  });
}

function perfectNest(scop: Scop): PerfectNest {
  const members: UnionPwAff[] = [];
  let body = readTree(scop.schedule);
  for (; body.kind === "band"; body = body.child) members.push(...body.members);
  if (members.length === 0) throw new Impossible("other statements come before or after the loop's own");
  const names = members.map((_, depth) => {
    const [loop, ...more] = scop.region.loops.filter((l) => l.depth === depth);
    return more.length > 0 ? null : (loop?.iterator ?? null);
  });
  return { members, names, body };
}

// ---- what is asked for ----

function after(wanted: Wanted, step: Step, distances: Distances): Wanted {
  const { matrix, names } = wanted;
  const n = names.length;
  const by = (t: Matrix): Wanted => ({ ...wanted, matrix: multiply(t, matrix) });
  if (wanted.sizes.length > 0 && step.kind !== "parallel")
    throw new Impossible("tile(…) must come behind what moves the loops");
  switch (step.kind) {
    case "interchange": {
      const order = newOrder(step.loops, names);
      return { ...by(permutation(order)), names: order.map((k) => names[k]!) };
    }
    case "reverse":
      return by(reversal(n, loopNamed(step.loop, names)));
    case "skew":
      if (step.loop === step.by) throw new Impossible("a loop cannot be skewed by itself");
      return by(skewing(n, loopNamed(step.loop, names), loopNamed(step.by, names), step.factor));
    case "scale":
      if (step.factor === 0n) throw new Impossible("a loop cannot be scaled by 0");
      return by(scaling(n, loopNamed(step.loop, names), step.factor));
    case "matrix":
      return { ...wanted, matrix: matrixOf(step.rows, matrix, distances) };
    case "tile":
      if (step.sizes.length > n) throw new Impossible(tooDeep(step.sizes.length, names));
      return { ...wanted, sizes: step.sizes };
    case "parallel":
      return { ...wanted, parallel: step.loop === null ? 0 : loopNamed(step.loop, names) };
  }
}

const tooDeep = (asked: number, names: readonly unknown[]): string =>
  `${asked} loops are asked for, but only ${names.length} ${names.length === 1 ? "is" : "are"} perfectly nested here`;

function loopNamed(name: string, names: readonly (string | null)[]): number {
  const found = names.indexOf(name);
  const loops = names.map((other) => other ?? "?").join(", ");
  if (found < 0)
    throw new Impossible(`no loop over ${name} is in the perfect nest of the loops over ${loops}`);
  return found;
}

/** The old loop in each new place; loops that are not named stay behind those that are. */
function newOrder(loops: readonly string[], names: readonly (string | null)[]): readonly number[] {
  if (loops.length === 0 && names.length < 2) throw new Impossible(tooDeep(2, names));
  const first = loops.length === 0 ? [1, 0] : loops.map((name) => loopNamed(name, names));
  const isOutermost = [...first].sort((a, b) => a - b).every((loop, k) => loop === k);
  if (!isOutermost) throw new Impossible("interchange(…) names each of the outermost loops once");
  return [...first, ...names.map((_, k) => k).slice(first.length)];
}

/** Rows that are missing are completed; loops further in than the rows speak of stay as they are. */
function matrixOf(rows: Matrix, before: Matrix, distances: Distances): Matrix {
  const n = before.length;
  const columns = rows[0]!.length;
  if (columns > n) throw new Impossible(tooDeep(columns, before));
  if (rows.length > columns || rows.some((row) => row.length !== columns))
    throw new Impossible(
      "the rows of a matrix have one entry for each loop, and are not more than the loops",
    );
  const padded = rows.map((row) => [...row, ...new Array<bigint>(n - columns).fill(0n)]);
  if (rows.length < columns) {
    const found = complete(multiply(padded, before), distances, n);
    if (found !== null) return found;
    throw new Impossible("the rows of the matrix are dependent, or the dependences allow no such loops");
  }
  const whole = [...padded, ...identity(n).slice(columns)];
  if (determinant(whole) === 0n) throw new Impossible("the rows of the matrix are dependent");
  return multiply(whole, before);
}

// ---- the loops ----

function treeOf(
  { matrix, sizes, parallel }: Wanted,
  { members, body }: PerfectNest,
  openmp: boolean,
): LoopTree {
  const values = matrix.map((row) => combination(row, members));
  const levels: readonly Level[] = [
    ...sizes.map((size, k) => level("tile", k, size)),
    ...values.map((_, k) => level("loop", k)),
  ];
  const at = levels.findIndex(({ member }) => member === parallel);
  return levelsToTree(levels, openmp && at >= 0 ? { at, mark: EVEN } : null, values, body);
}

/** `{ S[i] -> [sum of row[k] · members[k]] }` */
function combination(row: Vector, members: readonly UnionPwAff[]): UnionPwAff {
  const terms = members.flatMap((member, k) =>
    row[k] === 0n ? [] : [row[k] === 1n ? member : member.scaleVal(row[k]!)],
  );
  return terms.reduce((sum, term) => sum.add(term));
}

// ---- dependences ----

function distancesOf({ order }: Dependences, members: readonly UnionPwAff[]): Distances {
  const pairs = order.exact.union(order.ownFlow);
  const time = members
    .map((member) => MultiUnionPwAff.fromUnionPwAff(member))
    .reduce((all, member) => all.flatRangeProduct(member));
  const iteration = UnionMap.fromMultiUnionPwAff(time); // { S[i] -> [t1, …] }
  const between = pairs.applyDomain(iteration).applyRange(iteration).deltas();
  const n = members.length;
  const all = between.isEmpty() ? null : between.asSet().projectOutAllParams(); // { [d1, …] }
  const entries = Array.from({ length: n }, (_, k) => `d${k}`);
  const where = (conditions: readonly string[]): IslSet | null =>
    all?.intersect(all.isl.set(`{ [${entries.join()}] : ${conditions.join(" and ") || "true"} }`)) ?? null;
  const times = (row: Vector): string => row.map((entry, k) => `${entry} * ${entries[k]}`).join(" + ");
  const orthogonal = (rows: Matrix): readonly string[] => rows.map((row) => `${times(row)} = 0`);
  return {
    respectedBy: (rows) =>
      rows.every(
        (row, k) => where([...orthogonal(rows.slice(0, k)), `${times(row)} < 0`])?.isEmpty() ?? true,
      ),
    columnOrthogonalTo(rows) {
      const isMoved = (entry: string) => !(where([...orthogonal(rows), `${entry} != 0`])?.isEmpty() ?? true);
      const column = entries.findIndex(isMoved);
      return column < 0 ? null : column;
    },
  };
}

/** "iteration (i = 3, j = 0) needs what iteration (i = 2, j = 1) leaves in A, and would not come after it". */
function describe(scop: Scop, { kind, array, pairs }: Violation): string {
  const [some] = pairs.getMapList().toArray();
  const pair = IslSet.fromPoint(some!.wrap().samplePoint()).unwrap(); // { S[i] -> T[j] }, one of them
  const from = iterationOf(scop, pair.domain());
  const to = iterationOf(scop, pair.range());
  const { name } = scop.arrays[array]!;
  switch (kind) {
    case "flow":
      return `${to} needs what ${from} leaves in ${name}, and would not come after it`;
    case "live-range":
      return `${to} would overwrite ${name} while what ${from} has there is still needed`;
    case "race":
      return `${from} and ${to} would write ${name} in no fixed order`;
  }
}

/** `point`: `{ S[i] }` with one point. */
function iterationOf(scop: Scop, point: IslSet): string {
  const stmt = scop.stmts.find((s): s is ScopStmt => s?.name === point.getTupleName())!;
  const places = stmt.loops.map((loop, k) => {
    const iterator = stmt.iterators[k];
    const value = iterator ? point.apply(IslMap.fromAff(iterator)).dimMinVal(0) : point.dimMinVal(k);
    return `${scop.region.loops[loop]!.iterator ?? "?"} = ${value.toStr()}`;
  });
  return `iteration (${places.join(", ")})`;
}
