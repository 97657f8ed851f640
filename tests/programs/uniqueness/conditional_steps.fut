-- Steps that consume in one branch and leave all as it is in another: records, rows, scatters, views.

-- ==
-- input { [60i32] } output { [60i32] [60i32] 1i64 }
-- input { [1i32] } output { [64i32] [64i32] 7i64 }
-- input { [3i32, 4i32, 5i32] } output { [96i32, 4i32, 5i32] [48i32, 96i32, 24i32] 6i64 }
-- input { [0i32, 1i32] } output { [0i32, 1i32] [0i32, 0i32] 20i64 }

-- ==
-- entry: sort_rows
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
-- input { [[5i32, 1i32]] } output { [[5i32, 1i32]] }
-- input { [[3i32, 1i32], [1i32, 2i32], [2i32, 3i32], [1i32, 4i32]] }
-- output { [[1i32, 2i32], [1i32, 4i32], [2i32, 3i32], [3i32, 1i32]] }

-- ==
-- entry: scatters
-- input { [5i32] empty([0]i64) true } output { [5i32] }
-- input { [5i32, 6i32] [1i64, 7i64] false } output { [6i32, 6i32] }
-- input { [5i32, 6i32, 7i32] [2i64, -1i64] false } output { [2i32, 6i32, 2i32] }
-- input { [5i32, 6i32, 7i32] [2i64, 1i64] true } output { [1i32, 1i32, 1i32] }

-- ==
-- entry: tails
-- input { [4i32] } output { [0i32] empty([0]i32) }
-- input { [4i32, 5i32] } output { [5i32, 5i32] [9i32] }
-- input { [1i32, 2i32, 3i32] } output { [5i32, 2i32, 3i32] [9i32, 3i32] }

type st [n] = {ok: bool, v: {x: [n]i32, y: [n]i32}}

def go [n] (s: *st [n]) (i: i64) : *st [n] =
  if s.v.x[0] > 50 then s with ok = false
  else let t = s.v.x[0] * 2 in s with v.x[0] = t with v.y[i % n] = t

entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, i64) =
  let start : st [n] = {ok = true, v = {x = copy xs, y = copy xs}}
  let (s, i) = loop (s, i) = (start, 0) while s.ok && i < 20 do (go s i, i + 1)
  in (copy s.v.x, copy s.v.y, i)

entry sort_rows [n] [m] (a: *[n][m]i32) : [n][m]i32 =
  loop a for i < n - 1 do
    loop a for j < n - 1 - i do
      if a[j, 0] > a[j + 1, 0]
      then let r = copy a[j]
           let a[j] = copy a[j + 1]
           let a[j + 1] = r
           in a
      else a

entry scatters [n] (xs: *[n]i32) (is: []i64) (c: bool) : [n]i32 =
  let ys = if c then scatter xs is (map (const 1) is)
           else if n > 2 then scatter xs is (map i32.i64 is) else xs
  in scatter ys [0] [ys[n - 1]]

-- A result that aliases a part of another: copies of both are independent.
def with_tail [n] (xs: [n]i32) : ([n]i32, []i32) = (xs, xs[1:])
entry tails [n] (xs: *[n]i32) : ([n]i32, []i32) =
  let (a, b) = with_tail xs
  let c = copy b
  let a = copy a
  let a[0] = i32.sum c
  let c = if n > 1 then c with [0] = 9 else c
  in (a, c)
