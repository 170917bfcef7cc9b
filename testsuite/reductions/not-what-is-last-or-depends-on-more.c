// WHY: the last of equals, what a NaN may take the place of, and what is set besides by what was found depend on all that came before
// RUN: polyc %s --force
// CHECK-NOT: _parts
// EXEC: same
int printf(const char *, ...);
static int a[100], b[100];
static double d[100];
int last(int n) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] >= best) {
      best = a[i];
      at = i;
    }
  return at + best;
}
double unless_smaller(int n, double m) {
  for (int i = 0; i < n; i++)
    m = m > d[i] ? m : d[i];
  return m;
}
double not_smaller(int n, double m) {
  for (int i = 0; i < n; i++)
    if (!(d[i] <= m))
      m = d[i];
  return m;
}
double as_large(int n, double m) {
  for (int i = 0; i < n; i++)
    if (d[i] >= m)
      m = d[i];
  return m;
}
int second(int n) {
  int best = -1000, next = -2000;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      next = best;
      best = a[i];
    }
  return best * 100 + next;
}
int how_often(int n) {
  int best = -1000, records = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      records++;
    }
  return records + best;
}
int without(int n) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
    if (b[i] > best)
      best = b[i];
  }
  return at + best;
}
int other(int n) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = b[i];
      at = i;
    }
  return at + best;
}
int stored(int n) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
    b[i] = best;
  }
  return at;
}
int set_besides(int n) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++) {
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
    if (b[i] == 7)
      at = 0;
  }
  return at + best;
}
/* Only the elements where a new one is found are there. */
int guarded(int n, const int *p) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      at = p[i];
    }
  return at + best;
}
int unset(int n) {
  int best = -1000, at;
  for (int i = 0; i < n; i++)
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
  return n > 0 ? at : -1;
}
int strided(int n) {
  int best = -1000, at = 0;
  for (int i = 0; i < n; i += 2)
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
  return at;
}
int main(void) {
  static int p[100];
  for (int i = 0; i < 100; i++) {
    a[i] = i * 37 % 51 - 20, b[i] = i * 29 % 53 - 19, p[i] = i % 9;
    d[i] = i % 11 == 5 ? __builtin_nan("") : i % 4 ? -0.0 : 0.0;
  }
  for (int n = -1; n <= 100; n += 20) {
    printf("%d %d %d %d %d %d ", last(n), second(n), how_often(n), without(n), other(n), stored(n));
    printf("%d %d %d %d ", set_besides(n), guarded(n, p), unset(n), strided(n));
    printf("%g %g %g\n", unless_smaller(n, -1), not_smaller(n, -1), 1 / as_large(n, -1));
  }
  return 0;
}
