// WHY: (T)-1, (T)*p, (T)&x and (T)(3) are casts where T is a type, and arithmetic or calls where a variable of that name hides it
// RUN: polyc dump %s --after=frontend
// CHECK: function casts(
// CHECK: (cast:unsigned char (neg:int 1))
// CHECK: (cast:unsigned char (load (deref (load p))))
// CHECK: (cast:unsigned char (add:int 3 256))
// CHECK: (cast:unsigned char (bitnot:int 0))
// RUN: polyc dump %s --after=frontend
// CHECK: function arithmetic(
// CHECK: (sub:int (load T) 1)
// CHECK: (mul:int (load T) (load p))
// CHECK: (and:int (load T) (load p))
// CHECK: (call:int (load f) 3)
// EXEC: interpreted
int printf(const char *, ...);
typedef unsigned char T;
typedef int F(int);

static int casts(int *p) {
  int a = (T)-1, b = (T)*p, c = (T)(3 + 256), d = (T)~0, e = (long)&p[1] == (long)(p + 1);
  return a + 2 * b + 3 * c + 4 * d + 5 * e + (int)sizeof(T) * 2 + (int)sizeof(T[3]);
}

static int add(int n) { return n + 10; }

static int arithmetic(int T, int p) {
  F *f = add;
  int a = (T)-1, b = (T)*p, c = (T)&p, d = (f)(3), e = sizeof(T)-1, g = (T)+p;
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 7 * g;
}

static int scopes(int n) {
  T a = 300, *pa = &a;
  {
    int T = 2;
    a += T * n, n = (T)-n;
  }
  for (T T = 250; T > 5; T++)
    n++;
  struct T {
    T T;
  } s = {(T)-2};
  goto T;
  n = 1000;
T:
  return n + a + s.T + (T)*pa;
}

int main(void) {
  int n = 513;
  printf("%d %d %d\n", casts(&n), arithmetic(6, 3), scopes(3));
  return 0;
}
