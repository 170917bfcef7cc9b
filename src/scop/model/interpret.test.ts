import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";
import { scopFromText } from "./from-text.ts";
import { ElementMemory, type ExecuteOptions, executeScop } from "./interpret.ts";
import { instancesInOrder } from "./interpret-order.ts";

const isl = (await loadIsl()).context();

const run = (text: string, params: Record<string, number>, options: ExecuteOptions = {}) => {
  const memory = new ElementMemory(params);
  executeScop(scopFromText(isl, text), memory, options);
  return memory;
};
const everyMember: ExecuteOptions = { isParallel: () => true };

const PREFIX_SUM = `
[n] -> { : }
double A[n]
S0[i] : 1 <= i < n : A[i] := A[i-1] + A[i]
order { S0[i] -> [i] }
`;

test("a prefix sum is what the loop computes", () => {
  const { elements } = run(PREFIX_SUM, { n: 4 });
  const fresh = new ElementMemory({ n: 4 });
  const scop = scopFromText(isl, PREFIX_SUM);
  const at = (i: bigint) => fresh.load(scop.arrays[0]!, [i]) as number;
  expect(elements.get("A[3]")).toBe(at(0n) + at(1n) + at(2n) + at(3n));
});

test("a loop that carries a dependence differs backwards and shuffled", () => {
  const forward = run(PREFIX_SUM, { n: 6 }).text();
  expect(run(PREFIX_SUM, { n: 6 }, { ...everyMember, order: "reverse" }).text()).not.toBe(forward);
  expect(run(PREFIX_SUM, { n: 6 }, { ...everyMember, order: "shuffled", seed: 3 }).text()).not.toBe(forward);
});

test("a parallel loop is the same in every order", () => {
  const text = `
    [n] -> { : }
    double A[n]; double B[n]
    S0[i] : 0 <= i < n : A[i] := 2 * B[i] + i
    order { S0[i] -> [i] }
  `;
  const forward = run(text, { n: 7 }).text();
  expect(forward.split("\n").length).toBe(7);
  for (const order of ["reverse", "shuffled"] as const)
    expect(run(text, { n: 7 }, { ...everyMember, order }).text()).toBe(forward);
});

test("another schedule is another order", () => {
  const scop = scopFromText(
    isl,
    `
    [n] -> { : }
    double A[n]
    S0[i] : 0 <= i < n : A[i] := 0
    S1[i] : 0 <= i < n : A[i] := A[i] + 1
    order { S0[i] -> [i, 0]; S1[i] -> [i, 1] }
  `,
  );
  const names = (schedule = scop.schedule) =>
    instancesInOrder(scop, schedule, [2n]).map((i) => `${i.stmt.name}[${i.point.join(",")}]`);
  expect(names()).toEqual(["S0[0]", "S1[0]", "S0[1]", "S1[1]"]);
  const fissioned = isl.schedule(
    '{ domain: "[n] -> { S0[i] : 0 <= i < n; S1[i] : 0 <= i < n }", child: { sequence: [ { filter: "{ S1[i] }", child: { schedule: "[{ S1[i] -> [-i] }]" } }, { filter: "{ S0[i] }", child: { schedule: "[{ S0[i] -> [i] }]" } } ] } }',
  );
  expect(names(fissioned)).toEqual(["S1[1]", "S1[0]", "S0[0]", "S0[1]"]);
});

test("tiles visit every instance once, boundary tiles included", () => {
  const scop = scopFromText(
    isl,
    `
    [n] -> { : }
    double A[n]
    S0[i] : 0 <= i < n : A[i] := A[i] + 1
    order { S0[i] -> [i] }
  `,
  );
  const tiled = isl.schedule(
    '{ domain: "[n] -> { S0[i] : 0 <= i < n }", child: { schedule: "[{ S0[i] -> [3*floor(i/3)] }]", child: { schedule: "[{ S0[i] -> [i] }]" } } }',
  );
  const points = instancesInOrder(scop, tiled, [8n]).map((i) => Number(i.point[0]));
  expect(points).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const reversed = instancesInOrder(scop, tiled, [8n], {
    order: "reverse",
    isParallel: (band) => band.getScheduleDepth() === 0,
  });
  expect(reversed.map((i) => Number(i.point[0]))).toEqual([6, 7, 3, 4, 5, 0, 1, 2]);
});

test("scalar locations hold values between statements and at the end", () => {
  const text = `
    [n] -> { : }
    double A[n]; phi double s live-out; value double t
    S0[]  : true       : s := 0
    S1[i] : 0 <= i < n : t := s + A[i]
    S2[i] : 0 <= i < n : s := t
    order { S0[] -> [0, 0, 0]; S1[i] -> [1, i, 0]; S2[i] -> [1, i, 1] }
  `;
  const scop = scopFromText(isl, text);
  const memory = new ElementMemory({ n: 3 });
  const scalars = executeScop(scop, memory);
  const at = (i: bigint) => memory.load(scop.arrays[0]!, [i]) as number;
  expect(scalars.liveOut().map((l) => [l.array.name, l.value])).toEqual([["s", at(0n) + at(1n) + at(2n)]]);
  expect(memory.elements.size).toBe(0);
});

test("subscripts with quotients are evaluated as isl means them", () => {
  const { elements } = run(
    `
    [n] -> { : }
    double A[n]
    S0[i] : -3 <= i <= 3 : A[floor(i/2)] := i
    order { S0[i] -> [i] }
  `,
    { n: 0 },
  );
  expect([...elements].sort()).toEqual([
    ["A[-1]", -1],
    ["A[-2]", -3],
    ["A[0]", 1],
    ["A[1]", 3],
  ]);
});

test("computing with a location that nothing was written to is an error", () => {
  const text = `
    [n] -> { : }
    double A[n]; value double t
    S0[i] : 0 <= i < n : A[i] := t + 1
    order { S0[i] -> [i] }
  `;
  expect(() => run(text, { n: 1 })).toThrow(/never given/);
});
