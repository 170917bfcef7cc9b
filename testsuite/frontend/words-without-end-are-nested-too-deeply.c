// WHY: types and conditions within each other are counted as blocks are: a stack has an end
// RUN: polyc %s --force --strict 2>&1
// CHECK: #if expression is nested too deeply
// CHECK: #pragma omp parallel for
#define T4(x) x x x x
#define T256(x) T4(T4(T4(T4(x))))
#define T4096(x) T4(T4(T256(x)))
T4096(_Atomic() int x;
T4096(typeof() int y;
#if T4096(1 ?) 1
#endif
#if T4096(__has_include()
#endif
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
