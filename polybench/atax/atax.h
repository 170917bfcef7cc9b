#ifndef ATAX_H
#define ATAX_H

#include "../utilities/kernel.h"

#ifndef M
#define M POLYBENCH_SIZE(38, 116, 390, 1900, 1800)
#endif
#ifndef N
#define N POLYBENCH_SIZE(42, 124, 410, 2100, 2200)
#endif

#define _PB_M POLYBENCH_LOOP_BOUND(M, m)
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
