// A file that says #pragma once is read once, whatever path leads to it.
// FLAGS: -Ione -I./one
#include "one/once.h"
#include <once.h>
#include "sub/../one/once.h"
#include "sub/again.h"
END
