// WHY: passes look at loops again for each that they change: sixty-four within each other are none that people write
// RUN: polyc %s --force --strict
// CHECK: #pragma omp parallel for
#define T4(x) x x x x
void deep(int n, double x[n]) {  // EXPECT-REJECT: too-complex
  T4(T4(T4(for (; n > 0; n--)))) x[n] = 0;
}
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
