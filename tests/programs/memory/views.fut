-- Views of one array, kept and changed.

-- ==
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] [[1i32, 4i32],
--   [2i32, 5i32], [3i32, 6i32]] [[100i32, 4i32], [2i32, 5i32], [3i32, 6i32]] [[100i32, 2i32, 3i32], [4i32, 5i32,
--   6i32]] }
entry main (t: [][]i32) = let u = transpose t let v = copy u let v[0, 0] = 100 in (t, u, v, transpose v)

-- ==
-- entry: branch_view
-- input { true [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 6i32 [1i32, 2i32, 3i32] }
-- input { false [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 5i32 [1i32, 4i32] }
entry branch_view [n][m] (b: bool) (t: [n][m]i32) = let v = if b then t[0] else t[:, 0] in (i32.sum v, v)

-- ==
-- entry: passed
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [6i32, 15i32] [5i32, 7i32, 9i32] [15i32, 6i32] [4i32,
--   5i32, 6i32] [5i32, 11i32] }
#[noinline] def total (t: [][]i32) : []i32 = map i32.sum t
entry passed (t: [][]i32) = (total t, total (transpose t), total t[::-1], total (transpose t[1:]), total t[:, 1:])

-- ==
-- entry: loop_view
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [6i32, 15i32] }
entry loop_view (t: [][]i32) = loop s = replicate 2 0 for r in transpose t :> [][2]i32 do map2 (+) s r

-- ==
-- entry: reversed_update
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] } output { [5i32, 3i32, 8i32, 1i32, 9i32, 7i32] }
entry reversed_update (xs: *[]i32) = let ys = copy (reverse xs) let ys[0] = 7 in reverse ys

-- ==
-- entry: row_update
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[8i32, 10i32, 12i32], [12i32, 5i32, 6i32]] }
entry row_update (t: *[][]i32) = let r = map (* 2) t[1] let t[0] = r let t[1, 0] = t[0, 0] + t[1, 0] in t

-- ==
-- entry: flat_update
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { [[1i32, 2i32, 3i32], [0i32, 5i32, 6i32]] }
entry flat_update (t: *[][]i32) = let v = copy (flatten t) let v[3] = 0 in unflatten (v :> [2 * 3]i32)
