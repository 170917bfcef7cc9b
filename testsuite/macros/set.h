#ifndef SET_H
#define SET_H
#define SET(x) x = 30
#endif
