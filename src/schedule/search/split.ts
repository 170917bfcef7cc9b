// Index-set splitting: a loop whose iterations all wait for one of them, cut in three.
//
//     for (i = 0; i < n; i++)                         for (i = 0; i < k; i++)        parallel
//       p[i][j] = min(p[i][j], p[i][k] + p[k][j])     i = k
//                                                     for (i = k + 1; i < n; i++)    parallel
//
// Row k is read by all rows, and written by itself alone: each pair of dependent iterations of `i` has `i =
// k` at one end, and without that iteration no pair is left (Griebl, Feautrier & Lengauer, "Index Set
// Splitting", 2000). In general: one end or the other of every dependence that the loop carries lies at one
// affine function of the loops outside and the parameters. Then the loop is split into three: before that
// iteration, the iteration itself, after it.
//
// The result is one more order to choose from: whether it is legal and better is decided elsewhere.

import {
  type BasicSet,
  DimType,
  IslMap,
  type IslSet,
  MultiUnionPwAff,
  UnionMap,
  type UnionPwAff,
  type UnionSet,
} from "isl-wasm";
import type { Pairs } from "../nest/pairs.ts";
import { domainOf, type LoopTree } from "../nest/tree.ts";

/** `pairs` must stay in order, of instances under `tree`. Null where no loop is to be cut. */
export function splitLoops(tree: LoopTree, pairs: Pairs): LoopTree | null {
  return split(tree, pairs, []);
}

function split(tree: LoopTree, pairs: Pairs, around: readonly UnionPwAff[]): LoopTree | null {
  switch (tree.kind) {
    case "leaf":
      return null;
    case "mark":
      return split(tree.child, pairs, around);
    case "sequence": {
      const within = pairs.within(tree.children.map(domainOf));
      const children = tree.children.map((child, k) => split(child, within[k]!, around));
      if (children.every((child) => child === null)) return null;
      return { kind: "sequence", children: children.map((child, k) => child ?? tree.children[k]!) };
    }
    case "band":
      return splitBand(tree, pairs, around);
  }
}

/** One loop after the other, from the outermost; the first that can be cut is. */
function splitBand(
  tree: LoopTree & { kind: "band" },
  pairs: Pairs,
  around: readonly UnionPwAff[],
): LoopTree | null {
  const [value, ...further] = tree.members;
  if (value === undefined) return split(tree.child, pairs, around);
  const inside: LoopTree =
    further.length === 0 ? tree.child : { kind: "band", members: further, child: tree.child };
  const parts = cut(value, pairs, around, domainOf(tree));
  if (parts !== null) {
    const loop: LoopTree = { kind: "band", members: [value], child: inside };
    const children = parts.map((part) => within(loop, part)).filter((part) => part !== null);
    return { kind: "sequence", children };
  }
  const child = split(inside, pairs.together(value), [...around, value]);
  return child === null ? null : { kind: "band", members: [value], child };
}

/**
 * The instances before, at and after the iteration that all carried dependences begin or end in; null if
 * there is none.
 */
function cut(
  value: UnionPwAff,
  pairs: Pairs,
  around: readonly UnionPwAff[],
  domain: UnionSet,
): readonly UnionSet[] | null {
  const some = pairs.someApart(value);
  if (some === null) return null;
  const position = [...around, value]
    .map((member) => MultiUnionPwAff.fromUnionPwAff(member))
    .reduce((all, member) => all.flatRangeProduct(member));
  const placed = UnionMap.fromMultiUnionPwAff(position).intersectDomain(domain); // { S[i] -> [o, t] }
  // { [o, t] -> [o, t'] }
  const endsOf = (carried: UnionMap): IslMap => carried.applyDomain(placed).applyRange(placed).asMap();
  if (!mayMeet(endsOf(some), around.length)) return null;
  const meeting = meetingPoint(endsOf(pairs.apart(value)), around.length);
  if (meeting === null) return null;
  const space = meeting.getSpace().mapFromSet();
  const earlier = (first: number): IslMap => IslMap.lexLtFirst(space, first);
  const later = earlier(around.length + 1).subtract(earlier(around.length)); // { [o, t] -> [o, t'] : t < t' }
  const parts = [meeting.apply(later.reverse()), meeting, meeting.apply(later)].map((part) =>
    placed.intersectRange(part.toUnionSet()).domain(),
  );
  const isWhole = domain.isSubset(parts.reduce((all, part) => all.union(part)));
  return isWhole ? parts : null;
}

/** Polyhedra that a point of two hyperplanes, t = f(o) and t' = f(o), covers lie in one of them. */
function mayMeet(ends: IslMap, outer: number): boolean {
  return ends
    .getBasicMapList()
    .toArray()
    .every((piece) => [piece.domain(), piece.range()].some((side) => isIteration(hullOf(side), outer)));
}

const hullOf = (side: BasicSet): IslSet => side.affineHull().toSet();

/** Has `{ [o, t] }` one t at most for each o? */
function isIteration(flat: IslSet, outer: number): boolean {
  return flat.projectOntoMap(DimType.set, 0, outer).intersectDomain(flat).isInjective();
}

/** `{ [o, t] : t = f(o) }` such that each of `ends`, `{ [o, t] -> [o, t'] }`, has one end there. */
function meetingPoint(ends: IslMap, outer: number): IslSet | null {
  const sides = [ends.domain(), ends.range()];
  for (const side of sides)
    for (const piece of side.getBasicSetList().toArray()) {
      const flat = hullOf(piece);
      if (isIteration(flat, outer) && ends.subtractDomain(flat).subtractRange(flat).isEmpty()) return flat;
    }
  return null;
}

/** The part of a tree whose instances are in `domain`. */
function within(tree: LoopTree, domain: UnionSet): LoopTree | null {
  switch (tree.kind) {
    case "leaf": {
      const left = tree.domain.intersect(domain);
      return left.isEmpty() ? null : { kind: "leaf", domain: left };
    }
    case "sequence": {
      const children = tree.children.map((child) => within(child, domain)).filter((child) => child !== null);
      const [only] = children;
      return children.length > 1 ? { kind: "sequence", children } : (only ?? null);
    }
    case "mark": {
      const child = within(tree.child, domain);
      return child === null ? null : { ...tree, child };
    }
    case "band": {
      const child = within(tree.child, domain);
      const members = tree.members.map((member) => member.intersectDomain(domain));
      return child === null ? null : { ...tree, members, child };
    }
  }
}
