-- Recursion over arrays and at other sizes.

-- ==
-- entry: sums
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 28i32 }
-- input { empty([0]i32) } output { 0i32 }
-- input { [4i32] } output { 4i32 }
def rsum [n] (v: [n]i32) : i32 = if n == 0 then 0 else v[0] + rsum (tail v)
entry sums (xs: []i32) = rsum xs

-- ==
-- entry: maximum
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { 9i32 }
-- input { empty([0]i32) } output { -2147483648i32 }
-- input { [4i32] } output { 4i32 }
def halve [n] (v: [n]i32) : i32 =
  if n == 0 then i32.lowest else if n == 1 then v[0] else i32.max (halve v[:n / 2]) (halve v[n / 2:])
entry maximum (xs: []i32) = halve xs

-- ==
-- entry: growing
-- input { 0i64 } output { [0i64] }
-- input { 1i64 } output { [0i64, 1i64] }
-- input { 4i64 } output { [0i64, 4i64, 3i64, 2i64, 1i64] }
def grow (n: i64) (xs: []i64) : []i64 = if n == 0 then xs else grow (n - 1) (xs ++ [n])
entry growing (n: i64) = grow n [0]

-- ==
-- entry: function
-- input { 0i32 3i32 } output { 0i32 }
-- input { 4i32 3i32 } output { 40i32 }
def it (f: i32 -> i32) (k: i32) (v: i32) : i32 = if k == 0 then v else it f (k - 1) (f v)
entry function (k: i32) (x: i32) = it (\v -> v * x + 1) k 0

-- ==
-- entry: in_place
-- input { 0i64 } output { empty([0]i64) }
-- input { 3i64 } output { [1i64, 4i64, 9i64] }
def upd (n: i64) (xs: *[]i64) : *[]i64 = if n == 0 then xs else upd (n - 1) (xs with [n - 1] = n * n)
entry in_place (n: i64) = upd n (replicate n 0)
