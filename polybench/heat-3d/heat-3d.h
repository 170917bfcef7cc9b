#ifndef HEAT_3D_H
#define HEAT_3D_H

#include "../utilities/kernel.h"

#ifndef TSTEPS
#define TSTEPS POLYBENCH_SIZE(20, 40, 100, 500, 1000)
#endif
#ifndef N
#define N POLYBENCH_SIZE(10, 20, 40, 120, 200)
#endif

#define _PB_TSTEPS POLYBENCH_LOOP_BOUND(TSTEPS, tsteps)
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
