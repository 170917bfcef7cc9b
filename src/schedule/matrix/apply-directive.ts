// What OpenMP's loop-transforming directives do to nests (their words: `ir/pragma.ts`).
//
// Directives are defined on logical iterations, numbered in the order in which they run, whatever the
// iterators do. Each directive generates new loops, which the directive before it applies to: `reverse` in
// front of `tile` reverses the order of the tiles, not that within them.

import { UnionPwAff, type UnionSet } from "isl-wasm";
import type { OmpDirective } from "../../ir/pragma.ts";
import type { Construct } from "../../scop/requests/requests.ts";
import { domainOf, type LoopTree } from "../nest/tree.ts";
import { atLeast, iterationsOf, loopsToTree, restricted } from "./loops-to-tree.ts";
import { Impossible, type NestLoop, nestLoops, type PerfectNest } from "./perfect-nest.ts";

/** The unroll factor where the author leaves it to polyc. */
const FACTOR = 4;

/**
 * The nests that come of a construct, in their order. `nestAt` is the nest of a loop statement. Throws
 * Impossible.
 */
export function nestsOf(
  construct: Construct,
  nestAt: (loop: Construct & { kind: "loop" }) => PerfectNest,
): readonly PerfectNest[] {
  if (construct.kind === "loop") return [nestAt(construct)];
  const operands = construct.of.flatMap((operand) => nestsOf(operand, nestAt)).map(settled);
  const { directive } = construct;
  if (directive.kind === "fuse") return fused(operands, directive.first, directive.count);
  const [nest, ...more] = operands;
  if (nest === undefined || more.length > 0)
    throw new Impossible(`${directive.kind} applies to one loop, but ${operands.length} follow`);
  if (directive.kind === "split") return split(nest, directive.counts);
  return [{ ...nest, loops: transformed(nestLoops(nest), directive) }];
}

/**
 * Loops that are unrolled in part as a loop over strips of iterations, of which further directives can speak.
 */
export function settled(nest: PerfectNest): PerfectNest {
  const loops = nestLoops(nest).flatMap((loop, k, all): readonly NestLoop[] => {
    const factor = loop.unroll?.factor ?? null;
    if (factor === null) return [loop];
    const { value } = loop;
    const { first, step } = iterationsOf(value, valuesOf(all.slice(0, k)));
    const strip = inGroups(value, first, step * BigInt(factor));
    const copies: NestLoop = { ...loop, unroll: { factor: null, jam: false } };
    return [{ ...loop, value: strip, unroll: null }, copies];
  });
  return { ...nest, loops };
}

const valuesOf = (loops: readonly NestLoop[]): readonly UnionPwAff[] => loops.map(({ value }) => value);

/** `first + width · floor((value - first) / width)` */
function inGroups(value: UnionPwAff, first: UnionPwAff, width: bigint): UnionPwAff {
  return value.sub(first).scaleDownVal(width).floor().scaleVal(width).add(first);
}

type Single = Exclude<OmpDirective, { readonly kind: "fuse" | "split" }>;

function transformed(loops: readonly NestLoop[], directive: Single): readonly NestLoop[] {
  // What is written out is no loop any more, and what is in it no part of the nest.
  const copies = loops.findIndex(({ unroll }) => unroll !== null);
  const depth = copies < 0 ? loops.length : copies;
  const demand = (count: number): void => {
    if (depth < count)
      throw new Impossible(
        `${directive.kind} asks for ${count} loop${count === 1 ? "" : "s"}, but ${depth} ${depth === 1 ? "is" : "are"} perfectly nested here`,
      );
  };
  switch (directive.kind) {
    case "tile": {
      const { sizes } = directive;
      demand(sizes.length);
      const grid = sizes.map((size, k): NestLoop => {
        const loop = loops[k]!;
        const { first, step } = iterationsOf(loop.value, valuesOf(loops.slice(0, k)));
        return { ...loop, value: inGroups(loop.value, first, step * BigInt(size)) };
      });
      return [...grid, ...loops];
    }
    case "unroll": {
      demand(1);
      const factor = directive.factor === "full" ? null : (directive.factor ?? FACTOR);
      return loops.map((loop, k) => (k === 0 ? { ...loop, unroll: { factor, jam: false } } : loop));
    }
    case "reverse": {
      demand(1);
      const { value } = loops[0]!;
      const { first, last } = iterationsOf(value, []);
      return [{ ...loops[0]!, value: first.add(last).sub(value) }, ...loops.slice(1)];
    }
    case "interchange": {
      const { permutation } = directive;
      demand(permutation.length);
      return [...permutation.map((k) => loops[k]!), ...loops.slice(permutation.length)];
    }
  }
}

// ---- sequences of loops ----

/** Loops `first` … of the sequence as one: iterations of the same number meet. */
function fused(nests: readonly PerfectNest[], first: number, count: number | null): readonly PerfectNest[] {
  const chosen = nests.slice(first, count === null ? undefined : first + count);
  if (chosen.length < (count ?? 1) || chosen.length === 0)
    throw new Impossible(
      `looprange(${first + 1}, ${count ?? 1}) asks for more loops than the ${nests.length} that follow`,
    );
  const numbers = chosen.map((nest) => numberOf(outermost(nest, "fuse").value));
  const bodies = chosen.map((nest) => {
    const [outer, ...inner] = nestLoops(nest);
    return loopsToTree(inner, nest.body, [outer!.value]);
  });
  const children = bodies.flatMap((tree) => (tree.kind === "sequence" ? tree.children : [tree]));
  const body: LoopTree = children.length === 1 ? children[0]! : { kind: "sequence", children };
  const value = numbers.reduce((all, number) => all.unionAdd(number));
  const loop: NestLoop = { ...nestLoops(chosen[0]!)[0]!, value };
  const whole: PerfectNest = { ...chosen[0]!, names: [loop.name], body, loops: [loop] };
  return [...nests.slice(0, first), whole, ...nests.slice(first + chosen.length)];
}

function outermost(nest: PerfectNest, directive: string): NestLoop {
  const [loop] = nestLoops(nest);
  if (loop === undefined || loop.unroll !== null)
    throw new Impossible(`${directive} asks for a loop, but it is written out`);
  return loop;
}

/** `{ S[i] -> [number] }` of the iteration of an outermost loop, from 0. */
function numberOf(value: UnionPwAff): UnionPwAff {
  const { first, step } = iterationsOf(value, []);
  const from0 = value.sub(first);
  return step === 1n ? from0 : from0.scaleDownVal(step).floor();
}

/** Consecutive parts with so many iterations each; "fill" has what is left. */
function split(nest: PerfectNest, counts: readonly (number | "fill")[]): readonly PerfectNest[] {
  const { value } = outermost(nest, "split");
  const number = numberOf(value);
  const { last } = iterationsOf(number, []);
  const domain = domainOf(nest.body);
  const constant = (of: number): UnionPwAff => UnionPwAff.valOnDomain(domain, of);
  const fill = counts.indexOf("fill");
  const sum = (some: readonly (number | "fill")[]): number =>
    some.reduce<number>((all, count) => all + (count === "fill" ? 0 : count), 0);
  /** Iterations from part k on. Where there are too few, the parts before the filled one get theirs first. */
  const from = (k: number): UnionSet => {
    if (k <= fill) return atLeast(number, constant(sum(counts.slice(0, k))));
    const fromLast = constant(1 - sum(counts.slice(k)));
    return atLeast(number, last.add(fromLast)).intersect(atLeast(number, constant(sum(counts.slice(0, k)))));
  };
  const parts = counts.map((_, k) => (k + 1 < counts.length ? from(k).subtract(from(k + 1)) : from(k)));
  return parts.filter((part) => !part.isEmpty()).map((part) => within(nest, part));
}

/** The nest's iterations in `domain` only. */
function within(nest: PerfectNest, domain: UnionSet): PerfectNest {
  const body = restricted(nest.body, domain);
  const runs = domainOf(body);
  const loops = nestLoops(nest).map((loop) => ({ ...loop, value: loop.value.intersectDomain(runs) }));
  return { ...nest, members: nest.members.map((member) => member.intersectDomain(runs)), body, loops };
}
