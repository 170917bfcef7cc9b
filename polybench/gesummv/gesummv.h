#ifndef GESUMMV_H
#define GESUMMV_H

#include "../utilities/kernel.h"

#ifndef N
#define N POLYBENCH_SIZE(30, 90, 250, 1300, 2800)
#endif

#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
