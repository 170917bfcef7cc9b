// WHY: rule 10: text that other flags read leaves a loop by jumps that macros spell, by `break` where a choice within the
// WHY: text has a loop in one of its branches only, and out of a loop's head: what is set behind it is not set then
// RUN: polyc %s --level=1
// CHECK-NOT: private(s)
// CHECK: static double in_loop(
// CHECK: #pragma omp parallel for private(s)
// CHECK: int main
// EXEC: same
// EXEC: same -DOTHER
// EXEC: same -DOTHER -DONCE
int printf(const char *, ...);
#define LEAVE break
#define CHECKED(x) do { if (x) goto out; } while (0)
static double a[30000], b[30000];
static int c[30000];
static double by_a_word(int n) {
  double s = 1;
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) {
      s = b[i] * 3;
      a[i] = s * s + a[i] / s;
    }
#ifdef OTHER
    if (t > 1) LEAVE;
#endif
    s = 0;
  }
  return s;
}
static double by_a_statement(int n) {
  double s = 1;
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) {
      s = b[i] * 3;
      a[i] = s * s + a[i] / s;
    }
#ifdef OTHER
    CHECKED(t > 1);
#endif
    s = 0;
  }
#ifdef OTHER
out:
#endif
  return s;
}
static double chosen_head(int n) {
  double s = 1;
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) {
      s = b[i] * 3;
      a[i] = s * s + a[i] / s;
    }
#ifdef OTHER
#ifdef ONCE
    if (t > 1)
#else
    for (int k = 0; k < 3; k++)
#endif
    {
      c[t] += 1;
      break;
    }
#endif
    s = 0;
  }
  return s;
}
static double within_a_head(int n) {
  double s = 1;
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) {
      s = b[i] * 3;
      a[i] = s * s + a[i] / s;
    }
#ifdef OTHER
    for (int k = ({ if (t > 1) break; 0; }); k < 3; k++) { c[t]++; }
#endif
    s = 0;
  }
  return s;
}
static double in_loop(int n) {
  double s = 1;
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) {
      s = b[i] * 3;
      a[i] = s * s + a[i] / s;
    }
#ifdef OTHER
    for (int k = 0; k < 3; k++) {
      if (k == t) {
        break;
      }
      c[t]++;
    }
#endif
    s = 0;
  }
  return s;
}
int main(void) {
  for (int i = 0; i < 30000; i++)
    b[i] = i + 1;
  double r = by_a_word(30000);
  r = r * 3 + by_a_statement(30000);
  r = r * 3 + chosen_head(30000);
  r = r * 3 + within_a_head(30000);
  r = r * 3 + in_loop(30000);
  double s = 0;
  for (int i = 0; i < 30000; i++)
    s = s / 2 + a[i] + c[i];
  printf("%a %a\n", r, s);
  return 0;
}
