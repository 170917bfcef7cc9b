// _Pragma is obeyed where it comes out of expansion: out of a body, an argument, an argument that is used twice.
#define PRAGMA(x) _Pragma(#x)
#define BOTH(x) { x } [ x ]
#define OMP(n) PRAGMA(omp parallel for num_threads(n))
#define N 4
PRAGMA(once_more "a \" b" 'c')
OMP(N)
for (;;) ;
before _Pragma("GCC diagnostic push") between _Pragma(L"wide text") after
BOTH(_Pragma("omp simd") x)
#define STR(x) #x
#define XSTR(x) STR(x)
STR(_Pragma("a")) XSTR(no pragma here)
#define EMPTY
#pragma EMPTY N stays
#pragma omp for schedule(static, N)
#pragma GCC ivdep
#pragma
#pragma STDC FP_CONTRACT OFF
#pragma pack(push, N)
#pragma message("hi")
#pragma push_macro("N")
#undef N
N
#pragma pop_macro("N")
N
