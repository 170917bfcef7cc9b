// WHY: accesses to volatile objects, through pointers to them, and of volatile members are volatile, each where it is written
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: store volatile v = 1
// CHECK: store volatile v = 1
// CHECK: load volatile %p_{{\d+}}[0]
// CHECK: load volatile %p_{{\d+}}[1]
// CHECK: store volatile %p_{{\d+}}[1]
// CHECK: load volatile %s_{{\d+}}[0].x@1
// CHECK: load %s_{{\d+}}[0].n@0
// CHECK: load volatile v
// CHECK: return
// RUN: polyc dump %s --after=lcssa
// CHECK: func f(
// CHECK: store volatile v = 1
// CHECK: store volatile v = 1
// CHECK: load volatile v
// EXEC: interpreted
int printf(const char *, ...);
volatile int v;
struct s {
  int n;
  volatile int x;
};

int f(volatile int *p, struct s *s) {
  v = 1;
  v = 1;
  int a = *p;
  p[1]++;
  a += s->x + s->n;
  (void)v;
  return a;
}

static int waits(int n) {
  volatile int left = n, a[3];
  a[0] = a[1] = a[2] = n;
  __asm__ volatile("" : "+r"(n) : : "memory");
  while (left--)
    a[left % 3] += left;
  return a[0] * 100 + a[1] * 10 + a[2];
}

int main(void) {
  volatile int a[2] = {3, 4};
  struct s s = {5, 6};
  printf("%d ", f(a, &s));
  printf("%d %d %d %d\n", a[0], a[1], v, waits(7));
  return 0;
}
