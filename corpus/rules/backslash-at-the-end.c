// No end of line at the end, a backslash there.
#define X 1
X
#if 1
y
#endif
z\