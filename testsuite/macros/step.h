#ifdef OTHER
#define TRACE(i) q[i + 1] += 5
#define STEP(i) q[i] = q[i + 1] + 1
#define ADD q[i + 1] +=
#define FROM q
#else
#define TRACE(i)
#define STEP(i) q[i] = q[i] + 1
#define ADD (void)
#define FROM r
#endif
