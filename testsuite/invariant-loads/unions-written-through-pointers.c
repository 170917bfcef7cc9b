// WHY: a pointer to one member of a union writes the bytes of the others: the size changes in the loop, which is asked in front
// RUN: polyc %s --strict --force
// CHECK: polyc_all_disjoint(1, {u, 1, sizeof u[0]}, {A, {{.*}}, {p, 1, sizeof p[0]})
// CHECK: polyc_all_disjoint(1, {w, 1, sizeof w[0]}, {A, {{.*}}, {p, 1, sizeof p[0]})
// CHECK: polyc_disjoint(p, 1, sizeof p[0], &g, 1, sizeof g)
// CHECK: i < w->kind
// EXEC: same
int printf(const char *, ...);
union U { int n; float f; };
struct W { int kind; union U u; };
static union U g;
double A[200];
float f[30];
__attribute__((noinline)) void pointer(union U *u, float *p) {
  for (int i = 0; i < u->n; i++) {
    A[i] = A[i] + 1;
    *p = 0;
  }
}
__attribute__((noinline)) void inside(struct W *w, float *p) {
  for (int i = 0; i < w->u.n; i++) {
    A[i] = A[i] + 1;
    *p = 0;
  }
}
__attribute__((noinline)) void object(float *p) {
  for (int i = 0; i < g.n; i++) {
    A[i] = A[i] + 1;
    *p = 0;
  }
}
// a float is no size
__attribute__((noinline)) void apart(struct W *w, float *p) {
  for (int i = 0; i < w->kind; i++) {
    A[i] = A[i] + 1;
    p[i] = 0;
  }
}
int main(void) {
  union U u = {100};
  struct W w = {1, {150}};
  g.n = 200;
  pointer(&u, &u.f);
  inside(&w, &w.u.f);
  object(&g.f);
  w.kind = 30;
  apart(&w, f);
  printf("%g %g %g %d %d %d\n", A[0], A[1], A[150], u.n, w.u.n, g.n);
  return 0;
}
