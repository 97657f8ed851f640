-- Points that choose one of several arrays from outside, so that nobody need count who holds them; and loops that must.
def total (zs: []i64) : i64 = #[noinline] loop t = 0 for z in zs do t + z

-- ==
-- entry: chosen
-- input { [1i64, 2i64, 3i64] [10i64, 20i64, 30i64] 6i64 } output { [6i64, 60i64, 6i64, 60i64, 6i64, 60i64] }
-- input { empty([0]i64) empty([0]i64) 2i64 } output { [0i64, 0i64] }
entry chosen [n] (xs: [n]i64) (ys: [n]i64) (k: i64) : [k]i64 =
  map (\i -> let zs = if i % 2 == 0 then xs else ys in total zs) (iota k)

-- ==
-- entry: in_turn
-- input { [1i64, 2i64, 3i64] 5i64 } output { [16i64, 16i64, 16i64] }
entry in_turn [n] (xs: [n]i64) (k: i64) : [n]i64 =
  (loop (a, b) = (xs, reverse xs) for i < k do
     let zs = if i % 3 == 0 then a else b
     in (map2 (\i z -> z + zs[n - 1 - i]) (iota n) zs, a)).0
