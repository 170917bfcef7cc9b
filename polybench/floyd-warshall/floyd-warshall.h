#ifndef FLOYD_WARSHALL_H
#define FLOYD_WARSHALL_H

#define KERNEL_TYPE_IS_INT
#include "../utilities/kernel.h"

#ifndef N
#define N POLYBENCH_SIZE(60, 180, 500, 2800, 5600)
#endif

#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
