-- Tables computed once by parallel code at module level, for limits chosen by functor arguments.

-- ==
-- entry: main
-- input { 0i64 } output { false 0i64 10i64 46i64 }
-- input { 2i64 } output { true 0i64 10i64 46i64 }
-- input { 29i64 } output { true 9i64 10i64 46i64 }
-- input { 25i64 } output { false 9i64 10i64 46i64 }
-- input { 30i64 }
--   error: .

-- ==
-- entry: nth
-- input { [0i64, 1i64, 45i64, 20i64] } output { [2i64, 4i64, 368i64, 89i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [46i64] }
--   error: .

-- ==
-- entry: sizes
-- input { } output { [0i64, 10i64, 0i64] }

module type limit = { val limit : i64 }
module primes (L: limit) = {
  local def n = L.limit
  local def multiples (i: i64) = map (\k -> (k + i) * i) (iota ((n - 1) / i - i + 1))
  def is_prime : [L.limit]bool =
    loop flags = map (> 1) (iota L.limit) for i < n do
      if i > 1 && i * i < n && flags[i]
      then let is = multiples i in scatter flags is (map (const false) is)
      else flags
  def count_below : [L.limit]i64 = exscan (+) 0 (map i64.bool is_prime)
  def total : i64 = i64.sum (map i64.bool is_prime)
  def nth : [total]i64 = filter (\i -> is_prime[i]) (iota L.limit) :> [total]i64
}
module small = primes { def limit = 30i64 }
module none = primes { def limit = 0i64 }
module large = primes { def limit = 200i64 }
def square_table = tabulate 16 (\i -> i * i)

entry main (i: i64) : (bool, i64, i64, i64) =
  (small.is_prime[i], small.count_below[i], small.total, large.total)
entry nth [n] (is: [n]i64) : [n]i64 = map (\i -> large.nth[i] + square_table[i % 16]) is
entry sizes : [3]i64 = [length none.nth, length small.nth, length none.is_prime]
