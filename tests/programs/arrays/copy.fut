-- Copies may be updated while the original lives.

-- ==
-- input { [1i32] } output { [1i32] [99i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] [99i32, 3i32, 8i32,
--   1i32, 9i32, 2i32] }
entry main (xs: []i32) = let ys = copy xs let ys[0] = 99 in (xs, ys)

-- ==
-- entry: record
-- input { [1i32, 2i32] } output { [3i32, 2i32] [1i32, 2i32] }
entry record (xs: []i32) = let r = copy {a = xs, b = 3i32} let a = r.a with [0] = r.b in (a, xs)

-- ==
-- entry: row
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [1i32, 50i32,
--   3i32] }
entry row (t: [][]i32) = let r = copy t[0] let r[1] = 50 in (t, r)

-- ==
-- entry: manifested
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[8i32, 4i32],
--   [2i32, 5i32], [3i32, 6i32]] }
entry manifested (t: [][]i32) = let u = manifest (transpose t) let u[0, 0] = 8 in (t, u)

-- ==
-- entry: scalar
-- input { 4i32 } output { 8i32 }
entry scalar (x: i32) = copy x + manifest x
