// Functions in C for operations of Fortran that C has no operator for. All but the powers of reals are what
// gfortran makes of them (-fdump-tree-original), so that results are the same bit for bit.

const partsText = (type: string): string =>
  `${type} a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y;`;

const productText = (type: string, suffix: string): string =>
  `/* Without the special cases of C for infinities. */
static inline ${type} _Complex polyc_product${suffix}(${type} _Complex x, ${type} _Complex y) {
  ${partsText(type)}
  return __builtin_complex(a * c - b * d, a * d + b * c);
}`;

const quotientText = (type: string, suffix: string): string =>
  `/* Smith's method, as Fortran compilers do it. */
static inline ${type} _Complex polyc_quotient${suffix}(${type} _Complex x, ${type} _Complex y) {
  ${partsText(type)}
  if (__builtin_fabs${suffix}(c) < __builtin_fabs${suffix}(d)) {
    ${type} ratio = c / d, by = c * ratio + d;
    return __builtin_complex((a * ratio + b) / by, (b * ratio - a) / by);
  }
  ${type} ratio = d / c, by = d * ratio + c;
  return __builtin_complex((b * ratio + a) / by, (b - a * ratio) / by);
}`;

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
  product: productText("double", ""),
  productf: productText("float", "f"),
  quotient: quotientText("double", ""),
  quotientf: quotientText("float", "f"),
} as const;

/** In the order in which they are written here. */
export const helperTexts = (used: ReadonlySet<FortranHelper>): readonly string[] =>
  (Object.keys(HELPERS) as FortranHelper[]).filter((one) => used.has(one)).map((one) => HELPERS[one]);
