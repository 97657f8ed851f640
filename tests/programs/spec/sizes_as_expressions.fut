-- Sizes that are expressions (language.md 6.1): calls, indices, fields, conditions, arithmetic.

-- ==
-- entry: size_expr_call
-- input { [1i32,2i32,3i32] } output { [1i32,2i32,3i32,0i32,0i32,0i32] }
def dbl (n: i64) = n * 2
def pad [n] (xs: [n]i32) : [dbl n]i32 = tabulate (dbl n) (\i -> if i < n then xs[i] else 0)
entry size_expr_call [n] (xs: [n]i32) : [dbl n]i32 = pad xs

-- ==
-- entry: size_expr_index
-- input { 1i64 } output { [0i64,1i64,2i64] }
def ns = [2i64, 3]
def mk (i: i64) : [ns[i]]i64 = iota ns[i]
entry size_expr_index (i: i64) = mk i

-- ==
-- entry: size_expr_field
-- input { 4i64 } output { [0i64,1i64,2i64,3i64] }
module m_size_expr_field = {
  def mk (r: {n: i64}) : [r.n]i64 = iota r.n
  def main (n: i64) = mk {n}
}
entry size_expr_field = m_size_expr_field.main

-- ==
-- entry: size_expr_if
-- input { true } output { 1i64 }
module m_size_expr_if = {
  def mk (b: bool) : [if b then 1 else 2]i32 = replicate (if b then 1 else 2) 0
  def main (b: bool) = length (mk b)
}
entry size_expr_if = m_size_expr_if.main

-- ==
-- entry: size_if_expression
-- input { true } output { [0u8] }
-- input { false } output { [0u8,0u8] }
entry size_if_expression (b: bool) = replicate (if b then 1 else 2) 0u8

-- ==
-- entry: size_concat_arith
-- input { [1i32] [2i32,3i32] } output { [1i32,2i32,3i32,1i32,2i32,3i32] }
entry size_concat_arith [n][m] (a: [n]i32) (b: [m]i32) : [(n+m)+(n+m)]i32 = let f (x: [n+m]i32) = x ++ x in f (a ++ b)

-- ==
-- entry: size_flatten_unflatten
-- input { [[1i32,2i32],[3i32,4i32],[5i32,6i32]] } output { [[1i32,2i32],[3i32,4i32],[5i32,6i32]] }
entry size_flatten_unflatten [n][m] (a: [n][m]i32) : [n][m]i32 = unflatten (flatten a)

-- ==
-- entry: size_from_record_pattern
-- input { } output { 3i64 }
def f [n] {xs: [n]i32, ys: [n]i32} = length (zip xs ys)
entry size_from_record_pattern = f {xs = [1,2,3], ys = [4,5,6]}

-- ==
-- entry: size_param_in_tuple
-- input { } output { 32i32 }
def dot [n] (xs: [n]i32, ys: [n]i32) = i32.sum (map2 (*) xs ys)
entry size_param_in_tuple = dot ([1,2,3],[4,5,6])

-- ==
-- entry: size_local_named
-- input { 4i64 } output { [1i64,2i64,3i64,4i64] }
entry size_local_named (n: i64) = let f (m: i64) : [m]i64 = map (+1) (iota m) in f n

-- ==
-- entry: size_local_closure_size
-- input { [1i32,2i32] } output { [[1i32,2i32],[2i32,4i32]] }
entry size_local_closure_size [n] (xs: [n]i32) = let row (k: i32) : [n]i32 = map (*k) xs in map row [1,2]

-- ==
-- entry: size_inferred_param
-- input { [1i32,2i32] [true,false] } output { 2i64 }
module m_size_inferred_param = {
  def f xs ys = length (zip xs ys)
  def main [n] (a: [n]i32) (b: [n]bool) = f a b
}
entry size_inferred_param = m_size_inferred_param.main

-- ==
-- entry: size_partial_application
-- input { } output { [7i32,7i32,7i32] }
module m_size_partial_application = {
  def mk (n: i64) (x: i32) : [n]i32 = replicate n x
  def main = let f = mk 3 in f 7
}
entry size_partial_application = m_size_partial_application.main

-- ==
-- entry: size_hof_result
-- input { } output { [0i64,1i64,2i64] [true,true] }
def app 'a (n: i64) (f: (k: i64) -> [k]a) : [n]a = f n
entry size_hof_result = (app 3 iota, app 2 (\k -> replicate k true))

-- ==
-- entry: size_map_dependent_outer
-- input { 3i64 } output { [[0i64,1i64,2i64],[1i64,2i64,3i64]] }
entry size_map_dependent_outer (n: i64) = map (\k -> map (+k) (iota n)) [0,1]

-- ==
-- entry: size_poly_constant
-- input { } output { [0f64,0f64,0f64] [0f64] }
def zeros [n] : [n]f64 = rep 0
entry size_poly_constant : ([3]f64, [1]f64) = (zeros, zeros)

-- ==
-- entry: size_poly_const_in_map2
-- input { [1i32,2i32] } output { [2i32,3i32] }
def ones [n] : [n]i32 = replicate n 1
entry size_poly_const_in_map2 (xs: []i32) = map2 (+) xs ones

-- ==
-- entry: dependent_record_fn
-- input { } output { [0i64,1i64,2i64] 3i64 }
module m_dependent_record_fn = {
  def mk (n: i64) = {arr = iota n, len = n}
  def main = let r = mk 3 in (r.arr, r.len)
}
entry dependent_record_fn = m_dependent_record_fn.main
