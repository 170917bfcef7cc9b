// 1'000 is one number in C23 and a broken one before.
// FLAGS: -std=c2x
1'000'000 0x1'f u8'a' 1'0.5e1'0 
#if 1'0 == 10
ten
#endif
#define F(x) x
F(1'000)
