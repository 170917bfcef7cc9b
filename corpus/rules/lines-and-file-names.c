// __LINE__, __FILE__ and their like, after #line too, in calls that reach over lines, and in headers.
#define LINE __LINE__
#define AT(x) x __LINE__
#define LOC __FILE__ ":" 
__LINE__ LINE AT(
1
) AT(__LINE__
) __FILE__ __BASE_FILE__ __INCLUDE_LEVEL__
#include "sub/where.h"
__FILE__ __LINE__
#line 100
__LINE__ __FILE__
#line 200 "dir/other.c"
__LINE__ __FILE__ __FILE_NAME__ LOC
#define NUM 300
#define NAME "na\"me"
#line NUM NAME
__LINE__ __FILE__
# 7 "cpp.c" 1
__LINE__ __FILE__
#if __LINE__ == 9
nine
#endif
