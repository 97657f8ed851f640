-- Slices of slices, reversals and transpositions.

-- ==
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] } output { [12i32, 13i32] [14i32, 13i32, 12i32] [14i32, 12i32,
--   10i32] [13i32, 12i32, 11i32, 10i32] }
-- input { [1i32, 2i32, 3i32, 4i32] } output { [3i32, 4i32] [3i32, 2i32, 1i32] [3i32, 1i32] [2i32, 1i32] }
entry main (xs: []i32) = (xs[1:][1:3], xs[::-1][1:4], xs[::2][::-1], (reverse xs)[2:])

-- ==
-- entry: matrix
-- input { [[1i32, 2i32, 3i32, 4i32], [5i32, 6i32, 7i32, 8i32], [9i32, 10i32, 11i32, 12i32]] } output { [[2i32, 6i32,
--   10i32], [3i32, 7i32, 11i32]] [[5i32, 9i32], [6i32, 10i32], [7i32, 11i32], [8i32, 12i32]] [[12i32, 11i32, 10i32],
--   [8i32, 7i32, 6i32], [4i32, 3i32, 2i32]] }
entry matrix (t: [][]i32) = ((transpose t)[1:3], transpose t[1:], t[::-1, 1:][:, ::-1])

-- ==
-- entry: taken
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] } output { [12i32, 13i32] [11i32, 12i32, 13i32, 14i32] 12i32
--   13i32 }
entry taken (xs: []i32) = (take 2 xs[2:], drop 1 (init xs), last xs[:3], head xs[3:])

-- ==
-- entry: inside
-- input { [10i32, 11i32, 12i32, 13i32, 14i32, 15i32] } output { [0i32, 10i32, 21i32, 33i32, 46i32, 60i32, 75i32] }
-- input { empty([0]i32) } output { [0i32] }
entry inside (xs: []i32) = map (\i -> i32.sum xs[:i]) (iota (length xs + 1))

-- ==
-- entry: windows
-- input { [1i32, 5i32, 2i32, 4i32, 3i32] 2i64 } output { [5i32, 5i32, 4i32, 4i32] }
-- input { [1i32, 5i32, 2i32, 4i32, 3i32] 5i64 } output { [5i32] }
entry windows (xs: []i32) (k: i64) = map (\i -> xs[i:i + k] :> [k]i32) (iota (length xs - k + 1)) |> map i32.maximum
