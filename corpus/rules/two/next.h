#if __has_include_next(<next.h>)
two
#include_next <next.h>
#else
last_two
#endif
