import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupsOf } from "./disjoint-ranges.ts";

type Pair = readonly [string, string];

const tested = (pairs: readonly Pair[]): readonly string[] =>
  groupsOf(pairs).flatMap(({ first, others }) => {
    const all = [...first, ...others];
    return first.flatMap((one, k) => all.slice(k + 1).map((other) => [one, other].sort().join()));
  });

const anyPairs = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 })), {
    selector: ([a, b]) => [a, b].sort().join(),
  })
  .map((pairs) => pairs.filter(([a, b]) => a !== b).map(([a, b]): Pair => [`r${a}`, `r${b}`]));

describe("groups of ranges that must not overlap", () => {
  it("test all pairs that are asked for, and no others", () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const asked = new Set(pairs.map((pair) => [...pair].sort().join()));
        expect(new Set(tested(pairs))).toEqual(asked);
      }),
    );
  });

  it("are one where few are written and many read", () => {
    const pairs: readonly Pair[] = ["a", "b", "c"].flatMap((one): readonly Pair[] => [
      [one, "x"],
      [one, "y"],
    ]);
    const written: readonly Pair[] = [
      ["a", "b"],
      ["a", "c"],
      ["b", "c"],
    ];
    expect(groupsOf([...written, ...pairs])).toEqual([{ first: ["a", "b", "c"], others: ["x", "y"] }]);
  });

  it("are several where some may overlap", () => {
    const pairs: readonly Pair[] = [
      ["a", "x"],
      ["a", "y"],
      ["b", "y"],
      ["b", "z"],
    ];
    expect(groupsOf(pairs)).toEqual([
      { first: ["a"], others: ["x", "y"] },
      { first: ["b"], others: ["y", "z"] },
    ]);
  });
});
