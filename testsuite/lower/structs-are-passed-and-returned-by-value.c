// WHY: structs are assigned, passed and returned by barriers that are given their addresses; each is a copy
// RUN: polyc dump %s --after=lower
// CHECK: func moved(
// CHECK: opaque "struct parameter"(%t{{\d+}}, %s_{{\d+}})
// CHECK: addr out
// CHECK: opaque "struct assignment"(%t{{\d+}}, %t{{\d+}})
// CHECK: opaque "return of a struct"
// CHECK: return
// RUN: polyc dump %s --after=lower
// CHECK: func main(
// CHECK: addr moved
// CHECK: opaque "struct from a call"(%t{{\d+}}, %t{{\d+}}, %t{{\d+}}, 2)
// EXEC: interpreted
int printf(const char *, ...);

struct s {
  int n;
  double x[2];
};
static struct s moved(struct s s, int by) {
  struct s out = s;
  s.n = -1;
  out.n += by;
  out.x[1] = by;
  return out;
}
static double total(struct s s, struct s t) { return s.n + s.x[0] + s.x[1] + t.n * 10; }
static struct s largest(int n, struct s s) {
  if (n == 0)
    return s;
  return largest(n - 1, moved(s, n));
}
union u {
  int i;
  float f;
};
static union u same(union u u) { return u; }

int main(void) {
  struct s a = {1, {2, 3}}, b, c, list[2];
  b = moved(a, 2);
  c = b = moved(b, 3);
  list[0] = list[1] = a;
  list[a.n] = moved(moved(a, 5), 6);
  struct s (*how)(struct s, int) = moved;
  struct s d = how(a, 1), e = a.n ? b : a;
  moved(a, 9);
  union u u = {.f = 1.5f};
  struct s *p = &list[0];
  *p = *(p + 1);
  p->n += 100;
  printf("%d %f %d %f %d %f\n", a.n, b.x[1], c.n, total(list[0], c), d.n, total(e, list[1]));
  u = same(u), e = largest(4, a);
  printf("%d %x %f\n", e.n, u.i, total(largest(2, b), (u.i, a)));
  return 0;
}
