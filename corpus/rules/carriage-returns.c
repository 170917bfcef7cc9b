// Carriage returns before line ends.
#define A(x, \
  y) x \
 y
A(1,
2) "a\
b"
#if 1
yes
#else
no
#endif
__LINE__ // end\
 more
last