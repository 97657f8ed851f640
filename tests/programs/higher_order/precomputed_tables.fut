-- Functions that do work, then return functions that use what was computed.

-- ==
-- entry: ranges
-- input { empty([0]i64) empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- input { [5i64] [0i64, 0i64] [0i64, 1i64] } output { [0i64, 5i64] }
-- input { [1i64, 2i64, 3i64, 4i64] [0i64, 1i64, 2i64] [4i64, 3i64, 2i64] } output { [10i64, 5i64, 0i64] }

-- ==
-- entry: unpermute
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [0i64] } output { [0i64] }
-- input { [2i64, 0i64, 3i64, 1i64] } output { [3i64, 2i64, 1i64, 0i64] }

-- ==
-- entry: modes
-- input { 3i64 empty([0]i64) } output { 0i64 [0i64, 0i64, 0i64, 0i64] }
-- input { 1i64 [0i64] } output { 0i64 [0i64, 1i64, 0i64, 0i64] }
-- input { 4i64 [1i64, 3i64, 3i64, 1i64, 0i64] } output { 1i64 [0i64, 1i64, 2i64, 0i64] }

def prefix_sums [n] (xs: [n]i64) : (i64 -> i64 -> i64) =
  let ps = scan (+) 0 xs
  let before = \i -> if i == 0 then 0 else ps[i - 1]
  in \i j -> before j - before i

def inverse [n] (perm: [n]i64) : i64 -> i64 =
  let inv = scatter (replicate n 0) perm (iota n)
  in (\i -> inv[i])

def histogram (k: i64) (xs: []i64) : {count: i64 -> i64, mode: () -> i64} =
  let h = hist (+) 0 k xs (map (const 1) xs)
  in {count = \x -> if x < 0 || x >= k then 0 else h[x],
      mode = \() ->
        (reduce (\(a, i) (b, j) -> if b > a || (b == a && j < i) then (b, j) else (a, i)) (-1, k) (zip h (iota k))).1}

entry ranges [n] [m] (xs: [n]i64) (is: [m]i64) (js: [m]i64) : [m]i64 = map2 (prefix_sums xs) is js

entry unpermute [n] (perm: [n]i64) : [n]i64 = let inv = inverse perm in map (inv >-> inv) (iota n)

entry modes (k: i64) (xs: []i64) : (i64, [4]i64) =
  let h = histogram k xs
  in (h.mode (), map h.count [-1, 0, 1, k])
