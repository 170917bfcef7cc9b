-- Sorting by comparison, a heap, and permutations: tables as arrays, calls of closures.
local state = 12345
local function random(limit)
  state = (state * 1103515245 + 12345) % 2147483648
  return state // 65536 % limit + 1
end

local numbers = {}
for i = 1, 20000 do numbers[i] = random(100000) end
local sorted = table.move(numbers, 1, #numbers, 1, {})
table.sort(sorted)
local heap = {}
local function push(x)
  local at = #heap + 1
  while at > 1 and heap[at // 2] > x do
    heap[at] = heap[at // 2]
    at = at // 2
  end
  heap[at] = x
end
local function pop()
  local top, last = heap[1], table.remove(heap)
  local at, size = 1, #heap
  while 2 * at <= size do
    local child = 2 * at
    if child < size and heap[child + 1] < heap[child] then child = child + 1 end
    if heap[child] >= last then break end
    heap[at] = heap[child]
    at = child
  end
  if size > 0 then heap[at] = last end
  return top
end
for _, x in ipairs(numbers) do push(x) end
local sum = 0
for i = 1, #numbers do
  local x = pop()
  assert(x == sorted[i])
  sum = (sum * 31 + x) % 1000000007
end
print("sorted", sum, sorted[1], sorted[#sorted])

local count = 0
local function permute(list, n)
  if n == 1 then
    count = count + (list[1] < list[#list] and 1 or 0)
    return
  end
  for i = 1, n do
    list[i], list[n] = list[n], list[i]
    permute(list, n - 1)
    list[i], list[n] = list[n], list[i]
  end
end
permute({ 1, 2, 3, 4, 5, 6, 7, 8 }, 8)
print("permutations", count)
