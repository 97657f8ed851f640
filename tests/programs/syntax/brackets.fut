-- Index brackets and free brackets.

-- ==
-- input { 7i32 } output { 7i32 14i32 9i32 4i32 }
def f (xs: [1]i32) = xs[0] * 2
entry main (x: i32) = let a = [x, 2, 3] in (a[0], f [x], [1, 2, 3][1] + x, (map (+ 1) a)[2])

-- ==
-- entry: chained
-- input { [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] } output { 6i32 6i32 6i32 2i32 }
entry chained (t: [][]i32) = (t[1][2], t[1, 2], (t[1])[2], t[0 , 1])

-- ==
-- entry: fields
-- input { 9i32 } output { 9i32 3i32 5i32 6i32 }
entry fields (x: i32) = let r = {v = [[x, 1], [2, 3]], t = ([4i32, 5], 6i32)} in (r.v[0, 0], r.v[1][1], r.t.0[1], r.t.1)

-- ==
-- entry: numbers
-- input { 8i32 } output { 1i32 2i32 8i32 }
entry numbers (t: i32) = let p = ((t, 1i32), (2i32, 3i32)) in (p.0.1, p.1.0, p.0.0)

-- ==
-- entry: expressions
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 1i64 } output { 3i32 3i32 3i32 [3i32, 8i32] }
-- input { [5i32, 3i32, 8i32, 1i32, 9i32, 2i32] 4i64 } output { 9i32 5i32 3i32 [9i32, 2i32] }
entry expressions (xs: []i32) (i: i64) = (xs[i + 1 - 1], xs[if i > 2 then 0 else i], xs[i64.min i 1], xs[i:i + 2])
