-- A size parameter that is a size of what a function argument returns may be another one for each call of it (spec 6.5).
-- The types of the body call them all by one name, so where arrays must be equal in size, it is checked at run time.

-- ==
-- entry: apart
-- input { 3i64 5i64 } output { 13i64 }
def sums [k] (g: i64 -> [k]i64) (x: i64) (y: i64) : i64 = i64.sum (g x) + i64.sum (g y)
entry apart (x: i64) (y: i64) = sums iota x y

-- ==
-- entry: together kept_together
-- input { 3i64 3i64 } output { 5i64 }
-- input { 0i64 0i64 } output { 0i64 }
-- input { 3i64 4i64 } error: shape \[4\] where shape \[3\]
-- input { 4i64 3i64 } error: shape \[3\] where shape \[4\]
def dot [k] (g: i64 -> [k]i64) (x: i64) (y: i64) : i64 = i64.sum (map2 (*) (g x) (g y))
entry together (x: i64) (y: i64) = dot iota x y
#[noinline]
def kept_dot [k] (g: i64 -> [k]i64) (x: i64) (y: i64) : i64 = i64.sum (map2 (*) (g x) (g y))
entry kept_together (x: i64) (y: i64) = kept_dot (\n -> filter (>= 0) (iota n)) x y

-- ==
-- entry: constants
-- input { 1i64 } error: shape \[3\] where shape \[2\]
entry constants (x: i64) = dot iota 2 3 + x

-- ==
-- entry: in_literal
-- input { 2i64 2i64 } output { 2i64 }
-- input { 2i64 1i64 } error: shape
def pair [k] (g: i64 -> [k]i64) (x: i64) (y: i64) : i64 = i64.sum (flatten [g x, g y])
entry in_literal (x: i64) (y: i64) = pair iota x y

-- ==
-- entry: in_branches
-- input { true 2i64 3i64 } output { 1i64 }
-- input { false 2i64 3i64 } error: shape
def chosen [k] (g: i64 -> [k]i64) (b: bool) (x: i64) (y: i64) : i64 =
  let u = if b then g x else g y
  let v = if b then g x else g (y + 1)
  in i64.sum (map2 (*) u v)
entry in_branches (b: bool) (x: i64) (y: i64) = chosen iota b x y

-- ==
-- entry: in_loop
-- input { 3i64 0i64 } output { [0i64, 3i64, 6i64] }
-- input { 3i64 1i64 } error: shape
def repeated [k] (g: i64 -> [k]i64) (x: i64) (step: i64) : []i64 =
  let r = loop v = g x for i < 2i64 do map2 (+) v (g (x + i * step))
  in filter (>= 0) r
entry in_loop (x: i64) (step: i64) = repeated iota x step

-- ==
-- entry: rows
-- input { 2i64 2i64 } output { 4i64 6i64 }
-- input { 2i64 3i64 } error: shape
def joined [k] (g: i64 -> [2][k]i64) (x: i64) (y: i64) : (i64, i64) =
  let t = g x ++ g y
  let u = copy (g x) with [0] = (g y)[1]
  in (length t, i64.sum (flatten t) + i64.sum (flatten u))
entry rows (x: i64) (y: i64) = joined (\n -> replicate 2 (iota n)) x y

-- ==
-- entry: mapped
-- input { [3i64, 3i64] } output { 6i64 }
-- input { [3i64, 2i64] } error: shape
def table [k] (g: i64 -> [k]i64) (xs: []i64) : i64 = i64.sum (flatten (map g xs))
entry mapped (xs: []i64) = table iota xs
