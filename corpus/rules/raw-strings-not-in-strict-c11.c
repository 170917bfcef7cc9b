// In strict C11 R is a name before a string.
// FLAGS: -std=c11
#define R rrr
R"(a)" LR"(b)" R "c"
