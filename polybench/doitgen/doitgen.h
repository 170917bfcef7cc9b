#ifndef DOITGEN_H
#define DOITGEN_H

#include "../utilities/kernel.h"

#ifndef NQ
#define NQ POLYBENCH_SIZE(8, 20, 40, 140, 220)
#endif
#ifndef NR
#define NR POLYBENCH_SIZE(10, 25, 50, 150, 250)
#endif
#ifndef NP
#define NP POLYBENCH_SIZE(12, 30, 60, 160, 270)
#endif

#define _PB_NQ POLYBENCH_LOOP_BOUND(NQ, nq)
#define _PB_NR POLYBENCH_LOOP_BOUND(NR, nr)
#define _PB_NP POLYBENCH_LOOP_BOUND(NP, np)

#endif
