/* Included before each of isl's own files: sums and products of small integers without a call.
 *
 * isl's imath-32 keeps an integer of 32 bits in the upper half of a 64-bit word whose lowest bit is 1, else a pointer to
 * a big one (isl_int_sioimath.h). Its operations are one inline function each, with the case of big ones inside: too long
 * for clang to put into the loops over rows that isl spends its time in. Here the small case stands alone in front.
 * A result that is big, or that takes the place of a big one, is left to isl's function.
 */
#ifndef POLYC_SMALL_INT_H
#define POLYC_SMALL_INT_H

#include <isl_config.h>
#include <isl_int.h>

#define SMALL_INT_INLINE static inline __attribute__((always_inline))

SMALL_INT_INLINE int64_t small_int_value(isl_sioimath word) { return (int64_t) word >> 32; }

/* Stores a result that is small, in place of one that is; tells whether it did. */
SMALL_INT_INLINE int small_int_put(isl_sioimath_ptr dst, int64_t value)
{
	if (value < ISL_SIOIMATH_SMALL_MIN || value > ISL_SIOIMATH_SMALL_MAX || !isl_sioimath_is_small(*dst))
		return 0;
	*dst = isl_sioimath_encode_small((int32_t) value);
	return 1;
}

#define SMALL_INT_OPERATION(name, small, value)                                                              \
	SMALL_INT_INLINE void small_int_##name(isl_sioimath_ptr dst, isl_sioimath a, isl_sioimath b)         \
	{                                                                                                    \
		if (!isl_sioimath_is_small(small) || !small_int_put(dst, value))                             \
			isl_sioimath_##name(dst, a, b);                                                      \
	}

/* No overflow: all are below 2^31, so that nothing here is above 2^62 + 2^31. */
SMALL_INT_OPERATION(add, a & b, small_int_value(a) + small_int_value(b))
SMALL_INT_OPERATION(sub, a & b, small_int_value(a) - small_int_value(b))
SMALL_INT_OPERATION(mul, a & b, small_int_value(a) * small_int_value(b))
SMALL_INT_OPERATION(addmul, a & b & *dst, small_int_value(*dst) + small_int_value(a) * small_int_value(b))
SMALL_INT_OPERATION(submul, a & b & *dst, small_int_value(*dst) - small_int_value(a) * small_int_value(b))

#undef isl_int_add
#undef isl_int_sub
#undef isl_int_mul
#undef isl_int_addmul
#undef isl_int_submul
#define isl_int_add(r, i, j) small_int_add((r), *(i), *(j))
#define isl_int_sub(r, i, j) small_int_sub((r), *(i), *(j))
#define isl_int_mul(r, i, j) small_int_mul((r), *(i), *(j))
#define isl_int_addmul(r, i, j) small_int_addmul((r), *(i), *(j))
#define isl_int_submul(r, i, j) small_int_submul((r), *(i), *(j))

#endif
