// Sizes and arrays that stand in structures behind pointers, which are null where no iteration reads anything through them.

import { block, type Generator, type Statement, simple } from "./generator.ts";

export const membersPrelude = (g: Generator): readonly string[] => [
  `struct mat_${g.name} { int rows, cols; double *data; };`,
  `static struct mat_${g.name} Y_${g.name}, Z_${g.name};`,
];

export const membersDeclarations = (g: Generator): readonly string[] => {
  const place = () => g.pick("P", "P + 11", "P + 300", "Q", "Q + 70", "R");
  const mat = (rows: string, cols: string) => `(struct mat_${g.name}){${rows}, ${cols}, ${place()}}`;
  return [
    `Y_${g.name} = ${mat(g.pick("n", "7", "0"), g.pick("m", "9", "n - 4"))};`,
    `Z_${g.name} = ${mat(g.pick("m", "5"), g.pick("m", "8", "n + 1"))};`,
    `struct mat_${g.name} *y = n > 2 ? &Y_${g.name} : NULL, *a = m > 1 ? ${g.pick("&Z", "&Z", "&Y")}_${g.name} : NULL;`,
    `int *size = n > 3 ? &${g.pick("gn", "gi", `Z_${g.name}.cols`)} : NULL;`,
  ];
};

/** `i` is below n - 2, so that `y` is not null; `j`: of `a`. */
const elementOfY = (i: string, j: string): string => `y->data[${i} * y->cols + ${j}]`;

export function loopWithMembers(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const [j, k] = [g.fresh("j"), g.fresh("k")];
  const set = (place: string, value: string): Statement => {
    const text = `${place} ${g.pick("=", "+=", "+=", "-=")} ${value};`;
    return simple(g.chance(25) ? `if (${g.test()}) ${text}` : text);
  };
  const overA = (body: readonly Statement[]) =>
    block(`for (int ${k} = 0; ${k} < MIN(m, 20) - 1; ${k}++)`, body);
  const overY = (body: readonly Statement[]) =>
    block(`for (int ${j} = 0; ${j} < ${g.pick("y->cols", "y->cols", "y->rows", "MIN(w, 9)")}; ${j}++)`, body);
  const inner = g.pick(
    () => overY([set(elementOfY(i, j), g.pick(g.place(), "0.5", `A[${i}][${j}]`))]),
    () => overY([set(elementOfY(j, i), `A[${i}][${j}] * 0.25`)]),
    () => overA([set(`X[${k}]`, g.pick(`a->data[${k} * a->cols + ${i}] * 0.5`, `a->cols + ${i}`))]),
    () => overY([overA([set(elementOfY(i, j), `a->data[${k} * a->cols + ${j}] * 0.125`)])]),
    () => overA([overY([set(elementOfY(i, j), `a->data[${k} * a->cols + ${j}] * 0.125`)])]),
    () =>
      overA([
        block(`for (int ${j} = 0; ${j} < a->cols; ${j}++)`, [
          set(`B[${j}][${k}]`, `a->data[${j}] + y->rows`),
        ]),
      ]),
    () => overY([set(`A[${j}][y->cols & 7]`, "1.5")]),
  )();
  const others = g.chance(25) ? g.counted(depth, i) : [];
  const sized = block(`if (n > 3) for (${own} = 0; ${i} < MIN(*size, 30); ${i}++)`, [
    block(`for (int ${j} = 0; ${j} < ${g.pick("*size", "n")}; ${j}++)`, [
      set(`A[${i}][${j}]`, g.pick(`B[${j}][${i}]`, "*size")),
    ]),
  ]);
  return g.chance(15) ? [sized] : [block(`for (${own} = 0; ${i} < n - 2; ${i}++)`, [inner, ...others])];
}
