// Time loops over planes whose indices, or pointers, take turns: two flip, three rotate.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

/** Its first byte tells the planes apart. */
const prelude = (g: Generator): readonly string[] => [
  `static void show_${g.name}(const void *at) { gi = (gi * 3 + *(const unsigned char *)at) & 31; }`,
];

const declarations = (g: Generator): readonly string[] => [
  `${g.pick("int", "int", "unsigned", "long", "unsigned char", "static int")} cur;`,
  "int now = 0, before = 1, later = 2;",
  "static double planes[3][60];",
  "for (int x = 0; x < 60; x++) planes[0][x] = x % 7, planes[1][x] = planes[2][x] = x % 5 * 0.5;",
  "cur = 0;",
];

/** The first subscripts of what is read and written, and the statements after which they are others. */
interface Turn {
  readonly from: string;
  readonly to: string;
  readonly next: readonly string[];
}

const flip = (g: Generator): Turn => ({
  from: "cur",
  to: g.pick("1 - cur", "cur ^ 1", "!cur", "(cur + 1) % 2"),
  next: [g.pick("cur = 1 - cur;", "cur ^= 1;", "cur = !cur;", "cur = (cur + 1) % 2;", "cur = cur == 0;")],
});

const rotate = (g: Generator): Turn =>
  g.pick(
    { from: "now", to: "before", next: ["{ int held = now; now = before; before = held; }"] },
    { from: "now", to: "later", next: ["{ int held = now; now = later; later = before; before = held; }"] },
    { from: "before", to: "now", next: ["before = now;", "now = (now + 1) % 3;"] },
    { from: "now", to: "(now + 1) % 3", next: ["now = (now + 1) % 3;"] },
    { from: "(now + 2) % 3", to: "now", next: ["if (++now == 3) now = 0;"] },
  );

const upTo = (g: Generator, j: string, low: number, body: readonly Statement[]): Statement =>
  block(`for (int ${j} = ${low}; ${j} < ${g.pick("n", "n", "m + 1", "30")}; ${j}++)`, body);

/** One plane from the other. */
function sweep(g: Generator, { from, to }: Turn): Statement {
  const [j, k] = [g.fresh("j"), g.fresh("k")];
  const array = g.pick("A", "B", "planes");
  const element = g.pick(
    `${array}[${to}][${j}] = 0.5 * (${array}[${from}][${j} - 1] + ${array}[${from}][${j} + 1]);`,
    `${array}[${to}][${j}] = ${array}[${from}][${j}] * 0.5 + ${g.place()} * 0.25;`,
    `${array}[${to}][${j}] = MAX(${array}[${from}][${j} - 1], ${array}[${from}][${j}]) - 0.125;`,
  );
  const cube = `T[${to}][${j}][${k}] = 0.5 * T[${from}][${j} - 1][${k}] + T[${from}][${j} + 1][${k}] * 0.25;`;
  return upTo(g, j, 1, [
    g.chance(75) ? simple(element) : block(`for (int ${k} = 0; ${k} < 3; ${k}++)`, [simple(cube)]),
  ]);
}

/** Who reads the index, or the plane of that index, after the loop. */
function reader(g: Generator, { from }: Turn): Statement {
  const j = g.fresh("j");
  return g.pick(
    upTo(g, j, 0, [simple(`X[${j}] = planes[${from}][${j}];`)]),
    simple(`g = (int)(${from});`),
    simple(`s += A[${from}][3] - planes[${from}][2];`),
    simple("e = (int)cur + now;"),
    simple(`show_${g.name}(&${g.pick("cur", "cur", "now", "before")});`),
  );
}

function takingTurns(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const turn = g.pick(flip, rotate)(g);
  const others = g.chance(15) ? g.counted(depth, i) : [];
  const body = [sweep(g, turn), ...others, ...(g.chance(15) ? [reader(g, turn)] : [])];
  const head = `for (${own} = 0; ${i} < ${g.pick("n", "m", "6")}; ${i}++)`;
  return [block(head, [...body, ...turn.next.map(simple)]), reader(g, turn)];
}

/** Pointers to rows, or to planes of rows, are swapped. */
function swapped(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const [a, b, held, j, k] = [g.fresh("x"), g.fresh("y"), g.fresh("h"), g.fresh("j"), g.fresh("k")];
  const [first, second] = g.pick(["A[0]", "A[1]"], ["X", "p"], ["p", "q"], ["X", "X + 50"], ["A[2]", "B[0]"]);
  const rows = {
    declared: `double *${a} = ${first}, *${b} = ${second}, *${held};`,
    sweep: upTo(g, j, 1, [simple(`${b}[${j}] = 0.5 * (${a}[${j} - 1] + ${a}[${j} + 1]);`)]),
    seen: `s += ${a}[1];`,
  };
  const [above, below] = g.pick(["A", "B"], ["B", "A"], ["A", "A + 45"]);
  const planes = {
    declared: `double (*${a})[90] = ${above}, (*${b})[90] = ${below}, (*${held})[90];`,
    sweep: upTo(g, j, 1, [
      upTo(g, k, 0, [simple(`${b}[${j}][${k}] = 0.5 * (${a}[${j} - 1][${k}] + ${a}[${j}][${k} + 1]);`)]),
    ]),
    seen: `s += ${a}[1][2];`,
  };
  const { declared, sweep, seen } = g.pick(rows, rows, planes);
  const others = g.chance(15) ? g.counted(depth, i) : [];
  const swap = simple(`${held} = ${a}; ${a} = ${b}; ${b} = ${held};`);
  return [
    simple(declared),
    block(`for (${own} = 0; ${i} < ${g.pick("n", "m", "6")}; ${i}++)`, [sweep, ...others, swap]),
    simple(seen),
  ];
}

export const FLIPPING: Feature = {
  prelude,
  declarations,
  places: [(g) => `planes[${g.pick("cur", "now", "before")}][${g.subscript()} % 60]`],
  naturals: [() => "(int)cur", () => "now"],
  loops: [takingTurns, takingTurns, swapped],
  between: (g) => [
    simple(g.pick("cur = 1 - cur;", "now = 2, before = 0, later = 1;", "s += planes[cur][now];")),
  ],
};
