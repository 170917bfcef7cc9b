#ifndef CORRELATION_H
#define CORRELATION_H

#include "../utilities/kernel.h"

#ifndef M
#define M POLYBENCH_SIZE(28, 80, 240, 1200, 2600)
#endif
#ifndef N
#define N POLYBENCH_SIZE(32, 100, 260, 1400, 3000)
#endif

#define _PB_M POLYBENCH_LOOP_BOUND(M, m)
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
