-- Indices and value of an update are computed before the array (language.md 7.4).

-- ==
-- entry: value_first
-- input { [10, 20, 30] } output { [10, 20, 30] }
entry value_first (xs: *[]i32) = (xs with [1] = xs[0]) with [1] = xs[1]

-- ==
-- entry: index_first
-- input { [2i64, 5i64, 7i64] } output { [0i64, 5i64, 9i64] }
entry index_first (xs: *[]i64) = (xs with [0] = 0) with [xs[0]] = 9

def step (xs: *[]i32) : *[]i32 = xs with [0] = 5

-- ==
-- entry: target_by_call
-- input { [1, 2, 3] } output { [5, 3, 3] }
entry target_by_call (xs: *[]i32) = step xs with [1] = xs[0] + xs[1]

-- ==
-- entry: slices
-- input { [[1, 2], [3, 4]] } output { [[7, 8], [1, 2]] }
entry slices (xs: *[2][2]i32) = (xs with [0] = [7, 8]) with [1] = copy xs[0]

def grow (r: *{a: []i32, n: i64}) : *{a: []i32, n: i64} = r with a[0] = 5

-- ==
-- entry: fields
-- input { [1, 2] 4i64 } output { [5, 2] 5i64 }
entry fields (a: *[]i32) (n: i64) = let r = {a, n} let s = grow r with n = r.n + 1 in (s.a, s.n)

-- ==
-- entry: in_a_loop
-- input { [1, 2, 3, 4] } output { [3, 5, 7, 4] }
entry in_a_loop [n] (xs: *[n]i32) =
  loop xs = xs for i < n - 1 do (xs with [i] = 0) with [i] = xs[i] + xs[i + 1]

-- ==
-- entry: in_arrays_of_records
-- input { [1, 2] [true, true] } output { [2, 2] [true, false] }
entry in_arrays_of_records [n] (a: [n]i32) (b: [n]bool) =
  let ps = zip a b
  in unzip ((ps with [1] = (ps[1].0, false)) with [0] = (ps[1].0, ps[0].1))
