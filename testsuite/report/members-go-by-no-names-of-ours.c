// WHY: arrays that are members, and values that no variable holds, go by no names of polyc's: f->d is no f_d, and a sum in a register no t_12
// RUN: polyc explain %s
// CHECK: : member
// CHECK: each inner loop stays within a row of its own of "f->d"
// CHECK: : carried
// CHECK: leaves in f->d
// CHECK: : object
// CHECK: leaves in im.d
// CHECK: : summed
// CHECK: needs what iteration (i = {{.*}}, j = {{.*}}) computes, and would not come after it
// CHECK-NOT: f_d
// CHECK-NOT: im_d
// CHECK-NOT: _phi
struct image { int w; double *d; };
void member(struct image *f, struct image *g, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      f->d[i * m + j] = g->d[(i + 1) * m + j] + f->d[i * m + j + 1];
}
void carried(struct image *f, int n) {
  for (int i = 1; i < n; i++)
    f->d[i] = f->d[i - 1] * 0.5;
}
static struct { int w; double d[100]; } im;
void object(int n) {
  for (int i = 1; i < n; i++)
    im.d[i] = im.d[i - 1] * 0.5;
}
static double b[6], a[6][6];
void summed(void) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j <= i; j++)
      b[i] = b[i] * a[i][j] + 1;
}
