// #include of what macros expand to.
#define STR(x) #x
#define XSTR(x) STR(x)
#define DIR sub
#define QUOTED "sub/where.h"
#define ANGLED <stdbool.h>
#define PATH(x) <x/where.h>
#include QUOTED
#include ANGLED
#include XSTR(DIR/where.h)
#include "sub/where.h" // comment
#include /* c */ <stdbool.h> /* d */
true
