// WHY: where #if chooses parts of members' declarations, or a macro may open another structure, any member may be another one
// RUN: polyc %s
// CHECK-NOT: #pragma omp
int printf(const char *, ...);
#define N 100000
#define OPEN union {
#define CLOSE };
struct halves {
  double
#ifdef SHORT
      *unused;
  short *values;
#else
      *values;
#endif
};
void halve(struct halves *h) {
  for (int i = 0; i < N; i++) // EXPECT-REJECT: variant-base-pointer
    h->values[i] = i / 2;
}
struct ends {
#ifdef BOTH
  OPEN int unused;
#endif
  int last;
  int first;
#ifdef BOTH
  CLOSE int more;
#endif
  int size;
};
void fill(struct ends *e, int *a) {
  for (int i = 0; i < N; i++) // EXPECT-REJECT: volatile-or-atomic
    a[i] = e->first + i;
}
static double numbers[N];
static int a[N];
int main(void) {
  struct halves h = {.values = numbers};
  struct ends e = {.first = 3};
  halve(&h);
  fill(&e, a);
  printf("%g %d\n", numbers[N / 2], a[N / 2]);
  return 0;
}
