import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import type { StatementLoop } from "./access-motion.ts";
import { keyed, StatementCosts, statementCost, totalCycles } from "./cost.ts";
import { X86_64 } from "./machine.ts";
import { carriesOnlyAntiDependences } from "./recurrence.ts";
import type { AccessModel, Feedback, StatementModel } from "./statement-model.ts";
import type { RealVector } from "./subscripts.ts";

const ALONE = { slower: 1, threaded: false };

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context({});
});

const read = (...rows: readonly RealVector[]): AccessModel => ({ rows, bytes: 8, written: false });
const write = (...rows: readonly RealVector[]): AccessModel => ({ ...read(...rows), written: true });

/** A statement with dimensions i, j, k, each of 2000 iterations. */
const statement = (accesses: readonly AccessModel[], more: Partial<StatementModel> = {}): StatementModel => ({
  name: "S",
  dimensions: 3,
  trips: [2000, 2000, 2000],
  most: [2000, 2000, 2000],
  fixed: [false, false, false],
  domain: isl.set("{ S[i, j, k] }"),
  sizes: isl.set("{ : }"),
  instances: 8e9,
  accesses,
  operations: accesses.length,
  valueBytes: 8,
  feedback: [],
  latency: 4,
  transfers: accesses.length,
  apart: "unknown",
  inMemory: false,
  calls: false,
  branches: false,
  ...more,
});

const loop = (step: RealVector, trips = 2000, recurrent = false): StatementLoop => ({
  step,
  trips,
  most: trips,
  fixed: trips < 10,
  recurrent,
  waits: recurrent,
});
const cost = (stmt: StatementModel, loops: readonly StatementLoop[]): number =>
  totalCycles(statementCost(stmt, loops, X86_64, ALONE));

const [I, J, K]: readonly RealVector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

it("along a diagonal the next column's lines are those of this one, as they are from column to column", () => {
  const stmt = statement([read(K!, J!)]);
  const along = (step: RealVector) => cost(stmt, [loop(I!), loop(step), loop(K!)]);
  const [columns, diagonal, apart] = [along([0, 1, 0]), along([1, 1, 1]), along([0, 8, 0])];
  expect(diagonal).toBeCloseTo(columns);
  expect(apart).toBeGreaterThan(1.5 * columns);
});

it("vectors of every second element cost twice as many, and are not stored", () => {
  const along = (...accesses: readonly AccessModel[]) =>
    cost(statement(accesses, { operations: 4 }), [loop(K!, 500)]);
  const [every, read2, write2] = [
    along(read([0, 0, 1]), write([0, 0, 1])),
    along(read([0, 0, -2]), write([0, 0, 1])),
    along(read([0, 0, 1]), write([0, 0, -2])),
  ];
  expect(read2).toBeGreaterThan(1.9 * every);
  expect(write2).toBeGreaterThan(3.8 * every);
});

it("compilers unroll loops of few iterations, and make vectors of the loop around", () => {
  const stencil = statement([read([0, 1, 1]), write([1, 0, 0])]);
  const cycles = cost(stencil, [loop(K!), loop(J!, 3)]);
  expect(cycles).toBeCloseTo(2000 * 3 * (8 / X86_64.vectorBytes) + X86_64.loopStart);
});

it("vectors hold as many elements as the widest values that are computed", () => {
  const bytes = (valueBytes: number) =>
    cost(statement([{ ...read(K!), bytes: 1 }], { operations: 8, valueBytes }), [loop(K!)]);
  expect(bytes(4)).toBeGreaterThan(3 * bytes(1));
});

it("scalars pass from iteration to iteration in registers", () => {
  const wait = (accesses: readonly AccessModel[]) =>
    cost(statement(accesses, { latency: 4 }), [loop(K!, 2000, true)]) / 2000;
  expect(wait([read(K!)])).toBeCloseTo(4, 1);
  expect(wait([write(K!)])).toBeCloseTo(4 + X86_64.forwarding, 1);
});

it("a sum in an array comes back out of the store queue where another store may have been to its element", () => {
  const wait = (apart: StatementModel["apart"], besideStores: boolean) => {
    const sum = statement([write(I!)], { feedback: [{ distance: [0], cycles: 4 }], apart });
    return totalCycles(statementCost(sum, [loop(K!, 2000, true)], X86_64, { ...ALONE, besideStores })) / 2000;
  };
  expect(wait("unknown", false)).toBeCloseTo(4, 1);
  expect(wait("unknown", true)).toBeCloseTo(4 + X86_64.forwarding, 1);
  expect(wait("declared", true)).toBeCloseTo(4, 1);
});

it("what only later iterations write is read first", () => {
  const first = (distance: RealVector | null, step: RealVector, written = write(K!)) =>
    carriesOnlyAntiDependences(statement([written], { feedback: [{ distance, cycles: 4 }] }), step);
  expect(first([-1], K!)).toBe(true);
  expect(first([0], K!)).toBe(true);
  expect(first([1], K!)).toBe(false);
  expect(first([-1], [0, 0, -1])).toBe(false);
  expect(first(null, K!)).toBe(false);
  // The same element in all iterations.
  expect(first([-1], J!)).toBe(false);
});

describe("recurrences", () => {
  /** x[i] += …: j runs within the row, 500 columns for each iteration of a loop around. */
  const sum = (trips: number, rowsWait: boolean) => {
    const before = rowsWait ? [{ distance: [1], cycles: 4 }] : [];
    const stmt = statement([write(I!)], { feedback: [{ distance: [0], cycles: 4 }, ...before] });
    return cost(stmt, [
      loop([0, trips, 0], 2000 / trips, true),
      loop(I!, 2000, rowsWait),
      loop(J!, trips, true),
    ]);
  };

  it("sums of short pieces of rows are under way at the same time", () => {
    expect(sum(1000, false) / sum(32, false)).toBeGreaterThan(2);
  });

  it("also where a row is read by later ones: few of its iterations wait for them", () => {
    const tile = (row: RealVector | null) => {
      const feedback = [
        { distance: [0], cycles: 4 },
        { distance: row, cycles: 8 },
      ];
      const stmt = statement([write(I!), read(J!)], { feedback });
      return cost(stmt, [loop(I!, 100, true), loop(J!, 32, true)]);
    };
    expect(tile([1]) / tile(null)).toBeGreaterThan(1.4);
  });

  it("but not where each row waits for the one before", () => {
    expect(sum(1000, true) / sum(32, true)).toBeLessThan(1.1);
  });

  it("nor where its values wait for those of other rows, along a diagonal too", () => {
    const feedback = [
      { distance: [0, 1], cycles: 7 },
      { distance: [1, 0], cycles: 5 },
    ];
    const skewed = (read: readonly Feedback[], trips: number) =>
      cost(statement([write(I!, J!)], { feedback: read }), [
        { ...loop([1, -1], 1_000_000 / trips, true), waits: false },
        loop(J!, trips, true),
      ]);
    expect(skewed(feedback, 1000) / skewed(feedback, 16)).toBeLessThan(1.1);
    expect(skewed(feedback.slice(0, 1), 1000) / skewed(feedback.slice(0, 1), 16)).toBeGreaterThan(1.5);
  });

  it("what a branch decides on is neither waited for nor in vectors", () => {
    const stmt = statement([write(I!)], { feedback: [{ distance: [0], cycles: 8 }], branches: true });
    const along = cost(stmt, [loop(I!, 1000, false), loop(J!, 1000, true)]);
    const across = cost(stmt, [loop(J!, 1000, true), loop(I!, 1000, false)]);
    expect(along / across).toBeGreaterThan(0.9);
    expect(along / across).toBeLessThan(1.1);
  });

  /** Cycles that an iteration of `step` computes. */
  const work = 0.5;
  /** A[i][j] := … A[i + di][j + dj]: cycles for an iteration of j. */
  const step = (distance: RealVector | null) =>
    cost(statement([write(I!, J!)], { feedback: [{ distance, cycles: 4 }] }), [loop(J!, 1000, true)]) / 1000;

  it("wait for the value of the iteration before, half as long for the one before that", () => {
    const wait = 4 + X86_64.forwarding;
    expect(step([0, 1]) - step(null)).toBeCloseTo(wait - work);
    expect(step([0, 2]) - step(null)).toBeCloseTo(wait / 2 - work);
  });

  it("do not wait for what other rows or later iterations write, or a few iterations only", () => {
    for (const distance of [
      [1, 0],
      [1, 1],
      [0, -1],
    ])
      expect(step(distance)).toBe(step(null));
  });

  it("through other statements wait for all that this one computes", () => {
    const stmt = statement([write(I!, J!)], { latency: 20 });
    const cycles = cost(stmt, [loop(J!, 1000, true)]) / 1000;
    expect(cycles - step(null)).toBeCloseTo(20 + X86_64.forwarding - work);
  });
});

it("pieces of rows follow one another in memory if few rows are taken at a time", () => {
  const stmt = statement([read(I!, J!)]);
  const strips = (rows: number) =>
    cost(stmt, [loop([rows, 0, 0], 2000 / rows), loop([0, 16, 0], 2000 / 16), loop(I!, rows), loop(J!, 16)]);
  expect(strips(2000)).toBeGreaterThan(1.3 * strips(8));
});

it("a walk down a column keeps no more rows at hand than leave pages for other accesses", () => {
  const stmt = statement([write(I!, J!)], { feedback: [{ distance: [0, 1], cycles: 4 }] });
  const tile = (rows: number) =>
    cost(stmt, [loop([rows, 0, 0], 2048 / rows), loop(J!, 2048, true), loop(I!, rows)]);
  expect(tile(64)).toBeGreaterThan(1.2 * tile(32));
});

it("what is written moves twice, so what is only read is rather moved", () => {
  const moving = (written: boolean) =>
    cost(
      statement([
        { ...read(J!, K!), written },
        { ...read(I!, K!), written: !written },
      ]),
      [loop(I!, 100), loop(J!, 100), loop(K!, 3000)],
    );
  expect(moving(true)).toBeGreaterThan(1.3 * moving(false));
});

describe("remembered costs", () => {
  const around = [loop(I!, 100), loop(J!, 200, true)].map(keyed);
  const stmt = () => statement([write(I!), read(I!, J!)]);

  it("are found once for statements that compute alike, in loops that do the same to them", () => {
    const costs = new StatementCosts(X86_64);
    const first = costs.of(stmt(), around, ALONE);
    expect(first).toEqual(statementCost(stmt(), around, X86_64, ALONE));
    expect(costs.of(stmt(), around.map(keyed), ALONE)).toBe(first);
  });

  it("are others in other loops, cut loops, and of other statements", () => {
    const costs = new StatementCosts(X86_64);
    const first = costs.of(stmt(), around, ALONE);
    const serial = around.map((one) => keyed({ ...one, recurrent: false, waits: false }));
    for (const loops of [around.toReversed(), around.slice(1), serial])
      expect(costs.of(stmt(), loops, ALONE)).toEqual(statementCost(stmt(), loops, X86_64, ALONE));
    expect(costs.of(stmt(), around, { ...ALONE, slower: 1.3 }).compute).toBeGreaterThan(first.compute);
    const wider = statement([{ ...write(I!), bytes: 16 }, read(I!, J!)]);
    expect(costs.of(wider, around, ALONE)).toEqual(statementCost(wider, around, X86_64, ALONE));
  });
});

it("what fits into a cache as a whole was there before: threads are not started to fetch it", () => {
  const each = (trips: number): number =>
    cost(statement([{ ...read([0, 0, 1]), bytes: 1 }]), [loop(K!, trips)]) / trips;
  expect(each(20_000)).toBeCloseTo(each(10_000), 2);
  expect(each(200_000)).toBeGreaterThan(1.05 * each(20_000));
});

it("passes over memory count, although all fits into a cache at the size that is assumed", () => {
  const stmt = statement([write(I!), read(K!)], { feedback: [{ distance: [0], cycles: 4 }] });
  const n = { ...loop(I!, 1000), most: 2 ** 24 };
  const passes = cost(stmt, [loop(K!, 50), n]);
  expect(passes).toBeGreaterThan(3 * cost(stmt, [loop(K!, 50), loop(I!, 1000)]));
});

it("compilers make vectors around a recurrence in a register, where arrays are known to lie apart", () => {
  const feedback = [{ distance: [0], cycles: 4 }];
  const loops = [loop(I!), loop(K!, 50, true)];
  const [apart, unknown] = (["declared", "unknown"] as const).map((apart) =>
    cost(statement([write(I!), read([1, 0, 1])], { feedback, apart }), loops),
  ) as [number, number];
  expect(apart).toBeLessThan(unknown / 1.3);
  const far = statement([write(I!), read(I!, K!)], { feedback, apart: "promised" });
  expect(cost(far, loops)).toBeGreaterThan(1.5 * apart);
  // What is outlined for threads has forgotten `restrict`.
  const promised = statement([write(I!), read([1, 0, 1])], { feedback, apart: "promised" });
  const inThreads = totalCycles(statementCost(promised, loops, X86_64, { ...ALONE, threaded: true }));
  expect(inThreads).toBe(unknown);
  expect(cost(promised, loops)).toBe(apart);
});
