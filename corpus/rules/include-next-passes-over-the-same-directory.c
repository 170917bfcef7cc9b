// A directory that is named twice is searched once, so #include_next does not find its own file again.
// FLAGS: -Ione -Isub/../one -Itwo
#include <next.h>
#if __has_include_next(<next.h>)
found_from_main
#endif
