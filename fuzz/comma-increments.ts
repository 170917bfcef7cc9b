// Headers that do several things: offsets and pointers that move on beside the counter, macros that trace or do nothing.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

const TRACE = (g: Generator) => `TRACE_${g.name}`;
const AND = (g: Generator) => `AND_${g.name}`;
const NEXT = (g: Generator) => `NEXT_${g.name}`;

const prelude = (g: Generator): readonly string[] => [
  `#define ${TRACE(g)}(x) ${g.pick("((void)0)", "((void)0)", "(void)(x)", "(gi = (x) & 7)")}`,
  `#define ${AND(g)}(x)${g.pick("", "", " , (void)0", " , (void)(x)")}`,
  `#define ${NEXT(g)}(x) ${g.pick("x++", "((x)++)", "(x) += 1", "x = x + 1", "x++, (void)0")}`,
];

/** What stands in an increment beside the counter's. */
function moves(g: Generator, i: string, step: string, off: string): string {
  const by = g.pick("1", "2", "2", "3");
  return g.pick(
    `${step}, ${off} += ${by}`,
    `${off} += ${by}, ${step}`,
    `${step}, ${off}++`,
    `(${step}, ${off} = ${off} + ${by})`,
    `${step}, ${TRACE(g)}(${i}), ${off} += ${by}`,
    `${off}++, ${step}, (void)0`,
  );
}

/** An offset from 0 to 123 that is set in front of the loop or in its header. */
function withOffset(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const off = g.fresh("off");
  const isDeclaring = own !== i;
  const [before, init] = g.pick(
    [`int ${off} = 0;`, `${own} = 0`],
    isDeclaring
      ? ["", `${own} = 0, ${off} = 0`]
      : [`${g.pick("int", "long")} ${off};`, `${i} = 0, ${off} = 0`],
    isDeclaring ? [`int ${off};`, `${own} = (${off} = 0)`] : [`int ${off} = 0;`, `${i} = ${off}`],
  );
  const step = g.pick(`${i}++`, `++${i}`, `${i} += 1`, `${i} += 2`);
  const test = g.pick(`${i} < ${g.bound()}`, `${off} < 100 && ${i} < ${g.bound()}`, `${i} <= ${g.bound()}`);
  const uses = [
    `X[${off}] = ${g.double(1)};`,
    `p[${off}] += ${g.double(0)};`,
    `if (${off} >= 0) X[${off}] = 1;`,
    `s += X[${off}] * ${i};`,
    `${g.place()} = I[${off}] * 0.5;`,
    `q[${off}] = p[${off} + 1];`,
  ];
  const loop = block(`for (${init}; ${test}; ${moves(g, i, step, off)})`, [
    ...(g.chance(40) ? g.counted(depth, i) : []),
    simple(g.pick(...uses)),
  ]);
  const isSeen = before !== "" && g.chance(30);
  return [...(before === "" ? [] : [simple(before)]), loop, ...(isSeen ? [simple(`g = ${off};`)] : [])];
}

/** Headers in which only the counter counts. */
function traced(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const step = g.pick(
    `${i} += 1, ${TRACE(g)}(${i})`,
    `${TRACE(g)}(${i}), ${i}++`,
    `${i}++ ${AND(g)}(${i})`,
    `${NEXT(g)}(${i})`,
    `(${i}++)`,
    `${i}++, e = ${i} & 7`,
    `(void)0, ${i} = ${i} + 1`,
    `${i}++, ${i}++`,
  );
  const init = own === i && g.chance(40) ? g.pick(`e = 1, ${i} = 0`, `(void)0, ${i} = 0`) : `${own} = 0`;
  const test = g.pick(
    `${i} < ${g.bound()}`,
    `${TRACE(g)}(${i}), ${i} < ${g.bound()}`,
    `(${i} < ${g.bound()})`,
  );
  return [block(`for (${init}; ${test}; ${step})`, g.counted(depth, i))];
}

/** A pointer that walks beside the counter. */
function walking(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const [at, to] = [g.fresh("at"), g.fresh("to")];
  return [
    simple(`double *${at} = ${g.pick("X", "p", "A[3]")}, *${to} = ${g.pick("q", "B[1]", "X + 130")};`),
    block(`for (${own} = 0; ${i} < ${g.bound()}; ${i}++, ${at}++, ${to} += ${g.pick("1", "2")})`, [
      ...(g.chance(40) ? g.counted(depth, i) : []),
      simple(g.pick(`*${to} = *${at} * 0.5;`, `*${at} = ${g.double(1)};`, `s += *${at} - *${to};`)),
    ]),
  ];
}

export const COMMA_INCREMENTS: Feature = {
  prelude,
  loops: [withOffset, withOffset, traced, traced, walking],
};
