// Inner loops whose number of iterations data decide, by themselves and in loops that they do not keep from being parallel.
//
// They keep the generator's promises: each counts in 0 … 41, and ends.

import type { Generator, Statement } from "./generator.ts";
import { block, line, simple } from "./generator.ts";

/** One line: `i` is a counter around it, `y` a place that it may write. */
type BoxText = (g: Generator, i: string, y: string) => string;

/** What is only read, in most loops. */
const source = (g: Generator, k: string): string =>
  g.pick(
    `B[${k}][J[${k}][1] % 40]`,
    `B[2][${k}]`,
    `F[${k}]`,
    `B[${k}][7]`,
    g.chance(30) ? g.place() : "F[5]",
  );

/** A box; most keep nothing from running in parallel, or there would be little to go wrong. */
export const box: BoxText = (g, i, y) => g.pick(...(g.chance(75) ? BOXES : HANDING_ON))(g, i, y);

const BOXES: readonly BoxText[] = [
  (g, i, y) =>
    `for (int kk = I[${i}] % 9; kk < I[${i} + 1] % 30; kk++) ${y} ${g.pick("+=", "-=", "=")} ${source(g, "kk")};`,
  (g, i, y) =>
    `{ double h = ${g.double(0)}; for (int kk = J[${i}][0] % 7; kk < J[${i}][1] % 40; kk++) h += ${source(g, "kk")} * 0.5; ${y} = h; }`,
  (g, i, y) =>
    `{ int kk = 0; double h = ${g.pick(y, "1.5", "-2")}; while (h < ${source(g, i)} && kk < 40) { h = h * 0.5 + ${source(g, "kk")}; kk++; } ${y} = ${g.pick("h", "kk", "h + kk")}; }`,
  (g, i, y) =>
    `{ ${y} = -1; for (int kk = 0; kk < ${g.bound()}; kk++) if (I[kk] == J[${i}][3]) { ${y} = kk; break; } }`,
  (_g, i, y) =>
    `{ unsigned a = I[${i}], b = J[${i}][2]; while (b != 0) { unsigned c = a % b; a = b; b = c; } ${y} = a; }`,
  (_g, i, y) => `for (int half = I[${i}]; half > 0; half /= 2) ${y} += half & 1;`,
  (g, i, y) =>
    `{ int kk = 0; do { ${y} = ${source(g, "kk")}; ${g.pick("kk += 1 + I[kk] % 3", "kk++", "kk += 2")}; } while (kk < J[${i}][1] % 36); }`,
  (g, i, y) =>
    `{ const double *o = B[${i}]; int kk = 0; while (kk < 40 && *o < ${source(g, i)}) { o++; kk++; } ${y} += kk; }`,
  (g, i, y) =>
    `for (int kk = 0; kk < J[${i}][4] % 20; kk++) { if (I[kk] % 3 == 0) continue; ${y} += ${source(g, "kk")}; ${g.pick("", "if (F[kk] > 9) break;")} }`,
  (g, i, y) =>
    `for (size_t kk = 0; kk < (size_t)(I[${i}] % 12); kk++) for (int x = J[kk][1] % 5; x < 20; ${g.pick("x += 1 + J[x][2] % 3", "x++")}) ${y} += ${source(g, "x")};`,
  (g, i, y) =>
    `switch (I[${i}] % 4) { case 0: ${y} = 1; break; case 1: ${y} += ${source(g, i)}; ${g.pick("break;", "/* falls through */")} case 2: ${y} -= 0.5; break; default: ; }`,
];
/** What iterations hand on to one another, or leave behind, or all write. */
const HANDING_ON: readonly BoxText[] = [
  (g, i) => `for (at = 0; at < J[${i}][1] % 40; at++) if (${source(g, "at")} > 2) break;`,
  (_g, i) => `for (int kk = 0; kk < I[${i}] % 6; kk++) if (J[kk][1] == ${i}) { seen++; break; }`,
  (g, i, y) =>
    `{ for (int kk = 0; kk < I[${i}] % 6; kk++) kept[${g.pick("0", "kk & 3", "1")}] = ${source(g, "kk")}; ${y} += kept[${g.pick("0", "1")}]; }`,
  (g, i, y) =>
    `{ int kk = 0; do { kept[0] = ${source(g, "kk")}; kk++; } while (kk < I[${i}] % 6); ${y} = kept[0]; }`,
  (_g, i) => `for (int kk = I[${i}] % 9; kk < 20; kk++) X[J[kk][1] % 60] += 1;`,
  (_g, i, y) => `{ int kk = 0; while (kk < J[${i}][1] % 9) { X[kk] = ${y}; kk++; } }`,
  (_g, i, y) => `{ int kk = 0; while (kk < J[${i}][1] % 9) { ${y} += X[${i} + kk]; kk++; } X[${i}] = ${y}; }`,
];

/** Other statements in a loop that data end: no further ones where no more loops are wanted, as what data decide on again and again is one box. */
export function boxAround(g: Generator, depth: number): readonly Statement[] {
  const k = g.fresh("b");
  const i = g.counter();
  const head = g.pick(
    `for (int ${k} = I[${i}] % 5; ${k} < J[${i}][1] % 12; ${k}++)`,
    `for (int ${k} = 0; ${k} < 9 && ${g.place()} < 50; ${k}++)`,
  );
  const own = simple(
    `${g.pick(`X[${i}]`, `r[${i}]`, `A[${i}][3]`)} ${g.pick("+=", "=", "-=")} ${source(g, k)};`,
  );
  const other = depth > 0 ? g.counted(depth, k) : [simple(g.assignment())];
  const body = g.chance(60) ? [own] : other;
  return [block(head, g.chance(30) ? [...body, simple(`if (${g.test()}) break;`)] : body)];
}

/** A loop that counts `i`, with a box in it that mostly writes an element of the iteration's own. */
export function loopWithBox(g: Generator, depth: number, i: string, own: string): readonly Statement[] {
  const y = g.pick(`X[${i}]`, `r[${i}]`, `A[${i}][${g.pick("2", i, "m")}]`, `p[${i}]`, `F[2 * ${i}]`);
  const inner = simple(box(g, i, y));
  const others = g.chance(30) ? g.counted(depth, i) : [];
  const [bound, step] = [g.bound(), g.pick("++", "++", " += 2")];
  const body = g.pick<readonly Statement[]>(
    [inner],
    [simple(`${y} = ${source(g, i)};`), inner],
    [inner, simple(`${y} *= 0.5;`)],
    [simple(`if (${g.test()}) { ${line([inner])} }`)],
    [block("for (int z = 0; z < 3; z++)", [inner])],
    [block("if (I[0] != 200)", [inner]), simple(`${y} += 1;`)],
  );
  return [block(`for (${own} = 0; ${i} < ${bound}; ${i}${step})`, [...others, ...body])];
}
