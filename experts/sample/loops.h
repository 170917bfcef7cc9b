#ifdef _OPENMP
#define PRAGMA(x) _Pragma(#x)
#define PARALLEL_FOR(...) PRAGMA(omp parallel for __VA_ARGS__)
#else
#define PRAGMA(x)
#define PARALLEL_FOR(...)
#endif
#define EACH(i, n) { PRAGMA(omp parallel for) for (int i = 0; i < (n); i++) {
#define END }}
