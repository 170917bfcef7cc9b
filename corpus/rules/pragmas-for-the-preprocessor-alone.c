// Pragmas that only tell the preprocessor how to warn are not in the output; _Pragma obeys like #pragma.
#include "one/consumed.h"
#define X 1
_Pragma("push_macro(\"X\")")
#undef X
#define X 2
X
_Pragma("pop_macro(\"X\")")
X
#pragma GCC poison never_used
_Pragma("GCC poison never_used_either") after
#pragma GCC diagnostic push
