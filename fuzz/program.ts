// Random functions with a main that calls them: sizes from below none to some, pointers that overlap and that don't. It prints a
// hash of all memory after each call.

import { printFunction, type RandomFunction } from "./generator.ts";

/** Arrays of the file, whatever a program does with them. */
const ARRAYS = `#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
struct item { double x; int k; double y[3]; };
static double A[90][90], B[90][90], T[44][44][3], X[400], P[4500], Q[4500], R[4500], GA[100];
static float F[400];
static int I[400], J[90][90];
static long L[400];
static unsigned U[400];
static unsigned char C[400];
static short H[400];
static signed char SC[400];
static unsigned short US[400];
static unsigned long UL[400];
static long long LL[400];
static unsigned WU[100];
static unsigned char WC[100];
static short WH[100];
static unsigned long WL[100];
static struct item S[1800];
static struct { int size; double a[100], b[90][90]; } G = {7, {0}, {{0}}};
static double *gp = P + 30, gs;
static int gn = 9, gi;
static double *RA[90], *RB[90], **TA = RA, **TB = RB;
static int *RI[90];
`;

const HEADERS = ["stdio.h", "stdlib.h", "string.h", "math.h"].map((name) => `#include <${name}>\n`).join("");

/** The first word of each line that it prints is the name of a function; a program that is stopped has printed up to there. */
export function programOf(functions: readonly RandomFunction[]): string {
  const calls = functions.map(({ name }) => `  check("${name}", ${name});\n`).join("");
  return `${HEADERS}${ARRAYS}\n${functions.map(printFunction).join("\n")}${HARNESS}
int main(void) {
${calls}  return 0;
}
`;
}

/** How often each function is called. */
export const INPUTS = 10;

/** Which bits a result has that is no number is the compiler's choice: one hash for all. */
const HARNESS = `
#define FILL(a, value) for (unsigned k = 0; k < sizeof(a) / sizeof *(a); k++) (a)[k] = (value)
#define FILLS(a, type, value) for (unsigned k = 0; k < sizeof(a) / sizeof(type); k++) ((type *)a)[k] = (value)
static void fill(void) {
  FILLS(A, double, k * 7 % 23 * 0.25);
  FILLS(B, double, k * 5 % 19 * 0.5 - 3);
  FILLS(T, double, k * 3 % 17 * 0.5);
  FILLS(G.b, double, k * 3 % 13 * 0.5);
  FILL(G.a, k % 7 * 0.5);
  FILL(GA, k % 5 * 0.5);
  FILL(X, k % 11 * 0.125);
  FILL(P, k * 3 % 29 * 0.5);
  FILL(Q, k * 5 % 37 * 0.25);
  FILL(R, k * 11 % 31 * 0.25);
  FILL(F, k % 13 * 0.5f);
  FILL(I, (int)(k * 13 % 97));
  FILLS(J, int, (int)(k * 17 % 97));
  FILL(L, k * 19 % 97);
  FILL(U, k * 23 % 97);
  FILL(C, (unsigned char)(k * 29 % 97));
  FILL(H, (short)(k * 31 % 97));
  FILL(SC, (signed char)(k * 37 % 97));
  FILL(US, (unsigned short)(k * 41 % 97));
  FILL(UL, k * 43 % 97);
  FILL(LL, k * 47 % 97);
  FILL(WU, k * 2654435761u);
  FILL(WC, (unsigned char)(k * 101));
  FILL(WH, (short)(k * 12345));
  FILL(WL, k * 11400714819323198485ul);
  for (int k = 0; k < 1800; k++) S[k] = (struct item){k % 9 * 0.5, k * 53 % 97, {k % 3, k % 5 * 0.25, k % 7}};
  gs = 0, gn = 9, gi = 0;
}
/* Rows in order, backwards, alternating, in no order, shared, overlapping. */
static void point(unsigned layout) {
  for (int i = 0; i < 90; i++) {
    double *const first[] = {A[i], A[89 - i], (i < 45 ? A : B)[2 * i % 90], A[i * 7 % 90], A[i], P + 45 * i, A[i], B[i]};
    double *const second[] = {B[i], B[89 - i], (i < 45 ? A : B)[2 * i % 90 + 1], B[i * 11 % 90],
                              A[(i + 1) % 90], Q + 45 * i, A[i], P + i};
    RA[i] = first[layout % 8], RB[i] = second[layout % 8];
    RI[i] = layout % 3 == 0 ? J[i] : layout % 3 == 1 ? J[89 - i] : I + 2 * i;
  }
  TA = layout % 5 == 3 ? RB : RA, TB = layout % 7 == 4 ? TA : RB;
}
static unsigned long long hash;
static void mix(unsigned long long word) {
  hash = (hash ^ word) * 1099511628211ull;
  hash ^= hash >> 29;
}
static void mixDouble(double x) {
  unsigned long long word = 7;
  if (x == x) memcpy(&word, &x, sizeof x);
  mix(word);
}
#define MIX(a, type) for (unsigned k = 0; k < sizeof(a) / sizeof(type); k++) mix((unsigned long long)((type *)a)[k]);
#define MIXD(a, type) for (unsigned k = 0; k < sizeof(a) / sizeof(type); k++) mixDouble(((type *)a)[k]);
typedef double function(int, int, int, long, double *, double *, double *, int *, unsigned char *, double (*)[],
                        float *, struct item *, int, int, short, unsigned, size_t);
static void check(const char *name, void *f) {
  static const int inputs[${INPUTS}][8] = {
    {5, 7, 9, 8, 0, 600, 0, 9},      {9, 4, 12, 2, 3, 4, 2, 20},    {0, 3, 2, 0, 1, 0, 3, 2},
    {8, 8, 1, 20, 9, 0, -4, 12},     {35, 33, 37, 9, 5, 91, 1, 36}, {1, 0, 5, 1, 2, 2, -3, -4},
    {6, 9, 15, 6, 700, 700, -1, 15}, {7, 2, 11, 7, 40, 77, 5, 5},   {-3, 4, 6, -2, 7, 30, 8, -9},
    {4, -2, 3, 5, 20, 21, -2, 0},
  };
  for (unsigned k = 0; k < ${INPUTS}; k++) {
    const int *in = inputs[k];
    fill();
    point(k * 3);
    double result = ((function *)f)(in[0], in[1], in[2], in[3], P + in[4] % 80, P + in[5] % 90, R, I + in[4] % 50,
                                    C + in[5] % 50, (double (*)[])(P + abs(in[3])), F + in[4] % 3, S + in[5] % 2, in[6], in[7], (short)in[6],
                                    (unsigned)abs(in[6]), (size_t)abs(in[7]));
    hash = 14695981039346656037ull;
    mixDouble(result);
    MIXD(A, double) MIXD(B, double) MIXD(T, double) MIXD(X, double) MIXD(P, double) MIXD(Q, double) MIXD(R, double) MIXD(GA, double)
    MIXD(G.a, double) MIXD(G.b, double) MIXD(F, float) mixDouble(gs);
    MIX(I, int) MIX(J, int) MIX(L, long) MIX(U, unsigned) MIX(C, unsigned char) MIX(H, short) MIX(SC, signed char)
    MIX(US, unsigned short) MIX(UL, unsigned long) MIX(LL, long long) MIX(WU, unsigned) MIX(WC, unsigned char)
    MIX(WH, short) MIX(WL, unsigned long) mix(gn), mix(gi);
    for (int i = 0; i < 1800; i++) {
      mixDouble(S[i].x), mix(S[i].k);
      MIXD(S[i].y, double)
    }
    printf("%s %u %llx\\n", name, k, hash);
    fflush(stdout);
  }
}
`;
