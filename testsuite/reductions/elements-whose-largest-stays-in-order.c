// WHY: what waits for a comparison with the element, is cut off, or has an order of its own, as zeros with signs have, stays in order
// RUN: polyc %s --force
// CHECK-NOT: reduction
// EXEC: same
int printf(const char *, ...);
#define MAX(x, y) ((x) > (y) ? (x) : (y))
static int top[64], flag[64], w[1000], v[1000], out[1000];
static unsigned u[1000];
static unsigned char small[64], b[1000];
static char plain[64];
static _Bool any[64], odd[64];
static double real[64], d[1000];
/* Only where the element is smaller somebody looks at v[i], which need not be there. */
void waits(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > top[b[i]] && v[i] > 3)
      top[b[i]] = w[i];
}
/* 300 is 44 there. */
void narrowed(int n) {
  for (int i = 0; i < n; i++)
    small[b[i]] = MAX(small[b[i]], w[i]);
}
void another(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > top[b[i]])
      top[b[i]] = v[i];
}
/* The first of the zeros stays, and nothing is put in the place of NaN. */
void floats(int n) {
  for (int i = 0; i < n; i++)
    if (d[i] > real[b[i]])
      real[b[i]] = d[i];
}
void zeros(int n) {
  for (int i = 0; i < n; i++)
    real[b[i]] = real[b[i]] < d[i] ? real[b[i]] : d[i];
}
/* -1 is the largest. */
void unsigned_order(int n) {
  for (int i = 0; i < n; i++)
    if (u[i] > (unsigned)top[b[i]])
      top[b[i]] = (int)u[i];
}
void both_ways(int n) {
  for (int i = 0; i < n; i++) {
    if (w[i] > top[b[i]])
      top[b[i]] = w[i];
    if (v[i] < top[b[i]])
      top[b[i]] = v[i];
  }
}
void seen_besides(int n) {
  for (int i = 0; i < n; i++) {
    if (w[i] > top[b[i]])
      top[b[i]] = w[i];
    out[i] = top[b[i]];
  }
}
void farther(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > top[b[i]] + 1)
      top[b[i]] = w[i];
}
void elsewhere(int n) {
  for (int i = 0; i < n; i++)
    if (w[i] > top[b[n - 1 - i]])
      top[b[i]] = w[i];
}
void otherwise(int n) {
  for (int i = 0; i < n; i++)
    top[b[i]] = v[i] > 0 && top[b[i]] > w[i] ? top[b[i]] : w[i];
}
void sums_too(int n) {
  for (int i = 0; i < n; i++) {
    if (w[i] > top[b[i]])
      top[b[i]] = w[i];
    top[b[i]] += 1;
  }
}
/* Signed or not, as flags say. */
void chars(int n) {
  for (int i = 0; i < n; i++)
    plain[b[i]] = MAX(plain[b[i]], plain[63]);
}
void sized(int n) {
  for (int i = 0; i < n; i++)
    if ((int)(w[i] % sizeof top[0]) > top[b[i]])
      top[b[i]] = (int)(w[i] % sizeof top[0]);
}
/* 5 becomes 1 at the first look. */
void truth_of_numbers(int n) {
  for (int i = 0; i < n; i++)
    flag[b[i]] = w[i] > 900 || flag[b[i]];
}
void two_numbers(int n) {
  for (int i = 0; i < n; i++) {
    flag[b[i]] = 3;
    if (w[i] > 3)
      flag[b[i]] = 5;
  }
}
void number_and_sum(int n) {
  for (int i = 0; i < n; i++) {
    if (w[i] > 700)
      flag[b[i]] = 3;
    flag[b[i]] ^= 5;
  }
}
/* Whose elements behind the last true one nobody looks at. */
void beyond(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] = any[b[i]] || w[i] > 900;
}
void divided(void) {
  for (int i = 0; i < 1000; i++)
    any[b[i]] = any[b[i]] || 100 / v[i] > 90;
}
void overflown(void) {
  for (int i = 0; i < 1000; i++)
    any[b[i]] = any[b[i]] || w[i] * 3 > 90;
}
void assigned(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] = w[i] > 3;
}
/* 2 is true as well, but not odd. */
void parity(int n) {
  for (int i = 0; i < n; i++)
    odd[b[i]] ^= w[i];
}
/* 256 is true, and no byte. */
void bits(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] |= w[i] & 256;
}
#define TYPED(x, y) __extension__({ __typeof__(x) _t = (y); _t; })
void typed(int n) {
  for (int i = 0; i < n; i++)
    any[b[i]] |= TYPED(any[b[i]], w[i] & 256);
}
void set_and_cleared(int n) {
  for (int i = 0; i < n; i++) {
    if (w[i] > 600)
      any[b[i]] = 1;
    if (w[i] < -600)
      any[b[i]] = 0;
  }
}
void turned_or_set(int n) {
  for (int i = 0; i < n; i++)
    odd[b[i]] = w[i] > 900 ? 1 : w[i] > 0 ? !odd[b[i]] : odd[b[i]];
}
void counted(int n) {
  for (int i = 0; i < n; i++)
    odd[b[i]] += w[i] > 3;
}
int main(void) {
  for (int i = 0; i < 1000; i++) {
    w[i] = i * 53 % 1999 - 1000;
    v[i] = i * 29 % 11 * 2 - 9;
    b[i] = i * 37 % 61;
    u[i] = i * 2654435761u;
    d[i] = i % 7 == 3 ? __builtin_nan("") : i % 5 == 0 ? -0.0 : i % 5 == 1 ? 0.0 : -1.0 * i;
  }
  for (int i = 0; i < 64; i++) {
    real[i] = i % 9 ? -0.0 : 0.0;
    top[i] = i % 3 * 900 - 900, flag[i] = i % 6, any[i] = i % 11 == 3, odd[i] = i % 2, plain[i] = -i;
  }
  for (int n = -1; n <= 1000; n += 143) {
    waits(n), narrowed(n), another(n), floats(n), zeros(n / 2), unsigned_order(n), both_ways(n), seen_besides(n);
    farther(n), elsewhere(n), otherwise(n), sums_too(n), chars(n), sized(n), truth_of_numbers(n / 4);
    number_and_sum(n), beyond(n / 8), bits(n / 50), typed(n / 60), set_and_cleared(n / 2), parity(n), turned_or_set(n), counted(n / 16);
    for (int i = 0; i < 64; i++) {
      printf("%d %d %d %d ", top[i], flag[i], small[i], plain[i]);
      printf("%d %d %g %d\n", any[i], odd[i], 1 / real[i], out[i]);
    }
    two_numbers(n), assigned(n);
  }
  divided(), overflown();
  for (int i = 0; i < 64; i++)
    printf("%d %d\n", any[i], flag[i]);
  return 0;
}
