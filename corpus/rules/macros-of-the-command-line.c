// -D and -U in order, with parameters, values and none; -include.
// FLAGS: -DA -DB=2 -DC(x)=[x] -DD= -DE=1 -UE -DS="q" -include sub/where.h -D_X=a=b
A B C(1) D E S _X
#if A + B == 3
ok
#endif
