// WHY: sizes that a store or a call in the loops may change, and members of what may be no structure, stay where the author reads them
// RUN: polyc %s --strict --force
struct S { int n; int *rows; unsigned char *bytes; double v[50]; };
union U { int i; float f; };
static int M = 10;
static union U u;
static struct { int kind; union U u; } in;
// the pointer may be changed as well as what it leads to
void characters(struct S *s) {
  for (int i = 0; i < s->n; i++) { // EXPECT-REJECT: variant-base-pointer
    s->bytes[i] = 0;
    s->bytes = &s->bytes[i];
  }
}
void punned(double *x) {
  for (int i = 0; i < u.i; i++) // EXPECT-REJECT: nonaffine-bound
    u.f = (x[i] = i);
}
void punned_inside(float *x) {
  for (int i = 0; i < in.u.i; i++) // EXPECT-REJECT: nonaffine-bound
    in.u.f = x[i];
}
// s may be no pointer where x holds nothing that is positive
void maybe(struct S *s, int n, double *x) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-bound
    if (x[i * 50] > 0)
      for (int j = 0; j < s->n; j++)
        x[i * 50 + j] += s->v[j];
}
int outside(void);
void call(double *x) {
  for (int i = 0; i < M; i++) { // EXPECT-REJECT: call-with-side-effects
    x[i] = i;
    M = outside();
  }
}
