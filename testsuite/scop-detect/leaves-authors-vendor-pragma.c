// WHY: a nest with a pragma of which polyc does not know that it is only a hint is its author's
// RUN: polyc %s --force
double a[100], b[100];
void f(int n) {
#pragma vendor concurrent // EXPECT-REJECT: author-pragma
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
#define SEVERAL _Pragma("omp parallel") _Pragma("omp for")
void g(int n) {
  SEVERAL // EXPECT-REJECT: author-pragma
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
#define LOOP _Pragma("GCC ivdep") _Pragma("vendor concurrent")
void h(int n) {
  LOOP // EXPECT-REJECT: author-pragma
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 3;
}
