-- Loops over numbers, integer and floating: matrices, sieves, series, bits.
local function matrix(n, f)
  local m = {}
  for i = 1, n do
    m[i] = {}
    for j = 1, n do m[i][j] = f(i, j) end
  end
  return m
end
local function multiply(a, b)
  local n = #a
  return matrix(n, function(i, j)
    local sum = 0
    for k = 1, n do sum = sum + a[i][k] * b[k][j] end
    return sum
  end)
end
local a = matrix(60, function(i, j) return (i * j) % 7 - 3 end)
local h = matrix(60, function(i, j) return 1 / (i + j - 1) end)
local c = multiply(multiply(a, h), a)
print(("matrix %.17g %.17g"):format(c[1][1], c[60][59]))
local sieve, primes = {}, 0
for i = 2, 100000 do
  if not sieve[i] then
    primes = primes + 1
    for j = i * i, 100000, i do sieve[j] = true end
  end
end
print("primes", primes)
local x, hash = 0.5, 0
for i = 1, 100000 do
  x = 3.99 * x * (1 - x)
  hash = (hash ~ (i * 0x9E3779B97F4A7C15)) * 31
  hash = hash ~ (hash >> 7)
end
print(("chaos %.17g %x"):format(x, hash))
local s = 0.0
for k = 1, 2000 do s = s + math.sin(k) * math.exp(-k / 500) / math.sqrt(k) end
print(("series %.17g"):format(s), math.maxinteger + 1 == math.mininteger, math.tointeger(3.0), 1 // 0.0, -1 // 0.0)
math.randomseed(42)
local r = 0
for _ = 1, 1000 do r = r + math.random(1, 1000) end
print("random", r)
