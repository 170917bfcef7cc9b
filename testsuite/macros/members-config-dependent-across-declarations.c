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
  for (int i = 0; i < N; i++) // EXPECT-REJECT: preprocessor-inside
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
  for (int i = 0; i < N; i++) // EXPECT-REJECT: preprocessor-inside
    a[i] = e->first + i;
}
#ifdef BOTH
#define RANK union { int rank; long
#define END_OF_RANK }
#else
typedef int number_of_ranks;
#define RANK number_of_ranks
#define END_OF_RANK
#endif
struct ranked {
  RANK ranks;
  int size;
  int first;
  END_OF_RANK;
};
void rank(struct ranked *r, int *a) {
  for (int i = 0; i < N; i++) // EXPECT-REJECT: preprocessor-inside
    a[i] = r->first + i;
}
static double numbers[N];
static int a[N];
int main(void) {
  struct halves h = {.values = numbers};
  struct ends e = {.first = 3};
  halve(&h);
  struct ranked r = {.first = 3};
  fill(&e, a);
  rank(&r, a);
  printf("%g %d\n", numbers[N / 2], a[N / 2]);
  return 0;
}
