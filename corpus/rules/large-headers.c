// The headers that most programs share, and their macros in use.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <tgmath.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
void f(int s) { assert(s > 0 && "x"); errno = EINTR; WEXITSTATUS(s); S_ISDIR(s); sqrt(1.0f); atomic_load(&s); }
FD_SET(1, &x); isnan(2.0); va_arg(ap, int); PTHREAD_MUTEX_INITIALIZER; INT64_C(1); PRIu64; SIGRTMIN; CHAR_MIN; DBL_MAX;
