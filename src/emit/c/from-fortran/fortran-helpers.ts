// Functions in C for operations of Fortran that C has no operator for. All but the powers of reals are what
// gfortran makes of them (-fdump-tree-original), so that results are the same bit for bit.

export type FortranHelper = keyof typeof HELPERS;

const HELPERS = {
  powi: "double __builtin_powi(double, int) __attribute__((const));",
  powif: "float __builtin_powif(float, int) __attribute__((const));",
  power: `/* x**n, towards zero where n is negative. */
static inline int polyc_power(int x, int n) {
  unsigned result = 1, factor = (unsigned)x;
  if (n < 0) return x == 1 ? 1 : x == -1 ? (n & 1 ? -1 : 1) : 1 / x;
  for (; n > 0; n >>= 1) {
    if (n & 1) result *= factor;
    factor *= factor;
  }
  return (int)result;
}`,
  modulo: `/* The remainder that has the sign of p. */
static inline long polyc_modulo(long a, long p) {
  long r = a % p;
  return r != 0 && (r < 0) != (p < 0) ? r + p : r;
}`,
  modulof: `static inline double polyc_modulof(double a, double p) {
  double r = __builtin_fmod(a, p);
  return r == 0 ? __builtin_copysign(0.0, p) : (a < 0) != (p < 0) ? r + p : r;
}`,
  shift: `/* i, shifted to the left; to the right where by is negative. */
static inline int polyc_shift(int i, int by) {
  unsigned bits = (unsigned)i;
  if (by > 31 || by < -31) return 0;
  return (int)(by >= 0 ? bits << by : bits >> -by);
}`,
  product: `/* Without the special cases of C for infinities. */
static inline double _Complex polyc_product(double _Complex x, double _Complex y) {
  double a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y;
  return __builtin_complex(a * c - b * d, a * d + b * c);
}`,
  quotient: `/* Smith's method, as Fortran compilers do it. */
static inline double _Complex polyc_quotient(double _Complex x, double _Complex y) {
  double a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y;
  if (__builtin_fabs(c) < __builtin_fabs(d)) {
    double ratio = c / d, by = c * ratio + d;
    return __builtin_complex((a * ratio + b) / by, (b * ratio - a) / by);
  }
  double ratio = d / c, by = d * ratio + c;
  return __builtin_complex((b * ratio + a) / by, (b - a * ratio) / by);
}`,
} as const;

/** In the order in which they are written here. */
export const helperTexts = (used: ReadonlySet<FortranHelper>): readonly string[] =>
  (Object.keys(HELPERS) as FortranHelper[]).filter((one) => used.has(one)).map((one) => HELPERS[one]);
