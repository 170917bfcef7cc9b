import { describe, expect, test } from "vitest";
import { Random } from "../../ir/behaviour.ts";
import { onCycles } from "./cycles.ts";

type Graph = readonly (readonly number[])[];

const nodesOf = (graph: Graph) => graph.map((_, node) => node);
const found = (graph: Graph) => [...onCycles(nodesOf(graph), (node) => graph[node]!)].sort((a, b) => a - b);

/** By asking each node whether it reaches itself. */
function bySearch(graph: Graph): readonly number[] {
  return nodesOf(graph).filter((start) => {
    const seen = new Set<number>();
    const work = [...graph[start]!];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      work.push(...graph[node]!);
    }
    return seen.has(start);
  });
}

describe("nodes on cycles", () => {
  test("are not those between two cycles, nor those behind one", () => {
    expect(found([[1], [2], [1, 3], [4], [5], [4, 6], []])).toEqual([1, 2, 4, 5]);
  });

  test("are those with an edge to themselves", () => {
    expect(found([[0, 1], [2], []])).toEqual([0]);
  });

  test("are found in random graphs as by search", () => {
    const random = new Random(5);
    for (let trial = 0; trial < 500; trial++) {
      const size = 1 + (random.next() % 12);
      const graph = Array.from({ length: size }, () =>
        Array.from({ length: random.next() % 3 }, () => random.next() % size),
      );
      expect(found(graph)).toEqual(bySearch(graph));
    }
  });

  test("of long chains are found in one walk", () => {
    const length = 200_000;
    let looked = 0;
    const next = (node: number) => {
      looked++;
      return node + 1 < length ? [node + 1] : [];
    };
    expect(onCycles([0], next).size).toBe(0);
    expect(looked).toBe(length);
  });
});
