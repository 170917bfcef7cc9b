// WHY: remarks name what the author wrote, what would help, and what became of the loops: reordered, split, or their statements moved
// RUN: polyc %s 2>&1
// CHECK: missed: the pointer "a->data" (line 19) is read inside the loop: copy it to a local variable before the loop
// CHECK: missed: the pointer "rows[k]" (line 24) is read inside the loop, and may be another one in each iteration
// CHECK: missed: a subscript of "c->data[(i * j) % n]" (line 29) is not a sum
// CHECK: missed: the loops can be described only if subscript 2 of "wide" stays within its row, which nothing known before them makes sure of
// CHECK: missed: the loops can be described only if the loop ends before its counter wraps, which nothing known before them makes sure of
// CHECK: remark: loops reordered, {{.*}}parallel
// CHECK: remark: loops split, {{.*}}parallel
// CHECK: missed: no order of the loops is better
typedef struct {
  int rows, cols;
  double *data;
} Mat;
void add(Mat *c, const Mat *a) {
  for (int i = 0; i < c->rows; i++)
    for (int j = 0; j < c->cols; j++)
      if (c->data[i * c->cols + j] > 0)
        c->data[i * c->cols + j] += a->data[i * c->cols + j];
}
void transposed(double ***rows, double *y, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      y[i] += rows[k][i][0];
}
void scattered(Mat *c, int n) {
  for (int i = 0; i < c->rows; i++)
    for (int j = 1; j < c->cols; j++)
      c->data[i * c->cols + j] = c->data[(i * j) % n] + 1;
}
double wide[10][10];
void outside(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      wide[i][20 + j] = 1;
}
void downwards(unsigned n, double *x) {
  for (unsigned i = n - 1; i < n; i--)
    x[i] *= 2;
}
void columns(int n, double a[n][n], double *x, double *y) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      y[i] += a[i][j] * x[j];
}
void twice(int n, int m, double a[n][m], double b[m][n], double c[n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i][j] *= 2;
    for (int k = 0; k < m; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
  }
}
void integral(const unsigned char *p, unsigned *s, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      s[y * w + x] = p[y * w + x] + (x ? s[y * w + x - 1] : 0) + (y ? s[(y - 1) * w + x] : 0) -
                     (x && y ? s[(y - 1) * w + x - 1] : 0);
}
