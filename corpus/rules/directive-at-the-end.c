// A directive without an end of line.
#define X 1
X
#ifdef X
X
#endif