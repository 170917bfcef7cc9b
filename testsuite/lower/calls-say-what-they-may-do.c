// WHY: a call carries what its attributes or the table of the C library say: const, pure, or any effect; allocators give fresh memory
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: call mine(%x_{{\d+}}) const
// CHECK: call peek(%p_{{\d+}}) pure
// CHECK: call touch(%p_{{\d+}})
// CHECK-NOT: touch(%p_{{\d+}}) {{const|pure}}
// CHECK: call malloc({{.*}}) fresh
// CHECK: call fabs({{.*}}) const
// CHECK: call strlen({{.*}}) pure
// CHECK: call *%how
// CHECK-NOT: {{const|pure}}
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);
double fabs(double);
unsigned long strlen(const char *);
void *malloc(unsigned long);
void free(void *);

__attribute__((const)) static double mine(double x) { return x * 2; }
int peek(const int *p) __attribute__((__pure__));
int peek(const int *p) {
  for (int k = 0; k < 1; k++)
    if (p) return *p;
  return 0;
}
void touch(int *p) {
  for (int k = 0; p && k < 1; k++) *p += 3;
}
static int twice(int n) { return 2 * n; }

double f(double x, int *p, const char *s) {
  double y = mine(x) + peek(p);
  touch(p);
  int *fresh = malloc(sizeof *fresh);
  *fresh = peek(p);
  int (*how)(int) = p ? twice : &peek == 0 ? 0 : twice;
  y += fabs(-x) + strlen(s) + how(*fresh) + (*how)(1) + (**how)(2);
  free(fresh);
  return y;
}

int main(void) {
  int n = 4;
  printf("%f ", f(1.5, &n, "abc"));
  printf("%d\n", n);
  return 0;
}
