import { type Isl, loadIsl, MultiUnionPwAff, type UnionMap, UnionPwAff } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { Pairs } from "./pairs.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const PAIRS = `[n] -> {
  S[i, j] -> S[i + 1, j'] : 0 <= i < n - 1 and 0 <= j < n and j - 1 <= j' <= j and 0 <= j';
  S[i, j] -> T[j, i] : 0 <= i < n and 0 <= j < n and i < j;
  T[i, j] -> S[i, j + 1] : 0 <= i < n and 0 <= j < n - 1 and i > j }`;

/** Among them one that is no single expression. */
const LOOPS = [
  "{ S[i, j] -> [(i)]; T[i, j] -> [(i)] }",
  "{ S[i, j] -> [(j)]; T[i, j] -> [(i)] }",
  "{ S[i, j] -> [(i + j)]; T[i, j] -> [(i + j)] }",
  "{ S[i, j] -> [(2)]; T[i, j] -> [(3)] }",
  "[n] -> { S[i, j] -> [(i)] : i < 5; S[i, j] -> [(n + j)] : i >= 5; T[i, j] -> [(j)] }",
];

const loop = (text: string): UnionPwAff => UnionPwAff.readFromStr(isl, text);

/** What isl says of all pairs at once. */
function whole(pairs: UnionMap, text: string) {
  const at = MultiUnionPwAff.fromUnionPwAff(loop(text));
  const [forwards, backwards] = [pairs.lexLtAtMultiUnionPwAff(at), pairs.lexGtAtMultiUnionPwAff(at)];
  return {
    backwards: !backwards.isEmpty(),
    differ: !forwards.isEmpty() || !backwards.isEmpty(),
    apart: forwards.union(backwards),
    together: pairs.eqAtMultiUnionPwAff(at),
  };
}

describe("pairs, two statements at a time", () => {
  it.each(LOOPS)("%s does to them what it does to all pairs at once", (text) => {
    const all = isl.unionMap(PAIRS);
    const pairs = Pairs.of(all);
    const expected = whole(all, text);
    expect(pairs.goBackwards(loop(text))).toBe(expected.backwards);
    expect(pairs.differ(loop(text))).toBe(expected.differ);
    if (expected.differ) expect(pairs.apart(loop(text)).isEqual(expected.apart)).toBe(true);
    // What is left in one iteration shows in what the other loops do to it.
    for (const next of LOOPS) {
      const inside = whole(expected.together, next);
      expect(pairs.together(loop(text)).goBackwards(loop(next))).toBe(inside.backwards);
      expect(pairs.together(loop(text)).differ(loop(next))).toBe(inside.differ);
    }
  });

  it("restricts those of statements that several parts share, and leaves out those between parts", () => {
    const parts = ["[n] -> { S[i, j] : i < 3; T[i, j] }", "[n] -> { S[i, j] : i >= 3 }"].map((part) =>
      isl.unionSet(part),
    );
    const all = isl.unionMap(PAIRS);
    Pairs.of(all)
      .within(parts)
      .forEach((pairs, k) => {
        const expected = whole(all.intersectDomain(parts[k]!).intersectRange(parts[k]!), LOOPS[1]!);
        expect(pairs.differ(loop(LOOPS[1]!))).toBe(expected.differ);
        expect(pairs.apart(loop(LOOPS[1]!)).isEqual(expected.apart)).toBe(true);
      });
  });

  it("an order that has a loop in common with another asks nothing anew", () => {
    const pairs = Pairs.of(isl.unionMap(PAIRS));
    const steps = (outer: UnionPwAff, inner: UnionPwAff): number => {
      isl.resetOperations();
      pairs.together(outer).differ(inner);
      return isl.operations;
    };
    const [first, again] = [1, 2].map(() => [loop(LOOPS[2]!), loop(LOOPS[0]!)] as const);
    const before = steps(...first!);
    expect(steps(...again!)).toBeLessThan(before / 4);
  });
});
