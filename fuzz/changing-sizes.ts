// Sizes that the loops' own stores may change, for all that is known: integers in an array that is written, in structures that hold the
// pointers. What is written there is small, and loops have limits besides.

import { block, type Generator, type Statement, simple } from "./generator.ts";

export const changingPrelude = (g: Generator): readonly string[] => [
  `struct pic_${g.name} { int w, h; unsigned char *bytes; int *marks; };`,
  `static struct pic_${g.name} PIC_${g.name};`,
];

export const changingDeclarations = (g: Generator): readonly string[] => {
  const inArray = () => g.pick("I + 60", "I + 61", "I + 75", "I + 130", "I + 390", "&gn");
  return [
    `int *wide = ${inArray()}, *high = ${inArray()};`,
    `unsigned char *bytes = ${g.pick("cp", "cp", "(unsigned char *)(I + 58)", "(unsigned char *)ip", "(unsigned char *)wide")};`,
    `PIC_${g.name} = (struct pic_${g.name}){MIN(n, 9), MIN(m, 12), ${g.pick("C", "bytes")}, ${g.pick("I", "ip", "I + 90")}};`,
    `struct pic_${g.name} *im = n > 2 ? &PIC_${g.name} : NULL;`,
  ];
};

export function loopWithChangingSizes(
  g: Generator,
  depth: number,
  i: string,
  own: string,
): readonly Statement[] {
  const j = g.fresh("j");
  const place = g.pick(`${i} * 20 + ${j}`, `${j} * 12 + ${i}`, `${i} * 20 + ${j}`, `${j}`);
  const pixel = g.pick(`${i} * im->w + ${j}`, `${j} * im->h + ${i}`);
  const value = () =>
    g.pick(
      `(${i} + ${j}) % 9`,
      `${i} & 7`,
      "3",
      `(${g.integer()} & 15)`,
      `ip[${place}] % 7`,
      `bytes[${place}] / 2`,
    );
  const set = (element: string): Statement => {
    const text = `${element} ${g.pick("=", "=", "^=")} ${value()};`;
    return simple(g.chance(20) ? `if (${g.test()}) ${text}` : text);
  };
  const body = (element: string): readonly Statement[] => [
    set(element),
    ...(g.chance(20) ? [set(`ip[${place}]`)] : []),
    ...(g.chance(15) ? [simple(g.assignment())] : []),
    ...(g.chance(5) ? [simple("*wide = 7;")] : []),
  ];
  const inner = (bound: string, element: string): Statement =>
    block(`for (int ${j} = 0; ${j} < ${bound}; ${j}++)`, body(element));
  const others = g.chance(15) ? g.counted(depth, i) : [];
  const inMemory = () =>
    block(`for (${own} = 0; ${i} < MIN(${g.pick("*high", "n")}, 12); ${i}++)`, [
      inner(
        g.pick("MIN(*wide, 20)", "MIN(*wide, 20)", "MIN(*high, 9)"),
        g.pick(`ip[${place}]`, `bytes[${place}]`),
      ),
      ...others,
    ]);
  const ofPicture = () =>
    block(
      g.pick(
        `if (n > 2) for (${own} = 0; ${i} < im->h; ${i}++)`,
        `for (${own} = 0; ${i} < MIN(n, 9) - 2; ${i}++)`,
      ),
      [
        inner(
          g.pick("im->w", "im->w", "MIN(im->w, 7)"),
          g.pick(`im->bytes[${pixel}]`, `im->marks[${pixel}]`, `im->bytes[${j}]`),
        ),
        ...others,
      ],
    );
  return [g.pick(inMemory, ofPicture)()];
}
