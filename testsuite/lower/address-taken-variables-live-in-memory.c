// WHY: a variable whose address is taken is read and written in memory, one whose address is not is a register
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: var a: int local memory
// CHECK: var b: int local register
// CHECK: var p: int* local register
// CHECK: store a = 1
// CHECK: set b = 2
// CHECK: addr a
// CHECK: store %p_{{\d+}}[0] = 5
// CHECK: load a
// CHECK: get b
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);

int f(void) {
  int a = 1, b = 2;
  int *p = &a;
  *p = 5;
  return a * 10 + b;
}

static void swap(int *x, int *y) {
  int t = *x;
  *x = *y, *y = t;
}

static int sum_of(int n) {
  int total = n, **q, *p = &total;
  q = &p;
  if (n > 0)
    **q += sum_of(n - 1);
  return total;
}

static int *kept(int n) {
  static int cells[4], next;
  cells[next] = n;
  return &cells[next++ & 3];
}

int main(void) {
  int a = 1, b = 2, n = 3;
  swap(&a, &b);
  swap(&n, &b);
  struct {
    int x, y[2];
  } s;
  int *px = &s.x, *py = &s.y[1];
  *px = 7, *py = 8, s.y[0] = *px + s.y[1];
  int *first = kept(1), *second = kept(2);
  *first += *second * 10;
  printf("%d %d %d %d %d %d %d %d\n", f(), a, b, n, sum_of(4), s.y[0], *kept(3), *first);
  return 0;
}
