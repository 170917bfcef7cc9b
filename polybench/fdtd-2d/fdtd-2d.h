#ifndef FDTD_2D_H
#define FDTD_2D_H

#include "../utilities/kernel.h"

#ifndef TMAX
#define TMAX POLYBENCH_SIZE(20, 40, 100, 500, 1000)
#endif
#ifndef NX
#define NX POLYBENCH_SIZE(20, 60, 200, 1000, 2000)
#endif
#ifndef NY
#define NY POLYBENCH_SIZE(30, 80, 240, 1200, 2600)
#endif

#define _PB_TMAX POLYBENCH_LOOP_BOUND(TMAX, tmax)
#define _PB_NX POLYBENCH_LOOP_BOUND(NX, nx)
#define _PB_NY POLYBENCH_LOOP_BOUND(NY, ny)

#endif
