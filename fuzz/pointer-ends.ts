// Loops that end at a pointer: a part of an array from one pointer to another, upwards and downwards.
//
// They keep the generator's promises: no more than 41 iterations, within objects.

import type { Generator, Statement } from "./generator.ts";
import { block, simple } from "./generator.ts";

type LoopText = (g: Generator, depth: number, i: string, own: string) => readonly Statement[];

const begin = (g: Generator): string => {
  const c = g.counter();
  return g.pick(`p + ${c}`, `q`, `A[${c}]`, `B[2] + ${c}`, "X", "r");
};

const many = (g: Generator): string => g.pick(`MAX(${g.bound()}, 0)`, "7", "abs(n)");

/** What is done with the element at `at`. */
const work = (g: Generator, at: string): Statement =>
  simple(
    g.pick(
      `${at} = ${g.double(1)};`,
      `${at} = ${at} * 0.5 + ${g.double(0)};`,
      `${g.place()} = ${at} * 0.25;`,
      `if (${at} > 3) ${at} = ${g.double(0)};`,
      `s += ${at};`,
    ),
  );

export const POINTER_ENDS: readonly LoopText[] = [
  // A counter besides.
  (g, depth, i, own) => {
    const [at, end] = [g.fresh("at"), g.fresh("end")];
    return [
      simple(`double *${at} = ${begin(g)}, *${end} = ${at} + ${many(g)};`),
      block(`for (${own} = 0; ${at} ${g.pick("<", "!=")} ${end}; ${at}++, ${i}++)`, [
        ...g.counted(depth, i),
        work(g, `*${at}`),
      ]),
    ];
  },
  (g) => {
    const [at, end] = [g.fresh("at"), g.fresh("end")];
    const [first, count] = [begin(g), many(g)];
    return [
      block(`for (double *${at} = ${first}, *${end} = ${at} + ${count}; ${at} != ${end}; ++${at})`, [
        work(g, `*${at}`),
      ]),
    ];
  },
  (g) => {
    const [at, end] = [g.fresh("at"), g.fresh("end")];
    const test = g.pick(`${end} > ${at}`, `${end} != ${at}`);
    return [
      simple(`double *const ${at} = ${begin(g)}, *${end} = ${at} + ${many(g)};`),
      block(`while (${test})`, [work(g, `*--${end}`)]),
    ];
  },
  // Two pointers that come from elsewhere.
  (g) => {
    const [at, end] = [g.fresh("at"), g.fresh("end")];
    const step = g.pick("++", "++", " += 2");
    return [
      simple(`const struct item *${end} = sp + ${many(g)};`),
      block(`for (struct item *${at} = sp; ${at} < ${end}; ${at}${step})`, [work(g, `${at}->x`)]),
    ];
  },
  (g) => {
    const at = g.fresh("at");
    const end = `v[${g.counter()}] + w`;
    return [
      block(`for (double *${at} = v[0]; ${at} < ${end}; ${at} += ${g.pick(1, 1, 2)})`, [work(g, `*${at}`)]),
    ];
  },
];
