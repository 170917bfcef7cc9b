-- Metatables, closures, coroutines, errors and a lot for the garbage collector.
local Vector = {}
Vector.__index = Vector
Vector.__add = function(p, q) return setmetatable({ x = p.x + q.x, y = p.y + q.y }, Vector) end
Vector.__eq = function(p, q) return p.x == q.x and p.y == q.y end
Vector.__tostring = function(p) return "(" .. p.x .. ", " .. p.y .. ")" end
local sum = setmetatable({ x = 0, y = 0 }, Vector)
for i = 1, 50000 do sum = sum + setmetatable({ x = i, y = -i }, Vector) end
print("vectors", tostring(sum), sum == setmetatable({ x = sum.x, y = sum.y }, Vector))

local function tree(depth) return depth == 0 and {} or { tree(depth - 1), tree(depth - 1) } end
local function size(node) return node[1] and 1 + size(node[1]) + size(node[2]) or 1 end
for depth = 4, 14, 5 do print("tree", depth, size(tree(depth))) end
collectgarbage("generational")
print("tree again", size(tree(13)))
collectgarbage("incremental")
local weak = setmetatable({}, { __mode = "k" })
for i = 1, 1000 do weak[{}] = i end
collectgarbage()
print("weak", next(weak))

local function fibonacci()
  return coroutine.wrap(function()
    local a, b = 0, 1
    while true do
      coroutine.yield(a)
      a, b = b, a + b
    end
  end)
end
local numbers, list = fibonacci(), {}
for i = 1, 20 do list[i] = numbers() end
print("coroutine", table.concat(list, " "))
local function deep(n) return n == 0 and error({ code = 7 }) or deep(n - 1) + 1 end
local fine, what = pcall(deep, 150)
print("caught", fine, what.code)
print("overflow", (pcall(function() local function f() return 1 + f() end return f() end)))
local t = {}
for i = 1, 10000 do t["k" .. i] = i end
for i = 1, 10000, 3 do t["k" .. i] = nil end
local left = 0
for _, v in pairs(t) do left = left + v end
print("table", left)
local chunk = {}
for i = 1, 200 do chunk[i] = ("local v%d = %d * %d"):format(i % 150, i, i + 1) end
print("load", load("do " .. table.concat(chunk, " end do ") .. " end return 'loaded'")())
goto done
print("never")
::done::
print("done", select("#", table.unpack({}, 1, 100)))
