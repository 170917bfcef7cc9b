// What is asked of a tree of recurrences again and again (is it too large, is any of it unknown, in which
// loops does it vary), found when the tree is made: its parts have been asked before, so that it takes as
// many looks as the tree has parts, not nodes.

import { countWork } from "../../support/work-counter.ts";
import type { LoopId } from "../cfg/loops.ts";
import type { Polynomial, Trec, TrecFacts } from "./trec-types.ts";

const MAX_NUMBER = 1n << 256n;
const NONE: readonly LoopId[] = [];

export function factsOfUnknown(): TrecFacts {
  return { size: 0, isUnknown: true, loops: NONE, isComposed: false, key: null };
}

export function factsOfPolynomial({ terms, denominator }: Polynomial): TrecFacts {
  let size = denominator > MAX_NUMBER ? Number.POSITIVE_INFINITY : terms.length;
  let [isUnknown, isComposed] = [false, false];
  let loops = NONE;
  countWork(1 + terms.length);
  for (const { coefficient, factors } of terms) {
    if (coefficient > MAX_NUMBER || coefficient < -MAX_NUMBER) size = Number.POSITIVE_INFINITY;
    for (const { atom, power } of factors) {
      size += power - 1;
      if (!("of" in atom)) continue;
      const { facts } = atom.of;
      size += 1 + facts.size;
      isUnknown ||= facts.isUnknown;
      isComposed = true;
      loops = union(loops, facts.loops);
    }
  }
  return { size, isUnknown, loops, isComposed, key: null };
}

/** Of a tree of `loop` with these parts. */
export function factsOfParts(loop: LoopId, parts: readonly Trec[]): TrecFacts {
  let size = 1;
  let [isUnknown, isComposed] = [false, false];
  let loops: readonly LoopId[] = NONE;
  countWork(1 + parts.length);
  for (const { facts } of parts) {
    size += facts.size;
    isUnknown ||= facts.isUnknown;
    isComposed ||= facts.isComposed;
    loops = union(loops, facts.loops);
  }
  return { size, isUnknown, loops: union(loops, [loop]), isComposed, key: null };
}

/** Of two lists in order; one of them itself where that has all. */
function union(a: readonly LoopId[], b: readonly LoopId[]): readonly LoopId[] {
  if (b.every((loop) => a.includes(loop))) return a;
  if (a.every((loop) => b.includes(loop))) return b;
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
