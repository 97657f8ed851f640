open { def iota (n: i64) = replicate n n }
def sum = i64.sum
module j = i64
module i64 = { open i64 def sum [n] (xs: [n]i64) = 100 j.+ j.sum xs }
-- ==
-- input { 3i64 } output { 9i64 109i64 [3i64,3,3] 3i64 }
def main (n: i64) = (sum (iota n), i64.sum (iota n), iota n, i64.max n 2)
