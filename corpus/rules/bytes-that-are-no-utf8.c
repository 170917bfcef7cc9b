// Latin-1 bytes in strings, comments and names.
"café" /* é */ 'é' b
#define S(x) #x
S("é")
