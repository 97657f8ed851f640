-- Sizes of entry-point arguments are checked (language.md 14), coercions too (6.10).

-- ==
-- entry: size_entry_check
-- input { [1i32,2i32] [3i32] } error:
-- input { [1i32] [3i32] } output { 4i32 }
entry size_entry_check [n] (a: [n]i32) (b: [n]i32) = i32.sum (map2 (+) a b)

-- ==
-- entry: size_entry_value_check
-- input { 2i64 [3i32,4i32] } output { 7i32 }
-- input { 1i64 [3i32,4i32] } error:
entry size_entry_value_check (n: i64) (b: [n]i32) = i32.sum b

-- ==
-- entry: size_entry_const_check
-- input { [3i32,4i32] } output { 7i32 }
-- input { [3i32] } error:
entry size_entry_const_check (b: [2]i32) = i32.sum b

-- ==
-- entry: size_entry_expr_check
-- input { [3i32,4i32] [1i32,2i32,3i32,4i32] } output { 10i32 }
-- input { [3i32] [1i32,2i32,3i32] } error:
entry size_entry_expr_check [n] (_a: [n]i32) (b: [2 * n]i32) = i32.sum b

-- ==
-- entry: size_entry_square
-- input { [[1i32,2i32],[3i32,4i32]] } output { 5i32 }
-- input { [[1i32,2i32]] } error:
entry size_entry_square [n] (a: [n][n]i32) = i32.sum (map (\i -> a[i,i]) (iota n))

-- ==
-- entry: size_entry_global_const
-- input { [1i32,2i32,3i32] } output { 6i32 }
-- input { [1i32,2i32] } error:
def k : i64 = 3
entry size_entry_global_const (a: [k]i32) = i32.sum a

-- ==
-- entry: size_coerce_inside_tuple
-- input { [1i32,2i32] } output { 3i32 }
-- input { [1i32] } error:
entry size_coerce_inside_tuple (a: []i32) = let (x, _) = (a, true) :> ([2]i32, bool) in x[0] + x[1]

-- ==
-- entry: size_coerce_abstract
-- input { 3i64 } output { 3i64 }
-- input { 2i64 } output { 3i64 }
module v : {type t [n] val mk : (n: i64) -> t [n] val len [n] : t [n] -> i64 val sum [n] : t [n] -> i64} =
  {type t [n] = [n]i32 def mk n = replicate n 1i32 def len [n] (_: t [n]) = n def sum x = i64.sum (map i64.i32 x)}
entry size_coerce_abstract (k: i64) = v.len (v.mk k :> v.t [3])

-- ==
-- entry: size_coerce_abstract_used
-- input { 3i64 } output { 3i64 }
-- input { 2i64 } error:
entry size_coerce_abstract_used (k: i64) = v.sum (v.mk k :> v.t [3])

-- ==
-- entry: size_abstract_sized_map
-- input { } output { [6i32,15i32] }
module m_size_abstract_sized_map = {
  module v : {type t [n] val from [n] : [n]i32 -> t [n] val sum [n] : t [n] -> i32} =
    {type t [n] = {d: [n]i32} def from [n] (d: [n]i32) : t [n] = {d} def sum [n] (x: t [n]) = i32.sum x.d}
  def main = map (\r -> v.sum (v.from r)) [[1,2,3],[4,5,6]]
}
entry size_abstract_sized_map = m_size_abstract_sized_map.main

-- ==
-- entry: irregular_runtime_error
-- input { [1i64,1i64] } output { [[0i64],[0i64]] }
-- input { [1i64,2i64] } error:
def mk (n: i64) : []i64 = iota n
entry irregular_runtime_error (ns: []i64) = map (\n -> let x = mk n in x :> [1]i64) ns

-- ==
-- entry: unsafe_hidden_map
-- input { [[1i32,-2i32],[-1i32,2i32]] } output { [[1i32],[2i32]] }
-- input { [[1i32,2i32],[-1i32,2i32]] } error:
entry unsafe_hidden_map (xss: [][]i32) = map (\xs -> filter (>0) xs :> [1]i32) xss
