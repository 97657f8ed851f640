-- Closures made in each iteration of a loop capture the values of that iteration.

-- ==
-- input { empty([0]i64) 3i64 } output { empty([0]i64) }
-- input { [1i64] 0i64 } output { [1i64] }
-- input { [1i64, 2i64, 5i64] 4i64 } output { [87i64, 207i64, 567i64] }

-- ==
-- entry: nested
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1i64 }
-- input { 5i64 } output { 47i64 }

-- ==
-- entry: while_state
-- input { 100i64 } output { 0i64 100i64 }
-- input { 0i64 } output { 4i64 247i64 }
-- input { 3i64 } output { 3i64 249i64 }

def apply_all [n] (f: i64 -> i64) (xs: [n]i64) = map f xs

entry main [n] (xs: [n]i64) (k: i64) : [n]i64 =
  loop acc = xs for i < k do
    let scale = \x -> x * (i + 1)
    let shift = \j x -> x + acc[j] - i
    in map2 shift (iota n) (apply_all scale acc)

-- The closure of the outer iteration is used in the inner loop, where its variables are shadowed.
entry nested (k: i64) : i64 =
  loop s = 0 for i < k do
    let f = \x -> x * i + s
    in loop s = s + 1 for i < 2 do f (s % 10) + i

-- A closure over a while loop's state, composed with itself.
entry while_state (x: i64) : (i64, i64) =
  loop (n, y) = (0, x) while y < 100 do
    let g = (+ n) >-> (* 2)
    in (n + 1, (g >-> g) y + 1)
