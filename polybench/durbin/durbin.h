#ifndef DURBIN_H
#define DURBIN_H

#include "../utilities/kernel.h"

#ifndef N
#define N POLYBENCH_SIZE(40, 120, 400, 2000, 4000)
#endif

#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
