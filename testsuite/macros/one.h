#ifndef ONE_H
#define ONE_H
typedef int more;
#ifndef HAVE_NUMBER
#define HAVE_NUMBER
typedef int number;
#endif
#endif
