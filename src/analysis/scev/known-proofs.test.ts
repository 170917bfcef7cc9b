import { expect, test } from "vitest";
import type { ValueId } from "../../ir/func.ts";
import type { LoopId } from "../cfg/loops.ts";
import { type Asked, KnownProofs } from "./known-proofs.ts";
import { atom, constantTrec } from "./trec.ts";
import type { Trec } from "./trec-types.ts";

const LOOP = 0 as LoopId;
const n: Trec = atom({ kind: "value", id: 0 as ValueId });

/** As `rangeContext` makes it: what a loop was said to do is noted. */
function context(last: Trec | null): Asked {
  const asked = new Map<LoopId, Trec | null>();
  const lastIteration = (loop: LoopId) => {
    asked.set(loop, last);
    return last;
  };
  return { asked, lastIteration };
}

/** Proves it where the loop's number of iterations is known, and counts how often it is asked. */
function searchIn(counted: { times: number }, asked: Asked): () => boolean {
  return () => {
    counted.times++;
    return asked.lastIteration(LOOP) !== null;
  };
}

test("a proof is known where the tree, the facts and the loops' counts are equal, and only there", () => {
  const proofs = new KnownProofs();
  const counted = { times: 0 };
  const ask = (facts: readonly Trec[], last: Trec | null) => {
    const asked = context(last);
    return proofs.ask(n, facts, asked, searchIn(counted, asked));
  };
  expect([ask([], constantTrec(3)), counted.times]).toEqual([true, 1]);
  expect([ask([], constantTrec(3)), counted.times]).toEqual([true, 1]);
  expect([ask([], null), counted.times]).toEqual([false, 2]);
  expect([ask([], constantTrec(4)), counted.times]).toEqual([true, 3]);
  expect([ask([], null), counted.times]).toEqual([false, 3]);
  expect([ask([constantTrec(0)], null), counted.times]).toEqual([false, 4]);
});

test("a known proof asks for the loops that its search asked for: what it relies on is noted by those who answer", () => {
  const proofs = new KnownProofs();
  const first = context(constantTrec(3));
  proofs.ask(n, [], first, searchIn({ times: 0 }, first));
  const second = context(constantTrec(3));
  proofs.ask(n, [], second, () => false);
  expect(second.asked.has(LOOP)).toBe(true);
});
