// Random functions with a main that calls them: sizes from none to some, pointers that overlap and that don't. It prints a hash of
// all memory after each call.

import { ARRAYS, printFunction, type RandomFunction } from "./generator.ts";

/** The first word of each line that it prints is the name of a function. */
export function programOf(functions: readonly RandomFunction[]): string {
  const calls = functions.map(({ name }) => `  check("${name}", ${name});\n`).join("");
  return `#include <stdio.h>\n#include <string.h>\n${ARRAYS}\n${functions.map(printFunction).join("\n")}${HARNESS}
int main(void) {
${calls}  return 0;
}
`;
}

const HARNESS = `
#define FILL(a, value) for (unsigned k = 0; k < sizeof(a) / sizeof *(a); k++) (a)[k] = (value)
static void fill(void) {
  FILL((double *)A, k * 7 % 23 * 0.25);
  FILL((double *)B, k * 5 % 19 * 0.5 - 3);
  FILL(X, k % 11 * 0.125);
  FILL(P, k * 3 % 29 * 0.5);
  FILL(R, k * 11 % 31 * 0.25);
  FILL(F, k % 13 * 0.5f);
  FILL(I, k * 13 % 97);
  FILL((int *)J, k * 17 % 97);
  FILL(L, k * 19 % 97);
  FILL(U, k * 23 % 97);
  FILL(C, k * 29 % 97);
}
static unsigned long long hash;
static void mix(const void *bytes, unsigned long size) {
  for (unsigned long k = 0; k < size; k++)
    hash = (hash ^ ((const unsigned char *)bytes)[k]) * 1099511628211ull;
}
typedef double function(int, int, int, long, double *, double *, double *, int *, unsigned char *, double (*)[]);
static void check(const char *name, void *f) {
  static const int inputs[][6] = {
    {5, 7, 9, 8, 0, 600}, {9, 4, 12, 2, 3, 4},     {0, 3, 2, 0, 1, 0}, {8, 8, 1, 20, 9, 0},
    {1, 0, 5, 1, 2, 2},   {6, 9, 15, 6, 700, 700}, {7, 2, 11, 7, 40, 77},
  };
  for (unsigned k = 0; k < sizeof inputs / sizeof *inputs; k++) {
    const int *in = inputs[k];
    fill();
    double result = ((function *)f)(in[0], in[1], in[2], in[3], P + in[4] % 80, P + in[5] % 90, R, I + in[4] % 50,
                                    C + in[5] % 50, (double (*)[])(P + in[3]));
    hash = 14695981039346656037ull;
    mix(&result, sizeof result);
    mix(A, sizeof A), mix(B, sizeof B), mix(X, sizeof X), mix(P, sizeof P), mix(R, sizeof R), mix(F, sizeof F);
    mix(I, sizeof I), mix(J, sizeof J), mix(L, sizeof L), mix(U, sizeof U), mix(C, sizeof C);
    printf("%s %u %llx\\n", name, k, hash);
  }
}
`;
