#ifndef SIZED_H
#define SIZED_H
typedef int length;
struct sized {
  length size;
  double *data;
};
#endif
