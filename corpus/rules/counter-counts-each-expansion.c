// __COUNTER__ steps once where it is expanded, in conditions as well, and not for an argument next to # or ##.
#define TWICE(x) x x
#define SHOW(x) #x x
#define GLUE(a, b) a##b
#define LATE(a, b) GLUE(a, b)
__COUNTER__ TWICE(__COUNTER__) SHOW(__COUNTER__) GLUE(n, __COUNTER__) LATE(n, __COUNTER__)
#if __COUNTER__ == 4 || __COUNTER__ == 100
four
#endif
__COUNTER__
#define HELD __COUNTER__
HELD HELD
