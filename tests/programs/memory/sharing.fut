-- Results that share, and must not be changed with each other.

-- ==
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [1i32, 3i32, 8i32,
--   1i32, 9i32, 2i32] [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] }
entry main (xs: []i32) = let a = xs let b = copy xs let b[0] = 1 let c = if b[0] > 0 then a else b in (a, b, c)

-- ==
-- entry: literal_rows
-- input { [1i32, 2i32] } output { [[0i32, 2i32], [1i32, 2i32]] [1i32, 2i32] }
entry literal_rows (xs: []i32) = let t = [xs, xs] let t = copy t let t[0, 0] = 0 in (t, xs)

-- ==
-- entry: zipped
-- input { [1i32, 2i32] [3i32, 4i32] } output { [9i32, 2i32] [9i32, 4i32] [1i32, 2i32] }
entry zipped [n] (a: [n]i32) (b: [n]i32) =
  let z = zip a b let z[0] = (9, 9) in (unzip z, a) |> (\((x, y), w) -> (x, y, w))

-- ==
-- entry: mapped_identity
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 2i32,
--   3i32], [4i32, 5i32, 6i32]] [[50i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
entry mapped_identity (t: [][]i32) = let u = map id t let v = map copy t let v[0, 0] = 50 in (t, u, v)

-- ==
-- entry: scattered
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [7i32, 8i32, 8i32,
--   1i32, 9i32, 2i32] [9i32, 8i32, 8i32, 1i32, 9i32, 2i32] }
entry scattered (xs: []i32) = let a = scatter (copy xs) [0, 1] [7, 8] let b = scatter (copy a) [0] [9] in (xs, a, b)

-- ==
-- entry: record
-- input { [1i32, 2i32] } output { [1i32, 2i32] [2i32, 3i32] [2i32, 3i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
entry record (xs: []i32) = let r = {p = xs, q = map (+ 1) xs} let s = r with p = r.q in (r.p, s.p, s.q)

-- ==
-- entry: hoisted_array
-- input { 1i64 [1i64, 2i64] } output { [10i64, 20i64] }
-- input { 3i64 [4i64, 5i64] } output { [48i64, 60i64] }
entry hoisted_array (n: i64) (xs: []i64) = map (\x -> let a = replicate n x let a[0] = x * 10 in i64.sum a) xs

-- ==
-- entry: big_local
-- input { [0i64, 1i64, 2i64, 3i64, 4i64] } output { [5i64, 3i64, 5i64, 6i64, 9i64] }
entry big_local (xs: []i64) = map (\x -> (loop a = iota 5 for i < 5 do a with [i] = a[(i + x) % 5] + 1)[4]) xs
