// Before C23 the quote starts a character.
// FLAGS: -std=c17
1'0'2 u8'a' 
