#ifndef DERICHE_H
#define DERICHE_H

#define KERNEL_TYPE_IS_FLOAT
#include "../utilities/kernel.h"

#ifndef W
#define W POLYBENCH_SIZE(64, 192, 720, 4096, 7680)
#endif
#ifndef H
#define H POLYBENCH_SIZE(64, 128, 480, 2160, 4320)
#endif

#define _PB_W POLYBENCH_LOOP_BOUND(W, w)
#define _PB_H POLYBENCH_LOOP_BOUND(H, h)

#endif
