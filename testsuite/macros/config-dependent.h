#ifndef CHOSEN_H
#define CHOSEN_H
#ifdef SINGLE
struct sums {
  float v[64];
};
extern float s[64];
enum { OFF = 1 };
#else
struct sums {
  double v[64];
};
extern double s[64];
enum { OFF = 64 };
#endif
#endif
