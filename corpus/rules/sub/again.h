#include "../one/once.h"
again
