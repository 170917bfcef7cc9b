// WHY: a word that #if makes a macro for the type of one member leaves the others of a structure as they are
// RUN: polyc %s --only=scale
// CHECK: #pragma omp parallel for if (r->size >= {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < r->size; i++)
// EXEC: same
// EXEC: same -DWITH_NAMES
int printf(const char *, ...);
typedef int number_of_ranks;
#ifdef WITH_NAMES
#define RANKS const char *
#else
#define RANKS number_of_ranks
#endif
#define N 100000
struct ranked {
  RANKS ranks;
  int size;
  double *data;
};
static double data[N];
void scale(struct ranked *r) {
  for (int i = 0; i < r->size; i++)
    r->data[i] = r->data[i] * 2 + i;
}
int main(void) {
  struct ranked r = {0, N, data};
  scale(&r);
  scale(&r);
  for (int i = 0; i < N; i += 99)
    printf("%g\n", data[i]);
  return 0;
}
