#ifndef ACCELERATED_H
#define ACCELERATED_H
#ifndef PLAIN
#include "sized.h"
void accelerate(struct sized *s);
#endif
#endif
