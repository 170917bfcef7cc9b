-- Patterns, formats, packing, UTF-8 and long strings: the library's loops over bytes.
local words = {}
for i = 1, 2000 do words[i] = string.format("%s%d-%x", string.char(97 + i % 26), i * 7919 % 1009, i * i) end
local text = table.concat(words, " ")
local counts = {}
for letter in text:gmatch("%a") do counts[letter] = (counts[letter] or 0) + 1 end
local keys = {}
for letter in pairs(counts) do keys[#keys + 1] = letter end
table.sort(keys)
for i, letter in ipairs(keys) do keys[i] = letter .. counts[letter] end
print("letters", table.concat(keys, " "))
print("swapped", #text:gsub("(%w+)-(%w+)", "%2-%1"), select(2, text:gsub("%d+", "")))
print("reversed", text:reverse():sub(1, 40), text:upper():find("Z%d%d%-", 1000))
local packed = {}
for i = 1, 500 do packed[i] = string.pack("<i4>dz", i * 65537, i / 3, words[i]) end
local bytes, at, sum = table.concat(packed), 1, 0
while at <= #bytes do
  local n, x, word
  n, x, word, at = string.unpack("<i4>dz", bytes, at)
  sum = sum + n + math.floor(x * 1000) + #word
end
print("packed", #bytes, sum)
local points = {}
for i = 1, 3000 do points[i] = utf8.char(i * 37 % 50000 + 1) end
local wide = table.concat(points)
local total = 0
for _, code in utf8.codes(wide, true) do total = total + code end
print("utf8", utf8.len(wide, 1, -1, true), total)
print("repeated", #("ab"):rep(100000, ","), ("x"):rep(10) .. "|" .. ("%5.2f|%-8s|%+d"):format(math.pi, "left", 42))
print("quoted", ("%q"):format("line\nend\0\"quoted\"\\"), tostring(1e15), 2^53 | 0, "0x10" + 0, 10 // 3, -7 % 3, 7.5 // 2)
