// WHY: ({ … }) is evaluated where it stands, has the value of its last expression, and may hold declarations and ifs
// RUN: polyc dump %s --after=frontend
// CHECK: function most(
// CHECK: (stmts:double {declare _a: double = (load m); declare _b: double = (load (index (load x) (load i)))} (if:double (gt:double (load _a) (load _b)) (load _a) (load _b)))
// EXEC: interpreted
int printf(const char *, ...);
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
static int calls;
static int next(void) { return ++calls; }

static double most(int n, const double *x) {
  double m = x[0];
  for (int i = 1; i < n; i++)
    m = MAX(m, x[i]);
  return m;
}

static int whole(int n) {
  return __extension__({
    int r = n;
    if (r < 0)
      r = -r;
    else {
      __auto_type t = r + 1L;
      r = t;
    }
    r;
  }) % 7;
}

int main(void) {
  double x[4] = {1, 7, 3, 6};
  printf("%f %d\n", most(4, x), MAX(next(), MAX(next(), 2)));
  for (int n = -3; n < 9; n++)
    printf("%d ", whole(n));
  while (({ next(); calls; }) < 9)
    ;
  int k = 0;
  if (({ k = 5; 0; }) && ({ k = 7; 1; }))
    k = 8;
  ({ k++; });
  (void)({ if (k) k += 10; });
  x[({ k & 3; })] = ({ typeof(k) *p = &k; *p += 2; *p; });
  printf("%d %d %f %d\n", calls, k, x[0], 1 ? ({ 'a'; }) : 2);
  return 0;
}
