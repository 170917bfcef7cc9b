// What each word of `#pragma polyc transform …` does to the nests (`ir/pragma.ts` says what the
// words are).

import type { Dependences } from "../../dependence/dataflow.ts";
import type { TransformStep } from "../../ir/pragma.ts";
import { distancesOf } from "./distances.ts";
import { distribute } from "./distribute.ts";
import type { RequestFacts } from "./facts.ts";
import { fuse } from "./fuse.ts";
import { determinant, identityMatrix, type Matrix, matrixProduct } from "./integer-matrix.ts";
import { Impossible, type NestLoop, nestLoops, type Part, type PerfectNest } from "./perfect-nest.ts";
import { complete, permutation, reversal, scaling, skewing } from "./transformations.ts";

/** Throws Impossible. */
export function afterStep(facts: RequestFacts, parts: readonly Part[], step: TransformStep): readonly Part[] {
  const nests = parts.flatMap((part) => (part.kind === "nest" ? [part.nest] : []));
  if (nests.length === 0) throw new Impossible("other statements come before or after the loop's own");
  switch (step.kind) {
    case "fuse":
      if (nests.some(({ matrix, loops }) => loops !== null || !isIdentity(matrix)))
        throw new Impossible("fuse(…) must come before what moves the loops");
      return fuse(facts.scop, parts, step.count, step.depth);
    case "distribute":
      return parts.flatMap((part) =>
        part.kind === "nest" ? distribute(facts, part.nest, step.behind) : [part],
      );
    default:
      return parts.map((part) =>
        part.kind === "nest" ? { kind: "nest", nest: moved(part.nest, step, facts) } : part,
      );
  }
}

const isIdentity = (matrix: Matrix): boolean =>
  matrix.every((row, r) => row.every((entry, c) => entry === (r === c ? 1n : 0n)));

type Move = Exclude<TransformStep, { readonly kind: "fuse" | "distribute" }>;

function moved(nest: PerfectNest, step: Move, { dependences }: RequestFacts): PerfectNest {
  const { matrix, names } = nest;
  const n = names.length;
  const isMatrix = !["tile", "unroll", "unroll_and_jam", "parallel"].includes(step.kind);
  if (nest.loops !== null && isMatrix)
    throw new Impossible(`${doneBefore(nest.loops)}(…) must come after what moves the loops`);
  const by = (t: Matrix): PerfectNest => ({ ...nest, matrix: matrixProduct(t, matrix) });
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
      return { ...nest, matrix: matrixOf(step.rows, nest, dependences) };
    case "tile":
      return { ...nest, loops: tiled(nestLoops(nest), step.sizes, names) };
    case "unroll":
      return unrolled(nest, step.loop, step.factor, false);
    case "unroll_and_jam":
      return unrolled(nest, step.loop, step.factor, true);
    case "parallel":
      return { ...nest, loops: parallel(nestLoops(nest), step.loop, names) };
  }
}

function doneBefore(loops: readonly NestLoop[]): string {
  if (loops.some(({ tile }) => tile !== null)) return "tile";
  const unroll = loops.find((loop) => loop.unroll !== null)?.unroll;
  return unroll ? (unroll.jam ? "unroll_and_jam" : "unroll") : "parallel";
}

// ---- loops by name ----

const tooDeep = (asked: number, names: readonly unknown[]): string =>
  `${asked} loops are asked for, but only ${names.length} ${names.length === 1 ? "is" : "are"} perfectly nested here`;

function loopNamed(name: string, names: readonly (string | null)[]): number {
  const found = names.indexOf(name);
  const loops = names.map((other) => other ?? "something unnamed").join(", ");
  if (found < 0)
    throw new Impossible(`no loop over ${name} is in the perfect nest of the loops over ${loops}`);
  return found;
}

// ---- matrices ----

/** The old loop in each new place; loops that are not named come after those that are. */
function newOrder(loops: readonly string[], names: readonly (string | null)[]): readonly number[] {
  if (loops.length === 0 && names.length < 2) throw new Impossible(tooDeep(2, names));
  const first = loops.length === 0 ? [1, 0] : loops.map((name) => loopNamed(name, names));
  const isOutermost = [...first].sort((a, b) => a - b).every((loop, k) => loop === k);
  if (!isOutermost) throw new Impossible("interchange(…) names each of the outermost loops once");
  return [...first, ...names.map((_, k) => k).slice(first.length)];
}

/** Rows that are missing are completed; loops further in than the rows speak of stay as they are. */
function matrixOf(rows: Matrix, nest: PerfectNest, dependences: Dependences): Matrix {
  const before = nest.matrix;
  const n = before.length;
  const columns = rows[0]!.length;
  if (columns > n) throw new Impossible(tooDeep(columns, before));
  if (rows.length > columns || rows.some((row) => row.length !== columns))
    throw new Impossible(
      "the rows of a matrix have one entry for each loop, and are not more than the loops",
    );
  const padded = rows.map((row) => [...row, ...new Array<bigint>(n - columns).fill(0n)]);
  if (rows.length < columns) {
    const found = complete(matrixProduct(padded, before), distancesOf(dependences, nest.members), n);
    if (found !== null) return found;
    throw new Impossible("the rows of the matrix are dependent, or the dependences allow no such loops");
  }
  const whole = [...padded, ...identityMatrix(n).slice(columns)];
  if (determinant(whole) === 0n) throw new Impossible("the rows of the matrix are dependent");
  return matrixProduct(whole, before);
}

// ---- lists of loops ----

function tiled(
  loops: readonly NestLoop[],
  sizes: readonly number[],
  names: readonly (string | null)[],
): readonly NestLoop[] {
  if (loops.some(({ tile, unroll }) => tile !== null || unroll !== null))
    throw new Impossible("tile(…) is said once, and before unroll(…)");
  if (sizes.length > names.length) throw new Impossible(tooDeep(sizes.length, names));
  const tiles = sizes.map((size, k): NestLoop => {
    const loop = loops[k]!;
    return { ...loop, value: loop.value.scaleDownVal(size).floor().scaleVal(size), tile: size };
  });
  // The loop over tiles of a parallel loop takes its place.
  return [...tiles, ...loops.map((loop, k) => (k < sizes.length ? { ...loop, isParallel: false } : loop))];
}

function unrolled(nest: PerfectNest, name: string, factor: number | null, jam: boolean): PerfectNest {
  loopNamed(name, nest.names);
  const loops = nestLoops(nest);
  const at = loops.findIndex((loop) => loop.name === name && loop.tile === null);
  if (loops[at]!.unroll !== null) throw new Impossible(`the loop over ${name} is unrolled twice`);
  if (jam && at === loops.length - 1)
    throw new Impossible(`the loop over ${name} is the innermost: there is nothing to jam`);
  return { ...nest, loops: loops.map((loop, k) => (k === at ? { ...loop, unroll: { factor, jam } } : loop)) };
}

/** Of a loop in tiles, the one over the tiles. */
function parallel(
  loops: readonly NestLoop[],
  name: string | null,
  names: readonly (string | null)[],
): readonly NestLoop[] {
  if (name !== null) loopNamed(name, names);
  const at = name === null ? 0 : loops.findIndex((loop) => loop.name === name);
  return loops.map((loop, k) => (k === at ? { ...loop, isParallel: true } : loop));
}
