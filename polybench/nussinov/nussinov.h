#ifndef NUSSINOV_H
#define NUSSINOV_H

#define KERNEL_TYPE_IS_INT
#include "../utilities/kernel.h"

#ifndef N
#define N POLYBENCH_SIZE(60, 180, 500, 2500, 5500)
#endif

#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
