// The functions of `loop-graphs.ts` in C, with conditions among what is mixed: for SCoP detection with the text that regions are.

import { Random } from "../src/ir/behaviour.ts";

const FAMILY_NAMES = ["sequence", "apart", "nests", "inside", "calls", "inner", "products", "mixed"] as const;
export const LOOP_FAMILIES: readonly LoopFamily[] = FAMILY_NAMES;
export type LoopFamily = (typeof FAMILY_NAMES)[number];

/** A function of about `loops` loops. */
export function loopProgram(family: LoopFamily, loops: number, seed = 1): string {
  const body = family === "mixed" ? mixed(loops, seed) : PIECES[family](loops);
  return `void g(int);\nvoid f(int n, int m, double *restrict a, double *restrict b, double A[restrict n][n]) {\n${body}}\n`;
}

type Piece = (loops: number) => string;

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: Math.max(1, Math.round(count)) }, (_, index) => make(index)).join("");

const loop = (counter: string, body: string, bound = "n"): string =>
  `for (int ${counter} = 0; ${counter} < ${bound}; ${counter}++) ${body}\n`;

const plain = (index: number): string =>
  loop("i", index % 2 === 0 ? "a[i] = i;" : "b[i] = a[i] * 2;", index % 3 === 0 ? "n" : "m");

const nest = (): string => loop("i", loop("j", `{ A[i][j] = 0; ${loop("k", "A[i][j] += a[k];")} }`));

const PIECES: Readonly<Record<Exclude<LoopFamily, "mixed">, Piece>> = {
  sequence: (loops) => repeat(loops, plain),
  apart: (loops) => repeat(loops, (index) => `${plain(index)}g(${index});\n`),
  nests: (loops) => repeat(loops / 3, nest),
  inside: (loops) => loop("k", `{\n${PIECES.apart(loops - 1)}}`),
  calls: (loops) => repeat(loops, (index) => loop("i", `g(i + ${index});`)),
  inner: (loops) =>
    repeat(loops / 3, () => loop("k", `{ g(k); ${loop("i", loop("j", "A[i][j] = a[j];"))} }`)),
  products: (loops) => repeat(loops / 2, () => loop("i", loop("j", "a[i * j] = 1;"))),
};

function mixed(loops: number, seed: number): string {
  const random = new Random(seed);
  const pieces = Object.values(PIECES);
  let body = "";
  for (let left = loops; left > 0; ) {
    const size = Math.min(left, 3 + (random.next() % 20));
    const piece = pieces[random.next() % pieces.length]!(size);
    body += random.next() % 4 === 0 ? `if (n > ${size}) {\n${piece}}\n` : piece;
    left -= size;
  }
  return body;
}
