// Calls a twin, in C or in Fortran, with sizes from 1 to some, and prints a hash of all memory after each call.

import type { Twin, TwinArray } from "./description.ts";
import { extent } from "./in-c.ts";

/** 1 <= n <= m <= w: no array is empty, but many loops are. */
const INPUTS = [
  [5, 7, 9],
  [1, 2, 4],
  [1, 1, 1],
  [8, 8, 8],
  [33, 35, 37],
  [2, 3, 40],
  [3, 3, 5],
  [40, 41, 60],
];

export const CALLS = INPUTS.length;

/** `isFortran`: sizes go by reference, to a name with an underscore. Objects are exactly as large as they are declared. */
export function harness(twin: Twin, isFortran: boolean): string {
  const arrays = [...twin.arrays, twin.results];
  const types = arrays.map(() => "void *").join(", ");
  const size = isFortran ? "int *" : "int";
  const callee = isFortran ? `${twin.name}_` : twin.name;
  const args = ["n", "m", "w"].map((one) => (isFortran ? `&${one}` : one));
  return `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void ${callee}(${size}, ${size}, ${size}, ${types});
static unsigned long long hash;
static void mix(unsigned long long word) {
  hash = (hash ^ word) * 1099511628211ull;
  hash ^= hash >> 29;
}
static void mixReal(double x) {
  unsigned long long word = 7;
  if (x == x) memcpy(&word, &x, sizeof x);
  mix(word);
}
int main(void) {
  static const int sizes[${INPUTS.length}][3] = {${INPUTS.map((s) => `{${s.join(", ")}}`).join(", ")}};
  for (int call = 0; call < ${INPUTS.length}; call++) {
    int n = sizes[call][0], m = sizes[call][1], w = sizes[call][2];
${arrays.map((array, k) => allocated(array, k)).join("")}    ${callee}(${[...args, ...arrays.map(({ name }) => name)].join(", ")});
    hash = 14695981039346656037ull;
${arrays.map(mixed).join("")}    printf("%d %llx\\n", call, hash);
    fflush(stdout);
  }
  return 0;
}
`;
}

const countOf = ({ dims }: TwinArray): string => dims.map((dim) => `(${extent(dim)})`).join(" * ");

/** Integers are in 0 … 96: some are subscripts. */
function allocated(array: TwinArray, k: number): string {
  const { name, type } = array;
  const [a, b] = [
    [7, 23],
    [5, 19],
    [3, 17],
    [11, 31],
    [13, 29],
  ][k % 5]!;
  const value = type === "int" || type === "long" ? `k * ${a} % 97` : `(k * ${a} % ${b}) * 0.25 - 1`;
  return `    size_t ${name}_count = (size_t)(${countOf(array)});
    ${type} *${name} = malloc(${name}_count * sizeof *${name});
    for (size_t k = 0; k < ${name}_count; k++) ${name}[k] = ${value};
`;
}

const mixed = ({ name, type }: TwinArray): string =>
  `    for (size_t k = 0; k < ${name}_count; k++) ${type === "int" || type === "long" ? "mix((unsigned long long)" : "mixReal("}${name}[k]);
    free(${name});
`;
