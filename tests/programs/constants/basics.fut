-- Top-level constants.

-- ==
-- input { } output { 5i32 10i32 15i32 }
def a = 5i32
def b = a * 2
def t = (a, b, {x = a + b})
entry main = (a, b, t.2.x)

-- ==
-- entry: arrays
-- input { 3i64 } output { 9i64 285i64 }
-- input { 9i64 } output { 81i64 285i64 }
-- input { 10i64 }
-- error: out of bounds.*basics.fut:20:|basics.fut:20:.*out of bounds
-- input { -1i64 }
-- error: out of bounds.*basics.fut:20:|basics.fut:20:.*out of bounds
def table = map (\i -> i * i) (iota 10)
def total = i64.sum table
entry arrays (i: i64) = (table[i], total)

-- ==
-- entry: filtered
-- input { } output { 10i64 [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64] }
def primes = filter (\p -> p > 1 && all (\d -> d < 2 || p % d != 0) (iota p)) (iota 30)
entry filtered = (length primes, copy primes)

-- ==
-- entry: constant
-- input { } output { [1i32, 2i32, 3i32] }
entry constant = [1i32, 2, 3]

-- ==
-- entry: scalar
-- input { } output { 42u8 }
entry scalar = 42u8

-- ==
-- entry: looped
-- input { } output { 2037i64 }
def from_loop = loop x = 1i64 for i < 10 do x * 2 + i
entry looped = from_loop

-- ==
-- entry: function
-- input { 1i32 } output { 6i32 }
def f = \(x: i32) -> x + a
entry function (x: i32) = f x
