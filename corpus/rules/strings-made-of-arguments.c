// White space, comments, quotes, backslashes and vanished macros under #.
#define S(x) #x
#define X(x) S(x)
#define EMPTY
#define V(...) #__VA_ARGS__
S( a  b
   c /* d */ e ) S("a\n\"" 'b\'' '"' "\0") S(\) S(\\) S(a\nb) S() S( ) S(/* */)
X(EMPTY a EMPTY b EMPTY) X(a EMPTY(b)) S(S(x)) X(S(x)) V( a , b,c , ) V(a
,b)
S(@) S(`) S($x) S(a##b) S(#x) S(.1.2.3e+4) S(<:) S(%:) S("é" é) X(__LINE__)
#define Q(x) #x[0]
Q(a)
#define R(x) "a" #x"b"
R(1) R("q")
