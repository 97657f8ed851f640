-- Sizes that mention names of parameter patterns are hidden by `[]` and `?[k]` in a written result (language.md 6.9).

def grid (w: i64, h: i64) : [][]u8 = replicate h (replicate w 7)

-- ==
-- entry: anonymous
-- input { 2i64 3i64 } output { [[7u8, 7u8], [7u8, 7u8], [7u8, 7u8]] }
entry anonymous (w: i64) (h: i64) = grid (w, h)

-- ==
-- entry: lambda
-- input { 3i64 5 } output { [5, 5, 5] 3i64 }
entry lambda (k: i64) (x: i32) =
  let f = \(k: i64, x: i32) : (?[m].[m]i32) -> replicate k x
  let xs = f (k, x)
  in (xs, length xs)

def fields {n: i64, x: i32} : []i32 = replicate (n + 1) x

-- ==
-- entry: records
-- input { 1i64 4 } output { [4, 4] }
entry records (n: i64) (x: i32) = fields {n, x}

def shared (k: i64, x: i32) : ([]i32, []bool) = (replicate k x, replicate k true)

-- ==
-- entry: one_size
-- input { 2i64 4 } output { [4, 4] }
entry one_size (k: i64) (x: i32) = let (a, b) = shared (k, x) in map2 (\p q -> if q then p else 0) a b

module grids (P: {type t val zero : t}) = {
  def make (w: i64, h: i64) : [][]P.t = replicate h (replicate w P.zero)
}
module bool_grids = grids {type t = bool def zero = true}

-- ==
-- entry: in_functor
-- input { 2i64 1i64 } output { [[true, true]] }
entry in_functor (w: i64) (h: i64) = bool_grids.make (w, h)

-- ==
-- entry: in_a_loop
-- input { 3i64 } output { 6i64 }
entry in_a_loop (n: i64) =
  loop sum = 0 for i < n + 1 do sum + length (fields {n = i - 1, x = 1})

-- ==
-- entry: section_as_size
-- input { 3i64 4i64 } output { [0, 0, 0] }
entry section_as_size (a: i64) (b: i64) =
  let p = (a, b)
  in map2 (+) (replicate ((.0) p) 0i32) (replicate p.0 0)
