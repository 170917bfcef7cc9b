#if __has_include_next("next.h")
one
#include_next "next.h"
#else
last_one
#endif
