import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ValueId } from "../../ir/func.ts";
import type { LoopId } from "../cfg/loops.ts";
import { mayBeAtLeast } from "./quick-bounds.ts";
import {
  addTrecs,
  atom,
  chrec,
  constantTrec,
  containsUnknown,
  loopsOfTrec,
  multiplyTrecs,
  scaleTrec,
  someNode,
  subtractTrecs,
} from "./trec.ts";
import { trecKey } from "./trec-keys.ts";
import { floorDiv, max0 } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";
import { type RangeContext, rangeOf } from "./value-range.ts";

const symbol = (id: number): Trec => atom({ kind: "value", id: id as ValueId });

/**
 * Of some symbols one end is known, or both, of others none; the first loop runs five times, the second n.
 */
const CONTEXT: RangeContext = {
  symbol: (a) => {
    if (a.kind !== "value") return { low: null, high: null };
    return [
      { low: 0n, high: 9n },
      { low: 1n, high: null },
      { low: null, high: -1n },
    ][a.id]!;
  },
  lastIteration: (loop) => [constantTrec(4), subtractTrecs(symbol(0), constantTrec(1)), null][loop]!,
};

const leaf = fc.oneof(fc.integer({ min: -5, max: 9 }).map(constantTrec), fc.nat(2).map(symbol));
const tree: fc.Arbitrary<Trec> = fc.letrec<{ tree: Trec }>((tie) => {
  const pair = fc.tuple(tie("tree"), tie("tree"));
  return {
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      pair.map(([a, b]) => addTrecs(a, b)),
      pair.map(([a, b]) => multiplyTrecs(a, b)),
      fc.tuple(fc.nat(2), tie("tree"), leaf).map(([loop, base, step]) => chrec(loop as LoopId, base, step)),
      fc.tuple(tie("tree"), fc.integer({ min: 2, max: 4 })).map(([t, by]) => floorDiv(t, BigInt(by))),
      tie("tree").map(max0),
      tie("tree").map((t) => scaleTrec(t, -2n)),
    ),
  };
}).tree;

test("what is ruled out at a glance has no lower bound of 0, on random trees", () => {
  let ruledOut = 0;
  fc.assert(
    fc.property(tree, tree, (x, f) => {
      if (containsUnknown(x) || containsUnknown(f) || mayBeAtLeast(x, f, CONTEXT)) return;
      ruledOut++;
      expect(rangeOf(subtractTrecs(x, f), CONTEXT).low ?? -1n).toBeLessThan(0n);
    }),
    { numRuns: 3000, seed: 7 },
  );
  expect(ruledOut).toBeGreaterThan(500);
});

test("trees know of themselves what a walk finds, on random trees", () => {
  fc.assert(
    fc.property(tree, (t) => {
      const [loops, has] = [new Set<LoopId>(), { unknown: false }];
      someNode(t, (node) => {
        if ("loop" in node) loops.add(node.loop);
        has.unknown ||= node.kind === "unknown";
        return false;
      });
      expect(loopsOfTrec(t)).toEqual([...loops].sort((a, b) => a - b));
      expect(containsUnknown(t)).toBe(has.unknown);
      expect(trecKey(scaleTrec(scaleTrec(t, -3n), -1n, 3n))).toBe(trecKey(t));
    }),
    { numRuns: 1000, seed: 8 },
  );
});

test("an order of sums does not show in a tree, nor do fractions that cancel, on random trees", () => {
  fc.assert(
    fc.property(tree, tree, tree, (a, b, c) => {
      const [one, other] = [addTrecs(addTrecs(a, b), c), addTrecs(c, addTrecs(b, a))];
      if (!containsUnknown(one) && !containsUnknown(other)) expect(trecKey(one)).toBe(trecKey(other));
      const halves = addTrecs(scaleTrec(a, 1n, 2n), scaleTrec(a, 1n, 2n));
      if (!containsUnknown(halves)) expect(trecKey(halves)).toBe(trecKey(a));
    }),
    { numRuns: 1000, seed: 9 },
  );
});
