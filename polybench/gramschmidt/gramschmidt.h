#ifndef GRAMSCHMIDT_H
#define GRAMSCHMIDT_H

#include "../utilities/kernel.h"

#ifndef M
#define M POLYBENCH_SIZE(20, 60, 200, 1000, 2000)
#endif
#ifndef N
#define N POLYBENCH_SIZE(30, 80, 240, 1200, 2600)
#endif

#define _PB_M POLYBENCH_LOOP_BOUND(M, m)
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

#endif
