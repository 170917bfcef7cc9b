// Random SCoPs with scalars that live across statements and iterations, executed before and after every step.

import fc from "fast-check";
import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { ElementMemory, executeScop } from "../scop/model/interpret.ts";
import type { Scop } from "../scop/model/scop.ts";
import { forwardOperands } from "./forward.ts";
import { mapScalars } from "./greedy-map.ts";
import { TRANSFORM_STEPS, transformScop } from "./index.ts";
import { expectSameMemory } from "./testing.ts";

let context: () => Isl;
beforeAll(async () => {
  const isl = await loadIsl();
  context = () => isl.context();
});

const SIZES = [
  { n: 0, m: 2 },
  { n: 1, m: 1 },
  { n: 3, m: 0 },
  { n: 4, m: 3 },
];

const SCALARS = ["s", "t", "p", "q"];
const SUBSCRIPTS = ["i", "i - 1", "i + 1", "n - 1 - i", "0"];
const GUARDS = ["", " and i >= 1", " and m >= 1", " and i <= n - 2", " and m <= 0", " and 2i <= n"];
/** Of statements in the inner loop. */
const INNER = [...GUARDS, " and k >= 1", " and k <= m - 2", " and k <= i"];

interface Statement {
  /** Before the inner loop, in it, after it. */
  readonly place: 0 | 1 | 2;
  readonly guard: number;
  readonly target: string;
  readonly leaves: readonly string[];
}

const element = fc
  .record({ array: fc.constantFrom("A", "B", "C"), at: fc.constantFrom(...SUBSCRIPTS) })
  .map(({ array, at }) => `${array}[${at}]`);
const scalar = fc.constantFrom(...SCALARS);
const leaf = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 3, arbitrary: element },
  { weight: 1, arbitrary: fc.constantFrom("0", "1.5", "i") },
);
const statement: fc.Arbitrary<Statement> = fc.record({
  place: fc.constantFrom(0, 1, 2),
  guard: fc.nat(),
  target: fc.oneof(scalar, element, fc.constantFrom("A[i]", "B[i]", "C[i]")),
  leaves: fc.array(leaf, { minLength: 1, maxLength: 3 }),
});

/** A scalar as promotion leaves it: set, perhaps added to in the inner loop, stored. */
const thread: fc.Arbitrary<readonly Statement[]> = fc
  .record({
    scalar,
    array: fc.constantFrom("A", "B", "C"),
    first: fc.oneof(element, fc.constantFrom("0", "1.5")),
    inner: fc.option(fc.tuple(leaf, fc.nat(2))),
    last: fc.option(leaf),
  })
  .map(({ scalar: x, array, first, inner, last }): readonly Statement[] => [
    { place: 0, guard: 0, target: x, leaves: [first] },
    ...(inner === null ? [] : [{ place: 1 as const, guard: inner[1] * 5, target: x, leaves: [x, inner[0]] }]),
    { place: 2, guard: 0, target: `${array}[i]`, leaves: last === null ? [x] : [x, last] },
  ]);

/** Threads with statements among them. */
const program = fc
  .record({
    threads: fc.array(thread, { minLength: 1, maxLength: 2 }),
    others: fc.array(fc.tuple(statement, fc.nat(9)), { maxLength: 4 }),
  })
  .map(({ threads, others }) => {
    const all = threads.flat();
    for (const [other, at] of others) all.splice(at % (all.length + 1), 0, other);
    return all;
  });

function textOf(statements: readonly Statement[]): string {
  const lines: string[] = [];
  const order: string[] = [];
  statements.forEach(({ place, guard, target, leaves }, at) => {
    const iterators = place === 1 ? "i, k" : "i";
    const where = place === 1 ? "0 <= i < n and 0 <= k < m" : "0 <= i < n";
    const more = place === 1 ? INNER[guard % INNER.length]! : GUARDS[guard % GUARDS.length]!;
    lines.push(`S${at}[${iterators}] : ${where}${more} : ${target} := ${leaves.join(" + ")}`);
    order.push(`S${at}[${iterators}] -> [i, ${place}, ${place === 1 ? "k" : "0"}, ${at}]`);
  });
  return `[n, m] -> { : n >= 0 and m >= 0 }
    double A[n]; double B[n]; double C[n]; value double s; value double t; phi double p; value double q live-out
    ${lines.join("\n")}
    order { ${order.join("; ")} }`;
}

const scops = program.map(textOf);

/** Every scalar that is computed with was written before. */
function isDefined(scop: Scop): boolean {
  try {
    for (const size of SIZES) executeScop(scop, new ElementMemory(size));
    return true;
  } catch {
    return false;
  }
}

const RUNS = Number(process.env.POLYC_RUNS ?? 12);
const SEED = Number(process.env.POLYC_SEED ?? 20170812);

it("memory is the same after every step", { timeout: 600_000 }, () => {
  let [forwarded, mapped] = [0, 0];
  fc.assert(
    fc.property(scops, (text) => {
      const isl = context();
      try {
        const scop = scopFromText(isl, text);
        fc.pre(isDefined(scop));
        let previous = scop;
        const { statistics } = transformScop(scop, (_, { scop: after }) => {
          expectSameMemory(previous, after, SIZES);
          previous = after;
        });
        forwarded += statistics.forwarded;
        mapped += statistics.mapped;
      } finally {
        isl.dispose();
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(TRANSFORM_STEPS.length).toBeGreaterThan(3);
  expect(forwarded).toBeGreaterThan(RUNS / 5);
  expect(mapped).toBeGreaterThan(RUNS / 10);
});

it("memory is the same when scalars are mapped singly, forwarded or not", { timeout: 600_000 }, () => {
  let mapped = 0;
  fc.assert(
    fc.property(scops, fc.boolean(), (text, first) => {
      const isl = context();
      try {
        const scop = scopFromText(isl, text);
        fc.pre(isDefined(scop));
        const before = first ? forwardOperands(scop).scop : scop;
        const { scop: after, attempts } = mapScalars(before);
        expectSameMemory(scop, after, SIZES);
        expectSameMemory(scop, forwardOperands(after).scop, SIZES);
        mapped += attempts.filter((a) => a.outcome.kind === "mapped").length;
      } finally {
        isl.dispose();
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(mapped).toBeGreaterThan(RUNS / 5);
});
