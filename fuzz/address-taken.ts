// Scalars whose address is known elsewhere: functions read and set them between loops and after them, through what they are given, or
// through a pointer or structure of the file that holds the address.

import type { Feature } from "./features.ts";
import { block, type Generator, type Statement, simple } from "./generator.ts";

const prelude = (g: Generator): readonly string[] => [
  `struct refs_${g.name} { int *at; double *sum; };`,
  `static struct refs_${g.name} REFS_${g.name};`,
  `static int MARK_${g.name}, *HELD_${g.name};`,
  `static double MEAN_${g.name};`,
  `static void see_${g.name}(const int *at) { gi = (gi * 3 + *at) & 31; }`,
  `static void hear_${g.name}(const double *sum) { gs = gs * 0.5 + *sum; }`,
  `static void move_${g.name}(int *at) { *at = (*at + 5) & 15; }`,
  `static void held_${g.name}(void) { gi = (gi + *HELD_${g.name} + *REFS_${g.name}.at) & 31, gs += *REFS_${g.name}.sum; }`,
];

const declarations = (g: Generator): readonly string[] => [
  "int at = 0, mark = 2, many = MIN(n, 9);",
  "double sum = 1, mean = 0;",
  "static int kept;",
  `kept = 1, MARK_${g.name} = 3, MEAN_${g.name} = 0.5;`,
  `HELD_${g.name} = ${g.pick("&mark", "&at", "&kept", `&MARK_${g.name}`)};`,
  `REFS_${g.name} = (struct refs_${g.name}){${g.pick("&mark", "&at", "&kept")}, ${g.pick("&sum", "&mean", `&MEAN_${g.name}`)}};`,
];

const whole = (g: Generator): string => g.pick("at", "mark", "kept", `MARK_${g.name}`);
const real = (g: Generator): string => g.pick("sum", "mean", `MEAN_${g.name}`);

/** Who looks at them, or sets them. */
const observer = (g: Generator): Statement =>
  simple(
    g.pick(
      `see_${g.name}(&${whole(g)});`,
      `see_${g.name}(&many);`,
      `hear_${g.name}(&${real(g)});`,
      `held_${g.name}();`,
      `move_${g.name}(&${whole(g)});`,
      `*REFS_${g.name}.at = 4, s += *REFS_${g.name}.sum;`,
      `see_${g.name}(&at), hear_${g.name}(&sum), held_${g.name}();`,
    ),
  );

const update = (g: Generator): Statement => {
  const [x, y] = [whole(g), real(g)];
  return simple(
    g.pick(
      `${x} = ${g.counter()};`,
      `${x} = (${x} + ${g.natural(0)}) % 41;`,
      `if (${g.test()}) ${x} = ${g.counter()};`,
      `${y} = ${g.double(1)};`,
      `${y} += ${g.double(0)};`,
      `${y} = ${g.place()}; ${g.place()} = ${y} * 0.5;`,
      `${x} = ${g.natural(0)}; ${g.place()} = ${x} * 0.25;`,
      `if (${g.place()} > ${y}) { ${y} = ${g.place()}; ${x} = ${g.counter()}; }`,
    ),
  );
};

/** A loop, and who looks at what it leaves; the counter itself may be what is looked at. */
function observed(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const bound = g.pick(g.bound(), "many", "many");
  if (g.chance(70)) {
    const inside = g.chance(10) ? [observer(g)] : [];
    return [
      block(`for (${own} = 0; ${i} < ${bound}; ${i}++)`, [...g.counted(depth, i), update(g), ...inside]),
      observer(g),
    ];
  }
  const count = g.fresh("count");
  const head = g.pick(`for (${count} = 0; ${count} < ${bound}; ${count}++)`, `while (++${count} < ${bound})`);
  return [
    simple(`int ${count} = 0;`),
    block(head, [...g.counted(depth, count), ...(g.chance(40) ? [update(g)] : [])]),
    simple(`see_${g.name}(&${count});`),
  ];
}

export const ADDRESS_TAKEN: Feature = {
  prelude,
  declarations,
  integers: [whole],
  naturals: [whole],
  doubles: [real],
  subscripts: [whole],
  bounds: [() => "many"],
  statements: [(g) => [update(g)], (g) => [update(g)]],
  loops: [observed, observed, observed],
  between: (g) => [observer(g)],
};
