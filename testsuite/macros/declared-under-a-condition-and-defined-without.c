// WHY: a condition around a mere declaration of a structure says nothing of its members
// RUN: polyc %s --only=scale
// CHECK: #pragma omp parallel for if (s->size >= {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < s->size; i++)
// EXEC: same
// EXEC: same -DPLAIN
int printf(const char *, ...);
#define N 100000
#ifndef PLAIN
struct sized;
void accelerate(struct sized *s);
#endif
struct sized {
  int size;
  double *data;
};
static double data[N];
void scale(struct sized *s) {
  for (int i = 0; i < s->size; i++)
    s->data[i] = s->data[i] * 2 + i;
}
int main(void) {
  struct sized s = {N, data};
  scale(&s);
  scale(&s);
  for (int i = 0; i < N; i += 99)
    printf("%g\n", data[i]);
  return 0;
}
