-- The workload of lab/programs for Lua: strings, tables, closures and sorting.
--
-- SPDX-License-Identifier: GPL-3.0-or-later

local seed = 1
local function random (below)
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed // 65536 % below
end

-- Words, counted in a table and sorted.
local words = {}
for i = 1, 20000 do
  words[i] = ("%s%d"):format (("abc"):rep (random (6)), random (700))
end
local count = {}
for _, word in ipairs (words) do
  count[word] = (count[word] or 0) + 1
end
local names = {}
for name in pairs (count) do
  names[#names + 1] = name
end
table.sort (names)
local text = table.concat (names, " ")
local vowels = select (2, text:gsub ("[aeiou]%w*", string.upper))

-- Objects with methods.
local point = {}
point.__index = point
point.__add = function (a, b)
  return setmetatable ({ x = a.x + b.x, y = a.y + b.y }, point)
end
local sum = setmetatable ({ x = 0, y = 0 }, point)
for i = 1, 20000 do
  sum = sum + setmetatable ({ x = i, y = random (10) }, point)
end

-- A matrix, coroutines, and bytes.
local size = 30
local function matrix (value)
  local rows = {}
  for i = 1, size do
    rows[i] = {}
    for j = 1, size do
      rows[i][j] = value (i, j)
    end
  end
  return rows
end
local a = matrix (function (i, j) return i + j end)
local b = matrix (function (i, j) return i - j end)
local product = matrix (function (i, j)
  local total = 0
  for k = 1, size do
    total = total + a[i][k] * b[k][j]
  end
  return total
end)
local numbers = coroutine.wrap (function ()
  for i = 1, 5000 do
    coroutine.yield (i)
  end
end)
local last = 0
for i = 1, 5000 do
  last = numbers ()
end
local bytes = {}
for i = 1, 3000 do
  bytes[i] = string.pack ("<I4dz", i, i / 3, "name" .. i % 50)
end
print (#text, vowels, sum.x, product[3][4], last, #table.concat (bytes))
