// A backslash before the end of a line joins it with the next, inside any token, comment or directive.
#def\
ine JOI\
NED 12\
34
JOINED "str\
ing" 'a\
' + \
+ = -\
> x /\
/ comment \
still comment
/\
* block *\
/ y
#define MULTI(a, \
              b) a \
  + \
  b
MULTI(1,
2)
__LI\
NE__ __LINE__ \
__LINE__
z \  
w
