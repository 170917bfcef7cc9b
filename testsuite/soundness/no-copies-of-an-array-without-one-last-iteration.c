// WHY: an array that is seen later gets copies only where one iteration writes all its last values, and reads none from before
// RUN: polyc %s --force
// CHECK-NOT: _copy
// EXEC: same
// RUN: polyc %s --force --tile=3,5,7
// EXEC: same
int printf(const char *, ...);
static double a[40][32], b[40][32], u[64], w[40][3000], large[3000];
struct state {
  double t[32];
  int n;
};
static struct state s;
/* The last values are those of several iterations. */
void first_writes_more(int n, int m, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m - i; j++)
      t[j] = x[i][j] + 1;
    for (int j = 0; j < m - i; j++)
      x[i][j] = t[m - i - 1 - j];
  }
}
void in_turns(int n, int m, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[i % 2 + 2 * j] = x[i][j] + 1;
    for (int j = 0; j < m; j++)
      x[i][j] = t[i % 2 + 2 * (m - 1 - j)] / 2;
  }
}
/* Who writes last depends on data. */
void on_condition(int n, int m, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (x[i][j] > 3) {
        t[j] = x[i][j] + 1;
        x[i][j] = t[j] * t[j] / 4;
      }
}
/* What was there before is read by all. */
void read_first(int n, int m, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < m; j++)
      t[j] = t[0] + x[i][j];
    for (int j = 1; j < m; j++)
      x[i][j] = t[m - j] / 2;
  }
}
/* A value passes to the next iteration. */
void passed_on(int n, int m, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = t[j] / 2 + x[i][j];
    for (int j = 0; j < m; j++)
      x[i][j] = t[m - 1 - j];
  }
}
void seen(int n, int m, volatile double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = x[i][j] + 1;
    for (int j = 0; j < m; j++)
      x[i][j] = t[m - 1 - j];
  }
}
void too_large(int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3000; j++)
      large[j] = w[i][j] + 1;
    for (int j = 0; j < 3000; j++)
      w[i][j] = large[2999 - j];
  }
}
void member(struct state *p, int n, int m, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      p->t[j] = x[i][j] + 1;
    for (int j = 0; j < m; j++)
      x[i][j] = p->t[m - 1 - j];
  }
}
static void show(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++) {
      printf("%a %a\n", a[i][j], b[i][j]);
      a[i][j] = (a[i][j] + i) / (2 + j);
    }
  for (int i = 0; i < 64; i++)
    printf("%a %a %a\n", u[i], s.t[i % 32], large[i] + w[i % 40][2 * i]);
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++)
      a[i][j] = i * 0.5 + j % 7 + 1;
  for (int n = 0; n < 40; n += 13) {
    first_writes_more(n, n % 32, u, a);
    in_turns(n, 9, u, a);
    show();
    on_condition(n, 31, u, a);
    read_first(n, 8, u, a);
    passed_on(n, 30, u, a);
    show();
    seen(n, 9, u, a);
    too_large(n);
    member(&s, n, 17, a);
    show();
  }
  return 0;
}
