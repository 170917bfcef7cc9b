// #ident, #sccs, null directives, #import, white space before and behind #.
#ident "version 1"
 #  /* c */ define SPACED yes
SPACED
#
# /* nothing */
#import "one/once.h"
#import "sub/where.h"
#import "sub/where.h"
#include "sub/where.h"
%: define DIGRAPH(x) %:x
DIGRAPH(a)
#define NOTDIRECTIVE # define Z
NOTDIRECTIVE 1
SPACED #define Q
