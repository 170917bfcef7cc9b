// WHY: rule 10: text that other flags read keeps an address where `&` stands in front of a macro that becomes the variable's
// WHY: name, or is all of a macro: others may read the variable then, and no loop has it for its own
// RUN: polyc %s --level=1
// CHECK-NOT: private(o)
// CHECK: static void a_number(
// CHECK: #pragma omp parallel for private(o)
// CHECK: int main
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#define N 50000
static int c[N], d[N], other, *kept = &other;
#define AND &
#define OWN o
#define ALSO OWN
#define SAME(x) x
#define MASK 3
static void twice(int i, int *r) { *r = i * 2; }
static void by_name(int n) {
  int o = 0;
#ifdef OTHER
  kept = &ALSO;
#endif
  for (int i = 0; i < n; i++) {
    twice(i, &o);
    c[i] = o;
    d[i] += o;
  }
  c[1] += *kept;
}
static void by_argument(int n) {
  int o = 0;
#ifdef OTHER
  kept = & SAME(o);
#endif
  for (int i = 0; i < n; i++) {
    twice(i, &o);
    c[i] += o;
    d[i] += o;
  }
  c[1] += *kept;
}
static void by_operator(int n) {
  int o = 0;
#ifdef OTHER
  kept = AND o;
#endif
  for (int i = 0; i < n; i++) {
    twice(i, &o);
    c[i] += o;
    d[i] += o;
  }
  c[1] += *kept;
}
static void a_number(int n) {
  int o = 0;
#ifdef OTHER
  other = (n) & MASK;
#endif
  for (int i = 0; i < n; i++) {
    twice(i, &o);
    c[i] += o;
    d[i] += o;
  }
  c[1] += *kept;
}
int main(void) {
  by_name(N);
  kept = &other;
  by_argument(N);
  kept = &other;
  by_operator(N);
  kept = &other;
  a_number(N);
  unsigned h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + c[i] + 7 * d[i];
  printf("%u\n", h);
  return 0;
}
