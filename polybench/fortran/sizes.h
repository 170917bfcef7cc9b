! The sizes of a problem: -DMINI_DATASET to -DEXTRALARGE_DATASET choose one, as for the kernels in C.
#if defined MINI_DATASET
#define PROBLEM_SIZE(mini, small, medium, large, extralarge) mini
#elif defined SMALL_DATASET
#define PROBLEM_SIZE(mini, small, medium, large, extralarge) small
#elif defined MEDIUM_DATASET
#define PROBLEM_SIZE(mini, small, medium, large, extralarge) medium
#elif defined EXTRALARGE_DATASET
#define PROBLEM_SIZE(mini, small, medium, large, extralarge) extralarge
#else
#define PROBLEM_SIZE(mini, small, medium, large, extralarge) large
#endif
