// gfortran's array descriptors (libgfortran.h), by which arrays of assumed shape are passed. An array whose
// first elements do not lie side by side is copied together, and back.

export const DESCRIPTOR = "struct polyc_array";

export const DESCRIPTOR_TEXT = `/* How gfortran passes an array that says itself how large it is. */
${DESCRIPTOR} {
  void *base;
  unsigned long offset;
  struct { unsigned long size; int version; signed char rank, type; short attribute; } dtype;
  long span;
  struct { long stride, lower, upper; } dim[];
};
static inline long polyc_extent(const ${DESCRIPTOR} *a, int k) {
  long n = a->dim[k].upper - a->dim[k].lower + 1;
  return n > 0 ? n : 0;
}
/* Is a made of rows of rows, the elements of each side by side? */
static inline int polyc_is_rows(const ${DESCRIPTOR} *a, int rank) {
  if (a->dim[0].stride != 1 && a->dim[0].stride != 0) return 0;
  for (int k = 1; k < rank; k++)
    if (a->dim[k].stride < 1 || (k > 1 && a->dim[k].stride % a->dim[k - 1].stride != 0)) return 0;
  return 1;
}
/* Copies all elements, to packed or from it, and gives the place behind them. */
static inline char *polyc_copy(const ${DESCRIPTOR} *a, int k, char *place, char *packed, unsigned long size, int back) {
  const long stride = a->dim[k].stride == 0 ? 1 : a->dim[k].stride;
  for (long n = polyc_extent(a, k); n > 0; n--, place += stride * (long)size) {
    if (k > 0)
      packed = polyc_copy(a, k - 1, place, packed, size, back);
    else {
      __builtin_memcpy(back ? place : packed, back ? packed : place, size);
      packed += size;
    }
  }
  return packed;
}
static inline void *polyc_packed(const ${DESCRIPTOR} *a, int rank, unsigned long size) {
  unsigned long count = size;
  for (int k = 0; k < rank; k++) count *= (unsigned long)polyc_extent(a, k);
  char *packed = __builtin_malloc(count + 1);
  polyc_copy(a, rank - 1, a->base, packed, size, 0);
  return packed;
}`;
