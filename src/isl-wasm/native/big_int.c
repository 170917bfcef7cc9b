/* Work on big integers counts as operations.
 *
 * isl counts its allocations and the pivots of its simplex, and a quota is a number of these. Where constants lie far apart
 * (subscripts of 400 i + j beside others), the numbers of a scheduling problem grow to hundreds of digits: a pivot takes
 * a thousand times as long as others, and is counted like them. So the digits that imath touches are counted here, and each
 * pivot counts for those since the last one as well. The linker puts these functions between isl and imath (`--wrap`).
 */
#include <isl/ctx.h>
#include "imath_wrap/imath.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* As many as make a quota of operations take about as long with big numbers as with small ones. */
#define DIGITS_PER_OPERATION 1024

/* A call takes a time of its own, as that for so many digits. */
#define PER_CALL 8

static unsigned long digits;

mp_result __real_isl_mp_int_add(mp_int a, mp_int b, mp_int c);
mp_result __real_isl_mp_int_sub(mp_int a, mp_int b, mp_int c);
mp_result __real_isl_mp_int_mul(mp_int a, mp_int b, mp_int c);
mp_result __real_isl_mp_int_div(mp_int a, mp_int b, mp_int quotient, mp_int remainder);
mp_result __real_isl_mp_int_gcd(mp_int a, mp_int b, mp_int c);
int __real_isl_ctx_next_operation(isl_ctx *ctx);

mp_result __wrap_isl_mp_int_add(mp_int a, mp_int b, mp_int c)
{
	digits += PER_CALL + MP_USED(a) + MP_USED(b);
	return __real_isl_mp_int_add(a, b, c);
}

mp_result __wrap_isl_mp_int_sub(mp_int a, mp_int b, mp_int c)
{
	digits += PER_CALL + MP_USED(a) + MP_USED(b);
	return __real_isl_mp_int_sub(a, b, c);
}

mp_result __wrap_isl_mp_int_mul(mp_int a, mp_int b, mp_int c)
{
	digits += PER_CALL + MP_USED(a) * MP_USED(b);
	return __real_isl_mp_int_mul(a, b, c);
}

mp_result __wrap_isl_mp_int_div(mp_int a, mp_int b, mp_int quotient, mp_int remainder)
{
	digits += PER_CALL + MP_USED(a) * MP_USED(b);
	return __real_isl_mp_int_div(a, b, quotient, remainder);
}

/* Bit by bit: 32 steps a digit, each over all of them. */
mp_result __wrap_isl_mp_int_gcd(mp_int a, mp_int b, mp_int c)
{
	unsigned long most = MP_USED(a) > MP_USED(b) ? MP_USED(a) : MP_USED(b);

	digits += PER_CALL + 32 * most * most;
	return __real_isl_mp_int_gcd(a, b, c);
}

/* As isl_ctx_reset_operations, so that the count does not depend on what was done before. */
void EXPORT(isl_wasm_reset_operations)(isl_ctx *ctx)
{
	digits = 0;
	isl_ctx_reset_operations(ctx);
}

int __wrap_isl_ctx_next_operation(isl_ctx *ctx)
{
	unsigned long operations = digits / DIGITS_PER_OPERATION;

	digits %= DIGITS_PER_OPERATION;
	while (operations-- > 0)
		if (__real_isl_ctx_next_operation(ctx) < 0)
			return -1;
	return __real_isl_ctx_next_operation(ctx);
}
