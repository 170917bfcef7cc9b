// WHY: `if (!e) e = 1` writes nothing where the element is true: it may be a constant, which nobody can write
// RUN: polyc %s --force
// CHECK: void any(
// CHECK: reduction(||: ok_part)
// CHECK: if (ok_part != 0 && s->ok != ok_part) s->ok = ok_part;
// CHECK: void all(
// CHECK: reduction(&&: ok_part)
// CHECK: if (ok_part != 1 && s->ok != ok_part) s->ok = ok_part;
// EXEC: same
#include <stdio.h>
enum { N = 100 };
struct state {
  int k;
  _Bool ok;
};
static int w[N];

void any(int n, struct state *s) {
  for (int i = 0; i < n; i++)
    if (w[i] > 4 && !s->ok) s->ok = 1;
}
void all(int n, struct state *s) {
  for (int i = 0; i < n; i++)
    if (w[i] > 4 && s->ok) s->ok = 0;
}
static const struct state yes = {1, 1}, no = {2, 0};
int main(void) {
  struct state one = {3, 0}, other = {4, 1};
  for (int i = 0; i < N; i++) w[i] = i * 3 % 7;
  any(N, (struct state *)&yes);
  all(N, (struct state *)&no);
  any(N, &one);
  all(N, &other);
  any(0, NULL);
  printf("%d %d %d %d\n", yes.ok, no.ok, one.ok, other.ok);
  return 0;
}
