// WHY: integers are no floating-point numbers whatever sizes flags give them: a bound in memory stays, and the pragma needs no more
// WHY: than their test; where flags may make both the same, the loop that reads it again and again is kept beside the pragma's
// RUN: polyc %s
// CHECK: #pragma omp parallel for if (t->size >= {{[0-9]+}} && __builtin_types_compatible_p(count, int))
// CHECK-NEXT: for (int i = 0; i < t->size; i++)
// CHECK: void step
// CHECK: if (__builtin_types_compatible_p(value, double)) {
// CHECK-NEXT: #pragma omp parallel for if
// EXEC: same
// EXEC: same -DWIDE
// EXEC: same -DWHOLE
int printf(const char *, ...);
void *malloc(unsigned long);
#ifdef WIDE
typedef long long count;
#else
typedef int count;
#endif
#ifdef WHOLE
typedef int value;
#else
typedef double value;
#endif
#define N 100000
struct numbers {
  count size;
  double *data;
};
struct values {
  int end;
  value *at;
};
void scale(struct numbers *t) {
  for (int i = 0; i < t->size; i++)
    t->data[i] = t->data[i] * 2 + i;
}
void step(struct values *t) {
  for (int i = 0; i < t->end; i++)
    t->at[i] = t->at[i] * 2 + i;
}
int main(void) {
  struct numbers n = {N, malloc(N * sizeof(double))};
  struct values v = {N, malloc(N * sizeof(value))};
  for (int i = 0; i < N; i++) n.data[i] = v.at[i] = i;
  scale(&n);
  step(&v);
  for (int i = 0; i < N; i += 99) printf("%g %g\n", n.data[i], (double)v.at[i]);
  return 0;
}
