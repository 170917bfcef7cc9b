// The loops that a nest becomes, as a schedule tree.
//
//     unroll(j, 4)              unroll_and_jam(i, 4)
//     for (j = 0; j < n - 3; j += 4) {          for (i = 0; i < n - 3; i += 4)
//       S(j); S(j+1); S(j+2); S(j+3); }           for (j …) { S(i, j); S(i+1, j); S(i+2, j); S(i+3, j); }
//     for (; j < n; j++) S(j);                  for (; i < n; i++) for (j …) S(i, j);
//
// An unrolled loop is cut into strips of `factor` iterations; the iterations of a strip are a loop of its own
// that isl writes out (AST option `unroll`), right inside or, for unroll-and-jam, in the innermost loop.
// Strips begin at the first iteration, so that only the last one can be short: it comes after the others, as
// a loop that is not unrolled.

import { MultiUnionPwAff, UnionMap, UnionPwAff, UnionPwMultiAff, type UnionSet } from "isl-wasm";
import { MARK, type Parallel, type Tiles } from "../../scop/model/marks.ts";
import { Lazy } from "../../support/lazy.ts";
import { parallelMark } from "../nest/levels.ts";
import { domainOf, type LoopTree } from "../nest/tree.ts";
import { Impossible, type NestLoop } from "./perfect-nest.ts";

/** An author who asks for a parallel loop knows that it pays. */
const EVEN = new Lazy<Parallel>(() => ({ balance: "even", threshold: null }));

/** Iterations of a loop that may be written out one by one. */
const MOST_COPIES = 64;

/** `body`: what runs in the innermost of the loops; `outer`: values of loops around all of it. */
export function loopsToTree(
  loops: readonly NestLoop[],
  body: LoopTree,
  outer: readonly UnionPwAff[] = [],
): LoopTree {
  return nested({ loops, outer, points: [], domain: domainOf(body), body });
}

interface Rest {
  /** Those still to be made. */
  readonly loops: readonly NestLoop[];
  /** The values of those around. */
  readonly outer: readonly UnionPwAff[];
  /** Loops to be written out in the body of all others. */
  readonly points: readonly UnionPwAff[];
  /** The instances that run here. */
  readonly domain: UnionSet;
  readonly body: LoopTree;
}

function nested(rest: Rest): LoopTree {
  const [loop, ...inner] = rest.loops;
  if (loop === undefined) return innermost(rest);
  const unroll = loop.unroll;
  if (unroll === null) return plain(loop, { ...rest, loops: inner });
  return unroll.factor === null
    ? whole(loop, { ...rest, loops: inner })
    : inStrips(loop, unroll.factor, unroll.jam, { ...rest, loops: inner });
}

function innermost({ points, domain, body }: Rest): LoopTree {
  const [point, ...more] = points;
  if (point === undefined) return restricted(body, domain);
  const child = innermost({ loops: [], outer: [], points: more, domain, body });
  return { kind: "band", members: [point.intersectDomain(domain)], parts: "unrolled", child };
}

function plain(loop: NestLoop, rest: Rest): LoopTree {
  const value = loop.value.intersectDomain(rest.domain);
  const isInnermost = rest.loops.length === 0 && rest.points.length === 0;
  const band: LoopTree = {
    kind: "band",
    members: [value],
    // Conditions stay out of the innermost loop.
    ...(isInnermost ? { parts: "separate" } : {}),
    child: nested({ ...rest, outer: [...rest.outer, value] }),
  };
  return inParallel(loop, loop.tile === null ? band : tileMark(loop, rest.loops, band));
}

/** Where loops are unrolled, there are others than the list has. */
function tileMark(tile: NestLoop, inner: readonly NestLoop[], child: LoopTree): LoopTree {
  const points = inner.filter((loop) => loop.tile === null);
  const point = points.findIndex(({ name }) => name === tile.name);
  if (point < 0 || inner.some(({ unroll }) => unroll !== null)) return child;
  const tiles: Tiles = { members: [[{ point, size: tile.tile! }]] };
  return { kind: "mark", mark: MARK.tiles, tiles, child };
}

const inParallel = ({ isParallel }: NestLoop, tree: LoopTree): LoopTree =>
  isParallel ? parallelMark(EVEN, tree) : tree;

/** All iterations written out. */
function whole(loop: NestLoop, rest: Rest): LoopTree {
  const value = loop.value.intersectDomain(rest.domain);
  const { first, last, step } = iterationsOf(value, rest.outer);
  const span = last.sub(first).floor().intersectDomain(rest.domain).maxVal();
  if (!span.isInt() || span.toBigInt() / step >= BigInt(MOST_COPIES))
    throw new Impossible(
      `the loop${loop.name === null ? "" : ` over ${loop.name}`} has not at most ${MOST_COPIES} iterations for all sizes: say how many to unroll`,
    );
  return {
    kind: "band",
    members: [value],
    parts: "unrolled",
    child: nested({ ...rest, outer: [...rest.outer, value] }),
  };
}

function inStrips(loop: NestLoop, factor: number, jam: boolean, rest: Rest): LoopTree {
  const value = loop.value.intersectDomain(rest.domain);
  const { first, last, step } = iterationsOf(value, rest.outer);
  const width = step * BigInt(factor);
  const stripOf = (time: UnionPwAff): UnionPwAff =>
    time.sub(first).scaleDownVal(width).floor().scaleVal(width).add(first);
  const constant = (of: bigint): UnionPwAff => UnionPwAff.valOnDomain(rest.domain, of);
  const strip = stripOf(value);
  const full = rest.domain.intersect(atLeast(last, strip.add(constant(width - step))));
  // All that is not in a full strip, in words that give the loop over it plain bounds.
  const short = rest.domain.intersect(atLeast(value, stripOf(last.add(constant(step)))));
  const strips = (): LoopTree => {
    const outer = [...rest.outer, strip.intersectDomain(full)];
    const inside: Rest = { ...rest, outer, domain: full };
    const point = value.intersectDomain(full);
    const child: LoopTree = jam
      ? nested({ ...inside, points: [...rest.points, point] })
      : { kind: "band", members: [point], parts: "unrolled", child: nested(inside) };
    return inParallel(loop, { kind: "band", members: [outer.at(-1)!], child });
  };
  const remainder = (): LoopTree => plain(loop, { ...rest, domain: short });
  if (full.isEmpty()) return remainder();
  if (short.isEmpty()) return strips();
  return { kind: "sequence", children: [strips(), remainder()] };
}

interface Iterations {
  /** `{ S[i] -> [t] }` values of the first and last iteration of the loop under those around it. */
  readonly first: UnionPwAff;
  readonly last: UnionPwAff;
  /** What is between two iterations. */
  readonly step: bigint;
}

/** Of a loop with `value`, under the loops of `outer`. */
export function iterationsOf(value: UnionPwAff, outer: readonly UnionPwAff[]): Iterations {
  const around = prefix(outer, value); // { S[i] -> [o1, …] }
  const times = around.reverse().applyRange(UnionMap.fromUnionPwAff(value)).asMap(); // { [o1, …] -> [t] }
  const onInstances = UnionPwMultiAff.fromUnionMap(around);
  const extreme = (at: "lexminPwMultiAff" | "lexmaxPwMultiAff"): UnionPwAff =>
    times[at]().getAt(0).coalesce().toUnionPwAff().pullbackUnionPwMultiAff(onInstances);
  const stride = times.getRangeStrideInfo(0).getStride().toBigInt(); // 0: a single iteration
  return {
    first: extreme("lexminPwMultiAff"),
    last: extreme("lexmaxPwMultiAff"),
    step: stride === 0n ? 1n : stride,
  };
}

/** `{ S[i] -> [o1, …] }`, without dimensions where there are no loops around. */
function prefix(outer: readonly UnionPwAff[], value: UnionPwAff): UnionMap {
  const domain = value.domain();
  const within = outer.map((loop) => MultiUnionPwAff.fromUnionPwAff(loop.intersectDomain(domain)));
  const [first, ...more] = within;
  if (first === undefined) return UnionMap.fromDomainAndRange(domain, domain.isl.set("{ [] }").toUnionSet());
  return UnionMap.fromMultiUnionPwAff(more.reduce((all, loop) => all.flatRangeProduct(loop), first));
}

/** `{ S[i] : a >= b }` */
export function atLeast(a: UnionPwAff, b: UnionPwAff): UnionSet {
  const difference = UnionMap.fromUnionPwAff(a.sub(b)); // { S[i] -> [a - b] }
  return difference.intersectRange(a.isl.set("{ [d] : d >= 0 }").toUnionSet()).domain();
}

/** The tree's instances in `domain` only. */
export function restricted(tree: LoopTree, domain: UnionSet): LoopTree {
  switch (tree.kind) {
    case "leaf":
      return { kind: "leaf", domain: tree.domain.intersect(domain) };
    case "sequence": {
      const children = tree.children.map((child) => restricted(child, domain));
      const some = children.filter((child) => !domainOf(child).isEmpty());
      return some.length === 1 ? some[0]! : { ...tree, children: some };
    }
    case "band": {
      const child = restricted(tree.child, domain);
      const runs = domainOf(child);
      return { ...tree, members: tree.members.map((member) => member.intersectDomain(runs)), child };
    }
    case "mark":
      return { ...tree, child: restricted(tree.child, domain) };
  }
}
