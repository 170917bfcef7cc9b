// Integer constant expressions: types, characters, names that are not macros, operators that are not evaluated.
#define T(n) test_##n
#define DEF defined(ONE) && defined TWO
#define ONE
#if DEF
bad1
#endif
#define TWO 2
#if DEF && TWO > 1u
T(1)
#endif
#if 0b101 == 5 && 010 == 8 && 0x10uLL == 16 && 1ull + -1 == 0
T(2)
#endif
#if '\377' < 0 && L'\xff' == 255 && u'\u00e9' == 233 && 'ab' == 24930 && U'a' == 97
T(3)
#endif
#if (-1 >> 63) == -1 && (1u << 63) > 0 && -1 > 0u && -9223372036854775807 - 1 < 0
T(4)
#endif
#if true || false || int
bad2
#else
T(5)
#endif
#if 1 || (1 / 0) || (2 % 0)
T(6)
#endif
#if (1 ? 2 : 1 / 0) == 2 && !(0 && 1 / 0) && (0 ? -1 : 0u) >= 0 && (1 ? -1 : 0u) > 0
T(7)
#endif
#if __has_include(<stddef.h>) && __has_include("sub/again.h") && !__has_include(<no/such.h>)
T(8)
#endif
#define HEADER <stdarg.h>
#if __has_include(HEADER) && defined __has_include && defined(__has_attribute)
T(9)
#endif
#if __has_attribute(__noreturn__) && !__has_attribute(no_such) && __has_builtin(__builtin_memcpy)
T(10)
#endif
#if __has_c_attribute(fallthrough) || 1
T(11) 
#endif
#if 18446744073709551615 == -1 || 1
T(12)
#endif
#if !defined NOT && ~0 == -1 && +1 && !!2 == 1 && 3 & 1 ^ 1 | 4
T(13)
#endif
#ifdef ONE // comment
T(14) /* and
# endif */
#elif 1 / 0
#else
#endif
#if 1 /* a
comment over lines */ + 1 == 2
T(15)
#endif
