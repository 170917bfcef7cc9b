// Loops from one parameter to another, of all types: from below 0, over nothing, in steps, downwards.
//
// `lo` and `from` are in -4 … 8, `hi` in -9 … 36, `first` and `last` in 0 … 36.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

/** A header, and the sum with its counter that is in 0 … 41. */
type Header = readonly [head: string, name: string];

function header(g: Generator): (i: string, own: string) => Header {
  const [low, high] = [g.pick("lo", "lo", "from", "(long)lo", "lo + 1"), g.pick("hi", "hi", "hi", "hi - 1")];
  const step = g.pick("++", "++", "++", " += 2", " += 3", " += w");
  const fresh = (type: string, i: string, own: string) => (own === i ? own : `${type} ${i}`);
  const signed = g.pick("int", "int", "long", "short");
  const natural = g.pick("unsigned", "size_t", "unsigned long", "int");
  return g.pick<(i: string, own: string) => Header>(
    (i, own) => [`for (${fresh(signed, i, own)} = ${low}; ${i} <= ${high}; ${i}${step})`, `(${i} + 4)`],
    (i, own) => [`for (${fresh(signed, i, own)} = ${low}; ${i} < ${high}; ${i}${step})`, `(${i} + 4)`],
    (i, own) => [`for (${fresh(signed, i, own)} = lo; ${i} <= hi; ++${i})`, `(${i} - lo)`],
    (i, own) => [`for (${fresh(signed, i, own)} = hi; ${i} >= ${low}; ${i}--)`, `(${i} + 4)`],
    (i, own) => [`for (${fresh(signed, i, own)} = hi - 1; ${i} >= lo; ${i} -= 2)`, `(${i} - lo)`],
    (i, own) => [`for (${fresh(natural, i, own)} = first; ${i} < last; ${i}${step})`, i],
    (i, own) => [`for (${fresh(natural, i, own)} = first; ${i} <= last; ${i}++)`, i],
    (i, own) => [`for (${fresh(natural, i, own)} = last; ${i}-- > first;)`, i],
    (i, own) => [`for (${fresh("long", i, own)} = (int)first; ${i} <= hi; ${i}${step})`, i],
    (i, own) => [
      `for (${fresh("int", i, own)} = MAX(lo, ${g.signed()} - 2); ${i} <= hi; ${i}++)`,
      `(${i} + 4)`,
    ],
    (i, own) => [`for (${fresh("int", i, own)} = lo; ${i} < ${g.bound()}; ${i}++)`, `(${i} + 4)`],
    (i, own) => [`for (${fresh("int", i, own)} = lo; ${i} != MAX(lo, hi); ${i}++)`, `(${i} - lo)`],
  );
}

/** One loop from parameter to parameter. */
function between(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const [head, name] = header(g)(i, own);
  return [block(head, [...g.counted(depth, i, name)])];
}

/** Two of the same range, whose elements are a row's in a field of run-time width. */
function square(g: Generator, _depth: number, i: string, own: string): readonly Statement[] {
  const j = g.fresh("j");
  const head = g.pick(`for (${own} = lo; ${i} <= hi; ${i}++)`, `for (${own} = 0; ${i} <= hi; ${i}++)`);
  const inner = g.pick(`for (int ${j} = lo; ${j} <= hi; ${j}++)`, `for (int ${j} = from; ${j} < hi; ${j}++)`);
  const set = g.pick(
    `Q[300 + ${i} * w + ${j}] = R[300 + ${i} * w + ${j}] + R[301 + ${i} * w + ${j}];`,
    `A[${i} + 4][${j} + 4] = B[${j} + 4][${i} + 4] * 0.5;`,
    `r[300 + ${i} * w + ${j}] = ${g.double(0)};`,
    `p[300 + ${i} * w + ${j}] = q[300 + ${i} * w + ${j}] * 0.5;`,
    `X[${j} + 5] += A[${i} + 5][${j} + 4];`,
  );
  return [block(head, [block(inner, [simple(set)])])];
}

export const RUN_TIME_BOUNDS: Feature = {
  bounds: [() => "hi", () => "(int)last", () => "hi - lo"],
  tests: [(g) => `${g.signed()} > lo`, (g) => `${g.counter()} % 2 == first % 2`],
  subscripts: [(g) => `${g.counter()} + first`, (g) => `${g.counter()} + lo + 4`],
  loops: [between, between, between, square],
};
